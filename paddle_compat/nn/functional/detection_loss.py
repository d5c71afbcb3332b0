"""dice_loss, log_loss and sigmoid_focal_loss."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.attrs import attr
from paddle_compat.nn.functional.reductions import check_reduction, reduced, same_dtype, same_shape


@op("dice_loss")
def dice_loss(input: T, label: T, epsilon: Num = 1e-05, name=None):
    """1 - 2 * intersection / (sizes + epsilon), the mean over samples.

    Args:
        input: [N, ..., classes] probabilities, float32 or float64.
        label: [N, ..., 1], int32 or int64.

    Returns:
        [1].

    Raises:
        AssertionError: dtypes or shapes that do not fit.
    """
    if input.dtype not in (torch.float32, torch.float64):
        raise AssertionError(f"The dtype of input should be float32 or float64, but received {input.dtype}")
    if label.dtype not in (torch.int32, torch.int64):
        raise AssertionError(f"The dtype of label should be int32 or int64, but received {label.dtype}")
    if input.dim() < 2:
        raise AssertionError(f"The rank of input should be greater than or equal to 2, but received {input.dim()}.")
    if input.dim() != label.dim():
        raise AssertionError(f"The rank of input and label should be equal, but received input: {input.dim()}, label: {label.dim()}.")
    if label.shape[-1] != 1:
        raise AssertionError(f"The last dimension of label should be 1, but received {label.shape[-1]}.")
    if input.shape[:-1] != label.shape[:-1]:
        raise AssertionError(f"All dimensions should be equal except the last one, but received input {list(input.shape)}, label {list(label.shape)}.")
    if not input.numel() or not label.numel():
        raise AssertionError("Any dimension of input and label cannot be equal to 0.")
    if type(label) is torch.Tensor and label.is_cpu:
        low, high = torch.aminmax(label)
        if low < 0 or high >= input.shape[-1]:
            raise invalid_argument(f"dice_loss: labels should be in [0, {input.shape[-1]}), but they are in [{int(low)}, {int(high)}]")
    hot = torch.zeros(input.shape, dtype=input.dtype, device=input.device).scatter_(-1, label.long(), 1.0)
    dims = list(range(1, input.dim()))
    common = (input * hot).sum(dims)
    sizes = input.sum(dims) + hot.sum(dims)
    return (1 - common * 2 / (sizes + epsilon)).mean().view(1)


@op("log_loss", dtypes=FLOATS)
def log_loss(input: T, label: T, epsilon: Num = 0.0001, name=None):
    """-label * log(input + epsilon) - (1 - label) * log(1 - input + epsilon), elementwise, of [N, 1]."""
    same_shape("log_loss", input=input, label=label)
    if input.dim() != 2 or input.shape[1] != 1:
        raise invalid_argument(f"log_loss: input and label should be [N, 1], but received {list(input.shape)}")
    epsilon = attr(input, epsilon)
    return -label * torch.log(input + epsilon) - (1 - label) * torch.log(1 - input + epsilon)


@op("sigmoid_focal_loss", dtypes=FLOATS)
def sigmoid_focal_loss(logit: T, label: T, normalizer: OptT = None, alpha: Num = 0.25, gamma: Num = 2.0, reduction="sum", name=None):
    """Cross entropy of sigmoid(logit), where well classified elements count less: times alpha (1 - p)^gamma.

    Args:
        normalizer: what the loss is divided by, one number in a tensor of rank 1 at most.
    """
    check_reduction(reduction, "sigmoid_focal_loss")
    if normalizer is not None:
        same_dtype("sigmoid_focal_loss", logit=logit, normalizer=normalizer)
        if normalizer.dim() > 1:
            raise ValueError(f"Expected one dimension of normalizer in sigmoid_focal_loss but got {normalizer.dim()}.")
    same_shape("sigmoid_focal_loss", logit=logit, label=label)
    loss = TF.binary_cross_entropy_with_logits(logit, label, reduction="none")
    p = torch.sigmoid(logit)
    right = p * label + (1 - p) * (1 - label)
    loss = loss * (alpha * label + (1 - alpha) * (1 - label)) * (1 - right) ** gamma
    if normalizer is not None:
        loss = loss / normalizer
    return reduced(loss, reduction)
