"""Initializers: values where they are fixed, statistics where they are drawn, arguments, defaults, errors."""

import numpy as np

from conformance.spec import case, cases, raises


def draw(make, shape, dtype="float32"):
    return lambda paddle: paddle.create_parameter(shape, dtype, default_initializer=make(paddle.nn.initializer))


def stats(make, shape, mean, std, bound=None, dtype="float32"):
    """Whether mean, deviation and bounds are as the formula says (5 standard errors)."""

    def run(paddle):
        a = draw(make, shape, dtype)(paddle).numpy().astype("float64").ravel()
        near = abs(a.mean() - mean) < 5 * std / np.sqrt(a.size), abs(a.std() - std) < 5 * std / np.sqrt(a.size)
        return (
            bool(near[0]),
            bool(near[1]),
            True if bound is None else bool(np.abs(a - mean).max() <= bound * 1.000001 and np.abs(a - mean).max() > bound * 0.95),
        )

    return run


def bad(make, shape=(2, 2), dtype="float32"):
    return lambda paddle: raises(lambda: draw(make, list(shape), dtype)(paddle).numpy())


U = 3**0.5
cases(
    "paddle.nn.initializer.Constant",
    {
        "two": draw(lambda i: i.Constant(2), [2, 3]),
        "default": draw(lambda i: i.Constant(), [2]),
        "int": draw(lambda i: i.Constant(2.0), [2], "int32"),
        "none": bad(lambda i: i.Constant(None)),
        "str": bad(lambda i: i.Constant("a")),
        "float64": draw(lambda i: i.Constant(0.1), [2], "float64"),
    },
)
cases(
    "paddle.nn.initializer.Assign",
    {
        "list": draw(lambda i: i.Assign([1.0, 2.0]), [2]),
        "ints": draw(lambda i: i.Assign([1, 2]), [2]),
        "array": draw(lambda i: i.Assign(np.ones([2, 2])), [2, 2]),
        "tuple": draw(lambda i: i.Assign((1.0, 2.0)), [2]),
        "tensor": lambda paddle: draw(lambda i: i.Assign(paddle.full([2], 3.0)), [2])(paddle),
        "other-shape": draw(lambda i: i.Assign([1.0, 2.0, 3.0, 4.0]), [2, 2]),
        "longer": draw(lambda i: i.Assign([1.0, 2.0, 3.0]), [2]),
        "scalar": bad(lambda i: i.Assign(3)),
        "str": bad(lambda i: i.Assign("x")),
        "float64": bad(lambda i: i.Assign(np.array([1.5, 2.5])), (2,), "float64"),
    },
)
cases(
    "paddle.nn.initializer.Normal",
    {
        "default": stats(lambda i: i.Normal(), [100, 100], 0, 1),
        "args": stats(lambda i: i.Normal(1.0, 2.0), [100, 100], 1, 2),
        "negative-std": stats(lambda i: i.Normal(0.0, -1.0), [100, 100], 0, 1),
        "float64": stats(lambda i: i.Normal(), [100, 100], 0, 1, dtype="float64"),
        "none": bad(lambda i: i.Normal(mean=None)),
        "int": bad(lambda i: i.Normal(), dtype="int32"),
    },
)
cases(
    "paddle.nn.initializer.TruncatedNormal",
    {
        "default": stats(lambda i: i.TruncatedNormal(), [200, 200], 0, 0.8796, 2.0),
        "args": stats(lambda i: i.TruncatedNormal(1.0, 2.0), [200, 200], 1, 1.7593, 4.0),
        "none": bad(lambda i: i.TruncatedNormal(None)),
    },
)
cases(
    "paddle.nn.initializer.Uniform",
    {
        "default": stats(lambda i: i.Uniform(), [100, 100], 0, 1 / U, 1.0),
        "args": stats(lambda i: i.Uniform(0.0, 3.0), [100, 100], 1.5, 1.5 / U, 1.5),
        "order": bad(lambda i: i.Uniform(2.0, 1.0)),
        "none": bad(lambda i: i.Uniform(None)),
    },
)


def xavier(fan_in, fan_out):
    return (2.0 / (fan_in + fan_out)) ** 0.5


cases(
    "paddle.nn.initializer.XavierNormal",
    {
        "matrix": stats(lambda i: i.XavierNormal(), [200, 300], 0, xavier(200, 300)),
        "kernel": stats(lambda i: i.XavierNormal(), [20, 30, 3, 3], 0, xavier(270, 180)),
        "fan-in": stats(lambda i: i.XavierNormal(fan_in=10), [200, 300], 0, xavier(10, 300)),
        "int": bad(lambda i: i.XavierNormal(), dtype="int32"),
    },
)
cases(
    "paddle.nn.initializer.XavierUniform",
    {
        "matrix": stats(lambda i: i.XavierUniform(), [200, 300], 0, xavier(200, 300), xavier(200, 300) * U),
        "vector": stats(lambda i: i.XavierUniform(), [3000], 0, xavier(3000, 3000), xavier(3000, 3000) * U),
        "kernel": stats(lambda i: i.XavierUniform(), [20, 30, 3, 3], 0, xavier(270, 180), xavier(270, 180) * U),
        "fan-zero": stats(lambda i: i.XavierUniform(fan_in=0), [200, 300], 0, xavier(0, 300)),
        "fans": stats(lambda i: i.XavierUniform(fan_in=10, fan_out=20), [200, 300], 0, xavier(10, 20), xavier(10, 20) * U),
    },
)
cases(
    "paddle.nn.initializer.KaimingNormal",
    {
        "matrix": stats(lambda i: i.KaimingNormal(), [200, 300], 0, 0.1),
        "kernel": stats(lambda i: i.KaimingNormal(), [20, 30, 3, 3], 0, (2 / 270) ** 0.5),
        "vector": stats(lambda i: i.KaimingNormal(), [3000], 0, (2 / 3000) ** 0.5),
        "leaky": stats(lambda i: i.KaimingNormal(negative_slope=0.5, nonlinearity="leaky_relu"), [200, 300], 0, (2 / 1.25 / 200) ** 0.5),
        "unknown": bad(lambda i: i.KaimingNormal(nonlinearity="foo")),
    },
)
cases(
    "paddle.nn.initializer.KaimingUniform",
    {
        "matrix": stats(lambda i: i.KaimingUniform(), [200, 300], 0, 0.1, 0.1 * U),
        "fan-in": stats(lambda i: i.KaimingUniform(fan_in=7), [200, 300], 0, (2 / 7) ** 0.5, (2 / 7) ** 0.5 * U),
        "slope-without-leaky": stats(lambda i: i.KaimingUniform(negative_slope=0.5), [200, 300], 0, 0.1, 0.1 * U),
        "tanh": stats(lambda i: i.KaimingUniform(nonlinearity="tanh"), [200, 300], 0, 5 / 3 / 200**0.5),
    },
)
cases(
    "paddle.nn.initializer.Bilinear",
    {
        "four": draw(lambda i: i.Bilinear(), [1, 1, 4, 4]),
        "three": draw(lambda i: i.Bilinear(), [2, 1, 3, 3]),
        "rank": bad(lambda i: i.Bilinear(), (3, 3)),
        "rectangle": bad(lambda i: i.Bilinear(), (1, 1, 3, 4)),
    },
)
cases(
    "paddle.nn.initializer.Dirac",
    {
        "three": draw(lambda i: i.Dirac(), [3, 2, 3]),
        "four": draw(lambda i: i.Dirac(groups=2), [4, 2, 3, 3]),
        "five": draw(lambda i: i.Dirac(), [2, 3, 3, 2, 1]),
        "even": draw(lambda i: i.Dirac(), [1, 1, 4]),
        "groups3": draw(lambda i: i.Dirac(3), [6, 3, 1]),
        "rank": bad(lambda i: i.Dirac(), (3, 2)),
        "divide": bad(lambda i: i.Dirac(groups=2), (3, 2, 3)),
        "zero": bad(lambda i: i.Dirac(groups=0)),
        "str": bad(lambda i: i.Dirac(groups="a")),
    },
)


def orthogonal(shape, gain, wide):
    def run(paddle):
        a = draw(lambda i: i.Orthogonal(gain=gain), shape)(paddle).numpy().reshape(shape[0], -1).astype("float64")
        product = a @ a.T if wide else a.T @ a
        return bool(np.abs(product - gain**2 * np.eye(len(product))).max() < 1e-5)

    return run


cases(
    "paddle.nn.initializer.Orthogonal",
    {
        "wide": orthogonal([3, 5], 2.0, True),
        "tall": orthogonal([5, 3], 1.0, False),
        "kernel": orthogonal([3, 2, 2, 2], 1.0, True),
        "rank": bad(lambda i: i.Orthogonal(), (3,)),
        "none": bad(lambda i: i.Orthogonal(gain=None)),
    },
)
NONLINEARITIES = "sigmoid linear conv1d conv2d conv3d conv1d_transpose conv2d_transpose conv3d_transpose tanh relu leaky_relu selu".split()


def gain(name):
    return lambda paddle: paddle.nn.initializer.calculate_gain(name)


cases(
    "paddle.nn.initializer.calculate_gain",
    {
        **{n: gain(n) for n in NONLINEARITIES},
        "unknown": lambda paddle: raises(lambda: paddle.nn.initializer.calculate_gain("foo")),
        "none": lambda paddle: raises(lambda: paddle.nn.initializer.calculate_gain(None)),
        "slope": lambda paddle: [paddle.nn.initializer.calculate_gain("leaky_relu", s) for s in (0.5, True, 2)],
        "slope-str": lambda paddle: raises(lambda: paddle.nn.initializer.calculate_gain("leaky_relu", "a")),
    },
)


@case("paddle.nn.initializer.set_global_initializer")
def global_initializer(paddle):
    nn, i = paddle.nn, paddle.nn.initializer
    i.set_global_initializer(i.Constant(7.0), i.Constant(3.0))
    try:
        made = [
            nn.Linear(1, 2),
            nn.Conv2D(1, 1, 1),
            nn.BatchNorm1D(1),
            nn.LSTMCell(1, 1),
            nn.Linear(1, 1, weight_attr=i.Constant(1.0)),
            nn.Embedding(2, 1),
            nn.PReLU(),
            nn.LayerNorm(1),
            nn.GroupNorm(1, 1),
        ]
        values = [[float(p.numpy().ravel()[0]) for p in layer.parameters()] for layer in made]
        free = paddle.create_parameter([1], "float32", default_initializer=i.Constant(9.0))
    finally:
        i.set_global_initializer(None)
    return values, free, nn.Linear(1, 2).bias


@case("paddle.nn.initializer.set_global_initializer")
def weight_only(paddle):
    i = paddle.nn.initializer
    i.set_global_initializer(i.Constant(7.0))
    try:
        layer = paddle.nn.Linear(1, 2)
    finally:
        i.set_global_initializer(None)
    return layer.weight, layer.bias


def default_stats(make, std, bound):
    def run(paddle):
        a = make(paddle.nn).weight.numpy().astype("float64").ravel()
        return bool(abs(a.std() - std) < 5 * std / np.sqrt(a.size)), bool(np.abs(a).max() <= bound * 1.000001) if bound else bool(np.abs(a).max() > 2.5 * std)

    return run


for _name, _make, _std, _uniform in [
    ("Linear", lambda nn: nn.Linear(200, 300), xavier(200, 300), True),
    ("Conv1D", lambda nn: nn.Conv1D(20, 40, 5), (2 / 100) ** 0.5, False),
    ("Conv2D", lambda nn: nn.Conv2D(20, 40, 3, groups=4), (2 / 180) ** 0.5, False),
    ("Conv3D", lambda nn: nn.Conv3D(10, 20, 3), (2 / 270) ** 0.5, False),
    ("Conv2DTranspose", lambda nn: nn.Conv2DTranspose(20, 40, 3), xavier(360, 180), True),
    ("Embedding", lambda nn: nn.Embedding(300, 100), xavier(300, 100), True),
    ("Bilinear", lambda nn: nn.Bilinear(20, 30, 40), xavier(600, 1200), True),
    ("HSigmoidLoss", lambda nn: nn.HSigmoidLoss(100, 200), xavier(199, 100), True),
]:
    cases(f"paddle.nn.{_name}", {"default-initializer": default_stats(_make, _std, _std * U if _uniform else None)})


@case("paddle.nn.LSTM")
def default_initializer(paddle):
    return [
        bool(abs(p.numpy().std() - 0.1 / U) < 5 * 0.1 / np.sqrt(p.size)) and bool(np.abs(p.numpy()).max() <= 0.1) for p in paddle.nn.LSTM(30, 100).parameters()
    ]


@case("paddle.nn.initializer.Constant")
def called_on_a_tensor(paddle):
    t = paddle.zeros([2, 2])
    out = paddle.nn.initializer.Constant(5.0)(t)
    return out, t


@case("paddle.LazyGuard")
def lazy(paddle):
    with paddle.LazyGuard():
        layer = paddle.nn.Linear(2, 2, weight_attr=paddle.nn.initializer.Constant(3.0))
    before = layer.weight._is_initialized(), layer.weight.shape, layer.weight.name
    layer.weight.initialize()
    return before, layer.weight, raises(lambda: layer.weight.initialize()), raises(lambda: paddle.nn.Linear(1, 1).weight.initialize())
