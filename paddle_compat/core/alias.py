"""Which results share memory with their argument: Paddle's rule on torch's storage.

In Paddle 2.4 reshape, squeeze, unsqueeze, flatten and detach share memory with their argument; indexing, transpose, split,
expand and the rest are copies. torch makes views of all of these. A kernel whose torch result is a view but whose Paddle
result is a copy returns ``as_copy(view)``: the copy is lazy (torch's copy-on-write storage), made at the first write on
either side, whoever writes: an in-place operator, an optimizer's fused kernel, or torch code across the bridge. What shares
one storage (a reshape of the copied tensor, say) goes on sharing it.
"""

import torch
from torch.compiler import is_compiling

_lazy_clone = torch._lazy_clone

# A lazy copy of a small part of a large tensor would keep the large one alive, and its first write would copy all of it.
# A part smaller than an eighth of its storage is therefore copied at once, as Paddle does.
_FRACTION = 8


def as_copy(view):
    """A tensor equal to ``view`` that no later write to either shows in the other.

    Args:
        view: any torch tensor; gradients flow through.
    """
    if is_compiling():  # dynamo has no copy-on-write; the compiler fuses this copy away
        return view.clone()
    try:
        if view.nbytes * _FRACTION < view.untyped_storage().nbytes():
            return view.clone()
        return _lazy_clone(view)
    except (RuntimeError, NotImplementedError):  # sparse and fake tensors, functorch, devices without copy-on-write
        return view.clone()


def own_memory(t):
    """Give ``t`` contiguous memory of its own in place, keeping the torch object (and so its autograd identity).

    Needed before a write into an expanded tensor, and before sharing a reshape of a transposed one: in Paddle both are
    contiguous already.
    """
    with torch.no_grad():
        t.data = t.contiguous()
    return t
