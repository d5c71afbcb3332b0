"""What a tensor is: shape, rank, and kind of dtype."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op


@op("shape")
def shape(input: T):
    """The shape as an int32 tensor."""
    return torch.tensor(list(input.shape), dtype=torch.int32)


@op("rank")
def rank(input: T):
    """The number of dimensions, a 0-D int32 tensor."""
    return torch.tensor(input.dim(), dtype=torch.int32)


@op("size")
def numel(x: T, name=None):
    """The number of elements, an int64 tensor of shape [1]."""
    return torch.full((1,), x.numel(), dtype=torch.int64)


def _torch_dtype(x, function):
    from paddle_compat.core.dtype import to_torch_dtype

    dtype = getattr(x, "dtype", None)
    if dtype is None or not hasattr(x, "stop_gradient"):
        raise TypeError(f"Expected Tensor, but received type of x: {type(x)} in {function}")
    return to_torch_dtype(dtype)


def is_complex(x):
    """Whether the dtype is complex."""
    return _torch_dtype(x, "is_complex").is_complex


def is_floating_point(x):
    """Whether the dtype is a float."""
    return _torch_dtype(x, "is_floating_point").is_floating_point


def is_integer(x):
    """Whether the dtype is an integer (bool is none)."""
    dtype = _torch_dtype(x, "is_integer")
    return not (dtype.is_floating_point or dtype.is_complex or dtype is torch.bool)


@op("real")
def real(x: T, name=None):
    """The real parts."""
    return as_copy(torch.real(x))


@op("imag")
def imag(x: T, name=None):
    """The imaginary parts."""
    return as_copy(torch.imag(x))
