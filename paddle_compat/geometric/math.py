"""Reductions over the segments of a sorted id vector."""

import torch

from paddle_compat.core.errors import invalid_argument, kernel_missing, out_of_range
from paddle_compat.core.kinds import T
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.geometric.edges import Edges, flat_ids
from paddle_compat.geometric.messages import reduce_nodes
from paddle_compat.geometric.reduce import mean_of, sum_messages

SUPPORTED = (torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.int32, torch.int64)


def _segments(data, ids):
    """The Edges from each row of data to its segment.

    Raises:
        ValueError: unsorted ids, or not one id for each row.
        IndexError: a negative id.
    """
    if data.dtype not in SUPPORTED:
        raise kernel_missing("segment_pool", data.dtype)
    ids = flat_ids(ids, "segment_ids").long()
    rows = data.shape[0] if data.dim() else 0
    if ids.shape[0] != rows:
        raise invalid_argument(f"Segment_ids should be the same size as dimension 0 of input X, but got {ids.shape[0]} ids for {rows} rows")
    falls = torch.nonzero(ids[1:] < ids[:-1])
    if falls.numel():
        at = int(falls[0])
        raise invalid_argument(f"The segment ids should be sorted, but got segment_ids[{at}]:{int(ids[at])} > segment_ids[{at + 1}]:{int(ids[at + 1])}")
    if rows and int(ids[0]) < 0:
        raise out_of_range(f"The start row index must not be negative, but segment_ids holds {int(ids[0])}")
    return Edges(torch.arange(rows, device=ids.device), ids, rows, int(ids[-1]) + 1 if rows else 0)


def _reduce(data, ids, how):
    if local.trial is not None:  # static mode asks for the shape; how many segments there are stands in the data
        flat_ids(ids, "segment_ids")
        return data.new_empty(local.trial + 1, *data.shape[1:])
    edges = _segments(data, ids)
    if how in ("max", "min"):
        return reduce_nodes(edges, data, how)
    total = sum_messages(edges, data)
    return total if how == "sum" else mean_of(total, edges)


@op("segment_pool")
def segment_sum(data: T, segment_ids: T, name=None):
    """The sum of each segment's rows.

    Args:
        data: [n, ...], floats, int32 or int64.
        segment_ids: [n] sorted int32 or int64.
    Returns:
        [last id + 1, ...]; 0 for segments without rows.
    Raises:
        ValueError: unsorted ids, lengths that differ. IndexError: a negative id.
    """
    return _reduce(data, segment_ids, "sum")


@op("segment_pool")
def segment_mean(data: T, segment_ids: T, name=None):
    """The mean of each segment's rows; as ``segment_sum``. Integer means are cut towards zero."""
    return _reduce(data, segment_ids, "mean")


@op("segment_pool")
def segment_max(data: T, segment_ids: T, name=None):
    """The largest of each segment's rows, element by element; as ``segment_sum``. Equal ones all get the gradient."""
    return _reduce(data, segment_ids, "max")


@op("segment_pool")
def segment_min(data: T, segment_ids: T, name=None):
    """The smallest of each segment's rows, element by element; as ``segment_sum``. Equal ones all get the gradient."""
    return _reduce(data, segment_ids, "min")
