"""linear, dropout, pad and other functions of general use."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import Axis, Int, Num, OptT, T
from paddle_compat.core.op import op


@op(dtypes=FLOATS)
def linear(x: T, weight: T, bias: OptT = None, name=None):
    """``x @ weight + bias``; the weight is [in, out], the other way round than torch's."""
    return TF.linear(x, weight.t(), bias)


@op(dtypes=FLOATS)
def dropout(x: T, p: Num = 0.5, axis: Axis = None, training=True, mode="upscale_in_train", name=None):
    """Elements set to 0 with probability ``p`` in training.

    Args:
        p: the probability, in [0, 1].
        axis: draw along these dimensions only, the others share the draw; None means each element its own.
        mode: "upscale_in_train" (kept elements divided by 1 - p in training) or "downscale_in_infer" (all multiplied by
            1 - p outside training).
    """
    if not 0 <= p <= 1:
        raise ValueError("p argument should between 0 and 1")
    if mode not in ("upscale_in_train", "downscale_in_infer"):
        raise ValueError(f"mode argument should be 'downscale_in_infer' or 'upscale_in_train', but received {mode!r}")
    if not training:
        return as_copy(x) if mode == "upscale_in_train" else x * (1.0 - p)
    if axis is None and mode == "upscale_in_train":
        return torch.dropout(x, p, True) if p else as_copy(x)
    if axis is None:
        shape = x.shape
    else:
        dims = (axis,) if isinstance(axis, int) else axis
        if any(not 0 <= d < x.dim() for d in dims) or len(dims) > x.dim():
            raise ValueError(f"axis should be between 0 and {x.dim() - 1}, but received {axis}")
        shape = [s if d in dims else 1 for d, s in enumerate(x.shape)]
    mask = torch.empty(shape, dtype=x.dtype, device=x.device).bernoulli_(1.0 - p)
    if mode == "upscale_in_train":
        return x * mask / (1.0 - p) if p < 1 else torch.zeros_like(x)
    return x * mask


def _channel_dropout(x, p, training, data_format, channels_first, rank, name):
    if data_format not in ("NCHW", "NHWC", "NCDHW", "NDHWC"):
        raise ValueError(f"Attr(data_format) should be one of the {rank - 2}-D formats, but received {data_format!r}")
    if len(x.shape) != rank:
        raise ValueError(f"dimensions of x should be {rank}, but received {len(x.shape)} != {rank}")
    return dropout(x, p=p, axis=[0, 1] if channels_first else [0, rank - 1], training=training, mode="upscale_in_train", name=name)


def dropout2d(x, p=0.5, training=True, data_format="NCHW", name=None):
    """Whole channels of [N, C, H, W] set to 0 with probability ``p``."""
    return _channel_dropout(x, p, training, data_format, data_format == "NCHW", 4, name)


def dropout3d(x, p=0.5, training=True, data_format="NCDHW", name=None):
    """Whole channels of [N, C, D, H, W] set to 0 with probability ``p``."""
    return _channel_dropout(x, p, training, data_format, data_format == "NCDHW", 5, name)


@op(dtypes=FLOATS)
def cosine_similarity(x1: T, x2: T, axis: Int = 1, eps: Num = 1e-8):
    """sum(x1 * x2) / max(|x1| * |x2|, eps) along ``axis``."""
    dot = (x1 * x2).sum(axis)
    norms = (x1 * x1).sum(axis) * (x2 * x2).sum(axis)
    out = dot / torch.sqrt(torch.clamp_min(norms, eps * eps))
    return out.view(1) if out.dim() == 0 else out
