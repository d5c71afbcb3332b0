"""Reductions: sum, mean, max ... What reduces every dimension gives shape [1], as in Paddle 2.4."""

import torch

from paddle_compat.core.dtype import FLOATS, INTS, NUMERIC
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
    for d in sorted({d % max(x.dim(), 1) for d in reduce_dims(x, axis)}, reverse=True):
        out = torch.prod(out, d, keepdim, dtype=out.dtype)
    return full_reduce(out)


@op("reduce_max", dtypes=FLOATS | INTS)
def max(x: T, axis: Axis = None, keepdim=False, name=None):
    """The largest element over ``axis``; None means all."""
    out = torch.amax(x, reduce_dims(x, axis) if axis.__class__ is not int else axis, keepdim)
    return out.view(1) if out.dim() == 0 else out


@op("reduce_min", dtypes=FLOATS | INTS)
def min(x: T, axis: Axis = None, keepdim=False, name=None):
    """The smallest element over ``axis``; None means all."""
    out = torch.amin(x, reduce_dims(x, axis) if axis.__class__ is not int else axis, keepdim)
    return out.view(1) if out.dim() == 0 else out


@op("reduce_amax", dtypes=FLOATS | INTS)
def amax(x: T, axis: Axis = None, keepdim=False, name=None):
    """The largest element over ``axis``; the gradient is spread evenly over ties."""
    return full_reduce(torch.amax(x, reduce_dims(x, axis), keepdim))


@op("reduce_amin", dtypes=FLOATS | INTS)
def amin(x: T, axis: Axis = None, keepdim=False, name=None):
    """The smallest element over ``axis``; the gradient is spread evenly over ties."""
    return full_reduce(torch.amin(x, reduce_dims(x, axis), keepdim))


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


@op("cumsum", dtypes=NUMERIC)
def cumsum(x: T, axis: Axis = None, dtype: DType = None, name=None):
    """The running sum along ``axis``; of the flattened tensor where None."""
    if dtype is not None:
        x = x.to(dtype)
    return torch.cumsum(x.reshape(-1), 0, dtype=x.dtype) if axis is None else torch.cumsum(x, axis, dtype=x.dtype)


@op("cumprod", dtypes=NUMERIC)
def cumprod(x: T, dim: Axis = None, dtype: DType = None, name=None):
    """The running product along ``dim``; of the flattened tensor where None."""
    if dtype is not None:
        x = x.to(dtype)
    return torch.cumprod(x.reshape(-1), 0, dtype=x.dtype) if dim is None else torch.cumprod(x, dim, dtype=x.dtype)
