"""Paddle's binary stream for one tensor, in parameter files of inference models and of ``use_binary_format``.

A stream is: uint32 version (0); uint64 number of LoD levels, each level as uint64 bytes and the offsets; uint32 version of
the tensor (0); int32 size of a protobuf TensorDesc (1: data type, 2: dims) and the message; the raw data.
A file that holds many tensors is their streams one after the other.
"""

import struct

import numpy as np
import torch

from paddle_compat.core.dtype import TORCH_TO_NUMPY, VarType, from_torch_dtype
from paddle_compat.core.errors import invalid_argument
from paddle_compat.framework import proto_wire


class StreamError(ValueError):
    """The bytes are not a tensor stream."""


def _take(file, count, what):
    data = file.read(count)
    if len(data) != count:
        raise StreamError(f"the tensor stream ends in {what}: {count} bytes expected, {len(data)} left")
    return data


def _version(file):
    (version,) = struct.unpack("<I", _take(file, 4, "its version"))
    if version != 0:
        raise invalid_argument(f"Deserialize to tensor failed, maybe the loaded file is not a paddle model(expected file format: 0, but {version} found).")


def read_tensor(file):
    """The next tensor of an open binary file, a NumPy array (bfloat16 as uint16). Its LoD is dropped.

    Raises:
        ValueError: no tensor stream begins here.
    """
    _version(file)
    (levels,) = struct.unpack("<Q", _take(file, 8, "its LoD"))
    if levels > 64:
        raise StreamError(f"a tensor stream with {levels} LoD levels")
    for _ in range(levels):
        (size,) = struct.unpack("<Q", _take(file, 8, "its LoD"))
        _take(file, size, "its LoD")
    return _read_dense(file)


def _read_dense(file):
    _version(file)
    (size,) = struct.unpack("<i", _take(file, 4, "its description"))
    if not 0 <= size < 1 << 20:
        raise StreamError(f"a tensor description of {size} bytes")
    fields = proto_wire.parse(_take(file, size, "its description"))
    dtype = _numpy_dtype(fields.get(1, [None])[0])
    dims = proto_wire.signed_ints(fields.get(2, ()))
    if any(d < 0 for d in dims):
        raise StreamError(f"a tensor of shape {dims}")
    count = int(np.prod(dims, dtype=np.int64)) if dims else 1
    array = np.empty(count, dtype)
    view = memoryview(array).cast("B") if count else b""
    if count and _read_into(file, view) != array.nbytes:
        raise StreamError(f"the tensor stream ends in its data: {array.nbytes} bytes expected for shape {dims}")
    return array.reshape(dims)


def _read_into(file, view):
    done = 0
    while done < len(view):
        got = file.readinto(view[done:])
        if not got:
            break
        done += got
    return done


def _numpy_dtype(number):
    try:
        return TORCH_TO_NUMPY[VarType(number)._torch]
    except (KeyError, ValueError):
        raise StreamError(f"a tensor of data type {number}, which is not one of Paddle's dtypes") from None


def read_selected_rows(file):
    """The next SelectedRows of an open binary file: (rows, height, values)."""
    _version(file)
    (count,) = struct.unpack("<Q", _take(file, 8, "its rows"))
    if count > 1 << 40:
        raise StreamError(f"SelectedRows with {count} rows")
    rows = np.frombuffer(_take(file, 8 * count, "its rows"), np.int64)
    (height,) = struct.unpack("<q", _take(file, 8, "its height"))
    return rows, height, _read_dense(file)


def read_all(file, count):
    """``count`` tensors one after the other.

    Raises:
        ValueError: the file holds fewer or more.
    """
    arrays = [read_tensor(file) for _ in range(count)]
    if file.read(1):
        raise invalid_argument(f"the parameters file holds more than the {count} tensors of the model")
    return arrays


def write_tensor(file, array, dtype=None):
    """Append a tensor's stream to an open binary file.

    Args:
        array: a NumPy array (uint16 is bfloat16).
        dtype: its ``paddle.dtype`` where the array's own does not say.
    """
    array = np.asarray(array, order="C")
    if dtype is None:
        dtype = _paddle_dtype(array.dtype)
    desc = proto_wire.varint_field(1, int(dtype)) + b"".join(proto_wire.varint_field(2, d) for d in array.shape)
    file.write(struct.pack("<IQIi", 0, 0, 0, len(desc)))
    file.write(desc)
    file.write(memoryview(array.reshape(-1)).cast("B") if array.size else b"")


def _paddle_dtype(dtype):
    if dtype == np.uint16:
        return from_torch_dtype(torch.bfloat16)
    for torch_dtype, numpy_dtype in TORCH_TO_NUMPY.items():
        if numpy_dtype == dtype:
            return from_torch_dtype(torch_dtype)
    raise invalid_argument(f"a tensor stream cannot hold an array of {dtype}")
