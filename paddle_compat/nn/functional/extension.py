"""diag_embed, sequence_mask, gather_tree and temporal_shift."""

import torch

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument, out_of_range
from paddle_compat.core.kinds import DType, Int, Num, T
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Symbolic, Tensor


@op("diag_embed")
def _diag_embed(input: T, offset: Int = 0, dim1: Int = -2, dim2: Int = -1):
    rank = input.dim()
    for name, dim in (("Dim1", dim1), ("Dim2", dim2)):
        if not -(rank + 1) <= dim <= rank:
            raise out_of_dim(name, dim, rank)
    if dim1 % (rank + 1) == dim2 % (rank + 1):
        raise invalid_argument(f"diag_embed: dim1 and dim2 should be different dimensions, but received dim1 = {dim1}, dim2 = {dim2}")
    return torch.diag_embed(input.detach(), offset, dim1, dim2)


def out_of_dim(name, dim, rank):
    """The error for a dimension of the result that it does not have."""
    return out_of_range(f"diag_embed: {name} is out of range: expected to be in [{-(rank + 1)}, {rank}], but received {dim}")


def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the last dimension of ``input`` on a diagonal.

    Args:
        input: a Tensor or what ``to_tensor`` takes, of rank r.
        offset: which diagonal; above the main one where positive.
        dim1, dim2: the dimensions of the result, of rank r + 1, that hold the matrices.

    Returns:
        The matrices; as on 2.4.2 no gradient flows back.

    Raises:
        IndexError: a dimension that the result does not have.
        ValueError: dim1 and dim2 are the same.
    """
    if not isinstance(input, (Tensor, Symbolic, torch.Tensor)):
        input = to_tensor(input)
    out = _diag_embed(input, offset, dim1, dim2)
    out.stop_gradient = True
    return out


@op("sequence_mask")
def _sequence_mask(x: T, maxlen: Int, dtype: DType):
    if maxlen is None or maxlen < 0:
        maxlen = int(x.max().item())
    elif maxlen == 0 and local.trial is not None:  # a static program's size without data
        maxlen = 2
    elif maxlen == 0:
        raise invalid_argument("Attr(maxlen) of sequence_mask should not be 0")
    steps = torch.arange(maxlen, device=x.device)
    return (steps < x.detach().unsqueeze(-1)).to(dtype)


def sequence_mask(x, maxlen=None, dtype="int64", name=None):
    """For each length in ``x`` that many ones and zeros behind.

    Args:
        x: lengths, of any shape.
        maxlen: size of the new last dimension; the greatest length where None or negative.
        dtype: of the result.

    Returns:
        [*x.shape, maxlen], without gradient.
    """
    out = _sequence_mask(x, maxlen, dtype)
    out.stop_gradient = True
    return out


@op("gather_tree")
def gather_tree(ids: T, parents: T):
    """Beam search's full sequences, from each step's ids and the beams they came from.

    Args:
        ids, parents: [length, batch, beams], int32 or int64.

    Returns:
        The shape and dtype of ``ids``: each last beam followed back to the first step.
    """
    if ids.dim() != 3:
        raise ValueError(f"The input ids must be a 3D tensor with shape [length, batch_size, beam_size], but received {list(ids.shape)}")
    if parents.dim() != ids.dim():
        raise ValueError(f"The ids's shape must be the same as parents' shape: ids {list(ids.shape)}, parents {list(parents.shape)}")
    out = torch.empty_like(ids)
    length, _, beams = ids.shape
    if length == 0:
        return out
    out[-1] = ids[-1]
    at = parents[-1].long()
    if at.device.type == "cpu" and type(at) is torch.Tensor and parents.numel() and (int(parents.min()) < 0 or int(parents.max()) >= beams):
        raise invalid_argument(f"gather_tree: parents should be beams in [0, {beams}), but they are in [{int(parents.min())}, {int(parents.max())}]")
    for step in range(length - 2, -1, -1):
        out[step] = ids[step].gather(1, at)
        at = parents[step].gather(1, at).long()
    return out


@op("temporal_shift", dtypes=FLOATS)
def temporal_shift(x: T, seg_num: Int, shift_ratio: Num = 0.25, name=None, data_format="NCHW"):
    """Channels moved along time: the first share one step back, the second one step on, the rest stay.

    Args:
        x: [batch * seg_num, channels, H, W] (or channels last).
        seg_num: steps of time.
        shift_ratio: each share of the channels, between 0 and 0.5.
    """
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError(f"Attr(data_format) should be 'NCHW' or 'NHWC'. Received Attr(data_format): {data_format}.")
    if x.dim() != 4:
        raise invalid_argument(f"Input(X) rank should be 4 in shape of [N*T, C, H, W], but received X of shape {list(x.shape)}")
    if seg_num <= 0:
        raise invalid_argument(f"Attr(seg_num) should be greater than 0, but received {seg_num}")
    if not 0 < shift_ratio < 0.5:
        raise invalid_argument(f"Attr(shift_ratio) should be greater than 0 and less than 0.5, but received {shift_ratio}")
    if x.shape[0] % seg_num:
        raise invalid_argument(f"Input(X) dim[0] should be divided exactly by Attr(seg_num), but received X of shape {list(x.shape)}, seg_num {seg_num}")
    last = data_format == "NHWC"
    if last:
        x = x.movedim(-1, 1)
    channels = x.shape[1]
    first, second = int(channels * shift_ratio), int(channels * 2 * shift_ratio)
    steps = x.reshape(-1, seg_num, *x.shape[1:])
    zero = steps.new_zeros(steps.shape[0], 1, *steps.shape[2:])
    later = torch.cat([zero, steps[:, :-1]], 1)
    earlier = torch.cat([steps[:, 1:], zero], 1)
    out = torch.cat([later[:, :, :first], earlier[:, :, first:second], steps[:, :, second:]], 2).reshape(x.shape)
    return out.movedim(1, -1) if last else out
