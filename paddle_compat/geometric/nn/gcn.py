"""Graph convolution (Kipf and Welling, 2017)."""

import numpy as np

import paddle_compat as paddle
from paddle_compat.geometric.graph import as_tensor
from paddle_compat.geometric.nn.message_passing import MessagePassing, both_ends, glorot, is_sparse, times


class GCNConv(MessagePassing):
    """``D^-1/2 A D^-1/2 X W + b`` with A the edges (and self loops), D the degrees.

    Args:
        in_channels, out_channels: feature sizes.
        add_self_loops: give each node one loop first (not in a bipartite relation, which has none).
        normalize: divide by the square roots of both ends' degrees.
        bias_attr, weight_attr: of the parameters; ``bias_attr=False`` for no bias.
    Call: ``layer(graph, feature, edge_weight=None)`` -> [num_dst_nodes, out_channels].
    """

    def __init__(self, in_channels, out_channels, add_self_loops=True, normalize=True, weight_attr=None, bias_attr=None):
        super().__init__("sum", "mul")
        self.in_channels, self.out_channels = in_channels, out_channels
        self.add_self_loops, self.normalize = add_self_loops, normalize
        self.weight = glorot(self, [in_channels, out_channels], weight_attr)
        self.bias = None if bias_attr is False else self.create_parameter([out_channels], attr=bias_attr, is_bias=True)

    def forward(self, graph, feature, edge_weight=None):
        x, _ = both_ends(graph, feature, self.in_channels)
        if edge_weight is not None:
            edge_weight = as_tensor(edge_weight).reshape([-1])
            if edge_weight.shape[0] != graph.num_edges:
                raise ValueError(f"edge_weight has {edge_weight.shape[0]} entries, but the graph has {graph.num_edges} edges")
        if self.add_self_loops and not graph.is_bipartite:
            if edge_weight is not None:
                edge_weight = _loop_weights(graph, edge_weight)
            graph = graph.add_self_loops()
        if self.normalize:
            norm = graph.cached("gcn_norm", lambda: _norm(graph)) if edge_weight is None else _weighted_norm(graph, edge_weight)
            norm = norm.astype(self.weight.dtype)
        else:
            norm = edge_weight
        norm = None if norm is None else norm.unsqueeze(-1)
        narrow = self.out_channels <= self.in_channels or is_sparse(x)
        x = times(x, self.weight) if narrow else x
        out = self.propagate(graph, (x, None), norm)
        out = out if narrow else paddle.matmul(out, self.weight)
        return out if self.bias is None else out + self.bias

    def extra_repr(self):
        return f"{self.in_channels}, {self.out_channels}"


def _loop_weights(graph, weight):
    """The weights of ``graph.add_self_loops()``'s edges: the old ones without loops, and 1 for each loop."""
    kept = graph.cached("not_loops", lambda: paddle.to_tensor(np.flatnonzero(graph.src.numpy() != graph.dst.numpy())))
    old = paddle.index_select(weight, kept) if kept.shape[0] else weight[:0]
    return paddle.concat([old, paddle.ones([graph.num_nodes], weight.dtype)])


def _norm(graph):
    """[E] float32: 1 / sqrt(out-degree of the source in a bipartite relation, in-degree otherwise, times the destination's in-degree)."""
    into = np.diff(graph._order("dst")[0]).astype("float64")
    out = np.diff(graph._order("src")[0]).astype("float64") if graph.is_bipartite else into
    with np.errstate(divide="ignore"):
        into, out = (np.where(d > 0, d**-0.5, 0.0) for d in (into, out))
    return paddle.to_tensor((out[graph.src.numpy()] * into[graph.dst.numpy()]).astype("float32"))


def _weighted_norm(graph, weight):
    """The same with weights in the place of ones; differentiable."""
    from paddle_compat.geometric.message_passing import send_u_recv
    from paddle_compat.geometric.nn.ops import node_rows

    into = send_u_recv(weight.unsqueeze(-1), graph.edge_ids, graph.dst, "sum", out_size=graph.num_dst_nodes)
    out = send_u_recv(weight.unsqueeze(-1), graph.edge_ids, graph.src, "sum", out_size=graph.num_src_nodes) if graph.is_bipartite else into
    into, out = (paddle.where(d > 0, paddle.clip(d, 1e-12) ** -0.5, paddle.zeros_like(d)) for d in (into, out))
    left = node_rows(out, graph.src, graph.dst, "src", graph.num_dst_nodes)
    right = node_rows(into, graph.src, graph.dst, "dst", graph.num_src_nodes)
    return weight * (left * right).squeeze(-1)
