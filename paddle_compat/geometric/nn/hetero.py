"""A layer for each type of edges."""

import paddle_compat as paddle
from paddle_compat.geometric.hetero import HeteroGraph
from paddle_compat.nn import Layer, LayerList

AGGREGATES = ("sum", "mean", "max", "min", "stack")


class HeteroGraphConv(Layer):
    """Graph layers over a HeteroGraph, one for each relation; what arrives at a type over several relations is aggregated.

    Args:
        layers: {key: layer}. A key is a relation (source type, name, destination type), a relation's name, or a type of nodes, which
            takes all edges that end there and are not named themselves.
        aggregate: "sum", "mean", "max", "min", "stack" (a new dimension 1), or a callable that takes a list of Tensors and the type's name.
    Call: ``layer(hetero_graph, {type: feature}, **by_key)`` -> {type: result} for the types where edges end. ``by_key``: further arguments as
    ``name={key: value}``, passed to the layer of that key.
    """

    def __init__(self, layers, aggregate="sum"):
        super().__init__()
        if not callable(aggregate) and aggregate not in AGGREGATES:
            raise ValueError(f"aggregate must be one of {AGGREGATES} or a callable, but got {aggregate!r}")
        self.keys = list(layers)
        self.layers = LayerList(list(layers.values()))
        self.aggregate = aggregate

    def _plan(self, graph):
        """[(relation, place of its layer)] for each relation that a key covers."""
        exact = {}
        for at, key in enumerate(self.keys):
            if isinstance(key, tuple):
                exact[graph.resolve(key)] = at
            elif key not in graph.node_types:
                exact[graph.resolve(key)] = at
        for at, key in enumerate(self.keys):
            if not isinstance(key, tuple) and key in graph.node_types:
                for relation in graph.relations_to(key):
                    exact.setdefault(relation, at)
        return sorted(exact.items(), key=lambda item: graph.edge_types.index(item[0]))

    def forward(self, graph, feature, **by_key):
        if not isinstance(graph, HeteroGraph):
            raise TypeError(f"graph must be a HeteroGraph, but got {type(graph).__name__}")
        for kind in feature:
            if kind not in graph.node_types:
                raise ValueError(f"unknown node type {kind!r}: there are {graph.node_types}")
        arrived = {}
        for relation, at in self._plan(graph):
            a, _, b = relation
            if a not in feature or b not in feature:
                continue
            more = {name: table[self.keys[at]] for name, table in by_key.items() if self.keys[at] in table}
            given = feature[a] if a == b else (feature[a], feature[b])
            arrived.setdefault(b, []).append(self.layers[at](graph[relation], given, **more))
        return {kind: self._reduce(parts, kind) for kind, parts in arrived.items()}

    def _reduce(self, parts, kind):
        if callable(self.aggregate):
            return self.aggregate(parts, kind)
        if self.aggregate == "stack":
            return paddle.stack(parts, 1)
        if len(parts) == 1:
            return parts[0]
        if self.aggregate == "sum":
            return paddle.add_n(parts)
        stacked = paddle.stack(parts, 0)
        return getattr(stacked, self.aggregate)(0)
