"""Mixed precision for sparse products and convolutions: what an open ``auto_cast`` block asks of their operands.

2.4.2 leaves sparse operators out of AMP. Here they follow the list entries of their dense kin: the products those of ``matmul`` and
``matmul_v2``, the convolutions those of ``conv2d`` (and ``conv3d``, where a program lists it), so that they compute in float16 or
bfloat16, with float32 sums where the kernel allows (on the CPU always).
"""

import torch

from paddle_compat.core import mode

_LOW = (torch.float16, torch.bfloat16)
_KIN = {
    "matmul": ("matmul", "matmul_v2"), "mv": ("mv", "matmul", "matmul_v2"), "masked_matmul": ("masked_matmul", "matmul", "matmul_v2"),
    "conv3d": ("conv3d", "conv2d"), "softmax": ("softmax",),
}  # fmt: skip


def same_precision(kind, *tensors):
    """The operands in the precision that the open ``auto_cast`` block gives ``kind``; as they are outside of one."""
    state = mode.local.amp
    if state is None:
        return tensors
    names = _KIN[kind]
    if any(n in state.black for n in names):
        return tuple(t.float() if t.dtype in _LOW else t for t in tensors)
    if state.level == "O2" or any(n in state.white for n in names):
        return tuple(t.to(state.dtype) if t.dtype in (torch.float32, *_LOW) else t for t in tensors)
    if any(t.dtype is torch.float32 for t in tensors):
        return tuple(t.float() if t.dtype in _LOW else t for t in tensors)
    return tensors
