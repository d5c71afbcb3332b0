"""Readouts: one row for each of a batch's graphs."""

import paddle_compat as paddle
from paddle_compat.geometric.message_passing import send_u_recv, send_ue_recv
from paddle_compat.geometric.nn.ops import edge_softmax
from paddle_compat.nn import Layer, Linear


class Readout(Layer):
    """``layer(graph, feature)`` -> [num_graphs, ...]: the sum, mean, max or min of each graph's nodes; 0 of a graph without nodes.

    Args:
        how: "sum", "mean", "max" or "min".
    """

    def __init__(self, how="sum"):
        super().__init__()
        if how not in ("sum", "mean", "max", "min"):
            raise ValueError(f"how must be 'sum', 'mean', 'max' or 'min', but got {how!r}")
        self.how = how

    def forward(self, graph, feature):
        return send_u_recv(feature, node_ids(graph), graph.graph_node_id, self.how, out_size=graph.num_graphs)


class SumPooling(Readout):
    """The sum of each graph's nodes."""

    def __init__(self):
        super().__init__("sum")


class MeanPooling(Readout):
    """The mean of each graph's nodes."""

    def __init__(self):
        super().__init__("mean")


class MaxPooling(Readout):
    """The largest of each graph's nodes, element by element."""

    def __init__(self):
        super().__init__("max")


class AttentionPooling(Layer):
    """The nodes of each graph weighted by a softmax of scores (Li and others, 2016).

    Args:
        in_channels: feature size.
        gate: a Layer that scores nodes, [N, in_channels] -> [N, 1]; None: a Linear.
        nn: a Layer for the features first, or None.
    """

    def __init__(self, in_channels, gate=None, nn=None):
        super().__init__()
        self.gate = Linear(in_channels, 1) if gate is None else gate
        self.nn = nn

    def forward(self, graph, feature):
        nodes, owner = node_ids(graph), graph.graph_node_id
        weight = edge_softmax(self.gate(feature), nodes, owner, graph.num_nodes, graph.num_graphs)
        feature = feature if self.nn is None else self.nn(feature)
        return send_ue_recv(feature, weight, nodes, owner, "mul", "sum", out_size=graph.num_graphs)


def node_ids(graph):
    """0 .. N-1, kept."""
    return graph.cached("node_ids", lambda: paddle.arange(graph.num_nodes, dtype="int64"))
