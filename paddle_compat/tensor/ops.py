"""Elementwise functions of one tensor. Each takes ``x`` and gives a tensor of its shape and dtype."""

import torch

from paddle_compat.core.dtype import FLOATS, FLOATS_COMPLEX, NUMERIC
from paddle_compat.core.kinds import T
from paddle_compat.core.op import inplace_op, op

_BELOW_HALF = {t: torch.nextafter(torch.tensor(0.5, dtype=t), torch.tensor(0.0, dtype=t)) for t in (torch.float32, torch.float64, torch.bfloat16)}
_BELOW_HALF[torch.float16] = torch.tensor(0.5 - 2.0**-12, dtype=torch.float16)
_FLOAT = {"dtypes": FLOATS}
_WITH_COMPLEX = {"dtypes": FLOATS_COMPLEX}
_WITH_INTS = {"dtypes": FLOATS | {torch.int32, torch.int64}}


@op(call=torch.abs, dtypes=NUMERIC)
def abs(x: T, name=None):
    """The absolute value; of complex numbers the modulus, a real tensor."""


@op(call=torch.acos, **_FLOAT)
def acos(x: T, name=None):
    """The arc cosine, in radians."""


@op(call=torch.acosh, **_FLOAT)
def acosh(x: T, name=None):
    """The inverse hyperbolic cosine."""


@op(call=torch.asin, **_FLOAT)
def asin(x: T, name=None):
    """The arc sine, in radians."""


@op(call=torch.asinh, **_FLOAT)
def asinh(x: T, name=None):
    """The inverse hyperbolic sine."""


@op(call=torch.atan, **_FLOAT)
def atan(x: T, name=None):
    """The arc tangent, in radians."""


@op(call=torch.atanh, **_FLOAT)
def atanh(x: T, name=None):
    """The inverse hyperbolic tangent."""


@op(call=torch.ceil, **_FLOAT)
def ceil(x: T, name=None):
    """The smallest whole number not below each element."""


@op(call=torch.cos, **_FLOAT)
def cos(x: T, name=None):
    """The cosine; ``x`` in radians."""


@op(call=torch.cosh, **_FLOAT)
def cosh(x: T, name=None):
    """The hyperbolic cosine."""


@op(call=torch.erf, **_FLOAT)
def erf(x: T, name=None):
    """The error function, 2/sqrt(pi) times the integral of exp(-t^2) from 0 to x."""


def _keeping_ints(function):
    """Paddle's exp and expm1 take ints and give ints (rounded towards zero)."""

    def kernel(x):
        return function(x) if x.dtype.is_floating_point else function(x.to(torch.float64)).to(x.dtype)

    return kernel


@op(call=_keeping_ints(torch.exp), **_WITH_INTS)
def exp(x: T, name=None):
    """e to the power of each element. Of integers the integer part."""


@op(call=_keeping_ints(torch.expm1), **_WITH_INTS)
def expm1(x: T, name=None):
    """exp(x) - 1, exact near zero."""


@op(call=torch.floor, **_FLOAT)
def floor(x: T, name=None):
    """The largest whole number not above each element."""


@op(call=torch.reciprocal, **_FLOAT)
def reciprocal(x: T, name=None):
    """1 / x."""


@op(**_FLOAT)
def round(x: T, name=None):
    """The nearest whole number; halves go away from zero."""
    # torch rounds halves to even, Paddle away from zero. The largest number below a half instead of the half itself: what is just
    # below a half must not be lifted to one by the addition's own rounding.
    return torch.trunc(x + torch.copysign(_BELOW_HALF[x.dtype], x))


@op(call=torch.rsqrt, **_FLOAT)
def rsqrt(x: T, name=None):
    """1 / sqrt(x)."""


@op(call=torch.sin, **_FLOAT)
def sin(x: T, name=None):
    """The sine; ``x`` in radians."""


@op(call=torch.sinh, **_FLOAT)
def sinh(x: T, name=None):
    """The hyperbolic sine."""


@op(call=torch.sqrt, **_FLOAT)
def sqrt(x: T, name=None):
    """The square root; NaN below zero."""


@op(call=torch.square, **_WITH_INTS)
def square(x: T, name=None):
    """x * x."""


@op(call=torch.tan, **_FLOAT)
def tan(x: T, name=None):
    """The tangent; ``x`` in radians."""


@op(call=torch.tanh, **_FLOAT)
def tanh(x: T, name=None):
    """The hyperbolic tangent."""


exp_ = inplace_op(exp, lambda x: x.exp_() if x.dtype.is_floating_point else x.copy_(exp.kernel(x)))
ceil_ = inplace_op(ceil, torch.ceil_)
floor_ = inplace_op(floor, torch.floor_)
reciprocal_ = inplace_op(reciprocal, torch.reciprocal_)
round_ = inplace_op(round)
rsqrt_ = inplace_op(rsqrt, torch.rsqrt_)
sqrt_ = inplace_op(sqrt, torch.sqrt_)
tanh_ = inplace_op(tanh, torch.tanh_)
