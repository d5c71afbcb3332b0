"""Rulebooks: which input element meets which output element under which kernel offset.

For a sparse convolution only pairs that exist are listed; a 3x3x3 kernel over a grid of which 2 in 100 places are occupied
has about one and a half pairs an element instead of 27. A rulebook depends on the pattern and the kernel's geometry alone, so it
is kept with the pattern and all layers of the same geometry over the same pattern share it, in training from step to step.
"""

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.sparse_pattern import CooPattern, unflatten


class Rulebook:
    """Pairs (source, target) of element numbers, sorted by kernel offset.

    Attributes:
        source, target: int64 [pairs].
        starts: where each offset's pairs begin, a list of offsets + 1 ints.
        pattern: the output's pattern.
    """

    __slots__ = ("pattern", "source", "starts", "target")

    def __init__(self, source, target, starts, pattern):
        self.source, self.target, self.starts, self.pattern = source, target, starts, pattern

    def blocks(self):
        """(offset, source, target) for each offset that has pairs."""
        for k in range(len(self.starts) - 1):
            a, b = self.starts[k], self.starts[k + 1]
            if b > a:
                yield k, self.source[a:b], self.target[a:b]


def rulebook(pattern, kernel, stride, padding, dilation, submanifold):
    """The Rulebook of a kernel over a sorted COO pattern [n, d, h, w]; made once for each geometry."""
    key = ("rulebook", tuple(kernel), tuple(stride), tuple(padding), tuple(dilation), submanifold)
    return pattern.cached(key, lambda: _make(pattern, kernel, stride, padding, dilation, submanifold))


def _make(pattern, kernel, stride, padding, dilation, submanifold):
    n, *sizes = pattern.sizes
    if submanifold:
        out = sizes
    else:
        out = [(s + 2 * p - d * (k - 1) - 1) // t + 1 for s, p, d, k, t in zip(sizes, padding, dilation, kernel, stride, strict=True)]
        out = [max(0, s) for s in out]
    index = pattern.indices.long()
    device = index.device
    # For each axis, offset and element: where the element lands, and whether it does.
    at, lands = [], []
    for axis in range(3):
        offsets = torch.arange(kernel[axis], device=device) * dilation[axis]
        moved = index[axis + 1] + padding[axis] - offsets[:, None]
        if stride[axis] > 1:
            exact = moved % stride[axis] == 0
            moved = torch.div(moved, stride[axis], rounding_mode="floor")
            good = exact & (moved >= 0) & (moved < out[axis])
        else:
            good = (moved >= 0) & (moved < out[axis])
        at.append(moved)
        lands.append(good)
    kd, kh, kw = kernel
    good = (lands[0][:, None, None] & lands[1][None, :, None] & lands[2][None, None, :]).reshape(kd * kh * kw, -1)
    keys = ((index[0] * out[0] + at[0])[:, None, None] * out[1] + at[1][None, :, None]) * out[2] + at[2][None, None, :]
    where, source = good.nonzero(as_tuple=True)
    keys = keys.reshape(kd * kh * kw, -1)[where, source]
    if submanifold:
        own = pattern.keys()
        target = torch.searchsorted(own, keys)
        found = target < own.numel()
        if own.numel():
            found &= own[target.clamp(max=own.numel() - 1)] == keys
        where, source, target = where[found], source[found], target[found]
        result = pattern
    else:
        unique, target = torch.unique(keys, return_inverse=True)
        shape = (n, *out)
        result = CooPattern(unflatten(unique, shape, pattern.indices.dtype), shape)
    counts = torch.bincount(where, minlength=kd * kh * kw)
    starts = [0, *torch.cumsum(counts, 0).tolist()]
    return Rulebook(source, target, starts, result)


def triple(value, name):
    """Three ints from an int or a sequence of three."""
    if isinstance(value, int):
        return [value] * 3
    if isinstance(value, (list, tuple)) and len(value) == 3 and all(isinstance(v, int) for v in value):
        return list(value)
    raise ValueError(f"The {name}'s type must be int, or a list or tuple of 3 ints, but got {value!r}")


def paddings(padding):
    """Three paddings, as 2.4.2's sparse kernels read the argument.

    An int, three ints, six (two for each dimension) or five pairs (batch and channels with it, 0 there). Of unequal pairs the
    sparse kernels use the first three of the six numbers, and they take 'SAME' for 'VALID', none: programs that ran on Paddle
    get here what they got there.
    """
    if isinstance(padding, str):
        if padding.upper() not in ("SAME", "VALID"):
            raise ValueError(f"Unknown padding: '{padding}'. It can only be 'SAME' or 'VALID'.")
        return [0, 0, 0]
    if isinstance(padding, int):
        return [padding] * 3
    values = list(padding)
    if len(values) == 5 and all(isinstance(v, (list, tuple)) for v in values):
        if any(values[0]) or any(values[4]):
            raise ValueError(f"Non-zero padding({padding}) in the batch or channel dimensions is not supported.")
        values = [v for pair in values[1:4] for v in pair]
    if len(values) == 6:
        pairs = [values[0:2], values[2:4], values[4:6]]
        values = [p[0] for p in pairs] if all(a == b for a, b in pairs) else values[:3]
    if len(values) != 3:
        raise ValueError(f"padding must be an int, 3 or 6 ints, or 5 pairs, but got {padding!r}")
    return values


def check_geometry(**sizes):
    """ValueError unless each of the (name -> three ints) is positive, paddings at least zero."""
    for name, values in sizes.items():
        least = 0 if name == "padding" else 1
        if min(values) < least:
            raise invalid_argument(f"{name} must be >= {least}, but is {values}")
