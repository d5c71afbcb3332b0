"""embedding and one_hot."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.kinds import Int, T
from paddle_compat.core.op import op


@op("lookup_table_v2")
def embedding(x: T, weight: T, padding_idx: Int = None, sparse=False, name=None):
    """The rows of ``weight`` at the ids ``x``; zeros (and no gradient) at ``padding_idx``.

    Raises:
        ValueError: an id that is not in [0, rows).
    """
    if weight.dim() != 2:
        raise invalid_argument(f"The dimensions of the 'lookup table' must be 2, but received {list(weight.shape)}")
    rows = weight.shape[0]
    if padding_idx is not None:
        at = padding_idx if padding_idx >= 0 else padding_idx + rows
        if not -rows <= at < rows:
            raise ValueError(f"padding_idx must be within [-{rows}, {rows}), but received {padding_idx}")
        padding_idx = at if at >= 0 else None
    if x.dtype is not torch.int64 and x.dtype is not torch.int32:
        raise unimplemented(f"embedding input only support int32 and int64, but received {x.dtype}")
    try:
        out = TF.embedding(x, weight, padding_idx, sparse=sparse)
    except IndexError:
        wrong = x[(x < 0) | (x >= rows)]
        raise invalid_argument(
            f"Variable value (input) of OP(fluid.layers.embedding) expected >= 0 and < {rows}, but got {int(wrong[0])}."
        ) from None
    if padding_idx is None:
        return out
    return out.masked_fill((x == padding_idx).unsqueeze(-1), 0.0)


@op("one_hot_v2")
def one_hot(x: T, num_classes: Int, name=None):
    """A 1 at each class of ``x`` in a new last dimension of ``num_classes``; float32.

    Raises:
        ValueError: a class that is not in [0, num_classes).
    """
    if x.numel() and type(x) is torch.Tensor and x.device.type == "cpu":
        low, high = torch.aminmax(x)
        if low < 0 or high >= num_classes:
            raise invalid_argument(
                f"Illegal index value, Input(input) value should be at least 0 and less than Input(depth), but received {int(low if low < 0 else high)} "
                f"not less than depth ({num_classes})"
            )
    out = torch.zeros(*x.shape, num_classes, dtype=torch.float32, device=x.device)
    return out.scatter_(-1, x.long().unsqueeze(-1), 1.0)
