"""batch_norm, layer_norm, instance_norm, local_response_norm, normalize."""

from conformance.samplers import Pos, T, Val
from conformance.spec import case, op

F = "paddle.nn.functional."
TOL = (1e-3, 1e-4, "sums in another order")
inf = float("inf")


def stats(c):
    return [T(c, grad=False), Pos(c, grad=False), T(c), T(c)]


op(
    F + "batch_norm",
    [T(3, 2, 2, 2), *stats(2)],
    dtypes="float32 float64",
    variants={
        "train": dict(training=True),
        "train-momentum": dict(training=True, momentum=0.5),
        "epsilon": dict(epsilon=0.1),
        "train-epsilon": dict(training=True, epsilon=0.1),
        "global": dict(training=True, use_global_stats=True),
        "batch-in-eval": dict(training=False, use_global_stats=False),
        "train-not-global": dict(training=True, use_global_stats=False),
        "nc": ([T(4, 2), *stats(2)], dict(data_format="NC")),
        "nc-train": ([T(4, 2), *stats(2)], dict(data_format="NC", training=True)),
        "ncl-train": ([T(3, 2, 4), *stats(2)], dict(data_format="NCL", training=True)),
        "nlc-train": ([T(3, 4, 2), *stats(2)], dict(data_format="NLC", training=True)),
        "nhwc": ([T(3, 2, 2, 4), *stats(4)], dict(data_format="NHWC")),
        "nhwc-train": ([T(3, 2, 2, 4), *stats(4)], dict(data_format="NHWC", training=True)),
        "ncdhw-train": ([T(2, 2, 2, 1, 2), *stats(2)], dict(data_format="NCDHW", training=True)),
        "ndhwc-train": ([T(2, 2, 1, 2, 2), *stats(2)], dict(data_format="NDHWC", training=True)),
        "one-value-train": ([T(1, 2, 1, 1), *stats(2)], dict(training=True)),
    },
    errors={
        "format": dict(data_format="FOO"),
        "rank": ([T(3), *stats(3)], {}),
        "channels": [T(3, 2, 2, 2), *stats(3)],
    },
    static="full",
    tol=TOL,
)


@case(F + "batch_norm")
def batch_norm_running_statistics(paddle):
    x = paddle.arange(12).astype("float32").reshape([3, 2, 2])
    mean, var = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([0.5, 1.5])
    w, b = paddle.ones([2]), paddle.zeros([2])
    out = paddle.nn.functional.batch_norm(x, mean, var, w, b, training=True, momentum=0.8, data_format="NCL")
    after = mean.numpy().copy(), var.numpy().copy()
    paddle.nn.functional.batch_norm(x, mean, var, w, b, training=True, use_global_stats=True, data_format="NCL")
    same = mean.numpy().copy()
    paddle.nn.functional.batch_norm(x, mean, var, w, b, training=False, use_global_stats=False, data_format="NCL")
    return out, after, same, mean.numpy(), var.numpy()


op(
    F + "layer_norm",
    [T(2, 3, 4), 4],
    dtypes="float32 float64",
    variants={
        "list": [T(2, 3, 4), [4]],
        "two": [T(2, 3, 4), [3, 4]],
        "tuple": [T(2, 3, 4), (3, 4)],
        "all": [T(2, 3, 4), [2, 3, 4]],
        "weight": dict(weight=T(4)),
        "bias": dict(bias=T(4)),
        "both": dict(weight=T(4), bias=T(4)),
        "both-two": ([T(2, 3, 4), [3, 4]], dict(weight=T(12), bias=T(12))),
        "epsilon": dict(epsilon=0.1),
        "one": [T(3, 1), 1],
    },
    errors={
        "shape": [T(2, 3, 4), 3],
        "rank": [T(4), [3, 4]],
        "type": [T(2, 3, 4), "a"],
        "weight-size": dict(weight=T(3)),
        "int": [T(2, 3, dtype="int64"), 3],
    },
    static=True,
    tol=TOL,
)
op(
    F + "instance_norm",
    [T(2, 2, 3, 2)],
    dtypes="float32 float64",
    variants={
        "affine": dict(weight=T(2), bias=T(2)),
        "eps": dict(eps=0.1),
        "3d": [T(2, 2, 5)],
        "5d": [T(1, 2, 2, 2, 2)],
        "running": dict(running_mean=T(2, grad=False), running_var=Pos(2, grad=False)),
        "running-used": dict(running_mean=T(2, grad=False), running_var=Pos(2, grad=False), use_input_stats=False),
        "momentum": dict(running_mean=T(2, grad=False), running_var=Pos(2, grad=False), momentum=0.5),
        "nhwc": dict(data_format="NHWC"),
        "one-value": [T(2, 2, 1)],
    },
    errors={"rank": [T(3)], "weight": dict(weight=T(3), bias=T(3)), "int": [T(2, 2, 3, dtype="int64")]},
    static="full",
    tol=TOL,
)


@case(F + "instance_norm")
def instance_norm_statistics_stay(paddle):
    mean, var = paddle.zeros([2]), paddle.ones([2])
    paddle.nn.functional.instance_norm(paddle.arange(12).astype("float32").reshape([1, 2, 6]), mean, var)
    return mean, var


op(
    F + "local_response_norm",
    [T(1, 4, 2, 3), 3],
    dtypes="float32 float64",
    variants={
        "even": [T(1, 4, 2, 3), 4],
        "one": [T(1, 4, 2, 3), 1],
        "params": dict(alpha=0.5, beta=0.5, k=2.0),
        "nhwc": ([T(1, 2, 3, 4), 3], dict(data_format="NHWC", alpha=0.5)),
        "ncl": ([T(2, 4, 3), 3], dict(data_format="NCL", alpha=0.5)),
        "nlc": ([T(2, 3, 4), 2], dict(data_format="NLC", alpha=0.5)),
        "ncdhw": ([T(1, 4, 1, 2, 2), 3], dict(data_format="NCDHW", alpha=0.5)),
        "ndhwc": ([T(1, 1, 2, 2, 4), 3], dict(data_format="NDHWC", alpha=0.5)),
        "wide": ([T(1, 3, 2, 2), 5], dict(alpha=0.5)),
    },
    errors={"format": dict(data_format="NC"), "rank": [T(2, 3), 3], "empty": [T(1, 0, 2, 2), 3]},
    static="full",
    tol=TOL,
)
op(
    F + "normalize",
    [T(2, 3)],
    dtypes="float32 float64",
    variants={
        "p1": dict(p=1),
        "p3": dict(p=3),
        "p-float": dict(p=1.5),
        "inf": dict(p=inf),
        "minus-inf": dict(p=-inf),
        "zero": dict(p=0),
        "axis0": dict(axis=0),
        "axis-negative": dict(axis=-1),
        "vector": ([T(4)], dict(axis=0)),
        "vector-last": ([T(4)], dict(axis=-1)),
        "rank4": ([T(1, 2, 3, 2)], dict(axis=1)),
        "zeros": [Val([[0.0, 0.0], [1.0, 0.0]], grad=True)],
    },
    errors={"axis": dict(axis=2), "vector": [T(4)], "int": [T(2, 3, dtype="int64")]},
    static=True,
    tol=(1e-4, 1e-5, "powers are computed otherwise"),
)
