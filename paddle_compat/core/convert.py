"""From Python values, NumPy arrays and tensors to torch tensors: the rules of ``paddle.to_tensor``."""

import numpy as np
import torch

from paddle_compat.core import mode
from paddle_compat.core.dtype import TORCH_TO_DTYPE, default_torch_dtype, strict_dtype
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.place import expected_device, torch_device
from paddle_compat.core.tensor import Symbolic, Tensor, wrap

_COMPLEX_OF = {torch.float32: torch.complex64, torch.float64: torch.complex128, torch.float16: torch.complex64, torch.bfloat16: torch.complex64}
# NumPy's dtypes, of native byte order, that are torch's too
_NATIVE = frozenset(
    np.dtype(n) for n in ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128")
)
_ONE_CLASS = ({float}, {int}, {bool})


def from_numpy(array):
    """A torch tensor with a copy of a NumPy array's data; uint16 is bfloat16, as in Paddle.

    Raises:
        ValueError: a dtype that Paddle has not (unsigned ints over 8 bits, strings, objects).
    """
    if array.dtype in _NATIVE:
        return _owned(array)
    if array.dtype == np.uint16:
        return _owned(np.ascontiguousarray(array).view(np.int16)).view(torch.bfloat16).reshape(array.shape)
    if array.dtype.kind not in "biufc" or array.dtype in (np.uint32, np.uint64):
        raise invalid_argument(
            "Input object type error or incompatible array data type. tensor.set() supports array with bool, float16, float32, float64, int8, int16, "
            f"int32, int64, uint8 or uint16, please check your input or input array data type: {array.dtype}."
        )
    if not array.dtype.isnative:
        array = array.astype(array.dtype.newbyteorder("="))
    return _owned(array)


def _owned(array):
    """A torch tensor with a copy of an array, in torch's own memory: lazy copies (core.alias) cannot be made of NumPy's."""
    flags = array.flags
    if not (flags.c_contiguous and flags.writeable and array.size):
        if array.size == 0 or any(s < 0 for s in array.strides) or not flags.writeable:
            array = array.copy()
    return torch.from_numpy(array).clone(memory_format=torch.contiguous_format)


def tensor_data(data, dtype=None, place=None):
    """The torch tensor that ``to_tensor(data, dtype, place)`` holds; always memory of its own.

    Args:
        data: a number, a (nested) list or tuple of numbers, arrays and tensors, a NumPy array or scalar, a Tensor, or a
            torch tensor.
        dtype: a torch dtype or None: NumPy arrays keep theirs, Python floats get the default dtype, ints int64.
        place: a Place, a device's name, or None for the expected place (a Tensor stays where it is).
    """
    if isinstance(data, (Tensor, torch.Tensor)):
        t = (data if isinstance(data, torch.Tensor) else data._t).detach()
        device = t.device if place is None else torch_device(place)
        return t.to(device=device, dtype=dtype or t.dtype, copy=True)
    device = expected_device() if place is None else torch_device(place)
    if isinstance(data, np.ndarray):
        if dtype is not None and data.dtype.kind == "u" and data.dtype.itemsize > 1:  # with a dtype, uint16 is a number, not bfloat16
            data = data.astype(np.float64 if dtype.is_floating_point else np.int64)
        t = from_numpy(data)
    elif isinstance(data, (bool, int, float, complex, np.generic)):
        t = _from_scalar(data, dtype)
    elif isinstance(data, (list, tuple)):
        t = _from_sequence(data, dtype)
    else:
        raise TypeError(
            f"Can't constructs a 'paddle.Tensor' with data type {type(data)}, data type must be scalar|list|tuple|np.ndarray|paddle.Tensor"
        )
    if dtype is not None and t.dtype is not dtype:
        t = t.to(dtype)
    if device.type != "cpu":
        t = t.to(device)
    return t


def _default_of(dtype):
    """What Python numbers of a torch dtype become: floats the default dtype, complex its complex twin."""
    if dtype.is_complex:
        return _COMPLEX_OF[default_torch_dtype()]
    return default_torch_dtype() if dtype.is_floating_point else dtype


def _from_scalar(value, dtype=None):
    if isinstance(value, np.generic):
        if value.dtype.kind not in "biufc" or value.dtype == np.uint64:
            return from_numpy(np.asarray(value))  # raises
        value = value.item()
    if isinstance(value, (bool, int)):
        try:
            return torch.tensor([value])
        except (RuntimeError, ValueError, OverflowError):  # more than 64 bits
            return from_numpy(np.asarray(value))  # raises
    if dtype is not None:  # straight from the double that a Python number is
        return torch.tensor([value], dtype=torch.float64 if isinstance(value, float) else torch.complex128)
    return torch.tensor([value], dtype=default_torch_dtype() if isinstance(value, float) else _COMPLEX_OF[default_torch_dtype()])


def _from_sequence(data, dtype=None):
    if set(map(type, data)) in _ONE_CLASS:  # the everyday list: one pass in C says that nothing else is in it
        try:
            if data[0].__class__ is float:
                return torch.tensor(data, dtype=default_torch_dtype() if dtype is None else torch.float64)
            return torch.tensor(data)
        except (RuntimeError, OverflowError, ValueError):  # ints over 64 bits
            pass
    if _holds_tensor(data):
        return _stack(data)
    try:
        t = torch.tensor(data) if _plain(data) else None  # torch's own is several times faster than NumPy for numbers
        if t is not None and (t.is_floating_point() or t.is_complex()):
            wanted = _default_of(t.dtype) if dtype is None else torch.complex128 if t.is_complex() else torch.float64
            if wanted is not t.dtype:  # torch rounded to float32
                t = torch.tensor(data, dtype=wanted)
    except (ValueError, TypeError, RuntimeError, OverflowError):
        t = None
    if t is None:
        try:
            array = np.array(data)
        except ValueError as error:
            raise _ragged() from error
        if array.dtype == object:
            if any(isinstance(v, (list, tuple, np.ndarray)) for v in array.reshape(-1)):
                raise _ragged()
            return from_numpy(array)  # raises
        if array.dtype.kind in "US":
            return from_numpy(array)  # raises
        if array.dtype == np.uint64 and not _all_arrays(data):
            if dtype is None:
                return from_numpy(array)  # raises
            array = array.astype(np.float64 if dtype.is_floating_point else np.int64)
        elif array.dtype.kind in "iu":
            array = array.astype(np.int64) if not _all_arrays(data) else array
        t = from_numpy(array)
    if dtype is None and (t.dtype.is_floating_point or t.dtype.is_complex):
        return t.to(_default_of(t.dtype))
    return t


def _ragged():
    text = "Faild to convert input data to a regular ndarray :\n\t - "
    return ValueError(text + "Usually this means the input data contains nested lists with different lengths.")


def _plain(data):
    """Whether a sequence's first leaf is a Python number: then torch reads it all."""
    while isinstance(data, (list, tuple)):
        if not data:
            return True
        data = data[0]
    return isinstance(data, (bool, int, float, complex))


def _all_arrays(data):
    return all(isinstance(v, np.ndarray) for v in data)


def _holds_tensor(data):
    for value in data:
        if isinstance(value, (Tensor, torch.Tensor)):
            return True
        if isinstance(value, (list, tuple)) and _holds_tensor(value):
            return True
    return False


def _stack(data):
    parts = [_stack(v) if isinstance(v, (list, tuple)) else (v if isinstance(v, torch.Tensor) else getattr(v, "_t", None)) for v in data]
    parts = [p.detach() if p is not None else _from_scalar(v) for p, v in zip(parts, data, strict=True)]
    if any(p.shape != parts[0].shape for p in parts):
        raise _ragged()
    dtype = parts[0].dtype
    for p in parts[1:]:
        dtype = torch.promote_types(dtype, p.dtype)
    return torch.stack([p.to(dtype) for p in parts])


def to_tensor(data, dtype=None, place=None, stop_gradient=True):
    """A Tensor with a copy of ``data``.

    Args:
        data: a number, a (nested) list or tuple, a NumPy array, or a Tensor. A number gives shape [1].
        dtype: the dtype; by default NumPy's own, the default dtype for Python floats, int64 for ints.
        place: where it goes; the expected place by default.
        stop_gradient: False to compute gradients for it.

    Raises:
        TypeError: data of another type, or an unknown dtype.
        ValueError: ragged lists, or elements that are no numbers.
    """
    if dtype is not None:
        dtype = strict_dtype(dtype)
        if dtype not in TORCH_TO_DTYPE:
            raise TypeError(f"paddle 2.4 has no dtype {dtype}")
    if mode.process.static:
        return _static_constant(data, dtype, place, stop_gradient)
    t = tensor_data(data, dtype, place)
    out = wrap(t)
    if not stop_gradient:
        out.stop_gradient = False
    return out


def _static_constant(data, dtype, place, stop_gradient):
    """A Variable that holds ``data``, a step of the program being written."""
    from paddle_compat.tensor.creation import _assign

    out = _assign(data if isinstance(data, Symbolic) else wrap(tensor_data(data, dtype, place)))
    if dtype is not None and isinstance(data, Symbolic):
        out = out.astype(dtype)
    out.stop_gradient = stop_gradient
    return out
