"""Mini-batches of a large graph: neighbour sampling (GraphSAGE's), also over several types of nodes. An extension."""

import numpy as np
import torch

import paddle_compat as paddle
from paddle_compat.geometric.graph import Graph, _array, as_tensor
from paddle_compat.geometric.hetero import HeteroGraph
from paddle_compat.geometric.sampling.neighbors import sample_places


class _Drawer:
    """Draws edges that end at given nodes, from one relation."""

    def __init__(self, graph, weight):
        starts, others, eids = graph._order("dst")
        self.starts, self.others, self.eids = (torch.from_numpy(np.ascontiguousarray(a)) for a in (starts, others, eids))
        self.weight = None if weight is None else torch.from_numpy(_array(graph.edge_feat[weight]).reshape(-1).astype("float64"))[self.eids]

    def draw(self, nodes, size):
        """(sources, destinations, edge ids) of the drawn edges."""
        nodes = torch.from_numpy(nodes)
        places, counts = sample_places(self.starts, nodes, size, self.weight)
        return self.others[places].numpy(), torch.repeat_interleave(nodes, counts).numpy(), self.eids[places].numpy()


class NeighborSampler:
    """Draws the neighbourhood of some nodes: ``fanouts[h]`` edges into each node that hop h meets.

    Args:
        graph: a Graph, or a HeteroGraph (then ``fanouts`` may be {edge type: fan-outs}).
        fanouts: how many edges for each node in each hop; -1 means all.
        weight: the name of an edge feature by which edges are drawn; None: all alike.
        input_type: the type of the seeds, for a HeteroGraph.
    """

    def __init__(self, graph, fanouts, weight=None, input_type=None):
        self.graph, self.input_type = graph, input_type
        if isinstance(graph, HeteroGraph):
            if input_type not in graph.node_types:
                raise ValueError(f"input_type must be one of {graph.node_types}, but got {input_type!r}")
            table = fanouts if isinstance(fanouts, dict) else dict.fromkeys(graph.edge_types, fanouts)
            self.fanouts = {graph.resolve(k): list(v) for k, v in table.items()}
            self.hops = max(map(len, self.fanouts.values()))
            self._drawers = {k: _Drawer(graph[k], weight) for k in self.fanouts}
        else:
            self.fanouts, self.hops = list(fanouts), len(fanouts)
            self._drawers = _Drawer(graph, weight)

    def sample(self, seeds):
        """The sampled graph: the seeds come first among its (seed type's) nodes; "_id" features are the old ids."""
        seeds = _array(seeds).astype("int64").reshape(-1)
        return self._hetero(seeds) if isinstance(self.graph, HeteroGraph) else self._plain(seeds)

    def _plain(self, seeds):
        met, frontier, parts = _Met(seeds), np.unique(seeds), []
        for size in self.fanouts:
            src, dst, eids = self._drawers.draw(frontier, size)
            parts.append((src, dst, eids))
            frontier = met.add(src)
        src, dst, eids = (np.concatenate(p) for p in zip(*parts, strict=True))
        out = self.graph._cut(met.ids(), met.number(src), met.number(dst), eids)
        out.num_seeds = len(met.seeds)
        return out

    def _hetero(self, seeds):
        graph, none = self.graph, np.zeros(0, "int64")
        met = {k: _Met(seeds if k == self.input_type else none) for k in graph.node_types}
        frontier = {k: m.ids() for k, m in met.items()}
        parts = {k: [(none, none, none)] for k in graph.edge_types}
        for hop in range(self.hops):
            found = {k: [none] for k in graph.node_types}
            for key, sizes in self.fanouts.items():
                if hop < len(sizes) and len(frontier[key[2]]):
                    drawn = self._drawers[key].draw(frontier[key[2]], sizes[hop])
                    parts[key].append(drawn)
                    found[key[0]].append(drawn[0])
            frontier = {k: met[k].add(np.concatenate(v)) for k, v in found.items()}
        edges, edge_feat = {}, {}
        for key, drawn in parts.items():
            src, dst, eids = (np.concatenate(p) for p in zip(*drawn, strict=True))
            edges[key] = (met[key[0]].number(src), met[key[2]].number(dst))
            index = as_tensor(eids)
            edge_feat[key] = {**{k: paddle.index_select(v, index) for k, v in graph[key].edge_feat.items() if len(eids)}, "_id": index}
        out = graph._made({k: m.ids() for k, m in met.items()}, edges, edge_feat)
        out.num_seeds = len(met[self.input_type].seeds)
        return out


class _Met:
    """Nodes met so far, numbered as they come: seeds first."""

    def __init__(self, seeds):
        _, first = np.unique(seeds, return_index=True)
        self.seeds = seeds[np.sort(first)]
        self._parts, self._sorted = [self.seeds], np.sort(self.seeds)

    def add(self, ids):
        """Take ids in; the new ones."""
        new = np.setdiff1d(ids, self._sorted)
        self._parts.append(new)
        self._sorted = np.union1d(self._sorted, new)
        return new

    def ids(self):
        return np.concatenate(self._parts)

    def number(self, ids):
        """The numbers of ids that were met."""
        known = self.ids()
        order = np.argsort(known, kind="stable")
        return order[np.searchsorted(known[order], ids)] if len(ids) else ids


class _Seeds(paddle.io.Dataset):
    def __init__(self, seeds):
        super().__init__()
        self.seeds = _array(seeds).astype("int64").reshape(-1)

    def __getitem__(self, index):
        return self.seeds[index]

    def __len__(self):
        return len(self.seeds)


class NeighborLoader:
    """Batches of sampled neighbourhoods, over ``paddle.io.DataLoader``.

    Args:
        graph, fanouts, weight, input_type: as ``NeighborSampler``.
        seeds: the nodes to go through; None: all (of ``input_type``).
        batch_size, shuffle, drop_last, num_workers: as ``paddle.io.DataLoader``.

    Each batch is a graph with ``num_seeds``; the seeds' rows come first.
    """

    def __init__(self, graph, fanouts, seeds=None, batch_size=1, shuffle=False, drop_last=False, num_workers=0, weight=None, input_type=None):
        self.sampler = NeighborSampler(graph, fanouts, weight, input_type)
        if seeds is None:
            seeds = np.arange(graph.num_nodes if isinstance(graph, Graph) else graph.num_nodes(input_type))
        # Workers send the drawn ids only; the features are cut here, so that they do not cross processes.
        self._loader = paddle.io.DataLoader(
            _Seeds(seeds), batch_size=batch_size, shuffle=shuffle, drop_last=drop_last, num_workers=num_workers, collate_fn=_stack
        )

    def __iter__(self):
        for seeds in self._loader:
            yield self.sampler.sample(seeds)

    def __len__(self):
        return len(self._loader)


def _stack(batch):
    return np.asarray(batch)
