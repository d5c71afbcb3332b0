"""Graph, HeteroGraph, loaders: facts against NumPy, other libraries, files, bad input."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.geometric import Graph, HeteroGraph, NeighborLoader, NeighborSampler, nn

EDGES = np.array([[0, 1], [1, 2], [2, 0], [2, 2], [0, 1]])


def plain():
    x, w = np.arange(8, dtype="float32").reshape(4, 2), np.arange(5, dtype="float32")
    return Graph(EDGES, 4, {"x": x}, {"w": w})


def hetero():
    rs = np.random.RandomState(0)
    edges = {("user", "buys", "item"): rs.randint(0, 6, (20, 2)), ("item", "of", "user"): rs.randint(0, 6, (20, 2)), ("user", "knows", "user"): EDGES}
    return HeteroGraph(edges, {"user": 7, "item": 6}, {"user": rs.rand(7, 3).astype("float32"), "item": rs.rand(6, 3).astype("float32")})


def pairs(graph):
    return sorted(map(tuple, graph.numpy().edges.tolist()))


def test_facts():
    g = plain()
    assert (g.num_nodes, g.num_edges) == (4, 5)
    assert g.indegree().tolist() == [1, 2, 2, 0] and g.outdegree([2, 3]).tolist() == [2, 0]
    assert [a.tolist() for a in g.predecessor([1, 3])] == [[0, 0], []] and g.successor([2])[0].tolist() == [0, 2]
    starts, others, eids = (a.numpy() for a in g.csr)
    for node in range(4):
        assert all(EDGES[e].tolist() == [node, o] for e, o in zip(eids[starts[node] : starts[node + 1]], others[starts[node] : starts[node + 1]], strict=True))
    assert isinstance(g.numpy().edges, np.ndarray) and isinstance(g.numpy().tensor().edges, paddle.Tensor)
    assert g.csr[0] is not None and g._order("src") is g.numpy()._order("src")
    np.testing.assert_allclose(g.send_recv(g.node_feat["x"]).numpy()[1], [0, 2])


ENDS = (EDGES[:, 0], EDGES[:, 1])


@pytest.mark.parametrize("edges", [EDGES, EDGES.tolist(), paddle.to_tensor(EDGES), ENDS, tuple(map(paddle.to_tensor, ENDS))])
def test_forms_of_edges(edges):
    assert pairs(Graph(edges)) == sorted(map(tuple, EDGES.tolist()))


def test_graphs_made_of_it():
    g = plain()
    loops = g.add_self_loops()
    assert loops is g.add_self_loops() and pairs(loops) == sorted([(0, 1), (0, 1), (1, 2), (2, 0), *((i, i) for i in range(4))])
    assert loops.edge_feat["w"].tolist() == [0, 1, 2, 4, 0, 0, 0, 0]
    assert pairs(g.to_undirected()) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
    assert pairs(g.reverse()) == sorted((b, a) for a, b in EDGES.tolist()) and g.reverse().edge_feat["w"].tolist() == [0, 1, 2, 3, 4]
    part = g.subgraph([2, 0])
    assert pairs(part) == [(0, 0), (0, 1)] and part.node_feat["x"].tolist() == [[4, 5], [0, 1]] and part.edge_feat["w"].tolist() == [2, 3]


def test_batch():
    both = Graph.batch([plain(), Graph(np.zeros((0, 2)), 0, {"x": np.zeros((0, 2), "float32")}, {"w": np.zeros(0, "float32")}), plain()])
    assert both.num_graphs == 3 and both.graph_node_id.tolist() == [0] * 4 + [2] * 4
    again = both.unbatch()
    assert [g.num_nodes for g in again] == [4, 0, 4] and pairs(again[2]) == pairs(plain()) and again[0].edge_feat["w"].tolist() == [0, 1, 2, 3, 4]
    x = both.node_feat["x"]
    assert nn.SumPooling()(both, x).tolist() == [[12, 16], [0, 0], [12, 16]]
    assert nn.MaxPooling()(both, x).tolist() == [[6, 7], [0, 0], [6, 7]] and nn.MeanPooling()(both, x).tolist() == [[3, 4], [0, 0], [3, 4]]


def test_files(tmp_path):
    plain().save(tmp_path / "g")
    g = Graph.load(tmp_path / "g")
    assert pairs(g) == pairs(plain()) and g.node_feat["x"].shape == [4, 2] and g.edge_feat["w"].tolist() == [0, 1, 2, 3, 4]
    h = hetero()
    h.save(tmp_path / "h")
    back = HeteroGraph.load(tmp_path / "h")
    assert back.metadata == h.metadata and all(pairs(back[t]) == pairs(h[t]) for t in h.edge_types)
    np.testing.assert_array_equal(back.node_feat["user"]["feat"].numpy(), h.node_feat["user"]["feat"].numpy())


def test_scipy_and_networkx():
    pytest.importorskip("scipy")
    networkx = pytest.importorskip("networkx")
    g = plain()
    matrix = g.to_scipy("w")
    assert matrix[0, 1] == 4 and matrix[2, 2] == 3
    assert pairs(Graph.from_scipy(matrix)) == sorted(set(map(tuple, EDGES.tolist())) - {(0, 1)} | {(0, 1)})
    back = Graph.from_networkx(g.to_networkx())
    assert pairs(back) == pairs(g) and back.node_feat["x"].tolist() == g.node_feat["x"].tolist()
    assert Graph.from_networkx(networkx.path_graph(3)).num_edges == 4


def test_pyg():
    pytest.importorskip("torch_geometric")
    back = Graph.from_pyg(plain().to_pyg())
    assert pairs(back) == pairs(plain()) and back.node_feat["x"].shape == [4, 2]
    h = HeteroGraph.from_pyg(hetero().to_pyg())
    assert h.num_nodes_dict == {"user": 7, "item": 6} and all(pairs(h[t]) == pairs(hetero()[t]) for t in h.edge_types)


def test_hetero():
    h = hetero()
    assert h["buys"] is h["user", "buys", "item"] and h.num_edges() == 45 and h.relations_to("user") == [("item", "of", "user"), ("user", "knows", "user")]
    part = h.subgraph({"user": [2, 0]})
    assert pairs(part["knows"]) == [(0, 0), (0, 1)] and part.node_feat["user"]["_id"].tolist() == [2, 0]
    both = HeteroGraph.batch([h, h])
    assert both.num_nodes("user") == 14 and both.num_edges() == 90 and both["knows"].src.tolist()[5:] == [7, 8, 9, 9, 7]
    one = h.to_homogeneous()
    assert one.num_nodes == 13 and sorted(set(one.edge_feat["edge_type"].tolist())) == [0, 1, 2]


@pytest.mark.parametrize("workers", [0, 2])
def test_loader(workers):
    rs = np.random.RandomState(0)
    g = Graph(rs.randint(0, 60, (900, 2)), 60, {"x": rs.rand(60, 2).astype("float32")})
    known, seen = set(pairs(g)), []
    for batch in NeighborLoader(g, [4, 3], batch_size=16, shuffle=True, num_workers=workers):
        ids = batch.node_feat["_id"].numpy()
        seen += ids[: batch.num_seeds].tolist()
        assert batch.indegree().numpy().max() <= 4 and all((ids[a], ids[b]) in known for a, b in batch.numpy().edges)
        np.testing.assert_array_equal(batch.node_feat["x"].numpy(), g.node_feat["x"].numpy()[ids])
    assert sorted(seen) == list(range(60))


def test_full_neighbourhood_is_exact():
    """With all neighbours drawn, two layers give the seeds what they give on the whole graph."""
    rs = np.random.RandomState(0)
    g = Graph(rs.randint(0, 40, (120, 2)), 40, {"x": rs.rand(40, 3).astype("float32")})
    first, second = nn.SAGEConv(3, 4), nn.SAGEConv(4, 2)
    part = NeighborSampler(g, [-1, -1]).sample([5, 7, 11])
    whole, cut = (second(h, first(h, h.node_feat["x"])).numpy() for h in (g, part))
    np.testing.assert_allclose(cut[:3], whole[[5, 7, 11]], rtol=1e-5, atol=1e-6)


def test_hetero_sampler():
    h = hetero()
    part = NeighborSampler(h, {"buys": [2, 2], "knows": [1]}, input_type="item").sample([1, 3])
    assert part.num_seeds == 2 and part.node_feat["item"]["_id"].tolist()[:2] == [1, 3] and part.num_edges("of") == 0
    assert part["buys"].indegree().numpy().max() <= 2


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Graph([[0, 5]], 3), IndexError, "ids from 0 to 5"),
        (lambda: Graph([[-1, 0]], 3), IndexError, "ids from -1"),
        (lambda: Graph([[0, 1, 2]], 3), ValueError, r"must be \[E, 2\]"),
        (lambda: Graph([[0.5, 1.0]], 3), ValueError, "must hold integers"),
        (lambda: Graph(([0, 1], [0])), ValueError, "equally many"),
        (lambda: Graph([[0, 1]], 2, {"x": np.zeros((3, 1))}), ValueError, r"node_feat\['x'\] must have one row"),
        (lambda: HeteroGraph({"buys": EDGES}), ValueError, "keys must be"),
        (lambda: HeteroGraph({("a", "r", "b"): EDGES}, edge_feat={("x", "r", "b"): 1}), ValueError, "unknown edge type"),
        (lambda: hetero()["sells"], ValueError, "unknown edge type 'sells'"),
        (lambda: hetero().subgraph({"shop": [0]}), ValueError, "unknown node type 'shop'"),
        (lambda: nn.GCNConv(2, 2)(plain(), paddle.zeros([5, 2])), ValueError, "feature has 5 rows, but the graph has 4"),
        (lambda: nn.GCNConv(3, 2)(plain(), paddle.zeros([4, 2])), ValueError, "feature has 2 columns, but the layer takes 3"),
        (lambda: nn.GCNConv(2, 2)(plain(), np.zeros((4, 2))), TypeError, "must be a Tensor"),
        (lambda: nn.GATConv(3, 2)(hetero()["buys"], paddle.zeros([7, 3])), ValueError, "needs a pair"),
        (lambda: nn.HeteroGraphConv({"shop": nn.GCNConv(3, 2)})(hetero(), {}), ValueError, "unknown edge type 'shop'"),
        (lambda: NeighborSampler(hetero(), [2], input_type="shop"), ValueError, "input_type"),
    ],
)
def test_bad_input(make, error, words):
    with pytest.raises(error, match=words):
        make()
