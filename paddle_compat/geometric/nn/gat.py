"""Graph attention (Velickovic and others, 2018)."""

import paddle_compat as paddle
from paddle_compat.geometric.graph import as_tensor
from paddle_compat.geometric.message_passing import send_ue_recv, send_uv
from paddle_compat.geometric.nn.message_passing import both_ends, glorot, is_sparse, times
from paddle_compat.geometric.nn.ops import edge_softmax
from paddle_compat.nn import Layer
from paddle_compat.nn import functional as F


class GATConv(Layer):
    """Each node takes its predecessors' features weighted by attention; memory stays with edges times heads.

    Args:
        in_channels, out_channels: feature sizes, the latter of one head.
        heads: how many attentions.
        concat: put the heads side by side (heads * out_channels columns), or take their mean (out_channels).
        negative_slope: of the leaky ReLU on the scores.
        dropout: of the attention weights, while training.
        feat_dropout: of the features that come in, while training.
        add_self_loops: give each node one loop first (not in a bipartite relation).
        edge_dim: the size of edge features that take part in the scores; None for none.
        bias_attr, weight_attr: of the parameters; ``bias_attr=False`` for no bias.
    Call: ``layer(graph, feature, edge_feat=None)`` -> [num_dst_nodes, heads * out_channels]; with ``return_attention=True`` also
    ([E', heads] weights, the graph that they belong to).
    """

    def __init__(
        self, in_channels, out_channels, heads=1, concat=True, negative_slope=0.2, dropout=0.0, feat_dropout=0.0, add_self_loops=True, edge_dim=None,
        weight_attr=None, bias_attr=None,
    ):  # fmt: skip
        super().__init__()
        self.in_channels, self.out_channels, self.heads, self.concat = in_channels, out_channels, heads, concat
        self.negative_slope, self.dropout, self.feat_dropout = negative_slope, dropout, feat_dropout
        self.add_self_loops, self.edge_dim = add_self_loops, edge_dim
        self.weight = glorot(self, [in_channels, heads * out_channels], weight_attr)
        self.att_src = glorot(self, [heads, out_channels])
        self.att_dst = glorot(self, [heads, out_channels])
        if edge_dim is not None:
            self.weight_edge = glorot(self, [edge_dim, heads * out_channels])
            self.att_edge = glorot(self, [heads, out_channels])
        width = heads * out_channels if concat else out_channels
        self.bias = None if bias_attr is False else self.create_parameter([width], attr=bias_attr, is_bias=True)

    def _heads(self, x, weight):
        return times(x, weight).reshape([-1, self.heads, self.out_channels])

    def forward(self, graph, feature, edge_feat=None, return_attention=False):
        x_src, x_dst = both_ends(graph, feature, self.in_channels)
        if (edge_feat is None) != (self.edge_dim is None):
            raise ValueError(f"edge_feat must {'not ' if self.edge_dim is None else ''}be given: the layer was made with edge_dim={self.edge_dim}")
        if self.add_self_loops and not graph.is_bipartite:
            if edge_feat is not None:
                edge_feat = _with_loops(graph, as_tensor(edge_feat))
            graph = graph.add_self_loops()
        same = x_src is x_dst
        if self.feat_dropout and not is_sparse(x_src):
            x_src = F.dropout(x_src, self.feat_dropout, training=self.training)
        h_src = self._heads(x_src, self.weight)
        h_dst = h_src if same else self._heads(F.dropout(x_dst, self.feat_dropout, training=self.training), self.weight)
        score_src, score_dst = (h_src * self.att_src).sum(-1), (h_dst * self.att_dst).sum(-1)
        if graph.num_edges == 0:
            out = paddle.zeros([graph.num_dst_nodes, self.heads, self.out_channels], h_src.dtype)
            alpha = paddle.zeros([0, self.heads], h_src.dtype)
        else:
            score = send_uv(score_src, score_dst, graph.src, graph.dst, "add")
            if edge_feat is not None:
                score = score + (self._heads(edge_feat, self.weight_edge) * self.att_edge).sum(-1)
            alpha = edge_softmax(F.leaky_relu(score, self.negative_slope), graph.src, graph.dst, graph.num_src_nodes, graph.num_dst_nodes)
            used = F.dropout(alpha, self.dropout, training=self.training)
            out = send_ue_recv(h_src, used.unsqueeze(-1), graph.src, graph.dst, "mul", "sum", out_size=graph.num_dst_nodes)
        out = out.reshape([-1, self.heads * self.out_channels]) if self.concat else out.mean(1)
        out = out if self.bias is None else out + self.bias
        return (out, (alpha, graph)) if return_attention else out

    def extra_repr(self):
        return f"{self.in_channels}, {self.out_channels}, heads={self.heads}"


def _with_loops(graph, edge_feat):
    """Edge features for ``graph.add_self_loops()``: each loop has the mean of the features that end at its node."""
    import numpy as np

    from paddle_compat.geometric.message_passing import send_u_recv

    mean = send_u_recv(edge_feat, graph.edge_ids, graph.dst, "mean", out_size=graph.num_nodes)
    kept = graph.cached("not_loops", lambda: paddle.to_tensor(np.flatnonzero(graph.src.numpy() != graph.dst.numpy())))
    old = paddle.index_select(edge_feat, kept) if kept.shape[0] else edge_feat[:0]
    return paddle.concat([old, mean])
