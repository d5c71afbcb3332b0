"""Relational graph convolution (Schlichtkrull and others, 2018)."""

import paddle_compat as paddle
from paddle_compat.geometric.graph import Graph
from paddle_compat.geometric.hetero import HeteroGraph
from paddle_compat.geometric.message_passing import send_u_recv
from paddle_compat.geometric.nn.message_passing import glorot
from paddle_compat.nn import Layer


class RGCNConv(Layer):
    """One matrix for each relation, the mean over its edges, and one for the node itself.

    Args:
        in_channels, out_channels: feature sizes.
        relations: the relations: a HeteroGraph's edge types, or how many kinds a Graph's edge feature "edge_type" has.
        num_bases: make the matrices of so many shared ones; None: each its own.
        bias_attr: False for no bias.
    Call: ``layer(hetero_graph, {type: feature})`` -> {type: result}, or ``layer(graph, feature)`` -> [N, out_channels].
    """

    def __init__(self, in_channels, out_channels, relations, num_bases=None, bias_attr=None):
        super().__init__()
        self.relations = list(range(relations)) if isinstance(relations, int) else [tuple(r) for r in relations]
        self.in_channels, self.out_channels, self.num_bases = in_channels, out_channels, num_bases
        count = len(self.relations)
        self.weight = glorot(self, [num_bases or count, in_channels, out_channels])
        self.coefficients = glorot(self, [count, num_bases]) if num_bases else None
        self.root = glorot(self, [in_channels, out_channels])
        self.bias = None if bias_attr is False else self.create_parameter([out_channels], attr=bias_attr, is_bias=True)

    def _matrices(self):
        if self.coefficients is None:
            return self.weight
        flat = self.weight.reshape([self.num_bases, -1])
        return paddle.matmul(self.coefficients, flat).reshape([-1, self.in_channels, self.out_channels])

    def forward(self, graph, feature):
        if isinstance(graph, HeteroGraph):
            unknown = [t for t in graph.edge_types if t not in self.relations]
            if unknown:
                raise ValueError(f"unknown edge type {unknown[0]!r}: the layer knows {self.relations}")
            parts, table = {t: graph[t] for t in graph.edge_types}, feature
        else:
            parts, table = graph.cached("by_edge_type", lambda: _by_type(graph, len(self.relations))), {None: feature}
        weight, outs = self._matrices(), {}
        for key, x in table.items():
            outs[key] = paddle.matmul(x, self.root)
        for key, part in parts.items():
            a, b = (key[0], key[2]) if isinstance(graph, HeteroGraph) else (None, None)
            if part.num_edges and a in table and b in table:
                sent = paddle.matmul(table[a], weight[self.relations.index(key)])
                outs[b] = outs[b] + send_u_recv(sent, part.src, part.dst, "mean", out_size=part.num_dst_nodes)
        if self.bias is not None:
            outs = {k: v + self.bias for k, v in outs.items()}
        return outs if isinstance(graph, HeteroGraph) else outs[None]


def _by_type(graph, count):
    """{kind: the Graph of its edges}."""
    kinds = graph.edge_feat["edge_type"].numpy().reshape(-1)
    if kinds.size and (kinds.min() < 0 or kinds.max() >= count):
        raise ValueError(f"edge_type holds {kinds.min()} to {kinds.max()}, but the layer knows {count} kinds")
    src, dst = graph.src.numpy(), graph.dst.numpy()
    return {k: Graph((src[kinds == k], dst[kinds == k]), graph.num_nodes) for k in range(count)}
