"""Losses. ``reduction`` is 'mean', 'sum' (both of shape [1]) or 'none'."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.attrs import attr
from paddle_compat.nn.functional.detection_loss import dice_loss, log_loss, sigmoid_focal_loss
from paddle_compat.nn.functional.entropy import cross_entropy, nll_loss, softmax_with_cross_entropy
from paddle_compat.nn.functional.margin_loss import (
    cosine_embedding_loss,
    hinge_embedding_loss,
    margin_cross_entropy,
    margin_ranking_loss,
    multi_label_soft_margin_loss,
    npair_loss,
    soft_margin_loss,
    triplet_margin_loss,
    triplet_margin_with_distance_loss,
)
from paddle_compat.nn.functional.reductions import check_reduction, reduced, same_dtype, same_shape
from paddle_compat.nn.functional.sequence_loss import ctc_loss, hsigmoid_loss

__all__ = ["binary_cross_entropy", "binary_cross_entropy_with_logits", "cosine_embedding_loss", "cross_entropy", "ctc_loss", "dice_loss",
    "hinge_embedding_loss", "hsigmoid_loss", "kl_div", "l1_loss", "log_loss", "margin_cross_entropy", "margin_ranking_loss", "mse_loss",
    "multi_label_soft_margin_loss", "nll_loss", "npair_loss", "sigmoid_focal_loss", "smooth_l1_loss", "soft_margin_loss",
    "softmax_with_cross_entropy", "square_error_cost", "triplet_margin_loss", "triplet_margin_with_distance_loss"]  # fmt: skip

_SQUARES = FLOATS | {torch.int32, torch.int64}


@op("mse_loss", dtypes=FLOATS)
def mse_loss(input: T, label: T, reduction="mean", name=None):
    """(input - label)^2."""
    if reduction not in ("mean", "sum", "none"):
        check_reduction(reduction, "mse_loss")
    if input.dtype is not label.dtype:
        same_dtype("mse_loss", input=input, label=label)
    return reduced(torch.square(input - label), reduction)


@op("l1_loss", dtypes=_SQUARES)
def l1_loss(input: T, label: T, reduction="mean", name=None):
    """|input - label|; the mean of integers is rounded towards 0."""
    check_reduction(reduction, "L1Loss")
    same_dtype("l1_loss", input=input, label=label)
    loss = torch.abs(input - label)
    if reduction == "mean" and not loss.is_floating_point():
        return torch.div(loss.sum(), loss.numel(), rounding_mode="trunc").view(1)
    return reduced(loss, reduction)


@op("square_error_cost", dtypes=_SQUARES)
def square_error_cost(input: T, label: T):
    """(input - label)^2, elementwise."""
    same_dtype("square_error_cost", input=input, label=label)
    return torch.square(input - label)


@op("smooth_l1_loss", dtypes=FLOATS)
def smooth_l1_loss(input: T, label: T, reduction="mean", delta: Num = 1.0, name=None):
    """0.5 * d^2 where d = |input - label| <= delta, else delta * d - 0.5 * delta^2 (the Huber loss)."""
    check_reduction(reduction, "smooth_l1_loss")
    same_shape("smooth_l1_loss", input=input, label=label)
    delta = attr(input, delta)
    if delta <= 0:
        d = input - label
        size = d.abs()
        return reduced(torch.where(size <= delta, 0.5 * d * d, delta * (size - 0.5 * delta)), reduction)
    return reduced(TF.huber_loss(input, label, reduction="none", delta=delta), reduction)


@op("bce_loss", dtypes=FLOATS)
def binary_cross_entropy(input: T, label: T, weight: OptT = None, reduction="mean", name=None):
    """-(label * log(input) + (1 - label) * log(1 - input)); the logarithms are cut at -100."""
    check_reduction(reduction, "binary_cross_entropy")
    same_shape("binary_cross_entropy", input=input, label=label)
    return reduced(TF.binary_cross_entropy(input, label, weight, reduction="none"), reduction)


@op("sigmoid_cross_entropy_with_logits", dtypes=FLOATS)
def binary_cross_entropy_with_logits(logit: T, label: T, weight: OptT = None, reduction="mean", pos_weight: OptT = None, name=None):
    """binary_cross_entropy(sigmoid(logit), label), computed without overflow.

    Args:
        weight: multiplies the loss, broadcast against it.
        pos_weight: multiplies it by label * (pos_weight - 1) + 1.
    """
    check_reduction(reduction, "binary_cross_entropy_with_logits")
    same_shape("binary_cross_entropy_with_logits", logit=logit, label=label)
    loss = TF.binary_cross_entropy_with_logits(logit, label, None, reduction="none")
    if pos_weight is not None:
        loss = loss * (label * (pos_weight - 1) + 1)
    if weight is not None:
        loss = loss * weight
    return reduced(loss, reduction)


@op("kldiv_loss", dtypes=FLOATS)
def kl_div(input: T, label: T, reduction="mean", name=None):
    """label * (log(label) - input), 0 where the label is not above 0.

    Args:
        input: log-probabilities.
        label: probabilities, of the shape of ``input``; float32 is cast where the other is float64.
        reduction: 'mean', 'sum', 'batchmean' (the sum over the first dimension's size) or 'none'.
    """
    same_shape("kl_div", input=input, label=label)
    label = label.detach()  # no gradient flows to it in 2.4
    if input.dtype is not label.dtype:
        input, label = input.double(), label.double()
    loss = torch.where(label > 0, label * (torch.log(label.clamp_min(torch.finfo(label.dtype).tiny)) - input), torch.zeros_like(input))
    if reduction == "batchmean":
        return (loss.sum() / input.shape[0]).view(1)
    return reduced(loss, reduction) if reduction in ("mean", "sum") else loss
