"""Gradients cleared to zero.

In Paddle ``clear_gradient()`` leaves a gradient of zeros that the next backward *replaces*; it does not add to it, not even if the
zeros were overwritten meanwhile. Here torch's gradient is dropped, which makes the next backward as cheap as torch's own, and the
zeros are made only when somebody asks for them. What is known of them stands in the tensor's ``_meta`` under ``zero_grad``:
True, or the torch tensor once it has been looked at.
"""

from sys import getrefcount

import torch


def clear_all(tensors, set_to_zero=True):
    """``x.clear_gradient(set_to_zero)`` for each x."""
    strided = torch.strided
    for x in tensors:
        t = x._t
        g = t.grad
        if g is None:
            kept = x._get_meta("zero_grad")
            if kept is not None:
                if not set_to_zero:
                    del x._meta["zero_grad"]
                elif kept is not True:
                    kept.zero_()
            continue
        t.grad = None
        kept = None
        if set_to_zero and g.layout is strided:
            # Who holds the gradient (2: this function and the question itself) sees it turn to zeros, and his later writes count.
            kept = True if getrefcount(g) == 2 or g.requires_grad else g.zero_()
        try:
            x._meta["zero_grad"] = kept
        except AttributeError:
            x._meta = {"zero_grad": kept}


def clear(x, set_to_zero=True):
    """``x.clear_gradient(set_to_zero)``."""
    clear_all((x,), set_to_zero)


def cleared(x):
    """The zeros that stand for a cleared gradient (a torch tensor), or None if the gradient was not cleared to zero."""
    kept = x._get_meta("zero_grad")
    if kept is None:
        return None
    t = x._t
    if kept is True or kept.shape != t.shape or kept.dtype is not t.dtype or kept.device != t.device:
        kept = x._meta["zero_grad"] = torch.zeros_like(t, requires_grad=False)
    return kept
