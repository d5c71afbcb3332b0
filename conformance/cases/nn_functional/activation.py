"""Activations: dtypes, shapes, parameters, NaN and infinity, in-place twins, gradients, static mode, errors."""

from conformance.samplers import Distinct, T, Val
from conformance.spec import case, op, raises, unary

F = "paddle.nn.functional."
FLOATS = "float32 float64 int32"
TOL = (1e-4, 1e-5, "exp and tanh are computed otherwise")

for name in "relu relu6 hardswish log_sigmoid mish sigmoid silu softsign swish tanhshrink".split():
    unary(F + name, dtypes=FLOATS, tol=TOL)
op(F + "relu", [T(2, 3)], inplace=True, prefix="twin-")

PARAMETERS = {
    "elu": {"alpha": dict(alpha=0.3), "alpha-zero": dict(alpha=0.0), "alpha-negative": dict(alpha=-0.5), "alpha-int": dict(alpha=2)},
    "celu": {"alpha": dict(alpha=0.3), "alpha-negative": dict(alpha=-0.5)},
    "gelu": {"approximate": dict(approximate=True)},
    "hardshrink": {"threshold": dict(threshold=0.2), "threshold-zero": dict(threshold=0.0), "threshold-negative": dict(threshold=-0.5)},
    "hardsigmoid": {"slope": dict(slope=0.3), "offset": dict(offset=0.1), "both": dict(slope=0.2, offset=0.4)},
    "hardtanh": {"range": dict(min=-0.5, max=0.7), "crossed": dict(min=0.5, max=-0.5), "ints": dict(min=-1, max=1)},
    "leaky_relu": {
        "slope": dict(negative_slope=0.2),
        "slope-negative": dict(negative_slope=-0.2),
        "slope-large": dict(negative_slope=1.5),
        "zero": dict(negative_slope=0),
    },
    "selu": {"scale": dict(scale=1.5), "alpha": dict(alpha=0.5), "alpha-zero": dict(alpha=0.0)},
    "softplus": {"beta": dict(beta=2.0), "threshold": dict(threshold=1.0), "both": dict(beta=3, threshold=2), "beta-small": dict(beta=0.1)},
    "softshrink": {"threshold": dict(threshold=0.2), "threshold-zero": dict(threshold=0)},
    "thresholded_relu": {"threshold": dict(threshold=0.3), "negative": dict(threshold=-0.5)},
}
ERRORS = {
    "celu": {"alpha-zero": dict(alpha=0.0)},
    "selu": {"scale": dict(scale=1.0), "alpha": dict(alpha=-1.0)},
    "softshrink": {"threshold": dict(threshold=-1.0)},
    "softplus": {"beta-zero": dict(beta=0.0)},
}
for name, variants in PARAMETERS.items():
    op(
        F + name,
        [T(3, 4)],
        dtypes=FLOATS,
        variants=variants,
        shapes={"one": [(1,)], "empty": [(0, 3)], "rank4": [(2, 1, 3, 2)]},
        special=True,
        errors={"number": [1.5], "none": [None], **ERRORS.get(name, {})},
        static=True,
        tol=TOL,
    )
op(F + "elu", [T(2, 3)], dict(alpha=0.7), inplace=True, prefix="twin-", tol=TOL)
op(F + "elu_", [T(2, 3, grad=False)], errors={"alpha": dict(alpha=-1.0)}, grad=0, tol=TOL)
op(F + "softmax", [T(2, 3)], inplace=True, prefix="twin-", tol=TOL)
op(F + "tanh", [T(2, 3)], inplace=True, tol=TOL)

for name in ("softmax", "log_softmax"):
    op(
        F + name,
        [T(2, 3, 4)],
        dtypes=FLOATS,
        variants={
            "axis0": dict(axis=0),
            "axis1": dict(axis=1),
            "axis-negative": dict(axis=-2),
            "dtype": dict(dtype="float64"),
            "dtype-object": ([T(2, 3)], dict(dtype="float64", axis=0)),
            "int-dtype": ([T(2, 3, dtype="int32")], dict(dtype="float32")),
        },
        shapes={"one": [(1,)], "vector": [(5,)], "rank5": [(1, 2, 1, 3, 2)], "empty": [(0, 3)]},
        special=True,
        errors={"axis-range": dict(axis=3), "axis-low": dict(axis=-4), "dtype": dict(dtype="foo"), "number": [1.0]},
        static=True,
        tol=TOL,
    )
op(
    F + "maxout",
    [Distinct(1, 4, 2, 3)],
    dict(groups=2),
    dtypes="float32 float64",
    variants={"axis-last": ([Distinct(1, 2, 3, 4)], dict(groups=2, axis=-1)), "axis3": ([Distinct(1, 2, 3, 4)], dict(groups=4, axis=3)), "all": dict(groups=4)},
    errors={"groups": dict(groups=3), "axis": dict(axis=2), "rank": [Distinct(2, 4)], "groups-one": dict(groups=1), "groups-zero": dict(groups=0)},
    static="full",
)
op(
    F + "prelu",
    [T(2, 3, 4), T(1, low=0.1, high=0.5)],
    dtypes="float32 float64",
    variants={
        "channels": [T(2, 3, 4), T(3)],
        "nchw": [T(1, 3, 2, 2), T(3)],
        "nhwc": ([T(1, 2, 2, 3), T(3)], dict(data_format="NHWC")),
        "nlc": ([T(2, 4, 3), T(3)], dict(data_format="NLC")),
        "nc": ([T(2, 3), T(3)], dict(data_format="NC")),
        "ncdhw": ([T(1, 2, 2, 1, 2), T(2)], dict(data_format="NCDHW")),
        "vector": [T(4), T(1)],
    },
    errors={
        "channels": [T(2, 3, 4), T(4)],
        "weight-rank": [T(2, 3), T(3, 1)],
        "format": ([T(2, 3, 4), T(3)], dict(data_format="FOO")),
        "vector": [T(4), T(4)],
        "int": [T(2, 3, dtype="int32"), T(1)],
    },
    static="full",
)
op(
    F + "glu",
    [T(2, 4)],
    dtypes="float32 float64",
    variants={"axis0": dict(axis=0), "rank3": ([T(2, 4, 3)], dict(axis=1))},
    errors={"odd": [T(2, 3)], "axis": dict(axis=2), "int": [T(2, 4, dtype="int64")]},
    static=True,
    tol=TOL,
)
op(
    F + "rrelu",
    [T(3, 4)],
    dict(training=False),
    dtypes="float32 float64",
    variants={"range": dict(lower=0.1, upper=0.9), "equal": dict(lower=0.3, upper=0.3), "train-equal": dict(lower=0.3, upper=0.3, training=True)},
    errors={
        "int": dict(lower=0, upper=1),
        "crossed": dict(lower=0.5, upper=0.2),
        "low": dict(lower=-0.1, upper=0.2),
        "low-high": dict(lower=1.5, upper=1.6),
        "high": dict(lower=0.5, upper=1.2),
    },
    static="full",
    tol=(1e-6, 1e-7, "the mean slope is a float32 in Paddle"),
)


@case(F + "rrelu")
def rrelu_training(paddle):
    x = paddle.to_tensor([-1.0] * 200 + [2.0] * 10)
    x.stop_gradient = False
    out = paddle.nn.functional.rrelu(x, 0.1, 0.4)
    out.sum().backward()
    low, high = -out[:200], out[200:]
    return bool((low >= 0.1).all()), bool((low <= 0.4).all()), float(low.std()) > 0.05, high, bool((x.grad[:200] * -1 - out[:200]).abs().max() < 1e-6)


@case(F + "gumbel_softmax")
def gumbel_softmax_soft(paddle):
    x = paddle.to_tensor([[1.0, 2.0, 0.5], [0.1, 0.2, 0.3]])
    x.stop_gradient = False
    out = paddle.nn.functional.gumbel_softmax(x, temperature=0.7)
    out[:, 0].sum().backward()
    return out.shape, str(out.dtype), out.sum(-1).round(), out.stop_gradient, x.grad.shape, x.grad.sum(-1).round().numpy()


@case(F + "gumbel_softmax")
def gumbel_softmax_hard(paddle):
    x = paddle.to_tensor([[1.0, 2.0, 0.5], [0.1, 0.2, 0.3]])
    out = paddle.nn.functional.gumbel_softmax(x, hard=True, axis=0)
    return out.sum(0), bool(((out == 0) | (out == 1)).all())


@case(F + "gumbel_softmax")
def gumbel_softmax_errors(paddle):
    x = paddle.ones([2, 3])
    f = paddle.nn.functional.gumbel_softmax
    return raises(lambda: f(x, temperature=0.0)), raises(lambda: f(x, axis=2)), raises(lambda: f(x.astype("int32")))


@case(F + "softmax")
def softmax_large(paddle):
    x = paddle.to_tensor([[1000.0, 1001.0], [-1000.0, -999.0]])
    return paddle.nn.functional.softmax(x), paddle.nn.functional.log_softmax(x)


op(F + "softmax", [Val([[1.0, float("-inf")], [float("-inf"), 0.0]])], prefix="masked-", grad=0, keyword=False, method=False)
