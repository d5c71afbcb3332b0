"""Einstein summation."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.kinds import Ts
from paddle_compat.core.op import op
from paddle_compat.core.shape_rule import at_least_1d


@op("einsum")
def einsum(equation, *operands: Ts):
    """Sums of products written by subscripts: ``einsum('ij,jk->ik', a, b)``.

    Without ``->`` the output has the letters that occur once, in order. ``...`` stands for dimensions that are broadcast.
    What sums to one number has shape [1].
    """
    out = torch.einsum(equation, *operands)
    return at_least_1d(out if out._base is None else as_copy(out))
