"""Elementwise arithmetic of two tensors and with numbers."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS, INTS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Num, T, TorNum, Ts
from paddle_compat.core.op import inplace_op, op
from paddle_compat.core.promotion import as_value, dtype_name, kernel_dtypes, power, scaled, unify


def same_dtype(x, y):
    """Refuse operands of different dtypes; for functions that the recorded table (``core.promotion.unify``) does not have."""
    if x.dtype is not y.dtype:
        raise invalid_argument(
            "The type of data we are trying to retrieve does not match the type of data currently contained in the container: "
            f"x is {dtype_name(x.dtype)} and y is {dtype_name(y.dtype)}"
        )


# The dtypes that Paddle has kernels for. ``unify`` makes one dtype of two, or raises what Paddle raises.
_ADD = kernel_dtypes("add")
_SUBTRACT = kernel_dtypes("subtract")
_MULTIPLY = kernel_dtypes("multiply")
_DIVIDE = kernel_dtypes("divide")
_FLOOR_DIVIDE = kernel_dtypes("floor_divide")
_REMAINDER = kernel_dtypes("remainder")
_MAXIMUM = kernel_dtypes("maximum")
_MINIMUM = kernel_dtypes("minimum")
_FMAX = kernel_dtypes("fmax")
_FMIN = kernel_dtypes("fmin")


@op("elementwise_add")
def add(x: T, y: T, name=None):
    """``x + y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype or x.dtype not in _ADD:
        x, y = unify("add", x, y)
    return torch.add(x, y)


@op("elementwise_sub")
def subtract(x: T, y: T, name=None):
    """``x - y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype or x.dtype not in _SUBTRACT:
        x, y = unify("subtract", x, y)
    return torch.sub(x, y)


@op("elementwise_mul")
def multiply(x: T, y: T, name=None):
    """``x * y`` elementwise, with broadcasting. Both of one dtype (ValueError otherwise)."""
    if x.dtype is not y.dtype or x.dtype not in _MULTIPLY:
        x, y = unify("multiply", x, y)
    return torch.mul(x, y)


@op("elementwise_div")
def divide(x: T, y: T, name=None):
    """``x / y`` elementwise, with broadcasting; of integers the quotient without its fraction."""
    if x.dtype is not y.dtype or x.dtype not in _DIVIDE:
        x, y = unify("divide", x, y)
    if x.dtype in INTS:
        return torch.div(x, y, rounding_mode="trunc")
    return torch.div(x, y)


@op("elementwise_floordiv")
def floor_divide(x: T, y: T, name=None):
    """``x // y`` elementwise, with broadcasting; 2.4 rounds towards zero."""
    if x.dtype is not y.dtype or x.dtype not in _FLOOR_DIVIDE:
        x, y = unify("floor_divide", x, y)
    return torch.div(x, y, rounding_mode="trunc")


@op("elementwise_mod")
def remainder(x: T, y: T, name=None):
    """The remainder of ``x / y``, with the sign of ``y``. No gradient passes, as on 2.4.2."""
    if x.dtype is not y.dtype or x.dtype not in _REMAINDER:
        x, y = unify("remainder", x, y)
    return torch.remainder(x.detach(), y.detach())


mod = floor_mod = remainder


@op("elementwise_pow", dtypes=kernel_dtypes("pow"))
def pow(x: T, y: TorNum, name=None):
    """``x`` to the power of ``y``, a number or a tensor of the same dtype."""
    if isinstance(y, torch.Tensor) and x.dtype is not y.dtype:
        x, y = unify("pow", x, y)
    return power(x, y)


@op("elementwise_max")
def maximum(x: T, y: T, name=None):
    """The larger of ``x`` and ``y`` elementwise, with broadcasting; NaN where either is."""
    if x.dtype is not y.dtype or x.dtype not in _MAXIMUM:
        x, y = unify("maximum", x, y)
    if (x.requires_grad or y.requires_grad) and torch.is_grad_enabled():
        return torch.where((x > y) | (x != x), x, y)  # of equal ones the gradient goes to y alone; torch halves it
    return torch.maximum(x, y)


@op("elementwise_min")
def minimum(x: T, y: T, name=None):
    """The smaller of ``x`` and ``y`` elementwise, with broadcasting; NaN where either is."""
    if x.dtype is not y.dtype or x.dtype not in _MINIMUM:
        x, y = unify("minimum", x, y)
    if (x.requires_grad or y.requires_grad) and torch.is_grad_enabled():
        return torch.where((x < y) | (x != x), x, y)  # of equal ones the gradient goes to y alone; torch halves it
    return torch.minimum(x, y)


@op("elementwise_fmax")
def fmax(x: T, y: T, name=None):
    """The larger elementwise; the other one where one is NaN."""
    if x.dtype is not y.dtype or x.dtype not in _FMAX:
        x, y = unify("fmax", x, y)
    return torch.fmax(x, y)


@op("elementwise_fmin")
def fmin(x: T, y: T, name=None):
    """The smaller elementwise; the other one where one is NaN."""
    if x.dtype is not y.dtype or x.dtype not in _FMIN:
        x, y = unify("fmin", x, y)
    return torch.fmin(x, y)


@op("clip")
def clip(x: T, min: Num = None, max: Num = None, name=None):
    """Elements below ``min`` become ``min``, above ``max`` ``max``; None means no bound. Both may be 1-element Tensors."""
    if min is None and max is None:
        return as_copy(x)
    if isinstance(min, (int, float)) and isinstance(max, (int, float)) and min > max:
        raise invalid_argument(f"max should be greater than or equal to min. But received min = {min}, max = {max}")
    if x.dtype in INTS:  # the bounds become whole numbers first
        min, max = (None if v is None else as_value(v, x.dtype) for v in (min, max))
    return torch.clamp(x, min, max)


@op("scale", dtypes=kernel_dtypes("scale"))
def scale(x: T, scale: Num = 1.0, bias: Num = 0.0, bias_after_scale=True, act=None, name=None):
    """``scale * x + bias``, or ``scale * (x + bias)`` where ``bias_after_scale`` is False; ``act`` names an activation."""
    out = scaled(x, scale, bias, bias_after_scale)
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


def _in_place(name, function):
    def kernel(x, y):
        if x.dtype is not y.dtype:
            y = unify(name, x, y)[1]
        try:
            return function(x, y)
        except RuntimeError as error:
            if "doesn't match the broadcast shape" in str(error):
                raise ValueError(
                    f"The shape of broadcast output is different from that of inplace tensor {list(x.shape)} in {name}_: y has {list(y.shape)}"
                ) from None
            raise

    return kernel


add_ = inplace_op(add, _in_place("add", torch.Tensor.add_))
subtract_ = inplace_op(subtract, _in_place("subtract", torch.Tensor.sub_))


def _clip_(x, min, max):
    return x.copy_(clip.kernel(x.clone() if x.requires_grad else x, min, max))  # clamp's gradient needs the values of before


clip_ = inplace_op(clip, _clip_)
scale_ = inplace_op(scale)
remainder_ = inplace_op(remainder)


@op(dtypes=kernel_dtypes("scale"))
def neg(x: T, name=None):
    """-x."""
    return scaled(x, -1.0)


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
    """-1, 0 or 1 by the sign; NaN of NaN, where torch has 0."""
    return torch.where(x == x, torch.sign(x), x)


# torch takes a tensor twice as fast as a number.
_ZERO = {t: torch.zeros((), dtype=t) for t in FLOATS}
_INFINITY = {t: torch.full((), torch.inf, dtype=t) for t in FLOATS}


@op("isnan_v2")
def isnan(x: T, name=None):
    """Where elements are NaN, a bool tensor."""
    return torch.isnan(x)


@op("isinf_v2")
def isinf(x: T, name=None):
    """Where elements are infinite, a bool tensor."""
    return torch.eq(torch.abs(x), _INFINITY[x.dtype]) if x.dtype in FLOATS else torch.isinf(x)


@op("isfinite_v2")
def isfinite(x: T, name=None):
    """Where elements are neither NaN nor infinite, a bool tensor."""
    if x.dtype in FLOATS:
        return torch.eq(torch.sub(x, x), _ZERO[x.dtype])  # inf - inf is NaN; two steps where torch.isfinite takes four
    return torch.isfinite(x)


@op(dtypes=FLOATS)
def lerp(x: T, y: T, weight: TorNum, name=None):
    """``x + weight * (y - x)``; ``weight`` a number or a tensor."""
    return torch.lerp(x, y, weight)


lerp_ = inplace_op(lerp)


@op(dtypes=FLOATS | {torch.int32, torch.int64})
def atan2(x: T, y: T, name=None):
    """The angle of the point (y, x), in radians; of integers float64. Both of one dtype."""
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    if x.dtype in INTS:  # float64 results of float32 arithmetic, as on 2.4.2
        return torch.atan2(x.to(torch.float32), y.to(torch.float32)).to(torch.float64)
    return torch.atan2(x, y)


def increment(x, value=1.0, name=None):
    """Add ``value`` to a tensor of one element, in place."""
    return _increment_(x, value)


@op(inplace=True, type="increment", name="increment")
def _increment_(x: T, value: Num = 1.0, name=None):
    if x.numel() != 1:
        raise invalid_argument(f"The number of elements in Input(X) should be 1, but received shape {list(x.shape)}")
    if x.requires_grad and x.is_leaf:  # allowed on 2.4.2: the counter of a graph is no operation of it
        with torch.no_grad():
            return x.add_(value)
    return x.add_(value if x.dtype.is_floating_point else int(value))
