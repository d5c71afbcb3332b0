"""Einstein summation."""

import torch

from paddle_compat.core.kinds import Ts
from paddle_compat.core.op import op
from paddle_compat.core.shape_rule import at_least_1d


@op("einsum")
def einsum(equation, *operands: Ts):
    """Sums of products written by subscripts: ``einsum('ij,jk->ik', a, b)``.

    Without ``->`` the output has the letters that occur once, in order. ``...`` stands for dimensions that are broadcast.
    What sums to one number has shape [1].
    """
    return at_least_1d(torch.einsum(equation, *operands))
