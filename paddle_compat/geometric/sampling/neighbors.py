"""sample_neighbors: some of each node's neighbours, drawn without replacement."""

import torch

from paddle_compat.core.errors import invalid_argument, kernel_missing, out_of_range
from paddle_compat.core.kinds import Int, OptT, T
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.geometric.edges import flat_ids

_INTS = (torch.int32, torch.int64)


def sample_places(colptr, nodes, size, weight=None):
    """Which edges are drawn: (places [S], counts [n]).

    Args:
        colptr: [N + 1] int64 offsets.
        nodes: [n] ids whose edges are drawn.
        size: at most so many of each node's edges, without replacement; -1 means all. All are kept in their order.
        weight: [E] how likely each edge is, or None for all alike; edges of weight 0 are never drawn.
    """
    start, end = colptr[nodes], colptr[nodes + 1]
    degree = end - start
    owner = torch.repeat_interleave(torch.arange(nodes.shape[0], device=nodes.device), degree)
    places = torch.arange(owner.shape[0], device=nodes.device) - (torch.cumsum(degree, 0) - degree)[owner] + start[owner]
    if weight is not None:
        alive = weight[places] > 0
        owner, places = owner[alive], places[alive]
        degree = torch.bincount(owner, minlength=nodes.shape[0])
    if size < 0 or not bool((degree > size).any()):
        return places, degree
    crowded = (degree > size)[owner]
    # Of a crowded node's edges those with the smallest keys are kept: uniform keys, or exponential ones at the edge's rate,
    # which draws without replacement by weight. Sorting by (node, key) puts them in front.
    key = torch.rand(places.shape[0], dtype=torch.float64, device=nodes.device)
    if weight is not None:
        key = -torch.log1p(-key) / weight[places].double()
    key = torch.where(crowded, key, torch.zeros_like(key))
    by_key = torch.argsort(key, stable=True)
    order = by_key[torch.argsort(owner[by_key], stable=True)]
    rank = torch.arange(order.shape[0], device=nodes.device) - (torch.cumsum(degree, 0) - degree)[owner[order]]
    kept = order[rank < size]
    return places[kept], degree.clamp(max=size)


def check_graph(row, colptr, nodes, kind):
    """The three vectors of a compressed graph, checked: (row, colptr, nodes), ids as int64.

    Raises:
        ValueError: dtypes or shapes that do not fit. IndexError: a node that the graph does not have.
    """
    if row.dtype not in _INTS:
        raise kernel_missing(kind, row.dtype)
    if colptr.dtype != row.dtype or nodes.dtype != row.dtype:
        raise invalid_argument(f"row, colptr and input_nodes must have one dtype, but got {row.dtype}, {colptr.dtype} and {nodes.dtype}")
    row, colptr, nodes = flat_ids(row, "Row"), flat_ids(colptr, "Col_Ptr"), flat_ids(nodes, "X").long()
    if local.trial is None:
        count = colptr.shape[0] - 1
        if count < 0 or int(colptr[-1]) > row.shape[0] or bool((colptr[1:] < colptr[:-1]).any()):
            raise invalid_argument(f"colptr must rise from 0 to at most the {row.shape[0]} entries of row")
        if nodes.numel() and (int(nodes.min()) < 0 or int(nodes.max()) >= count):
            raise out_of_range(f"input_nodes must be within 0 and {count - 1}, but got {int(nodes.min())} to {int(nodes.max())}")
    return row, colptr.long(), nodes


@op("graph_sample_neighbors")
def _sample(row: T, colptr: T, input_nodes: T, sample_size: Int, eids: OptT, return_eids, perm_buffer: OptT):
    row, colptr, nodes = check_graph(row, colptr, input_nodes, "graph_sample_neighbors")
    if eids is not None:
        eids = flat_ids(eids, "Eids")
    if local.trial is not None:  # static mode asks for shapes: as many as it likes
        places, counts = torch.zeros(local.trial + 1, dtype=torch.int64), torch.zeros_like(nodes)
    else:
        if eids is not None and eids.shape[0] != row.shape[0]:
            raise invalid_argument(f"eids must have one entry for each of the {row.shape[0]} edges, but got {eids.shape[0]}")
        places, counts = sample_places(colptr, nodes, sample_size)
    out = [row.index_select(0, places), counts.to(torch.int32)]
    return [*out, eids.index_select(0, places)] if return_eids else out


def sample_neighbors(row, colptr, input_nodes, sample_size=-1, eids=None, return_eids=False, perm_buffer=None, name=None):
    """Draw neighbours of each node from a compressed graph, without replacement.

    Args:
        row: [E] int32 or int64, the neighbours of node 0 first.
        colptr: [N + 1], where each node's neighbours begin in ``row``.
        input_nodes: [n] the nodes to draw for.
        sample_size: at most so many for each; -1 means all. A node with no more keeps all, in their order.
        eids: [E] edge ids, needed with ``return_eids``.
        perm_buffer: memory that Paddle's GPU kernel works in; taken, and not needed here.
    Returns:
        (neighbors [S], counts [n] int32), and the drawn edges' ids [S] with ``return_eids``.
    Raises:
        ValueError: no ``eids`` with ``return_eids``, dtypes or shapes that do not fit. IndexError: a node that is not there.
    """
    if return_eids and eids is None:
        raise ValueError("`eids` should not be None if `return_eids` is True.")
    return tuple(_sample(row, colptr, input_nodes, sample_size, eids, return_eids, perm_buffer))
