"""``recompute``: forget a part's intermediate results in forward and compute them again in backward."""

import torch
from torch.utils.checkpoint import checkpoint

from paddle_compat.core import mode
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.static.tree import leaves, tree_map

__all__ = []


class _Slot:
    __slots__ = ("index",)

    def __init__(self, index):
        self.index = index


def recompute(function, *args, **kwargs):
    """``function(*args, **kwargs)``, whose intermediate results are computed anew in backward.

    Args:
        function: a Layer or a function of Tensors.
        preserve_rng_state (bool): backward draws the same random numbers (True).
        use_reentrant (bool): torch's way without hooks; False by default.
        args, kwargs: the function's own.

    Returns:
        What the function returns.
    """
    preserve = kwargs.pop("preserve_rng_state", True)
    reentrant = kwargs.pop("use_reentrant", False)
    if not torch.is_grad_enabled() or mode.process.static:
        return function(*args, **kwargs)
    amp = mode.local.amp
    given = []

    def slot(x):
        given.append(x)
        return _Slot(len(given) - 1)

    shape = tree_map(slot, (args, kwargs), (Tensor,))
    rebuilt = []

    def run(*ts):
        def put(s):
            out = wrap(ts[s.index])
            if not ts[s.index].is_floating_point():
                out.stop_gradient = given[s.index].stop_gradient
            return out

        a, k = tree_map(put, shape, (_Slot,))
        before = mode.local.amp
        mode.local.amp = amp  # backward runs after the auto_cast block was left
        switched = (amp is not None) - (before is not None)
        if switched:
            mode.switch(switched)
        try:
            out = function(*a, **k)
        finally:
            mode.local.amp = before
            if switched:
                mode.switch(-switched)
        found = leaves(out, (Tensor,))
        rebuilt[:] = [out]
        return tuple(x._t for x in found)

    flat = checkpoint(run, *[x._t for x in given], use_reentrant=reentrant, preserve_rng_state=preserve)
    results = iter(flat)
    return tree_map(lambda x: wrap(next(results)), rebuilt[0], (Tensor,))
