"""cross_entropy, softmax_with_cross_entropy and nll_loss. ``reduction`` is 'mean', 'sum' (both of shape [1]) or 'none'."""

import math

import torch
from torch.compiler import is_compiling

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument, out_of_range, unimplemented
from paddle_compat.core.kinds import Int, OptT, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.reductions import check_reduction, divided, reduced

_fused, _nll = torch._C._nn.cross_entropy_loss, torch._C._nn.nll_loss_nd
_REDUCTIONS = {"none": 0, "mean": 1, "sum": 2}  # torch's numbers for them


@op("softmax_with_cross_entropy", name="cross_entropy", dtypes=FLOATS)
def cross_entropy(
    input: T, label: T, weight: OptT = None, ignore_index: Int = -100, reduction="mean", soft_label=False, axis: Int = -1, use_softmax=True, name=None
):
    """The cross entropy between logits (or probabilities) and labels.

    Args:
        input: logits, or probabilities where ``use_softmax`` is False; classes along ``axis``.
        label: class indices, of the input's shape without ``axis`` or with size 1 there; or with ``soft_label`` probabilities.
        weight: one for each class.
        ignore_index: labels that count for nothing.

    Raises:
        IndexError: a label that is no class.
        ValueError: shapes that do not fit.
    """
    if reduction not in _REDUCTIONS:
        check_reduction(reduction, "softmax_cross_entropy")
    # 2.4.2 divides by the number of all labels where nothing but negative labels can be ignored, else by that of the counted ones
    over_all = reduction == "mean" and weight is None and ignore_index < 0
    if over_all and input.dtype is not torch.float32 and input.dtype is not torch.float64:  # whose sum might be too large
        return cross_entropy.kernel(input, label, None, ignore_index, "none", soft_label, axis, use_softmax).mean().view(1)
    kind = _REDUCTIONS["sum" if over_all else reduction]
    if label.dim() == 1 and input.dim() == 2 and (axis == -1 or axis == 1) and not soft_label and use_softmax:
        try:
            loss = _fused(input, label, weight, kind, ignore_index, 0.0)  # the everyday form in one call
        except (IndexError, RuntimeError, ValueError):  # what is wrong is found below
            pass
        else:
            if over_all:
                return divided(loss, label.numel())
            return loss if reduction == "none" else _finish(loss, label, ignore_index, reduction, False)
    if not -input.dim() <= axis < input.dim():
        raise invalid_argument(f"axis should be in [-{input.dim()}, {input.dim()}), but received {axis} for input {list(input.shape)}")
    axis %= input.dim()
    if soft_label:
        if ignore_index > 0:
            raise ValueError(f"When soft_label == True, the value of 'ignore_index' in softmax_cross_entropy should be '-100', but received {ignore_index}.")
        return _soft(input, label, weight, reduction, axis, use_softmax)
    shapes = f"input {list(input.shape)}, label {list(label.shape)}"
    keep = label.dim() == input.dim()
    if keep:
        if label.shape[axis] != 1:
            raise invalid_argument(f"Label's size along axis {axis} should be 1 where it has the rank of input: {shapes}")
        label = label.squeeze(axis)
    if label.dim() != input.dim() - 1:
        raise ValueError(f"Expected input_dims - 1 == label_dims or input_dims == label_dims, but received {shapes}")
    if label.shape != input.shape[:axis] + input.shape[axis + 1 :]:
        raise invalid_argument(f"Input(Logits) and Input(Label) should in same shape in dimensions except axis: {shapes}, axis {axis}.")
    if weight is not None and weight.shape[-1] != input.shape[axis]:
        raise ValueError(f"input's class_dimension({input.shape[axis]}) must equal to weight's class_dimension({weight.shape[-1]}) when weight is provided")
    if label.dtype is not torch.int64:
        if label.dtype.is_floating_point:
            raise unimplemented(f"Expected integral data type for label, but got {label.dtype}")
        label = label.long()
    log_p = torch.log_softmax(input, axis) if use_softmax else _log(input)
    if weight is not None and weight.dtype is not log_p.dtype:
        raise invalid_argument(f"weight should have the dtype of input, but they are {weight.dtype} and {input.dtype}")
    if axis != 1 and log_p.dim() > 2:
        log_p = log_p.movedim(axis, 1)
    elif log_p.dim() == 1:
        log_p, label = log_p.unsqueeze(0), label.unsqueeze(0)
    elif axis == 0 and log_p.dim() == 2:
        log_p = log_p.t()
    try:
        loss = _nll(log_p, label, weight, kind, ignore_index)
    except IndexError:
        raise _no_class(label, input.shape[axis], ignore_index) from None
    if reduction == "none":
        return loss.unsqueeze(axis) if keep and loss.dim() == input.dim() - 1 else loss
    return _finish(loss, label, ignore_index, reduction, over_all)


def _no_class(label, classes, ignore_index):
    """The error for the first label that is no class."""
    wrong = int(label[((label < 0) | (label >= classes)) & (label != ignore_index)][0])
    if wrong < 0:
        return out_of_range(f"label value should >= 0 when label value({wrong}) not equal to ignore_index({ignore_index})")
    return out_of_range(
        f"label value should less than the shape of axis dimension when label value({wrong}) not equal to ignore_index({ignore_index}), "
        f"But received label value as {wrong} and shape of axis dimension is {classes}"
    )


def _finish(loss, label, ignore_index, reduction, over_all):
    """The reduced loss, of shape [1]."""
    if over_all:
        return divided(loss, label.numel())
    return _or_zero(loss, label, ignore_index) if reduction == "mean" else loss.view(1)


def _or_zero(loss, label, ignore_index):
    """The mean, of shape [1]; where all labels are ignored Paddle's is 0, torch's NaN."""
    if loss.is_cpu and loss.__class__ is torch.Tensor and not is_compiling():
        try:
            value = loss.item()
        except RuntimeError:  # functorch's tensors have no value to read
            value = math.nan
        if value == value:
            return loss.view(1)
    # without waiting for the device
    return torch.where(torch.isnan(loss.detach()) & (label == ignore_index).all(), torch.zeros_like(loss), loss).view(1)


def _log(p):
    """log(p), and -1e20 for 0."""
    return torch.clamp_min(torch.log(p), -1e20)


def _soft(input, label, weight, reduction, axis, use_softmax):
    keep = label.dim() == input.dim()
    if not keep and label.dim() == input.dim() - 1:
        label = label.unsqueeze(axis)
    if label.shape != input.shape:
        raise invalid_argument(f"With soft_label the label must have the shape of input: input {list(input.shape)}, label {list(label.shape)}")
    label = label.detach().to(input.dtype)
    if use_softmax:
        # Paddle's gradient is softmax - label, which is the derivative only where the labels' sum is 1
        z = input - input.detach().amax(axis, keepdim=True)
        log_sum = torch.logsumexp(z, axis, keepdim=True)
        loss = log_sum - (label * z).sum(axis, keepdim=True) + (label.sum(axis, keepdim=True) - 1) * log_sum.detach()
    else:
        loss = -(label * _log(input)).sum(axis, keepdim=True)
    if weight is not None:
        if axis != input.dim() - 1 or weight.shape[-1] != input.shape[axis]:
            raise invalid_argument(f"With soft_label a weight goes with the last axis: input {list(input.shape)}, axis {axis}, weight {list(weight.shape)}")
        share = (label.to(weight.dtype) @ weight).unsqueeze(-1)
        loss = loss.to(weight.dtype) * share
        if reduction == "mean":
            total = share.sum()
            return (loss.sum() / (total + (total == 0))).view(1)
    return reduced(loss, reduction)


class _Kept(torch.autograd.Function):
    """A tensor that is part of the graph and passes no gradient on, as Paddle's intermediate results."""

    @staticmethod
    def forward(ctx, x, value):
        return value

    @staticmethod
    def backward(ctx, grad):
        return None, None


@op("softmax_with_cross_entropy", dtypes=FLOATS)
def softmax_with_cross_entropy(
    logits: T, label: T, soft_label=False, ignore_index: Int = -100, numeric_stable_mode=True, return_softmax=False, axis: Int = -1
):
    """The cross entropy of each sample, size 1 along ``axis``; with ``return_softmax`` the probabilities too (without gradient)."""
    if not soft_label and label.dim() == logits.dim() - 1:
        raise invalid_argument(f"label must have the rank of logits, with size 1 along axis {axis}: logits {list(logits.shape)}, label {list(label.shape)}")
    loss = cross_entropy.kernel(logits, label, None, -100 if soft_label else ignore_index, "none", soft_label, axis)
    if not return_softmax:
        return loss
    softmax = torch.softmax(logits.detach(), axis)
    return loss, _Kept.apply(logits, softmax) if logits.requires_grad and torch.is_grad_enabled() else softmax


@op("nll_loss", dtypes=FLOATS)
def nll_loss(input: T, label: T, weight: OptT = None, ignore_index: Int = -100, reduction="mean", name=None):
    """minus the log-probability of each label's class.

    Args:
        input: log-probabilities, [N, C, ...].
        label: [N, ...], int64.
        weight: one for each class.
        ignore_index: labels that count for nothing.

    Returns:
        [1], or without reduction the label's shape.

    Raises:
        ValueError: a label that is no class, shapes that do not fit.
    """
    check_reduction(reduction, "nll_loss")
    if input.dim() < 2:
        raise ValueError(f"Expected 2 or more dimensions (got {input.dim()})")
    if label.dtype is not torch.int64:
        raise invalid_argument(f"nll_loss: label should be int64, but received {label.dtype}")
    shape = input.shape[:1] + input.shape[2:]
    if label.shape != shape:
        if label.numel() != shape.numel():
            raise invalid_argument(f"nll_loss: label should be {list(shape)} for input {list(input.shape)}, but received {list(label.shape)}")
        label = label.reshape(shape)
    if weight is not None and (weight.dim() != 1 or weight.shape[0] != input.shape[1]):
        raise invalid_argument(f"nll_loss: weight should be [{input.shape[1]}], one for each class, but received {list(weight.shape)}")
    try:
        loss = _nll(input, label, weight, _REDUCTIONS[reduction], ignore_index)
    except IndexError:
        raise invalid_argument(str(_no_class(label, input.shape[1], ignore_index))) from None
    if reduction == "none":
        return loss
    return _or_zero(loss, label, ignore_index) if reduction == "mean" else loss.view(1)
