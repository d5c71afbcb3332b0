"""Einstein summation."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.kinds import Ts
from paddle_compat.core.op import op


@op("einsum")
def einsum(equation, *operands: Ts):
    """Sums of products written by subscripts: ``einsum('ij,jk->ik', a, b)``.

    Without ``->`` the output has the letters that occur once, in order. ``...`` stands for dimensions that are broadcast.
    What sums to one number has no dimension: one of the few 0-D tensors of 2.4.
    """
    try:
        # With up to two operands there is no order to choose: torch's Python side, which chooses, is passed over.
        out = torch._VF.einsum(equation, operands) if len(operands) < 3 else torch.einsum(equation, *operands)
    except (RuntimeError, TypeError) as error:
        raise _translated(equation, error) from None
    if out._base is None and out is not operands[0]:
        return out
    if out.shape == operands[0].shape and out.stride() == operands[0].stride() and out.data_ptr() == operands[0].data_ptr():
        return operands[0].view(out.shape)  # nothing to do: the memory is shared, as on 2.4.2
    return as_copy(out)


def _translated(equation, error):
    """Paddle's exception for an equation that does not fit its operands."""
    text = str(error)
    if not isinstance(equation, str):
        return AttributeError(f"'{type(equation).__name__}' object has no attribute 'replace': the equation of einsum must be a string")
    if "operands were provided" in text or "does not match the number of dimensions" in text or "invalid subscript" in text:
        return AssertionError(f"Invalid equation {equation!r}: {text}")
    return error
