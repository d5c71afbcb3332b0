"""Sums, means and extremes over a graph's edges, one kernel for each case, as measured by benchmarks/geometric.py.

What costs in the plain way, ``zeros.index_add_(0, dst, x[src])``, is the [edges, features] tensor between: 51 MB for 200,000
edges of 64 floats, 100 ms of page faults. Each kernel here reads rows of ``x`` straight into the result:

- sums (weighted or not) of float32, float16, bfloat16 on the CPU: the embedding-bag kernel over edges sorted by destination;
- sums of float64: MKL's CSR product;
- extremes of float32 and float64: torch's CSR product with an amax/amin reduction;
- all else, ints among them: gather and reduce a block of edges at a time, small enough for the cache;
- GPUs and few edges: the plain way.

Gradients are sums over the reversed edges, sampled products (for weights), or, for extremes, go to every element that equals
the extreme, as in Paddle. Rows without edges are 0.
"""

import torch
from torch.autograd.function import once_differentiable

from paddle_compat.core.sparse_pattern import csr_tensor
from paddle_compat.geometric.edges import SMALL

_BAG = (torch.float32, torch.float16, torch.bfloat16)
_CSR = (torch.float32, torch.float64)
_BLOCK = 1 << 18  # numbers gathered at a time
_bag = torch.ops.aten._embedding_bag_forward_only


def blocks(edges, width):
    """Slices of edges whose gathered rows of ``width`` numbers stay in the cache."""
    step = max(64, _BLOCK // max(1, width))
    return (slice(i, i + step) for i in range(0, len(edges), step))


def sum_rows(edges, x, weight=None):
    """out[d] = sum over edges s -> d of weight[e] * x[s].

    Args:
        edges: an Edges.
        x: [n_src, ...].
        weight: [E] or None.
    Returns:
        [n_dst, ...], the dtype of ``x``.
    """
    if x.dim() != 2:
        if x.numel() == 0:
            return _nothing(edges, x)
        return sum_rows(edges, x.reshape(x.shape[0], -1), weight).reshape(edges.n_dst, *x.shape[1:])
    if len(edges) < SMALL or x.device.type != "cpu":
        rows = x.index_select(0, edges.src)
        return x.new_zeros(edges.n_dst, x.shape[1]).index_add_(0, edges.dst, rows if weight is None else rows * weight[:, None])
    return _Sum.apply(edges, x, weight)


def _nothing(edges, x):
    """The result for an ``x`` without elements: zeros that still hang on it."""
    return x.new_zeros(edges.n_dst, *x.shape[1:]) + x.sum().to(x.dtype)


class _Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, x, weight):
        ctx.edges = edges
        ctx.save_for_backward(x if ctx.needs_input_grad[2] else None, weight)
        return _sum(edges, x, weight)

    @staticmethod
    def backward(ctx, grad):
        x, weight = ctx.saved_tensors
        to_x = sum_rows(ctx.edges.reversed(), grad, weight) if ctx.needs_input_grad[1] else None
        to_weight = pair_dot(ctx.edges, x, grad).to(weight.dtype) if ctx.needs_input_grad[2] else None
        return None, to_x, to_weight


def _sum(edges, x, weight):
    if len(edges) == 0 or x.shape[1] == 0:
        return x.new_zeros(edges.n_dst, x.shape[1])
    order = edges.by_dst
    if x.dtype in _BAG:
        values = None if weight is None else order.arrange(weight).to(x.dtype)
        return _bag(x.contiguous(), order.cols, order.offsets, False, 0, False, values, True)[0]
    if x.dtype == torch.float64:
        values = x.new_ones(len(edges)) if weight is None else order.arrange(weight)
        return _matrix(order, values, (edges.n_dst, edges.n_src)) @ x.contiguous()
    out = x.new_zeros(edges.n_dst, x.shape[1])
    for part in blocks(edges, x.shape[1]):
        rows = x.index_select(0, edges.src[part])
        out.index_add_(0, edges.dst[part], rows if weight is None else rows * weight[part, None])
    return out


def _matrix(order, values, shape):
    return csr_tensor(order.offsets, order.cols, values, shape)


def pair_dot(edges, x, y):
    """[E]: for each edge the product of rows ``x[src]`` and ``y[dst]``."""
    return _PairDot.apply(edges, x, y)


class _PairDot(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, x, y):
        ctx.edges = edges
        ctx.save_for_backward(x, y)
        if len(edges) == 0:
            return x.new_zeros(0)
        # torch refuses a CSR tensor with more elements than places, which repeated edges can make.
        if x.device.type == "cpu" and x.dtype in _CSR and SMALL <= len(edges) <= edges.n_src * edges.n_dst:
            order = edges.by_dst
            blank = _matrix(order, x.new_zeros(len(edges)), (edges.n_dst, edges.n_src))
            return order.restore(torch.sparse.sampled_addmm(blank, y.contiguous(), x.contiguous().t(), beta=0.0).values())
        return torch.cat([(x[edges.src[part]] * y[edges.dst[part]]).sum(-1) for part in blocks(edges, x.shape[1])])

    @staticmethod
    def backward(ctx, grad):
        x, y = ctx.saved_tensors
        to_x = sum_rows(ctx.edges.reversed(), y, grad) if ctx.needs_input_grad[1] else None
        to_y = sum_rows(ctx.edges, x, grad) if ctx.needs_input_grad[2] else None
        return None, to_x, to_y


def gather_rows(edges, x, side):
    """[E, ...]: ``x[src]`` or ``x[dst]``; the gradient is a sum by ``sum_rows``, not a scatter."""
    ids = edges.src if side == "src" else edges.dst
    if len(edges) < SMALL or x.device.type != "cpu" or not x.requires_grad:
        return x.index_select(0, ids)
    return _Gather.apply(edges, x, side)


class _Gather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, x, side):
        ctx.edges, ctx.side = edges, side
        return x.index_select(0, edges.src if side == "src" else edges.dst)

    @staticmethod
    def backward(ctx, grad):
        edges = ctx.edges
        return None, sum_messages(edges if ctx.side == "dst" else edges.reversed(), grad), None


def sum_messages(edges, messages):
    """out[d] = sum of ``messages[e]`` over the edges that end at d; messages [E, ...]."""
    shape = messages.shape[1:]
    if messages.dim() != 2:
        if messages.numel() == 0:
            return _nothing(edges, messages)
        return sum_messages(edges, messages.reshape(len(edges), -1)).reshape(edges.n_dst, *shape)
    if len(edges) < SMALL or messages.device.type != "cpu" or messages.dtype not in _BAG:
        return messages.new_zeros(edges.n_dst, *shape).index_add_(0, edges.dst, messages)
    return _SumMessages.apply(edges, messages)


class _SumMessages(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, messages):
        ctx.edges = edges
        if messages.shape[1] == 0:
            return messages.new_zeros(edges.n_dst, 0)
        order = edges.by_dst
        perm = torch.arange(len(edges), dtype=order.offsets.dtype) if order.perm is None else order.perm.to(order.offsets.dtype)
        return _bag(messages.contiguous(), perm, order.offsets, False, 0, False, None, True)[0]

    @staticmethod
    def backward(ctx, grad):
        return None, gather_rows(ctx.edges, grad, "dst")


def mean_of(total, edges):
    """A sum over edges divided by how many there are (by 1 where there is none); ints are cut towards zero."""
    counts = torch.bincount(edges.dst, minlength=edges.n_dst) if len(edges) < SMALL else edges.by_dst.counts
    counts = counts.clamp(min=1).reshape(-1, *[1] * (total.dim() - 1))
    if total.dtype.is_floating_point:
        return total / counts.to(total.dtype)
    return torch.div(total, counts.to(total.dtype), rounding_mode="trunc")


def extreme_rows(edges, x, largest):
    """out[d] = the largest (smallest) of ``x[s]`` over edges s -> d, element by element; 0 without edges."""
    if x.dim() != 2:
        if x.numel() == 0:
            return _nothing(edges, x)
        return extreme_rows(edges, x.reshape(x.shape[0], -1), largest).reshape(edges.n_dst, *x.shape[1:])
    return _Extreme.apply(edges, x, largest)


class _Extreme(torch.autograd.Function):
    @staticmethod
    def forward(ctx, edges, x, largest):
        out = _extreme(edges, x, largest)
        if ctx.needs_input_grad[1]:
            ctx.edges = edges
            ctx.save_for_backward(x, out)
        return out

    @staticmethod
    @once_differentiable
    def backward(ctx, grad):
        x, out = ctx.saved_tensors
        edges = ctx.edges
        to_x = torch.zeros_like(x)
        for part in blocks(edges, x.shape[1]):
            src, dst = edges.src[part], edges.dst[part]
            equal = x.index_select(0, src) == out.index_select(0, dst)
            to_x.index_add_(0, src, grad.index_select(0, dst).mul_(equal))
        return None, to_x, None


def _extreme(edges, x, largest):
    kind = "amax" if largest else "amin"
    out = x.new_zeros(edges.n_dst, x.shape[1])
    if len(edges) == 0 or x.shape[1] == 0:
        return out
    if x.device.type == "cpu" and x.dtype in _CSR and len(edges) >= SMALL:
        order = edges.by_dst
        return torch.sparse.mm(_matrix(order, x.new_ones(len(edges)), (edges.n_dst, edges.n_src)), x.contiguous(), kind)
    start_extreme(out, largest)
    for part in blocks(edges, x.shape[1]):
        fold_extreme(out, edges.dst[part], x.index_select(0, edges.src[part]), largest)
    return clear_empty(out, edges)


def start_extreme(out, largest):
    """Fill with what every message beats."""
    bounds = torch.finfo(out.dtype) if out.dtype.is_floating_point else torch.iinfo(out.dtype)
    low, high = (-float("inf"), float("inf")) if out.dtype.is_floating_point else (bounds.min, bounds.max)
    return out.fill_(low if largest else high)


def fold_extreme(out, dst, rows, largest):
    """Fold rows into ``out`` at ``dst``."""
    out.scatter_reduce_(0, dst.reshape(-1, *[1] * (rows.dim() - 1)).expand_as(rows), rows, "amax" if largest else "amin", include_self=True)


def clear_empty(out, edges):
    """Set rows without edges to 0."""
    none = torch.bincount(edges.dst, minlength=edges.n_dst) == 0
    return out.masked_fill_(none.reshape(-1, *[1] * (out.dim() - 1)), 0)
