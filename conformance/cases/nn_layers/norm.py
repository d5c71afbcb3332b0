"""Normalisation layers: statistics in training and evaluation, layouts, fixed and missing parameters, SpectralNorm."""

from conformance.samplers import T
from conformance.spec import case, cases, layer, raises

TOL = (1e-4, 1e-5, "sums in another order")
layer(
    "paddle.nn.BatchNorm1D",
    [3],
    inputs=[T(4, 3)],
    tol=TOL,
    steps=2,
    variants={
        "momentum": dict(momentum=0.6, epsilon=1e-3),
        "fixed": dict(weight_attr=False, bias_attr=False),
        "global": dict(use_global_stats=True),
        "batch": dict(use_global_stats=False),
        "named": dict(name="n"),
    },
    shapes={"rank3": [(2, 3, 4)]},
    errors={"channels": [4], "format": dict(data_format="foo"), "zero": [0]},
)
layer("paddle.nn.BatchNorm1D", [3], dict(data_format="NLC"), inputs=[T(2, 4, 3)], tol=TOL, prefix="nlc-")
layer(
    "paddle.nn.BatchNorm2D",
    [3],
    inputs=[T(2, 3, 2, 2)],
    tol=TOL,
    steps=2,
    variants={
        "momentum": dict(momentum=0.6),
        "fixed": dict(weight_attr=False, bias_attr=False),
        "global": dict(use_global_stats=True),
        "batch": dict(use_global_stats=False),
    },
    errors={"rank": {}, "format": dict(data_format="NCL")},
    inputs_by={"rank": [T(2, 3, 4)]},
)
layer("paddle.nn.BatchNorm2D", [3], dict(data_format="NHWC"), inputs=[T(2, 2, 2, 3)], tol=TOL, prefix="nhwc-")
layer("paddle.nn.BatchNorm3D", [2], inputs=[T(2, 2, 2, 2, 2)], tol=TOL, errors={"rank": {}}, inputs_by={"rank": [T(2, 2, 4)]})
layer("paddle.nn.BatchNorm3D", [2], dict(data_format="NDHWC"), inputs=[T(2, 2, 2, 2, 2)], tol=TOL, prefix="ndhwc-")
layer(
    "paddle.nn.BatchNorm",
    [3],
    inputs=[T(2, 3, 2, 2)],
    tol=TOL,
    steps=2,
    variants={
        "act": dict(act="relu"),
        "global": dict(use_global_stats=True),
        "trainable": dict(trainable_statistics=True),
        "nhwc": ([2], dict(data_layout="NHWC")),
    },
    errors={"bias": dict(bias_attr=False)},
)
layer(
    "paddle.nn.InstanceNorm1D",
    [3],
    inputs=[T(2, 3, 4)],
    tol=TOL,
    variants={"none": dict(weight_attr=False, bias_attr=False), "eps": dict(epsilon=1e-2)},
    errors={"half": dict(weight_attr=False), "rank": {}},
    inputs_by={"rank": [T(2, 3, 2, 2)]},
    modes="train",
)
layer(
    "paddle.nn.InstanceNorm2D",
    [3],
    inputs=[T(2, 3, 3, 2)],
    tol=TOL,
    variants={"none": dict(weight_attr=False, bias_attr=False)},
    errors={"rank": {}, "channels": [4]},
    inputs_by={"rank": [T(2, 3, 2)]},
)
layer("paddle.nn.InstanceNorm3D", [2], inputs=[T(2, 2, 2, 2, 2)], tol=TOL, errors={"rank": {}}, inputs_by={"rank": [T(2, 3, 2)]}, modes="train")
layer(
    "paddle.nn.LayerNorm",
    [4],
    inputs=[T(3, 4)],
    tol=TOL,
    variants={"no-weight": dict(weight_attr=False), "no-bias": dict(bias_attr=False), "eps": dict(epsilon=1e-2), "two": [[2, 4]]},
    inputs_by={"two": [T(3, 2, 4)]},
    errors={"shape": [5], "float": [4.0], "str": ["a"]},
    modes="train",
)
layer(
    "paddle.nn.GroupNorm",
    [2, 4],
    inputs=[T(2, 4, 3, 2)],
    tol=TOL,
    variants={"fixed": dict(weight_attr=False, bias_attr=False), "eps": dict(epsilon=1e-2)},
    shapes={"rank2": [(3, 4)], "rank3": [(2, 4, 3)]},
    errors={"format": dict(data_format="NHWC"), "divide": [3, 4]},
    modes="train",
)
layer(
    "paddle.nn.LocalResponseNorm",
    [3],
    inputs=[T(2, 4, 3, 2)],
    tol=TOL,
    variants={"args": [2, 0.1, 0.5, 2.0], "nhwc": dict(data_format="NHWC")},
    shapes={"rank3": [(2, 4, 3)]},
    errors={"format": dict(data_format="foo")},
    modes="train",
)
layer(
    "paddle.nn.SpectralNorm",
    [[3, 4]],
    inputs=[T(3, 4)],
    tol=TOL,
    variants={"dim1": dict(dim=1, power_iters=3), "four": [[3, 2, 2, 2]]},
    inputs_by={"four": [T(3, 2, 2, 2)]},
    errors={"dim": dict(dim=2), "zero": [[0, 3]]},
    modes="train",
    weights=(0.1, 0.9),
)

cases(
    "paddle.nn.BatchNorm2D",
    {
        "parameters": lambda paddle: [(k, p.name, p.stop_gradient, p.trainable) for k, p in paddle.nn.BatchNorm2D(2).named_parameters()],
        "state": lambda paddle: list(paddle.nn.BatchNorm2D(2).state_dict()),
        "named-statistics": lambda paddle: [p.name for p in paddle.nn.BatchNorm2D(2, name="bn").parameters()],
        "no-learning-rate": lambda paddle: paddle.nn.BatchNorm2D(2, weight_attr=paddle.ParamAttr(learning_rate=0.0)).weight.stop_gradient,
        "one-value": lambda paddle: raises(lambda: paddle.nn.BatchNorm2D(2)(paddle.ones([1, 2, 1, 1]))),
        "float16-default": lambda paddle: (
            paddle.set_default_dtype("float16"),
            str(paddle.nn.BatchNorm2D(2).weight.dtype),
            paddle.set_default_dtype("float32"),
        )[1],
    },
)
cases(
    "paddle.nn.BatchNorm",
    {
        "names": lambda paddle: [p.name for p in paddle.nn.BatchNorm(2, moving_mean_name="m", moving_variance_name="v").parameters()],
        "dtype": lambda paddle: (str(paddle.nn.BatchNorm(2, dtype="float64").weight.dtype), str(paddle.nn.BatchNorm(2, dtype="float16").weight.dtype)),
    },
)


@case("paddle.nn.SyncBatchNorm.convert_sync_batchnorm")
def converts(paddle):
    nn = paddle.nn
    model = nn.Sequential(nn.Conv2D(3, 5, 3), nn.BatchNorm2D(5), nn.Sequential(nn.BatchNorm1D(4, weight_attr=False, bias_attr=False)))
    weight, mean = model[1].weight, model[1]._mean
    out = nn.SyncBatchNorm.convert_sync_batchnorm(model)
    return str(out), out is model, out[1].weight is weight, out[1]._mean is mean, list(out.state_dict()), out[1].full_name()


@case("paddle.nn.SyncBatchNorm.convert_sync_batchnorm")
def converts_itself(paddle):
    return str(paddle.nn.SyncBatchNorm.convert_sync_batchnorm(paddle.nn.BatchNorm3D(2)))


@case("paddle.nn.SpectralNorm")
def vectors_stay(paddle):
    s = paddle.nn.SpectralNorm([2, 3], 0, 2)
    before = s.weight_u.numpy().tolist(), s.weight_v.numpy().tolist()
    s(paddle.ones([2, 3]))
    return before == (s.weight_u.numpy().tolist(), s.weight_v.numpy().tolist()), s.weight_u.stop_gradient, list(s.state_dict())
