"""Pooling over windows, plain and adaptive.

torch's kernels do it where they have Paddle's rule: the same pads on both sides, no more than half a window, and sizes rounded down.
Else the input is padded by hand, and means are sums over counts. A mask is an operator of its own, as in Paddle: sizes are
always rounded down there.
"""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import T, number
from paddle_compat.core.op import op
from paddle_compat.nn.functional.padding import is_channel_last, pads, spread, to_channels_first, to_channels_last
from paddle_compat.nn.functional.unpool import max_unpool1d, max_unpool2d, max_unpool3d

__all__ = ["adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d", "adaptive_max_pool1d", "adaptive_max_pool2d", "adaptive_max_pool3d",
    "avg_pool1d", "avg_pool2d", "avg_pool3d", "max_pool1d", "max_pool2d", "max_pool3d", "max_unpool1d", "max_unpool2d", "max_unpool3d"]  # fmt: skip

_torch_max_pool2d, _avg_pool2d, _adaptive_avg_pool2d = torch.max_pool2d, torch._C._nn.avg_pool2d, torch._C._nn.adaptive_avg_pool2d
_MAX = {1: TF.max_pool1d, 2: TF.max_pool2d, 3: TF.max_pool3d}
_AVG = {1: TF.avg_pool1d, 2: TF.avg_pool2d, 3: TF.avg_pool3d}
_ADAPTIVE_AVG = {1: TF.adaptive_avg_pool1d, 2: TF.adaptive_avg_pool2d, 3: TF.adaptive_avg_pool3d}
_ADAPTIVE_MAX = {1: TF.adaptive_max_pool1d, 2: TF.adaptive_max_pool2d, 3: TF.adaptive_max_pool3d}


class _Windows:
    """Where windows lie: kernel, stride, (before, after) pads and how much more is needed behind, for each dimension."""

    __slots__ = ("extra", "kernel", "out", "pairs", "stride")

    def __init__(self, sizes, kernel_size, stride, padding, ceil_mode, last, what):
        n = len(sizes)
        self.kernel = kernel = spread(kernel_size, n, "kernel_size")
        self.stride = stride = kernel if stride is None else spread(stride, n, "stride")
        if min(kernel) <= 0 or min(stride) <= 0:
            raise ValueError(f"{what}: kernel_size and stride should be greater than 0, but received {kernel} and {stride}")
        if ceil_mode and isinstance(padding, str) and padding.upper() == "VALID":
            raise ValueError('When Attr(padding) is "VALID", Attr(ceil_mode) must be False. Received ceil_mode: True.')
        self.pairs, _ = pads(padding, sizes, kernel, stride, last)
        self.out, self.extra = [], []
        for size, k, s, (a, b) in zip(sizes, kernel, stride, self.pairs, strict=True):
            room = size + a + b - k + (s - 1 if ceil_mode else 0)
            out = (room // s if room >= 0 else -(-room // s)) + 1  # divided towards zero: one window may be larger than the input
            if out <= 0:
                raise invalid_argument(f"{what}: the output size should be above 0, but is {out} for size {size}, kernel {k}, stride {s}, padding {(a, b)}")
            self.out.append(out)
            self.extra.append(max((out - 1) * s + k - (size + a + b), 0))

    def native(self):
        """The pads, where torch's kernels take them; else None."""
        for (a, b), e, k in zip(self.pairs, self.extra, self.kernel, strict=True):
            if a != b or e or 2 * a > k:
                return None
        return [a for a, _ in self.pairs]

    def padded(self, x, value):
        """``x`` with all that the windows cover."""
        flat = [p for (a, b), e in zip(reversed(self.pairs), reversed(self.extra), strict=True) for p in (a, b + e)]
        return TF.pad(x, flat, value=value)

    def counts(self, sizes, exclusive, like):
        """How many elements each window's mean is over: those of the input, or also the padding (behind: as much as before)."""
        total = None
        n = len(sizes)
        for d, (size, k, s, (a, _), out) in enumerate(zip(sizes, self.kernel, self.stride, self.pairs, self.out, strict=True)):
            starts = [i * s - a for i in range(out)]
            if exclusive:
                counts = [min(start + k, size) - max(start, 0) for start in starts]  # may be below 0, as on 2.4.2
            else:
                counts = [min(start + k, size + a) - start for start in starts]
            shape = [1] * (n + 2)
            shape[d + 2] = out
            line = torch.tensor(counts, dtype=like.dtype, device=like.device).view(shape)
            total = line if total is None else total * line
        return total


def _enter(x, data_format, n, what):
    last = is_channel_last(data_format, n)
    if x.dim() != n + 2:
        text = f"{what}: x should be a {n + 2}-D tensor, but received x with the shape of {list(x.shape)}"
        raise ValueError(text) if n == 1 else invalid_argument(text)
    return to_channels_first(x, last), last


def _max_pool(x, kernel_size, stride, padding, ceil_mode, data_format, n):
    what = f"max_pool{n}d"
    x, last = _enter(x, data_format, n, what)
    w = _Windows(x.shape[2:], kernel_size, stride, padding, ceil_mode, last, what)
    native = w.native()
    if native is not None:
        return to_channels_last(_MAX[n](x, w.kernel, w.stride, native), last)
    return to_channels_last(_MAX[n](w.padded(x, torch.finfo(x.dtype).min), w.kernel, w.stride), last)


def _max_pool_mask(x, kernel_size, stride, padding, n):
    what = f"max_pool{n}d"
    x, _ = _enter(x, ("NCL", "NCHW", "NCDHW")[n - 1], n, what)
    sizes = x.shape[2:]
    w = _Windows(sizes, kernel_size, stride, 0 if isinstance(padding, str) else padding, False, False, what)
    native = w.native()
    if native is not None:
        values, index = _MAX[n](x, w.kernel, w.stride, native, return_indices=True)
        return values, index.to(torch.int32)
    padded = w.padded(x, torch.finfo(x.dtype).min)
    values, index = _MAX[n](padded, w.kernel, w.stride, return_indices=True)
    rest, coordinates = index, []  # positions in the padded input -> in the input
    for size in reversed(padded.shape[2:]):
        coordinates.append(rest % size)
        rest = rest // size
    coordinates.reverse()
    index = torch.zeros_like(index)
    for at, (a, _), size in zip(coordinates, w.pairs, sizes, strict=True):
        index = index * size + (at - a)
    return values, index.to(torch.int32)


def _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, n):
    what = f"avg_pool{n}d"
    x, last = _enter(x, data_format, n, what)
    sizes = x.shape[2:]
    w = _Windows(sizes, kernel_size, stride, padding, ceil_mode, last, what)
    native = w.native()
    volume = 1
    for k in w.kernel:
        volume *= k
    if native is not None:
        out = _AVG[n](x, w.kernel, w.stride, native, False, not exclusive)
    else:
        padded = w.padded(x, 0.0)
        if n == 1:
            sums = TF.avg_pool1d(padded, w.kernel, w.stride) * volume
        else:
            sums = _AVG[n](padded, w.kernel, w.stride, divisor_override=1)
        out = sums / w.counts(sizes, exclusive, x)
    if divisor_override is not None:  # 2.4.2 multiplies the mean by the window's size and divides by this
        out = out * (volume / divisor_override)
    return to_channels_last(out, last)


_WINDOW_ARGS = """
    Args:
        kernel_size, stride: an int, or one for each dimension; the stride is the kernel's size where None.
        padding: an int, ints, (before, after) pairs, 'SAME' or 'VALID'.
        ceil_mode: round the output's size up, not down.
    """
_MASK_ARGS = """    return_mask: give the positions too, flat in a channel's plane, int32; ``ceil_mode``, 'SAME' and 'VALID' have no effect then.
    """
_AVG_ARGS = """    exclusive: leave the padding out of the count.
    """


@op("pool1d", dtypes=FLOATS, name="max_pool1d")
def _max_pool1d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, name=None):
    return _max_pool(x, kernel_size, stride, padding, ceil_mode, "NCL", 1)


@op("max_pool1d_with_index", dtypes=FLOATS, name="max_pool1d", flows=True)
def _max_pool1d_mask(x: T, kernel_size, stride=None, padding=0, name=None):
    return _max_pool_mask(x, kernel_size, stride, padding, 1)


def max_pool1d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
    """The largest element of each window of [N, C, L]."""
    if return_mask:
        return _max_pool1d_mask(x, kernel_size, stride, padding)
    return _max_pool1d(x, kernel_size, stride, padding, ceil_mode)


@op("pool2d", dtypes=FLOATS, name="max_pool2d")
def _max_pool2d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCHW", name=None):
    if padding.__class__ is int and kernel_size.__class__ is int and not ceil_mode and data_format == "NCHW" and x.dim() == 4:
        if 0 <= 2 * padding <= kernel_size and 0 < kernel_size <= min(x.shape[2], x.shape[3]) + 2 * padding:  # the usual call needs no working out
            return _torch_max_pool2d(x, kernel_size, kernel_size if stride is None else stride, padding)
    return _max_pool(x, kernel_size, stride, padding, ceil_mode, data_format, 2)


@op("max_pool2d_with_index", dtypes=FLOATS, name="max_pool2d", flows=True)
def _max_pool2d_mask(x: T, kernel_size, stride=None, padding=0, name=None):
    return _max_pool_mask(x, kernel_size, stride, padding, 2)


def max_pool2d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None):
    """The largest element of each window of [N, C, H, W] or [N, H, W, C]."""
    if return_mask:
        return _masked(_max_pool2d_mask, x, kernel_size, stride, padding, ceil_mode, data_format, 2)
    return _max_pool2d(x, kernel_size, stride, padding, ceil_mode, data_format)


@op("pool3d", dtypes=FLOATS, name="max_pool3d")
def _max_pool3d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NCDHW", name=None):
    return _max_pool(x, kernel_size, stride, padding, ceil_mode, data_format, 3)


@op("max_pool3d_with_index", dtypes=FLOATS, name="max_pool3d", flows=True)
def _max_pool3d_mask(x: T, kernel_size, stride=None, padding=0, name=None):
    return _max_pool_mask(x, kernel_size, stride, padding, 3)


def max_pool3d(x, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None):
    """The largest element of each window of [N, C, D, H, W] or [N, D, H, W, C]."""
    if return_mask:
        return _masked(_max_pool3d_mask, x, kernel_size, stride, padding, ceil_mode, data_format, 3)
    return _max_pool3d(x, kernel_size, stride, padding, ceil_mode, data_format)


def _masked(function, x, kernel_size, stride, padding, ceil_mode, data_format, n):
    if is_channel_last(data_format, n):
        raise ValueError(f"When setting return_mask to true, data_format must be set to NC* in API:max_pool{n}d, but received {data_format}")
    if ceil_mode and isinstance(padding, str) and padding.upper() == "VALID":
        raise ValueError('When Attr(padding) is "VALID", Attr(ceil_mode) must be False. Received ceil_mode: True.')
    return function(x, kernel_size, stride, padding)


@op("pool1d", dtypes=FLOATS)
def avg_pool1d(x: T, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    """The mean of each window of [N, C, L]."""
    return _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, None, "NCL", 1)


@op("pool2d", dtypes=FLOATS)
def avg_pool2d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCHW", name=None):
    """The mean of each window of [N, C, H, W] or [N, H, W, C]."""
    if padding.__class__ is int and kernel_size.__class__ is int and not ceil_mode and divisor_override is None and data_format == "NCHW" and x.dim() == 4:
        if 0 <= 2 * padding <= kernel_size and 0 < kernel_size <= min(x.shape[2], x.shape[3]) + 2 * padding and stride != 0:  # as in max_pool2d
            return _avg_pool2d(x, kernel_size, kernel_size if stride is None else stride, padding, False, not exclusive)
    return _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, 2)


@op("pool3d", dtypes=FLOATS)
def avg_pool3d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCDHW", name=None):
    """The mean of each window of [N, C, D, H, W] or [N, D, H, W, C]."""
    return _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, 3)


def _sizes(output_size, x, n):
    """The output's sizes: an int for all, None for the input's own, Tensors read."""
    if not isinstance(output_size, (list, tuple)):
        if output_size is None:
            raise TypeError("output_size should be an int or a list, but received None")
        size = number(output_size)
        sizes = [size] * n
    else:
        sizes = [x.shape[2 + i] if s is None and i < n else number(s) for i, s in enumerate(output_size)]
        if len(sizes) != n:
            if n == 1:
                raise ValueError(f"output_size should hold 1 size, but received {output_size}")
            raise invalid_argument(f"output_size should hold {n} sizes, but received {output_size}")
    if any(s is None or s < 0 for s in sizes):
        raise invalid_argument(f"output_size should not be below 0, but received {output_size}")
    return [int(s) for s in sizes]


def _adaptive_avg(x, output_size, data_format, n):
    last = is_channel_last(data_format, n)
    if x.dim() != n + 2:
        raise ValueError(f"Expected Input X is {n + 2}-D tensor, but received {x.dim()}-D: {list(x.shape)}")
    x = to_channels_first(x, last)
    return to_channels_last(_ADAPTIVE_AVG[n](x, _sizes(output_size, x, n)), last)


def _adaptive_max(x, output_size, n, mask):
    if x.dim() != n + 2:
        raise ValueError(f"Expected Input X is {n + 2}-D tensor, but received {x.dim()}-D: {list(x.shape)}")
    values, index = _ADAPTIVE_MAX[n](x, _sizes(output_size, x, n), return_indices=True)
    return (values, index.to(torch.int32)) if mask else values


@op("adaptive_pool1d", dtypes=FLOATS)
def adaptive_avg_pool1d(x: T, output_size, name=None):
    """Means over windows chosen so that the output has ``output_size``."""
    return _adaptive_avg(x, output_size, "NCL", 1)


@op("adaptive_pool2d", dtypes=FLOATS)
def adaptive_avg_pool2d(x: T, output_size, data_format="NCHW", name=None):
    """Means over windows chosen so that the output has ``output_size``; None keeps a dimension's size."""
    if output_size.__class__ is int and output_size > 0 and data_format == "NCHW" and x.dim() == 4:
        return _adaptive_avg_pool2d(x, (output_size, output_size))
    return _adaptive_avg(x, output_size, data_format, 2)


@op("adaptive_pool3d", dtypes=FLOATS)
def adaptive_avg_pool3d(x: T, output_size, data_format="NCDHW", name=None):
    """Means over windows chosen so that the output has ``output_size``; None keeps a dimension's size."""
    return _adaptive_avg(x, output_size, data_format, 3)


@op("adaptive_pool1d", dtypes=FLOATS, flows=True)
def adaptive_max_pool1d(x: T, output_size, return_mask=False, name=None):
    """Largest elements over windows chosen so that the output has ``output_size``; with ``return_mask`` their positions too (int32)."""
    return _adaptive_max(x, output_size, 1, return_mask)


@op("adaptive_pool2d", dtypes=FLOATS, flows=True)
def adaptive_max_pool2d(x: T, output_size, return_mask=False, name=None):
    """Largest elements over windows chosen so that the output has ``output_size``; with ``return_mask`` their positions too (int32)."""
    return _adaptive_max(x, output_size, 2, return_mask)


@op("adaptive_pool3d", dtypes=FLOATS, flows=True)
def adaptive_max_pool3d(x: T, output_size, return_mask=False, name=None):
    """Largest elements over windows chosen so that the output has ``output_size``; with ``return_mask`` their positions too (int32)."""
    return _adaptive_max(x, output_size, 3, return_mask)


for _function in (max_pool1d, max_pool2d, max_pool3d):
    _function.__doc__ += _WINDOW_ARGS + _MASK_ARGS
for _function in (avg_pool1d, avg_pool2d, avg_pool3d):
    _function.__doc__ += _WINDOW_ARGS + _AVG_ARGS
