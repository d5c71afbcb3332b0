"""Numbering the nodes of a sampled neighbourhood anew, from 0."""

import torch

from paddle_compat.core.errors import invalid_argument, kernel_missing
from paddle_compat.core.kinds import OptT, T, Ts
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.geometric.edges import flat_ids

_INTS = (torch.int32, torch.int64)


def renumber(x, neighbors, counts):
    """(sources, destinations, nodes) of the edges neighbor -> x in new numbers.

    Args:
        x: [n] node ids; of equal ones the last gives the number, as in 2.4.2.
        neighbors: [E], those of x[0] first.
        counts: [n * kinds]: how many neighbours each of x has, once for each kind of edge.
    Returns:
        [E], [E] new numbers; [n + new] the old id of each number: x, then the others as they first come.
    """
    n, total = x.shape[0], neighbors.shape[0]
    if local.trial is None and (counts.numel() % max(n, 1) or int(counts.sum()) != total or bool((counts < 0).any())):
        raise invalid_argument(f"count must hold one number for each of the {n} nodes of x and sum to the {total} neighbors, but got {counts.tolist()[:16]}")
    ids, where = torch.unique(torch.cat([x, neighbors]), return_inverse=True)
    at = torch.full_like(ids, -1, dtype=torch.int64)
    at.scatter_reduce_(0, where[:n], torch.arange(n, device=x.device), "amax")
    first = torch.full_like(at, total)
    first.scatter_reduce_(0, where[n:], torch.arange(total, device=x.device), "amin")
    new = torch.nonzero(at < 0).reshape(-1)
    new = new[torch.argsort(first[new])]
    at[new] = torch.arange(n, n + new.numel(), device=x.device)
    ends = at[where[:n]].repeat(max(1, counts.numel() // max(n, 1)))
    if local.trial is None:
        ends = torch.repeat_interleave(ends, counts.long())
    else:
        ends = torch.zeros_like(neighbors)
    return at[where[n:]].to(x.dtype), ends.to(x.dtype), torch.cat([x, ids[new]])


def _check(x, neighbors, count, kind):
    if x.dtype not in _INTS:
        raise kernel_missing(kind, x.dtype)
    if neighbors.dtype != x.dtype:
        raise invalid_argument(f"x and neighbors must have one dtype, but got {x.dtype} and {neighbors.dtype}")
    if count.dtype != torch.int32:
        raise invalid_argument(f"count must be int32, but got {str(count.dtype).removeprefix('torch.')}")


@op("graph_reindex")
def _reindex(x: T, neighbors: T, count: T, value_buffer: OptT = None, index_buffer: OptT = None):
    _check(x, neighbors, count, "graph_reindex")
    return renumber(flat_ids(x, "X"), flat_ids(neighbors, "Neighbors"), flat_ids(count, "Count"))


def reindex_graph(x, neighbors, count, value_buffer=None, index_buffer=None, name=None):
    """Number the nodes of sampled edges anew: those of ``x`` from 0, their neighbours behind.

    Args:
        x: [n] int32 or int64, the nodes whose neighbours were sampled.
        neighbors: [E] ids, those of x[0] first.
        count: [n] int32, how many each node has.
        value_buffer, index_buffer: memory that Paddle's GPU kernel works in; taken, and not needed here.
    Returns:
        (reindex_src [E], reindex_dst [E], out_nodes [n + new]): edges neighbour -> node in new numbers, and each number's old id.
    Raises:
        ValueError: counts that do not sum to E, dtypes that do not fit.
    """
    return tuple(_reindex(x, neighbors, count, value_buffer, index_buffer))


@op("graph_reindex")
def _reindex_heter(x: T, neighbors: Ts, count: Ts, value_buffer: OptT = None, index_buffer: OptT = None):
    joined = torch.cat([flat_ids(t, "Neighbors") for t in neighbors])
    counts = torch.cat([flat_ids(t, "Count") for t in count])
    _check(x, joined, counts, "graph_reindex")
    return renumber(flat_ids(x, "X"), joined, counts)


def reindex_heter_graph(x, neighbors, count, value_buffer=None, index_buffer=None, name=None):
    """``reindex_graph`` for several kinds of edges: lists of ``neighbors`` and ``count``, one entry a kind, numbered together.

    Returns:
        (reindex_src, reindex_dst, out_nodes), the edges of all kinds one after the other.
    Raises:
        ValueError: as ``reindex_graph``; no list, or an empty one.
    """
    for label, value in (("neighbors", neighbors), ("count", count)):
        if not isinstance(value, (list, tuple)) or not value:
            got = "empty list" if isinstance(value, (list, tuple)) else type(value).__name__
            raise invalid_argument(f"reindex_heter_graph(): argument '{label}' must be list of Tensors, but got {got}")
    return tuple(_reindex_heter(x, list(neighbors), list(count), value_buffer, index_buffer))
