"""torch's errors as Paddle's: exception type, category word, the argument's name and its values."""

import re

import torch

from paddle_compat.core.errors import (
    describe,
    division_by_zero,
    fatal,
    invalid_argument,
    kernel_missing,
    not_found,
    out_of_range,
    permission_denied,
    resource_exhausted,
)
from paddle_compat.core.kinds import BadArgument
from paddle_compat.core.promotion import broadcast_error

_NO_KERNEL = re.compile(r"not implemented for '(\w+)'|not supported for (\w+)|does not support (\w+) (?:tensor|input)")
_INDEX = re.compile(r"index (-?\d+) is out of bounds|index out of range|out of bounds")
_RANGE = re.compile(r"Dimension out of range \(expected to be in range of \[(-?\d+), (-?\d+)\], but got (-?\d+)\)")
_NONE_AS_LIST = re.compile(r"'NoneType' object is not iterable|'NoneType' has no len|argument of type 'NoneType'|not NoneType")
_NAMES = {
    "Bool": "bool", "Byte": "uint8", "Char": "int8", "Short": "int16", "Int": "int32", "Long": "int64", "Half": "float16",
    "BFloat16": "bfloat16", "Float": "float32", "Double": "float64", "ComplexFloat": "complex64", "ComplexDouble": "complex128",
}  # fmt: skip


# Whose Python side on 2.4.2 checks the type of axis itself: TypeError, where the others' C++ side raises ValueError.
_TYPE_CHECKED = {"max", "min", "amax", "amin", "prod", "argmax", "argmin", "equal", "eye", "fftfreq", "rfftfreq"}
# Whose Python side refuses what is no tensor, or an axis that is no int, in its own words and way.
_NO_TENSOR = {"flatten": ValueError, "median": TypeError, "take": TypeError, "nanmedian": TypeError}
_PLAIN_ARGUMENT = {"fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "median", "nanmedian", "count_nonzero", "flatten"}
# An axis out of range is an InvalidArgument, but for these.
_RANGE_ERRORS = {
    "repeat_interleave": out_of_range, "index_select": out_of_range, "unstack": IndexError, "roll": ValueError, "moveaxis": AssertionError,
    "count_nonzero": ValueError, "index_add": ValueError, "index_add_": ValueError, "diagonal": out_of_range,
    "take_along_axis": AssertionError, "fftshift": out_of_range, "ifftshift": out_of_range, "put_along_axis": AssertionError,
}  # fmt: skip
# What 2.4.2's Python side of a function reads of its first tensor before its C++ side checks it: anything else than a tensor is
# an AttributeError there. Operator -> attribute.
_READS = {
    **dict.fromkeys(("zeros_like", "ones_like", "full_like", "empty_like", "nansum", "nanmean", "deg2rad", "rad2deg", "_frac", "clip"), "dtype"),
    **dict.fromkeys(("mean", "all", "any", "logsumexp", "std", "var", "gcd", "lcm", "split", "expand_as", "_where", "_nonzero", "concat"), "shape"),
    **dict.fromkeys(("add_", "subtract_"), "shape"),
}
_ALSO_READS = {"zeros_like": "place", "ones_like": "place", "full_like": "place"}  # NumPy's arrays have a dtype, but no place


def _read_first(op, value):
    """Paddle's error for ``value``, which is no tensor, where it is not the usual one: an AttributeError for what its function reads first."""
    if op.name in _NO_TENSOR:
        return _NO_TENSOR[op.name](f"{op.name}: the input x should be a Tensor, but received {_type(value)}")
    for name in (_READS.get(op.name), _ALSO_READS.get(op.name)):
        if name is not None and not hasattr(value, name):
            return AttributeError(f"'{_type(value)}' object has no attribute '{name}'")
    return None


def arguments(op, args):
    """``x=Tensor(shape=[2, 2], dtype=float32), axis=3``: an operator's arguments for an error's text."""
    return ", ".join(f"{n}={describe(a)}" for n, a in zip(op.params, args, strict=False) if n != "name")


def check_tensors(op, args):
    """The error for the first argument that should be a tensor and is not; None where all are."""
    from paddle_compat.core.tensor import Symbolic, Tensor

    tensor = (Tensor, torch.Tensor, Symbolic)

    for position, (kind, value) in enumerate(zip(op.kinds, args, strict=False)):
        name = op.params[position]
        if kind.tensors == "one" or (kind.tensors == "maybe" and value is not None):
            if not isinstance(value, tensor):
                usual = invalid_argument(f"{op.name}(): argument '{name}' (position {position}) must be Tensor, but got {_type(value)}")
                return _read_first(op, value) or usual
        elif kind.tensors == "many":
            if isinstance(value, tensor):
                continue
            if value is None and op.name == "concat":
                return TypeError("'NoneType' object is not iterable: concat takes a list of Tensors")
            if not isinstance(value, (list, tuple)):
                return invalid_argument(f"{op.name}(): argument '{name}' (position {position}) must be list of Tensors, but got {_type(value)}")
            if not value:
                return invalid_argument(f"{op.name}(): argument '{name}' (position {position}) must be list of Tensors, but got empty list")
            for index, item in enumerate(value):
                if not isinstance(item, tensor):
                    return _read_first(op, item) or invalid_argument(
                        f"{op.name}(): argument '{name}' (position {position}) must be list of Tensors, but got {_type(item)} at index {index}"
                    )
    return None


def _type(value):
    module = type(value).__module__
    return type(value).__name__ if module in ("builtins", "paddle") else f"{module}.{type(value).__name__}"


def translate(op, args, error):
    """The exception to raise for ``error``, which ``op`` met with ``args``. Paddle's own errors stay as they are."""
    if hasattr(error, "paddle_category"):
        return error
    wrong = check_tensors(op, args)
    if wrong is not None:
        return wrong
    text = str(error)
    where = f"{text.splitlines()[0] if text else type(error).__name__} [operator < {op.name} >: {arguments(op, args)}]"
    if isinstance(error, torch.OutOfMemoryError):
        return resource_exhausted(where)
    if isinstance(error, NotImplementedError) or (isinstance(error, RuntimeError) and _NO_KERNEL.search(text)):
        match = _NO_KERNEL.search(text)
        if match:
            dtype = next(g for g in match.groups() if g)
            if dtype in _NAMES:
                return kernel_missing(op.type, _NAMES[dtype])
        return error if isinstance(error, NotImplementedError) else not_found(where)
    if isinstance(error, RuntimeError):
        mismatch = _broadcast_mismatch(text, args)
        return mismatch if mismatch is not None else torch_error(error, where)
    if isinstance(error, IndexError):
        match = _RANGE.search(text)
        if match:
            low, high, got = match.groups()
            kind = _RANGE_ERRORS.get(op.name, invalid_argument)
            return kind(f"The axis of {op.name} should be in the range [{low}, {high}], but received {got} [{arguments(op, args)}]")
        return out_of_range(where) if "out of" in text else error
    if isinstance(error, TypeError) and _NONE_AS_LIST.search(text) and any(a is None for a in args):
        error = BadArgument(f"must be list or Tensor, but got NoneType: {text}")
        text = str(error)
    if isinstance(error, BadArgument):
        if op.name == "pow":
            return AttributeError(f"'{_type(args[1])}' object has no attribute 'dtype': the exponent {text}")
        if op.name == "reshape" and not isinstance(args[1], (list, tuple)):
            return ValueError(f"shape must be an instance of `list`, `tuple` or `Variable`, got {args[1]!r}")
        if op.name in _TYPE_CHECKED:
            what = f"{op.name}(): an argument" if op.name in ("equal", "eye", "fftfreq", "rfftfreq") else f"The type of 'axis' of {op.name}"
            return TypeError(f"{what} {text}")
        if op.name in _PLAIN_ARGUMENT:
            return ValueError(f"{op.name}(): an axis {text} [{arguments(op, args)}]")
        return invalid_argument(f"{op.name}(): argument {text} [{arguments(op, args)}]")
    if isinstance(error, TypeError) and _from_torch(text):
        return invalid_argument(where)
    return error


def _broadcast_mismatch(text, args):
    """Paddle's words for two operands whose shapes do not fit, or None where it is about something else."""
    if "must match the size of tensor" not in text or len(args) < 2:
        return None
    shapes = [getattr(getattr(a, "_t", a), "shape", None) for a in args[:2]]
    return None if None in shapes else broadcast_error(*shapes)


def _from_torch(text):
    return ("must be" in text and "(position" in text) or "received an invalid combination of arguments" in text or "must be tuple of ints" in text


def torch_error(error, where=None):
    """Paddle's exception for a RuntimeError of torch, by what it is about."""
    text = str(error)
    where = where or (text.splitlines()[0] if text else "")
    if "leaf Variable that requires grad" in text:
        return invalid_argument(f"Leaf Var that doesn't stop gradient can't use inplace strategy. {where}")
    if "modified by an inplace operation" in text:
        return permission_denied(
            "Tensor used in gradient computation has been modified by an inplace operation. Its version is not the expected version. "
            f"Please fix your code to avoid calling an inplace operator after using the Tensor which will be used in gradient computation. {where}"
        )
    if "backward through the graph a second time" in text:
        return fatal(
            "The TensorWrappers of the grad node do not exist. This may be because: you calculate backward twice for the same subgraph "
            "without setting retain_graph=True. Please set retain_graph=True in the first backward/grad call."
        )
    if text.startswith("ZeroDivisionError"):
        return division_by_zero(where.replace("ZeroDivisionError", "").strip())
    if _INDEX.search(text):
        return out_of_range(where)
    if "must match the size of tensor" in text or "not broadcastable" in text or "Incompatible" in text:
        return invalid_argument(f"Broadcast dimension mismatch. Operands could not be broadcast together. {where}")
    return invalid_argument(where)
