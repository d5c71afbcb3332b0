"""Two operators that layers need beside Paddle's: rows for each edge with a fast gradient, and attention's softmax over edges."""

import torch
from torch.autograd.function import once_differentiable

from paddle_compat.core.kinds import Int, T
from paddle_compat.core.op import op
from paddle_compat.geometric.edges import edges_of
from paddle_compat.geometric.reduce import clear_empty, fold_extreme, gather_rows, start_extreme, sum_messages


@op
def node_rows(x: T, src_index: T, dst_index: T, side="src", other: Int = 0):
    """[E, ...]: the rows of ``x`` at the edges' sources ("src") or destinations ("dst").

    Args:
        x: [n, ...].
        src_index, dst_index: [E].
        other: how many nodes the other side has.
    """
    sizes = (x.shape[0], other or x.shape[0])
    return gather_rows(edges_of(src_index, dst_index, *(sizes if side == "src" else sizes[::-1])), x, side)


@op
def edge_softmax(logits: T, src_index: T, dst_index: T, num_src: Int, num_dst: Int):
    """The softmax of each edge's numbers over the edges that end at its destination; [E, ...] as ``logits``."""
    return _EdgeSoftmax.apply(edges_of(src_index, dst_index, num_src, num_dst), logits)


class _EdgeSoftmax(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, logits):
        top = start_extreme(logits.new_empty(edges.n_dst, *logits.shape[1:]), True)
        fold_extreme(top, edges.dst, logits, True)
        clear_empty(top, edges)
        raised = (logits - top[edges.dst]).exp_()
        out = raised.div_(sum_messages(edges, raised)[edges.dst])
        ctx.edges = edges
        ctx.save_for_backward(out)
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        (out,) = ctx.saved_tensors
        weighed = out * grad
        return None, weighed - out * sum_messages(ctx.edges, weighed)[ctx.edges.dst]
