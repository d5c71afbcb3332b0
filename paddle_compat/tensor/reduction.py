"""Reductions: sum, mean, max ... What reduces every dimension gives shape [1], as in Paddle 2.4."""

import math

import torch
from torch.compiler import is_compiling

from paddle_compat.core.dtype import FLOATS, FLOATS_COMPLEX, INTS, NUMERIC
from paddle_compat.core.errors import invalid_argument, out_of_range
from paddle_compat.core.kinds import Axis, DType, T
from paddle_compat.core.op import op
from paddle_compat.core.shape_rule import full_reduce


def reduce_dims(x, axis):
    """The dimensions to reduce as a list; None and () mean all."""
    if axis is None or axis == () or axis == []:
        return list(range(x.dim()))
    return [axis] if axis.__class__ is int else list(axis)


@op("reduce_sum")
def sum(x: T, axis: Axis = None, dtype: DType = None, keepdim=False, name=None):
    """The sum over ``axis`` (int, list, tuple or Tensor; None means all). bool and int32 sum to int64."""
    if dtype is not None and x.requires_grad and dtype not in FLOATS_COMPLEX:
        x = x.detach()
    if axis is None and not keepdim:
        return torch.sum(x, dtype=dtype).view(1)
    out = torch.sum(x, reduce_dims(x, axis) if axis.__class__ is not int else axis, keepdim, dtype=dtype)
    return out.view(1) if out.dim() == 0 else out


@op("reduce_mean", dtypes=FLOATS)
def mean(x: T, axis: Axis = None, keepdim=False, name=None):
    """The mean over ``axis``; None means all."""
    if axis is None and not keepdim:
        return torch.mean(x).view(1)
    out = torch.mean(x, reduce_dims(x, axis) if axis.__class__ is not int else axis, keepdim)
    return out.view(1) if out.dim() == 0 else out


@op("reduce_prod", dtypes=NUMERIC)
def prod(x: T, axis: Axis = None, keepdim=False, dtype: DType = None, name=None):
    """The product over ``axis``; None means all."""
    out = x if dtype is None else x.to(dtype)
    if axis is None and not keepdim:
        return torch.prod(out, dtype=out.dtype).view(1)
    n = x.dim() or 1
    for d in sorted({_within(d, n) for d in reduce_dims(x, axis)}, reverse=True):
        out = torch.prod(out, d, keepdim, dtype=out.dtype)
    return full_reduce(out)


def _within(d, n):
    if not -n <= d < n:
        raise IndexError(f"Dimension out of range (expected to be in range of [{-n}, {n - 1}], but got {d})")
    return d % n


def _extreme(function, whole, empty):
    """max or min. The gradient goes in full to every element that equals the result, where torch's amax shares it out."""

    def kernel(x, axis, keepdim):
        if x.numel() == 0:
            return _of_nothing(x, axis, keepdim, empty)
        if axis is None and not keepdim and not x.requires_grad:
            return whole(x).view(1)
        out = function(x, () if axis is None else reduce_dims(x, axis) if axis.__class__ is not int else axis, keepdim)
        if out.requires_grad and not is_compiling():
            _whole_gradient(x.detach(), out, axis, keepdim)
            return out.view(1) if out.dim() == 0 else out.view_as(out)
        return out.view(1) if out.dim() == 0 else out

    return kernel


def _whole_gradient(x, out, axis, keepdim):
    """Undo the division by the number of equal elements that torch's gradient of amax makes."""
    dims, found = reduce_dims(x, axis), out.detach()
    shape = out.shape if keepdim else [1 if d in {e % x.dim() for e in dims} else s for d, s in enumerate(x.shape)] if x.dim() else []

    def times_ties(grad):
        ties = (x == found.view(shape)).sum(dims, keepdim) if x.dim() else 1
        return grad * ties

    out.register_hook(times_ties)


def _of_nothing(x, axis, keepdim, value):
    dims = {d % x.dim() for d in reduce_dims(x, axis)}
    shape = [1 if d in dims else s for d, s in enumerate(x.shape) if keepdim or d not in dims]
    if not x.dtype.is_floating_point:
        value = torch.iinfo(x.dtype).max if value > 0 else torch.iinfo(x.dtype).min
    return torch.full(shape or [1], value, dtype=x.dtype, device=x.device) + x.sum(dtype=x.dtype)


_max, _min = _extreme(torch.amax, torch.max, -math.inf), _extreme(torch.amin, torch.min, math.inf)


@op("reduce_max", dtypes=FLOATS | INTS)
def max(x: T, axis: Axis = None, keepdim=False, name=None):
    """The largest element over ``axis``; None means all. The gradient goes to every element as large as it."""
    return _max(x, axis, keepdim)


@op("reduce_min", dtypes=FLOATS | INTS)
def min(x: T, axis: Axis = None, keepdim=False, name=None):
    """The smallest element over ``axis``; None means all. The gradient goes to every element as small as it."""
    return _min(x, axis, keepdim)


def _shared(function, empty):
    def kernel(x, axis, keepdim):
        if x.numel() == 0:
            return _of_nothing(x, axis, keepdim, empty)
        out = function(x, () if axis is None else reduce_dims(x, axis), keepdim)
        return out.view(1) if out.dim() == 0 else out

    return kernel


_amax, _amin = _shared(torch.amax, -math.inf), _shared(torch.amin, math.inf)


@op("reduce_amax", dtypes=FLOATS | INTS)
def amax(x: T, axis: Axis = None, keepdim=False, name=None):
    """The largest element over ``axis``; the gradient is spread evenly over ties."""
    return _amax(x, axis, keepdim)


@op("reduce_amin", dtypes=FLOATS | INTS)
def amin(x: T, axis: Axis = None, keepdim=False, name=None):
    """The smallest element over ``axis``; the gradient is spread evenly over ties."""
    return _amin(x, axis, keepdim)


@op("reduce_all")
def all(x: T, axis: Axis = None, keepdim=False, name=None):
    """Whether all elements over ``axis`` are True."""
    return full_reduce(torch.all(x, reduce_dims(x, axis), keepdim) if x.dim() else x.clone())


@op("reduce_any")
def any(x: T, axis: Axis = None, keepdim=False, name=None):
    """Whether any element over ``axis`` is True."""
    return full_reduce(torch.any(x, reduce_dims(x, axis), keepdim) if x.dim() else x.clone())


@op(dtypes=FLOATS)
def logsumexp(x: T, axis: Axis = None, keepdim=False, name=None):
    """log(sum(exp(x))) over ``axis``, computed without overflow."""
    return full_reduce(torch.logsumexp(x, reduce_dims(x, axis), keepdim))


def _running(function, error, text):
    def kernel(x, axis, dtype):
        if dtype is not None:
            x = x.to(dtype)
        if axis is None:
            return function(x.reshape(-1), 0, dtype=x.dtype)
        if not -x.dim() <= axis < x.dim():
            raise error(text.format(n=x.dim(), last=x.dim() - 1, axis=axis))
        return function(x, axis, dtype=x.dtype)

    return kernel


_cumsum = _running(torch.cumsum, out_of_range, "Attr(axis) is out of range, It's expected to be in range of [-{n}, {last}]. But received Attr(axis) = {axis}.")
_cumprod = _running(torch.cumprod, invalid_argument, "The input dim of CumprodOp should be in the range of [-{n}, {last}], but received dim = {axis}.")


@op("cumsum", dtypes=NUMERIC, flows=True)
def cumsum(x: T, axis: Axis = None, dtype: DType = None, name=None):
    """The running sum along ``axis``; of the flattened tensor where None."""
    return _cumsum(x, axis, dtype)


@op("cumprod", dtypes=NUMERIC)
def cumprod(x: T, dim: Axis = None, dtype: DType = None, name=None):
    """The running product along ``dim``; of the flattened tensor where None."""
    return _cumprod(x, dim, dtype)
