"""Mixed precision for sparse products and convolutions: what an open ``auto_cast`` block asks of their operands."""

import torch

from paddle_compat.core import mode

_LOW = (torch.float16, torch.bfloat16)


def same_precision(kind, *tensors):
    """The operands in the precision that the open ``auto_cast`` block gives ``kind``; as they are outside of one.

    The products are on Paddle's white list under the names ``matmul`` and ``conv3d``: in the block they compute in float16 or
    bfloat16, with float32 sums where the kernel allows (on the CPU always).
    """
    state = mode.local.amp
    if state is None:
        return tensors
    if kind in state.black:
        return tuple(t.float() if t.dtype in _LOW else t for t in tensors)
    return tuple(t.to(state.dtype) if t.dtype in (torch.float32, *_LOW) else t for t in tensors)
