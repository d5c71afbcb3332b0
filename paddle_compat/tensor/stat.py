"""Statistics: variance, median, quantiles, histograms."""

import math

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Axis, DType, Int, Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.core.shape_rule import at_least_1d, full_reduce
from paddle_compat.tensor.reduction import reduce_dims


def _full_reduce_dims(x, axis):
    dims = reduce_dims(x, axis)
    for d in dims:
        if not -max(x.dim(), 1) <= d < max(x.dim(), 1):
            raise invalid_argument(f"axis should be in [-{x.dim()}, {x.dim()}), but received {d}")
    return dims


def _correction(x, dims, unbiased):
    """What is taken off the count: of a single element nothing, so that its variance is 0."""
    return 1 if unbiased and math.prod([x.shape[d] for d in dims] if x.dim() else []) != 1 else 0


@op("var", dtypes=FLOATS)
def var(x: T, axis: Axis = None, unbiased=True, keepdim=False, name=None):
    """The variance over ``axis``; ``unbiased`` divides by n - 1."""
    if axis is None and not keepdim:
        return torch.var(x, correction=1 if unbiased and x.numel() != 1 else 0).view(1)
    dims = _full_reduce_dims(x, axis)
    return full_reduce(torch.var(x, dims, correction=_correction(x, dims, unbiased), keepdim=keepdim))


@op("std", dtypes=FLOATS)
def std(x: T, axis: Axis = None, unbiased=True, keepdim=False, name=None):
    """The standard deviation over ``axis``; ``unbiased`` divides by n - 1."""
    if axis is None and not keepdim:
        return torch.std(x, correction=1 if unbiased and x.numel() != 1 else 0).view(1)
    dims = _full_reduce_dims(x, axis)
    return full_reduce(torch.std(x, dims, correction=_correction(x, dims, unbiased), keepdim=keepdim))


@op("nansum")
def nansum(x: T, axis: Axis = None, dtype: DType = None, keepdim=False, name=None):
    """The sum over ``axis``, NaN counting as 0."""
    return full_reduce(torch.nansum(x, reduce_dims(x, axis), keepdim, dtype=dtype))


@op("nanmean", dtypes=FLOATS)
def nanmean(x: T, axis: Axis = None, keepdim=False, name=None):
    """The mean over ``axis`` of what is not NaN."""
    return full_reduce(torch.nanmean(x, reduce_dims(x, axis), keepdim))


def _flat(x, axis):
    """``x`` with what is to be reduced as the last dimension, and the shape with 1s in its place."""
    n = x.dim()
    dims = sorted({d % max(n, 1) for d in reduce_dims(x, axis)})
    kept = [d for d in range(n) if d not in dims]
    out = x.permute(*kept, *dims).reshape(*[x.shape[d] for d in kept], -1) if n else x.reshape(1)
    return out, [1 if d in dims else x.shape[d] for d in range(n)]


@op("median")
def median(x: T, axis: Int = None, keepdim=False, name=None):
    """The middle element along ``axis``, or the mean of the two in the middle; NaN where there is one. float32 (float64 stays)."""
    if axis is not None and (not isinstance(axis, int) or not -x.dim() <= axis < x.dim()):
        raise ValueError(f"In median, axis should be none or an integer in range [-rank(x), rank(x)), but received {axis}")
    flat, shape = (x.reshape(-1), [1] * x.dim()) if axis is None else _flat(x, axis)
    size = flat.shape[-1]
    values = torch.sort(flat, -1)[0]
    dtype = torch.float64 if x.dtype is torch.float64 else torch.float32
    out = values.select(-1, size // 2)
    if out.dtype is not dtype:
        out = out.to(dtype)
    if size % 2 == 0:
        out = (values.select(-1, size // 2 - 1).to(dtype) + out) / 2
    if x.dtype.is_floating_point:  # NaN is sorted behind all others
        last = values.select(-1, -1)
        out = torch.where(last == last, out, last.to(dtype))
    return out.reshape(shape) if keepdim else at_least_1d(out)


@op("nanmedian")
def nanmedian(x: T, axis: Axis = None, keepdim=True, name=None):
    """The median of what is not NaN along ``axis``; dimensions are kept by default."""
    for d in () if axis is None else (axis,) if axis.__class__ is int else axis:
        if not -x.dim() <= d < x.dim():
            raise ValueError(f"Axis should be None, int, or a list, element should in range [-rank(x), rank(x)), but received {axis}")
    flat, shape = _flat(x, axis)
    size = (~torch.isnan(flat)).sum(-1, keepdim=True) if x.dtype.is_floating_point else torch.full((*flat.shape[:-1], 1), flat.shape[-1])
    values = torch.sort(flat, -1)[0]
    last = flat.shape[-1] - 1
    low = torch.gather(values, -1, ((size - 1) // 2).clamp(0, last))
    high = torch.gather(values, -1, (size // 2).clamp(0, last))
    out = ((low + high) / 2 if x.dtype.is_floating_point else (low.double() + high.double()) / 2).to(x.dtype).squeeze(-1)
    return out.reshape(shape) if keepdim else at_least_1d(out)


def _quantile(x, q, axis, keepdim, ignore_nan):
    if x.dim() == 0 or x.numel() == 0:
        raise ValueError(f"quantile needs elements, but x has shape {list(x.shape)}")
    qs = q if isinstance(q, (list, tuple)) else [q]
    if not qs:
        raise ValueError("q should not be empty")
    for v in qs:
        if not 0 <= v <= 1:
            raise ValueError(f"q should be in range [0, 1], but received {v}")
    flat, shape = _flat(x, axis)
    flat = flat.to(torch.float64)
    function = torch.nanquantile if ignore_nan else torch.quantile
    out = function(flat, torch.tensor(qs, dtype=torch.float64, device=x.device), dim=-1)
    if keepdim:
        out = out.reshape(len(qs), *shape)
    return out if (isinstance(q, (list, tuple)) and len(qs) > 1) or isinstance(q, (list, tuple)) else out[0]


@op("quantile")
def quantile(x: T, q, axis: Axis = None, keepdim=False):
    """The ``q``-quantiles (a number in [0, 1], or several) along ``axis``, interpolated linearly; float64."""
    return _quantile(x, q, axis, keepdim, False)


@op("nanquantile")
def nanquantile(x: T, q, axis: Axis = None, keepdim=False):
    """The quantiles of what is not NaN."""
    return _quantile(x, q, axis, keepdim, True)


@op("bincount")
def bincount(x: T, weights: OptT = None, minlength: Int = 0, name=None):
    """How often each number from 0 on occurs in a vector of ints, or the sums of their weights."""
    if x.dtype not in (torch.int32, torch.int64):
        raise TypeError(f"Elements in Input(x) should all be integers, but received {str(x.dtype)[6:]}")
    if x.numel() and int(x.min()) < 0:
        raise invalid_argument(f"The elements in input tensor must be non-negative ints, but received {int(x.min())}")
    out = torch.bincount(x, weights, minlength)
    if weights is not None and weights.dtype is torch.float32:
        return out.to(torch.float32)
    return out if weights is not None else out.to(torch.int64)


_SORTED_AS_IS = (torch.float32, torch.float64)


@op("histogram")
def histogram(input: T, bins: Int = 100, min: Num = 0, max: Num = 0, name=None):
    """How many elements fall into each of ``bins`` equal parts of [min, max]; both 0 means the tensor's own range. int64."""
    if max < min:
        raise invalid_argument(f"max must be larger or equal to min. But received max: {max}, min: {min}")
    return torch.histc(input if input.dtype in _SORTED_AS_IS else input.to(torch.float64), bins, min, max).to(torch.int64)
