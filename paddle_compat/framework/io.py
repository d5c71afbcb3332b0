"""``paddle.save`` and ``paddle.load``: files that real Paddle 2.4 opens, and those that it wrote.

A state dict (a dict of Tensors) is pickled as {name: array} with a table of parameter names under
``StructuredToParameterName@@``; in any other object each Tensor is the tuple (name, array).
"""

import errno
import itertools
import os
import pickle
import sys
import warnings
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import contextmanager
from io import BytesIO

import numpy as np
import torch

from paddle_compat.core.convert import from_numpy
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.mode import in_dynamic_mode
from paddle_compat.core.place import expected_device
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.framework import inference_params, lod_stream, pickling
from paddle_compat.framework.pickling import UnsafeClassError, add_safe_classes, remove_safe_classes, tensor_array

__all__ = ["UnsafeClassError", "add_safe_classes", "load", "remove_safe_classes", "save"]

_NAME_TABLE = "StructuredToParameterName@@"
_SPLIT_TABLE = "UnpackBigParamInfor@@"
# Protocols 2 and 3 cannot hold 4 GB in one piece, so arrays over a gigabyte are saved in slices, as Paddle does.
SPLIT_BYTES = 2**30 - 1


# ---- save ----------------------------------------------------------------------------------------------------------------


def save(obj, path, protocol=4, **configs):
    """Save an object to a file that real Paddle can load too.

    The file is written under another name and renamed when it is whole: a crash leaves the old file as it was.

    Args:
        obj: a state dict, a Tensor, a static Program, or dicts, lists and tuples of these and of plain Python and NumPy values.
        path: the file's name (missing directories are made) or a BytesIO.
        protocol: pickle's protocol, 2 to 4.
        configs: ``use_binary_format`` (bool): write one Tensor in Paddle's binary form; ``pickle_protocol``: old name of
            ``protocol``.

    Raises:
        ValueError: a Layer, a wrong path, protocol or config.
        NotImplementedError: an iterable of another kind, or no Tensor with ``use_binary_format``.
    """
    if isinstance(path, str):
        if os.path.basename(path) == "":
            raise ValueError(f"The input path MUST be format of dirname/filename, but received {path!r}, whose filename is empty string.")
    elif not isinstance(path, BytesIO):
        raise ValueError(f"only supports saving objects to file and `BytesIO`, but got {type(path)}")
    for key in configs:
        if key not in ("use_binary_format", "pickle_protocol"):
            raise ValueError(f"The additional config ({key}) of `paddle.save` is not supported.")
    binary = configs.get("use_binary_format", False)
    if not isinstance(binary, bool):
        raise TypeError(f"Type of `use_binary_format` should be bool, but received {type(binary)}.")
    if binary:
        if not isinstance(obj, Tensor):
            raise NotImplementedError(f"When use_binary_format = True, `paddle.save`  expected Tensor, but received {type(obj)}.")
        _check_initialized(obj)
        with _writer(path) as f:
            lod_stream.write_tensor(f, tensor_array(obj), obj.dtype)
        return
    if configs.get("pickle_protocol") is not None:
        protocol = configs["pickle_protocol"]
        warnings.warn("'pickle_protocol' is a deprecated argument. Please use 'protocol' instead.", stacklevel=2)
    program = _program_bytes(obj)
    if program is not None:
        with _writer(path) as f:
            f.write(program)
        return
    _check_protocol(protocol)
    if _is_state_dict(obj):
        if not obj:
            warnings.warn("The input state dict is empty, no need to save.", stacklevel=2)
        obj = _split_large(_state_arrays(obj), protocol)
    else:
        _check_supported(obj)
    with _writer(path) as f:
        pickling.dump(obj, f, protocol)


def _check_protocol(protocol):
    if not isinstance(protocol, int):
        raise ValueError(f"The 'protocol' MUST be `int`, but received {type(protocol)}")
    if protocol < 2 or protocol > 4:
        raise ValueError(f"Expected 1<'protocol'<5, but received protocol={protocol}")


def _check_initialized(x):
    if not x._is_initialized():
        raise ValueError("The saved tensor is not initialized. If you used group sharded, please use save_group_sharded_model.")


def _is_program(x):
    programs = sys.modules.get("paddle_compat.static.program")  # while it is not loaded there is no Program
    return programs is not None and isinstance(x, programs.Program)


def _program_bytes(obj):
    """The serialized form of a static Program, or None for anything else."""
    if not _is_program(obj):
        return None
    if not hasattr(obj, "_serialize"):
        raise unimplemented("a static Program cannot be saved yet; save its parameters with paddle.save(program.state_dict(), path)")
    return obj._serialize()


def _is_layer(x):
    layers = sys.modules.get("paddle_compat.nn.layer.layers")  # while it is not loaded there is no Layer
    return layers is not None and isinstance(x, layers.Layer)


def _is_state_dict(obj):
    """A dict whose values are Tensors, or dicts in which nothing of Paddle's stands (a scheduler's state)."""
    if not isinstance(obj, dict):
        return False
    for value in obj.values():
        if isinstance(value, dict):
            if any(_holds_paddle(v) for v in value.values()):
                return False
        elif not isinstance(value, Tensor):
            return False
    return True


def _holds_paddle(x):
    if isinstance(x, Tensor) or _is_layer(x) or _is_program(x):
        return True
    if type(x) in (dict, OrderedDict):
        return any(map(_holds_paddle, x.values()))
    return type(x) in (list, tuple) and any(map(_holds_paddle, x))


def _state_arrays(state):
    arrays, names = {}, {}
    for key, value in state.items():
        if isinstance(value, Tensor):
            _check_initialized(value)
            arrays[key] = tensor_array(value)
            names[key] = value.name
        else:
            arrays[key] = value
    if in_dynamic_mode():  # static state dicts have no structured names
        arrays[_NAME_TABLE] = names
    return arrays


def _split_large(arrays, protocol):
    if protocol == 4:
        return arrays
    splits, result = {}, dict(arrays)
    for key, value in arrays.items():
        if not isinstance(value, np.ndarray):
            continue
        step = SPLIT_BYTES // value.itemsize
        if value.size <= step:
            continue
        flat = value.reshape(-1)
        parts = [f"{key}@@.{i}" for i in range(-(-value.size // step))]
        splits[key] = {"OriginShape": value.shape, "slices": parts}
        del result[key]
        for i, part in enumerate(parts):
            result[part] = flat[i * step : (i + 1) * step]
    if splits:
        result[_SPLIT_TABLE] = splits
    return result


def _check_supported(obj):
    if _is_layer(obj):
        raise ValueError("paddle do not support saving `paddle.nn.Layer` object.")
    kind = type(obj)
    if kind in (dict, OrderedDict):
        for value in obj.values():
            _check_supported(value)
    elif kind in (list, tuple, set):
        for value in obj:
            _check_supported(value)
    elif isinstance(obj, Iterable) and not isinstance(obj, (str, np.ndarray, Tensor, np.generic)):
        raise NotImplementedError(f"The iteratable objects supported are tuple, list, dict, OrderedDict, string. But received {kind}.")


_counter = itertools.count()


@contextmanager
def _writer(path):
    """An open binary file for ``path``: a new file that takes the name when it is closed, or the BytesIO itself."""
    if isinstance(path, BytesIO):
        yield path
        return
    target = os.path.realpath(path)  # a link stays a link
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    folder = os.path.dirname(target)
    os.makedirs(folder, exist_ok=True)
    if os.path.exists(target) and not os.path.isfile(target):  # a device or a pipe
        with open(target, "wb") as f:
            yield f
        return
    temporary = os.path.join(folder, f".{os.path.basename(target)[:200]}.{os.getpid()}.{next(_counter)}.tmp")
    f = open(temporary, "xb")
    try:
        with f:
            yield f
        if os.path.exists(target):
            os.chmod(temporary, os.stat(target).st_mode & 0o7777)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


# ---- load ----------------------------------------------------------------------------------------------------------------


def load(path, **configs):
    """Load what ``paddle.save`` saved, or the parameters of a model that other APIs of Paddle saved.

    Only NumPy data, plain containers and classes of data are built; a file that names another class is refused, see
    ``add_safe_classes``.

    Args:
        path: a file's name or a BytesIO; for a ``.pdmodel``/``.pdiparams`` pair the common prefix; for a model of Paddle 1.x
            its directory.
        configs: ``return_numpy`` (bool): arrays instead of Tensors; ``keep_name_table`` (bool): keep the table of parameter
            names; ``model_filename``, ``params_filename``: the files' names in a directory.

    Returns:
        The object; for a model's parameters a dict of arrays.

    Raises:
        ValueError: no such file, a file of another kind, or an unknown config.
        UnsafeClassError: the file names a class that is not allowed.
    """
    if isinstance(path, os.PathLike):
        path = os.fspath(path)
    for key in configs:
        if key not in ("model_filename", "params_filename", "keep_name_table", "return_numpy"):
            raise ValueError(f"The additional config ({key}) of `paddle.load` is not supported.")
    if not isinstance(path, (str, BytesIO)):
        raise TypeError(f"path should be a string or a BytesIO, but got {type(path).__name__}: {path!r}")
    if isinstance(path, str) and not os.path.isfile(path):
        return inference_params.load_state(path, configs.get("model_filename"), configs.get("params_filename"))
    return_numpy = bool(configs.get("return_numpy", False))
    with _reader(path) as f:
        start = f.tell()
        try:
            obj = pickling.load(f)
        except UnsafeClassError:
            raise
        except (pickle.UnpicklingError, UnicodeDecodeError, IndexError, KeyError, AttributeError, ImportError, TypeError) as error:
            f.seek(start)
            return _load_binary(f, path, return_numpy, error)
    if isinstance(obj, dict):
        obj = _join_large(obj)
        if _NAME_TABLE in obj:
            if not return_numpy:
                tensor_of = _Converter()
                for key in obj[_NAME_TABLE]:
                    if isinstance(obj.get(key), np.ndarray):
                        obj[key] = tensor_of(obj[key])
            if not configs.get("keep_name_table"):
                del obj[_NAME_TABLE]
            return obj
    return _rebuild(obj, return_numpy)


@contextmanager
def _reader(path):
    if isinstance(path, BytesIO):
        yield path
    else:
        with open(path, "rb") as f:
            yield f


def _join_large(obj):
    table = obj.pop(_SPLIT_TABLE, None)
    for key, info in (table or {}).items():
        parts = [obj.pop(part) for part in info["slices"]]
        obj[key] = np.concatenate(parts).reshape(info["OriginShape"])
    return obj


class _Converter:
    """Makes Tensors of the arrays of one file. An array's memory is taken over, at its first occurrence only."""

    def __init__(self):
        self.taken = {}
        self.device = expected_device()

    def __call__(self, array, name=None):
        if array.dtype.kind in "biufc" and array.dtype.name in _TAKEN and array.flags.writeable and array.flags.c_contiguous and id(array) not in self.taken:
            self.taken[id(array)] = array
            t = torch.from_numpy(array)
        else:
            t = from_numpy(array)
        if self.device.type != "cpu":
            t = t.to(self.device)
        x = wrap(t)
        if name is not None:
            x.name = name
        return x


_TAKEN = {"bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128"}


def _is_named(x):
    return isinstance(x, tuple) and len(x) == 2 and isinstance(x[0], str) and isinstance(x[1], np.ndarray)


def _rebuild(obj, return_numpy):
    """Tensors for the (name, array) tuples in ``obj``; where there is none, for all arrays."""
    if not _contains(obj, _is_named):
        if return_numpy:
            return obj
        tensor_of = _Converter()
        return _replace(obj, lambda x: isinstance(x, np.ndarray), tensor_of)
    if return_numpy:
        return _replace(obj, _is_named, lambda x: x[1])
    tensor_of = _Converter()
    return _replace(obj, _is_named, lambda x: tensor_of(x[1], x[0]))


def _contains(x, test):
    if test(x):
        return True
    if type(x) in (dict, OrderedDict):
        return any(_contains(v, test) for v in x.values())
    return type(x) in (list, tuple) and any(_contains(v, test) for v in x)


def _replace(x, test, make):
    if test(x):
        return make(x)
    kind = type(x)
    if kind in (dict, OrderedDict):
        for key in x:
            x[key] = _replace(x[key], test, make)
        return x
    if kind is list:
        x[:] = [_replace(v, test, make) for v in x]
        return x
    if kind is tuple:
        return tuple(_replace(v, test, make) for v in x)
    return x


def _load_binary(file, path, return_numpy, pickle_error):
    """What is no pickle: one tensor's stream, SelectedRows, or a serialized Program."""
    start = file.tell()
    try:
        rows, height, values = lod_stream.read_selected_rows(file)
        if len(rows) and len(rows) == len(values) and not file.read(1):
            dense = np.zeros((height, *values.shape[1:]), values.dtype)
            np.add.at(dense, rows, values)
            return dense if return_numpy else _Converter()(dense)
    except ValueError:
        pass
    file.seek(start)
    try:
        array = lod_stream.read_tensor(file)
        return array if return_numpy else _Converter()(array)
    except ValueError:
        file.seek(start)
    data = file.read()
    try:
        names = inference_params.persistable_names(data)
    except (ValueError, KeyError, UnicodeDecodeError):
        names = None
    if names is not None:
        from paddle_compat.static import Program

        if not hasattr(Program, "parse_from_string"):
            raise unimplemented(f"{path} is a serialized Program, which cannot be loaded yet; its parameters can: paddle.load of the prefix or directory")
        return Program.parse_from_string(data)
    if not data or isinstance(pickle_error, EOFError):
        raise EOFError("Ran out of input")
    raise ValueError(f"`paddle.load` can not parse the file:{path}.") from pickle_error
