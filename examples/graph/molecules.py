"""Graph classification with GIN over the ten folds of a TU data set (MUTAG, PROTEINS).

paddle-compat run examples/graph/molecules.py --data FOLDER/tu/MUTAG [--folds 10] [--epochs 150]
Without --data it runs on generated graphs (rings against trees). As in the GIN paper the epoch is the one whose accuracy, averaged over the
folds' test parts, is best; the last epoch's is printed too.
"""

import argparse
import os

import numpy as np
import paddle
import paddle.geometric.nn as gnn
import paddle.nn.functional as F
from paddle import nn
from paddle.geometric import Graph


def tu(folder):
    """(list of Graphs with one-hot tags "x", labels, [(train ids, test ids)])."""
    name = os.path.basename(os.path.normpath(folder))
    with open(os.path.join(folder, f"{name}.txt"), encoding="utf-8") as file:
        rows = iter([line.split() for line in file])
    raw, labels = [], []
    for _ in range(int(next(rows)[0])):
        count, label = (int(v) for v in next(rows)[:2])
        nodes = [[int(float(v)) for v in next(rows)] for _ in range(count)]
        raw.append(([n[0] for n in nodes], [(near, at) for at, n in enumerate(nodes) for near in n[2 : 2 + n[1]]]))
        labels.append(label)
    folds = []
    for k in range(1, 11):
        train, test = (np.loadtxt(os.path.join(folder, "10fold_idx", f"{part}_idx-{k}.txt"), dtype="int64") for part in ("train", "test"))
        folds.append((train, test))
    tags = sorted({t for node_tags, _ in raw for t in node_tags})
    graphs = [Graph(np.array(e).reshape(-1, 2), len(t), {"x": np.eye(len(tags), dtype="float32")[np.searchsorted(tags, t)]}) for t, e in raw]
    return graphs, np.unique(labels, return_inverse=True)[1], folds


def rings_and_trees(count=60):
    rs, graphs, labels = np.random.RandomState(0), [], []
    for i in range(count):
        n = rs.randint(6, 14)
        pairs = np.array([(a, (a + 1) % n) for a in range(n)] if i % 2 else [(a, rs.randint(a)) for a in range(1, n)])
        graphs.append(Graph(np.concatenate([pairs, pairs[:, ::-1]]), int(n), {"x": np.ones((n, 1), "float32")}))
        labels.append(i % 2)
    ids = rs.permutation(count)
    return graphs, np.array(labels), [(np.setdiff1d(ids, part), part) for part in np.array_split(ids, 10)]


class Net(nn.Layer):
    """GIN layers whose sums over each graph, one a layer, are scored and added."""

    def __init__(self, inputs, classes, hidden=32, depth=4):
        super().__init__()
        widths = [inputs] + [hidden] * depth

        def mlp(size):
            return nn.Sequential(nn.Linear(size, hidden), nn.BatchNorm1D(hidden), nn.ReLU(), nn.Linear(hidden, hidden))

        self.convs = nn.LayerList([gnn.GINConv(mlp(w), train_eps=True) for w in widths[:-1]])
        self.norms = nn.LayerList([nn.BatchNorm1D(hidden) for _ in widths[:-1]])
        self.scores = nn.LayerList([nn.Linear(w, classes) for w in widths])
        self.pool = gnn.SumPooling()

    def forward(self, graph, x):
        out = self.scores[0](self.pool(graph, x))
        for conv, norm, score in zip(self.convs, self.norms, self.scores[1:]):
            x = F.relu(norm(conv(graph, x)))
            out = out + F.dropout(score(self.pool(graph, x)), 0.5, training=self.training)
        return out


def run_fold(graphs, labels, fold, seed, epochs, batch=32):
    """[epochs] test accuracy."""
    paddle.seed(seed)
    rs = np.random.RandomState(seed)
    train, test = fold
    net = Net(graphs[0].node_feat["x"].shape[1], int(labels.max()) + 1)
    schedule = paddle.optimizer.lr.StepDecay(0.01, 50, 0.5)
    optimizer = paddle.optimizer.Adam(schedule, parameters=net.parameters())
    held, held_labels, curve = Graph.batch([graphs[i] for i in test]), paddle.to_tensor(labels[test]), []
    for _ in range(epochs):
        net.train()
        order = rs.permutation(train)
        for part in np.array_split(order, max(1, len(order) // batch)):
            joined = Graph.batch([graphs[i] for i in part])
            F.cross_entropy(net(joined, joined.node_feat["x"]), paddle.to_tensor(labels[part])).backward()
            optimizer.step()
            optimizer.clear_grad()
        schedule.step()
        net.eval()
        with paddle.no_grad():
            curve.append(float((net(held, held.node_feat["x"]).argmax(-1) == held_labels).astype("float32").mean()) * 100)
    return curve


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="folder of a TU data set; generated graphs without it")
    parser.add_argument("--folds", type=int, default=10)
    parser.add_argument("--epochs", type=int, default=100)
    args = parser.parse_args()
    graphs, labels, folds = tu(args.data) if args.data else rings_and_trees()
    print(f"{len(graphs)} graphs, classes {np.bincount(labels).tolist()}")
    curves = []
    for k, fold in enumerate(folds[: args.folds]):
        curves.append(run_fold(graphs, labels, fold, k, args.epochs))
        print(f"fold {k + 1}: best epoch {max(curves[-1]):.1f}%, last {curves[-1][-1]:.1f}%", flush=True)
    curves = np.array(curves)
    best = curves.mean(0).argmax()
    print(f"{len(curves)} folds: epoch {best + 1} {curves[:, best].mean():.2f} +- {curves[:, best].std():.2f}; last epoch {curves[:, -1].mean():.2f}")


if __name__ == "__main__":
    main()
