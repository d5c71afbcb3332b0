"""``Graph``: edges with features, and what is worked out from them once. An extension, shaped after PGL's."""

import json
import os

import numpy as np

import paddle_compat as paddle
from paddle_compat.core.tensor import Tensor
from paddle_compat.geometric.message_passing import send_u_recv


def as_tensor(value, dtype=None):
    """A Tensor of an array, a list or a Tensor."""
    out = value if isinstance(value, Tensor) else paddle.to_tensor(np.asarray(value))
    return out if dtype is None or str(out.dtype) == f"paddle.{dtype}" else out.astype(dtype)


def split_edges(edges):
    """(src, dst) int64 Tensors of edges given as [E, 2] or as a tuple of two vectors.

    Raises:
        ValueError: another shape, or ids that are no integers.
    """
    if isinstance(edges, tuple) and len(edges) == 2 and np.ndim(_array(edges[0])) == 1 and not isinstance(edges[0], tuple):
        src, dst = (_ids(e) for e in edges)
        if src.shape != dst.shape:
            raise ValueError(f"edges: source and destination ids must be equally many, but got {src.shape[0]} and {dst.shape[0]}")
        return src, dst
    array = _array(edges)
    if array.size == 0:
        array = array.reshape(0, 2).astype("int64")
    if array.ndim != 2 or array.shape[1] != 2:
        raise ValueError(f"edges must be [E, 2] or a tuple (src, dst) of vectors, but got shape {list(array.shape)}")
    return _ids(np.ascontiguousarray(array[:, 0])), _ids(np.ascontiguousarray(array[:, 1]))


def _array(value):
    return value.numpy() if isinstance(value, Tensor) else np.asarray(value)


def _ids(value):
    array = _array(value)
    if array.size == 0:
        array = array.astype("int64")
    if array.dtype.kind not in "iu":
        raise ValueError(f"edges must hold integers, but got {array.dtype}")
    return paddle.to_tensor(np.ascontiguousarray(array, dtype="int64"))


def features(feat, rows, what):
    """A dict of Tensors whose first size is ``rows``; one array alone goes under "feat"."""
    if feat is None:
        return {}
    table = {k: as_tensor(v) for k, v in (feat if isinstance(feat, dict) else {"feat": feat}).items()}
    for key, value in table.items():
        if not value.shape or value.shape[0] != rows:
            raise ValueError(f"{what}[{key!r}] must have one row for each of the {rows}, but got shape {value.shape}")
    return table


def rows_of(tensor, index):
    """``tensor[index]`` for an id vector, no ids among them."""
    return paddle.index_select(tensor, index) if index.shape[0] else paddle.zeros([0, *tensor.shape[1:]], tensor.dtype)


class Graph:
    """A directed graph, or one relation between two kinds of nodes.

    Args:
        edges: [E, 2] array or Tensor of (source, destination), or a tuple of two vectors.
        num_nodes: how many nodes; None: one more than the largest id. A pair (sources, destinations) makes a bipartite relation.
        node_feat: {name: [num_nodes, ...]}, or one array, kept under "feat". Of a bipartite relation: none.
        edge_feat: {name: [E, ...]}, or one array.

    Raises:
        ValueError: edges or features whose shapes do not fit. IndexError: an id out of range.
    """

    def __init__(self, edges, num_nodes=None, node_feat=None, edge_feat=None):
        self.src, self.dst = split_edges(edges)
        ends = [int(e.max()) + 1 if e.shape[0] else 0 for e in (self.src, self.dst)]
        low = min((int(e.min()) for e in (self.src, self.dst) if e.shape[0]), default=0)
        self._bipartite = isinstance(num_nodes, (tuple, list))
        self.num_src_nodes, self.num_dst_nodes = (int(n) for n in num_nodes) if self._bipartite else [int(max(ends) if num_nodes is None else num_nodes)] * 2
        if low < 0 or ends[0] > self.num_src_nodes or ends[1] > self.num_dst_nodes:
            have = f"{self.num_src_nodes} source and {self.num_dst_nodes} destination nodes" if self._bipartite else f"{self.num_nodes} nodes"
            raise IndexError(f"edges hold ids from {low} to {max(ends) - 1}, but there are {have}")
        self.node_feat = features(node_feat, self.num_dst_nodes, "node_feat")
        self.edge_feat = features(edge_feat, self.num_edges, "edge_feat")
        self._cache, self._numpy = {}, False
        self._graph_starts = np.array([0, self.num_dst_nodes])

    # ---- facts

    @property
    def num_nodes(self):
        """How many nodes; of a bipartite relation, the destinations."""
        return self.num_dst_nodes

    @property
    def num_edges(self):
        """How many edges."""
        return self.src.shape[0]

    @property
    def is_bipartite(self):
        """Whether sources and destinations are numbered apart."""
        return self._bipartite

    @property
    def edges(self):
        """[E, 2], a Tensor, or an array in NumPy mode."""
        pairs = np.stack([self.src.numpy(), self.dst.numpy()], 1)
        return pairs if self._numpy else paddle.to_tensor(pairs)

    @property
    def edge_ids(self):
        """0 .. E-1, one Tensor kept, so that reductions over messages find their order again."""
        return self.cached("edge_ids", lambda: paddle.arange(self.num_edges, dtype="int64"))

    def cached(self, key, make):
        """The value that ``make`` gave when ``key`` was first asked for."""
        if key not in self._cache:
            self._cache[key] = make()
        return self._cache[key]

    def is_tensor(self):
        """Whether ``edges``, degrees and features come as Tensors."""
        return not self._numpy

    def numpy(self):
        """The same graph giving NumPy arrays; orders worked out so far are shared."""
        out = self._twin()
        out._numpy = True
        out.node_feat, out.edge_feat = ({k: _array(v) for k, v in t.items()} for t in (self.node_feat, self.edge_feat))
        return out

    def tensor(self):
        """The same graph giving Tensors."""
        out = self._twin()
        out._numpy = False
        out.node_feat, out.edge_feat = ({k: as_tensor(v) for k, v in t.items()} for t in (self.node_feat, self.edge_feat))
        return out

    def _twin(self):
        out = Graph.__new__(type(self))
        out.__dict__.update(self.__dict__)
        return out

    def _give(self, array):
        return array if self._numpy else paddle.to_tensor(array)

    def __repr__(self):
        size = f"{self.num_src_nodes} -> {self.num_dst_nodes}" if self._bipartite else self.num_nodes
        return f"Graph(nodes={size}, edges={self.num_edges}, node_feat={list(self.node_feat)}, edge_feat={list(self.edge_feat)})"

    # ---- orders, degrees, neighbours

    def _order(self, by):
        def make():
            keys, others, n = (self.dst, self.src, self.num_dst_nodes) if by == "dst" else (self.src, self.dst, self.num_src_nodes)
            keys, others = keys.numpy(), others.numpy()
            eids = np.argsort(keys, kind="stable")
            return np.concatenate([[0], np.cumsum(np.bincount(keys, minlength=n))]).astype("int64"), others[eids], eids

        return self.cached(f"by_{by}", make)

    @property
    def csc(self):
        """(indptr [N + 1], sources, edge ids): the edges by destination."""
        return tuple(self._give(a) for a in self._order("dst"))

    @property
    def csr(self):
        """(indptr [N + 1], destinations, edge ids): the edges by source."""
        return tuple(self._give(a) for a in self._order("src"))

    def indegree(self, nodes=None):
        """[N] or [len(nodes)] int64: how many edges end at each node."""
        degree = np.diff(self._order("dst")[0])
        return self._give(degree if nodes is None else degree[_array(nodes)])

    def outdegree(self, nodes=None):
        """[N] or [len(nodes)] int64: how many edges begin at each node."""
        degree = np.diff(self._order("src")[0])
        return self._give(degree if nodes is None else degree[_array(nodes)])

    def _around(self, by, nodes, return_eids):
        starts, others, eids = self._order(by)
        nodes = range(len(starts) - 1) if nodes is None else _array(nodes)
        near = [others[starts[n] : starts[n + 1]] for n in nodes]
        return (near, [eids[starts[n] : starts[n + 1]] for n in nodes]) if return_eids else near

    def predecessor(self, nodes=None, return_eids=False):
        """For each node the array of nodes with an edge to it (and those edges' ids)."""
        return self._around("dst", nodes, return_eids)

    def successor(self, nodes=None, return_eids=False):
        """For each node the array of nodes that it has an edge to (and those edges' ids)."""
        return self._around("src", nodes, return_eids)

    # ---- graphs made of it

    def _with_edges(self, src, dst, kept=None):
        """This graph's nodes with other edges; ``kept``: which old edge each of the first new ones is."""
        size = (self.num_src_nodes, self.num_dst_nodes) if self._bipartite else self.num_nodes
        edge_feat = {} if kept is None else {k: _array(v)[kept] for k, v in self.edge_feat.items()}
        out = Graph((src, dst), size, self.node_feat, edge_feat)
        out._graph_starts = self._graph_starts
        return out

    def add_self_loops(self):
        """The graph with exactly one loop at each node; features of the new edges are 0. Kept: asking again costs nothing."""
        if self._bipartite:
            raise ValueError("a bipartite relation has no self loops")
        return self.cached("self_loops", self._looped)

    def _looped(self):
        src, dst = self.src.numpy(), self.dst.numpy()
        kept, nodes = np.flatnonzero(src != dst), np.arange(self.num_nodes)
        out = self._with_edges(np.concatenate([src[kept], nodes]), np.concatenate([dst[kept], nodes]))
        for key, value in self.edge_feat.items():
            old = paddle.index_select(as_tensor(value), paddle.to_tensor(kept)) if len(kept) else as_tensor(value)[:0]
            out.edge_feat[key] = paddle.concat([old, paddle.zeros([self.num_nodes, *old.shape[1:]], old.dtype)])
        return out

    def to_undirected(self):
        """The graph with each edge in both directions, each pair once; edge features are dropped."""
        src, dst = self.src.numpy(), self.dst.numpy()
        pairs = np.unique(np.concatenate([np.stack([src, dst], 1), np.stack([dst, src], 1)]), axis=0)
        return self._with_edges(pairs[:, 0], pairs[:, 1])

    def reverse(self):
        """The graph with every edge turned round; of a bipartite relation, from the destinations to the sources."""
        if self._bipartite:
            return Graph((self.dst, self.src), (self.num_dst_nodes, self.num_src_nodes), None, self.edge_feat)
        return self._with_edges(self.dst.numpy(), self.src.numpy(), slice(None))

    def subgraph(self, nodes):
        """The graph among ``nodes``, numbered in their order, with its features. ``node_feat["_id"]`` and ``edge_feat["_id"]`` are the old ids."""
        if self._bipartite:
            raise ValueError("subgraph: of a bipartite relation, take the HeteroGraph's")
        nodes = _array(nodes).astype("int64")
        if len(np.unique(nodes)) != len(nodes):
            raise ValueError("subgraph: nodes must be distinct")
        at = np.full(self.num_nodes, -1)
        at[nodes] = np.arange(len(nodes))
        src, dst = at[self.src.numpy()], at[self.dst.numpy()]
        eids = np.flatnonzero((src >= 0) & (dst >= 0))
        return self._cut(nodes, src[eids], dst[eids], eids)

    def _cut(self, nodes, src, dst, eids):
        node_index, edge_index = paddle.to_tensor(nodes), paddle.to_tensor(eids)
        node_feat = {k: rows_of(as_tensor(v), node_index) for k, v in self.node_feat.items()}
        edge_feat = {k: rows_of(as_tensor(v), edge_index) for k, v in self.edge_feat.items()}
        return Graph((src, dst), len(nodes), {**node_feat, "_id": node_index}, {**edge_feat, "_id": edge_index})

    # ---- many graphs as one

    @staticmethod
    def batch(graphs):
        """One graph of many that do not touch; ``graph_node_id`` tells which each node came from."""
        graphs = list(graphs)
        if not graphs:
            raise ValueError("batch: at least one graph is needed")
        starts = np.concatenate([[0], np.cumsum([g.num_nodes for g in graphs])]).astype("int64")
        src, dst = (np.concatenate([getattr(g, end).numpy() + s for g, s in zip(graphs, starts, strict=False)]) for end in ("src", "dst"))
        joined = []
        for table in ("node_feat", "edge_feat"):
            keys = set.intersection(*(set(getattr(g, table)) for g in graphs))
            joined.append({k: paddle.concat([as_tensor(getattr(g, table)[k]) for g in graphs]) for k in sorted(keys)})
        out = Graph((src, dst), int(starts[-1]), *joined)
        out._graph_starts = starts
        return out

    disjoint = batch

    def unbatch(self):
        """The graphs that ``batch`` joined."""
        return [self._member(i) for i in range(self.num_graphs)]

    def _member(self, i):
        nodes = np.arange(self._graph_starts[i], self._graph_starts[i + 1])
        out = self.subgraph(nodes)
        del out.node_feat["_id"], out.edge_feat["_id"]
        return out

    @property
    def num_graphs(self):
        """How many graphs were joined; 1 of a plain graph."""
        return len(self._graph_starts) - 1

    num_graph = num_graphs

    @property
    def graph_node_id(self):
        """[N] int64, rising: which of the joined graphs each node belongs to."""
        ids = self.cached("graph_node_id", lambda: np.repeat(np.arange(self.num_graphs), np.diff(self._graph_starts)))
        return ids if self._numpy else self.cached("graph_node_id_tensor", lambda: paddle.to_tensor(ids))

    # ---- messages

    def send_recv(self, feature, reduce_func="sum"):
        """Each node's reduction of its predecessors' features: [num_dst_nodes, ...]."""
        return send_u_recv(as_tensor(feature), self.src, self.dst, reduce_func, out_size=self.num_dst_nodes)

    # ---- files

    def save(self, path):
        """Write the graph into the folder ``path``; ``Graph.load`` reads it back."""
        os.makedirs(path, exist_ok=True)
        arrays = {"src": self.src.numpy(), "dst": self.dst.numpy(), "graph_starts": self._graph_starts}
        arrays.update({f"node/{k}": _array(v) for k, v in self.node_feat.items()})
        arrays.update({f"edge/{k}": _array(v) for k, v in self.edge_feat.items()})
        np.savez(os.path.join(path, "graph.npz"), **arrays)
        size = [self.num_src_nodes, self.num_dst_nodes] if self._bipartite else self.num_nodes
        with open(os.path.join(path, "graph.json"), "w", encoding="utf-8") as file:
            json.dump({"format": 1, "num_nodes": size}, file)

    @classmethod
    def load(cls, path):
        """Read a graph that ``save`` wrote."""
        with open(os.path.join(path, "graph.json"), encoding="utf-8") as file:
            about = json.load(file)
        with np.load(os.path.join(path, "graph.npz"), allow_pickle=False) as arrays:
            tables = [{k[5:]: arrays[k] for k in arrays.files if k.startswith(head)} for head in ("node/", "edge/")]
            out = cls((arrays["src"], arrays["dst"]), about["num_nodes"], *tables)
            out._graph_starts = arrays["graph_starts"]
        return out

    # ---- other libraries

    @classmethod
    def from_scipy(cls, matrix, node_feat=None):
        """A graph of a SciPy sparse matrix: entry [i, j] is an edge i -> j with edge feature "weight"."""
        coo = matrix.tocoo()
        size = coo.shape[0] if coo.shape[0] == coo.shape[1] else coo.shape
        return cls((coo.row, coo.col), size, node_feat, {"weight": coo.data})

    def to_scipy(self, weight=None):
        """A SciPy CSR matrix with entry [source, destination] the edge feature ``weight``, or 1."""
        import scipy.sparse

        values = np.ones(self.num_edges, "float32") if weight is None else _array(self.edge_feat[weight])
        return scipy.sparse.csr_matrix((values, (self.src.numpy(), self.dst.numpy())), (self.num_src_nodes, self.num_dst_nodes))

    @classmethod
    def from_networkx(cls, graph):
        """A graph of a networkx one (undirected edges become two); attributes that all nodes or edges have and that are numbers become features."""
        names = {node: i for i, node in enumerate(graph.nodes)}
        directed = graph if graph.is_directed() else graph.to_directed()
        rows = list(directed.edges(data=True))
        node_feat = _attributes([d for _, d in graph.nodes(data=True)])
        return cls(np.array([[names[a], names[b]] for a, b, _ in rows]).reshape(-1, 2), len(names), node_feat, _attributes([d for *_, d in rows]))

    def to_networkx(self):
        """A networkx MultiDiGraph with the features as attributes."""
        import networkx

        out = networkx.MultiDiGraph()
        node_feat, edge_feat = ({k: _array(v) for k, v in t.items()} for t in (self.node_feat, self.edge_feat))
        out.add_nodes_from((i, {k: v[i] for k, v in node_feat.items()}) for i in range(self.num_nodes))
        ends = zip(self.src.numpy().tolist(), self.dst.numpy().tolist(), strict=True)
        out.add_edges_from((a, b, {k: v[i] for k, v in edge_feat.items()}) for i, (a, b) in enumerate(ends))
        return out

    @classmethod
    def from_pyg(cls, data):
        """A graph of a torch_geometric ``Data``: x, y and the like become node features, edge_attr and the like edge features."""
        n, e = int(data.num_nodes), int(data.num_edges)
        arrays = {k: v.detach().cpu().numpy() for k, v in data.to_dict().items() if hasattr(v, "detach")}
        edges = arrays.pop("edge_index")
        edge_feat = {k: v for k, v in arrays.items() if k.startswith("edge_") and v.ndim and v.shape[0] == e}
        node_feat = {k: v for k, v in arrays.items() if k not in edge_feat and v.ndim and v.shape[0] == n}
        return cls((edges[0], edges[1]), n, node_feat, edge_feat)

    def to_pyg(self):
        """A torch_geometric ``Data``; features keep their names."""
        import torch
        from torch_geometric.data import Data

        table = {k: torch.from_numpy(_array(v).copy()) for k, v in {**self.node_feat, **self.edge_feat}.items()}
        pairs = np.stack([self.src.numpy(), self.dst.numpy()])
        return Data(edge_index=torch.from_numpy(pairs), num_nodes=self.num_nodes, **table)


def _attributes(dicts):
    """{name: array} of the attributes that every dict has and that are numbers."""
    if not dicts:
        return {}
    table = {k: np.asarray([d[k] for d in dicts]) for k in dicts[0] if all(k in d for d in dicts)}
    table = {k: v.astype("float32") if v.dtype == np.float64 else v for k, v in table.items()}
    return {k: v for k, v in table.items() if v.dtype.kind in "fiub"}
