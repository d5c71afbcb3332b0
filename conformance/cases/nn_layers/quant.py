"""paddle.nn.quant: fake quantisers, observers, quantised layers."""

import numpy as np

from conformance.spec import case, cases, raises


def module(paddle):
    import importlib

    return importlib.import_module(f"{paddle.nn.__name__}.quant.quant_layers")


def steps(make, shape=(2, 3)):
    """Two steps of training and one of evaluation: outputs, gradient, what is remembered, names."""

    def run(paddle):
        layer = make(paddle, module(paddle))
        x = paddle.to_tensor(np.sin(np.arange(np.prod(shape)) * 1.3).astype("float32").reshape(shape), stop_gradient=False)
        # Paddle's operators turn stop_gradient of what they write to False: it is looked at before
        made = [(k, p.name, p.shape, p.stop_gradient) for k, p in layer.named_parameters()]
        outs = []
        for mode in ("train", "train", "eval"):
            getattr(layer, mode)()
            y = layer(x)
            outs.append((y, {k: v.numpy() for k, v in layer.state_dict().items()}))
        y.sum().backward()
        return outs, x.grad.numpy(), made, str(layer), layer.full_name()

    return run


def lin(paddle):
    layer = paddle.nn.Linear(3, 2)
    layer.weight.set_value(np.arange(6).reshape(3, 2).astype("float32") / 7 - 0.3)
    return layer


def conv(paddle, kind="Conv2D", **kw):
    layer = getattr(paddle.nn, kind)(1, 2, 2, **kw)
    layer.weight.set_value(np.arange(8).reshape(layer.weight.shape).astype("float32") / 7 - 0.3)
    return layer


BOTH = dict(weight_quantize_type="channel_wise_abs_max", activation_quantize_type="moving_average_abs_max")
Q = "paddle.nn.quant.quant_layers."
TOL = (1e-4, 1e-5, "sums in another order")
cases(Q + "FakeQuantAbsMax", {"input": steps(lambda p, q: q.FakeQuantAbsMax()), "weight": steps(lambda p, q: q.FakeQuantAbsMax("nm", 4, quant_on_weight=True))})
cases(
    Q + "FakeQuantMovingAverageAbsMax",
    {
        "usual": steps(lambda p, q: q.FakeQuantMovingAverageAbsMax("nn")),
        "bits": steps(lambda p, q: q.FakeQuantMovingAverageAbsMax(moving_rate=0.5, quant_bits=3)),
    },
)
cases(
    Q + "FakeQuantChannelWiseAbsMax",
    {
        "axis1": steps(lambda p, q: q.FakeQuantChannelWiseAbsMax("cc", channel_num=3, quant_axis=1, quant_on_weight=True)),
        "axis0": steps(lambda p, q: q.FakeQuantChannelWiseAbsMax("cc", channel_num=2, quant_axis=0, quant_on_weight=True)),
        "not-weight": lambda paddle: raises(lambda: module(paddle).FakeQuantChannelWiseAbsMax()),
    },
)
cases(
    Q + "MovingAverageAbsMaxScale",
    {"usual": steps(lambda p, q: q.MovingAverageAbsMaxScale("ms")), "default-name": steps(lambda p, q: q.MovingAverageAbsMaxScale())},
)
cases(Q + "QuantStub", {"same": lambda paddle: module(paddle).QuantStub is module(paddle).MovingAverageAbsMaxScale})
cases(
    Q + "QuantizedLinear",
    {
        "abs-max": steps(lambda p, q: q.QuantizedLinear(lin(p))),
        "channel-wise": steps(lambda p, q: q.QuantizedLinear(lin(p), **BOTH)),
        "pre-layers": steps(lambda p, q: q.QuantizedLinear(lin(p), weight_pre_layer=p.nn.Tanh, act_pre_layer=p.nn.ReLU)),
        "quant-layers": steps(lambda p, q: q.QuantizedLinear(lin(p), weight_quant_layer=p.nn.Tanh, act_quant_layer=p.nn.ReLU)),
        "unknown": lambda paddle: raises(lambda: module(paddle).QuantizedLinear(lin(paddle), weight_quantize_type="foo")),
    },
    tol=TOL,
)
cases(
    Q + "QuantizedConv2D",
    {
        "usual": steps(lambda p, q: q.QuantizedConv2D(conv(p), **BOTH), (1, 1, 3, 3)),
        "reflect": steps(lambda p, q: q.QuantizedConv2D(conv(p, padding=1, padding_mode="reflect")), (1, 1, 3, 3)),
    },
    tol=TOL,
)
cases(Q + "QuantizedConv2DTranspose", {"usual": steps(lambda p, q: q.QuantizedConv2DTranspose(conv(p, "Conv2DTranspose"), **BOTH), (1, 1, 3, 3))}, tol=TOL)
cases(
    Q + "MAOutputScaleLayer",
    {"usual": steps(lambda p, q: q.MAOutputScaleLayer(lin(p), name="mo")), "default-name": steps(lambda p, q: q.MAOutputScaleLayer(lin(p)))},
    tol=TOL,
)
cases(Q + "FakeQuantMAOutputScaleLayer", {"usual": steps(lambda p, q: q.FakeQuantMAOutputScaleLayer(lin(p)))}, tol=TOL)


@case("paddle.nn.quant.FloatFunctionalLayer")
def functions(paddle):
    q = paddle.nn.quant
    x, y = paddle.to_tensor([[1.0, 2.0]]), paddle.to_tensor([[3.0, 5.0]])
    return (
        q.add()(x, y),
        q.subtract()(x, y),
        q.multiply()(x, y),
        q.divide()(x, y),
        q.reshape()(x, [2]),
        q.transpose()(x, [1, 0]),
        q.concat()([x, y], 1),
        q.flatten()(x),
        str(q.add()),
        q.add().full_name(),
    )
