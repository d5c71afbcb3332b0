"""Messages made of a node's and an edge's features, reduced at the destination, without an [edges, features] tensor.

What splits is split: the sum of ``x[s] + y[e]`` is two sums; ``x[s] * y[e]`` with one number an edge (or one a head) is a
weighted sum, which is attention. The rest goes through a block of edges at a time, forward and backward, so that memory stays
with the inputs.
"""

import math

import torch
from torch.autograd.function import once_differentiable

from paddle_compat.geometric.reduce import (
    blocks,
    clear_empty,
    extreme_rows,
    fold_extreme,
    mean_of,
    start_extreme,
    sum_messages,
    sum_rows,
)


def reduce_nodes(edges, x, how):
    """out[d] = sum, mean, max or min of ``x[s]`` over edges s -> d; 0 without edges."""
    if how == "sum":
        return sum_rows(edges, x)
    if how == "mean":
        return mean_of(sum_rows(edges, x), edges)
    return extreme_rows(edges, x, how == "max")


def reduce_messages(edges, x, y, message, how):
    """out[d] = the reduction ``how`` of ``x[s] message y[e]`` over edges e = s -> d.

    Args:
        edges: an Edges.
        x: [n_src, ...] with at least two dimensions.
        y: [E, ...] likewise; the trailing shapes broadcast.
        message: "add" or "mul".
        how: "sum", "mean", "max" or "min".
    Returns:
        [n_dst, *broadcast trailing shape].
    """
    rank = max(x.dim(), y.dim())
    x, y = _pad(x, rank), _pad(y, rank)
    if how == "mean":
        return mean_of(reduce_messages(edges, x, y, message, "sum"), edges)
    if how == "sum":
        if message == "add":
            return sum_rows(edges, x) + sum_messages(edges, y)
        if math.prod(y.shape[1:]) == 1:
            return sum_rows(edges, x, y.reshape(-1))
        if rank == 3 and y.shape[2] == 1 and y.shape[1] == x.shape[1]:
            return _heads(edges, x, y)
    return _Blocked.apply(edges, x, y, message, how)


def _pad(t, rank):
    """Ones put behind the first dimension, so that trailing shapes align."""
    return t if t.dim() == rank else t.reshape(t.shape[0], *[1] * (rank - t.dim()), *t.shape[1:])


def _heads(edges, x, y):
    """[n_dst, H, D] for x [n_src, H, D] weighted by y [E, H, 1]: one weighted sum over H copies of the graph."""
    count, width = x.shape[1], x.shape[2]
    side_by_side = x.transpose(0, 1).reshape(-1, width)
    out = sum_rows(edges.heads(count), side_by_side, y.reshape(len(edges), count).t().reshape(-1))
    return out.reshape(count, edges.n_dst, width).transpose(0, 1)


def _make(a, b, message):
    return a + b if message == "add" else a * b


def _shrink(t, shape):
    """Sum over what broadcasting repeated, all but the first dimension."""
    dims = [i for i in range(1, t.dim()) if shape[i] == 1 and t.shape[i] != 1]
    return t.sum(dims, keepdim=True) if dims else t


class _Blocked(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, x, y, message, how):
        shape = torch.broadcast_shapes(x.shape[1:], y.shape[1:])
        out = x.new_zeros(edges.n_dst, *shape)
        if how != "sum":
            start_extreme(out, how == "max")
        for part in blocks(edges, math.prod(shape)):
            rows = _make(x.index_select(0, edges.src[part]), y[part], message)
            if how == "sum":
                out.index_add_(0, edges.dst[part], rows)
            else:
                fold_extreme(out, edges.dst[part], rows, how == "max")
        if how != "sum":
            clear_empty(out, edges)
        ctx.edges, ctx.message, ctx.how = edges, message, how
        ctx.save_for_backward(x, y, out if how != "sum" else None)
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        x, y, out = ctx.saved_tensors
        edges, message = ctx.edges, ctx.message
        to_x = torch.zeros_like(x) if ctx.needs_input_grad[1] else None
        to_y = torch.empty_like(y) if ctx.needs_input_grad[2] else None
        for part in blocks(edges, math.prod(grad.shape[1:])):
            src, dst = edges.src[part], edges.dst[part]
            g, a, b = grad.index_select(0, dst), x.index_select(0, src), y[part]
            if out is not None:
                g = g * (_make(a, b, message) == out.index_select(0, dst))
            if to_x is not None:
                to_x.index_add_(0, src, _shrink(g if message == "add" else g * b, x.shape))
            if to_y is not None:
                to_y[part] = _shrink(g if message == "add" else g * a, y.shape)
        return None, to_x, to_y, None, None
