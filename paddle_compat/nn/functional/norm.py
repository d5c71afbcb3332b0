"""Normalisation over batches, layers, groups and instances."""

import math
import numbers

import torch
import torch.nn.functional as TF
from torch.compiler import is_compiling

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Int, Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.attrs import single


@op(dtypes=FLOATS)
def layer_norm(x: T, normalized_shape, weight: OptT = None, bias: OptT = None, epsilon: Num = 1e-05, name=None):
    """(x - mean) / sqrt(variance + epsilon) over the last dimensions, those of ``normalized_shape``, times weight plus bias."""
    shape = (normalized_shape,) if normalized_shape.__class__ is int else normalized_shape
    if x.dtype is torch.float64:
        epsilon = single(epsilon)
    try:
        return _layer_norm(x, shape, weight, bias, epsilon)
    except (RuntimeError, TypeError):  # what does not fit is found below
        pass
    if isinstance(shape, numbers.Integral):
        shape = [shape]
    elif not isinstance(shape, (list, tuple)):
        raise ValueError(f"`normalized_shape` should be int, list of ints or tuple of ints, but received {normalized_shape!r}.")
    shape = [int(s) for s in shape]
    if list(x.shape[-len(shape) :]) != shape:
        inner = ", ".join(map(str, shape))
        raise ValueError(f"Given normalized_shape is {shape}, expected input with shape [*, {inner}], but got input shape {list(x.shape)}")
    weight, bias = (p if p is None or list(p.shape) == shape or p.numel() != math.prod(shape) else p.view(shape) for p in (weight, bias))
    return _layer_norm(x, shape, weight, bias, epsilon)


@op("batch_norm", dtypes=FLOATS)
def batch_norm(
    x: T, running_mean: T, running_var: T, weight: OptT, bias: OptT, training=False, momentum: Num = 0.9, epsilon: Num = 1e-05, data_format="NCHW",
    use_global_stats=None, name=None,
):  # fmt: skip
    """Each channel normalised over the batch (in training) or by the running statistics.

    The running statistics move in training: ``running = momentum * running + (1 - momentum) * batch``; momentum is thus one
    minus torch's, and the variance is the biased one.
    """
    if data_format not in _FORMATS:
        raise ValueError(f"expected one of {', '.join(map(repr, _FORMATS))} as data_format, but received {data_format!r}")
    if x.dim() < 2:
        raise AssertionError(f"input dim must be larger than 1, but received x {list(x.shape)}")
    if x.dtype is torch.float64:
        epsilon = single(epsilon)
    last = data_format[-1] == "C" and data_format != "NC" and x.dim() > 2
    if last:
        x = x.movedim(-1, 1)
    if not training if use_global_stats is None else use_global_stats:
        out = _batch_norm(x, weight, bias, running_mean, running_var, False, 0.0, epsilon, _CUDNN)
    else:
        out = _train(x, running_mean, running_var, weight, bias, 1.0 - momentum, epsilon)
        if not training and out.requires_grad:  # 2.4.2's gradient is then that of the (moved) running statistics
            plain = _batch_norm(x, weight, bias, running_mean, running_var, False, 0.0, epsilon, _CUDNN)
            out = plain + (out - plain).detach()
    return out.movedim(1, -1) if last else out


_FORMATS = ("NCHW", "NC", "NCL", "NLC", "NHWC", "NCDHW", "NDHWC")
_layer_norm, _batch_norm, _mul, _CUDNN = torch.layer_norm, torch.batch_norm, torch.mul, torch.backends.cudnn.enabled


class _Factors(dict):
    """n / (n - 1) and its inverse as tensors, with which torch is twice as fast as with numbers."""

    def __missing__(self, n):
        with torch.inference_mode(False):
            value = torch.tensor(n / (n - 1)), torch.tensor((n - 1) / n)
        if len(self) < 1024:
            self[n] = value
        return value


_FACTORS = _Factors()


def _train(x, running_mean, running_var, weight, bias, momentum, epsilon):
    count = x.numel() // (x.shape[1] or 1)
    if count > 1:
        # torch moves the running variance by the unbiased one, n / (n - 1) of Paddle's: scaled in and out again, in a copy,
        # since autograd keeps what the kernel was given
        if count.__class__ is int and not is_compiling():
            factor, inverse = _FACTORS[count]
        else:
            factor = count / (count - 1)
            inverse = 1.0 / factor
        scaled = _mul(running_var, factor)
        out = _batch_norm(x, weight, bias, running_mean, scaled, True, momentum, epsilon, _CUDNN)
        _mul(scaled, inverse, out=running_var)
        return out
    # One value a channel: 2.4.2 warns, lets it through as it is and leaves the statistics alone.
    out = x.clone()
    for parameter in (weight, bias):  # whose gradients are zeros
        if parameter is not None and parameter.requires_grad:
            out = out + 0.0 * parameter.sum()
    return out


@op("instance_norm", dtypes=FLOATS)
def instance_norm(
    x: T, running_mean: OptT = None, running_var: OptT = None, weight: OptT = None, bias: OptT = None, use_input_stats=True, momentum: Num = 0.9,
    eps: Num = 1e-05, data_format="NCHW", name=None,
):  # fmt: skip
    """Each channel of each sample normalised over its own elements, times weight plus bias.

    As on 2.4.2 the statistics are always the sample's own, channels come second, and the running statistics, ``use_input_stats``,
    ``momentum`` and ``data_format`` have no effect.

    Args:
        x: [N, C, ...].
        weight, bias: [C] or None.
    """
    if x.dim() < 2:
        raise invalid_argument(f"instance_norm: the dimension of x must be greater than or equal to 2, but received {list(x.shape)}")
    if x.dtype is torch.float64:
        eps = single(eps)
    return torch.instance_norm(x, weight, bias, None, None, True, 0.0, eps, _CUDNN)


@op("p_norm_normalize", dtypes=FLOATS)
def normalize(x: T, p: Num = 2, axis=1, epsilon: Num = 1e-12, name=None):
    """x / max(its p-norm along ``axis``, epsilon)."""
    if not -x.dim() <= axis < x.dim():
        raise invalid_argument(f"Attr(axis) value should be in range [{-x.dim()}, {x.dim() - 1}], but received axis: {axis}")
    if math.isinf(p):
        norm = x.abs().amax(axis, keepdim=True) if p > 0 else x.abs().amin(axis, keepdim=True)
    else:
        norm = torch.linalg.vector_norm(x, p, axis, keepdim=True)
    return x / torch.clamp_min(norm, epsilon)


_LRN_FORMATS = ("NCL", "NLC", "NCHW", "NHWC", "NCDHW", "NDHWC")


@op("local_response_norm", dtypes=FLOATS)
def local_response_norm(x: T, size: Int, alpha: Num = 0.0001, beta: Num = 0.75, k: Num = 1.0, data_format="NCHW", name=None):
    """x / (k + alpha * mean of the squares over ``size`` neighbouring channels)^beta.

    Raises:
        ValueError: a format that there is not, a rank below 3, a dimension of size 0.
    """
    if data_format not in _LRN_FORMATS:
        raise ValueError(f"data_format should be in one of [NCL, NCHW, NCDHW, NLC, NHWC, NDHWC], but got {data_format}")
    if x.dim() < 3:
        raise ValueError(f"Expected 3D or higher dimensionality input, but got {x.dim()} dimensions")
    for i, s in enumerate(x.shape):
        if i > 0 and s <= 0:
            raise ValueError(f"Expected every dim's size to be larger than 0, but the size of the {i}-th dim is {s}")
    last = data_format[-1] == "C"
    squares = (x * x).movedim(-1, 1) if last else x * x
    flat = squares.reshape(x.shape[0], 1, squares.shape[1], -1)
    flat = TF.pad(flat, (0, 0, size // 2, (size - 1) // 2))
    mean = TF.avg_pool2d(flat, (size, 1), 1).view(squares.shape)
    if last:
        mean = mean.movedim(1, -1)
    return x / (mean * alpha + k) ** beta
