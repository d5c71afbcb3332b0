"""Paddle 2.4's rules for dtypes that meet, on torch tensors: one place for all of them.

Three rules, none of them torch's. An operator (``x + y``) takes the left operand's dtype and casts the right one, except that
arithmetic with complex numbers promotes. A function (``paddle.add``) takes one dtype and refuses others, complex again aside.
A Python number takes the tensor's dtype; a float makes an integer tensor float32; and it is rounded as Paddle's kernels do.
Which pair gives what is data recorded from the real package, ``core.promotion_table``; this module reads it.
"""

import math
import struct

import torch
from torch.compiler import is_dynamo_compiling

from paddle_compat.core import promotion_table as table
from paddle_compat.core.errors import invalid_argument, kernel_missing, unavailable, unimplemented

DTYPE_OF = {letter: getattr(torch, name) for letter, name in table.DTYPES.items()}
LETTER_OF = {dtype: letter for letter, dtype in DTYPE_OF.items()}
INTEGERS = frozenset({torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64})  # what a float turns into float32
COMPLEX = frozenset({torch.complex64, torch.complex128})

# operator -> Paddle's kernel, as its errors name it
KERNEL_OF = {
    "add": "add", "sub": "subtract", "mul": "multiply", "truediv": "divide", "floordiv": "floor_divide", "mod": "remainder", "pow": "elementwise_pow",
    "matmul": "matmul", "eq": "equal", "ne": "not_equal", "lt": "less_than", "le": "less_equal", "gt": "greater_than", "ge": "greater_equal",
}  # fmt: skip
_COMPARES = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
_PROMOTES = frozenset({"add", "sub", "mul", "truediv", "matmul"})  # with complex numbers


# Plain dicts and no functools.cache: dynamo traces through all of this.
_KERNELS = {kernel: frozenset(DTYPE_OF[letter] for letter in cpu + gpu) for kernel, (cpu, gpu) in table.KERNELS.items()}
_GRIDS = {}


def kernel_dtypes(kernel):
    """The torch dtypes that Paddle has a kernel for, on the CPU or the GPU.

    Args:
        kernel: the kernel's name as errors spell it (``add``, ``elementwise_pow``, ``scale``).
    """
    return _KERNELS[kernel]


def require_kernel(kernel, dtype):
    """RuntimeError (NotFound) where Paddle has no such kernel for ``dtype``."""
    if dtype not in _KERNELS[kernel]:
        raise kernel_missing(kernel, dtype)


def _grid(which, name):
    """{(left dtype, right dtype): letter} of a grid of the table, which is read when first asked for."""
    if which not in _GRIDS:
        found = _GRIDS[which] = {}
        for names, text in getattr(table, which).items():
            rows = text.split()[1::2]
            grid = {(DTYPE_OF[a], DTYPE_OF[b]): row[j] for a, row in zip(table.DTYPES, rows) for j, b in enumerate(table.DTYPES)}
            found.update(dict.fromkeys(names.split(), grid))
    return _GRIDS[which][name]


def dtype_name(dtype):
    """``float32`` for ``torch.float32``."""
    return table.DTYPES[LETTER_OF[dtype]]


def operator_dtype(name, left, right):
    """The dtype that both operands of an operator are cast to.

    Args:
        name: the operator's name in Python's ``operator`` module (``add``, ``truediv``, ``eq``).
        left, right: torch dtypes.

    Raises:
        RuntimeError: Paddle has no kernel for the dtype (NotFound), or does not promote it with complex numbers (Unavailable).
    """
    try:
        letter = _grid("OPERATORS", name)[left, right]
    except KeyError:
        raise invalid_argument(f"paddle 2.4 has no dtype for {left if left not in LETTER_OF else right}") from None
    if letter in DTYPE_OF:
        return left if name in _COMPARES else DTYPE_OF[letter]
    if letter == "-":
        wrong = dtype_name(right if left in COMPLEX else left)
        raise unavailable(f"Only supports to align data type include float32, float64, complex64 and complex128, but received data type is `{wrong}`.")
    raise kernel_missing(KERNEL_OF[name], left)


def promotes(name, left, right):
    """Whether the operator promotes both (silently) instead of casting the right operand (with a warning)."""
    return name in _PROMOTES and (left in COMPLEX or right in COMPLEX)


def unify(function, x, y):
    """The two torch tensors of a function such as ``paddle.add`` in one dtype.

    Args:
        function: its name (``add``, ``maximum``, ``matmul``).

    Raises:
        ValueError: the dtypes differ (InvalidArgument). RuntimeError: no kernel (NotFound).
        NotImplementedError: a cast to complex that Paddle's functions do not make (Unimplemented).
    """
    left, right = x.dtype, y.dtype
    letter = _grid("FUNCTIONS", function).get((left, right), "x")
    if letter in DTYPE_OF:
        if left is right or DTYPE_OF[letter] not in COMPLEX:
            return x, y
        return x.to(DTYPE_OF[letter]), y.to(DTYPE_OF[letter])
    if letter == ".":
        raise kernel_missing(function, right)
    if letter == "@":
        wrong = right if left in COMPLEX and right not in COMPLEX else left
        raise unimplemented(f"Data type ({dtype_name(wrong)}) is not supported when casting data type.")
    raise invalid_argument(
        "The type of data we are trying to retrieve does not match the type of data currently contained in the container: "
        f"{function}() takes operands of one dtype, but x is {dtype_name(left)} and y is {dtype_name(right)}."
    )


# ---- numbers ------------------------------------------------------------------------------------------------------------------

_float32 = struct.Struct("f")
_FLOAT32_MAX = 3.4028235677973366e38  # from here on a float becomes an infinite float32


def round_float32(number):
    """The float32 nearest to a Python float, as a Python float."""
    if is_dynamo_compiling():  # in arithmetic that it folds: the upper 24 bits by Veltkamp's splitting
        if not -_FLOAT32_MAX < number < _FLOAT32_MAX:
            return _clipped(number)
        product = number * 536870913.0
        return product - (product - number)
    try:
        return _float32.unpack(_float32.pack(number))[0]
    except OverflowError:
        return math.copysign(math.inf, number)


def _clipped(number):
    """A float as an operand of a float32 tensor, which torch refuses when it is beyond the range: infinite."""
    if number >= _FLOAT32_MAX:
        return math.inf
    return -math.inf if number <= -_FLOAT32_MAX else number


_BITS = {torch.uint8: 8, torch.int8: 8, torch.int16: 16, torch.int32: 32, torch.int64: 64}


def truncate(number, dtype):
    """A number as an element of an integer dtype the way C casts it on x86: towards zero, the lowest value where it does not fit
    a register, low bits where it fits a register but not the dtype."""
    bits = max(_BITS[dtype], 32)
    low = -(1 << (bits - 1))
    whole = int(number) if math.isfinite(number) else low
    if not low <= whole < -low:
        whole = low
    if _BITS[dtype] < 32:
        size = 1 << _BITS[dtype]
        whole %= size
        if dtype is not torch.uint8 and whole >= size >> 1:
            whole -= size
    return whole


_NARROW = frozenset({torch.float16, torch.bfloat16, torch.float32, torch.complex64})


def as_value(number, dtype):
    """A number as an element of a tensor of ``dtype`` (``paddle.full``)."""
    if dtype in _BITS:
        return truncate(number, dtype)
    if dtype is torch.bool:
        return bool(number)
    return _clipped(number) if dtype in _NARROW and number.__class__ is not complex else number


def as_factor(number, dtype):
    """A number as the factor of a tensor of ``dtype`` (``paddle.scale``): integers by way of a double."""
    return number if number.__class__ is complex else as_value(float(number), dtype)


def as_bias(number, dtype):
    """A number as what is added to a tensor of ``dtype``: Paddle's scale kernel keeps it in a float32, whatever the tensor is."""
    if number.__class__ is complex:
        return number
    if dtype in _NARROW:
        return _clipped(float(number))
    number = round_float32(float(number))
    return truncate(number, dtype) if dtype in _BITS else number


_TINY = 1e-30  # below this a product with a float32 may vanish


def scaled(t, scale, bias=0.0, bias_after_scale=True):
    """``scale * t + bias`` (or ``scale * (t + bias)``) with Paddle's rounding of the two numbers and without negative zeros."""
    dtype = t.dtype
    scale, bias = as_factor(scale, dtype), as_bias(bias, dtype)
    if not bias_after_scale:
        return torch.mul(torch.add(t, bias), scale)
    if scale == 1:
        return torch.add(t, bias)
    if scale == -1 and dtype is not torch.uint8:
        return torch.rsub(t, bias)
    if bias == 0:
        if dtype in _BITS or (scale.__class__ is not complex and scale > _TINY):
            return torch.mul(t, scale)
        return torch.rsub(t, 0, alpha=-scale)  # 0 - (-scale) * t: never -0.0, as on Paddle, which adds the bias of 0.0
    return torch.add(torch.mul(t, scale), bias)


def power(x, y):
    """``x ** y`` for a torch tensor ``x`` and a number or a tensor of the same dtype, with Paddle's arithmetic for integers."""
    dtype = x.dtype
    if not isinstance(y, torch.Tensor):
        if y.__class__ is not complex:
            y = round_float32(float(y))  # whatever the tensor's dtype is
        if dtype not in _BITS:
            return torch.pow(x, y)
        exponent = truncate(y, dtype)
        if exponent < 0:  # the oracle never returns from this
            raise invalid_argument(f"Integers to negative integer powers are not allowed: x is {dtype_name(dtype)}, y is {y}. Cast x to a float dtype first.")
        return torch.pow(x, exponent)
    if dtype not in _BITS:
        return torch.pow(x, y)
    # Paddle goes by way of doubles; what does not fit becomes the lowest value.
    exact = torch.pow(x.to(torch.float64), y.to(torch.float64))
    low = torch.iinfo(dtype).min
    fits = (exact >= low) & (exact < -float(low))
    return torch.where(fits, torch.where(fits, exact, 0.0).to(dtype), low)


_LIMIT = 1024


class Constants(dict):
    """Numbers as zero-dimensional tensors of one dtype, made once: torch takes a tensor twice as fast as a number."""

    __slots__ = ("convert", "dtype")

    def __init__(self, dtype, convert):
        super().__init__()
        self.dtype, self.convert = dtype, convert

    def __missing__(self, number):
        with torch.inference_mode(False):
            t = torch.tensor(self.convert(number, self.dtype), dtype=self.dtype, device="cpu")
        # Not one that belongs to a mode (fake tensors, functorch), and not NaN, which is never found again.
        if type(t) is torch.Tensor and number == number and not torch._C._functorch.is_functorch_wrapped_tensor(t):
            if len(self) >= _LIMIT:
                self.clear()
            self[number] = t
        return t


def broadcast_error(x, y):
    """The ValueError (InvalidArgument) for two shapes that cannot be broadcast together, or None where they can.

    Args:
        x, y: shapes, lists of ints.
    """
    x, y = list(x), list(y)
    rank = max(len(x), len(y))
    left, right = [1] * (rank - len(x)) + x, [1] * (rank - len(y)) + y
    for i, (a, b) in enumerate(zip(left, right)):
        if a != b and 1 not in (a, b) and -1 not in (a, b):
            return invalid_argument(
                f"Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = {x} and the shape of Y = {y}. "
                f"Received [{a}] in X is not equal to [{b}] in Y at i:{i}."
            )
    return None


def same_dtype(x, y):
    """Refuse operands of different dtypes (ValueError), for functions outside the recorded table."""
    if x.dtype is not y.dtype:
        raise invalid_argument(
            "The type of data we are trying to retrieve does not match the type of data currently contained in the container: "
            f"{dtype_name(x.dtype)} and {dtype_name(y.dtype)}"
        )
