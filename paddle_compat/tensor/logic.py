"""Comparisons and logic: bool tensors."""

import torch

from paddle_compat.core.kinds import OptT, T, TorNum
from paddle_compat.core.op import op
from paddle_compat.core.promotion import as_value, kernel_dtypes, unify
from paddle_compat.core.tensor import Symbolic, Tensor


def _compare(name, function, what):
    dtypes = kernel_dtypes(name)

    def kernel(x: T, y: T, name=None):
        if x.dtype is not y.dtype or x.dtype not in dtypes:
            x, y = unify(function_name, x, y)
        return function(x, y)

    function_name = name
    kernel.__name__, kernel.__doc__, kernel.__module__ = name, f"Where ``x {what} y``, a bool tensor; with broadcasting. Both of one dtype.", __name__
    return op(kernel)


_EQUAL = kernel_dtypes("equal")


@op
def equal(x: T, y: TorNum, name=None):
    """Where ``x == y``, a bool tensor; with broadcasting. Both of one dtype; a number is taken as one of the dtype of ``x``."""
    if y.__class__ is not torch.Tensor and not isinstance(y, torch.Tensor):
        y = torch.full((1,), as_value(y, x.dtype), dtype=x.dtype, device=x.device)
    if x.dtype is not y.dtype or x.dtype not in _EQUAL:
        x, y = unify("equal", x, y)
    return torch.eq(x, y)


not_equal = _compare("not_equal", torch.ne, "!=")
less_than = _compare("less_than", torch.lt, "<")
less_equal = _compare("less_equal", torch.le, "<=")
greater_than = _compare("greater_than", torch.gt, ">")
greater_equal = _compare("greater_equal", torch.ge, ">=")


def _binary(name, function, what):
    dtypes = kernel_dtypes(name)

    def kernel(x: T, y: T, out: OptT = None, name=None):
        if x.dtype is not y.dtype or x.dtype not in dtypes:
            x, y = unify(function_name, x, y)
        result = function(x, y)
        return result if out is None else out.copy_(result)

    function_name = name
    kernel.__name__, kernel.__doc__, kernel.__module__ = name, f"{what}; into ``out`` where given. Both of one dtype.", __name__
    return op(kernel)


logical_and = _binary("logical_and", torch.logical_and, "Whether both are true, elementwise")
logical_or = _binary("logical_or", torch.logical_or, "Whether either is true, elementwise")
logical_xor = _binary("logical_xor", torch.logical_xor, "Whether just one is true, elementwise")
bitwise_and = _binary("bitwise_and", torch.bitwise_and, "The bits that both have")
bitwise_or = _binary("bitwise_or", torch.bitwise_or, "The bits that either has")
bitwise_xor = _binary("bitwise_xor", torch.bitwise_xor, "The bits that just one has")


@op(dtypes=kernel_dtypes("logical_not"))
def logical_not(x: T, out: OptT = None, name=None):
    """Whether each element is false; into ``out`` where given."""
    result = torch.logical_not(x)
    return result if out is None else out.copy_(result)


@op(dtypes=kernel_dtypes("bitwise_not"))
def bitwise_not(x: T, out: OptT = None, name=None):
    """Each bit turned round; into ``out`` where given."""
    result = torch.bitwise_not(x)
    return result if out is None else out.copy_(result)


@op
def equal_all(x: T, y: T, name=None):
    """Whether shape and all elements are equal; shape [1]."""
    return torch.full((1,), torch.equal(x, y), device=x.device)


@op
def allclose(x: T, y: T, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    """Whether |x - y| <= atol + rtol * |y| everywhere; shape [1]."""
    return torch.isclose(x, y, rtol=float(rtol), atol=float(atol), equal_nan=equal_nan).all().view(1)


@op
def isclose(x: T, y: T, rtol=1e-05, atol=1e-08, equal_nan=False, name=None):
    """Where |x - y| <= atol + rtol * |y|."""
    return torch.isclose(x, y, rtol=float(rtol), atol=float(atol), equal_nan=equal_nan)


@op
def is_empty(x: T, name=None):
    """Whether there are no elements; shape [1]."""
    return torch.full((1,), x.numel() == 0)


def is_tensor(x):
    """Whether ``x`` is a Tensor (or a static Variable)."""
    return isinstance(x, (Tensor, Symbolic))
