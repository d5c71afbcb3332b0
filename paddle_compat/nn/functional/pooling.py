"""Pooling over windows, plain and adaptive."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.padding import is_channel_last, pads, spread, to_channels_first, to_channels_last

_MAX = {1: TF.max_pool1d, 2: TF.max_pool2d, 3: TF.max_pool3d}
_ADAPTIVE_AVG = {1: TF.adaptive_avg_pool1d, 2: TF.adaptive_avg_pool2d, 3: TF.adaptive_avg_pool3d}
_ADAPTIVE_MAX = {1: TF.adaptive_max_pool1d, 2: TF.adaptive_max_pool2d, 3: TF.adaptive_max_pool3d}


def _windows(x, kernel, stride, padding, data_format, n, what):
    if x.dim() != n + 2:
        raise ValueError(f"{what}: x should be a {n + 2}-D tensor, but received x with the shape of {list(x.shape)}")
    last = is_channel_last(data_format, n)
    x = to_channels_first(x, last)
    kernel = spread(kernel, n, "kernel_size")
    stride = kernel if stride is None else spread(stride, n, "stride")
    pairs, _ = pads(padding, x.shape[2:], kernel, stride, last)
    return x, kernel, stride, pairs, last


def _needs_ceil(x, kernel, stride, pairs, ceil_mode):
    """Extra elements behind, so that a window rounded down elsewhere is counted: torch's own ceil_mode drops windows that
    start in the padding, Paddle's does not."""
    if not ceil_mode:
        return [0] * len(kernel)
    extra = []
    for size, k, s, (a, b) in zip(x.shape[2:], kernel, stride, pairs, strict=True):
        out = -(-(size + a + b - k) // s) + 1
        extra.append(max((out - 1) * s + k - (size + a + b), 0))
    return extra


def _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, data_format, n):
    if return_mask and data_format in ("NHWC", "NDHWC", "NLC"):
        raise ValueError(f"When setting return_mask to true, data_format must be set to NC*, but received {data_format}")
    x, kernel, stride, pairs, last = _windows(x, kernel_size, stride, padding, data_format, n, f"max_pool{n}d")
    low = float("-inf")
    extra = _needs_ceil(x, kernel, stride, pairs, ceil_mode)
    pairs = [(a, b + e) for (a, b), e in zip(pairs, extra, strict=True)]
    symmetric = all(a == b and 2 * a <= k for (a, b), k in zip(pairs, kernel, strict=True))
    sizes = x.shape[2:]
    if not symmetric:
        padded, shift = TF.pad(x, [p for pair in reversed(pairs) for p in pair], value=low), [a for a, _ in pairs]
        pad = [0] * n
    else:
        padded, shift, pad = x, [0] * n, [a for a, _ in pairs]
    out = _MAX[n](padded, kernel, stride, pad, return_indices=return_mask)
    if not return_mask:
        return to_channels_last(out, last)
    values, index = out
    if not symmetric:  # positions in the padded input -> in the input
        rest, coordinates = index, []
        for size in reversed(padded.shape[2:]):
            coordinates.append(rest % size)
            rest = rest // size
        coordinates.reverse()
        index = torch.zeros_like(index)
        for c, s, size in zip(coordinates, shift, sizes, strict=True):
            index = index * size + (c - s)
    return values, index.to(torch.int32)


def _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, n):
    x, kernel, stride, pairs, last = _windows(x, kernel_size, stride, padding, data_format, n, f"avg_pool{n}d")
    extra = _needs_ceil(x, kernel, stride, pairs, ceil_mode)
    symmetric = all(a == b and 2 * a <= k for (a, b), k in zip(pairs, kernel, strict=True)) and not any(extra)
    if symmetric and divisor_override is None:
        pool = {1: TF.avg_pool1d, 2: TF.avg_pool2d, 3: TF.avg_pool3d}[n]
        out = pool(x, kernel, stride, [a for a, _ in pairs], False, not exclusive)
        return to_channels_last(out, last)
    sums = _window_sum(x, kernel, stride, [(a, b + e) for (a, b), e in zip(pairs, extra, strict=True)], n)
    if divisor_override is not None:
        return to_channels_last(sums / divisor_override, last)
    counted = torch.ones((1, 1, *x.shape[2:]), dtype=x.dtype, device=x.device)
    if not exclusive:  # the padding counts, what ceil_mode adds behind does not
        counted = TF.pad(counted, [p for pair in reversed(pairs) for p in pair], value=1.0)
        counts = _window_sum(counted, kernel, stride, [(0, e) for e in extra], n)
    else:
        counts = _window_sum(counted, kernel, stride, [(a, b + e) for (a, b), e in zip(pairs, extra, strict=True)], n)
    return to_channels_last(sums / counts.clamp_min(1), last)


def _window_sum(x, kernel, stride, pairs, n):
    padded = TF.pad(x, [p for pair in reversed(pairs) for p in pair])
    size = 1
    for k in kernel:
        size *= k
    if n == 1:
        return TF.avg_pool1d(padded, kernel, stride) * size
    pool = TF.avg_pool2d if n == 2 else TF.avg_pool3d
    return pool(padded, kernel, stride, divisor_override=1)


_WINDOW_ARGS = """
    Args:
        kernel_size, stride: an int, or one for each dimension; the stride is the kernel's size where None.
        padding: an int, ints, (before, after) pairs, 'SAME' or 'VALID'.
        ceil_mode: round the output's size up, not down.
    """


@op("pool1d", dtypes=FLOATS)
def max_pool1d(x: T, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
    """The largest element of each window of [N, C, L]; with ``return_mask`` their positions too (int32)."""
    return _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, "NCL", 1)


@op("pool2d", dtypes=FLOATS)
def max_pool2d(x: T, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None):
    """The largest element of each window of [N, C, H, W]; with ``return_mask`` their positions too (int32)."""
    if padding.__class__ is int and kernel_size.__class__ is int and not return_mask and not ceil_mode and data_format == "NCHW" and x.dim() == 4:
        if 2 * padding <= kernel_size:
            return torch.max_pool2d(x, kernel_size, kernel_size if stride is None else stride, padding)
    return _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, data_format, 2)


@op("pool3d", dtypes=FLOATS)
def max_pool3d(x: T, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None):
    """The largest element of each window of [N, C, D, H, W]; with ``return_mask`` their positions too (int32)."""
    return _max_pool(x, kernel_size, stride, padding, return_mask, ceil_mode, data_format, 3)


@op("pool1d", dtypes=FLOATS)
def avg_pool1d(x: T, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
    """The mean of each window of [N, C, L]; ``exclusive`` leaves the padding out of the count."""
    return _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, None, "NCL", 1)


@op("pool2d", dtypes=FLOATS)
def avg_pool2d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCHW", name=None):
    """The mean of each window of [N, C, H, W]; ``exclusive`` leaves the padding out of the count."""
    return _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, 2)


@op("pool3d", dtypes=FLOATS)
def avg_pool3d(x: T, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCDHW", name=None):
    """The mean of each window of [N, C, D, H, W]; ``exclusive`` leaves the padding out of the count."""
    return _avg_pool(x, kernel_size, stride, padding, ceil_mode, exclusive, divisor_override, data_format, 3)


def _adaptive(x, output_size, functions, data_format, n, return_mask=False):
    last = is_channel_last(data_format, n)
    x = to_channels_first(x, last)
    sizes = list(output_size) if isinstance(output_size, (list, tuple)) else [output_size] * n
    sizes = [x.shape[2 + i] if s is None else int(s) for i, s in enumerate(sizes)]
    if return_mask:
        values, index = functions[n](x, sizes, return_indices=True)
        return values, index.to(torch.int32)
    return to_channels_last(functions[n](x, sizes), last)


@op("adaptive_pool1d", dtypes=FLOATS)
def adaptive_avg_pool1d(x: T, output_size, name=None):
    """Means over windows chosen so that the output has ``output_size``."""
    return _adaptive(x, output_size, _ADAPTIVE_AVG, "NCL", 1)


@op("adaptive_pool2d", dtypes=FLOATS)
def adaptive_avg_pool2d(x: T, output_size, data_format="NCHW", name=None):
    """Means over windows chosen so that the output has ``output_size``; None keeps a dimension's size."""
    return _adaptive(x, output_size, _ADAPTIVE_AVG, data_format, 2)


@op("adaptive_pool3d", dtypes=FLOATS)
def adaptive_avg_pool3d(x: T, output_size, data_format="NCDHW", name=None):
    """Means over windows chosen so that the output has ``output_size``; None keeps a dimension's size."""
    return _adaptive(x, output_size, _ADAPTIVE_AVG, data_format, 3)


@op("adaptive_pool1d", dtypes=FLOATS)
def adaptive_max_pool1d(x: T, output_size, return_mask=False, name=None):
    """Largest elements over windows chosen so that the output has ``output_size``."""
    return _adaptive(x, output_size, _ADAPTIVE_MAX, "NCL", 1, return_mask)


@op("adaptive_pool2d", dtypes=FLOATS)
def adaptive_max_pool2d(x: T, output_size, return_mask=False, name=None):
    """Largest elements over windows chosen so that the output has ``output_size``."""
    return _adaptive(x, output_size, _ADAPTIVE_MAX, "NCHW", 2, return_mask)


@op("adaptive_pool3d", dtypes=FLOATS)
def adaptive_max_pool3d(x: T, output_size, return_mask=False, name=None):
    """Largest elements over windows chosen so that the output has ``output_size``."""
    return _adaptive(x, output_size, _ADAPTIVE_MAX, "NCDHW", 3, return_mask)


for _function in (max_pool1d, max_pool2d, max_pool3d, avg_pool1d, avg_pool2d, avg_pool3d):
    _function.__doc__ += _WINDOW_ARGS
