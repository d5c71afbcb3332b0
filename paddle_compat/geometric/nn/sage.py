"""GraphSAGE (Hamilton and others, 2017)."""

import numpy as np

import paddle_compat as paddle
from paddle_compat.geometric.message_passing import send_u_recv
from paddle_compat.geometric.nn.message_passing import both_ends, is_sparse, times
from paddle_compat.nn import LSTM, Layer, Linear
from paddle_compat.nn import functional as F


class SAGEConv(Layer):
    """A node's own features and a summary of its predecessors', each through its matrix, added.

    Args:
        in_channels: feature size, or a pair (sources', destinations').
        out_channels: size of the result.
        aggr: "mean", "sum", "max", "min", "pool" (a dense layer with ReLU, then max) or "lstm" (over the predecessors in order).
        normalize: scale each row to length 1.
        root_weight: use the node's own features.
        bias_attr: False for no bias.
    Call: ``layer(graph, feature)`` -> [num_dst_nodes, out_channels].
    """

    def __init__(self, in_channels, out_channels, aggr="mean", normalize=False, root_weight=True, bias_attr=None):
        super().__init__()
        if aggr not in ("mean", "sum", "max", "min", "pool", "lstm"):
            raise ValueError(f"aggr must be 'mean', 'sum', 'max', 'min', 'pool' or 'lstm', but got {aggr!r}")
        wide, own = in_channels if isinstance(in_channels, (tuple, list)) else (in_channels, in_channels)
        self.in_channels, self.out_channels, self.aggr, self.normalize = (wide, own), out_channels, aggr, normalize
        self.fc_neigh = Linear(wide, out_channels, bias_attr=bias_attr)
        self.fc_self = Linear(own, out_channels, bias_attr=False) if root_weight else None
        if aggr == "pool":
            self.fc_pool = Linear(wide, wide)
        elif aggr == "lstm":
            self.lstm = LSTM(wide, wide)

    def _summary(self, graph, x):
        if self.aggr == "lstm":
            return self._by_lstm(graph, x)
        if self.aggr == "pool":
            x = F.relu(self.fc_pool(x))
        how = "max" if self.aggr == "pool" else self.aggr
        return send_u_recv(x, graph.src, graph.dst, how, out_size=graph.num_dst_nodes)

    def _by_lstm(self, graph, x):
        ids, lengths = graph.cached("neighbor_table", lambda: _table(graph))
        if ids.shape[1] == 0:
            return paddle.zeros([graph.num_dst_nodes, x.shape[-1]], x.dtype)
        rows = paddle.index_select(x, ids.reshape([-1])).reshape([*ids.shape, x.shape[-1]])
        _, (last, _) = self.lstm(rows, sequence_length=paddle.clip(lengths, 1))
        return last[0] * (lengths > 0).astype(x.dtype).unsqueeze(-1)

    def forward(self, graph, feature):
        x_src, x_dst = both_ends(graph, feature, self.in_channels[0])
        narrow = self.aggr in ("mean", "sum") and (self.out_channels < self.in_channels[0] or is_sparse(x_src))
        # A sum and a matrix commute: the smaller width goes along the edges.
        if narrow:
            out = self._summary(graph, times(x_src, self.fc_neigh.weight))
            out = out if self.fc_neigh.bias is None else out + self.fc_neigh.bias
        else:
            out = self.fc_neigh(self._summary(graph, x_src))
        if self.fc_self is not None:
            out = out + times(x_dst, self.fc_self.weight)
        return F.normalize(out, axis=-1) if self.normalize else out

    def extra_repr(self):
        return f"{self.in_channels[0]}, {self.out_channels}, aggr={self.aggr}"


def _table(graph):
    """([N, most] predecessors, 0 behind the last, [N] how many)."""
    starts, others, _ = graph._order("dst")
    lengths = np.diff(starts)
    table = np.zeros((len(lengths), int(lengths.max()) if len(lengths) else 0), "int64")
    rows = np.repeat(np.arange(len(lengths)), lengths)
    table[rows, np.arange(len(others)) - starts[:-1][rows]] = others
    return paddle.to_tensor(table), paddle.to_tensor(lengths)
