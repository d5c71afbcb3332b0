"""The parameters of models that other APIs saved: ``jit.save`` and ``save_inference_model``, old and new, and ``save_params``.

Which tensors a parameter file holds stands in the program beside it: its persistable variables, sorted by name.
"""

import os
import warnings

from paddle_compat.core.dtype import VarType
from paddle_compat.framework import lod_stream, pickling, proto_wire

_NOT_DATA = {int(kind) for kind in (VarType.FEED_MINIBATCH, VarType.FETCH_LIST, VarType.READER, VarType.RAW)}


def persistable_names(model_bytes):
    """The names of a serialized program's variables that are kept in its parameter file, sorted.

    Raises:
        ValueError: the bytes are no program.
    """
    names = set()
    blocks = proto_wire.parse(model_bytes).get(1)
    if not blocks or not all(isinstance(block, bytes) for block in blocks):
        raise ValueError("a program without blocks")
    for block in blocks:
        for var in proto_wire.parse(block).get(3, ()):
            fields = proto_wire.parse(var)
            kind = proto_wire.parse(fields[2][0]).get(1, [int(VarType.LOD_TENSOR)])[0]
            if fields.get(3, [0])[0] and kind not in _NOT_DATA:
                names.add(fields[1][0].decode())
    return sorted(names)


def load_state(path, model_filename, params_filename):
    """The parameters of a saved model as {name: array}.

    Args:
        path: a prefix (``path.pdmodel`` and ``path.pdiparams``), or a directory as Paddle 1.x wrote it.
        model_filename, params_filename: the files' names in a directory; ``__model__`` and one file a variable where None.

    Raises:
        ValueError: nothing is there, both forms are, or a file is no such file.
    """
    prefix, directory = os.path.exists(f"{path}.pdmodel"), os.path.isdir(path)
    if prefix and directory:
        raise ValueError(f"{path}.pdmodel and the directory {path} both exist: cannot tell which one to load, please make the path unique")
    if not prefix and not directory:
        hint = ""
        if os.path.exists(f"{path}.pdparams") or os.path.exists(f"{path}.pdopt"):
            hint = f" To load a state dict give the full file name, paddle.load('{path}.pdparams') rather than paddle.load('{path}')."
        raise ValueError(f"The ``path`` ({path}) to load model not exists.{hint}")
    if prefix:
        for name, value in (("model_filename", model_filename), ("params_filename", params_filename)):
            if value is not None:
                warnings.warn(f"{name} has no effect where path is a file prefix", stacklevel=4)
        return _by_program(f"{path}.pdmodel", f"{path}.pdiparams")
    model = os.path.join(path, model_filename or "__model__")
    if not os.path.exists(model):
        return _every_file(path)
    return _by_program(model, None if params_filename is None else os.path.join(path, params_filename))


def _by_program(model, params):
    with open(model, "rb") as f:
        data = f.read()
    try:
        names = persistable_names(data)
    except (ValueError, KeyError, UnicodeDecodeError) as error:
        raise ValueError(f"{model} is not a Paddle program: {error}") from None
    if params is None:
        return {name: _one_file(os.path.join(os.path.dirname(model), name)) for name in names}
    info = None
    if os.path.exists(f"{params}.info"):
        with open(f"{params}.info", "rb") as f:
            info = pickling.load(f)
        missing = [name for name in names if name not in info]
        if missing:
            raise RuntimeError(f"the saved model is not complete: {params}.info does not list the variables {missing}")
    if not os.path.exists(params):
        if info:
            raise ValueError(f"the saved model is not complete: there is no {params}")
        return {}
    with open(params, "rb") as f:
        arrays = lod_stream.read_all(f, len(names))
    if info is not None:
        names = [info[name].get("structured_name") or name for name in names]
    return dict(zip(names, arrays))


def _one_file(path):
    with open(path, "rb") as f:
        return lod_stream.read_tensor(f)


def _every_file(directory):
    """``save_params`` without a program: the files' names are the variables'."""
    found = {}
    for folder, _, files in os.walk(directory):
        for name in files:
            path = os.path.join(folder, name)
            found[os.path.relpath(path, directory).replace(os.sep, "/")] = _one_file(path)
    return found
