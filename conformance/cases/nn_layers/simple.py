"""Linear, Embedding, activations, padding, resizing, rearrangement: forward, gradients, state keys, repr."""

import numpy as np

from conformance.samplers import Idx, T, Val
from conformance.spec import case, cases, layer, raises

# ---- activations --------------------------------------------------------------------------------------------------------
ACTIVATIONS = (
    "CELU ELU GELU Hardshrink Hardsigmoid Hardswish Hardtanh LeakyReLU LogSigmoid Mish ReLU ReLU6 SELU "
    "Sigmoid Silu Softplus Softshrink Softsign Swish Tanh Tanhshrink ThresholdedReLU"
)
for name in ACTIVATIONS.split():
    layer(f"paddle.nn.{name}", inputs=[T(3, 4)], modes="train", variants={"named": dict(name="n")}, shapes={"rank1": [(5,)]})
for name, kw in {
    "CELU": dict(alpha=0.7),
    "ELU": dict(alpha=0.7),
    "GELU": dict(approximate=True),
    "Hardshrink": dict(threshold=0.2),
    "Hardtanh": dict(min=-0.5, max=0.3),
    "LeakyReLU": dict(negative_slope=0.3),
    "SELU": dict(scale=1.5, alpha=2.0),
    "Softplus": dict(beta=2, threshold=1.0),
    "Softshrink": dict(threshold=0.2),
    "ThresholdedReLU": dict(threshold=0.2),
}.items():
    layer(f"paddle.nn.{name}", [], kw, inputs=[T(3, 4)], modes="train", prefix="args-")
layer("paddle.nn.LogSoftmax", inputs=[T(3, 4)], variants={"axis0": dict(axis=0)}, modes="train")
layer("paddle.nn.Softmax", inputs=[T(3, 4)], variants={"axis0": dict(axis=0)}, modes="train", errors={"axis": dict(axis=3)})
layer("paddle.nn.Softmax2D", inputs=[T(2, 3, 2, 2)], modes="train", shapes={"rank3": [(3, 2, 2)]}, errors={"rank": []}, inputs_by={"rank": [T(3, 4)]})
layer("paddle.nn.Maxout", [2], inputs=[T(2, 4, 3, 3)], modes="train", variants={"axis3": ([3], dict(axis=3))}, errors={"groups": [3]})
layer(
    "paddle.nn.PReLU",
    inputs=[T(2, 3, 4)],
    modes="train",
    variants={"channels": [3], "nhwc": ([4], dict(data_format="NLC", init=0.1))},
    errors={"channels": [5], "format": dict(data_format="foo")},
)
layer("paddle.nn.RReLU", inputs=[T(3, 4)], modes="eval", variants={"args": [0.1, 0.5]}, errors={"order": [0.5, 0.1], "low": [-1.0, 0.1], "type": ["a"]})

# ---- common -------------------------------------------------------------------------------------------------------------
layer("paddle.nn.Identity", [1, 2], dict(a=3), inputs=[T(3, 4)], modes="train")
layer("paddle.nn.Flatten", inputs=[T(2, 3, 4)], modes="train", variants={"axes": [0, 1]})
layer(
    "paddle.nn.Linear",
    [4, 3],
    inputs=[T(2, 4)],
    variants={"nobias": dict(bias_attr=False), "named": dict(name="n")},
    shapes={"rank3": [(2, 3, 4)], "rank1": [(1, 4)]},
    errors={"width": [5, 3], "zero": [0, 3], "negative": [4, -1], "str": ["a", 3], "no-weight": dict(weight_attr=False)},
)
layer(
    "paddle.nn.Bilinear",
    [3, 4, 2],
    inputs=[T(2, 3), T(2, 4)],
    variants={"nobias": dict(bias_attr=False)},
    modes="train",
    errors={"width": [3, 5, 2], "negative": [3, 4, -1]},
)
layer(
    "paddle.nn.Embedding",
    [6, 3],
    inputs=[Idx(2, 4, bound=6)],
    variants={"padding": dict(padding_idx=2), "padding-neg": dict(padding_idx=-1)},
    errors={"padding-range": dict(padding_idx=6), "rows": [0, 3], "columns": [6, 0]},
    modes="train",
)
layer(
    "paddle.nn.Dropout",
    [0.3],
    inputs=[T(3, 4)],
    modes="eval",
    variants={"downscale": dict(mode="downscale_in_infer"), "axis": dict(axis=0)},
    errors={"p": [1.5], "mode": dict(mode="foo"), "type": ["a"]},
)
layer("paddle.nn.Dropout2D", [0.3], inputs=[T(2, 3, 2, 2)], modes="eval")
layer("paddle.nn.Dropout3D", [0.3], inputs=[T(2, 3, 2, 2, 2)], modes="eval")
layer("paddle.nn.AlphaDropout", [0.3], inputs=[T(3, 4)], modes="eval")
layer(
    "paddle.nn.Upsample",
    [],
    dict(scale_factor=2),
    inputs=[T(1, 2, 3, 3)],
    modes="train",
    variants={
        "size": dict(scale_factor=None, size=[4, 5]),
        "bilinear": dict(mode="bilinear"),
        "corners": dict(mode="bilinear", align_corners=True),
        "bicubic": dict(mode="bicubic"),
        "align1": dict(mode="bilinear", align_mode=1),
        "nhwc": dict(mode="bilinear", data_format="NHWC"),
    },
    errors={"none": dict(scale_factor=None), "mode": dict(mode="foo")},
    tol=(1e-4, 1e-5, "interpolation weights in another order"),
)
layer("paddle.nn.UpsamplingNearest2D", [], dict(scale_factor=2), inputs=[T(1, 2, 3, 3)], modes="train", variants={"size": dict(scale_factor=None, size=[4, 5])})
layer(
    "paddle.nn.UpsamplingBilinear2D",
    [],
    dict(scale_factor=2),
    inputs=[T(1, 2, 3, 3)],
    modes="train",
    variants={"size": dict(scale_factor=None, size=[4, 5])},
    tol=(1e-4, 1e-5, "interpolation weights in another order"),
)
for mode in ("constant", "reflect", "replicate", "circular"):
    layer(
        "paddle.nn.Pad1D",
        [1],
        dict(mode=mode),
        inputs=[T(1, 2, 4)],
        modes="train",
        prefix=f"{mode}-",
        variants={"list": [[1, 2]], "nlc": dict(data_format="NLC")},
    )
    layer(
        "paddle.nn.Pad2D",
        [1],
        dict(mode=mode),
        inputs=[T(1, 2, 3, 4)],
        modes="train",
        prefix=f"{mode}-",
        variants={"list": [[1, 0, 2, 1]], "nhwc": dict(data_format="NHWC")},
    )
    layer("paddle.nn.Pad3D", [1], dict(mode=mode), inputs=[T(1, 2, 3, 3, 3)], modes="train", prefix=f"{mode}-", variants={"list": [[1, 0, 2, 1, 0, 1]]})
layer("paddle.nn.Pad2D", [1], dict(value=2.5), inputs=[T(1, 2, 3, 4)], modes="train", prefix="value-")
layer("paddle.nn.ZeroPad2D", [1], inputs=[T(1, 2, 3, 4)], modes="train", variants={"list": [[1, 0, 2, 1]]})
layer("paddle.nn.CosineSimilarity", inputs=[T(3, 4), T(3, 4)], modes="train", variants={"axis0": dict(axis=0, eps=1e-6)})
layer(
    "paddle.nn.PairwiseDistance",
    inputs=[T(3, 4), T(3, 4)],
    modes="train",
    variants={"p1": [1.0], "inf": [float("inf")], "keepdim": dict(keepdim=True, epsilon=1e-3)},
)
layer("paddle.nn.Unfold", [2], inputs=[T(1, 2, 4, 4)], modes="train", variants={"args": [[2, 3], 1, 1, 2]})
layer(
    "paddle.nn.Fold", [[4, 4], 2], inputs=[T(1, 8, 9)], modes="train", variants={"stride": ([[4, 4], 2], dict(strides=2))}, inputs_by={"stride": [T(1, 8, 4)]}
)
layer(
    "paddle.nn.PixelShuffle",
    [2],
    inputs=[T(1, 8, 2, 3)],
    modes="train",
    variants={"nhwc": ([2], dict(data_format="NHWC"))},
    inputs_by={"nhwc": [T(1, 2, 3, 8)]},
    errors={"type": ["a"], "format": [2, "foo"]},
)
layer("paddle.nn.PixelUnshuffle", [2], inputs=[T(1, 2, 4, 6)], modes="train", errors={"type": ["a"], "zero": [0], "format": [2, "foo"]})
layer("paddle.nn.ChannelShuffle", [2], inputs=[T(1, 4, 2, 2)], modes="train", errors={"type": ["a"], "zero": [0], "format": [2, "foo"]})


@case("paddle.nn.Embedding")
def padding_row_is_zero(paddle):
    e = paddle.nn.Embedding(4, 2, padding_idx=-3, weight_attr=paddle.nn.initializer.Constant(2.0))
    return e.weight, e.extra_repr(), e._padding_idx, e._size


@case("paddle.nn.Embedding")
def padding_row_has_no_gradient(paddle):
    e = paddle.nn.Embedding(4, 2, padding_idx=1)
    e(paddle.to_tensor([0, 1, 1, 2])).sum().backward()
    return e.weight.grad


cases(
    "paddle.nn.Dropout",
    {
        "train-keeps-or-scales": lambda paddle: (lambda y: (y.shape, sorted(set(np.round(y.numpy().ravel(), 4).tolist()))))(
            paddle.nn.Dropout(0.5)(paddle.ones([100]))
        ),
        "train-downscale": lambda paddle: sorted(set(paddle.nn.Dropout(0.5, mode="downscale_in_infer")(paddle.ones([100])).numpy().ravel().tolist())),
        "train-axis": lambda paddle: (lambda y: bool((y.max(1) == y.min(1)).all()))(paddle.nn.Dropout(0.5, axis=0)(paddle.ones([50, 4]))),
        "p0": lambda paddle: paddle.nn.Dropout(0.0)(paddle.ones([3])),
        "p1": lambda paddle: paddle.nn.Dropout(1.0)(paddle.ones([3])),
    },
)
cases("paddle.nn.RReLU", {"train-range": lambda paddle: (lambda y: bool(((y <= -0.125) & (y >= -0.3334)).all()))(paddle.nn.RReLU()(paddle.full([50], -1.0)))})
cases(
    "paddle.nn.Linear",
    {
        "attributes": lambda paddle: (lambda a: (a.weight.name, a.bias.name, a.weight.shape, a.name, a._dtype, a.full_name()))(paddle.nn.Linear(2, 3)),
        "attr-name": lambda paddle: paddle.nn.Linear(2, 3, weight_attr="w", bias_attr=paddle.ParamAttr(name="b")).bias.name,
        "attr-same-name": lambda paddle: raises(lambda: paddle.nn.Linear(2, 3, weight_attr="w", bias_attr="w")),
        "default-dtype": lambda paddle: (
            paddle.set_default_dtype("float64"),
            str(paddle.nn.Linear(2, 3)),
            paddle.nn.Linear(2, 3).weight.dtype == paddle.float64,
            paddle.set_default_dtype("float32"),
        )[1:3],
        "missing-argument": lambda paddle: raises(lambda: paddle.nn.Linear(2)),
        "unknown-argument": lambda paddle: raises(lambda: paddle.nn.Linear(2, 2, foo=1)),
        "numpy-input": lambda paddle: raises(lambda: paddle.nn.Linear(2, 2)(np.ones([1, 2], "float32"))),
        "int-input": lambda paddle: raises(lambda: paddle.nn.Linear(2, 2)(paddle.ones([1, 2], "int32"))),
        "float64-input": lambda paddle: raises(lambda: paddle.nn.Linear(2, 2)(paddle.ones([1, 2], "float64"))),
    },
)
_ = Val
