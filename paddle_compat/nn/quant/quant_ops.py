"""Operators of fake quantisation: rounding to a few bits and back, the gradient passed straight through."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import Int, Num, OptT, T
from paddle_compat.core.op import op

__all__ = []


def _rounded(x, scale, bits):
    """``x`` clipped to +-scale and rounded to 2 * (2 ** (bits - 1) - 1) steps; its gradient is the identity's."""
    steps = float(2 ** (bits - 1) - 1)
    with torch.no_grad():
        scale = torch.clamp_min(scale, torch.finfo(x.dtype).tiny)
        q = torch.round(torch.clamp(x, -scale, scale) * (steps / scale)) * (scale / steps)
        change = q - x
    return x + change if x.requires_grad else q


def _all_max(scale, reduce_type):
    """The largest over all processes, where that is asked for."""
    if reduce_type == "max" and torch.distributed.is_available() and torch.distributed.is_initialized():
        torch.distributed.all_reduce(scale, torch.distributed.ReduceOp.MAX)
    return scale


@op("fake_quantize_dequantize_abs_max", dtypes=FLOATS)
def quantize_abs_max(x: T, out_scale: OptT = None, bits: Int = 8, reduce_type=None):
    """``x`` rounded on the scale of its largest magnitude, which is written to ``out_scale``."""
    with torch.no_grad():
        scale = _all_max(x.abs().max().reshape(1), reduce_type)
        if out_scale is not None:
            out_scale.copy_(scale)
    return _rounded(x, scale, bits)


@op("fake_channel_wise_quantize_dequantize_abs_max", dtypes=FLOATS)
def quantize_channel_abs_max(x: T, out_scale: OptT = None, bits: Int = 8, axis: Int = 0, reduce_type=None):
    """As ``quantize_abs_max`` with a scale for each index along ``axis``."""
    with torch.no_grad():
        others = [d for d in range(x.dim()) if d != axis % x.dim()]
        scale = _all_max(x.abs().amax(others, keepdim=True), reduce_type)
        if out_scale is not None:
            out_scale.copy_(scale.reshape(-1))
    return _rounded(x, scale, bits)


def _move(x, scale, state, accum, rate, reduce_type):
    """The running mean of the largest magnitude: accum / state, both decaying by ``rate``."""
    with torch.no_grad():
        largest = _all_max(x.abs().max().reshape(1), reduce_type)
        state.mul_(rate).add_(1)
        accum.mul_(rate).add_(largest)
        scale.copy_(accum / state)


@op("fake_quantize_dequantize_moving_average_abs_max", dtypes=FLOATS)
def quantize_moving_average(x: T, scale: T, state: T, accum: T, rate: Num = 0.9, bits: Int = 8, training=False, reduce_type=None):
    """``x`` rounded on a running mean of its largest magnitude, which moves in training."""
    if training:
        _move(x, scale, state, accum, rate, reduce_type)
    return _rounded(x, scale.clone(), bits)


@op("moving_average_abs_max_scale", dtypes=FLOATS)
def observe_moving_average(x: T, scale: T, state: T, accum: T, rate: Num = 0.9, training=False, reduce_type=None):
    """``x`` as it is; the running mean of its largest magnitude moves in training."""
    if training:
        _move(x, scale, state, accum, rate, reduce_type)
    return x.clone()
