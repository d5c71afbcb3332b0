"""Norm layers over the nodes of each graph."""

import paddle_compat as paddle
from paddle_compat.geometric.message_passing import send_u_recv
from paddle_compat.geometric.nn.ops import node_rows
from paddle_compat.geometric.nn.readout import node_ids
from paddle_compat.nn import Layer


class GraphNorm(Layer):
    """Each graph's features less a learned part of their mean, divided by their deviation (Cai and others, 2021).

    Args:
        channels: feature size.
        epsilon: added to the variance.
    Call: ``layer(graph, feature)`` -> the same shape.
    """

    def __init__(self, channels, epsilon=1e-5):
        super().__init__()
        self.epsilon = epsilon
        one = paddle.nn.initializer.Constant(1.0)
        self.weight = self.create_parameter([channels], default_initializer=one)
        self.mean_scale = self.create_parameter([channels], default_initializer=one)
        self.bias = self.create_parameter([channels], is_bias=True)

    def forward(self, graph, feature):
        centred = feature - _of_graph(graph, feature) * self.mean_scale
        return self.weight * centred / paddle.sqrt(_of_graph(graph, centred * centred) + self.epsilon) + self.bias


class PairNorm(Layer):
    """Each graph's features centred and scaled so that the rows' mean square length is ``scale`` squared (Zhao and Akoglu, 2020).

    Args:
        scale: the length.
        epsilon: added to the mean square.
    """

    def __init__(self, scale=1.0, epsilon=1e-5):
        super().__init__()
        self.scale, self.epsilon = scale, epsilon

    def forward(self, graph, feature):
        centred = feature - _of_graph(graph, feature)
        square = _of_graph(graph, (centred * centred).sum(-1, keepdim=True))
        return self.scale * centred / paddle.sqrt(square + self.epsilon)


def _of_graph(graph, feature):
    """Each node's row: the mean over its graph."""
    nodes, owner = node_ids(graph), graph.graph_node_id
    mean = send_u_recv(feature, nodes, owner, "mean", out_size=graph.num_graphs)
    return node_rows(mean, nodes, owner, "dst", graph.num_nodes)
