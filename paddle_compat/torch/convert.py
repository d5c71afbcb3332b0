"""``to_torch`` and ``from_torch``: between Tensors and torch tensors, on any nesting, without a copy.

Both sides are one storage and one autograd graph: a gradient flows from torch operations through Paddle ones and back, an
in-place write shows on both sides. A tensor's shape stays as it is: a torch scalar (0-D) becomes a 0-D Tensor, which Paddle
2.4 has too, while what Paddle's own functions reduce to has shape ``[1]``.
"""

import copy
import dataclasses
from collections.abc import Mapping

import torch

from paddle_compat.core.dtype import TORCH_TO_DTYPE
from paddle_compat.core.parameter import from_torch as _parameter
from paddle_compat.core.tensor import Tensor, wrap

_Torch = torch.Tensor


def to_torch(x):
    """Torch tensors for the Tensors in ``x``.

    Args:
        x: a Tensor, or lists, tuples, named tuples, dicts and dataclasses with Tensors among other things.

    Returns:
        The same structure; a Tensor alone gives its torch tensor, a Parameter the leaf that torch optimizers can take.

    Raises:
        TypeError: a variable of a static program, which has no data.
    """
    if isinstance(x, Tensor):
        return x._t
    return _map(x, _out)


def _out(x):
    if isinstance(x, Tensor):
        return x._t
    if getattr(x, "block", None) is not None and hasattr(x, "persistable") and not isinstance(x, _Torch):
        raise TypeError(f"a variable of a static program has no data to give to torch: {x!r}")
    return x


def from_torch(x):
    """Tensors for the torch tensors in ``x``.

    Args:
        x: a torch tensor, or lists, tuples, named tuples, dicts and dataclasses with torch tensors among other things.

    Returns:
        The same structure; ``stop_gradient`` is what ``requires_grad`` is not. A ``torch.nn.Parameter`` gives a Parameter.

    Raises:
        TypeError: a dtype that Paddle has not.
    """
    if isinstance(x, _Torch):
        return _in(x)
    return _map(x, _in)


def _in(x):
    if not isinstance(x, _Torch):
        return x
    if x.dtype not in TORCH_TO_DTYPE:
        raise TypeError(f"paddle has no dtype for {x.dtype}; convert the torch tensor first, for instance x.to(torch.float32)")
    return _parameter(x) if isinstance(x, torch.nn.Parameter) else wrap(x)


def _map(x, leaf):
    kind = x.__class__
    if kind is list:
        return [_map(v, leaf) for v in x]
    if kind is tuple:
        return tuple([_map(v, leaf) for v in x])
    if kind is dict:
        return {k: _map(v, leaf) for k, v in x.items()}
    if isinstance(x, (_Torch, Tensor, str, bytes, int, float)) or x is None:
        return leaf(x)
    if isinstance(x, tuple):
        values = [_map(v, leaf) for v in x]
        return kind(*values) if hasattr(x, "_fields") else kind(values)
    if isinstance(x, list):
        out = copy.copy(x)
        out[:] = [_map(v, leaf) for v in x]
        return out
    if isinstance(x, Mapping) and hasattr(x, "__setitem__"):
        out = copy.copy(x)  # keeps the kind: OrderedDict, defaultdict, a model's output class
        for k, v in x.items():
            out[k] = _map(v, leaf)
        return out
    if dataclasses.is_dataclass(x) and not isinstance(x, type):
        changed = {}
        for field in dataclasses.fields(x):
            if field.init:
                value = getattr(x, field.name)
                new = _map(value, leaf)
                if new is not value:
                    changed[field.name] = new
        return dataclasses.replace(x, **changed) if changed else x
    return leaf(x)


