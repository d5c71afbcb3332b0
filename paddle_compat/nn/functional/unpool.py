"""Unpooling: values put back where ``max_pool`` with ``return_mask`` took them from."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Ints, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.padding import spread

_FORMATS = ("NCL", "NCHW", "NCDHW")


@op("unpool", dtypes=FLOATS)
def _unpool(x: T, indices: T, sizes, stride, padding, output_size: Ints = None):
    n = len(sizes)
    if x.dim() != n + 2:
        raise invalid_argument(f"max_unpool{n}d: x should be a {n + 2}-D tensor, but received x with the shape of {list(x.shape)}")
    if indices.shape != x.shape:
        raise invalid_argument(f"max_unpool{n}d: indices should have the shape of x, {list(x.shape)}, but theirs is {list(indices.shape)}")
    plain = [(s - 1) * t + k - 2 * p for s, k, t, p in zip(x.shape[2:], sizes, stride, padding, strict=True)]
    size = plain
    if output_size is not None:
        size = output_size[2:] if len(output_size) == n + 2 else output_size
        if n == 1 and len(output_size) in (2, 4):  # 2.4.2 takes a sequence for an image of height 1
            size = output_size[-1:]
        if len(size) != n:
            raise ValueError(f"output_size should be a sequence containing {n} or {n + 2} elements, but it has a length of '{len(size)}'")
        for d, (s, p, t) in enumerate(zip(size, plain, stride, strict=True)):
            if not p - t < s < p + t:
                raise ValueError(f'invalid output_size "{size}" (dim {d} must be between {p - t} and {p + t})')
    count = 1
    for s in size:
        count *= s
    where = indices.flatten(2).long()
    if type(where) is torch.Tensor and where.device.type == "cpu" and where.numel():  # fake tensors have no values to look at
        low, high = where.aminmax()
        if int(low) < 0 or int(high) >= count:
            raise invalid_argument(f"max_unpool{n}d: indices should be in [0, {count}), the output's elements, but they are in [{int(low)}, {int(high)}]")
    return x.new_zeros(*x.shape[:2], count).scatter(2, where, x.flatten(2)).view(*x.shape[:2], *size)


def _call(x, indices, kernel_size, stride, padding, data_format, output_size, n):
    kernel = spread(kernel_size, n, "kernel_size")
    stride = kernel if stride is None else spread(stride, n, "stride")
    padding = spread(padding, n, "padding")
    if data_format != _FORMATS[n - 1]:
        raise ValueError(f"Attr(data_format) should be '{_FORMATS[n - 1]}'. Received Attr(data_format): {data_format}.")
    if output_size is not None and not isinstance(output_size, (list, tuple)):
        raise AssertionError(f"Required output_size is None|list|tuple, but received {output_size}")
    return _unpool(x, indices, kernel, stride, padding, output_size)


def max_unpool1d(x, indices, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None):
    """The inverse of ``max_pool1d(..., return_mask=True)``: zeros with ``x`` [N, C, L] at ``indices``.

    Args:
        kernel_size, stride, padding: those of the pooling.
        output_size: the result's sizes where the pooling's rounding left a choice; with or without N and C.
    """
    return _call(x, indices, kernel_size, stride, padding, data_format, output_size, 1)


def max_unpool2d(x, indices, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
    """The inverse of ``max_pool2d(..., return_mask=True)``; see ``max_unpool1d``."""
    return _call(x, indices, kernel_size, stride, padding, data_format, output_size, 2)


def max_unpool3d(x, indices, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
    """The inverse of ``max_pool3d(..., return_mask=True)``; see ``max_unpool1d``."""
    return _call(x, indices, kernel_size, stride, padding, data_format, output_size, 3)
