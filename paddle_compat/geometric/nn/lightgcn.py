"""LightGCN (He and others, 2020)."""

from paddle_compat.geometric.nn.gcn import _norm
from paddle_compat.geometric.nn.message_passing import MessagePassing, both_ends


class LightGCNConv(MessagePassing):
    """The predecessors' features, divided by the square roots of both ends' degrees, summed; nothing to learn.

    Call: ``layer(graph, feature)`` -> [num_dst_nodes, ...].
    """

    def __init__(self):
        super().__init__("sum", "mul")

    def forward(self, graph, feature):
        x, _ = both_ends(graph, feature)
        norm = graph.cached("gcn_norm", lambda: _norm(graph)).astype(x.dtype)
        return self.propagate(graph, (x, None), norm.unsqueeze(-1))
