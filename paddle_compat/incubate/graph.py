"""paddle.incubate's graph functions: the older names of paddle.geometric's, and sampling over several hops."""

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import OptT, Raw, T
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.geometric.edges import flat_ids
from paddle_compat.geometric.math import segment_max, segment_mean, segment_min, segment_sum
from paddle_compat.geometric.message_passing.send_recv import check_reduction, send_u_recv
from paddle_compat.geometric.reindex import reindex_graph, renumber
from paddle_compat.geometric.sampling.neighbors import check_graph, sample_neighbors, sample_places

__all__ = [
    "graph_khop_sampler", "graph_reindex", "graph_sample_neighbors", "graph_send_recv", "segment_max", "segment_mean", "segment_min", "segment_sum",
]  # fmt: skip


def graph_send_recv(x, src_index, dst_index, pool_type="sum", out_size=None, name=None):
    """``paddle.geometric.send_u_recv`` under its older name; ``pool_type`` is the reduction."""
    check_reduction(pool_type, "pool_type")
    return send_u_recv(x, src_index, dst_index, pool_type, out_size)


def graph_sample_neighbors(
    row, colptr, input_nodes, eids=None, perm_buffer=None, sample_size=-1, return_eids=False, flag_perm_buffer=False, name=None
):  # fmt: skip
    """``paddle.geometric.sample_neighbors`` under its older name.

    Raises:
        ValueError: ``flag_perm_buffer`` without ``perm_buffer``, ``return_eids`` without ``eids``.
    """
    if return_eids and eids is None:
        raise ValueError("`eids` should not be None if `return_eids` is True.")
    if flag_perm_buffer and perm_buffer is None:
        raise ValueError("`perm_buffer` should not be None if `flag_perm_buffer`is True.")
    return sample_neighbors(row, colptr, input_nodes, sample_size, eids, return_eids, perm_buffer)


def graph_reindex(x, neighbors, count, value_buffer=None, index_buffer=None, flag_buffer_hashtable=False, name=None):
    """``paddle.geometric.reindex_graph`` under its older name.

    Raises:
        ValueError: ``flag_buffer_hashtable`` without the buffers.
    """
    if flag_buffer_hashtable and (value_buffer is None or index_buffer is None):
        raise ValueError("`value_buffer` and `index_buffer` should not be None if `flag_buffer_hashtable` is True.")
    return reindex_graph(x, neighbors, count, value_buffer, index_buffer)


@op("graph_khop_sampler")
def _khop(row: T, colptr: T, input_nodes: T, eids: OptT, sample_sizes: Raw, return_eids):
    dtype = row.dtype
    row, colptr, nodes = check_graph(row, colptr, input_nodes, "graph_khop_sampler")
    if local.trial is not None:
        edge = torch.zeros(local.trial + 1, 1, dtype=dtype)
        shapes = [edge, edge.clone(), edge.reshape(-1).clone(), torch.zeros_like(nodes, dtype=dtype)]
        return [*shapes, edge.reshape(-1).clone()] if return_eids else shapes
    frontier = _in_order(nodes)
    starts, picked, counts = [], [], []
    for hop, size in enumerate(sample_sizes):
        places, drawn = sample_places(colptr, frontier, size)
        if hop == 0 and places.numel() == 0:
            raise invalid_argument("The input nodes `X` should have at least one neighbors, but none of the input nodes have neighbors.")
        starts.append(frontier)
        picked.append(places)
        counts.append(drawn)
        found = torch.unique(row[places].long())
        frontier = found[~torch.isin(found, frontier)]
    places, start = torch.cat(picked), torch.cat(starts)
    src, dst, out = renumber(start, row[places].long(), torch.cat(counts))
    # An input that a later hop finds again has the number of its last place, as in 2.4.2.
    at = torch.full((int(torch.cat([start, nodes]).max()) + 1,), -1, device=row.device)
    at.scatter_reduce_(0, start, torch.arange(start.shape[0], device=row.device), "amax")
    result = [src.reshape(-1, 1).to(dtype), dst.reshape(-1, 1).to(dtype), out.to(dtype), at[nodes].to(dtype)]
    return [*result, flat_ids(eids, "Eids")[places]] if return_eids else result


def _in_order(ids):
    """The distinct ids as they first come."""
    distinct, where = torch.unique(ids, return_inverse=True)
    first = torch.full_like(distinct, ids.numel()).scatter_reduce_(0, where, torch.arange(ids.numel(), device=ids.device), "amin")
    return distinct[torch.argsort(first)]


def graph_khop_sampler(row, colptr, input_nodes, sample_sizes, sorted_eids=None, return_eids=False, name=None):
    """Draw neighbours over several hops, and number the nodes met anew.

    Args:
        row, colptr, input_nodes: a compressed graph and the nodes to begin with, as ``sample_neighbors``.
        sample_sizes: how many for each node in each hop; -1 means all.
        sorted_eids: [E] edge ids, needed with ``return_eids``.
    Returns:
        (edge_src [S, 1], edge_dst [S, 1], sample_index, reindex_nodes): edges in new numbers, each number's old id, the inputs' new
        numbers; with ``return_eids`` the drawn edges' ids too.
    Raises:
        ValueError: no sizes, nodes without any neighbour, ``return_eids`` without ``sorted_eids``. IndexError: a node that is not there.
    """
    if return_eids and sorted_eids is None:
        raise ValueError("`sorted_eid` should not be None if return_eids is True.")
    if not isinstance(sample_sizes, (list, tuple)):
        raise invalid_argument(f"graph_khop_sampler(): argument 'sample_sizes' must be list or tuple, but got {type(sample_sizes).__name__}")
    if not sample_sizes:
        raise invalid_argument("The parameter 'sample_sizes' must be set, but it is empty")
    return tuple(_khop(row, colptr, input_nodes, sorted_eids, [int(s) for s in sample_sizes], return_eids))
