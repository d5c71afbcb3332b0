"""Pickles as Paddle's files hold them: written so that real Paddle opens them, read without running code from a file.

A pickle can name any function to be called on reading, so a file from a stranger could do anything. The reader here only
knows NumPy's arrays and scalars, plain containers and a few classes of data; whatever else a file names is refused.
"""

import _compat_pickle
import copyreg
import os
import pickle
import sys

import numpy as np
import torch

from paddle_compat.core.dtype import VarType
from paddle_compat.core.parameter import EagerParamBase
from paddle_compat.core.tensor import Tensor

ALLOW_ALL = "PADDLE_COMPAT_LOAD_ANY_CLASS"


class UnsafeClassError(pickle.UnpicklingError):
    """A file names a class or function that ``paddle.load`` does not build by itself."""


def tensor_array(x):
    """The data of a Tensor as a contiguous NumPy array, shared where it can be; bfloat16 as uint16."""
    t = (x if isinstance(x, torch.Tensor) else x._t).detach()
    if t.layout is not torch.strided:
        t = t.to_dense()
    t = t.cpu().resolve_conj().resolve_neg().contiguous()
    if t.dtype is torch.bfloat16:
        return t.view(torch.int16).numpy().view(np.uint16)
    return t.numpy()


# ---- writing -------------------------------------------------------------------------------------------------------------


def _reduce_tensor(x):
    return tuple, ((x.name, tensor_array(x)),)


def _reduce_array(array):
    # NumPy 2 pickles an array as a call of numpy._core.multiarray._reconstruct, which the NumPy 1 of real Paddle has not.
    # numpy.ndarray is in both, and takes the same state.
    return np.ndarray, ((0,), np.dtype("b")), array.__reduce__()[2]


def _reduce_memmap(array):
    return _reduce_array(np.array(array))


def _reduce_scalar(scalar):
    return type(scalar), (scalar.item(),)


def _reduce_dtype(dtype):
    if "paddle" in sys.modules:  # the alias is on: by Paddle's own name for the class
        return VarType, (dtype.value_,)
    return _dtype, (dtype.value_,)


_SCALARS = (
    np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64, np.float16, np.float32, np.float64,
    np.complex64, np.complex128, np.str_, np.bytes_,
)  # fmt: skip
_TABLE = {
    Tensor: _reduce_tensor, EagerParamBase: _reduce_tensor, np.ndarray: _reduce_array, np.memmap: _reduce_memmap,
    VarType: _reduce_dtype,
    **dict.fromkeys(_SCALARS, _reduce_scalar),
}  # fmt: skip


def dump(obj, file, protocol):
    """Pickle ``obj`` into an open binary file the way ``paddle.save`` does: a Tensor as the tuple (name, array)."""
    pickler = pickle.Pickler(file, protocol)
    pickler.dispatch_table = {**copyreg.dispatch_table, **_TABLE}
    pickler.dump(obj)


# ---- reading -------------------------------------------------------------------------------------------------------------


def _lod_tensor(expression, names=None, *_):
    """Static Paddle pickles a LoDTensor inside a container as ``eval('data', {'data': array})``: the array."""
    if expression != "data" or not isinstance(names, dict) or set(names) != {"data"}:
        raise UnsafeClassError(f"paddle.load refuses to evaluate the expression {expression!r} that the file holds")
    return names["data"]


def _latin1(text, encoding="latin1"):
    """Protocol 2 pickles bytes as ``_codecs.encode(text, 'latin1')``."""
    if encoding not in ("latin1", "latin-1"):
        raise UnsafeClassError(f"paddle.load refuses to encode with {encoding!r}")
    return text.encode("latin1")


_BUILTINS = {
    "bool", "bytearray", "bytes", "complex", "dict", "float", "frozenset", "int", "list", "object", "range", "set", "slice", "str", "tuple",
}  # fmt: skip
_NUMPY_TYPES = {
    "bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "intc", "uintc", "longlong", "ulonglong", "float16",
    "float32", "float64", "longdouble", "complex64", "complex128", "clongdouble", "str_", "bytes_", "void", "datetime64", "timedelta64",
    "ndarray", "dtype", "matrix", "recarray", "record", "bool",
}  # fmt: skip
_NUMPY_CALLS = {
    ("numpy.core.multiarray", "_reconstruct"), ("numpy.core.multiarray", "scalar"), ("numpy.core.numeric", "_frombuffer"),
}  # fmt: skip
_DATA_CLASSES = {
    "argparse": {"Namespace"},
    "collections": {"Counter", "OrderedDict", "defaultdict", "deque"},
    "copyreg": {"_reconstructor"},
    "datetime": {"date", "datetime", "time", "timedelta", "timezone"},
    "decimal": {"Decimal"},
    "fractions": {"Fraction"},
    "pathlib": {"Path", "PosixPath", "PurePath", "PurePosixPath", "PureWindowsPath", "WindowsPath"},
    "types": {"SimpleNamespace"},
    "uuid": {"UUID"},
}
# Real Paddle pickles a dtype as an empty object of this class that is then told its number.
_DTYPE_NAMES = {("paddle", "dtype"), ("paddle", "VarType"), (__name__, "_dtype")}


class _Dtype:
    number = None

    def __new__(cls, number=None):
        return object.__new__(cls) if number is None else VarType(number)

    def __setstate__(self, number):
        self.number = number


def _dtype(number):
    return VarType(number)


def _with_dtypes(x):
    """``x`` with the stand-ins in its containers replaced by dtypes."""
    if isinstance(x, _Dtype):
        return VarType(x.number)
    if isinstance(x, dict):
        for key, value in x.items():
            x[key] = _with_dtypes(value)
    elif isinstance(x, list):
        x[:] = [_with_dtypes(value) for value in x]
    elif type(x) in (tuple, set):
        return type(x)(_with_dtypes(value) for value in x)
    return x


_allowed = {}


def add_safe_classes(*classes):
    """Let ``paddle.load`` build objects of these classes (or call these functions) where a file names them.

    Args:
        classes: classes or functions; say only those whose construction does nothing but hold data.
    """
    for cls in classes:
        _allowed[cls.__module__, cls.__qualname__] = cls


def remove_safe_classes(*classes):
    """Take back ``add_safe_classes``."""
    for cls in classes:
        _allowed.pop((cls.__module__, cls.__qualname__), None)


class _Reader(pickle.Unpickler):
    dtypes = False  # whether a dtype was met

    def find_class(self, module, name):
        # Protocol 2 writes Python 2's names.
        module, name = _compat_pickle.NAME_MAPPING.get((module, name), (_compat_pickle.IMPORT_MAPPING.get(module, module), name))
        if module.startswith("numpy._core."):
            module = "numpy.core." + module[len("numpy._core.") :]
        if (module, name) in _allowed:
            return _allowed[module, name]
        if module == "builtins":
            if name in _BUILTINS:
                return super().find_class(module, name)
            if name == "eval":
                return _lod_tensor
        elif module == "_codecs" and name == "encode":
            return _latin1
        elif module == "numpy" and name in _NUMPY_TYPES:
            return np.bool_ if name == "bool" else getattr(np, name)
        elif (module, name) in _NUMPY_CALLS:
            real = "numpy._core" if hasattr(np, "_core") else "numpy.core"
            return super().find_class(module.replace("numpy.core", real, 1), name)
        elif name in _DATA_CLASSES.get(module, ()):
            return super().find_class(module, name)
        elif (module, name) in _DTYPE_NAMES or (module.startswith("paddle.fluid.") and name == "VarDesc.VarType"):
            self.dtypes = True
            return _Dtype
        if os.environ.get(ALLOW_ALL, "") not in ("", "0"):
            return super().find_class(module, name)
        raise UnsafeClassError(
            f"paddle.load refuses to build `{module}.{name}`, which the file names: that could run code of the file's author. If you trust the file, allow "
            f"it with paddle_compat.framework.io.add_safe_classes({name.split('.')[-1]}), or everything with the environment variable {ALLOW_ALL}=1."
        )


def load(file):
    """The object pickled in an open binary file.

    Raises:
        UnsafeClassError: it names a class that is not allowed.
        pickle.UnpicklingError: it is no pickle.
    """
    reader = _Reader(file, encoding="latin1")
    obj = reader.load()
    return _with_dtypes(obj) if reader.dtypes else obj
