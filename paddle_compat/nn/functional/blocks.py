"""unfold and fold: images as columns of sliding blocks, and back."""

import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op


def _pair(value, name, kinds):
    if isinstance(value, int):
        return [value, value]
    if not isinstance(value, kinds) or len(value) != 2:
        raise AssertionError(f"{name} should either be an integer or a list of two integers, but received {value!r}")
    return [int(v) for v in value]


def _four(paddings):
    """top, left, bottom, right."""
    if isinstance(paddings, int):
        return [paddings] * 4
    if not isinstance(paddings, list):
        raise ValueError(f"Unexpected type of paddings, it should be either an integer or a list of 2 or 4 integers, but received {paddings!r}")
    if len(paddings) not in (2, 4):
        raise ValueError(f"paddings should either be an integer or a list of 2 or 4 integers, but received {paddings}")
    return [int(p) for p in (paddings * 2 if len(paddings) == 2 else paddings)]


def _positive(**values):
    for name, value in values.items():
        if any(v <= 0 for v in value):
            raise invalid_argument(f"The `{name}` should be greater than zero, but received {value}")


def _blocks(size, kernel, stride, dilation, before, after):
    return (size + before + after - (dilation * (kernel - 1) + 1)) // stride + 1


@op("unfold", dtypes=FLOATS)
def unfold(x: T, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """Each sliding block of [N, C, H, W] as a column.

    Args:
        kernel_sizes, strides, dilations: an int or a list of two.
        paddings: an int, [height, width] or [top, left, bottom, right].

    Returns:
        [N, C * kernel height * kernel width, blocks].

    Raises:
        AssertionError: x not 4-D, a list of another length. ValueError: paddings of another form, no block fits.
    """
    if x.dim() != 4:
        raise AssertionError(f"input should be the format of [N, C, H, W], but received x with the shape of {list(x.shape)}")
    kernel, stride, dilation = _pair(kernel_sizes, "kernel_sizes", list), _pair(strides, "strides", list), _pair(dilations, "dilations", list)
    top, left, bottom, right = _four(paddings)
    _positive(kernel_sizes=kernel, strides=stride, dilations=dilation)
    rows = _blocks(x.shape[2], kernel[0], stride[0], dilation[0], top, bottom)
    columns = _blocks(x.shape[3], kernel[1], stride[1], dilation[1], left, right)
    if rows <= 0 or columns <= 0:
        raise invalid_argument(f"unfold: there should be at least one block, but there are {rows} x {columns} for x {list(x.shape)}, kernel_sizes {kernel}")
    if top == bottom >= 0 and left == right >= 0:
        return TF.unfold(x, kernel, dilation, (top, left), stride)
    return TF.unfold(TF.pad(x, (left, right, top, bottom)), kernel, dilation, 0, stride)


@op("fold", dtypes=FLOATS)
def fold(x: T, output_sizes, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """The sum of sliding blocks at their places: unfold's transpose.

    Args:
        x: [N, C * kernel height * kernel width, blocks].
        output_sizes: H and W of the result.
        kernel_sizes, strides, dilations: an int or two.
        paddings: an int, [height, width] or [top, left, bottom, right].

    Returns:
        [N, C, H, W].

    Raises:
        AssertionError: x not 3-D, a list of another length. ValueError: sizes that do not fit.
    """
    if x.dim() != 3:
        raise AssertionError(f"input should be the format of [N, C, L], but received x with the shape of {list(x.shape)}")
    both = (list, tuple)
    output = _pair(output_sizes, "output_sizes", both)
    kernel, stride, dilation = _pair(kernel_sizes, "kernel_sizes", both), _pair(strides, "strides", both), _pair(dilations, "dilations", both)
    top, left, bottom, right = _four(paddings)
    _positive(output_sizes=output, kernel_sizes=kernel, strides=stride, dilations=dilation)
    if x.shape[1] % (kernel[0] * kernel[1]):
        raise invalid_argument(f"fold: dimension 1 of x should be divisible by the product of kernel_sizes, but received {x.shape[1]} and {kernel}")
    rows = _blocks(output[0], kernel[0], stride[0], dilation[0], top, bottom)
    columns = _blocks(output[1], kernel[1], stride[1], dilation[1], left, right)
    if rows <= 0 or columns <= 0 or rows * columns != x.shape[2]:
        raise invalid_argument(f"fold: {rows} x {columns} blocks make an image of {output}, but x {list(x.shape)} holds {x.shape[2]}")
    if top == bottom and left == right:
        return TF.fold(x, output, kernel, dilation, (top, left), stride)
    padded = TF.fold(x, (output[0] + top + bottom, output[1] + left + right), kernel, dilation, 0, stride)
    return padded[:, :, top : top + output[0], left : left + output[1]].contiguous()
