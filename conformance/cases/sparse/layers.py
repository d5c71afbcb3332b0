"""paddle.sparse.nn: activations, norm, convolutions, pooling; what the oracle's CPU can do of the products."""

import numpy as np

from conformance.spec import cases, raises

VALUES = [-1.0, 3.0, 9.0]
F = "paddle.sparse.nn.functional"
TOL = (1e-4, 1e-5, "sums in another order")


def coo(paddle, val=VALUES, **kw):
    return paddle.sparse.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], val, [3, 3], **kw)


def csr(paddle, val=VALUES, crows=(0, 2, 2, 3), cols=(0, 1, 0), shape=(3, 3), **kw):
    return paddle.sparse.sparse_csr_tensor(list(crows), list(cols), val, list(shape), **kw)


def with_gradient(f, make):
    def run(paddle):
        x = make(paddle, stop_gradient=False)
        x.retain_grads()
        y = f(paddle, x)
        y.backward(y)
        return y, x.grad.values()

    return run


for _name, _args in (("relu", ()), ("relu6", ()), ("leaky_relu", (0.3,))):

    def call(paddle, x, name=_name, args=_args):
        return getattr(paddle.sparse.nn.functional, name)(x, *args)

    cases(f"{F}.{_name}", {
        "coo": lambda paddle, f=call: f(paddle, coo(paddle)), "csr": lambda paddle, f=call: f(paddle, csr(paddle)),
        "float64": lambda paddle, f=call: f(paddle, coo(paddle, dtype="float64")), "grad-coo": with_gradient(call, coo), "grad-csr": with_gradient(call, csr),
        "int": lambda paddle, f=call: raises(lambda: f(paddle, coo(paddle, [1, 2, -3]))),
        "error-dense": lambda paddle, f=call: raises(lambda: f(paddle, paddle.ones([2]))),
    })  # fmt: skip


def softmax(paddle, x):
    return paddle.sparse.nn.functional.softmax(x)


cases(f"{F}.softmax", {
    "csr": lambda paddle: softmax(paddle, csr(paddle)),
    "batch": lambda paddle: softmax(paddle, csr(paddle, [1.0, 2, 3, 4, 5], (0, 2, 2, 3, 0, 0, 2, 2), (0, 1, 0, 0, 2), (2, 3, 3))),
    "float64": lambda paddle: softmax(paddle, csr(paddle, dtype="float64")),
    "grad": with_gradient(softmax, csr),
    "error-axis": lambda paddle: raises(lambda: paddle.sparse.nn.functional.softmax(csr(paddle), 0)),
    "error-dense": lambda paddle: raises(lambda: softmax(paddle, paddle.ones([2, 2]))),
}, tol=(1e-5, 1e-6, "exp differs in the last bits"))  # fmt: skip


def grid(paddle, size=4, channels=2, share=0.2, seed=0, batch=2, **kw):
    rng = np.random.RandomState(seed)
    places = np.stack(np.nonzero(rng.rand(batch, size, size, size) < share))
    return paddle.sparse.sparse_coo_tensor(places, rng.randn(places.shape[1], channels).astype("float32"), [batch, size, size, size, channels], **kw)


def weight(paddle, *shape, grad=True):
    rng = np.random.RandomState(7)
    return paddle.to_tensor(rng.randn(*shape).astype("float32"), stop_gradient=not grad)


def convolution(name, kernel=(3, 3, 3), channels=2, out=3, bias=True, size=4, **kw):
    def run(paddle):
        x = grid(paddle, size, channels, batch=1 if size > 4 else 2, stop_gradient=False)
        x.retain_grads()
        w, b = weight(paddle, *kernel, channels, out), weight(paddle, out) if bias else None
        y = getattr(paddle.sparse.nn.functional, name)(x, w, b, **kw)
        y.backward(y)
        return y.shape, y.indices(), y.values(), x.grad.values(), w.grad, None if b is None else b.grad

    return run


def conv_fails(name, channels=2, make=grid, w=(3, 3, 3, 2, 3), **kw):
    return lambda paddle: raises(lambda: getattr(paddle.sparse.nn.functional, name)(make(paddle), weight(paddle, *w), **kw))


cases(f"{F}.conv3d", {
    "plain": convolution("conv3d"), "padded": convolution("conv3d", padding=1), "stride": convolution("conv3d", stride=2, padding=1),
    "strides": convolution("conv3d", stride=[1, 2, 1], padding=[1, 0, 1]),
    "dilation": convolution("conv3d", dilation=2, padding=2, size=5),
    "no-bias": convolution("conv3d", bias=False),
    "kernel-2": convolution("conv3d", kernel=(2, 2, 2)),
    "kernel-131": convolution("conv3d", kernel=(1, 3, 1), padding=[0, 1, 0]),
    "same": convolution("conv3d", padding="SAME"),
    "valid": convolution("conv3d", padding="VALID"),
    "six": convolution("conv3d", padding=[1, 1, 0, 0, 1, 1]),
    "six-uneven": convolution("conv3d", padding=[2, 0, 0, 1, 1, 1]),
    "pairs": convolution("conv3d", padding=[[0, 0], [1, 1], [1, 1], [1, 1], [0, 0]]),
    "error-groups": conv_fails("conv3d", groups=2),
    "error-format": conv_fails("conv3d", data_format="NCDHW"),
    "error-dense": conv_fails("conv3d", make=lambda paddle: paddle.ones([1, 4, 4, 4, 2])),
    "error-rank": conv_fails("conv3d", make=lambda paddle: paddle.sparse.sparse_coo_tensor([[0], [1], [1]], np.ones((1, 1), "float32"), [1, 4, 4, 1])),
}, tol=TOL)  # fmt: skip
cases(f"{F}.subm_conv3d", {
    "plain": convolution("subm_conv3d", padding=1), "no-padding": convolution("subm_conv3d"), "stride": convolution("subm_conv3d", stride=2, padding=1),
    "kernel-5": convolution("subm_conv3d", kernel=(5, 5, 5), padding=2),
    "kernel-311": convolution("subm_conv3d", kernel=(3, 1, 1)),
    "no-bias": convolution("subm_conv3d", bias=False, padding=1),
    "key": convolution("subm_conv3d", padding=1, key="a"), "error-groups": conv_fails("subm_conv3d", groups=2),
}, tol=TOL)  # fmt: skip


def pool(*args, **kw):
    return with_gradient(lambda paddle, x: paddle.sparse.nn.functional.max_pool3d(x, *args, **kw), grid)


def tie(paddle, **kw):
    places = [[0, 0, 0], [0, 1, 1], [0, 0, 0], [0, 0, 1]]
    return paddle.sparse.sparse_coo_tensor(places, np.array([[2.0], [2.0], [1.0]], "float32"), [1, 2, 2, 2, 1], **kw)


cases(f"{F}.max_pool3d", {
    "2": pool(2),
    "2-2": pool(2, 2),
    "3-2-1": pool(3, 2, 1),
    "list": pool([2, 2, 1], [2, 1, 1], [0, 1, 0]),
    "ceil": pool(3, 2, ceil_mode=True),
    "same": pool(3, 1, "SAME"),
    "tie": with_gradient(lambda paddle, x: paddle.sparse.nn.functional.max_pool3d(x, 2), tie),
    "error-format": lambda paddle: raises(lambda: paddle.sparse.nn.functional.max_pool3d(grid(paddle), 2, data_format="NCDHW")),
})  # fmt: skip


def norm(calls, **kw):
    def run(paddle):
        layer = paddle.sparse.nn.BatchNorm(2, **kw)
        layer.weight.set_value(np.array([1.5, -2.0], "float32"))
        layer.bias.set_value(np.array([0.5, 1.0], "float32"))
        results = []
        for training in calls:
            layer.train() if training else layer.eval()
            results.append(layer(grid(paddle)).values())
        return results, layer._mean.numpy(), layer._variance.numpy(), list(layer.state_dict()), repr(layer)

    return run


def norm_gradient(paddle):
    layer = paddle.sparse.nn.BatchNorm(2)
    x = grid(paddle, stop_gradient=False)
    x.retain_grads()
    y = layer(x)
    (y.values() * paddle.arange(y.values().size, dtype="float32").reshape(y.values().shape)).sum().backward()
    return x.grad.values(), layer.weight.grad, layer.bias.grad


cases("paddle.sparse.nn.BatchNorm", {
    "train": norm([True]),
    "eval": norm([False]),
    "train-eval": norm([True, False]),
    "eval-train": norm([False, True]),
    "global": norm([True, False], use_global_stats=True),
    "batch": norm([False], use_global_stats=False),
    "momentum": norm([True, True], momentum=0.5, epsilon=1e-2),
    "frozen": norm([True], weight_attr=None, bias_attr=False),
    "gradient": norm_gradient, "error-format": lambda paddle: raises(lambda: paddle.sparse.nn.BatchNorm(2, data_format="NCDHW")(grid(paddle))),
    "error-dense": lambda paddle: raises(lambda: paddle.sparse.nn.BatchNorm(2)(paddle.ones([2, 2]))),
}, tol=TOL)  # fmt: skip
cases("paddle.sparse.nn.SyncBatchNorm", {
    "convert": lambda paddle: repr(
        paddle.sparse.nn.SyncBatchNorm.convert_sync_batchnorm(paddle.nn.Sequential(paddle.sparse.nn.BatchNorm(2), paddle.sparse.nn.ReLU()))
    ),
    "repr": lambda paddle: (repr(paddle.sparse.nn.SyncBatchNorm(3)), list(paddle.sparse.nn.SyncBatchNorm(3).state_dict())),
})  # fmt: skip


def layer_facts(paddle, layer):
    return repr(layer), [(k, v.shape, v.dtype, v.name) for k, v in layer.state_dict().items()], layer.full_name()


def conv_layer(name, **kw):
    def run(paddle):
        layer = getattr(paddle.sparse.nn, name)(2, 3, **kw)
        layer.weight.set_value(weight(paddle, *layer.weight.shape).numpy())
        return layer_facts(paddle, layer), layer(grid(paddle)).values()

    return run


for _name in ("Conv3D", "SubmConv3D"):
    cases(f"paddle.sparse.nn.{_name}", {
        "plain": conv_layer(_name, kernel_size=3), "padded": conv_layer(_name, kernel_size=[3, 1, 1], padding=[1, 0, 0], bias_attr=False),
        "strided": conv_layer(_name, kernel_size=3, stride=2, padding=1),
        "error-mode": lambda paddle, n=_name: raises(lambda: getattr(paddle.sparse.nn, n)(2, 3, 3, padding_mode="reflect")),
        "error-format": lambda paddle, n=_name: raises(lambda: getattr(paddle.sparse.nn, n)(2, 3, 3, data_format="NCDHW")),
        "error-groups": lambda paddle, n=_name: raises(lambda: getattr(paddle.sparse.nn, n)(2, 4, 3, groups=2)),
    }, tol=TOL)  # fmt: skip


def simple(kind, *args, make=coo, **kw):
    def run(paddle):
        layer = getattr(paddle.sparse.nn, kind)(*args, **kw)
        return repr(layer), list(layer.state_dict()), layer(make(paddle))

    return run


cases("paddle.sparse.nn.ReLU", {"plain": simple("ReLU"), "named": simple("ReLU", name="a", make=csr)})
cases("paddle.sparse.nn.ReLU6", {"plain": simple("ReLU6"), "named": simple("ReLU6", name="a", make=csr)})
cases("paddle.sparse.nn.LeakyReLU", {"plain": simple("LeakyReLU"), "slope": simple("LeakyReLU", 0.5, name="a", make=csr)})
cases("paddle.sparse.nn.Softmax", {"plain": simple("Softmax", make=csr), "named": simple("Softmax", -1, name="a", make=csr)})
cases("paddle.sparse.nn.MaxPool3D", {"plain": simple("MaxPool3D", 2, make=grid), "all": simple("MaxPool3D", 3, 2, 1, True, True, name="a", make=grid)})


def missing(f):
    return lambda paddle: raises(lambda: f(paddle))


cases("paddle.sparse.matmul", {
    "error-dense": missing(lambda paddle: paddle.sparse.matmul(paddle.ones([3, 3]), coo(paddle))),
    "error-list": missing(lambda paddle: paddle.sparse.matmul(coo(paddle), [[1.0]])),
})  # fmt: skip
