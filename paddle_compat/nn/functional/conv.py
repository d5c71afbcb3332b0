"""Convolutions and their transposes in 1, 2 and 3 dimensions."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Int, OptT, T
from paddle_compat.core.mode import local
from paddle_compat.core.op import dispatch_special, op
from paddle_compat.nn.functional.padding import is_channel_last, pads, split_symmetric, spread, to_channels_first, to_channels_last
from paddle_compat.tensor.manipulation import reshape
from paddle_compat.tensor.math import add


def _check(x, weight, groups, n, data_format, last):
    if x.dim() != n + 2:
        raise ValueError(f"Input x should be {n + 2}D tensor, but received x with the shape of {list(x.shape)}")
    if groups <= 0:
        raise ValueError(f"The groups of conv should be greater than 0. Received groups: {groups}")
    channels = x.shape[-1] if last else x.shape[1]
    if channels <= 0:
        raise invalid_argument(f"The channel of input should be greater than 0, but received x with the shape of {list(x.shape)}")
    if channels % groups:
        raise ValueError(f"the channel of input must be divisible by groups: the shape of input is {list(x.shape)}, the groups is {groups}")
    if weight.dim() != n + 2 or channels != weight.shape[1] * groups:
        raise invalid_argument(
            f"The number of input's channels should be equal to filter's channels * groups for Op(Conv), but received: the input's shape is {list(x.shape)}; "
            f"the filter's shape is {list(weight.shape)}; the groups is {groups}, the data_format is {data_format}."
        )
    if weight.shape[0] % groups:
        raise ValueError(f"the number of filters must be divisible by groups: the filter's shape is {list(weight.shape)}, the groups is {groups}")


def _conv(function, n):
    usual, rank = ("NCL", "NCHW", "NCDHW")[n - 1], n + 2

    def run(x, weight, bias, stride, padding, dilation, groups, data_format):
        if groups == 1 and data_format == usual and x.dim() == rank and x.shape[1]:  # the usual call needs no working out
            kind = padding.__class__
            steps = stride.__class__
            if (kind is int or (kind is list and len(padding) == n and padding[0].__class__ is int)) and (steps is int or (steps is list and len(stride) == n)):
                return function(x, weight, bias, stride, padding, dilation)
        last = is_channel_last(data_format, n)
        _check(x, weight, groups, n, data_format, last)
        stride, dilation = spread(stride, n, "stride"), spread(dilation, n, "dilation")
        x = to_channels_first(x, last)
        pairs, same = pads(padding, x.shape[2:], weight.shape[2:], stride, last)
        x, symmetric = split_symmetric(x, pairs)
        out = function(x, weight, bias, stride, symmetric, [1] * n if same else dilation, groups)
        return to_channels_last(out, last)

    return run


_conv1d, _conv2d, _conv3d = _conv(torch.conv1d, 1), _conv(torch.conv2d, 2), _conv(torch.conv3d, 3)

_ARGS = """
    Args:
        x: the input, channels where ``data_format`` says.
        weight: [out channels, in channels / groups, kernel sizes].
        bias: [out channels] or None.
        stride, dilation: an int, or one for each dimension.
        padding: an int, ints, (before, after) pairs, 'SAME' or 'VALID'.
        groups: channels are convolved in this many separate groups.
    """


@op(dtypes=FLOATS)
def conv1d(x: T, weight: T, bias: OptT = None, stride=1, padding=0, dilation=1, groups: Int = 1, data_format="NCL", name=None):
    """The convolution of sequences, [N, C, L]."""
    return _conv1d(x, weight, bias, stride, padding, dilation, groups, data_format)


@op(dtypes=FLOATS)
def conv2d(x: T, weight: T, bias: OptT = None, stride=1, padding=0, dilation=1, groups: Int = 1, data_format="NCHW", name=None):
    """The convolution of images, [N, C, H, W]."""
    return _conv2d(x, weight, bias, stride, padding, dilation, groups, data_format)


@op(dtypes=FLOATS)
def conv3d(x: T, weight: T, bias: OptT = None, stride=1, padding=0, dilation=1, groups: Int = 1, data_format="NCDHW", name=None):
    """The convolution of volumes, [N, C, D, H, W]."""
    return _conv3d(x, weight, bias, stride, padding, dilation, groups, data_format)


def _bias_apart(op_, args):
    """A convolution under AMP: its bias is added by an operator of its own, as on 2.4.2: the product is in low precision, the sum need not be."""
    bias, data_format = args[2], args[7]
    if bias is None or local.amp is None:
        return dispatch_special(op_, args)
    out = dispatch_special(op_, (*args[:2], None, *args[3:]))
    return add(out, bias if data_format[-1] == "C" else reshape(bias, [-1] + [1] * (len(data_format) - 2)))


for _function in (conv1d, conv2d, conv3d):
    _function.__doc__ += _ARGS
    _function.__globals__["special"] = _bias_apart  # where an operator goes while a special mode is on (core.op)
conv1d.op.type = "conv2d"  # sequences are images of height 1 on Paddle, whose AMP lists name conv2d


def _conv_transpose(function, n):
    def run(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format):
        last = is_channel_last(data_format, n)
        if x.dim() != n + 2:
            raise ValueError(f"Input x should be {n + 2}D tensor, but received x with the shape of {list(x.shape)}")
        x = to_channels_first(x, last)
        if groups <= 0 or x.shape[1] % groups:
            raise ValueError(f"the channel of input must be divisible by groups: the shape of input is {list(x.shape)}, the groups is {groups}")
        if x.shape[1] != weight.shape[0]:
            raise invalid_argument(
                f"The number of input channels should be equal to filter channels for Op(conv_transpose). But received: the input's shape is {list(x.shape)}, "
                f"the filter's shape is {list(weight.shape)}, the data_format is {data_format}."
            )
        stride, dilation, extra = spread(stride, n, "stride"), spread(dilation, n, "dilation"), spread(output_padding, n, "output_padding")
        if n == 1 and extra[0] > stride[0]:
            raise ValueError(f"The size of output_padding should not be greater than stride. But got output_padding={extra[0]} and stride={stride[0]}")
        pairs, same = pads(padding, x.shape[2:], weight.shape[2:], stride, last)
        if same:
            dilation = [1] * n
        # torch cuts symmetric pads itself; the rest of an uneven pad is cut from the result
        low = [min(p) for p in pairs]
        if output_size is not None:
            if any(extra):
                raise ValueError("output_padding option is mutually exclusive with output_size")
            sizes = spread(output_size, n, "output_size")
            plain = [(x.shape[2 + i] - 1) * stride[i] - sum(pairs[i]) + dilation[i] * (weight.shape[2 + i] - 1) + 1 for i in range(n)]
            extra = [s - p for s, p in zip(sizes, plain, strict=True)]
            if any(e < 0 or e >= s for e, s in zip(extra, stride, strict=True)):
                top = [p + s - 1 for p, s in zip(plain, stride, strict=True)]
                raise invalid_argument(f"output_size of Op(conv_transpose) should be within {plain} and {top}, but received {sizes}")
        uneven = [(a - m, b - m) for (a, b), m in zip(pairs, low, strict=True)]
        out = function(x, weight, bias, stride, low, extra, groups, dilation)
        for i, (a, b) in enumerate(uneven):
            if a or b:
                out = out.narrow(2 + i, a, out.shape[2 + i] - a - b)
        return to_channels_last(out, last)

    return run


_t1, _t2, _t3 = _conv_transpose(torch.conv_transpose1d, 1), _conv_transpose(torch.conv_transpose2d, 2), _conv_transpose(torch.conv_transpose3d, 3)


@op(dtypes=FLOATS)
def conv1d_transpose(
    x: T, weight: T, bias: OptT = None, stride=1, padding=0, output_padding=0, groups: Int = 1, dilation=1, output_size=None, data_format="NCL", name=None
):
    """The transposed convolution of sequences; the weight is [in channels, out channels / groups, kernel size]."""
    return _t1(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format)


@op(dtypes=FLOATS)
def conv2d_transpose(
    x: T, weight: T, bias: OptT = None, stride=1, padding=0, output_padding=0, dilation=1, groups: Int = 1, output_size=None, data_format="NCHW", name=None
):
    """The transposed convolution of images; the weight is [in channels, out channels / groups, kernel sizes]."""
    return _t2(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format)


@op(dtypes=FLOATS)
def conv3d_transpose(
    x: T, weight: T, bias: OptT = None, stride=1, padding=0, output_padding=0, groups: Int = 1, dilation=1, output_size=None, data_format="NCDHW", name=None
):
    """The transposed convolution of volumes; the weight is [in channels, out channels / groups, kernel sizes]."""
    return _t3(x, weight, bias, stride, padding, output_padding, dilation, groups, output_size, data_format)


