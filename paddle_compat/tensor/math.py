"""Elementwise arithmetic of two tensors and with numbers."""

import torch

from paddle_compat.core.dtype import ALL, FLOATS, INTS, NUMERIC
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Num, T, TorNum, Ts
from paddle_compat.core.op import inplace_op, op
from paddle_compat.core.alias import as_copy


def same_dtype(x, y):
    """Refuse operands of different dtypes, as Paddle's two-operand functions do (the operators promote instead)."""
    if x.dtype is not y.dtype:
        raise invalid_argument(
            "The type of data we are trying to retrieve does not match the type of data currently contained in the container: "
            f"x is {x.dtype} and y is {y.dtype}".replace("torch.", "")
        )


@op("elementwise_add", dtypes=ALL)
def add(x: T, y: T, name=None):
    """``x + y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.add(x, y)


@op("elementwise_sub", dtypes=NUMERIC)
def subtract(x: T, y: T, name=None):
    """``x - y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.sub(x, y)


@op("elementwise_mul", dtypes=ALL)
def multiply(x: T, y: T, name=None):
    """``x * y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.mul(x, y)


@op("elementwise_div", dtypes=NUMERIC)
def divide(x: T, y: T, name=None):
    """``x / y`` elementwise, with broadcasting; of integers the quotient without its fraction."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    if x.dtype in INTS:
        return torch.div(x, y, rounding_mode="trunc")
    return torch.div(x, y)


@op("elementwise_floordiv", dtypes=NUMERIC)
def floor_divide(x: T, y: T, name=None):
    """``x // y`` elementwise, with broadcasting; 2.4 rounds towards zero."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.div(x, y, rounding_mode="trunc")


@op("elementwise_mod", dtypes=NUMERIC)
def remainder(x: T, y: T, name=None):
    """The remainder of ``x / y``, with the sign of ``y``."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.remainder(x, y)


mod = floor_mod = remainder


@op("elementwise_pow", dtypes=NUMERIC)
def pow(x: T, y: TorNum, name=None):
    """``x`` to the power of ``y``, a number or a tensor of the same dtype."""
    if isinstance(y, torch.Tensor):
        same_dtype(x, y)
        return torch.pow(x, y)
    if not x.dtype.is_floating_point and not x.dtype.is_complex:
        return torch.pow(x.to(torch.float64), y).to(x.dtype)
    return torch.pow(x, y)


@op("elementwise_max", dtypes=NUMERIC)
def maximum(x: T, y: T, name=None):
    """The larger of ``x`` and ``y`` elementwise, with broadcasting; NaN where either is."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.maximum(x, y)


@op("elementwise_min", dtypes=NUMERIC)
def minimum(x: T, y: T, name=None):
    """The smaller of ``x`` and ``y`` elementwise, with broadcasting; NaN where either is."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.minimum(x, y)


@op("elementwise_fmax", dtypes=NUMERIC)
def fmax(x: T, y: T, name=None):
    """The larger elementwise; the other one where one is NaN."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.fmax(x, y)


@op("elementwise_fmin", dtypes=NUMERIC)
def fmin(x: T, y: T, name=None):
    """The smaller elementwise; the other one where one is NaN."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    return torch.fmin(x, y)


@op("clip")
def clip(x: T, min: Num = None, max: Num = None, name=None):
    """Elements below ``min`` become ``min``, above ``max`` ``max``; None means no bound. Both may be 1-element Tensors."""
    if min is None and max is None:
        return as_copy(x)
    return torch.clamp(x, min, max)


@op("scale", dtypes=NUMERIC)
def scale(x: T, scale: Num = 1.0, bias: Num = 0.0, bias_after_scale=True, act=None, name=None):
    """``scale * x + bias``, or ``scale * (x + bias)`` where ``bias_after_scale`` is False; ``act`` names an activation."""
    if not x.dtype.is_floating_point and not x.dtype.is_complex:
        scale, bias = int(scale), int(bias)
    out = x * scale if bias_after_scale else (x + bias) * scale
    if bias_after_scale and bias:
        out = out + bias
    if act is not None:
        out = getattr(torch.nn.functional, act)(out)
    return out


@op("sum")
def add_n(inputs: Ts, name=None):
    """The sum of a list of tensors of one shape and dtype."""
    out = as_copy(inputs[0])
    for i in inputs[1:]:
        if i.shape != out.shape:
            raise invalid_argument(f"The inputs of add_n must have one shape, but received {[list(t.shape) for t in inputs]}")
        out = out + i
    return out


add_ = inplace_op(add, lambda x, y: (same_dtype(x, y), x.add_(y))[1])
subtract_ = inplace_op(subtract, lambda x, y: (same_dtype(x, y), x.sub_(y))[1])
clip_ = inplace_op(clip)
scale_ = inplace_op(scale)
remainder_ = inplace_op(remainder)


@op(dtypes=NUMERIC)
def neg(x: T, name=None):
    """-x."""
    return torch.neg(x)


@op(dtypes=FLOATS)
def log(x: T, name=None):
    """The natural logarithm."""
    return torch.log(x)


@op(dtypes=FLOATS)
def log2(x: T, name=None):
    """The logarithm to base 2."""
    return torch.log2(x)


@op(dtypes=FLOATS)
def log10(x: T, name=None):
    """The logarithm to base 10."""
    return torch.log10(x)


@op(dtypes=FLOATS)
def log1p(x: T, name=None):
    """log(1 + x), exact near zero."""
    return torch.log1p(x)


@op(dtypes=FLOATS)
def sign(x: T, name=None):
    """-1, 0 or 1 by the sign."""
    return torch.sign(x)


@op("isnan_v2")
def isnan(x: T, name=None):
    """Where elements are NaN, a bool tensor."""
    return torch.isnan(x)


@op("isinf_v2")
def isinf(x: T, name=None):
    """Where elements are infinite, a bool tensor."""
    return torch.isinf(x)


@op("isfinite_v2")
def isfinite(x: T, name=None):
    """Where elements are neither NaN nor infinite, a bool tensor."""
    return torch.isfinite(x)


@op(dtypes=FLOATS)
def lerp(x: T, y: T, weight: TorNum, name=None):
    """``x + weight * (y - x)``; ``weight`` a number or a tensor."""
    return torch.lerp(x, y, weight)


lerp_ = inplace_op(lerp)


@op(dtypes=FLOATS)
def atan2(x: T, y: T, name=None):
    """The angle of the point (y, x), in radians."""
    return torch.atan2(x, y)


def increment(x, value=1.0, name=None):
    """Add ``value`` to a tensor of one element, in place."""
    return _increment_(x, value)


@op(inplace=True, type="increment", name="increment")
def _increment_(x: T, value: Num = 1.0, name=None):
    if x.numel() != 1:
        raise invalid_argument(f"The number of elements in Input(X) should be 1, but received shape {list(x.shape)}")
    return x.add_(value if x.dtype.is_floating_point else int(value))


