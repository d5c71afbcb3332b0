"""The distance between vectors."""

import math

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op


def norm_last(d, p, keepdim=False):
    """The p-norm along the last dimension; p = 0 counts what is not 0."""
    if math.isinf(p):
        return d.abs().amax(-1, keepdim) if p > 0 else d.abs().amin(-1, keepdim)
    if p == 0:  # whose gradient is 0, not missing
        return torch.linalg.vector_norm(d, 0, -1, keepdim) + (d * 0).sum(-1, keepdim)
    return torch.linalg.vector_norm(d, p, -1, keepdim)


@op("p_norm", dtypes=FLOATS)
def pairwise_distance(x: T, y: T, p=2.0, epsilon=1e-06, keepdim=False, name=None):
    """The p-norm of ``x - y + epsilon`` along the last dimension.

    Args:
        x, y: [D] or [N, D], broadcast against each other.
        p: the norm's order.
        epsilon: added to the difference, so that no gradient divides by 0.

    Raises:
        ValueError: p no number, keepdim no bool, dtypes that differ.
    """
    if not isinstance(p, (float, int)):
        raise invalid_argument(f"pairwise_distance: p should be a number, but received {type(p).__name__}")
    if not isinstance(keepdim, bool):
        raise invalid_argument(f"pairwise_distance: keepdim should be a bool, but received {type(keepdim).__name__}")
    if x.dtype is not y.dtype:
        raise invalid_argument(f"pairwise_distance: x and y should have the same dtype, but received {x.dtype} and {y.dtype}")
    d = x - y
    out = norm_last(d + epsilon if epsilon else d, p, keepdim)
    return out.view(1) if out.dim() == 0 else out
