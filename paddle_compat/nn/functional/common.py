"""linear, dropout, pad and other functions of general use."""

import torch
import torch.nn.functional as TF

from paddle_compat.core import mode
from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument, kernel_missing
from paddle_compat.core.kinds import Int, Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.attrs import attr
from paddle_compat.nn.functional.blocks import fold, unfold
from paddle_compat.nn.functional.borders import pad, zeropad2d
from paddle_compat.nn.functional.groups import check_group
from paddle_compat.nn.functional.resize import interpolate, upsample
from paddle_compat.tensor.linalg import matmul
from paddle_compat.tensor.math import add

__all__ = ["alpha_dropout", "bilinear", "class_center_sample", "cosine_similarity", "dropout", "dropout2d", "dropout3d", "fold", "interpolate",
    "label_smooth", "linear", "pad", "unfold", "upsample", "zeropad2d"]  # fmt: skip

_matmul, _addmm = torch.matmul, torch.addmm


@op("matmul_v2")
def linear(x: T, weight: T, bias: OptT = None, name=None):
    """``x @ weight + bias``; the weight is [in, out], the other way round than torch's.

    Raises:
        ValueError: shapes or dtypes that do not fit.
    """
    if x.dtype not in FLOATS:
        if weight.dtype is x.dtype:
            raise kernel_missing("matmul", x.dtype)
        raise invalid_argument(f"linear: x and weight should have the same dtype, but received {x.dtype} and {weight.dtype}")
    if bias is None:
        return _matmul(x, weight)
    if x.dim() == 2:
        return _addmm(bias, x, weight)
    if x.numel() > 1 << 16 and weight.dim() == 2 and bias.dim() == 1:  # one pass over a large result less
        return _addmm(bias, x.reshape(-1, x.shape[-1]), weight).view(*x.shape[:-1], -1)
    return _matmul(x, weight) + bias


def _two_operators(_, args):
    """linear under AMP and in static programs: the two operators that it is on 2.4.2, of which the sum may run in another precision."""
    x, weight, bias, _ = args
    if not mode.process.static:
        out = matmul(x, weight)
        return out if bias is None else add(out, bias)
    from paddle_compat.static.recorder import named

    with named("linear"):
        out = matmul(x, weight)
        return out if bias is None else add(out, bias)


linear.__globals__["special"] = _two_operators  # where an operator goes while a special mode is on (core.op); no call more than that


@op(dtypes=FLOATS)
def dropout(x: T, p: Num = 0.5, axis=None, training=True, mode="upscale_in_train", name=None):
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
        return torch.dropout(x, p, True) if p else x.view(x.shape)
    if axis is None:
        shape = x.shape
    else:
        if not isinstance(axis, (int, list, tuple)):
            raise TypeError(f"datatype of axis argument should be int or list, but received {type(axis).__name__}")
        dims = (axis,) if isinstance(axis, int) else axis
        if any(not 0 <= d < x.dim() for d in dims) or len(dims) > x.dim():
            raise ValueError(f"axis should be between 0 and {x.dim() - 1}, but received {axis}")
        shape = [s if d in dims else 1 for d, s in enumerate(x.shape)]
    mask = torch.empty(shape, dtype=x.dtype, device=x.device).bernoulli_(1.0 - p)
    if mode == "upscale_in_train":
        return x * mask / (1.0 - p) if p < 1 else x * 0.0
    return x * mask


def _channel_dropout(x, p, training, data_format, formats, name):
    rank = len(formats[0])
    if len(x.shape) != rank:
        raise ValueError(f"dimensions of x should be {rank}, but received {len(x.shape)} != {rank}")
    if data_format not in formats:
        raise ValueError(f"Attr(data_format) should be '{formats[0]}' or '{formats[1]}'. Received Attr(data_format): {data_format}.")
    return dropout(x, p=p, axis=[0, 1 if data_format[1] == "C" else rank - 1], training=training, mode="upscale_in_train", name=name)


def dropout2d(x, p=0.5, training=True, data_format="NCHW", name=None):
    """Whole channels of [N, C, H, W] set to 0 with probability ``p``."""
    return _channel_dropout(x, p, training, data_format, ("NCHW", "NHWC"), name)


def dropout3d(x, p=0.5, training=True, data_format="NCDHW", name=None):
    """Whole channels of [N, C, D, H, W] set to 0 with probability ``p``."""
    return _channel_dropout(x, p, training, data_format, ("NCDHW", "NDHWC"), name)


@op(dtypes=FLOATS)
def cosine_similarity(x1: T, x2: T, axis: Int = 1, eps: Num = 1e-8):
    """sum(x1 * x2) / max(|x1| * |x2|, eps) along ``axis``."""
    if x1.dtype is not x2.dtype:
        raise invalid_argument(f"cosine_similarity: x1 and x2 should have the same dtype, but received {x1.dtype} and {x2.dtype}")
    dot = (x1 * x2).sum(axis)
    norms = (x1 * x1).sum(axis) * (x2 * x2).sum(axis)
    out = dot / torch.sqrt(torch.clamp_min(norms, eps * eps))
    return out.view(1) if out.dim() == 0 else out


@op("label_smooth", dtypes=FLOATS)
def label_smooth(label: T, prior_dist: OptT = None, epsilon: Num = 0.1, name=None):
    """(1 - epsilon) * label + epsilon * prior; the prior is even where None."""
    if not 0 <= epsilon <= 1:
        raise ValueError(f"The value of epsilon must be between 0 and 1, but received {epsilon}.")
    epsilon = attr(label, epsilon)
    prior = 1.0 / label.shape[-1] if prior_dist is None else prior_dist
    return label * (1.0 - epsilon) + epsilon * prior


@op("alpha_dropout", dtypes=FLOATS)
def alpha_dropout(x: T, p=0.5, training=True, name=None):
    """Dropout for SELU networks: dropped elements take the negative saturation value and the result keeps mean and variance.

    Args:
        p: the probability, in [0, 1].
    """
    if not isinstance(p, (float, int)):
        raise TypeError(f"p argument should be a float or int, but received {type(p).__name__}")
    if not 0 <= p <= 1:
        raise ValueError(f"p argument should between 0 and 1, but received {p}")
    if not training:
        return as_copy(x)
    if p == 1:
        return x * 0.0
    low = -1.6732632423543772 * 1.0507009873554805
    a = ((1 - p) * (1 + p * low * low)) ** -0.5
    keep = torch.empty(x.shape, dtype=x.dtype, device=x.device).bernoulli_(1.0 - p)
    return (x * keep + (1 - keep) * low) * a - a * low * p


@op("bilinear_tensor_product", dtypes=FLOATS)
def bilinear(x1: T, x2: T, weight: T, bias: OptT = None, name=None):
    """x1 weight[k] x2' for each k, plus bias.

    Args:
        x1, x2: [N, a], [N, b].
        weight: [out, a, b]. bias: [1, out] or None.

    Returns:
        [N, out].
    """
    if x1.dim() != 2 or x2.dim() != 2 or weight.dim() != 3 or x1.shape[0] != x2.shape[0] or x1.shape[1] != weight.shape[1] or x2.shape[1] != weight.shape[2]:
        raise invalid_argument(
            f"bilinear: x1 should be [N, a], x2 [N, b] and weight [out, a, b], but received {list(x1.shape)}, {list(x2.shape)}, {list(weight.shape)}"
        )
    if bias is not None and tuple(bias.shape) != (1, weight.shape[0]):
        raise invalid_argument(f"bilinear: bias should be {[1, weight.shape[0]]}, but received {list(bias.shape)}")
    return TF.bilinear(x1, x2, weight, None if bias is None else bias.view(-1))


@op("class_center_sample")
def _class_center_sample(label: T, num_classes: Int, num_samples: Int):
    chosen = torch.unique(label)
    if chosen.numel() < num_samples:
        left = torch.ones(num_classes, dtype=torch.bool, device=label.device)
        left[chosen.long()] = False
        others = left.nonzero().squeeze(1)
        others = others[torch.randperm(others.numel(), device=label.device)[: num_samples - chosen.numel()]]
        chosen = torch.cat([chosen, others.to(label.dtype)])
    place = torch.zeros(num_classes, dtype=label.dtype, device=label.device)
    place[chosen.long()] = torch.arange(chosen.numel(), dtype=label.dtype, device=label.device)
    return place[label.long()], chosen


def class_center_sample(label, num_classes, num_samples, group=None):
    """Some of the classes, those of the labels among them, and the labels as positions in that list.

    Args:
        label: [N], int32 or int64.
        num_samples: how many classes; all of the labels' where there are more.
        group: None or False; classes spread over several processes are not supported here.

    Returns:
        (label's positions [N], classes: the labels' in order, then others drawn at random).
    """
    check_group(group)
    if num_samples > num_classes:
        raise ValueError(f"Expected num_samples less than or equal to {num_classes}, got num_samples {num_samples}")
    shape = list(label.shape)
    if 0 in shape:
        raise ValueError(f"Expected label_size > 0 (got label {shape})")
    if len(shape) != 1:
        raise ValueError(f"Expected label_dims == 1 (got label_dims: {len(shape)})")
    return _class_center_sample(label, num_classes, num_samples)
