"""The operators of Tensor and of the static Variable, generated from one table.

Each row of ``TABLE`` becomes a function specialised for its operator. While no mode is on it decides by the operands' classes
and dtypes, and calls torch: two tensors of one dtype, or a tensor and a Python number, which is looked up among the constants
made before. Everything else (other dtypes, other classes, AMP, static programs, errors) goes through ``general``, which is
written with public functions of the namespace and therefore works wherever these do.

There are no in-place operators: on 2.4.2 ``x += y`` makes a new tensor. There is no ``2 // x``, ``2 % x``, ``abs(x)``, ``+x``.
"""

import numbers
import warnings

import numpy as np
import torch
from torch.compiler import is_dynamo_compiling

from paddle_compat.core import mode
from paddle_compat.core.dtype import to_torch_dtype
from paddle_compat.core.errors import describe, invalid_argument
from paddle_compat.core.mode import S
from paddle_compat.core.promotion import (
    INTEGERS,
    Constants,
    as_bias,
    as_factor,
    as_value,
    dtype_name,
    kernel_dtypes,
    operator_dtype,
    promotes,
    require_kernel,
    round_float32,
)
from paddle_compat.core.tensor import Symbolic, Tensor, wrap

_FLOATING = kernel_dtypes("scale") - INTEGERS
_WHOLE = INTEGERS - {torch.bool}


class Row:
    """One operator.

    Attributes:
        dunder: ``__rsub__``.
        name: its name in the promotion table (``sub``).
        kernel: Paddle's kernel.
        function: the public function of two tensors.
        reverse: whether the right operand is ``self``.
        number: what it is for a number, a function (x, float) of public functions, or None: the number becomes a tensor.
        tensors, floating, whole: expressions of torch for two tensors ``a`` and ``b``, for a Python float and a Python int ``n``;
            ``d`` is the dtype of ``a``. None: ``general`` does it.
        made: the generated function.
        dtypes: those for which ``tensors`` holds.
    """

    __slots__ = ("dtypes", "dunder", "floating", "function", "kernel", "made", "name", "number", "reverse", "tensors", "whole")

    def __init__(self, dunder, name, kernel, *, tensors=None, floating=None, whole=None, dtypes=None, number=None, reverse=False):
        self.dunder, self.name, self.kernel, self.reverse, self.number = dunder, name, kernel, reverse, number
        self.tensors, self.floating, self.whole = tensors, floating, whole
        self.dtypes = kernel_dtypes(kernel) if dtypes is None else dtypes
        self.function = self.made = None


def _number(text):
    """A row's ``number`` in terms of the public ``scale``, which is bound when it is first needed: f(x, n)."""
    return eval(f"lambda x, n: scale(x, {text})", _PUBLIC)


_PUBLIC = {}  # public functions by name, filled by _make
# A product that may be -0.0 (a negative or tiny number) takes another way: Paddle adds the bias of 0.0.
_MULTIPLIED = "mul(a, {0}[d][n]) if 1e-30 < n < 1e30 else negated(a, {0}[d][n])"
_WHOLE_MULTIPLIED = "mul(a, {0}[d][n]) if n > 0 or d in WHOLE else negated(a, {0}[d][n])"
_POWER = "square(a) if n == 2 else pow(a, EXPONENT[n])"
_REAL = kernel_dtypes("elementwise_pow") - INTEGERS

_IF_KERNEL = "{} if d in DTYPES else None"
_COMPARISONS = (("eq", "equal"), ("ne", "not_equal"), ("lt", "less_than"), ("le", "less_equal"), ("gt", "greater_than"), ("ge", "greater_equal"))

_ADD = dict(tensors="add(a, b)", floating="add(a, FLOAT_BIAS[d][n])", whole="add(a, BIAS[d][n])", number=_number("1.0, n"))
_SUB = dict(tensors="sub(a, b)", floating="sub(a, FLOAT_BIAS[d][n])", whole="sub(a, BIAS[d][n])", number=_number("1.0, -n"))
_RSUB = dict(floating="sub(FLOAT_BIAS[d][n], a)", whole="sub(BIAS[d][n], a)", number=_number("-1.0, n"), reverse=True)
_MUL = dict(tensors="mul(a, b)", floating=_MULTIPLIED.format("FLOAT_FACTOR"), whole=_WHOLE_MULTIPLIED.format("FACTOR"), number=_number("n, 0.0"))
_INVERSE = _MULTIPLIED.format("INVERSE")  # Paddle multiplies by 1 / n
_DIV = dict(tensors="div(a, b)", floating=_INVERSE, whole=_INVERSE, number=_number("1.0 / n, 0.0"), dtypes=kernel_dtypes("divide") - INTEGERS)
_RDIV = dict(floating="div(DIVIDEND[d][n], a)", whole="div(DIVIDEND[d][n], a)", reverse=True)
_FLOORDIV = dict(tensors="div(a, b, rounding_mode='trunc')", whole=_IF_KERNEL.format("div(a, VALUE[d][n], rounding_mode='trunc')"))
# 2.4.2 has no gradient for %. Its function cuts the graph; what needs no cut stays here.
_IF_CUT = "{} if d in DTYPES and not a.requires_grad else None"
_MOD = dict(
    tensors="remainder(a, b) if not (a.requires_grad or b.requires_grad) else None",
    floating=_IF_CUT.format("remainder(a, FLOAT[d][n])"), whole=_IF_CUT.format("remainder(a, VALUE[d][n])"),
)  # fmt: skip
_POW = dict(
    tensors="pow(a, b)", floating=f"({_POWER}) if d in POWER else None", dtypes=_REAL,
    whole=f"({_POWER}) if d in POWER else (pow(a, n) if 0 < n < 64 and d in POWER_WHOLE else None)",
    number=eval("lambda x, n: power(x, n)", _PUBLIC),
)  # fmt: skip
_RPOW = dict(floating=_IF_KERNEL.format("pow(FLOAT[d][n], a)"), whole=_IF_KERNEL.format("pow(VALUE[d][n], a)"), dtypes=_REAL, reverse=True)

TABLE = [
    Row("__add__", "add", "add", **_ADD),
    Row("__radd__", "add", "add", **_ADD),
    Row("__sub__", "sub", "subtract", **_SUB),
    Row("__rsub__", "sub", "subtract", **_RSUB),
    Row("__mul__", "mul", "multiply", **_MUL),
    Row("__rmul__", "mul", "multiply", **_MUL),
    Row("__truediv__", "truediv", "divide", **_DIV),
    Row("__div__", "truediv", "divide", **_DIV),
    Row("__rtruediv__", "truediv", "divide", **_RDIV),
    Row("__rdiv__", "truediv", "divide", **_RDIV),
    Row("__floordiv__", "floordiv", "floor_divide", **_FLOORDIV),
    Row("__mod__", "mod", "remainder", **_MOD),
    Row("__pow__", "pow", "elementwise_pow", **_POW),
    Row("__rpow__", "pow", "elementwise_pow", **_RPOW),
    Row("__matmul__", "matmul", "matmul", tensors="matmul(a, b) if a.dim() > 1 else inner(matmul(a, b))"),
]
for _name, _kernel in _COMPARISONS:
    _parts = {part: _IF_KERNEL.format(f"{_name}(a, {constants}[d][n])") for part, constants in (("floating", "FLOAT"), ("whole", "VALUE"))}
    TABLE.append(Row(f"__{_name}__", _name, _kernel, tensors=f"{_name}(a, b)", **_parts))

_TEMPLATE = """\
def {dunder}(self, other_var):
    if S.special:
        return general(ROW, self, other_var)
    try:
        a = self._t
        d = a.dtype
        c = other_var.__class__
        r = None
{branches}
    except Exception:
        r = None
    if r is None:
        return general(ROW, self, other_var)
    o = new(Tensor)
    o._t = r
    return o
"""
_TENSORS = """\
        if c is Tensor or c is Parameter:
            b = other_var._t
            if b.dtype is d and d in DTYPES:
                r = {tensors}"""
_NUMBERS = """\
        {word} c is {kind}:
            if not compiling():
                n = other_var
                r = {expression}"""
_NEGATIVE = """\
def __neg__(self):
    if not S.special:
        try:
            a = self._t
            if not compiling():
                o = new(Tensor)
                o._t = sub(BIAS[a.dtype][0.0], a)
                return o
        except Exception:
            pass
    return negative(self)
"""


def _constants(dtypes, convert):
    return {dtype: Constants(dtype, convert) for dtype in dtypes}


class _Exponents(dict):
    """Numbers as the pow kernel takes them: rounded to float32."""

    def __missing__(self, n):
        value = round_float32(float(n))
        if n == n and len(self) < 1024:
            self[n] = value
        return value


def _as_full(n, dtype):
    return as_value(float(n), dtype)  # a Python int goes by way of a float


def _make():
    """dunder -> function."""
    from paddle_compat.core.parameter import Parameter
    from paddle_compat.tensor import attribute, creation, linalg, logic, manipulation, math

    functions = {
        "add": math.add, "sub": math.subtract, "mul": math.multiply, "truediv": math.divide, "floordiv": math.floor_divide, "mod": math.remainder,
        "pow": math.pow, "matmul": linalg.matmul, "eq": logic.equal, "ne": logic.not_equal, "lt": logic.less_than, "le": logic.less_equal,
        "gt": logic.greater_than, "ge": logic.greater_equal,
    }  # fmt: skip
    _PUBLIC.update(scale=math.scale, power=math.pow, cast=manipulation.cast, real=attribute.real, full=creation.full)
    scale_dtypes = kernel_dtypes("scale")
    bias, factor, value = _constants(scale_dtypes, as_bias), _constants(scale_dtypes, as_factor), _constants(kernel_dtypes("full"), _as_full)
    space = {
        "S": S, "Tensor": Tensor, "Parameter": Parameter, "new": object.__new__, "general": general, "compiling": is_dynamo_compiling,
        "BIAS": bias, "FLOAT_BIAS": {d: bias[d] for d in _FLOATING}, "FACTOR": factor, "FLOAT_FACTOR": {d: factor[d] for d in _FLOATING},
        "INVERSE": _constants(_FLOATING, lambda n, dtype: 1.0 / n), "VALUE": value, "FLOAT": {d: value[d] for d in _FLOATING},
        "DIVIDEND": {d: value[d] for d in kernel_dtypes("divide") - INTEGERS}, "WHOLE": _WHOLE, "POWER": kernel_dtypes("pow") - INTEGERS,
        "POWER_WHOLE": kernel_dtypes("pow") & INTEGERS, "EXPONENT": _Exponents(), "negated": _negated(bias), "inner": _inner, "negative": negative,
        "add": torch.add, "sub": torch.sub, "mul": torch.mul, "div": torch.div, "remainder": torch.remainder, "pow": torch.pow, "square": torch.square,
        "matmul": torch.matmul, "eq": torch.eq, "ne": torch.ne, "lt": torch.lt, "le": torch.le, "gt": torch.gt, "ge": torch.ge,
    }  # fmt: skip
    made = {}
    for row in TABLE:
        row.function = functions[row.name]
        branches = [_TENSORS.format(tensors=row.tensors)] if row.tensors else []
        for kind, expression in (("float", row.floating), ("int", row.whole)):
            if expression:
                branches.append(_NUMBERS.format(word="elif" if branches else "if", kind=kind, expression=expression))
        made[row.dunder] = _compile(_TEMPLATE.format(dunder=row.dunder, branches="\n".join(branches)), row.dunder, dict(space, ROW=row, DTYPES=row.dtypes))
        made[row.dunder].__doc__ = f"{row.dunder} of a Tensor and a Tensor, number or array of one element (Paddle's ``{row.function.op.type}``)."
        row.made = made[row.dunder]
    made["__neg__"] = _compile(_NEGATIVE, "__neg__", space)
    made.update(__and__=logic.bitwise_and, __or__=logic.bitwise_or, __xor__=logic.bitwise_xor, __invert__=logic.bitwise_not)
    return made


def _compile(source, name, space):
    exec(compile(source, f"<paddle_compat operator {name}>", "exec"), space)
    function = space[name]
    function.__module__, function.__qualname__ = __name__, f"Tensor.{name}"
    return function


_made = {}


def install_operators(*classes):
    """Put the operators on ``classes``: Tensor, and the static Variable when static mode is loaded."""
    if not _made:
        _made.update(_make())
    for cls in classes:
        for dunder, function in _made.items():
            setattr(cls, dunder, function)
        cls.__array_ufunc__ = None  # so that numpy leaves ``array + tensor`` to the tensor


def _negated(bias):
    """``negated(a, s)``: a times the constant s, where the product may be zero times a negative number: Paddle gives 0.0, not -0.0."""
    zeros = {dtype: bias[dtype] for dtype in _FLOATING}
    addcmul, sub = torch.addcmul, torch.sub

    def negated(a, s):
        zero = zeros[a.dtype][0.0]
        return addcmul(zero, a, s) if a.is_cpu else sub(zero, a, alpha=-s.item())

    return negated


def _inner(r):
    return r.view(1) if r.dim() == 0 else r  # the product of two vectors has shape [1]


# ---- the general path ---------------------------------------------------------------------------------------------------------


def negative(x):
    """``-x`` by the public ``scale``."""
    return _PUBLIC["scale"](x, -1.0, 0.0)


def general(row, x, other):
    """Any operator on anything, in every mode.

    Raises:
        ValueError: ``other`` is neither a tensor nor a number nor an array of one element; shapes that cannot be broadcast.
        RuntimeError: Paddle has no kernel for the dtypes.
    """
    if isinstance(other, torch.Tensor):
        other = wrap(other)
    if isinstance(other, (Tensor, Symbolic)):
        return _with_tensor(row, x, other)
    return _with_number(row, x, other)


_plans = {}  # (operator, left dtype, right dtype) -> what to do with operands of these dtypes


def _plan(name, left, right):
    """How two eager operands come to one dtype: (what the right one is cast to first, what both are cast to, the warning or None)."""
    target = operator_dtype(name, left, right)
    promoted = promotes(name, left, right)
    message = None
    if left is not right and not promoted:
        message = _UNLIKE.format(dtype_name(left), dtype_name(right))
    plan = _plans[name, left, right] = (target if promoted else left, target, message)
    return plan


# The real package's words: programs filter warnings by them.
_UNLIKE = (
    "The dtype of left and right variables are not the same, left dtype is paddle.{0}, but right dtype is paddle.{1}, "
    "the right dtype will convert to paddle.{0}"
)


_COMPARES = {"eq", "ne", "lt", "le", "gt", "ge"}


def _with_tensor(row, x, other):
    left, right = to_torch_dtype(x.dtype), to_torch_dtype(other.dtype)
    if mode.process.static:  # static programs cast the right operand, whatever the dtypes are
        if left is not right:
            other = _PUBLIC["cast"](other, left)
        result = row.function(other, x) if row.reverse else row.function(x, other)
        if row.name in _COMPARES:  # the functions (paddle.equal) set it, the operators do not
            result.stop_gradient = False
        return result
    else:
        try:
            via, target, message = _plans[row.name, left, right]
        except KeyError:
            via, target, message = _plan(row.name, left, right)
        if message is not None and not is_dynamo_compiling():
            warnings.warn(message, stacklevel=4)
        if right is not via:
            other = _cast_right(other, right, via)
        if left is not target:
            x = _cast(x, target)
        if via is not target:
            other = _cast(other, target)
    return row.function(other, x) if row.reverse else row.function(x, other)


def _cast(x, dtype):
    return _PUBLIC["cast"](x, dtype) if S.special else wrap(x._t.to(dtype))


def _cast_right(x, dtype, target):
    if dtype.is_complex and not target.is_complex and target is not torch.bool:
        x = _PUBLIC["real"](x)
    return _cast(x, target)


def _with_number(row, x, other):
    static = mode.process.static
    dtype = to_torch_dtype(x.dtype)
    if isinstance(other, (float, int)):
        # A float makes an integer tensor float32; so does division.
        number = float(other)
        whole = dtype in INTEGERS and (isinstance(other, float) or row.name == "truediv")
        if whole:
            x, dtype = _cast(x, torch.float32), torch.float32
        if not S.special and (whole or (other.__class__ is not float and other.__class__ is not int)) and not is_dynamo_compiling():
            return row.made(x, number if isinstance(other, float) else int(other))  # now that it is a plain number: the fast path
        if row.number is not None and not (static and row.name == "pow"):
            if not static:
                require_kernel("pow" if row.name == "pow" else "scale", dtype)
            return row.number(x, number)
    elif isinstance(other, complex) and not static:
        constant = wrap(torch.full((1,), complex(other), dtype=torch.complex64, device=_device(x)))
        if row.reverse and row.name == "truediv":  # 2.4.2 promotes all but 2j / x
            constant = _cast_right(constant, torch.complex64, dtype)
        return _with_tensor(row, x, constant)
    else:
        number = _operand(row, other, static)
    if static:
        return _with_tensor(row, x, _PUBLIC["full"]([1], as_value(number, dtype), dtype))
    require_kernel("full", dtype)
    return _with_tensor(row, x, wrap(torch.tensor([as_value(number, dtype)], dtype=dtype, device=_device(x))))


def _device(x):
    return x._t.device


# NumPy's scalars that Paddle takes for a number; it refuses the others.
_NUMPY_NUMBERS = (np.float32, np.int32, np.int64)


def _operand(row, other, static):
    """The Python float (or int) that an operand of another class stands for."""
    if isinstance(other, str):
        try:
            return float(other)
        except ValueError:
            raise _refused(row, other) if not static else ValueError(f"could not convert string to float: {other!r}") from None
    if isinstance(other, np.ndarray) and other.size == 1 and other.dtype.kind in "biuf":
        # 2.4.2 reads an array's first element into a float32. An array of more elements it takes for its first one, silently; here
        # that is an error (docs/deviations.md).
        return round_float32(float(other.reshape(-1)[0]))
    if isinstance(other, _NUMPY_NUMBERS):
        return other.item()
    if static and isinstance(other, (np.generic, numbers.Real)):
        return float(other)
    raise TypeError(_refused(row, other).args[0].partition(") ")[2]) if static else _refused(row, other)


def _refused(row, other):
    kind = type(other).__name__ if type(other).__module__ == "builtins" else f"{type(other).__module__}.{type(other).__name__}"
    wanted = "a Tensor, int, float, bool or array of one element"
    hint = " Use paddle.to_tensor on it first." if isinstance(other, (np.ndarray, np.generic, list, tuple)) else ""
    return invalid_argument(f"{row.dunder}(): argument 'other_var' must be {wanted}, but got {kind}: {describe(other)}.{hint}")
