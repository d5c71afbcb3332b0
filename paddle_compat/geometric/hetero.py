"""``HeteroGraph``: typed nodes and edges. An extension, shaped after PGL's and PyG's."""

import json
import os

import numpy as np

from paddle_compat.geometric.graph import Graph, _array, as_tensor, features, rows_of, split_edges


class HeteroGraph:
    """Nodes of several types, and relations (source type, name, destination type) between them.

    Args:
        edges: {(source type, relation, destination type): [E, 2] or a tuple (src, dst)}.
        num_nodes: {type: how many}; types left out have one more than their largest id (or their features' rows).
        node_feat: {type: array or {name: array}}.
        edge_feat: {relation triple: array or {name: array}}.

    Raises:
        ValueError: keys that are no triples, unknown types, shapes that do not fit. IndexError: an id out of range.
    """

    def __init__(self, edges, num_nodes=None, node_feat=None, edge_feat=None):
        for key in edges:
            if not isinstance(key, tuple) or len(key) != 3:
                raise ValueError(f"edges: keys must be (source type, relation, destination type), but got {key!r}")
        pairs = {key: split_edges(value) for key, value in edges.items()}
        sizes = dict(num_nodes or {})
        for (a, _, b), ends in pairs.items():
            for kind, ids in zip((a, b), ends, strict=True):
                if kind not in (num_nodes or {}):
                    rows = _rows((node_feat or {}).get(kind))
                    sizes[kind] = rows if rows is not None else max(sizes.get(kind, 0), int(ids.max()) + 1 if ids.shape[0] else 0)
        for table, known, what in ((node_feat, sizes, "node type"), (edge_feat, pairs, "edge type")):
            for key in table or {}:
                if key not in known:
                    raise ValueError(f"unknown {what} {key!r}: there are {sorted(map(str, known))}")
        self.num_nodes_dict = {k: int(v) for k, v in sizes.items()}
        self.node_feat = {k: features((node_feat or {}).get(k), n, f"node_feat[{k!r}]") for k, n in self.num_nodes_dict.items()}
        self._relations = {}
        for key, ends in pairs.items():
            a, _, b = key
            size = (self.num_nodes_dict[a], self.num_nodes_dict[b])
            self._relations[key] = Graph(ends, size if a != b else size[0], None, (edge_feat or {}).get(key))

    @property
    def node_types(self):
        """The types of nodes."""
        return list(self.num_nodes_dict)

    @property
    def edge_types(self):
        """The relations, (source type, name, destination type)."""
        return list(self._relations)

    @property
    def metadata(self):
        """(node types, edge types)."""
        return self.node_types, self.edge_types

    @property
    def edge_feat(self):
        """{relation: {name: Tensor}}."""
        return {key: g.edge_feat for key, g in self._relations.items()}

    def num_nodes(self, node_type=None):
        """How many nodes of a type; of all without one."""
        return sum(self.num_nodes_dict.values()) if node_type is None else self.num_nodes_dict[self._node_type(node_type)]

    def num_edges(self, edge_type=None):
        """How many edges of a relation; of all without one."""
        return sum(g.num_edges for g in self._relations.values()) if edge_type is None else self[edge_type].num_edges

    def _node_type(self, kind):
        if kind not in self.num_nodes_dict:
            raise ValueError(f"unknown node type {kind!r}: there are {self.node_types}")
        return kind

    def resolve(self, key):
        """The relation that a triple, or a name that only one relation has, stands for.

        Raises:
            ValueError: none, or several.
        """
        if key in self._relations:
            return key
        found = [t for t in self._relations if t[1] == key]
        if len(found) != 1:
            raise ValueError(f"{'unknown' if not found else 'ambiguous'} edge type {key!r}: there are {self.edge_types}")
        return found[0]

    def __getitem__(self, key):
        """The relation as a Graph (bipartite unless both ends are of one type)."""
        return self._relations[self.resolve(key)]

    def relations_to(self, node_type):
        """The relations that end at a type of nodes."""
        return [key for key in self._relations if key[2] == node_type]

    def __repr__(self):
        edges = {key: g.num_edges for key, g in self._relations.items()}
        return f"HeteroGraph(num_nodes={self.num_nodes_dict}, num_edges={edges})"

    def indegree(self, edge_type, nodes=None):
        """How many edges of a relation end at each node."""
        return self[edge_type].indegree(nodes)

    def outdegree(self, edge_type, nodes=None):
        """How many edges of a relation begin at each node."""
        return self[edge_type].outdegree(nodes)

    def subgraph(self, nodes):
        """The graph among ``nodes`` ({type: ids}; types left out are kept whole); "_id" features are the old ids."""
        for kind in nodes:
            self._node_type(kind)
        chosen = {k: _array(nodes[k]).astype("int64") if k in nodes else np.arange(n) for k, n in self.num_nodes_dict.items()}
        at = {k: np.full(n, -1) for k, n in self.num_nodes_dict.items()}
        for kind, ids in chosen.items():
            at[kind][ids] = np.arange(len(ids))
        edges, edge_feat = {}, {}
        for (a, name, b), g in self._relations.items():
            src, dst = at[a][g.src.numpy()], at[b][g.dst.numpy()]
            eids = np.flatnonzero((src >= 0) & (dst >= 0))
            edges[a, name, b] = (src[eids], dst[eids])
            edge_feat[a, name, b] = {**{k: rows_of(as_tensor(v), as_tensor(eids)) for k, v in g.edge_feat.items()}, "_id": eids}
        return self._made(chosen, edges, edge_feat)

    def _made(self, chosen, edges, edge_feat):
        node_feat = {}
        for kind, ids in chosen.items():
            node_feat[kind] = {**{k: rows_of(v, as_tensor(ids)) for k, v in self.node_feat[kind].items()}, "_id": ids}
        return HeteroGraph(edges, {k: len(v) for k, v in chosen.items()}, node_feat, edge_feat)

    @staticmethod
    def batch(graphs):
        """One graph of many that do not touch; all must have the same types."""
        graphs = list(graphs)
        if not graphs:
            raise ValueError("batch: at least one graph is needed")
        first = graphs[0]
        if any(g.metadata != first.metadata for g in graphs):
            raise ValueError("batch: all graphs must have the same node and edge types")
        import paddle_compat as paddle

        starts = {k: np.cumsum([0, *(g.num_nodes_dict[k] for g in graphs)]) for k in first.node_types}
        edges, edge_feat = {}, {}
        for key in first.edge_types:
            pairs = [(g[key].src.numpy() + starts[key[0]][i], g[key].dst.numpy() + starts[key[2]][i]) for i, g in enumerate(graphs)]
            edges[key] = tuple(np.concatenate([p[end] for p in pairs]) for end in (0, 1))
            edge_feat[key] = {k: paddle.concat([g[key].edge_feat[k] for g in graphs]) for k in first[key].edge_feat}
        node_feat = {t: {k: paddle.concat([g.node_feat[t][k] for g in graphs]) for k in first.node_feat[t]} for t in first.node_types}
        return HeteroGraph(edges, {k: int(v[-1]) for k, v in starts.items()}, node_feat, edge_feat)

    def to_homogeneous(self):
        """A Graph with all nodes, type after type, and edge feature "edge_type" (the relation's place in ``edge_types``), node feature "node_type"."""
        starts = dict(zip(self.node_types, np.cumsum([0, *self.num_nodes_dict.values()]), strict=False))
        src = [g.src.numpy() + starts[a] for (a, _, _), g in self._relations.items()]
        dst = [g.dst.numpy() + starts[b] for (_, _, b), g in self._relations.items()]
        kinds = np.repeat(np.arange(len(self._relations)), [len(s) for s in src])
        node_kinds = np.repeat(np.arange(len(starts)), list(self.num_nodes_dict.values()))
        return Graph((np.concatenate(src), np.concatenate(dst)), self.num_nodes(), {"node_type": node_kinds}, {"edge_type": kinds})

    def save(self, path):
        """Write the graph into the folder ``path``."""
        os.makedirs(path, exist_ok=True)
        for i, g in enumerate(self._relations.values()):
            g.save(os.path.join(path, f"relation_{i}"))
        np.savez(os.path.join(path, "nodes.npz"), **{f"{i}/{k}": _array(v) for i, t in enumerate(self.node_types) for k, v in self.node_feat[t].items()})
        with open(os.path.join(path, "hetero.json"), "w", encoding="utf-8") as file:
            json.dump({"format": 1, "num_nodes": self.num_nodes_dict, "edge_types": self.edge_types}, file)

    @classmethod
    def load(cls, path):
        """Read a graph that ``save`` wrote."""
        with open(os.path.join(path, "hetero.json"), encoding="utf-8") as file:
            about = json.load(file)
        parts = {tuple(key): Graph.load(os.path.join(path, f"relation_{i}")) for i, key in enumerate(about["edge_types"])}
        kinds = list(about["num_nodes"])
        node_feat = {k: {} for k in kinds}
        with np.load(os.path.join(path, "nodes.npz"), allow_pickle=False) as arrays:
            for name in arrays.files:
                i, key = name.split("/", 1)
                node_feat[kinds[int(i)]][key] = arrays[name]
        return cls({k: (g.src, g.dst) for k, g in parts.items()}, about["num_nodes"], node_feat, {k: g.edge_feat for k, g in parts.items()})

    @classmethod
    def from_pyg(cls, data):
        """A graph of a torch_geometric ``HeteroData``."""
        edges, edge_feat, node_feat, sizes = {}, {}, {}, {}
        for key in data.edge_types:
            arrays = {k: v.detach().cpu().numpy() for k, v in data[key].items() if hasattr(v, "detach")}
            pair = arrays.pop("edge_index")
            edges[key], edge_feat[key] = (pair[0], pair[1]), {k: v for k, v in arrays.items() if v.ndim and v.shape[0] == pair.shape[1]}
        for kind in data.node_types:
            sizes[kind] = int(data[kind].num_nodes)
            node_feat[kind] = {k: v.detach().cpu().numpy() for k, v in data[kind].items() if hasattr(v, "detach") and v.ndim and v.shape[0] == sizes[kind]}
        return cls(edges, sizes, node_feat, edge_feat)

    def to_pyg(self):
        """A torch_geometric ``HeteroData``; features keep their names."""
        import torch
        from torch_geometric.data import HeteroData

        out = HeteroData()
        for kind in self.node_types:
            out[kind].num_nodes = self.num_nodes_dict[kind]
            for name, value in self.node_feat[kind].items():
                out[kind][name] = torch.from_numpy(_array(value).copy())
        for key, g in self._relations.items():
            out[key].edge_index = torch.from_numpy(np.stack([g.src.numpy(), g.dst.numpy()]))
            for name, value in g.edge_feat.items():
                out[key][name] = torch.from_numpy(_array(value).copy())
        return out


def _rows(feat):
    if feat is None:
        return None
    values = list(feat.values()) if isinstance(feat, dict) else [feat]
    return int(values[0].shape[0]) if values and hasattr(values[0], "shape") else None
