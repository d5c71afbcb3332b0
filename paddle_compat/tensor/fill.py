"""Filling tensors in place: fill_, zero_, fill_diagonal_, uniform_, exponential_."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import Int, Num, T
from paddle_compat.core.op import inplace_op, op


@op("fill_any", inplace=True)
def fill_(x: T, value):
    """Set every element to ``value``."""
    if not isinstance(value, (int, float, bool)):
        raise TypeError(f"The type of 'value' must be int or float, but received {type(value)}.")
    return x.fill_(value)


@op("fill_any", inplace=True)
def zero_(x: T):
    """Set every element to 0."""
    return x.zero_()


@op("fill_diagonal", inplace=True)
def fill_diagonal_(x: T, value: Num, offset: Int = 0, wrap=False, name=None):
    """Set a diagonal to ``value``; of more than 2 dimensions (all equal) the main one. ``wrap`` goes on after N columns."""
    if x.dim() > 2:
        if any(s != x.shape[0] for s in x.shape):
            raise AssertionError(f"Tensor dims should be equal while input dims > 2 in fill_diagonal_ API: {list(x.shape)}")
        with torch.no_grad() if not x.requires_grad else torch.enable_grad():
            return x.fill_diagonal_(value, False)
    columns = x.shape[1]
    step = columns + 1
    start = offset if offset >= 0 else -offset * columns
    flat = torch.arange(start, x.numel() if wrap else min(x.numel(), columns * columns), step, device=x.device)
    if not wrap:
        flat = flat[(flat % columns) - flat // columns == offset]
    return x.index_put_((flat // columns, flat % columns), torch.tensor(value, dtype=x.dtype, device=x.device))


@op("fill_diagonal_tensor")
def fill_diagonal_tensor(x: T, y: T, offset: Int = 0, dim1: Int = 0, dim2: Int = 1, name=None):
    """``x`` with ``y`` on a diagonal of two dimensions; ``y`` has the diagonal's length last."""
    if x.dim() < 2:
        raise AssertionError("Tensor dims should >= 2 in fill_diagonal_tensor_ API")
    diagonal = torch.diagonal(x, offset, dim1, dim2)
    if diagonal.shape != y.shape:
        raise AssertionError(f"the y shape should be {list(diagonal.shape)}, but received {list(y.shape)}")
    return torch.diagonal_scatter(x, y, offset, dim1, dim2)


fill_diagonal_tensor_ = inplace_op(fill_diagonal_tensor)


@op("uniform_random_inplace", inplace=True, dtypes=FLOATS)
def uniform_(x: T, min: Num = -1.0, max: Num = 1.0, seed=0, name=None):
    """Fill with draws from the uniform distribution over [min, max); ``seed`` other than 0 makes this call alone repeat."""
    return x.uniform_(min, max, generator=torch.Generator(x.device).manual_seed(seed) if seed else None)


@op("exponential", inplace=True, dtypes=FLOATS)
def exponential_(x: T, lam: Num = 1.0, name=None):
    """Fill with draws from the exponential distribution of rate ``lam``."""
    return x.exponential_(lam)
