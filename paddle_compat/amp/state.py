"""What ``core.op`` asks while an ``auto_cast`` block is open: the arguments in the precision that the op's list says."""

import torch

from paddle_compat.core.tensor import Tensor, wrap

# Operators that only look at a tensor or make one from its shape, and the cast itself: never cast their arguments.
_LEFT_ALONE = frozenset({"cast", "shape", "rank", "size", "assign", "detach", "fill_any_like", "getitem", "set_value", "batch_norm_stats"})
_LOW = (torch.float16, torch.bfloat16)


class State:
    """The state of one open block.

    Attributes:
        dtype: torch.float16 or torch.bfloat16.
        level: 'O1' (white ops low, black ops float32, others low only if all floats are) or 'O2' (all but black ops low).
    """

    __slots__ = ("black", "dtype", "level", "white")

    def __init__(self, dtype, level, white, black):
        self.dtype, self.level, self.white, self.black = dtype, level, white, black

    def cast(self, op, args):
        """``args`` with the float tensors in the dtype that ``op`` is to run in."""
        kind = op.type
        if kind in _LEFT_ALONE or op.inplace:
            return args
        if kind in self.black:
            return _to(args, torch.float32, _LOW)
        if kind in self.white or self.level == "O2":
            keep = _statistics(op)
            return _to(args, self.dtype, (torch.float32, *_LOW), keep)
        found = _dtypes(args)
        if found and any(d in _LOW for d in found) and torch.float32 in found:
            return _to(args, torch.float32, _LOW)  # mixed: a gray op runs in the wider one
        return args


def _statistics(op):
    """The arguments of normalisations that stay float32 (weights and statistics)."""
    if op.type in ("batch_norm", "sync_batch_norm", "layer_norm", "instance_norm", "group_norm"):
        return {i for i, p in enumerate(op.params) if p in ("running_mean", "running_var", "weight", "bias")}
    return ()


def _dtypes(args):
    found = set()
    for a in args:
        if isinstance(a, Tensor):
            found.add(a._t.dtype)
        elif isinstance(a, (list, tuple)):
            found |= {v._t.dtype for v in a if isinstance(v, Tensor)}
    return found


def _to(args, dtype, froms, keep=()):
    return tuple(a if i in keep else _cast(a, dtype, froms) for i, a in enumerate(args))


def _cast(value, dtype, froms):
    if isinstance(value, Tensor):
        t = value._t
        return wrap(t.to(dtype)) if t.dtype in froms and t.dtype is not dtype else value
    if isinstance(value, (list, tuple)) and any(isinstance(v, Tensor) for v in value):
        return type(value)([_cast(v, dtype, froms) for v in value])
    return value
