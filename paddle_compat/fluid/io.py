"""``paddle.fluid.io``: reading and writing the variables of a static program, in Paddle 1.x's files."""

import os
import struct

import numpy as np

from paddle_compat.batch import batch
from paddle_compat.core.dtype import VarType, from_torch_dtype
from paddle_compat.core.errors import unimplemented
from paddle_compat.framework import lod_stream
from paddle_compat.io.collate import default_collate_fn
from paddle_compat.io.dataloader import DataLoader
from paddle_compat.static.program import default_main_program
from paddle_compat.static.scope import global_scope
from paddle_compat.static.state import load, load_program_state, save, set_program_state
from paddle_compat.static.variable import Parameter

__all__ = [
    "DataLoader", "PyReader", "batch", "default_collate_fn", "get_program_parameter", "get_program_persistable_vars", "load", "load_inference_model",
    "load_params", "load_persistables", "load_program_state", "load_vars", "save", "save_inference_model", "save_params", "save_persistables", "save_vars",
    "set_program_state",
]  # fmt: skip


def is_parameter(var):
    """Whether a Variable is a parameter."""
    return isinstance(var, Parameter)


def is_persistable(var):
    """Whether a Variable's value is kept between runs."""
    return bool(var.persistable) and getattr(var, "type", None) not in (VarType.FEED_MINIBATCH, VarType.FETCH_LIST, VarType.READER)


def is_belong_to_optimizer(var):
    """Whether a Variable is an optimizer's state."""
    return is_persistable(var) and not is_parameter(var) and bool(getattr(var, "belong_to_optimizer", False))


def get_program_parameter(program):
    """The program's parameters."""
    return list(filter(is_parameter, program.list_vars()))


def get_program_persistable_vars(program):
    """The program's persistable variables."""
    return list(filter(is_persistable, program.list_vars()))


def _varint(n):
    out = bytearray()
    while True:
        n, low = n >> 7, n & 127
        out.append(low | (128 if n else 0))
        if not n:
            return bytes(out)


def write_tensor(file, tensor):
    """Append a Tensor to a binary file as Paddle's stream of one."""
    t = tensor._t.detach().cpu().contiguous()
    kind = int(from_torch_dtype(t.dtype))
    description = b"\x08" + _varint(kind) + b"".join(b"\x10" + _varint(s) for s in t.shape)
    file.write(struct.pack("<IQIi", 0, 0, 0, len(description)))
    file.write(description)
    file.write(t.reshape(-1).view(_bytes()).numpy().tobytes() if t.numel() else b"")


def _bytes():
    import torch

    return torch.uint8


def read_variable(path):
    """The array in a file of one tensor: of ``save_vars``, or of ``paddle.save``."""
    with open(path, "rb") as f:
        try:
            return lod_stream.read_tensor(f)
        except Exception:
            from paddle_compat.framework.io import load as load_object

            value = load_object(path, return_numpy=True)
            if not isinstance(value, np.ndarray):
                raise
            return value


def _chosen(main_program, vars, predicate):
    program = main_program if main_program is not None else default_main_program()
    program = getattr(program, "_program", program)
    if vars is not None:
        return [program.global_block().var(v) if isinstance(v, str) else v for v in vars]
    return [v for v in program.list_vars() if predicate is None or predicate(v)]


def save_vars(executor, dirname, main_program=None, vars=None, predicate=None, filename=None):
    """Write variables to a directory, one file each; to one file in the order of their names where ``filename`` is given.

    Raises:
        ValueError: a variable has no value in the scope.
    """
    chosen = _chosen(main_program, vars, predicate)
    os.makedirs(dirname, exist_ok=True) if dirname else None
    scope = global_scope()
    held = {}
    for v in chosen:
        value = scope.get(v.name)
        if value is None:
            raise ValueError(f"The variable {v.name} has no value in the scope: run the startup program first")
        held[v.name] = value
    if filename is not None:
        with open(os.path.join(dirname or "", filename), "wb") as f:
            for name in sorted(held):
                write_tensor(f, held[name])
        return
    for name, value in held.items():
        with open(os.path.join(dirname, name), "wb") as f:
            write_tensor(f, value)


def save_params(executor, dirname, main_program=None, filename=None):
    """``save_vars`` of the parameters."""
    return save_vars(executor, dirname, main_program, None, is_parameter, filename)


def save_persistables(executor, dirname, main_program=None, filename=None):
    """``save_vars`` of all persistable variables."""
    return save_vars(executor, dirname, main_program, None, is_persistable, filename)


def load_vars(executor, dirname, main_program=None, vars=None, predicate=None, filename=None):
    """Set variables in the scope from the files of ``save_vars``.

    Raises:
        ValueError: no such directory or file, or another shape than the variable's.
    """
    if dirname is not None and not os.path.isdir(dirname) and filename is None:
        raise ValueError(f"There is no directory named '{dirname}'")
    chosen = {v.name: v for v in _chosen(main_program, vars, predicate)}
    if filename is not None:
        with open(os.path.join(dirname or "", filename), "rb") as f:
            found = dict(zip(sorted(chosen), lod_stream.read_all(f, len(chosen)), strict=True))
    else:
        found = {}
        for name in chosen:
            path = os.path.join(dirname, name)
            if not os.path.exists(path):
                raise ValueError(f"There is no file {path} for the variable {name}")
            found[name] = read_variable(path)
    for name, array in found.items():
        shape = tuple(chosen[name].shape)
        if len(shape) != array.ndim or any(a >= 0 and a != b for a, b in zip(shape, array.shape, strict=True)):
            raise RuntimeError(f"Variable's shape does not match, the Program requires a parameter with the shape of ({shape}), while the loaded parameter "
                f"(namely [ {name} ]) has a shape of  ({array.shape}).")
        chosen[name].set_value(array.copy() if not array.flags.writeable else array)


def load_params(executor, dirname, main_program=None, filename=None):
    """``load_vars`` of the parameters."""
    load_vars(executor, dirname, main_program, None, is_parameter, filename)


def load_persistables(executor, dirname, main_program=None, filename=None):
    """``load_vars`` of all persistable variables."""
    load_vars(executor, dirname, main_program, None, is_persistable, filename)


def _inference():
    from paddle_compat import static

    if not hasattr(static, "save_inference_model"):
        raise unimplemented("saving and loading inference models of static programs is not in paddle_compat yet: use fluid.io.save_persistables, or "
            "paddle.jit.save")
    return static


def save_inference_model(
    dirname, feeded_var_names, target_vars, executor, main_program=None, model_filename=None, params_filename=None, export_for_deployment=True,
    program_only=False, clip_extra=True,
):  # fmt: skip
    """Write a program's part from inputs to targets, and its parameters, to a directory; the targets' names."""
    static = _inference()
    program = main_program if main_program is not None else default_main_program()
    block = program.global_block()
    names = [feeded_var_names] if isinstance(feeded_var_names, str) else list(feeded_var_names)
    targets = list(target_vars) if isinstance(target_vars, (list, tuple)) else [target_vars]
    os.makedirs(dirname, exist_ok=True)
    prefix = os.path.join(dirname, "__paddle_compat__")
    static.save_inference_model(prefix, [block.var(n) for n in names], targets, executor, program=program)
    os.replace(prefix + ".pdmodel", os.path.join(dirname, model_filename or "__model__"))
    os.replace(prefix + ".pdiparams", os.path.join(dirname, params_filename or "__params__"))
    return [t.name for t in targets]


def load_inference_model(dirname, executor, model_filename=None, params_filename=None, pserver_endpoints=None):
    """[program, names of its inputs, its targets] of what ``save_inference_model`` wrote."""
    static = _inference()
    return static.load_inference_model(dirname, executor, model_filename=model_filename or "__model__", params_filename=params_filename or "__params__")


def PyReader(feed_list=None, capacity=None, use_double_buffer=True, iterable=True, return_list=False):
    """A loader that a generator feeds: ``DataLoader.from_generator`` with Paddle 1.x's method names (``decorate_...``)."""
    loader = DataLoader.from_generator(feed_list, capacity, use_double_buffer, iterable, return_list)
    loader.decorate_sample_generator = loader.set_sample_generator
    loader.decorate_sample_list_generator = loader.set_sample_list_generator
    loader.decorate_batch_generator = loader.set_batch_generator
    return loader


