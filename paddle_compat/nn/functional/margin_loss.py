"""Losses with a margin: ranking, hinge, cosine, triplets, angular margins. ``reduction`` is 'mean', 'sum' (both [1]) or 'none'."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.core.shape_rule import full_reduce
from paddle_compat.core.tensor import Tensor
from paddle_compat.nn.functional.distance import pairwise_distance
from paddle_compat.nn.functional.groups import check_group
from paddle_compat.nn.functional.reductions import check_reduction, reduced
from paddle_compat.tensor.math import clip, minimum
from paddle_compat.tensor.reduction import mean, sum


@op("margin_rank_loss", dtypes=FLOATS)
def margin_ranking_loss(input: T, other: T, label: T, margin: Num = 0.0, reduction="mean", name=None):
    """max(0, label * (other - input) + margin)."""
    check_reduction(reduction, "MarginRankingLoss")
    out = (other - input) * label
    return reduced(torch.relu(out + margin if margin else out), reduction)


@op("hinge_embedding_loss", dtypes=FLOATS)
def hinge_embedding_loss(input: T, label: T, margin: Num = 1.0, reduction="mean", name=None):
    """``input`` where the label is 1, max(0, margin - input) where it is -1, else 0."""
    check_reduction(reduction, "hinge_embedding_loss")
    zero = torch.zeros((), dtype=input.dtype, device=input.device)
    return reduced(torch.where(label == 1, input, zero) + torch.where(label == -1, torch.relu(margin - input), zero), reduction)


@op("cosine_embedding_loss")
def cosine_embedding_loss(input1: T, input2: T, label: T, margin: Num = 0, reduction="mean", name=None):
    """1 - cos(input1, input2) where the label is 1, max(0, cos - margin) where it is -1.

    Args:
        input1, input2: [D] or [N, D], float32 or float64.
        label: [N].

    Raises:
        ValueError: shapes or dtypes that do not fit.
    """
    if label.dim() != 1:
        raise ValueError(f"1D target tensor expected, multi-target not supported, but received label {list(label.shape)}")
    if input1.shape != input2.shape:
        raise ValueError(f"the shape of input tensor 1 should be equal to input tensor 2, but they are {list(input1.shape)} and {list(input2.shape)}")
    if input1.dim() > 2:
        raise ValueError(f"1D target tensor expects 1D or 2D input tensors, but received input1 {list(input1.shape)}")
    if input1.dtype not in FLOATS:
        raise ValueError(f"The data type of input Variable must be 'float32' or 'float64', but received {input1.dtype}")
    if label.dtype not in (torch.int32, torch.int64, torch.float32, torch.float64):
        raise ValueError(f"The data type of label Variable must be 'int32', 'int64', 'float32', 'float64', but received {label.dtype}")
    dot = full_reduce((input1 * input2).sum(-1))
    squares = full_reduce((input1 * input1).sum(-1) + 1e-11) * full_reduce((input2 * input2).sum(-1) + 1e-11)
    cosine = dot / torch.sqrt(squares)
    zero = torch.zeros((), dtype=cosine.dtype, device=cosine.device)
    out = torch.where(label == 1, 1 - cosine, zero) + torch.where(label == -1, torch.clamp_min(cosine - margin, 0), zero)
    return out if reduction == "none" else reduced(out, reduction) if reduction in ("mean", "sum") else None


def _check_triplet(input, positive, negative, margin, reduction, what):
    check_reduction(reduction, what)
    if margin < 0:
        raise ValueError(f"The margin between positive samples and negative samples should be greater than 0, but received {margin}.")
    if not list(input.shape) == list(positive.shape) == list(negative.shape):
        raise ValueError(
            f"input's, positive's and negative's shape must be equal, but they are {list(input.shape)}, {list(positive.shape)}, {list(negative.shape)}"
        )


def _finish(loss, reduction):
    return mean(loss) if reduction == "mean" else sum(loss) if reduction == "sum" else loss


def triplet_margin_with_distance_loss(input, positive, negative, distance_function=None, margin=1.0, swap=False, reduction="mean", name=None):
    """max(0, d(input, positive) - d(input, negative) + margin).

    Args:
        distance_function: d, a callable of two tensors; the Euclidean distance where None.
        swap: take the smaller of d(input, negative) and d(positive, negative).

    Raises:
        ValueError: a margin below 0, shapes that differ, a distance that is not above 0.
    """
    _check_triplet(input, positive, negative, margin, reduction, "triplet_margin_with_distance_loss")
    distance = pairwise_distance if distance_function is None else distance_function
    near, far = distance(input, positive), distance(input, negative)
    if swap:
        far = minimum(far, distance(positive, negative))
    if isinstance(near, Tensor) and isinstance(far, Tensor) and not (bool((near._t > 0).all()) and bool((far._t > 0).all())):
        raise ValueError("The positive distance or negative distance should be greater than 0, The distance functions should be checked.")
    return _finish(clip(near - far + margin, min=0.0), reduction)


def triplet_margin_loss(input, positive, negative, margin=1.0, p=2, epsilon=1e-06, swap=False, reduction="mean", name=None):
    """max(0, d(input, positive) - d(input, negative) + margin), d the ``p``-norm of the difference plus ``epsilon``.

    Args:
        swap: take the smaller of d(input, negative) and d(positive, negative).

    Raises:
        ValueError: a margin below 0, shapes that differ.
    """
    _check_triplet(input, positive, negative, margin, reduction, "triplet_margin_loss")
    near, far = pairwise_distance(input, positive, p, epsilon), pairwise_distance(input, negative, p, epsilon)
    if swap:
        far = minimum(far, pairwise_distance(positive, negative, p, epsilon))
    return _finish(clip(near - far + margin, min=0.0), reduction)


@op("soft_margin_loss", dtypes=FLOATS)
def soft_margin_loss(input: T, label: T, reduction="mean", name=None):
    """log(1 + exp(-label * input)), labels 1 and -1."""
    check_reduction(reduction, "soft_margin_loss")
    _same_shape(input, label)
    return reduced(torch.log(1 + torch.exp(-label.to(input.dtype) * input)), reduction)


@op("multi_label_soft_margin_loss", dtypes=FLOATS)
def multi_label_soft_margin_loss(input: T, label: T, weight: OptT = None, reduction="mean", name=None):
    """The mean over classes of the logistic loss of each, labels 0 and 1."""
    check_reduction(reduction, "multi_label_soft_margin_loss")
    _same_shape(input, label)
    loss = -(label * TF.logsigmoid(input) + (1 - label) * TF.logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    loss = full_reduce(loss.mean(-1))
    return reduced(loss, reduction)


def _same_shape(input, label):
    if input.shape != label.shape:
        raise ValueError(f"input's shape must equal to label's shape, but they are {list(input.shape)} and {list(label.shape)}")


@op("npair_loss", dtypes=FLOATS)
def npair_loss(anchor: T, positive: T, labels: T, l2_reg: Num = 0.002):
    """The N-pair loss: cross entropy of anchor-positive similarities against equal labels, plus ``l2_reg`` / 4 times the mean squared norms.

    Args:
        anchor, positive: [N, D], float32 or float64.
        labels: [N].

    Returns:
        [1].
    """
    labels = labels.reshape(-1, 1)
    same = (labels == labels.t()).to(anchor.dtype)
    same = same / same.sum(1, keepdim=True)
    norms = (anchor.square().sum(1).mean() + positive.square().sum(1).mean()) * (0.25 * l2_reg)
    entropy = -(same * torch.log_softmax(anchor @ positive.t(), 1)).sum(1, keepdim=True)
    return (norms + (same * entropy).sum(0).mean()).view(1)


@op("margin_cross_entropy", dtypes=FLOATS)
def _margin_cross_entropy(logits: T, label: T, margin1: Num, margin2: Num, margin3: Num, scale: Num, reduction, return_softmax):
    classes = logits.shape[-1]
    label = label.reshape(*logits.shape[:-1], 1).long()
    if type(label) is torch.Tensor and label.device.type == "cpu" and label.numel() and (int(label.min()) < 0 or int(label.max()) >= classes):
        raise invalid_argument(f"margin_cross_entropy: labels should be in [0, {classes}), but they are in [{int(label.min())}, {int(label.max())}]")
    chosen = logits.gather(-1, label)
    angle = torch.acos(chosen)
    moved = torch.cos(margin1 * angle + margin2) - margin3
    log_p = torch.log_softmax(logits.scatter(-1, label, moved) * scale, -1)
    loss = -log_p.gather(-1, label)
    if reduction in ("mean", "sum"):
        loss = reduced(loss, reduction)
    return (loss, torch.exp(log_p)) if return_softmax else loss


def margin_cross_entropy(
    logits, label, margin1=1.0, margin2=0.5, margin3=0.0, scale=64.0, group=None, return_softmax=False, reduction="mean"
):  # fmt: skip
    """Cross entropy of cosines with a margin at the label: cos(margin1 * angle + margin2) - margin3, all times ``scale``.

    Real 2.4.2 has it on GPUs only; here it runs everywhere.

    Args:
        logits: [N, classes], cosines in [-1, 1].
        label: [N] or [N, 1].
        group: None or False; classes spread over several processes are not supported here.
        return_softmax: give the probabilities too.
        reduction: 'mean', 'sum', 'none' or None (none).

    Returns:
        [1], or [N, 1] without reduction; with ``return_softmax`` a pair.
    """
    if reduction not in ("mean", "sum", "none", None):
        raise AssertionError(f"reduction should be 'mean', 'sum', 'none' or None, but received {reduction!r}")
    check_group(group)
    if len(label.shape) not in (len(logits.shape) - 1, len(logits.shape)):
        raise ValueError(
            f"Expected input_dims - 1 = label_dims or input_dims == label_dims (got input_dims {len(logits.shape)}, label_dims {len(label.shape)})"
        )
    return _margin_cross_entropy(logits, label, margin1, margin2, margin3, scale, reduction, return_softmax)
