"""Heterogeneous graph transformer (Hu and others, 2020)."""

import math

import paddle_compat as paddle
from paddle_compat.geometric.graph import Graph
from paddle_compat.geometric.message_passing import send_ue_recv
from paddle_compat.geometric.nn.message_passing import glorot
from paddle_compat.geometric.nn.ops import edge_softmax, node_rows
from paddle_compat.nn import Layer, LayerDict, Linear
from paddle_compat.nn import functional as F


class HGTConv(Layer):
    """Attention whose keys, queries and values depend on the nodes' types, and its scores on the relation.

    Args:
        in_channels: feature size, or {type: size}.
        out_channels: size of the result, a multiple of ``heads``.
        metadata: (node types, edge types), a HeteroGraph's ``metadata``.
        heads: how many attentions.
    Call: ``layer(hetero_graph, {type: feature})`` -> {type: [n, out_channels]} for the types where edges end.
    """

    def __init__(self, in_channels, out_channels, metadata, heads=1):
        super().__init__()
        if out_channels % heads:
            raise ValueError(f"out_channels must be a multiple of heads, but got {out_channels} and {heads}")
        kinds, relations = metadata
        sizes = in_channels if isinstance(in_channels, dict) else dict.fromkeys(kinds, in_channels)
        self.heads, self.width, self.out_channels = heads, out_channels // heads, out_channels
        self.key, self.query, self.value = (LayerDict({k: Linear(sizes[k], out_channels) for k in kinds}) for _ in range(3))
        self.out = LayerDict({k: Linear(out_channels, out_channels) for k in kinds})
        self.relations = [tuple(r) for r in relations]
        for i in range(len(self.relations)):
            setattr(self, f"attention_{i}", glorot(self, [heads, self.width, self.width]))
            setattr(self, f"message_{i}", glorot(self, [heads, self.width, self.width]))
            setattr(self, f"prior_{i}", self.create_parameter([heads], default_initializer=paddle.nn.initializer.Constant(1.0)))
        self._skips = {k: sizes[k] == out_channels for k in kinds}
        for i in range(len(kinds)):
            setattr(self, f"skip_{i}", self.create_parameter([1], default_initializer=paddle.nn.initializer.Constant(1.0)))
        self._kinds = list(kinds)

    def _split(self, x):
        return x.reshape([-1, self.heads, self.width])

    def _turned(self, x, matrix):
        """Each head's rows through its matrix."""
        return paddle.matmul(x.transpose([1, 0, 2]), matrix).transpose([1, 0, 2])

    def forward(self, graph, feature):
        key, query, value = ({k: self._split(t[k](x)) for k, x in feature.items()} for t in (self.key, self.query, self.value))
        outs = {}
        for kind in graph.node_types:
            keys = [r for r in graph.relations_to(kind) if graph[r].num_edges and r[0] in feature]
            if not keys or kind not in feature:
                continue
            scores, sent, parts = [], [], []
            for relation in keys:
                if relation not in self.relations:
                    raise ValueError(f"unknown edge type {relation!r}: the layer knows {self.relations}")
                i, part = self.relations.index(relation), graph[relation]
                left = self._turned(key[relation[0]], getattr(self, f"attention_{i}"))
                left = node_rows(left, part.src, part.dst, "src", part.num_dst_nodes)
                right = node_rows(query[kind], part.src, part.dst, "dst", part.num_src_nodes)
                scores.append((left * right).sum(-1) * getattr(self, f"prior_{i}") / math.sqrt(self.width))
                sent.append(self._turned(value[relation[0]], getattr(self, f"message_{i}")))
                parts.append(part)
            joined = graph_of(graph, kind, tuple(keys), parts)
            alpha = edge_softmax(paddle.concat(scores), joined.src, joined.dst, joined.num_src_nodes, joined.num_dst_nodes)
            mixed = send_ue_recv(paddle.concat(sent), alpha.unsqueeze(-1), joined.src, joined.dst, "mul", "sum", out_size=joined.num_dst_nodes)
            out = self.out[kind](F.gelu(mixed.reshape([-1, self.out_channels])))
            if self._skips[kind]:
                gate = F.sigmoid(getattr(self, f"skip_{self._kinds.index(kind)}"))
                out = gate * out + (1 - gate) * feature[kind]
            outs[kind] = out
        return outs


def graph_of(graph, kind, keys, parts):
    """All relations into ``kind`` as one bipartite Graph whose sources stand one relation after the other; kept."""

    def make():
        src, at = [], 0
        for part in parts:
            src.append(part.src + at)
            at += part.num_src_nodes
        return Graph((paddle.concat(src), paddle.concat([p.dst for p in parts])), (at, parts[0].num_dst_nodes))

    return parts[0].cached(("joined", kind, keys), make)
