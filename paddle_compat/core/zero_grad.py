"""Gradients cleared to zero.

In Paddle ``clear_gradient()`` leaves a gradient of zeros that the next backward *replaces*; it does not add to it, not even if the
zeros were overwritten meanwhile. Here torch's gradient is dropped, which makes the next backward as cheap as torch's own, and the
zeros are made only when somebody asks for them. What is known of them stands in the tensor's ``_meta`` under ``zero_grad``:
True, or the torch tensor once it has been looked at.
"""

from sys import getrefcount

import torch


def clear(x, set_to_zero=True):
    """``x.clear_gradient(set_to_zero)``."""
    t = x._t
    g = t.grad
    if g is None:
        kept = x._get_meta("zero_grad")
        if kept is not None:
            if not set_to_zero:
                del x._meta["zero_grad"]
            elif kept is not True:
                kept.zero_()
        return
    t.grad = None
    if not set_to_zero or g.layout is not torch.strided:
        x._meta_dict().pop("zero_grad", None)
        return
    kept = True
    if getrefcount(g) > 2 and not g.requires_grad:  # somebody holds the gradient: he sees it turn to zeros, and later writes count
        kept = g.zero_()
    x._meta_dict()["zero_grad"] = kept


def cleared(x):
    """The zeros that stand for a cleared gradient (a torch tensor), or None if the gradient was not cleared to zero."""
    kept = x._get_meta("zero_grad")
    if kept is None:
        return None
    t = x._t
    if kept is True or kept.shape != t.shape or kept.dtype is not t.dtype or kept.device != t.device:
        kept = x._meta["zero_grad"] = torch.zeros_like(t, requires_grad=False)
    return kept
