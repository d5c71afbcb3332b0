"""``MessagePassing``: the base of graph layers."""

import paddle_compat as paddle
from paddle_compat.core.tensor import Symbolic, Tensor
from paddle_compat.geometric.graph import as_tensor
from paddle_compat.geometric.message_passing import send_u_recv, send_ue_recv
from paddle_compat.geometric.nn.ops import node_rows
from paddle_compat.nn import Layer


def both_ends(graph, feature, width=None):
    """(sources' features, destinations' features) of a layer's ``feature``: one Tensor for both, or a pair.

    Raises:
        ValueError: row counts that the graph does not have; ``width``: another last size.
    """
    pair = feature if isinstance(feature, (tuple, list)) else (feature, feature)
    if len(pair) != 2:
        raise ValueError(f"feature must be a Tensor or a pair (sources', destinations'), but got {len(pair)} of them")
    if graph.is_bipartite and not isinstance(feature, (tuple, list)):
        raise ValueError("feature: a bipartite relation needs a pair (sources', destinations')")
    for x, n, side in zip(pair, (graph.num_src_nodes, graph.num_dst_nodes), ("source", "destination"), strict=True):
        if x is None:
            continue
        if not isinstance(x, (Tensor, Symbolic)):
            raise TypeError(f"feature must be a Tensor, but got {type(x).__name__}")
        if x.shape[0] not in (n, -1):
            raise ValueError(f"feature has {x.shape[0]} rows, but the graph has {n} {side} nodes")
        if width is not None and side == "source" and x.shape[-1] != width:
            raise ValueError(f"feature has {x.shape[-1]} columns, but the layer takes {width}")
    return pair


def times(x, weight):
    """``x @ weight``, also for a sparse ``x`` (bags of words, say)."""
    return paddle.sparse.matmul(x, weight) if is_sparse(x) else paddle.matmul(x, weight)


def is_sparse(x):
    """Whether ``x`` is a sparse Tensor; static Variables are not."""
    return isinstance(x, Tensor) and x.is_sparse()


def glorot(layer, shape, attr=None):
    """A parameter drawn by Glorot's uniform rule."""
    return layer.create_parameter(shape, attr=attr, default_initializer=paddle.nn.initializer.XavierUniform())


class MessagePassing(Layer):
    """Base of layers that send messages along edges.

    Args:
        aggr: "sum", "mean", "max" or "min": how messages that meet are reduced.
        message_op: "add", "sub", "mul" or "div": how the default ``message`` combines the source with the edge.

    A subclass may override ``message(x_j, x_i, edge)``, ``aggregate(messages, graph)`` and ``update(out, x_i)``, and calls
    ``propagate``. Where neither ``message`` nor ``aggregate`` is overridden no [edges, features] tensor is made.
    """

    def __init__(self, aggr="sum", message_op="mul"):
        super().__init__()
        self.aggr, self.message_op = aggr, message_op

    def message(self, x_j, x_i, edge):
        """What an edge sends. Args: [E, ...] features of its source, its destination, and its own (or None)."""
        if edge is None:
            return x_j
        combine = {"add": paddle.add, "sub": paddle.subtract, "mul": paddle.multiply, "div": paddle.divide}[self.message_op]
        return combine(x_j, edge)

    def aggregate(self, messages, graph):
        """[num_dst_nodes, ...]: what arrives at each node, reduced. Args: [E, ...] messages."""
        return send_u_recv(messages, graph.edge_ids, graph.dst, self.aggr, out_size=graph.num_dst_nodes)

    def update(self, out, x_i):
        """The layer's result from what arrived and the destinations' own features."""
        return out

    def propagate(self, graph, feature, edge=None):
        """Messages, their reduction, the update.

        Args:
            graph: a Graph.
            feature: [n, ...], or a pair for sources and destinations.
            edge: [E, ...] for each edge, or None.
        """
        x_j, x_i = both_ends(graph, feature)
        edge = None if edge is None else as_tensor(edge)
        if graph.num_edges == 0 or type(self).message is not MessagePassing.message or type(self).aggregate is not MessagePassing.aggregate:
            if graph.num_edges == 0:
                out = send_u_recv(x_j, graph.src, graph.dst, self.aggr, out_size=graph.num_dst_nodes)
            else:
                rows_j = node_rows(x_j, graph.src, graph.dst, "src", graph.num_dst_nodes)
                rows_i = None if x_i is None else node_rows(x_i, graph.src, graph.dst, "dst", graph.num_src_nodes)
                out = self.aggregate(self.message(rows_j, rows_i, edge), graph)
        elif edge is None:
            out = send_u_recv(x_j, graph.src, graph.dst, self.aggr, out_size=graph.num_dst_nodes)
        else:
            out = send_ue_recv(x_j, edge, graph.src, graph.dst, self.message_op, self.aggr, out_size=graph.num_dst_nodes)
        return self.update(out, x_i)

    def forward(self, graph, feature, edge=None):
        return self.propagate(graph, feature, edge)
