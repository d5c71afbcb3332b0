"""Softmax with a mask, and the loss mark."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.kinds import Raw, T
from paddle_compat.core.op import op
from paddle_compat.core.shape_rule import full_reduce

__all__ = []


@op("fused_softmax_mask")
def softmax_mask_fuse(x: T, mask: T, name=None):
    """softmax(x + mask) over the last axis.

    Args:
        x: [N, heads, Q, K]. mask: what broadcasts to it, [N, 1, Q, K].
    Returns:
        Tensor like x.
    """
    return torch.softmax(x + mask, -1)


@op("fused_softmax_mask_upper_triangle")
def softmax_mask_fuse_upper_triangle(x: T):
    """Softmax over the last axis of what is not above the diagonal; zeros above it.

    Args:
        x: [N, heads, Q, K].
    Returns:
        Tensor like x.
    """
    above = torch.ones(x.shape[-2:], dtype=torch.bool, device=x.device).triu(1)
    return torch.softmax(x.masked_fill(above, -float("inf")), -1)


@op("identity_loss")
def _identity(x: T, reduction: Raw):
    if reduction == 0:
        return full_reduce(x.sum())
    return full_reduce(x.mean()) if reduction == 1 else as_copy(x)


def identity_loss(x, reduction="none"):
    """Mark a Tensor as a loss, reduced.

    Args:
        x: the Tensor.
        reduction: 'sum' or 0, 'mean' or 1, 'none' or 2.

    Raises:
        Exception: another reduction.
    """
    numbers = {"sum": 0, "mean": 1, "none": 2}
    if isinstance(reduction, str):
        if reduction.lower() not in numbers:
            raise Exception("Unsupported reduction type.")
        reduction = numbers[reduction.lower()]
    if reduction not in (0, 1, 2):
        from paddle_compat.core.errors import not_found

        raise not_found(f"reduction must be 'sum' (0), 'mean' (1) or 'none' (2), but got {reduction!r}")
    return _identity(x, reduction)
