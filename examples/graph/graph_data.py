"""Readers of the graphs that the programs here use, and generators that stand in where a data folder is not given."""

import os
import pickle

import numpy as np
import paddle
import paddle.nn.functional as F
from paddle.geometric import Graph


def planetoid(folder, name):
    """A Planetoid graph (cora, citeseer): (Graph with "x" and "y", train, val, test ids)."""

    def read(part):
        with open(os.path.join(folder, f"ind.{name}.{part}"), "rb") as file:
            return pickle.load(file, encoding="latin1")

    tx, allx, y, ty, ally = (read(p) for p in ("tx", "allx", "y", "ty", "ally"))
    order = np.loadtxt(os.path.join(folder, f"ind.{name}.test.index"), dtype="int64")
    total = max(order.max() + 1, allx.shape[0] + tx.shape[0])
    features, labels = np.zeros((total, allx.shape[1]), "float32"), np.zeros((total, ally.shape[1]))
    features[: allx.shape[0]], labels[: ally.shape[0]] = allx.toarray(), ally
    features[order], labels[order] = tx.toarray(), ty  # isolated test nodes of citeseer stay zero
    features /= np.maximum(features.sum(1, keepdims=True), 1e-9)
    pairs = [(a, b) for a, near in read("graph").items() for b in near if a != b]
    pairs = np.unique(np.array([*pairs, *((b, a) for a, b in pairs)]), axis=0)
    graph = Graph(pairs, total, {"x": features, "y": labels.argmax(1)})
    return graph, np.arange(len(y)), np.arange(len(y), len(y) + 500), np.sort(order)


def blocks(seed=0, nodes=300, classes=3):
    """A graph whose nodes link mostly within their class, with weak features, in the form of ``planetoid``."""
    rs = np.random.RandomState(seed)
    labels = rs.randint(0, classes, nodes)
    src, dst = rs.randint(0, nodes, (2, nodes * 20))
    keep = (labels[src] == labels[dst]) | (rs.rand(len(src)) < 0.1)
    features = np.eye(classes)[labels] * 0.5 + rs.randn(nodes, classes)
    ids = rs.permutation(nodes)
    graph = Graph((src[keep], dst[keep]), nodes, {"x": features.astype("float32"), "y": labels}).to_undirected()
    return graph, ids[:30], ids[30:100], ids[100:]


def tensor(array):
    return paddle.to_tensor(np.asarray(array))


def drop_words(x, rate):
    """Dropout of a sparse matrix: of what it stores."""
    return paddle.sparse.sparse_coo_tensor(x.indices(), F.dropout(x.values(), rate), x.shape)
