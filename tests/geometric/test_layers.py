"""Layers against dense formulas in NumPy."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.geometric import Graph, HeteroGraph, nn

N, F = 9, 5


def graph(edges=30, seed=0, repeated=True):
    rs = np.random.RandomState(seed)
    pairs = rs.randint(0, N, (edges, 2))
    return Graph(pairs if repeated else np.unique(pairs, axis=0), N), rs.randn(N, F).astype("float32")


def adjacency(g, weight=None):
    a = np.zeros((g.num_dst_nodes, g.num_src_nodes))
    np.add.at(a, (g.dst.numpy(), g.src.numpy()), 1 if weight is None else weight)
    return a


def softmax(s, mask):
    e = np.where(mask > 0, mask * np.exp(s - s.max()), 0)
    return e / np.maximum(e.sum(1, keepdims=True), 1e-30)


@pytest.mark.parametrize("edges", [0, 30, 600])
@pytest.mark.parametrize("out", [3, 8])
@pytest.mark.parametrize("weighted", [False, True])
def test_gcn(edges, out, weighted):
    g, x = graph(edges)
    w = np.random.RandomState(1).rand(edges).astype("float32") if weighted else None
    layer = nn.GCNConv(F, out)
    a = adjacency(g, w)
    np.fill_diagonal(a, 1)
    d = a.sum(1) ** -0.5
    want = d[:, None] * a * d @ x @ layer.weight.numpy() + layer.bias.numpy()
    got = layer(g, paddle.to_tensor(x), None if w is None else paddle.to_tensor(w))
    np.testing.assert_allclose(got.numpy(), want, rtol=1e-4, atol=1e-5)


def test_gcn_takes_sparse_features():
    g, x = graph()
    x[np.abs(x) < 0.8] = 0
    for layer in (nn.GCNConv(F, 3), nn.GCNConv(F, 8), nn.GATConv(F, 3), nn.SAGEConv(F, 8)):
        dense, sparse = layer(g, paddle.to_tensor(x)), layer(g, paddle.to_tensor(x).to_sparse_coo(2))
        np.testing.assert_allclose(sparse.numpy(), dense.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("edges", [30, 600])
@pytest.mark.parametrize("concat", [True, False])
def test_gat(edges, concat):
    g, x = graph(edges)
    layer = nn.GATConv(F, 4, heads=3, concat=concat)
    mask = adjacency(g)
    np.fill_diagonal(mask, 1)
    h = (x @ layer.weight.numpy()).reshape(N, 3, 4)
    parts = []
    for k in range(3):
        s = (h[:, k] @ layer.att_dst.numpy()[k])[:, None] + (h[:, k] @ layer.att_src.numpy()[k])[None]
        parts.append(softmax(np.where(s > 0, s, 0.2 * s), mask) @ h[:, k])
    want = np.concatenate(parts, 1) if concat else np.mean(parts, 0)
    out, (alpha, used) = layer(g, paddle.to_tensor(x), return_attention=True)
    np.testing.assert_allclose(out.numpy(), want, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(paddle.geometric.send_u_recv(alpha, used.edge_ids, used.dst, out_size=N).numpy(), 1, rtol=1e-5)


def test_gat_edge_features():
    g, x = graph()
    layer = nn.GATConv(F, 4, heads=2, edge_dim=3, add_self_loops=False)
    e = np.random.RandomState(2).randn(30, 3).astype("float32")
    out = layer(g, paddle.to_tensor(x), paddle.to_tensor(e)).numpy()
    h, he = ((a @ w.numpy()).reshape(-1, 2, 4) for a, w in ((x, layer.weight), (e, layer.weight_edge)))
    src, dst = g.src.numpy(), g.dst.numpy()
    s = (h * layer.att_src.numpy()).sum(-1)[src] + (h * layer.att_dst.numpy()).sum(-1)[dst] + (he * layer.att_edge.numpy()).sum(-1)
    s = np.exp(np.where(s > 0, s, 0.2 * s))
    want = np.zeros((N, 2, 4))
    for node in range(N):
        if (dst == node).any():
            a = s[dst == node] / s[dst == node].sum(0)
            want[node] = (a[:, :, None] * h[src[dst == node]]).sum(0)
    np.testing.assert_allclose(out, want.reshape(N, 8), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("aggr", ["mean", "sum", "max", "pool", "lstm"])
@pytest.mark.parametrize("out", [3, 8])
def test_sage(aggr, out):
    g, x = graph(20)
    layer = nn.SAGEConv(F, out, aggr)
    rows = [x[near] for near in g.predecessor()]
    if aggr == "pool":
        rows = [np.maximum(r @ layer.fc_pool.weight.numpy() + layer.fc_pool.bias.numpy(), 0) for r in rows]
    if aggr == "lstm":
        summary = [layer.lstm(paddle.to_tensor(r[None]))[1][0].numpy()[0, 0] if len(r) else np.zeros(F) for r in rows]
    else:
        fold = {"mean": np.mean, "sum": np.sum}.get(aggr, np.max)
        summary = [fold(r, 0) if len(r) else np.zeros(F) for r in rows]
    want = np.stack(summary) @ layer.fc_neigh.weight.numpy() + layer.fc_neigh.bias.numpy() + x @ layer.fc_self.weight.numpy()
    np.testing.assert_allclose(layer(g, paddle.to_tensor(x)).numpy(), want, rtol=1e-4, atol=1e-5)


def test_gin_and_lightgcn():
    g, x = graph()
    np.testing.assert_allclose(nn.GINConv(paddle.nn.Identity(), eps=0.5)(g, paddle.to_tensor(x)).numpy(), 1.5 * x + adjacency(g) @ x, rtol=1e-4, atol=1e-5)
    with np.errstate(divide="ignore"):
        d = np.where((n := adjacency(g).sum(1)) > 0, n**-0.5, 0)
    np.testing.assert_allclose(nn.LightGCNConv()(g, paddle.to_tensor(x)).numpy(), d[:, None] * adjacency(g) * d @ x, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("bases", [None, 2])
def test_rgcn(bases):
    g, x = graph()
    kinds = np.random.RandomState(3).randint(0, 3, 30)
    g.edge_feat["edge_type"] = paddle.to_tensor(kinds)
    layer = nn.RGCNConv(F, 4, 3, num_bases=bases)
    weight = layer._matrices().numpy()
    want = x @ layer.root.numpy() + layer.bias.numpy()
    for kind in range(3):
        a = np.zeros((N, N))
        np.add.at(a, (g.dst.numpy()[kinds == kind], g.src.numpy()[kinds == kind]), 1)
        want += a / np.maximum(a.sum(1, keepdims=True), 1) @ x @ weight[kind]
    np.testing.assert_allclose(layer(g, paddle.to_tensor(x)).numpy(), want, rtol=1e-4, atol=1e-5)


def shop():
    rs = np.random.RandomState(0)
    edges = {("user", "buys", "item"): rs.randint(0, 6, (20, 2)), ("item", "of", "user"): rs.randint(0, 6, (20, 2))}
    edges["user", "knows", "user"] = rs.randint(0, 7, (9, 2))
    sizes = {"user": 7, "item": 6}
    return HeteroGraph(edges, sizes), {k: paddle.to_tensor(rs.randn(n, 4).astype("float32")) for k, n in sizes.items()}


def test_article_program():
    g, feature = shop()
    x = {k: paddle.concat([v] * 16, 1) for k, v in feature.items()}
    gnn = paddle.geometric.nn
    layer = gnn.HeteroGraphConv({"user": gnn.GCNConv(in_channels=64, out_channels=128), "item": gnn.GATConv(in_channels=64, out_channels=128)})
    out = layer(g, x)
    assert {k: v.shape for k, v in out.items()} == {"user": [7, 128], "item": [6, 128]}
    sum(v.sum() for v in out.values()).backward()
    assert all(p.grad is not None for p in layer.parameters()) and len(layer.parameters()) == 6


@pytest.mark.parametrize("aggregate", ["sum", "mean", "max", "min", "stack", lambda parts, kind: parts[0] - parts[-1]])
def test_hetero_aggregates(aggregate):
    g, x = shop()
    layers = {"of": nn.GCNConv(4, 3), "user": nn.SAGEConv(4, 3), ("user", "buys", "item"): nn.SAGEConv(4, 3)}
    out = nn.HeteroGraphConv(layers, aggregate)(g, x)
    a = layers["of"](g["of"], (x["item"], x["user"])).numpy()
    b = layers["user"](g["knows"], x["user"]).numpy()
    fold = {"sum": a + b, "mean": (a + b) / 2, "max": np.maximum(a, b), "min": np.minimum(a, b), "stack": np.stack([a, b], 1)}
    np.testing.assert_allclose(out["user"].numpy(), fold[aggregate] if isinstance(aggregate, str) else a - b, rtol=1e-5, atol=1e-6)


def test_hgt():
    g, x = shop()
    layer = nn.HGTConv(4, 4, g.metadata, heads=2)
    out = layer(g, x)
    assert {k: v.shape for k, v in out.items()} == {"user": [7, 4], "item": [6, 4]}
    # "item" has one relation into it: attention by hand
    q, k, v = (t(f).numpy().reshape(-1, 2, 2) for t, f in ((layer.query["item"], x["item"]), (layer.key["user"], x["user"]), (layer.value["user"], x["user"])))
    mixed = np.zeros((6, 2, 2))
    for h in range(2):
        s = q[:, h] @ (k[:, h] @ layer.attention_0.numpy()[h]).T / 2**0.5
        mixed[:, h] = softmax(s, adjacency(g["buys"])) @ (v[:, h] @ layer.message_0.numpy()[h])
    want = layer.out["item"](paddle.nn.functional.gelu(paddle.to_tensor(mixed.reshape(6, 4).astype("float32")))).numpy()
    gate = 1 / (1 + np.exp(-1.0))
    np.testing.assert_allclose(out["item"].numpy(), gate * want + (1 - gate) * x["item"].numpy(), rtol=1e-4, atol=1e-5)


def test_own_messages():
    class EdgeConv(nn.MessagePassing):
        def __init__(self):
            super().__init__("max")

        def message(self, x_j, x_i, edge):
            return (x_j - x_i) * edge

        def update(self, out, x_i):
            return out + x_i

    g, x = graph()
    e = np.random.RandomState(4).rand(30, 1).astype("float32")
    src, dst = g.src.numpy(), g.dst.numpy()
    want = x.copy()
    for node in range(N):
        if (dst == node).any():
            want[node] += ((x[src] - x[dst]) * e)[dst == node].max(0)
    np.testing.assert_allclose(EdgeConv()(g, paddle.to_tensor(x), paddle.to_tensor(e)).numpy(), want, rtol=1e-5, atol=1e-6)


def test_norms_and_attention():
    g = Graph.batch([graph()[0], graph(seed=1)[0]])
    x = np.random.RandomState(5).randn(2 * N, F).astype("float32")
    halves = x.reshape(2, N, F)
    centred = halves - halves.mean(1, keepdims=True)
    want = centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(nn.GraphNorm(F)(g, paddle.to_tensor(x)).numpy(), want.reshape(-1, F), rtol=1e-4, atol=1e-5)
    scale = np.sqrt((centred**2).sum(-1, keepdims=True).mean(1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(nn.PairNorm()(g, paddle.to_tensor(x)).numpy(), (centred / scale).reshape(-1, F), rtol=1e-4, atol=1e-5)
    pool = nn.AttentionPooling(F)
    s = (halves @ pool.gate.weight.numpy())[..., 0]
    a = np.exp(s) / np.exp(s).sum(1, keepdims=True)
    np.testing.assert_allclose(pool(g, paddle.to_tensor(x)).numpy(), (a[..., None] * halves).sum(1), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("layer", [lambda: nn.GCNConv(F, 3), lambda: nn.GATConv(F, 3, heads=2), lambda: nn.SAGEConv(F, 3, "max")])
def test_gradients(layer):
    """Of a weight, against a central difference."""
    g, x = graph(600)
    net, x = layer(), paddle.to_tensor(x)
    weight = net.parameters()[0]
    (net(g, x) ** 2).sum().backward()
    start, step = weight.numpy(), 1e-2
    for at in (0, 7):
        sides = []
        for sign in (1, -1):
            moved = start.copy()
            moved.reshape(-1)[at] += sign * step
            weight.set_value(moved)
            sides.append(float((net(g, x) ** 2).sum()))
        weight.set_value(start)
        slope = (sides[0] - sides[1]) / (2 * step)
        assert abs(float(weight.grad.reshape([-1])[at]) - slope) < 2e-2 * max(1, abs(slope))
