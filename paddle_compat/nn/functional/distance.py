"""The distance between vectors."""

import math

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op


def norm_last(d, p, keepdim=False):
    """The p-norm along the last dimension; p = 0 counts what is not 0."""
    if math.isinf(p):
        return d.abs().amax(-1, keepdim) if p > 0 else d.abs().amin(-1, keepdim)
    return torch.linalg.vector_norm(d, p, -1, keepdim)


@op("p_norm", dtypes=FLOATS)
def pairwise_distance(x: T, y: T, p=2.0, epsilon=1e-06, keepdim=False, name=None):
    """The p-norm of ``x - y + epsilon`` along the last dimension.

    Args:
        x, y: [D] or [N, D], broadcast against each other.
        p: the norm's order.
        epsilon: added to the difference, so that no gradient divides by 0.

    Raises:
        TypeError: p no number, epsilon no float, keepdim no bool.
    """
    if not isinstance(p, (float, int)):
        raise TypeError(f"The type of 'porder' in PairwiseDistance must be float or int, but received {type(p).__name__}")
    if not isinstance(epsilon, float):
        raise TypeError(f"The type of 'epsilon' in PairwiseDistance must be float, but received {type(epsilon).__name__}")
    if not isinstance(keepdim, bool):
        raise TypeError(f"The type of 'keepdim' in PairwiseDistance must be bool, but received {type(keepdim).__name__}")
    d = x - y
    out = norm_last(d + epsilon if epsilon else d, p, keepdim)
    return out.view(1) if out.dim() == 0 else out
