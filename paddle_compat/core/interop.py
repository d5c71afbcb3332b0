"""Tensor's part in protocols of other libraries: torch functions, DLPack, torch's pytrees (torch.compile, torch.export)."""

import torch
from torch.utils import _pytree

from paddle_compat.core.parameter import EagerParamBase, from_torch
from paddle_compat.core.tensor import Tensor, wrap

_Torch = torch.Tensor


def torch_of(x):
    """``x`` with every Tensor in nested lists, tuples and dicts replaced by its torch tensor (the same memory)."""
    if isinstance(x, Tensor):
        return x._t
    kind = x.__class__
    if kind is list:
        return [torch_of(v) for v in x]
    if kind is tuple:
        return tuple([torch_of(v) for v in x])
    if kind is dict:
        return {k: torch_of(v) for k, v in x.items()}
    return x


@classmethod
def _torch_function(cls, func, types, args=(), kwargs=None):
    # torch asks this where a Tensor stands among the arguments of a function or method of torch.
    return func(*torch_of(args), **(torch_of(kwargs) if kwargs else {}))


def _own(t):
    # DLPack hands out the address. A lazy copy (core.alias) must be made first, else the other side's writes would show
    # in the tensor that it is a copy of.
    if t.device.type != "meta" and torch._C._is_cow_tensor(t):
        t.data_ptr()
    return t


def _dlpack(self, **options):
    """A DLPack capsule of the data (shared memory); ``torch.from_dlpack(x)`` and ``numpy.from_dlpack(x)`` call this."""
    return _own(self._t.detach()).__dlpack__(**options)


def _dlpack_device(self):
    """(device type, device number) as DLPack counts them."""
    return self._t.__dlpack_device__()


Tensor.__torch_function__ = _torch_function
Tensor.__dlpack__ = _dlpack
Tensor.__dlpack_device__ = _dlpack_device


def _flatten(x):
    return [x._t], None


def _unflatten(children, context):
    (t,) = children
    return wrap(t) if isinstance(t, _Torch) else t  # a tree of other leaves (specs, names) keeps them


def _flatten_parameter(p):
    return [p._t], p.name


def _unflatten_parameter(children, name):
    (t,) = children
    return from_torch(t, name) if isinstance(t, _Torch) else t


def _with_key(flatten):
    def flatten_with_key(x):
        children, context = flatten(x)
        return [(_pytree.GetAttrKey("_t"), children[0])], context

    return flatten_with_key


for _cls, _name, _down, _up in (
    (Tensor, "paddle.Tensor", _flatten, _unflatten),
    (EagerParamBase, "paddle.EagerParamBase", _flatten_parameter, _unflatten_parameter),
):
    _pytree.register_pytree_node(_cls, _down, _up, serialized_type_name=_name, flatten_with_keys_fn=_with_key(_down))
