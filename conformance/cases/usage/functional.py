"""nn.functional as real libraries use it, most-used first."""

import numpy as np

from conformance.samplers import Arr, Distinct, Idx, Pos, T, Val
from conformance.spec import case, op, raises, unary

F = "paddle.nn.functional."
HALF = "float32 float64 float16"

unary(
    f"{F}relu {F}sigmoid {F}tanh {F}silu {F}swish {F}relu6 {F}softsign {F}tanhshrink {F}log_sigmoid {F}mish {F}hardswish {F}hardsigmoid {F}selu {F}gelu",
    dtypes=HALF,
)
unary(f"{F}leaky_relu {F}elu {F}celu {F}hardshrink {F}hardtanh {F}softplus {F}softshrink {F}thresholded_relu", dtypes="float32 float64")
op(f"{F}relu", [T(2, 3)], inplace=True, grad=2, prefix="twin-")
op(f"{F}elu", [T(2, 3)], dict(alpha=0.5), inplace=True, prefix="alpha-", variants={"string": dict(alpha="a")})
op(
    f"{F}leaky_relu",
    [T(2, 3)],
    prefix="slope-",
    variants={"half": dict(negative_slope=0.5), "zero": dict(negative_slope=0.0), "negative": dict(negative_slope=-0.1)},
    grad=2,
)
op(f"{F}gelu", [T(2, 3)], prefix="form-", variants={"tanh": dict(approximate=True)}, grad=2)
op(f"{F}hardtanh", [T(2, 3)], prefix="bounds-", variants={"narrow": dict(min=-0.5, max=0.5)})
op(f"{F}hardsigmoid", [T(2, 3, low=-5, high=5)], prefix="slope-", variants={"half": dict(slope=0.5, offset=0.1)})
op(f"{F}softplus", [T(2, 3, low=-5, high=30)], prefix="beta-", variants={"two": dict(beta=2, threshold=5)})
op(f"{F}hardshrink", [T(2, 3)], prefix="threshold-", variants={"one": dict(threshold=1.0)})
op(f"{F}softshrink", [T(2, 3)], prefix="threshold-", variants={"one": dict(threshold=1.0)}, errors={"negative": dict(threshold=-1.0)})
op(f"{F}thresholded_relu", [T(2, 3)], prefix="threshold-", variants={"half": dict(threshold=0.5)})
op(f"{F}swish", [T(2, 3)], grad=2, prefix="second-")
op(f"{F}sigmoid", [T(2, 3)], grad=2, prefix="second-")
op(
    f"{F}prelu",
    [T(2, 3, 4), Pos(1)],
    variants={"channels": [T(2, 3, 4), Pos(3)], "last": ([T(2, 3, 4), Pos(4)], dict(data_format="NLC"))},
    errors={"size": [T(2, 3, 4), Pos(2)]},
)
op(f"{F}glu", [T(2, 4)], variants={"axis0": dict(axis=0)}, static=True, errors={"odd": [T(2, 3)]})
op(f"{F}maxout", [Distinct(2, 4, 3, 3), 2], variants={"axis": dict(axis=-3)}, errors={"groups": [T(2, 4, 3, 3), 3]})
for name in ("softmax", "log_softmax"):
    op(
        F + name,
        [T(2, 3, 4)],
        dtypes=HALF,
        variants={"axis0": dict(axis=0), "axis1": dict(axis=1), "dtype": dict(dtype="float64")},
        shapes={"vector": [(4,)], "one": [(1,)], "empty": [(0, 3)]},
        special=True,
        static=True,
        errors={"axis": dict(axis=3), "axis-low": dict(axis=-4), "int": [T(2, dtype="int64")], "number": [1.0], "float-axis": dict(axis=1.5)},
    )
    op(F + name, [T(2, 3)], grad=2, prefix="second-")
op(f"{F}gumbel_softmax", [T(2, 3)], call=lambda paddle, x: paddle.nn.functional.gumbel_softmax(x, hard=True).sum(axis=-1), grad=0)
op(
    f"{F}normalize",
    [T(3, 4)],
    dtypes="float32 float64",
    variants={
        "axis0": dict(axis=0),
        "p1": dict(p=1),
        "p3": dict(p=3),
        "epsilon": ([Val([[0.0, 0.0], [1.0, 1.0]])], dict(epsilon=1e-3)),
        "last": dict(axis=-1),
        "inf": dict(p=float("inf")),
    },
    static=True,
    errors={"axis": dict(axis=2), "vector": [T(4)]},
)
op(
    f"{F}linear",
    [T(2, 3), T(3, 4), T(4)],
    dtypes="float32 float64 float16",
    variants={"no-bias": [T(2, 3), T(3, 4)], "rank3": [T(2, 5, 3), T(3, 4), T(4)], "vector": [T(3), T(3, 4)]},
    static=True,
    grad=2,
    errors={"inner": [T(2, 3), T(4, 3)], "bias": [T(2, 3), T(3, 4), T(3)]},
)
op(
    f"{F}embedding",
    [Idx(2, 3, bound=5), T(5, 4)],
    variants={
        "padding": dict(padding_idx=0),
        "padding-negative": dict(padding_idx=-1),
        "int32": [Idx(2, 3, bound=5, dtype="int32"), T(5, 4)],
        "vector": [Idx(3, bound=5), T(5, 4)],
        "sparse": dict(sparse=True),
    },
    static=True,
    errors={"range": [Val([9]), T(5, 4)], "negative": [Val([-1]), T(5, 4)], "float": [Val([1.0]), T(5, 4)], "padding": dict(padding_idx=9)},
)
op(
    f"{F}dropout",
    [T(3, 4)],
    variants={
        "zero": dict(p=0.0),
        "eval": dict(p=0.5, training=False),
        "eval-downscale": dict(p=0.5, training=False, mode="downscale_in_infer"),
        "one": dict(p=1.0),
    },
    grad=0,
    prefix="fixed-",
    call=lambda paddle, x, **k: paddle.nn.functional.dropout(x, **k) if k else x,
)
op(
    f"{F}dropout",
    [T(2, 3)],
    prefix="bad-",
    grad=0,
    call=lambda paddle, x, **k: paddle.nn.functional.dropout(x, **k) if k else x,
    errors={"p": dict(p=1.5), "negative": dict(p=-0.1), "mode": dict(mode="foo"), "string": dict(p="a"), "axis": dict(axis=5)},
)

PADS = {
    "all-int": ([T(1, 2, 3, 4), 1], {}),
    "nchw": ([T(1, 2, 3, 4), [1, 2, 0, 1]], {}),
    "reflect": ([T(1, 2, 3, 4), [1, 2, 1, 1]], dict(mode="reflect")),
    "replicate": ([T(1, 2, 3, 4), [1, 2, 0, 1]], dict(mode="replicate")),
    "circular": ([T(1, 2, 3, 4), [1, 2, 0, 1]], dict(mode="circular")),
    "value": ([T(1, 2, 3, 4), [1, 1, 1, 1]], dict(value=2.5)),
    "nhwc": ([T(1, 3, 4, 2), [1, 2, 0, 1]], dict(data_format="NHWC")),
    "ncl": ([T(1, 2, 4), [1, 2]], dict(data_format="NCL")),
    "nlc": ([T(1, 4, 2), [1, 2]], dict(data_format="NLC")),
    "ncdhw": ([T(1, 1, 2, 2, 3), [1, 0, 0, 1, 1, 1]], dict(data_format="NCDHW")),
    "every-dim": ([T(2, 3), [1, 0, 0, 2]], {}),
    "every-dim-4": ([T(1, 2, 2, 2), [0, 0, 1, 1, 0, 1, 2, 0]], {}),
    "tensor": ([T(1, 2, 3, 4), Val([1, 2, 0, 1], "int32")], {}),
    "negative": ([T(1, 2, 3, 4), [-1, -1, 0, 0]], {}),
    "tuple": ([T(1, 2, 3, 4), (1, 1, 0, 0)], {}),
    "zero": ([T(1, 2, 3, 4), [0, 0, 0, 0]], {}),
}
op(
    f"{F}pad",
    [T(1, 2, 3, 4), [1, 1, 1, 1]],
    dtypes="float32 float64 int32 int64",
    variants=PADS,
    static="full",
    errors={
        "mode": ([T(1, 2, 3, 4), [1, 1, 1, 1]], dict(mode="foo")),
        "reflect-wide": ([T(1, 2, 3, 4), [4, 0, 0, 0]], dict(mode="reflect")),
        "length": [T(1, 2, 3, 4), [1, 1, 1]],
        "format": ([T(1, 2, 3, 4), [1, 1]], dict(data_format="NCL")),
        "float": [T(1, 2, 3, 4), [1.5, 1, 1, 1]],
    },
)
op(f"{F}zeropad2d", [T(1, 2, 3, 4), [1, 2, 0, 1]])

SIZES = {
    "nearest": dict(size=[4, 6], mode="nearest"),
    "nearest-down": dict(size=[2, 2], mode="nearest"),
    "nearest-scale": dict(size=None, scale_factor=2, mode="nearest"),
    "bilinear": dict(size=[4, 6], mode="bilinear"),
    "bilinear-align": dict(size=[4, 6], mode="bilinear", align_corners=True),
    "bilinear-align-mode": dict(size=[4, 6], mode="bilinear", align_mode=1),
    "bilinear-scale": dict(size=None, scale_factor=1.5, mode="bilinear"),
    "bilinear-scales": dict(size=None, scale_factor=[2, 1.5], mode="bilinear"),
    "bilinear-down": dict(size=[2, 2], mode="bilinear"),
    "bilinear-one": dict(size=[1, 1], mode="bilinear"),
    "bilinear-one-align": dict(size=[1, 1], mode="bilinear", align_corners=True),
    "bicubic": dict(size=[4, 6], mode="bicubic"),
    "bicubic-align": dict(size=[4, 6], mode="bicubic", align_corners=True),
    "area": dict(size=[2, 2], mode="area"),
    "nearest-align": dict(size=[4, 6], mode="nearest", align_corners=True),
    "size-tuple": dict(size=(4, 6), mode="nearest"),
    "size-tensor": dict(size=Val([4, 6], "int32"), mode="nearest"),
    "size-list-of-tensors": dict(size=[Val([4], "int32"), 6], mode="nearest"),
}
for name in ("interpolate", "upsample"):
    op(
        F + name,
        [T(1, 2, 3, 4)],
        dict(size=[6, 8]),
        variants=SIZES,
        dtypes="float32 float64",
        static="full",
        errors={
            "both": dict(size=None),
            "mode": dict(mode="foo"),
            "rank": [T(2, 3)],
            "length": dict(size=[4]),
            "zero": dict(size=[0, 2]),
            "negative-scale": dict(size=None, scale_factor=-1.0),
        },
    )
op(
    f"{F}interpolate",
    [T(1, 2, 4)],
    dict(size=[6], mode="linear", data_format="NCW"),
    prefix="linear-",
    variants={"align": dict(align_corners=True), "nwc": ([T(1, 4, 2)], dict(size=[6], mode="linear", data_format="NWC"))},
)
op(
    f"{F}interpolate",
    [T(1, 1, 2, 2, 2)],
    dict(size=[3, 3, 3], mode="trilinear", data_format="NCDHW"),
    prefix="trilinear-",
    variants={"align": dict(align_corners=True), "nearest": dict(mode="nearest")},
)
op(f"{F}interpolate", [T(1, 3, 4, 2)], dict(size=[6, 8], mode="bilinear", data_format="NHWC"), prefix="nhwc-")

CONVS = {
    "stride": dict(stride=2),
    "padding": dict(padding=1),
    "dilation": dict(dilation=2),
    "same": dict(padding="SAME"),
    "valid": dict(padding="VALID"),
    "same-stride": dict(padding="SAME", stride=2),
    "pads": dict(padding=[1, 2]),
    "pads-four": dict(padding=[1, 0, 2, 1]),
    "pads-pairs": dict(padding=[[0, 0], [0, 0], [1, 0], [2, 1]]),
    "strides": dict(stride=[1, 2]),
    "no-bias": ([T(1, 2, 5, 6), T(3, 2, 3, 3)], {}),
    "groups": ([T(1, 4, 5, 5), T(4, 2, 3, 3)], dict(groups=2)),
    "depthwise": ([T(1, 3, 5, 5), T(3, 1, 3, 3)], dict(groups=3)),
    "nhwc": ([T(1, 5, 6, 2), T(3, 2, 3, 3), T(3)], dict(data_format="NHWC", padding=1)),
    "one": ([T(1, 2, 3, 3), T(3, 2, 1, 1)], {}),
}
op(
    f"{F}conv2d",
    [T(1, 2, 5, 6), T(3, 2, 3, 3), T(3)],
    variants=CONVS,
    dtypes="float32 float64",
    static=True,
    errors={
        "channels": [T(1, 3, 5, 5), T(3, 2, 3, 3)],
        "groups": ([T(1, 4, 5, 5), T(3, 2, 3, 3)], dict(groups=2)),
        "format": dict(data_format="foo"),
        "padding": dict(padding="foo"),
        "large": [T(1, 2, 2, 2), T(3, 2, 3, 3)],
        "stride": dict(stride=0),
        "rank": [T(2, 5, 5), T(3, 2, 3, 3)],
        "bias": [T(1, 2, 5, 5), T(3, 2, 3, 3), T(2)],
    },
)
op(
    f"{F}conv1d",
    [T(1, 2, 6), T(3, 2, 3), T(3)],
    variants={
        "stride": dict(stride=2),
        "padding": dict(padding=1),
        "same": dict(padding="SAME"),
        "dilation": dict(dilation=2),
        "nlc": ([T(1, 6, 2), T(3, 2, 3)], dict(data_format="NLC")),
        "groups": ([T(1, 4, 6), T(4, 2, 3)], dict(groups=2)),
    },
    static=True,
    errors={"channels": [T(1, 3, 6), T(3, 2, 3)]},
)
op(f"{F}conv3d", [T(1, 1, 4, 4, 4), T(2, 1, 2, 2, 2), T(2)], variants={"stride": dict(stride=2), "padding": dict(padding=1), "same": dict(padding="SAME")})
op(
    f"{F}conv2d_transpose",
    [T(1, 2, 3, 4), T(2, 3, 3, 3), T(3)],
    variants={
        "stride": dict(stride=2),
        "padding": dict(padding=1),
        "output-padding": dict(stride=2, output_padding=1),
        "output-size": dict(stride=2, output_size=[8, 10]),
        "groups": ([T(1, 4, 3, 3), T(4, 2, 3, 3)], dict(groups=2)),
        "dilation": dict(dilation=2),
        "same": dict(padding="SAME", stride=2),
        "nhwc": ([T(1, 3, 4, 2), T(2, 3, 3, 3)], dict(data_format="NHWC")),
    },
    static="full",
    errors={"output-size": dict(stride=2, output_size=[3, 3]), "channels": [T(1, 3, 3, 3), T(2, 3, 3, 3)]},
)
op(f"{F}conv1d_transpose", [T(1, 2, 5), T(2, 3, 3), T(3)], variants={"stride": dict(stride=2), "output-padding": dict(stride=2, output_padding=1)})

POOL = {
    "stride": dict(stride=1),
    "padding": dict(padding=1),
    "ceil": dict(ceil_mode=True),
    "same": dict(padding="SAME"),
    "valid": dict(padding="VALID"),
    "pads": dict(padding=[1, 0]),
    "kernels": ([Distinct(1, 2, 5, 6), [2, 3]], {}),
    "nhwc": ([Distinct(1, 5, 6, 2), 2], dict(data_format="NHWC")),
    "stride-ceil": dict(stride=3, ceil_mode=True),
}
op(
    f"{F}max_pool2d",
    [Distinct(1, 2, 5, 6), 2],
    variants={**POOL, "mask": dict(return_mask=True), "mask-padding": dict(return_mask=True, padding=1)},
    dtypes="float32 float64",
    static=True,
    errors={
        "format": dict(data_format="foo"),
        "kernel": [T(1, 2, 2, 2), 3],
        "rank": [T(2, 5, 5), 2],
        "zero": [T(1, 2, 5, 5), 0],
        "mask-nhwc": dict(return_mask=True, data_format="NHWC"),
    },
)
op(
    f"{F}avg_pool2d",
    [T(1, 2, 5, 6), 2],
    variants={
        **POOL,
        "inclusive": dict(padding=1, exclusive=False),
        "divisor": dict(divisor_override=3),
        "padding-ceil": dict(padding=1, ceil_mode=True, stride=2),
    },
    dtypes="float32 float64",
    static=True,
    errors={"format": dict(data_format="foo"), "rank": [T(2, 5, 5), 2]},
)
op(
    f"{F}max_pool1d",
    [Distinct(1, 2, 6), 2],
    variants={"stride": dict(stride=1), "padding": dict(padding=1), "ceil": dict(stride=4, ceil_mode=True), "mask": dict(return_mask=True)},
)
op(
    f"{F}avg_pool1d",
    [T(1, 2, 6), 2],
    variants={"stride": dict(stride=1), "padding": dict(padding=1), "inclusive": dict(padding=1, exclusive=False), "ceil": dict(stride=4, ceil_mode=True)},
)
op(f"{F}max_pool3d", [Distinct(1, 1, 4, 4, 4), 2], variants={"mask": dict(return_mask=True)})
op(f"{F}avg_pool3d", [T(1, 1, 4, 4, 4), 2], variants={"padding": dict(padding=1)})
op(
    f"{F}adaptive_avg_pool2d",
    [T(1, 2, 5, 6), 2],
    variants={
        "one": [T(1, 2, 5, 6), 1],
        "pair": [T(1, 2, 5, 6), [2, 3]],
        "none": [T(1, 2, 5, 6), [None, 3]],
        "nhwc": ([T(1, 5, 6, 2), 2], dict(data_format="NHWC")),
    },
    static=True,
    errors={"format": dict(data_format="foo"), "zero": [T(1, 2, 5, 6), 0]},
)
op(
    f"{F}adaptive_max_pool2d",
    [Distinct(1, 2, 5, 6), 2],
    variants={"pair": [Distinct(1, 2, 5, 6), [2, 3]], "mask": dict(return_mask=True), "none": [Distinct(1, 2, 5, 6), [None, 3]]},
    static=True,
)
op(f"{F}adaptive_avg_pool1d", [T(1, 2, 6), 3], static=True)
op(f"{F}adaptive_max_pool1d", [Distinct(1, 2, 6), 3], variants={"mask": dict(return_mask=True)})
op(f"{F}adaptive_avg_pool3d", [T(1, 1, 4, 4, 4), 2])
op(
    f"{F}unfold",
    [T(1, 2, 4, 5), 2],
    variants={
        "kernels": [T(1, 2, 4, 5), [2, 3]],
        "strides": dict(strides=2),
        "paddings": dict(paddings=1),
        "pads": dict(paddings=[1, 0, 0, 1]),
        "dilations": dict(dilations=2),
    },
    static="full",
    errors={"large": [T(1, 2, 2, 2), 5], "rank": [T(2, 4, 4), 2]},
)
op(f"{F}fold", [T(1, 8, 12), [4, 5], [2, 2]], errors={"size": [T(1, 8, 11), [4, 5], [2, 2]]})
op(f"{F}pixel_shuffle", [T(1, 4, 2, 3), 2], variants={"nhwc": ([T(1, 2, 3, 4), 2], dict(data_format="NHWC"))}, errors={"factor": [T(1, 3, 2, 2), 2]})
op(f"{F}pixel_unshuffle", [T(1, 1, 4, 6), 2])
op(f"{F}channel_shuffle", [T(1, 4, 2, 2), 2])

GRID = T(1, 3, 4, 2, low=-1.2, high=1.2)
op(
    f"{F}grid_sample",
    [T(1, 2, 4, 5), GRID],
    variants={
        f"{m}-{p}-{'align' if a else 'plain'}": dict(mode=m, padding_mode=p, align_corners=a)
        for m in ("bilinear", "nearest")
        for p in ("zeros", "border", "reflection")
        for a in (True, False)
    },
    static="full",
    errors={"mode": dict(mode="foo"), "padding": dict(padding_mode="foo"), "grid": [T(1, 2, 4, 5), T(1, 3, 4, 3)]},
    tol=(1e-4, 1e-5, "gradients of the grid scale with the image's size"),
)
op(f"{F}affine_grid", [T(2, 2, 3), [2, 1, 3, 4]], variants={"plain": dict(align_corners=False)}, errors={"theta": [T(2, 3, 3), [2, 1, 3, 4]]})

op(
    f"{F}layer_norm",
    [T(2, 3, 4), [4], T(4), T(4)],
    variants={
        "two": [T(2, 3, 4), [3, 4], T(12), T(12)],
        "int": [T(2, 3, 4), 4],
        "plain": [T(2, 3, 4), [4]],
        "epsilon": dict(epsilon=0.1),
        "weight-only": [T(2, 3, 4), [4], T(4)],
    },
    static=True,
    errors={"shape": [T(2, 3, 4), [3]], "long": [T(3), [2, 3]]},
)
op(
    f"{F}batch_norm",
    [T(3, 2, 4), Val([0.1, 0.2]), Val([1.0, 2.0]), T(2), T(2)],
    variants={
        "training": dict(training=True),
        "plain": ([T(3, 2, 4), Val([0.1, 0.2]), Val([1.0, 2.0]), None, None], {}),
        "global": dict(training=True, use_global_stats=True),
        "nlc": ([T(3, 4, 2), Val([0.1, 0.2]), Val([1.0, 2.0]), T(2), T(2)], dict(training=True, data_format="NLC")),
    },
    errors={"format": dict(data_format="foo"), "channels": [T(3, 3), Val([0.1, 0.2]), Val([1.0, 2.0])]},
)
op(f"{F}instance_norm", [T(2, 3, 4)], variants={"affine": ([T(2, 3, 4)], dict(weight=T(3), bias=T(3)))}, errors={"vector": [T(4)]})
op(f"{F}local_response_norm", [T(1, 4, 3, 3), 3])

# ---- losses ----

N, C = 4, 3
op(
    f"{F}cross_entropy",
    [T(N, C), Idx(N, bound=C)],
    dtypes="float32 float64",
    variants={
        "column-label": [T(N, C), Idx(N, 1, bound=C)],
        "int32": [T(N, C), Idx(N, bound=C, dtype="int32")],
        "sum": dict(reduction="sum"),
        "none": dict(reduction="none"),
        "ignore": ([T(N, C), Val([0, -100, 2, 1])], {}),
        "ignore-index": ([T(N, C), Val([0, 1, 2, 1])], dict(ignore_index=1)),
        "ignore-none": ([T(N, C), Val([0, 1, 2, 1])], dict(ignore_index=1, reduction="none")),
        "ignore-all": ([T(2, C), Val([1, 1])], dict(ignore_index=1)),
        "weight": dict(weight=Val([0.2, 0.3, 0.5])),
        "weight-sum": dict(weight=Val([0.2, 0.3, 0.5]), reduction="sum"),
        "weight-none": dict(weight=Val([0.2, 0.3, 0.5]), reduction="none"),
        "weight-ignore": ([T(N, C), Val([0, 1, 2, 1])], dict(weight=Val([0.2, 0.3, 0.5]), ignore_index=1)),
        "soft": ([T(N, C), T(N, C, low=0.1, high=0.5, grad=False)], dict(soft_label=True)),
        "soft-none": ([T(N, C), T(N, C, low=0.1, high=0.5, grad=False)], dict(soft_label=True, reduction="none")),
        "soft-weight": ([T(N, C), T(N, C, low=0.1, high=0.5, grad=False)], dict(soft_label=True, weight=Val([0.2, 0.3, 0.5]))),
        "no-softmax": ([Pos(N, C, low=0.1, high=0.9), Idx(N, bound=C)], dict(use_softmax=False)),
        "axis": ([T(2, C, 4), Idx(2, 4, bound=C)], dict(axis=1)),
        "axis-column": ([T(2, C, 4), Idx(2, 1, 4, bound=C)], dict(axis=1)),
        "axis-none": ([T(2, C, 4), Idx(2, 4, bound=C)], dict(axis=1, reduction="none")),
        "rank3": [T(2, 4, C), Idx(2, 4, bound=C)],
        "rank3-column": [T(2, 4, C), Idx(2, 4, 1, bound=C)],
        "segmentation": ([T(1, C, 2, 2), Idx(1, 2, 2, bound=C)], dict(axis=1, weight=Val([0.2, 0.3, 0.5]))),
        "one": [T(1, C), Idx(1, bound=C)],
    },
    static=True,
    errors={
        "range": [T(N, C), Val([0, 1, 5, 1])],
        "negative": [T(N, C), Val([0, -1, 1, 1])],
        "float-label": [T(N, C), T(N)],
        "reduction": dict(reduction="foo"),
        "rows": [T(N, C), Idx(N + 1, bound=C)],
        "weight": dict(weight=Val([0.2, 0.3])),
        "rank": [T(C), Idx(1, bound=C)],
        "soft-shape": ([T(N, C), T(N, C + 1)], dict(soft_label=True)),
        "int-input": [T(N, C, dtype="int64"), Idx(N, bound=C)],
    },
)
op(
    f"{F}softmax_with_cross_entropy",
    [T(N, C), Idx(N, 1, bound=C)],
    variants={
        "softmax": dict(return_softmax=True),
        "soft": ([T(N, C), T(N, C, low=0.1, high=0.5, grad=False)], dict(soft_label=True)),
        "ignore": ([T(N, C), Val([[0], [1], [2], [1]])], dict(ignore_index=1)),
        "axis": ([T(2, C, 4), Idx(2, 1, 4, bound=C)], dict(axis=1)),
    },
    static="full",
    errors={"flat": [T(N, C), Idx(N, bound=C)]},
)
REDUCTIONS = {"sum": dict(reduction="sum"), "none": dict(reduction="none")}
BAD = {"reduction": dict(reduction="foo")}
op(
    f"{F}mse_loss",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64",
    variants={**REDUCTIONS, "broadcast": [T(2, 3), T(3)]},
    static=True,
    errors={**BAD, "shapes": [T(2, 3), T(2, 4)]},
)
op(f"{F}l1_loss", [T(2, 3), T(2, 3)], variants=REDUCTIONS, static=True, errors={**BAD, "shapes": [T(2, 3), T(2, 4)]})
op(f"{F}smooth_l1_loss", [T(2, 3), T(2, 3)], variants={**REDUCTIONS, "delta": dict(delta=0.5)}, static=True, errors={**BAD, "delta": dict(delta=-1.0)})
op(
    f"{F}nll_loss",
    [T(N, C), Idx(N, bound=C)],
    variants={**REDUCTIONS, "weight": dict(weight=Val([0.2, 0.3, 0.5])), "ignore": dict(ignore_index=1), "image": [T(2, C, 2, 2), Idx(2, 2, 2, bound=C)]},
    static=True,
    errors={**BAD, "range": [T(N, C), Val([0, 1, 5, 1])], "rank": [T(3), Idx(1, bound=3)]},
)
op(
    f"{F}binary_cross_entropy",
    [T(2, 3, low=0.1, high=0.9), T(2, 3, low=0.0, high=1.0, grad=False)],
    variants={**REDUCTIONS, "weight": dict(weight=Val([0.2, 0.3, 0.5]))},
    static=True,
    errors={**BAD, "range": [Val([1.5]), Val([1.0])], "shapes": [T(2, 3, low=0.1, high=0.9), T(2, 4)]},
)
op(
    f"{F}binary_cross_entropy_with_logits",
    [T(2, 3), T(2, 3, low=0.0, high=1.0, grad=False)],
    variants={
        **REDUCTIONS,
        "weight": dict(weight=Val([0.2, 0.3, 0.5])),
        "pos": dict(pos_weight=Val([0.2, 3.0, 0.5])),
        "both": dict(weight=Val([0.2, 0.3, 0.5]), pos_weight=Val([0.2, 3.0, 0.5])),
    },
    static=True,
    errors={**BAD, "shapes": [T(2, 3), T(2, 4)]},
)
op(
    f"{F}kl_div",
    [T(2, 3), Pos(2, 3)],
    variants={**REDUCTIONS, "batchmean": dict(reduction="batchmean"), "zero-label": [T(2, 2), Val([[0.0, 1.0], [0.5, 0.5]])]},
    static=True,
    errors=BAD,
)
op(f"{F}square_error_cost", [T(2, 3), T(2, 3)], static=True)
op(f"{F}log_loss", [T(3, 1, low=0.1, high=0.9), Val([[1.0], [0.0], [1.0]])], variants={"epsilon": dict(epsilon=0.1)}, static="full")
op(f"{F}margin_ranking_loss", [T(3), T(3), Val([1.0, -1.0, 1.0])], variants={**REDUCTIONS, "margin": dict(margin=0.5)}, errors=BAD)
op(f"{F}cosine_similarity", [T(2, 3), T(2, 3)], variants={"axis0": dict(axis=0), "eps": dict(eps=0.1), "broadcast": [T(2, 3), T(1, 3)]}, static=True)
op(f"{F}cosine_embedding_loss", [T(2, 3), T(2, 3), Val([1, -1])], variants={**REDUCTIONS, "margin": dict(margin=0.2)}, errors=BAD)
op(f"{F}label_smooth", [Val([[0.0, 1.0, 0.0]])], variants={"epsilon": dict(epsilon=0.3), "prior": dict(prior_dist=Val([[0.2, 0.3, 0.5]]))}, static="full")
op(
    f"{F}sigmoid_focal_loss",
    [T(2, 3), Val([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]])],
    variants={**REDUCTIONS, "alpha": dict(alpha=0.5, gamma=1.0), "normalizer": dict(normalizer=Val([2.0]))},
    static="full",
    errors=BAD,
)
op(f"{F}hinge_embedding_loss", [T(2, 3), Val([[1.0, -1.0, 1.0]] * 2)], variants=REDUCTIONS)
op(f"{F}triplet_margin_loss", [T(2, 3), T(2, 3), T(2, 3)], variants={**REDUCTIONS, "swap": dict(swap=True), "p1": dict(p=1)})
op(f"{F}dice_loss", [Pos(2, 3, low=0.1, high=0.9), Val([[1], [0]])])
op(f"{F}npair_loss", [T(2, 3), T(2, 3), Val([0, 1])])
op(f"{F}ctc_loss", [T(5, 2, 4), Val([[1, 2], [3, 1]], "int32"), Val([5, 4]), Val([2, 2])], variants=REDUCTIONS, tol=(1e-4, 1e-5, "long sums of exponentials"))
op(f"{F}sequence_mask", [Val([1, 3, 2])], variants={"maxlen": dict(maxlen=5), "dtype": dict(dtype="float32")})
op(f"{F}diag_embed", [T(2, 3)], variants={"offset": dict(offset=1), "dims": dict(dim1=0, dim2=1)})
op(f"{F}temporal_shift", [T(4, 4, 2, 2), 2], variants={"ratio": dict(shift_ratio=0.5)})
op(f"{F}bilinear", [T(2, 3), T(2, 4), T(5, 3, 4), T(1, 5)])


@case(f"{F}cross_entropy")
def shape_of_losses(paddle):
    f = paddle.nn.functional
    x, label = paddle.ones([4, 3]), paddle.zeros([4], "int64")
    return [
        f.cross_entropy(x, label).shape,
        f.cross_entropy(x, label, reduction="none").shape,
        f.cross_entropy(x, paddle.unsqueeze(label, 1), reduction="none").shape,
        f.mse_loss(x, x).shape,
        f.nll_loss(x, label).shape,
        f.kl_div(x, x).shape,
    ]


@case(f"{F}dropout")
def keeps_the_expected_value(paddle):
    f, x = paddle.nn.functional, paddle.ones([2000])
    a, b = f.dropout(x, 0.25), f.dropout(x, 0.25, mode="downscale_in_infer")
    c = f.dropout(paddle.ones([50, 4]), 0.5, axis=0)
    kept = a.numpy() > 0
    return [
        sorted({round(float(v), 4) for v in a.numpy()}),
        sorted({round(float(v), 4) for v in b.numpy()}),
        bool(0.65 < kept.mean() < 0.85),
        bool((c.numpy() == c.numpy()[:, :1]).all()),
        a.shape,
        raises(lambda: f.dropout(3.0)),
    ]


@case(f"{F}one_hot")
def takes_no_array(paddle):
    return raises(lambda: paddle.nn.functional.one_hot(np.array([1]), 3)), Arr is not None
