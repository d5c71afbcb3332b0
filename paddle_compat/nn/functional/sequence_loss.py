"""ctc_loss and hsigmoid_loss."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Int, OptT, T
from paddle_compat.core.op import op


@op("warpctc", dtypes=FLOATS)
def ctc_loss(log_probs: T, labels: T, input_lengths: T, label_lengths: T, blank: Int = 0, reduction="mean", norm_by_times=False):
    """Connectionist temporal classification: minus the log-probability of the label sequence over all alignments.

    Args:
        log_probs: [time, batch, classes + 1], unnormalised: softmax is applied here.
        labels: [batch, longest label], int32.
        input_lengths, label_lengths: [batch].
        blank: the blank's class.
        reduction: 'mean' (each divided by its label's length first), 'sum' or 'none'.
        norm_by_times: divide gradients by the input's length; the loss stays as it is.

    Returns:
        [1], or [batch]. A label that does not fit into the time gives 0, without gradient.
    """
    if log_probs.dim() != 3:
        raise invalid_argument(f"ctc_loss: log_probs should be [time, batch, classes], but received {list(log_probs.shape)}")
    if not 0 <= blank < log_probs.shape[2]:
        raise invalid_argument(f"The value of Attr(blank) should be in interval [0, {log_probs.shape[2]}), but received {blank}")
    if labels.dtype is not torch.int32:
        raise invalid_argument(f"ctc_loss: labels should be int32, but received {labels.dtype}")
    if reduction not in ("mean", "sum", "none"):
        raise AssertionError(f"reduction should be 'mean', 'sum' or 'none', but received {reduction!r}")
    steps, sizes = input_lengths.long(), label_lengths.long()
    losses = TF.ctc_loss(torch.log_softmax(log_probs, -1), labels.long(), steps, sizes, blank, "none", zero_infinity=True)
    if norm_by_times and losses.requires_grad:
        scaled = losses / steps
        losses = losses.detach() + (scaled - scaled.detach())
    if reduction == "none":
        return losses
    return ((losses / label_lengths).mean() if reduction == "mean" else losses.sum()).view(1)


def _default_paths(label, num_classes):
    """Nodes and turns from the root of the complete binary tree over the classes; -1 behind short paths."""
    code = label.reshape(-1, 1) + num_classes
    bits = torch.arange((num_classes - 1).bit_length(), device=label.device)
    nodes = (code >> (bits + 1)) - 1
    turns = (code >> bits) & 1
    return torch.where(nodes >= 0, nodes, -1), turns


@op("hierarchical_sigmoid", dtypes=FLOATS)
def hsigmoid_loss(
    input: T, label: T, num_classes: Int, weight: T, bias: OptT = None, path_table: OptT = None, path_code: OptT = None, is_sparse=False, name=None
):
    """The loss of a tree of binary decisions that ends at the label's class.

    Args:
        input: [N, D].
        label: [N] or [N, 1], int64.
        num_classes: how many; the default tree is a complete binary one.
        weight: [num_classes - 1, D], a row for each inner node. bias: [num_classes - 1, 1] or None.
        path_table, path_code: [N, L], a tree of one's own: each sample's nodes from leaf to root and its turns there, -1 behind.
        is_sparse: whether the weight's gradient is a sparse tensor.

    Returns:
        [N, 1]. As on 2.4.2 each place behind a short path adds log(2).
    """
    if (path_table is None) != (path_code is None):
        raise invalid_argument("hsigmoid_loss: path_table and path_code should both be given or both be None")
    if path_table is None:
        if num_classes < 2:
            raise invalid_argument(f"hsigmoid_loss: num_classes should be at least 2, but received {num_classes}")
        nodes, turns = _default_paths(label, num_classes)
    else:
        nodes, turns = path_table.long(), path_code
    on_path = (nodes >= 0).to(torch.int64).cumprod(-1).bool()
    nodes = nodes.clamp_min(0)
    scores = (TF.embedding(nodes, weight, sparse=bool(is_sparse)) * input.unsqueeze(1)).sum(-1)
    if bias is not None:
        scores = scores + bias.reshape(-1)[nodes]
    scores = scores + (scores.clamp(-40, 40) - scores).detach()  # cut, and the gradient goes through all the same
    scores = torch.where(on_path, scores, torch.zeros((), dtype=scores.dtype, device=scores.device))
    turned = torch.where(on_path & (turns > 0), scores, torch.zeros((), dtype=scores.dtype, device=scores.device))
    return (torch.log1p(torch.exp(scores)) - turned).sum(-1, keepdim=True)
