"""Graph isomorphism network (Xu and others, 2019)."""

import paddle_compat as paddle
from paddle_compat.geometric.nn.message_passing import MessagePassing, both_ends


class GINConv(MessagePassing):
    """``nn((1 + eps) x + sum of the predecessors' x)``.

    Args:
        nn: a Layer for the sum, an MLP usually.
        eps: the first value of eps.
        train_eps: whether eps is learned.
    Call: ``layer(graph, feature)`` -> what ``nn`` gives for [num_dst_nodes, ...].
    """

    def __init__(self, nn, eps=0.0, train_eps=False):
        super().__init__("sum")
        self.nn = nn
        if train_eps:
            self.eps = self.create_parameter([1], default_initializer=paddle.nn.initializer.Constant(eps))
        else:
            self.eps = eps

    def forward(self, graph, feature):
        x_src, x_dst = both_ends(graph, feature)
        return self.nn(self.propagate(graph, (x_src, None)) + x_dst * (1.0 + self.eps))
