"""Dtypes: ``paddle.float32`` and friends, their spellings, and the default dtype.

On 2.4.2 a dtype is a member of the enumeration ``VarType``, which also names kinds of variables (``LOD_TENSOR`` ...);
it equals its number and nothing else, prints as ``paddle.float32`` and is reached as ``paddle.dtype``.
"""

import threading

import numpy as np
import torch


class VarType:
    """A data type (``paddle.float32``) or kind of variable (``VarType.LOD_TENSOR``) by its number."""

    __slots__ = ("_torch", "name", "value_")

    def __new__(cls, number):
        try:
            return _BY_NUMBER[number]
        except (KeyError, TypeError):
            raise ValueError(f"{number!r} is not the number of a paddle.dtype; they are {sorted(_BY_NUMBER)}") from None

    def __int__(self):
        return self.value_

    __index__ = __int__

    def __hash__(self):
        return self.value_

    def __eq__(self, other):
        if isinstance(other, VarType):
            return self is other
        return isinstance(other, int) and self.value_ == other

    def __ne__(self, other):
        return not self == other

    def __repr__(self):
        return f"paddle.{_PUBLIC[self.name]}" if self.name in _PUBLIC else f"VarType.{self.name}"

    __str__ = __repr__

    def __reduce__(self):
        return (VarType, (self.value_,))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


VarType.__module__, VarType.__qualname__, VarType.__name__ = "paddle", "dtype", "VarType"

_PUBLIC = {
    "BOOL": "bool", "UINT8": "uint8", "INT8": "int8", "INT16": "int16", "INT32": "int32", "INT64": "int64",
    "FP16": "float16", "BF16": "bfloat16", "FP32": "float32", "FP64": "float64", "COMPLEX64": "complex64", "COMPLEX128": "complex128",
}  # fmt: skip
_NUMBERS = {
    "BOOL": 0, "INT16": 1, "INT32": 2, "INT64": 3, "FP16": 4, "FP32": 5, "FP64": 6, "LOD_TENSOR": 7, "SELECTED_ROWS": 8,
    "FEED_MINIBATCH": 9, "FETCH_LIST": 10, "STEP_SCOPES": 11, "LOD_RANK_TABLE": 12, "LOD_TENSOR_ARRAY": 13, "PLACE_LIST": 14,
    "READER": 15, "RAW": 17, "UINT8": 20, "INT8": 21, "BF16": 22, "COMPLEX64": 23, "COMPLEX128": 24, "STRING": 25,
    "STRINGS": 26, "VOCAB": 27, "SPARSE_COO": 30,
}  # fmt: skip
_BY_NUMBER = {}
VarType.__members__ = {}
for _name, _number in _NUMBERS.items():
    _member = object.__new__(VarType)
    _member.name, _member.value_ = _name, _number
    _member._torch = getattr(torch, _PUBLIC[_name]) if _name in _PUBLIC else None
    _BY_NUMBER[_number] = _member
    VarType.__members__[_name] = _member
    setattr(VarType, _name, _member)

bool_ = VarType.BOOL
uint8, int8, int16, int32, int64 = VarType.UINT8, VarType.INT8, VarType.INT16, VarType.INT32, VarType.INT64
float16, bfloat16, float32, float64 = VarType.FP16, VarType.BF16, VarType.FP32, VarType.FP64
complex64, complex128 = VarType.COMPLEX64, VarType.COMPLEX128

TORCH_TO_DTYPE = {m._torch: m for m in _BY_NUMBER.values() if m._torch is not None}

FLOATS = frozenset({torch.float16, torch.bfloat16, torch.float32, torch.float64})
COMPLEX = frozenset({torch.complex64, torch.complex128})
INTS = frozenset({torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64})
FLOATS_COMPLEX = FLOATS | COMPLEX
REALS = FLOATS | INTS  # all but bool and complex
NUMERIC = REALS | COMPLEX
ALL = NUMERIC | {torch.bool}

# Every spelling that some function of 2.4.2 takes. numpy's own names come on demand (see to_torch_dtype).
_SPELLINGS = {name: getattr(torch, name) for name in _PUBLIC.values()}
_SPELLINGS.update({m: m._torch for m in TORCH_TO_DTYPE.values()})
_SPELLINGS.update({t: t for t in TORCH_TO_DTYPE})
_SPELLINGS.update({
    float: torch.float64, int: torch.int64, bool: torch.bool, complex: torch.complex128,
    "float": torch.float64, "double": torch.float64, "half": torch.float16, "int": torch.int64, "long": torch.int64,
    "uint16": torch.bfloat16,  # Paddle keeps bfloat16 in numpy's uint16
    np.float16: torch.float16, np.float32: torch.float32, np.float64: torch.float64, np.int8: torch.int8, np.int16: torch.int16,
    np.int32: torch.int32, np.int64: torch.int64, np.uint8: torch.uint8, np.bool_: torch.bool, np.uint16: torch.bfloat16,
    np.complex64: torch.complex64, np.complex128: torch.complex128,
})  # fmt: skip


def to_torch_dtype(dtype):
    """The torch dtype of any spelling of a dtype: paddle's, numpy's, torch's, a name, or Python's type. None stays None.

    Raises TypeError where the spelling is unknown, as Paddle does.
    """
    try:
        return _SPELLINGS[dtype]
    except (KeyError, TypeError):
        pass
    if dtype is None:
        return None
    try:
        return _SPELLINGS[np.dtype(dtype).type]
    except (TypeError, KeyError):
        raise TypeError(f"data type {dtype!r} not understood; the dtypes are {', '.join(_PUBLIC.values())}") from None


_STRICT = {k: v for k, v in _SPELLINGS.items() if k not in (float, int, complex, "float", "double", "half", "int", "long")}


def strict_dtype(dtype):
    """``to_torch_dtype`` of what ``to_tensor`` and the creation functions take on 2.4.2: no ``float`` and ``int``, which mean 64 bits elsewhere.

    Raises TypeError where the spelling is unknown.
    """
    try:
        if dtype.__class__ is not int:  # a paddle.dtype equals its number
            return _STRICT[dtype]
    except (KeyError, TypeError):
        pass
    if dtype is None:
        return None
    if not isinstance(dtype, (str, type, int, float)):
        return to_torch_dtype(dtype)
    raise TypeError(
        "dtype must be any of [bool, float16, uint16, float32, float64, int8, int16, int32, int64, uint8, complex64, complex128], "
        f"but received {dtype}"
    )


def from_torch_dtype(dtype):
    """The ``paddle.dtype`` of a torch dtype."""
    try:
        return TORCH_TO_DTYPE[dtype]
    except KeyError:
        raise TypeError(f"paddle 2.4 has no dtype for {dtype}") from None


def dtype_name(dtype):
    """``'float32'`` for any spelling."""
    return str(to_torch_dtype(dtype)).rsplit(".", 1)[-1]


# numpy's dtype for each torch dtype; bfloat16 travels as uint16, as in Paddle.
TORCH_TO_NUMPY = {
    torch.bool: np.dtype("bool"), torch.uint8: np.dtype("uint8"), torch.int8: np.dtype("int8"), torch.int16: np.dtype("int16"),
    torch.int32: np.dtype("int32"), torch.int64: np.dtype("int64"), torch.float16: np.dtype("float16"),
    torch.bfloat16: np.dtype("uint16"), torch.float32: np.dtype("float32"), torch.float64: np.dtype("float64"),
    torch.complex64: np.dtype("complex64"), torch.complex128: np.dtype("complex128"),
}  # fmt: skip


class _Default(threading.local):
    dtype = torch.float32


_default = _Default()


def default_torch_dtype():
    """The torch dtype that new float tensors get."""
    return _default.dtype


def get_default_dtype():
    """The name of the default float dtype, ``'float32'`` at first."""
    return str(_default.dtype).rsplit(".", 1)[-1]


def set_default_dtype(d):
    """Set the default float dtype.

    Args:
        d: float16, float32 or float64: a name or NumPy's (2.4.2 refuses paddle's own).

    Raises:
        TypeError: another dtype.
    """
    try:
        dtype = None if d is float or isinstance(d, (int, VarType)) else to_torch_dtype(d)
    except TypeError:
        dtype = None
    if dtype not in (torch.float16, torch.float32, torch.float64):
        raise TypeError(f"set_default_dtype only supports [float16, float32, float64], but received {d}")
    _default.dtype = dtype
