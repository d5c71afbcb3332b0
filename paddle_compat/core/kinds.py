"""Kinds of arguments: what an annotation on a kernel's parameter means.

A kind has two forms of one rule. ``fast`` is a Python expression, with ``{}`` for the parameter's name, that ``core.op``
pastes into the public function, so that nothing is looked up at call time; ``convert`` is the same as a function that also
takes plain torch tensors, for the slower paths (AMP, recording, replay, torch tensors as arguments).
"""

import numbers

import numpy as np
import torch

from paddle_compat.core.dtype import strict_dtype, to_torch_dtype

_Torch = torch.Tensor


class BadArgument(TypeError):
    """An argument that its kind cannot read; ``core.translate`` makes Paddle's ValueError of it."""


class Kind:
    """One kind of argument. ``tensors`` says where tensors stand in it: '' (nowhere), 'one', 'many' or 'maybe'."""

    __slots__ = ("convert", "fast", "name", "tensors")

    def __init__(self, name, fast, convert, tensors=""):
        self.name, self.fast, self.convert, self.tensors = name, fast, convert, tensors

    def __repr__(self):
        return self.name


def torch_of(x):
    """The torch tensor of a Tensor, or ``x`` itself where it is a torch tensor. AttributeError for anything else."""
    return x if isinstance(x, _Torch) else x._t


def _maybe(x):
    return x if x is None or isinstance(x, _Torch) else x._t


def _many(xs):
    if xs.__class__ is list or xs.__class__ is tuple:
        try:
            return [x._t for x in xs]
        except AttributeError:  # torch tensors among them, or what is no tensor
            return [torch_of(x) for x in xs]
    if isinstance(xs, _Torch) or hasattr(xs, "_t"):
        return [torch_of(xs)]
    return [torch_of(x) for x in xs]


def tensor_or_number(x):
    """A torch tensor for a Tensor, else the Python number."""
    if isinstance(x, (int, float, complex, _Torch)):
        return x
    t = getattr(x, "_t", None)
    if t is not None:
        return t
    if isinstance(x, np.generic):
        return x.item()
    raise BadArgument(f"must be a Tensor or a number, but got {type(x).__name__}")


def number(x):
    """A Python number from a number or a tensor of one element (None stays None)."""
    if x is None or isinstance(x, (int, float, complex, str)):
        return x
    t = getattr(x, "_t", x)
    if isinstance(t, _Torch):
        return t.item()
    if isinstance(t, (np.generic, np.ndarray)):
        return t.item()
    return x


def integer(x):
    """A Python int from an int or a tensor of one element (None stays None).

    Raises BadArgument for anything else, floats among them.
    """
    if x is None or x.__class__ is int:
        return x
    t = getattr(x, "_t", x)
    if isinstance(t, _Torch):
        return t.item()
    if isinstance(t, (numbers.Integral, np.bool_)):
        return int(t)
    if isinstance(t, torch.SymInt):
        return t
    if isinstance(t, np.ndarray) and t.size == 1 and t.dtype.kind in "iu":
        return int(t.item())
    raise BadArgument(f"must be int, but got {type(x).__name__}: {x!r}")


def integers(xs):
    """A list of ints from an int, a sequence of ints and one-element tensors, or an integer tensor (None stays None)."""
    if xs is None:
        return None
    if isinstance(xs, (list, tuple)):
        for x in xs:
            if x.__class__ is not int:
                return [integer(x) for x in xs]
        return list(xs)
    t = getattr(xs, "_t", xs)
    if isinstance(t, _Torch):
        return [v.item() for v in t.reshape(-1)] if _is_fake(t) else t.reshape(-1).tolist()
    if isinstance(t, np.ndarray):
        return [int(v) for v in t.reshape(-1)]
    if isinstance(t, torch.Size):
        return list(t)
    return [integer(xs)]


def _is_fake(t):
    return type(t) is not _Torch and type(t).__name__ == "FakeTensor"


def axes(axis):
    """An axis argument: None, an int, or a tuple of ints; tensors are read."""
    if axis is None or axis.__class__ is int:
        return axis
    if isinstance(axis, (list, tuple)):
        return tuple(integers(axis))
    t = getattr(axis, "_t", axis)
    if isinstance(t, _Torch):
        return t.item() if t.numel() == 1 else tuple(integers(t))
    if isinstance(t, np.ndarray):
        return tuple(integers(t))
    return integer(axis)


def shape_of(shape):
    """A shape argument: a tuple of ints from a sequence of ints and tensors, an integer tensor, or one int."""
    if shape.__class__ is list or shape.__class__ is tuple:
        for size in shape:
            if size.__class__ is not int:
                break
        else:
            return tuple(shape)
    return tuple(integers(shape)) if shape is not None else None


T = Kind("T", "{0}._t", torch_of, "one")
OptT = Kind("OptT", "(None if {0} is None else {0}._t)", _maybe, "maybe")
Ts = Kind("Ts", "_many({0})", _many, "many")
TorNum = Kind("TorNum", "({0} if {0}.__class__ is float or {0}.__class__ is int else _tensor_or_number({0}))", tensor_or_number)
Num = Kind("Num", "({0} if {0}.__class__ is float or {0}.__class__ is int else _number({0}))", number)
Int = Kind("Int", "({0} if {0}.__class__ is int else _integer({0}))", integer)
Ints = Kind("Ints", "_integers({0})", integers)
Axis = Kind("Axis", "({0} if {0} is None or {0}.__class__ is int else _axes({0}))", axes)
Shape = Kind("Shape", "_shape_of({0})", shape_of)
DType = Kind("DType", "(None if {0} is None else _to_torch_dtype({0}))", to_torch_dtype)
NewDType = Kind("NewDType", "(None if {0} is None else _strict_dtype({0}))", strict_dtype)  # of what is made anew
Raw = Kind("Raw", "{0}", lambda x: x)  # as it is; also the kind of a parameter without annotation

# Names that no parameter has: the functions are called where the parameters are in scope.
NAMESPACE = {
    "_many": _many, "_tensor_or_number": tensor_or_number, "_number": number, "_integer": integer, "_integers": integers,
    "_axes": axes, "_shape_of": shape_of, "_to_torch_dtype": to_torch_dtype, "_strict_dtype": strict_dtype,
}  # fmt: skip
