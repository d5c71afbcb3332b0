"""linear, dropout in its forms, pad, interpolate, unfold and fold, bilinear, cosine_similarity, label_smooth, class_center_sample."""

from conformance.samplers import T, Val
from conformance.spec import case, cases, op, raises

F = "paddle.nn.functional."
TOL = (1e-4, 1e-5, "sums in another order")

op(
    F + "linear",
    [T(3, 4), T(4, 2)],
    dtypes="float32 float64",
    variants={
        "bias": dict(bias=T(2)),
        "rank3": [T(2, 3, 4), T(4, 2)],
        "rank3-bias": [T(2, 3, 4), T(4, 2), T(2)],
        "rank4-bias": [T(1, 2, 3, 4), T(4, 2), T(2)],
        "vector": [T(4), T(4, 2)],
        "one": [T(1, 1), T(1, 1), T(1)],
        "bias-one": [T(3, 4), T(4, 2), T(1)],
        "bias-matrix": [T(3, 4), T(4, 2), T(3, 2)],
        "weight-rank3": [T(2, 3, 4), T(2, 4, 2)],
    },
    errors={
        "width": [T(3, 4), T(5, 2)],
        "bias": [T(3, 4), T(4, 2), T(3)],
        "dtype": [T(3, 4), T(4, 2, dtype="float64")],
        "int": [T(3, 4, dtype="int64"), T(4, 2, dtype="int64")],
    },
    static="full",
    tol=TOL,
)

op(
    F + "cosine_similarity",
    [T(3, 4), T(3, 4)],
    dtypes="float32 float64",
    variants={
        "axis0": dict(axis=0),
        "axis-last": dict(axis=-1),
        "broadcast": [T(3, 4), T(1, 4)],
        "rank3": ([T(2, 3, 4), T(2, 3, 4)], dict(axis=1)),
        "vector": ([T(4), T(4)], dict(axis=0)),
        "zeros": [Val([[0.0, 0.0]], grad=True), T(1, 2)],
        "eps": dict(eps=1.0),
    },
    errors={"shapes": [T(3, 4), T(3, 5)], "axis": dict(axis=2), "dtype": [T(3, 4), T(3, 4, dtype="float64")]},
    static=True,
    tol=TOL,
)
op(
    F + "label_smooth",
    [Val([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], grad=True, swept=True)],
    dtypes="float32 float64",
    variants={
        "epsilon": dict(epsilon=0.2),
        "zero": dict(epsilon=0.0),
        "one": dict(epsilon=1.0),
        "prior": dict(prior_dist=Val([[0.2, 0.3, 0.5]])),
        "rank3": [T(2, 2, 3)],
    },
    errors={"epsilon": dict(epsilon=1.5), "negative": dict(epsilon=-0.1), "int": [T(2, 3, dtype="int64")]},
    tol=(1e-6, 1e-7, "epsilon is a float32 in Paddle"),
)
op(
    F + "bilinear",
    [T(3, 4), T(3, 5), T(2, 4, 5)],
    dtypes="float32 float64",
    variants={"bias": dict(bias=T(1, 2)), "one": [T(1, 4), T(1, 5), T(1, 4, 5)]},
    errors={"width": [T(3, 4), T(3, 5), T(2, 5, 4)], "batch": [T(3, 4), T(2, 5), T(2, 4, 5)], "rank": [T(4), T(5), T(2, 4, 5)], "bias": dict(bias=T(1, 3))},
    static="full",
    tol=TOL,
)

# ---- dropout: what holds for every stream -----------------------------------------------------------------------------------------------

op(
    F + "dropout",
    [T(3, 4)],
    dict(training=False),
    dtypes="float32 float64",
    variants={
        "infer-downscale": dict(mode="downscale_in_infer"),
        "infer-downscale-p": dict(mode="downscale_in_infer", p=0.3),
        "infer-axis": dict(axis=0, mode="downscale_in_infer"),
        "zero": dict(p=0, training=True),
        "zero-downscale": dict(p=0.0, training=True, mode="downscale_in_infer"),
        "one": dict(p=1, training=True),
        "one-axis": dict(p=1.0, training=True, axis=0),
        "one-downscale": dict(p=1.0, training=True, mode="downscale_in_infer"),
        "p-tensor": dict(p=Val([0.3])),
    },
    errors={
        "p": dict(p=1.5),
        "p-negative": dict(p=-0.1),
        "p-string": dict(p="a"),
        "mode": dict(mode="foo"),
        "axis": dict(axis=2, training=True),
        "axis-negative": dict(axis=-1, training=True),
        "axes": dict(axis=[0, 1, 2], training=True),
        "axis-type": dict(axis="a", training=True),
    },
    static="full",
)


def _facts(paddle, out, x, kept):
    values = {float(v) for v in (out / x).flatten().numpy().round(4)}
    share = float((out == 0).astype("float32").mean())
    return list(out.shape), str(out.dtype), sorted(values), abs(share - kept) < 0.08


def _dropout(**kw):
    def run(paddle):
        x = paddle.ones([40, 50])
        x.stop_gradient = False
        out = paddle.nn.functional.dropout(x, **kw)
        out.sum().backward()
        return _facts(paddle, out, x, kw.get("p", 0.5)), bool((x.grad == out).all())

    return run


def _rows(paddle):
    out = paddle.nn.functional.dropout(paddle.ones([60, 7]), 0.5, axis=0)
    return out.shape, bool((out.min(1) == out.max(1)).all()), sorted(set(out.flatten().tolist()))


def _pair_of_axes(paddle):
    out = paddle.nn.functional.dropout(paddle.ones([5, 6, 7]), 0.5, axis=[0, 2])
    return out.shape, bool((out.min(1) == out.max(1)).all()), bool((out.min(0) == out.max(0)).all())


cases(
    F + "dropout",
    {
        "train": _dropout(),
        "train-p": _dropout(p=0.2),
        "train-downscale": _dropout(p=0.2, mode="downscale_in_infer"),
        "train-axis-rows": _rows,
        "train-axis-pair": _pair_of_axes,
        "seed": lambda paddle: bool(
            (lambda f: (paddle.seed(3), f())[1] == (paddle.seed(3), f())[1])(lambda: paddle.nn.functional.dropout(paddle.ones([50]), 0.5).sum().item())
        ),
    },
)


def _channels(name, shape, **kw):
    def run(paddle):
        out = getattr(paddle.nn.functional, name)(paddle.ones(shape), 0.5, **kw)
        spatial = [i for i in range(1, len(shape)) if i != (len(shape) - 1 if kw.get("data_format", "NC")[-1] == "C" else 1)]
        return out.shape, bool((out.min(spatial) == out.max(spatial)).all()), sorted(set(out.flatten().tolist()))

    return run


cases(F + "dropout2d", {"nchw": _channels("dropout2d", [9, 8, 2, 3]), "nhwc": _channels("dropout2d", [9, 2, 3, 8], data_format="NHWC")})
cases(F + "dropout3d", {"ncdhw": _channels("dropout3d", [9, 8, 2, 3, 2]), "ndhwc": _channels("dropout3d", [9, 2, 3, 2, 8], data_format="NDHWC")})
op(
    F + "dropout2d",
    [T(1, 2, 2, 2)],
    dict(training=False),
    variants={"zero": dict(p=0.0, training=True)},
    errors={"rank": [T(2, 3)], "format": dict(data_format="NCDHW"), "p": dict(p=2.0)},
    prefix="eval-",
)
op(
    F + "dropout3d",
    [T(1, 2, 2, 2, 1)],
    dict(training=False),
    errors={"rank": [T(2, 3)], "format": dict(data_format="NCHW"), "p": dict(p=2.0)},
    prefix="eval-",
)
op(
    F + "alpha_dropout",
    [T(3, 4)],
    dict(training=False),
    dtypes="float32 float64",
    variants={"zero": dict(p=0.0, training=True), "one": dict(p=1, training=True)},
    errors={"p": dict(p=1.5), "p-negative": dict(p=-1), "p-type": dict(p="a")},
)


@case(F + "alpha_dropout")
def alpha_dropout_training(paddle):
    paddle.seed(1)
    x = paddle.ones([100, 50])
    out = paddle.nn.functional.alpha_dropout(x, 0.3)
    values = sorted({round(v, 4) for v in out.flatten().tolist()})
    share = float((out < 0).astype("float32").mean())
    return out.shape, values, abs(share - 0.3) < 0.05


# ---- pad ----------------------------------------------------------------------------------------------------------------------------------

forms = {}
for mode in ("constant", "reflect", "replicate", "circular"):
    forms.update(
        {
            f"{mode}": dict(pad=[1, 2, 1, 0], mode=mode),
            f"{mode}-tuple": dict(pad=(1, 1, 1, 1), mode=mode),
            f"{mode}-tensor": dict(pad=Val([1, 0, 2, 1], "int32"), mode=mode),
            f"{mode}-nhwc": ([T(1, 3, 4, 2)], dict(pad=[1, 2, 1, 0], mode=mode, data_format="NHWC")),
            f"{mode}-ncl": ([T(1, 2, 5)], dict(pad=[2, 1], mode=mode, data_format="NCL")),
            f"{mode}-nlc": ([T(1, 5, 2)], dict(pad=[2, 1], mode=mode, data_format="NLC")),
            f"{mode}-ncdhw": ([T(1, 1, 3, 3, 3)], dict(pad=[1, 2, 1, 0, 0, 2], mode=mode, data_format="NCDHW")),
            f"{mode}-ndhwc": ([T(1, 3, 3, 3, 1)], dict(pad=[1, 2, 1, 0, 0, 2], mode=mode, data_format="NDHWC")),
            f"{mode}-none": dict(pad=[0, 0, 0, 0], mode=mode),
        }
    )
op(
    F + "pad",
    [T(1, 2, 3, 4)],
    dict(pad=[1, 0, 2, 1]),
    dtypes="float32 float64 int32 int64",
    variants={
        **forms,
        "value": dict(value=2.5),
        "value-int": dict(value=3),
        "every": dict(pad=[0, 1, 1, 0, 2, 0, 0, 3], value=1.5),
        "every-2d": ([T(2, 3)], dict(pad=[1, 0, 0, 2])),
        "every-1d": ([T(3)], dict(pad=[1, 2], value=7)),
        "lower-format": dict(data_format="nchw"),
        "circular-far": ([T(1, 1, 2)], dict(pad=[5, 3], mode="circular", data_format="NCL")),
        "replicate-far": ([T(1, 1, 2)], dict(pad=[5, 3], mode="replicate", data_format="NCL")),
        "int-reflect": ([T(1, 1, 3, 3, dtype="int64")], dict(pad=[1, 1, 1, 1], mode="reflect")),
    },
    errors={
        "mode": dict(mode="foo"),
        "format": dict(data_format="FOO"),
        "format-rank": dict(data_format="NCL"),
        "count": dict(pad=[1, 2]),
        "int": dict(pad=1),
        "rank": ([T(2, 3)], dict(pad=[1, 1])),
        "reflect-far": dict(pad=[4, 0, 0, 0], mode="reflect"),
        "rank-reflect": ([T(2, 3)], dict(pad=[1, 1, 1, 1], mode="reflect")),
    },
    static=True,
)
op(
    F + "zeropad2d",
    [T(1, 2, 3, 4), [1, 0, 2, 1]],
    dtypes="float32 int64",
    variants={
        "nhwc": ([T(1, 3, 4, 2), [1, 2, 0, 1]], dict(data_format="NHWC")),
        "tuple": [T(1, 2, 3, 4), (1, 1, 1, 1)],
        "tensor": [T(1, 2, 3, 4), Val([1, 0, 2, 1], "int32")],
    },
    errors={"int": [T(1, 2, 3, 4), 1], "count": [T(1, 2, 3, 4), [1, 2]]},
    static=True,
)

# ---- interpolate ---------------------------------------------------------------------------------------------------------------------------

sizes = {
    "up": dict(size=[5, 7]),
    "down": dict(size=[2, 3]),
    "one": dict(size=[1, 4]),
    "same": dict(size=[4, 5]),
    "scale": dict(scale_factor=1.6),
    "half": dict(scale_factor=[0.5, 2.0]),
}
grids = {}
for mode in ("nearest", "bilinear", "bicubic", "area"):
    for name, kw in sizes.items():
        if mode == "area" and "size" not in kw:
            continue
        grids[f"{mode}-{name}"] = dict(kw, mode=mode)
        if mode in ("bilinear", "bicubic"):
            grids[f"{mode}-{name}-corners"] = dict(kw, mode=mode, align_corners=True)
        if mode == "bilinear":
            grids[f"{mode}-{name}-mode1"] = dict(kw, mode=mode, align_mode=1)
for name, kw in {"up": dict(size=[7]), "one": dict(size=[1]), "scale": dict(scale_factor=[1.7])}.items():
    for extra, more in {"": {}, "-corners": dict(align_corners=True), "-mode1": dict(align_mode=1)}.items():
        grids[f"linear-{name}{extra}"] = ([T(1, 2, 4)], dict(kw, mode="linear", data_format="NCW", **more))
for name, kw in {"up": dict(size=[3, 4, 5]), "one": dict(size=[1, 2, 3]), "scale": dict(scale_factor=1.5)}.items():
    for extra, more in {"": {}, "-corners": dict(align_corners=True), "-mode1": dict(align_mode=1)}.items():
        grids[f"trilinear-{name}{extra}"] = ([T(1, 1, 2, 3, 3)], dict(kw, mode="trilinear", data_format="NCDHW", **more))
    grids[f"nearest3d-{name}"] = ([T(1, 1, 2, 3, 3)], dict(kw, data_format="NCDHW"))
op(
    F + "interpolate",
    [T(1, 2, 4, 5)],
    dict(size=[5, 7]),
    dtypes="float32 float64 int32 uint8",
    variants={
        **grids,
        "nhwc": ([T(1, 4, 5, 2)], dict(size=[5, 7], mode="bilinear", data_format="NHWC")),
        "nhwc-nearest": ([T(1, 4, 5, 2)], dict(size=[5, 7], data_format="NHWC")),
        "nhwc-bicubic": ([T(1, 4, 5, 2)], dict(size=[5, 7], mode="bicubic", data_format="NHWC")),
        "nwc": ([T(1, 4, 2)], dict(size=[6], mode="linear", data_format="NWC")),
        "ndhwc": ([T(1, 2, 3, 3, 1)], dict(size=[3, 4, 5], mode="trilinear", data_format="NDHWC")),
        "from-one": ([T(1, 2, 1, 1)], dict(size=[3, 2], mode="bilinear")),
        "size-tensor": dict(size=Val([5, 7], "int32"), mode="bilinear"),
        "size-list-tensor": dict(size=[Val([5], "int32"), 7], mode="bilinear"),
        "size-tuple": dict(size=(3, 3), mode="bilinear"),
        "scale-tensor": dict(size=None, scale_factor=Val([2.0, 1.5]), mode="bilinear"),
        "scale-tuple": dict(size=None, scale_factor=(2.0, 1.5), mode="bilinear"),
        "scale-int": dict(size=None, scale_factor=2, mode="nearest"),
        "uint8-bilinear": ([T(1, 1, 3, 3, dtype="uint8", low=0, high=200)], dict(size=[5, 5], mode="bilinear")),
        "upper": dict(mode="BILINEAR"),
    },
    errors={
        "both": dict(scale_factor=2.0),
        "neither": dict(size=None),
        "mode": dict(mode="foo"),
        "rank": ([T(2, 3)], dict(size=[2])),
        "linear-rank": dict(mode="linear", size=[3]),
        "bilinear-rank": ([T(1, 2, 3)], dict(size=[3], mode="bilinear")),
        "trilinear-rank": dict(mode="trilinear", size=[3, 3, 3]),
        "nearest-rank3": ([T(1, 2, 3)], dict(size=[3], data_format="NCW")),
        "corners-nearest": dict(align_corners=True),
        "corners-type": dict(mode="bilinear", align_corners=1),
        "align-mode": dict(mode="bilinear", align_mode=2),
        "format": dict(data_format="NCW"),
        "size-count": dict(size=[5]),
        "size-zero": dict(size=[0, 5]),
        "size-int": dict(size=5),
        "scale-zero": dict(size=None, scale_factor=0),
        "scale-count": dict(size=None, scale_factor=[2.0]),
        "scale-negative": dict(size=None, scale_factor=[2.0, -1.0]),
        "scale-tensor": dict(size=None, scale_factor=Val([2.0]), mode="bilinear"),
        "scale-type": dict(size=None, scale_factor="a"),
        "area-scale": dict(size=None, scale_factor=2.0, mode="area"),
        "bilinear-int": ([T(1, 1, 3, 3, dtype="int32")], dict(size=[5, 5], mode="bilinear")),
    },
    static=True,
    tol=(1e-4, 1e-5, "weights are rounded otherwise"),
)
op(
    F + "upsample",
    [T(1, 2, 3, 4)],
    dict(size=[5, 7]),
    variants={"bilinear": dict(mode="bilinear"), "scale": dict(size=None, scale_factor=2), "corners": dict(mode="bicubic", align_corners=True)},
    errors={"mode": dict(mode="foo")},
    static=True,
    tol=(1e-4, 1e-5, "weights are rounded otherwise"),
)

# ---- unfold, fold ---------------------------------------------------------------------------------------------------------------------------

op(
    F + "unfold",
    [T(2, 2, 4, 5), 2],
    dtypes="float32 float64",
    variants={
        "kernel": [T(2, 2, 4, 5), [2, 3]],
        "stride": dict(strides=2),
        "strides": dict(strides=[1, 2]),
        "padding": dict(paddings=1),
        "paddings": dict(paddings=[1, 2]),
        "four": dict(paddings=[1, 0, 2, 1]),
        "dilation": dict(dilations=2),
        "dilations": dict(dilations=[1, 2]),
        "all": ([T(1, 1, 5, 5), [3, 2]], dict(strides=[2, 1], paddings=[1, 0], dilations=[1, 2])),
    },
    errors={
        "rank": [T(2, 4, 5), 2],
        "kernel-tuple": [T(2, 2, 4, 5), (2, 2)],
        "kernel-count": [T(2, 2, 4, 5), [2, 2, 2]],
        "paddings-count": dict(paddings=[1, 2, 3]),
        "paddings-tuple": dict(paddings=(1, 1)),
        "large": [T(2, 2, 4, 5), 6],
        "stride-zero": dict(strides=0),
        "int": [T(2, 2, 4, 5, dtype="int64"), 2],
    },
    static="full",
)
op(
    F + "fold",
    [T(2, 8, 12), [4, 5], 2],
    dtypes="float32 float64",
    variants={
        "int": [T(1, 4, 9), 4, 2],
        "kernel": [T(1, 6, 9), [4, 5], [2, 3]],
        "stride": ([T(1, 4, 4), 4, 2], dict(strides=2)),
        "padding": ([T(1, 4, 25), 4, 2], dict(paddings=1)),
        "paddings": ([T(1, 4, 35), 4, 2], dict(paddings=[1, 2])),
        "four": ([T(1, 4, 35), 4, 2], dict(paddings=[1, 2, 1, 2])),
        "dilation": ([T(1, 4, 4), 4, 2], dict(dilations=2)),
        "tuples": ([T(1, 4, 4), (4, 4), (2, 2)], dict(strides=(2, 2), dilations=(1, 1))),
    },
    errors={
        "rank": [T(8, 12), [4, 5], 2],
        "channels": [T(2, 7, 12), [4, 5], 2],
        "blocks": [T(2, 8, 11), [4, 5], 2],
        "paddings-count": dict(paddings=[1, 2, 3]),
        "output-count": [T(2, 8, 12), [4, 5, 6], 2],
        "large": [T(2, 8, 12), [1, 1], 2],
    },
    static="full",
)


@case(F + "class_center_sample")
def class_center_sample_more_negatives(paddle):
    paddle.seed(0)
    label = paddle.to_tensor([3, 1, 3])
    at, chosen = paddle.nn.functional.class_center_sample(label, 20, 8)
    return at, chosen[:2], chosen.shape, len(set(chosen.tolist())), bool((chosen < 20).all()), str(chosen.dtype)


@case(F + "class_center_sample")
def class_center_sample_all_positive(paddle):
    label = paddle.to_tensor([11, 5, 1, 3, 12, 2, 15, 19, 18, 19], dtype="int32")
    return paddle.nn.functional.class_center_sample(label, 20, 6)


@case(F + "class_center_sample")
def class_center_sample_errors(paddle):
    f = paddle.nn.functional.class_center_sample
    one = paddle.to_tensor([1])
    return (
        raises(lambda: f(one, 4, 5)),
        raises(lambda: f(paddle.to_tensor([[1]]), 4, 2)),
        raises(lambda: f(one, 4, 2, group="a")),
        raises(lambda: f(paddle.zeros([0], "int64"), 4, 2)),
    )
