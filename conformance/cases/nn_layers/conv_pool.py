"""Convolutions and pooling: padding forms, strides, groups, layouts, modes of padding, masks, unpooling."""

from conformance.samplers import Distinct, T
from conformance.spec import cases, layer, raises

TOL = (1e-4, 1e-5, "sums in another order")
layer(
    "paddle.nn.Conv1D",
    [2, 4, 3],
    inputs=[T(2, 2, 6)],
    modes="train",
    tol=TOL,
    variants={
        "nobias": dict(bias_attr=False),
        "stride": dict(stride=2, padding=1),
        "dilation": dict(dilation=2),
        "groups": dict(groups=2),
        "same": dict(padding="SAME"),
        "valid": dict(padding="VALID"),
        "pair": dict(padding=[1, 2]),
        "pairs": dict(padding=[[0, 0], [0, 0], [1, 2]]),
        "nlc": dict(data_format="NLC"),
        "reflect": dict(padding=2, padding_mode="reflect"),
        "replicate": dict(padding=2, padding_mode="replicate"),
        "circular": dict(padding=2, padding_mode="circular"),
    },
    inputs_by={"nlc": [T(2, 6, 2)]},
    errors={
        "channels": [3, 4, 3],
        "groups": dict(groups=3),
        "weight": dict(weight_attr=False),
        "mode": dict(padding_mode="foo"),
        "stride": dict(stride=[1, 2]),
    },
)
layer(
    "paddle.nn.Conv2D",
    [2, 4, 3],
    inputs=[T(1, 2, 5, 6)],
    modes="train",
    tol=TOL,
    variants={
        "nobias": dict(bias_attr=False),
        "rect": ([2, 4, (3, 2)], {}),
        "stride": dict(stride=[2, 1], padding=1),
        "dilation": dict(dilation=2, padding=2),
        "groups": dict(groups=2),
        "same": dict(padding="SAME", stride=2),
        "same-dilation": dict(padding="same", dilation=2),
        "valid": dict(padding="valid"),
        "two": dict(padding=[1, 2]),
        "four": dict(padding=[1, 0, 2, 1]),
        "pairs": dict(padding=[[0, 0], [0, 0], [1, 2], [0, 1]]),
        "nhwc": dict(data_format="NHWC", padding=1),
        "nhwc-pairs": dict(data_format="NHWC", padding=[[0, 0], [1, 2], [0, 1], [0, 0]]),
        "reflect": dict(padding=2, padding_mode="reflect"),
        "replicate": dict(padding=2, padding_mode="replicate"),
        "circular": dict(padding=2, padding_mode="circular"),
        "depthwise": ([2, 4, 3], dict(groups=2, padding=1)),
    },
    inputs_by={"nhwc": [T(1, 5, 6, 2)], "nhwc-pairs": [T(1, 5, 6, 2)], "rank": [T(2, 5, 6)]},
    errors={
        "channels": [3, 4, 3],
        "groups": dict(groups=3),
        "weight": dict(weight_attr=False),
        "mode": dict(padding_mode="foo"),
        "mode-pad": dict(padding=[1, 1], padding_mode="reflect"),
        "kernel": [2, 4, [3, 3, 3]],
        "kernel-zero": [2, 4, 0],
        "kernel-float": [2, 4, 3.0],
        "kernel-str": [2, 4, "a"],
        "padding-word": dict(padding="foo"),
        "padding-count": dict(padding=[1, 2, 3]),
        "padding-batch": dict(padding=[[1, 1], [0, 0], [1, 1], [1, 1]]),
        "padding-float": dict(padding=1.5),
        "padding-none": dict(padding=None),
        "rank": {},
        "unknown": dict(foo=1),
        "format": dict(data_format="NCL"),
    },
)
layer(
    "paddle.nn.Conv3D",
    [2, 2, 2],
    inputs=[T(1, 2, 3, 4, 3)],
    modes="train",
    tol=TOL,
    variants={
        "pad": dict(padding=1, stride=2),
        "same": dict(padding="SAME"),
        "six": dict(padding=[1, 0, 0, 1, 1, 1]),
        "groups": dict(groups=2),
        "ndhwc": dict(data_format="NDHWC"),
        "circular": dict(padding=1, padding_mode="circular"),
    },
    inputs_by={"ndhwc": [T(1, 3, 4, 3, 2)]},
    errors={"channels": [3, 4, 3]},
)
layer(
    "paddle.nn.Conv1DTranspose",
    [2, 4, 3],
    inputs=[T(2, 2, 4)],
    modes="train",
    tol=TOL,
    variants={
        "stride": dict(stride=2, padding=1, output_padding=1),
        "groups": dict(groups=2),
        "dilation": dict(dilation=2),
        "nlc": dict(data_format="NLC"),
        "nobias": dict(bias_attr=False),
    },
    inputs_by={"nlc": [T(2, 4, 2)]},
    errors={"channels": [3, 4, 3], "format": dict(data_format="foo"), "output-padding": dict(output_padding=2)},
)
layer(
    "paddle.nn.Conv2DTranspose",
    [2, 4, 3],
    inputs=[T(1, 2, 3, 4)],
    modes="train",
    tol=TOL,
    variants={
        "stride": dict(stride=2, padding=1, output_padding=1),
        "groups": dict(groups=2),
        "dilation": dict(dilation=2),
        "same": dict(padding="SAME", stride=2),
        "valid": dict(padding="VALID"),
        "four": dict(padding=[1, 0, 2, 1]),
        "nhwc": dict(data_format="NHWC"),
        "nobias": dict(bias_attr=False),
        "output-padding-list": dict(stride=2, output_padding=[1, 0]),
    },
    inputs_by={"nhwc": [T(1, 3, 4, 2)]},
    errors={"channels": [3, 4, 3], "format": dict(data_format="foo"), "output-padding": dict(output_padding=2)},
)
layer(
    "paddle.nn.Conv2DTranspose",
    [2, 3, 3],
    dict(stride=2),
    inputs=[T(1, 2, 3, 4)],
    forward_kwargs=dict(output_size=[8, 10]),
    modes="train",
    tol=TOL,
    prefix="output-size-",
)
layer(
    "paddle.nn.Conv2DTranspose",
    [2, 3, 3],
    dict(stride=2),
    inputs=[T(1, 2, 3, 3)],
    forward_kwargs=dict(output_size=8),
    modes="train",
    tol=TOL,
    prefix="output-int-",
)
layer(
    "paddle.nn.Conv2DTranspose",
    [2, 3, 3],
    dict(stride=2),
    inputs=[T(1, 2, 3, 3)],
    forward_kwargs=dict(output_size=[20, 8]),
    modes="train",
    tol=TOL,
    prefix="error-output-size-",
)
layer(
    "paddle.nn.Conv1DTranspose",
    [2, 3, 3],
    dict(stride=2),
    inputs=[T(1, 2, 3)],
    forward_kwargs=dict(output_size=[8]),
    modes="train",
    tol=TOL,
    prefix="output-size-",
)
layer(
    "paddle.nn.Conv3DTranspose",
    [2, 2, 2],
    inputs=[T(1, 2, 2, 3, 2)],
    modes="train",
    tol=TOL,
    variants={"stride": dict(stride=2, output_padding=1), "groups": dict(groups=2), "ndhwc": dict(data_format="NDHWC")},
    inputs_by={"ndhwc": [T(1, 2, 3, 2, 2)]},
)

FORMS = {"stride": dict(stride=1), "pad": dict(padding=1), "ceil": dict(ceil_mode=True, stride=2)}
layer(
    "paddle.nn.AvgPool1D",
    [2],
    inputs=[T(1, 2, 5)],
    modes="train",
    variants={**FORMS, "inclusive": dict(padding=1, exclusive=False), "same": dict(padding="SAME")},
)
layer(
    "paddle.nn.AvgPool2D",
    [2],
    inputs=[T(1, 2, 5, 4)],
    modes="train",
    variants={
        **FORMS,
        "rect": [[2, 3]],
        "inclusive": dict(padding=1, exclusive=False),
        "same": dict(padding="SAME"),
        "divisor": dict(divisor_override=3),
        "nhwc": dict(data_format="NHWC"),
    },
)
layer(
    "paddle.nn.AvgPool3D",
    [2],
    inputs=[T(1, 2, 3, 4, 4)],
    modes="train",
    variants={**FORMS, "inclusive": dict(padding=1, exclusive=False), "divisor": dict(divisor_override=3), "ndhwc": dict(data_format="NDHWC")},
)
layer("paddle.nn.MaxPool1D", [2], inputs=[Distinct(1, 2, 5)], modes="train", variants={**FORMS, "mask": dict(return_mask=True), "same": dict(padding="SAME")})
layer(
    "paddle.nn.MaxPool2D",
    [2],
    inputs=[Distinct(1, 2, 5, 4)],
    modes="train",
    variants={**FORMS, "rect": [[2, 3]], "mask": dict(return_mask=True), "same": dict(padding="SAME"), "nhwc": dict(data_format="NHWC")},
    errors={"rank": {}},
    inputs_by={"rank": [T(2, 5, 4)]},
)
layer(
    "paddle.nn.MaxPool3D",
    [2],
    inputs=[Distinct(1, 2, 3, 4, 4)],
    modes="train",
    variants={**FORMS, "mask": dict(return_mask=True), "ndhwc": dict(data_format="NDHWC")},
)
layer("paddle.nn.AdaptiveAvgPool1D", [3], inputs=[T(1, 2, 7)], modes="train")
layer(
    "paddle.nn.AdaptiveAvgPool2D",
    [3],
    inputs=[T(1, 2, 7, 5)],
    modes="train",
    variants={"list": [[2, 3]], "none": [[None, 3]], "nhwc": dict(data_format="NHWC")},
)
layer("paddle.nn.AdaptiveAvgPool3D", [2], inputs=[T(1, 2, 3, 5, 4)], modes="train", variants={"list": [[2, 3, 1]], "none": [[2, None, 1]]})
layer("paddle.nn.AdaptiveMaxPool1D", [3], inputs=[Distinct(1, 2, 7)], modes="train", variants={"mask": dict(return_mask=True)})
layer("paddle.nn.AdaptiveMaxPool2D", [3], inputs=[Distinct(1, 2, 7, 5)], modes="train", variants={"list": [[2, 3]], "mask": dict(return_mask=True)})
layer("paddle.nn.AdaptiveMaxPool3D", [2], inputs=[Distinct(1, 2, 3, 5, 4)], modes="train", variants={"list": [[2, 3, 1]], "mask": dict(return_mask=True)})


def _unpool(d, shape, **kw):
    def run(paddle):
        import numpy as np

        x = paddle.to_tensor(np.random.RandomState(0).permutation(int(np.prod(shape))).reshape(shape).astype("float32"))
        y, i = getattr(paddle.nn, f"MaxPool{d}D")(2, 2, return_mask=True)(x)
        return getattr(paddle.nn, f"MaxUnPool{d}D")(2, 2, **kw)(y, i), i

    return run


cases(
    "paddle.nn.MaxUnPool1D",
    {
        "usual": _unpool(1, (1, 2, 6)),
        "format": lambda paddle: raises(lambda: paddle.nn.MaxUnPool1D(2, data_format="foo")(paddle.ones([1, 1, 2]), paddle.zeros([1, 1, 2], "int32"))),
    },
)
cases(
    "paddle.nn.MaxUnPool2D",
    {
        "usual": _unpool(2, (1, 2, 6, 4)),
        "size": _unpool(2, (1, 2, 7, 5), output_size=[1, 2, 7, 5]),
        "spatial-size": _unpool(2, (1, 2, 7, 5), output_size=[7, 5]),
    },
)
cases("paddle.nn.MaxUnPool3D", {"usual": _unpool(3, (1, 2, 4, 4, 2))})
