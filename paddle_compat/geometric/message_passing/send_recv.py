"""send_u_recv, send_ue_recv, send_uv: messages from nodes (and edges), reduced at the nodes they reach."""

import torch
from torch._subclasses.fake_tensor import FakeTensor

from paddle_compat.core.errors import invalid_argument, kernel_missing
from paddle_compat.core.kinds import Int, T
from paddle_compat.core.op import op
from paddle_compat.core.promotion import broadcast_error
from paddle_compat.geometric.edges import edges_of, flat_ids
from paddle_compat.geometric.math import SUPPORTED
from paddle_compat.geometric.messages import _pad, reduce_messages, reduce_nodes
from paddle_compat.geometric.reduce import gather_rows

REDUCTIONS = ("sum", "mean", "max", "min")
MESSAGES = ("add", "sub", "mul", "div")
_TINY = 9.999999960041972e-13  # 2.4.2 divides by y + 1e-12, that number in float32


def check_reduction(value, name="reduce_op"):
    """ValueError unless it is one of the four reductions."""
    if value not in REDUCTIONS:
        raise ValueError(f"{name} should be `sum`, `mean`, `max` or `min`, but received {value}")


def _check_message(value):
    if value not in MESSAGES:
        raise ValueError(f"message_op should be `add`, `sub`, `mul`, `div`, but received {value}")


def _check_dtypes(kind, x, y=None):
    if x.dtype not in SUPPORTED:
        raise kernel_missing(kind, x.dtype)
    if y is not None and y.dtype != x.dtype:
        raise invalid_argument(f"x and y must have one dtype, but got {x.dtype} and {y.dtype}")


def _rows(x, out_size):
    return x.shape[0] if out_size is None or out_size <= 0 else int(out_size)


def _features(x, y):
    """The broadcast trailing shape; ValueError where there is none."""
    try:
        return torch.broadcast_shapes(x.shape[1:], y.shape[1:])
    except RuntimeError:
        raise broadcast_error(x.shape[1:], y.shape[1:]) from None


def _as_add_or_mul(y, message):
    """2.4.2 turns subtraction into adding -y, and division into multiplying by 1 / (y + 1e-12)."""
    if message == "sub":
        return -y, "add"
    if message == "div":
        return 1.0 / (y + _TINY), "mul"
    return y, message


@op("graph_send_recv")
def send_u_recv(x: T, src_index: T, dst_index: T, reduce_op="sum", out_size: Int = None, name=None):
    """Send each edge's source features, and reduce what arrives at each destination.

    Args:
        x: [n, ...] floats, int32 or int64.
        src_index, dst_index: [E] or [E, 1], int32 or int64, the same dtype.
        reduce_op: "sum", "mean", "max" or "min"; equal extremes all get the gradient.
        out_size: rows of the result (int or Tensor); None and what is not positive mean n.
    Returns:
        [out_size, ...], the dtype of ``x``; 0 where nothing arrives.
    Raises:
        ValueError: unknown reduction, indices whose shapes or dtypes do not fit. IndexError: an id out of range.
    """
    check_reduction(reduce_op)
    _check_dtypes("graph_send_recv", x)
    size = _rows(x, out_size)
    if isinstance(src_index, FakeTensor) or isinstance(x, FakeTensor):
        flat_ids(src_index, "Src_index"), flat_ids(dst_index, "Dst_index")
        return x.new_empty(size, *x.shape[1:])
    return reduce_nodes(edges_of(src_index, dst_index, x.shape[0], size), x, reduce_op)


@op("graph_send_ue_recv")
def send_ue_recv(x: T, y: T, src_index: T, dst_index: T, message_op="add", reduce_op="sum", out_size: Int = None, name=None):
    """Combine each edge's source features with its own, and reduce what arrives at each destination.

    Args:
        x: [n, ...] node features.
        y: [E, ...] edge features, the same dtype; trailing shapes broadcast. A vector counts as one column.
        src_index, dst_index, reduce_op, out_size: as ``send_u_recv``.
        message_op: "add", "sub", "mul" or "div" (by y + 1e-12, as in Paddle).
    Returns:
        [out_size, *broadcast features].
    Raises:
        ValueError: as ``send_u_recv``, and features that do not broadcast or not one row of ``y`` for each edge. IndexError: an id out of range.
    """
    _check_message(message_op)
    check_reduction(reduce_op)
    _check_dtypes("graph_send_ue_recv", x, y)
    x, y = (t.reshape(-1, 1) if t.dim() == 1 else t for t in (x, y))
    y, message = _as_add_or_mul(y, message_op)
    if y.dtype != x.dtype:
        raise invalid_argument(f"message_op 'div' makes floats of {x.dtype} edge features, which do not fit {x.dtype} node features")
    shape, size = _features(x, y), _rows(x, out_size)
    if isinstance(src_index, FakeTensor) or isinstance(x, FakeTensor):
        flat_ids(src_index, "Src_index"), flat_ids(dst_index, "Dst_index")
        return x.new_empty(size, *shape)
    edges = edges_of(src_index, dst_index, x.shape[0], size)
    if y.shape[0] != len(edges):
        raise invalid_argument(f"Expect Input Y to have size {len(edges)} as Src_index on the first dimension, but we get {y.shape[0]}")
    return reduce_messages(edges, x, y, message, reduce_op)


@op("graph_send_uv")
def send_uv(x: T, y: T, src_index: T, dst_index: T, message_op="add", name=None):
    """Combine, for each edge, the source's row of ``x`` with the destination's row of ``y``.

    Args:
        x, y: [n, ...], [m, ...] of one dtype; trailing shapes broadcast. A vector counts as one column.
        src_index, dst_index: as ``send_u_recv``; at least one edge.
        message_op: as ``send_ue_recv``.
    Returns:
        [E, *broadcast features].
    Raises:
        ValueError: as ``send_ue_recv``. IndexError: an id out of range.
    """
    _check_message(message_op)
    _check_dtypes("graph_send_uv", x, y)
    x, y = (t.reshape(-1, 1) if t.dim() == 1 else t for t in (x, y))
    y, message = _as_add_or_mul(y, message_op)
    if y.dtype != x.dtype:
        raise invalid_argument(f"message_op 'div' makes floats of {x.dtype} features, which do not fit {x.dtype} ones")
    shape = _features(x, y)
    if isinstance(src_index, FakeTensor) or isinstance(x, FakeTensor):
        return x.new_empty(flat_ids(src_index, "Src_index").shape[0], *shape)
    edges = edges_of(src_index, dst_index, x.shape[0], y.shape[0])
    if len(edges) == 0:
        raise invalid_argument("The first dimension of src_index or dst_index should be greater than 0, but received 0.")
    rank = max(x.dim(), y.dim())
    left, right = _pad(gather_rows(edges, x, "src"), rank), _pad(gather_rows(edges, y, "dst"), rank)
    return left + right if message == "add" else left * right
