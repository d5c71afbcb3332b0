"""Classifying papers of a heterogeneous graph (papers, authors, subjects) with HeteroGraphConv; micro-F1 over several seeds.

paddle-compat run examples/graph/papers.py --data FOLDER/acm [--labels 60] [--seeds 10]
Without --data it runs on a small generated graph. The test score is that of the epoch with the best validation score.
"""

import argparse
import os

import numpy as np
import paddle
import paddle.geometric.nn as gnn
import paddle.nn.functional as F
from graph_data import drop_words, tensor
from paddle import nn
from paddle.geometric import HeteroGraph


def acm(folder, labels):
    """(HeteroGraph, papers' classes, {part: ids})."""
    import scipy.sparse

    edges = {name: np.loadtxt(os.path.join(folder, f"{name}.txt"), dtype="int64") for name in ("pa", "ps")}
    x = scipy.sparse.load_npz(os.path.join(folder, "p_feat.npz")).toarray().astype("float32")
    y = np.load(os.path.join(folder, "labels.npy")).astype("int64")
    parts = {k: np.load(os.path.join(folder, f"{k}_{labels}.npy")) for k in ("train", "val", "test")}
    return build(edges["pa"], edges["ps"], x, {"author": 7167, "subject": 60}), y, parts


def generated(seed=0):
    """Papers whose authors and subject lean to the paper's class, and weak features."""
    rs = np.random.RandomState(seed)
    y = rs.randint(0, 3, 300)
    pa = np.array([(p, (y[p] if rs.rand() < 0.8 else rs.randint(3)) * 40 + rs.randint(40)) for p in range(300) for _ in range(3)])
    ps = np.array([(p, (y[p] if rs.rand() < 0.8 else rs.randint(3)) * 4 + rs.randint(4)) for p in range(300)])
    x = (np.eye(3)[y] + 2 * rs.randn(300, 3)).astype("float32")
    ids = rs.permutation(300)
    return build(pa, ps, x, {"author": 120, "subject": 12}), y, {"train": ids[:60], "val": ids[60:120], "test": ids[120:]}


def build(pa, ps, x, others):
    x = x / np.maximum(np.abs(x).sum(1, keepdims=True), 1e-9)
    edges = {
        ("paper", "by", "author"): pa, ("author", "wrote", "paper"): pa[:, ::-1],
        ("paper", "on", "subject"): ps, ("subject", "of", "paper"): ps[:, ::-1],
    }  # fmt: skip
    return HeteroGraph(edges, {"paper": len(x), **others}, {"paper": {"x": x}})


class Net(nn.Layer):
    """Papers' words go to their authors and subjects, and from there back to the papers."""

    def __init__(self, inputs, hidden, classes):
        super().__init__()
        self.words = nn.Linear(inputs, hidden)
        self.out_of_papers = gnn.HeteroGraphConv({"by": gnn.SAGEConv(hidden, hidden, root_weight=False), "on": gnn.SAGEConv(hidden, hidden, root_weight=False)})
        self.to_papers = gnn.HeteroGraphConv({"wrote": gnn.SAGEConv(hidden, hidden), "of": gnn.SAGEConv(hidden, hidden)}, aggregate="mean")
        self.out = nn.Linear(hidden, classes)

    def forward(self, graph, x):
        words = drop_words(x, 0.5) if self.training else x  # sparse: bags of words
        papers = F.relu(paddle.sparse.matmul(words, self.words.weight) + self.words.bias)
        none = {k: paddle.zeros([graph.num_nodes(k), papers.shape[1]]) for k in ("author", "subject")}
        around = {k: F.relu(v) for k, v in self.out_of_papers(graph, {"paper": papers, **none}).items()}
        papers = F.relu(self.to_papers(graph, {"paper": F.dropout(papers, 0.5, training=self.training), **around})["paper"])
        return self.out(F.dropout(papers, 0.5, training=self.training))


def train(graph, y, parts, seed, epochs):
    """The test micro-F1, percent, of the best epoch by validation."""
    paddle.seed(seed)
    x, y, ids = graph.node_feat["paper"]["x"].to_sparse_coo(2), tensor(y), {k: tensor(v) for k, v in parts.items()}
    net = Net(x.shape[1], 64, int(y.max()) + 1)
    optimizer = paddle.optimizer.Adam(0.005, parameters=net.parameters(), weight_decay=5e-4)
    best = (-1.0, 1e9, 0.0)
    for _ in range(epochs):
        net.train()
        F.cross_entropy(paddle.index_select(net(graph, x), ids["train"]), paddle.index_select(y, ids["train"])).backward()
        optimizer.step()
        optimizer.clear_grad()
        net.eval()
        with paddle.no_grad():
            scores = net(graph, x)
            right = (scores.argmax(-1) == y).astype("float32")
            val = float(paddle.index_select(right, ids["val"]).mean())
            loss = float(F.cross_entropy(paddle.index_select(scores, ids["val"]), paddle.index_select(y, ids["val"])))
        if (val, -loss) >= (best[0], -best[1]):
            best = (val, loss, float(paddle.index_select(right, ids["test"]).mean()) * 100)
    return best[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="folder with HeCo's cut of ACM; a generated graph without it")
    parser.add_argument("--labels", type=int, default=60, help="training papers a class: 20, 40 or 60")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--epochs", type=int, default=60)
    args = parser.parse_args()
    graph, y, parts = acm(args.data, args.labels) if args.data else generated()
    print(graph)
    scores = []
    for seed in range(args.seeds):
        scores.append(train(graph, y, parts, seed, args.epochs))
        print(f"seed {seed}: test micro-F1 {scores[-1]:.1f}", flush=True)
    name = f"ACM, {args.labels} labels a class" if args.data else "generated"
    print(f"{name}: {np.mean(scores):.2f} +- {np.std(scores):.2f} over {len(scores)} seeds")


if __name__ == "__main__":
    main()
