"""Fraud among transactions: a graph of users, devices and transactions against a model that sees each transaction alone; AUC of both.

paddle-compat run examples/graph/fraud.py [--transactions 6000] [--out out]

The data are generated (``generate``): rings of users share devices, and most of a ring's transactions are fraud; the amount and the hour of
a transaction say little about it. 40% of the transactions are labelled for training, 20% choose the epoch, 40% are scored.
"""

import argparse
import os

import numpy as np
import paddle
import paddle.geometric.nn as gnn
import paddle.nn.functional as F
from paddle import nn
from paddle.geometric import HeteroGraph


def generate(count, seed=0):
    """(HeteroGraph, labels). Users: a tenth is in rings of five that share two devices; others have one or two of their own."""
    rs = np.random.RandomState(seed)
    users = count // 6
    ringed = users // 10
    devices_of, device = [], 0
    for user in range(users):
        if user < ringed:
            if user % 5 == 0:
                device += 2
            devices_of.append([device - 2, device - 1])
        else:
            own = rs.randint(1, 3)
            devices_of.append(list(range(device, device + own)))
            device += own
    for user in rs.choice(users, users // 8, replace=False):  # a borrowed device here and there
        devices_of[user].append(rs.randint(device))
    by = rs.randint(0, users, count)
    on = np.array([devices_of[u][rs.randint(len(devices_of[u]))] for u in by])
    fraud = np.where(by < ringed, rs.rand(count) < 0.6, rs.rand(count) < 0.02).astype("int64")
    amount, hour = rs.lognormal(3 + 0.35 * fraud, 1), rs.randint(0, 24, count)
    x = np.stack([np.log(amount) - 3, np.sin(hour * np.pi / 12), np.cos(hour * np.pi / 12)], 1).astype("float32")
    made, used = np.stack([by, np.arange(count)], 1), np.stack([on, np.arange(count)], 1)
    edges = {
        ("transaction", "made by", "user"): made[:, ::-1], ("user", "makes", "transaction"): made,
        ("transaction", "made on", "device"): used[:, ::-1], ("device", "serves", "transaction"): used,
    }  # fmt: skip
    return HeteroGraph(edges, {"transaction": count, "user": users, "device": device}, {"transaction": {"x": x}}), fraud


class Alone(nn.Layer):
    """A transaction's own features only."""

    def __init__(self, hidden=32):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, graph, x, known):
        return self.body(x).squeeze(-1)


class Around(nn.Layer):
    """The same, with what is known of the transactions that share its user or device.

    ``known`` is +1 or -1 for transactions whose label is given, 0 for the others; a transaction's own is taken out of its sums.
    """

    def __init__(self, hidden=32):
        super().__init__()
        self.collect = gnn.HeteroGraphConv({"made by": Sums(), "made on": Sums()})
        self.bring = gnn.HeteroGraphConv({"makes": Sums(), "serves": Sums()}, aggregate="stack")
        self.body = nn.Sequential(nn.Linear(3 + 6, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, graph, x, known):
        says = paddle.stack([known, (known != 0).astype("float32"), paddle.ones_like(known)], 1)
        none = {k: paddle.zeros([graph.num_nodes(k), 3]) for k in ("user", "device")}
        at = self.collect(graph, {"transaction": says, **none})
        near = self.bring(graph, {"transaction": says, **at})["transaction"] - says.unsqueeze(1)
        ratio = near[:, :, 0] / (near[:, :, 1] + 1.0)
        return self.body(paddle.concat([x, ratio, paddle.log1p(near[:, :, 1]), paddle.log1p(near[:, :, 2])], 1)).squeeze(-1)


class Sums(gnn.MessagePassing):
    """The sum of what arrives."""

    def forward(self, graph, feature):
        return self.propagate(graph, feature)


def auc(scores, labels):
    """The chance that a fraud scores above another transaction."""
    order = np.argsort(scores, kind="stable")
    rank = np.empty(len(scores))
    rank[order] = np.arange(1, len(scores) + 1)
    good = labels == 1
    return (rank[good].sum() - good.sum() * (good.sum() + 1) / 2) / (good.sum() * (~good).sum())


def train(net, graph, labels, parts, epochs=150):
    """(test AUC of the best epoch by validation, curve of validation AUC)."""
    x, y = graph.node_feat["transaction"]["x"], paddle.to_tensor(labels.astype("float32"))
    ids = {k: paddle.to_tensor(v) for k, v in parts.items()}
    known = np.zeros(len(labels), "float32")
    known[parts["train"]] = 2.0 * labels[parts["train"]] - 1
    known = paddle.to_tensor(known)
    optimizer = paddle.optimizer.Adam(0.01, parameters=net.parameters())
    best, curve = (-1.0, 0.0), []
    for _ in range(epochs):
        scores = net(graph, x, known)
        F.binary_cross_entropy_with_logits(paddle.index_select(scores, ids["train"]), paddle.index_select(y, ids["train"])).backward()
        optimizer.step()
        optimizer.clear_grad()
        values = scores.numpy()
        curve.append(auc(values[parts["val"]], labels[parts["val"]]))
        if curve[-1] > best[0]:
            best = (curve[-1], auc(values[parts["test"]], labels[parts["test"]]))
    return best[1], curve


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--transactions", type=int, default=6000)
    parser.add_argument("--epochs", type=int, default=150)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    graph, labels = generate(args.transactions)
    ids = np.random.RandomState(1).permutation(len(labels))
    cut = [int(len(ids) * 0.4), int(len(ids) * 0.6)]
    parts = dict(zip(("train", "val", "test"), np.split(ids, cut)))
    print(graph, f"{labels.mean():.1%} fraud")
    curves = {}
    for name, kind in (("alone", Alone), ("graph", Around)):
        paddle.seed(0)
        score, curves[name] = train(kind(), graph, labels, parts, args.epochs)
        print(f"{name}: test AUC {score:.4f}", flush=True)
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        return
    os.makedirs(args.out, exist_ok=True)
    for name, curve in curves.items():
        plt.plot(curve, label=name)
    plt.xlabel("epoch")
    plt.ylabel("validation AUC")
    plt.legend()
    plt.savefig(os.path.join(args.out, "fraud.png"))


if __name__ == "__main__":
    main()
