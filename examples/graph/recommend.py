"""Recommendation on a user-item graph with LightGCN: recall@20 against the most popular items.

paddle-compat run examples/graph/recommend.py --data FOLDER/lastfm [--epochs 60] [--out out]
The folder holds data1.txt and test1.txt (user, item, count; from 1). Without --data a graph is generated: users and items with hidden tastes.
"""

import argparse
import os

import numpy as np
import paddle
import paddle.geometric.nn as gnn
import paddle.nn.functional as F
from paddle import nn
from paddle.geometric import Graph


def lastfm(folder):
    """(train pairs, test pairs) from 0."""
    return tuple(np.loadtxt(os.path.join(folder, name))[:, :2].astype("int64") - 1 for name in ("data1.txt", "test1.txt"))


def generated(users=300, items=400, seed=0):
    rs = np.random.RandomState(seed)
    taste, kind = rs.randn(users, 4), rs.randn(items, 4)
    score = taste @ kind.T + 0.5 * rs.randn(items) + rs.gumbel(size=(users, items))
    pairs = np.array([(u, i) for u in range(users) for i in np.argsort(-score[u])[:20]])
    held = rs.rand(len(pairs)) < 0.2
    return pairs[~held], pairs[held]


class LightGCN(nn.Layer):
    """The mean of the embeddings after 0 .. ``depth`` rounds over the graph."""

    def __init__(self, nodes, width=64, depth=3):
        super().__init__()
        self.table = self.create_parameter([nodes, width], default_initializer=nn.initializer.Normal(0.0, 0.1))
        self.conv, self.depth = gnn.LightGCNConv(), depth

    def forward(self, graph):
        x, out = self.table, self.table
        for _ in range(self.depth):
            x = self.conv(graph, x)
            out = out + x
        return out / (self.depth + 1)


def recall(scores, train, test, k=20):
    """The mean over users of the share of their test items among their k best new ones."""
    scores = scores.copy()
    scores[train[:, 0], train[:, 1]] = -np.inf
    best, wanted = np.argpartition(-scores, k, axis=1)[:, :k], {}
    for user, item in test:
        wanted.setdefault(user, set()).add(item)
    return float(np.mean([len(items & set(best[user].tolist())) / len(items) for user, items in wanted.items()]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data")
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--out", default="out")
    args = parser.parse_args()
    train, test = lastfm(args.data) if args.data else generated()
    users, items = (int(max(train[:, i].max(), test[:, i].max())) + 1 for i in (0, 1))
    popular = np.tile(np.bincount(train[:, 1], minlength=items).astype("float64"), (users, 1))
    popularity = recall(popular, train, test)
    print(f"{users} users, {items} items, {len(train)} pairs to learn from, {len(test)} held out; popularity: recall@20 {popularity:.4f}")
    both = np.concatenate([train + [0, users], train[:, ::-1] + [users, 0]])
    graph = Graph(both, users + items)
    paddle.seed(0)
    rs, net, curve = np.random.RandomState(0), LightGCN(users + items), []
    optimizer = paddle.optimizer.Adam(0.01, parameters=net.parameters())
    for epoch in range(args.epochs):
        total = 0.0
        for part in np.array_split(rs.permutation(len(train)), max(1, len(train) // args.batch)):
            ids = [train[part, 0], train[part, 1] + users, rs.randint(0, items, len(part)) + users]
            final = net(graph)
            u, good, bad = (paddle.index_select(final, paddle.to_tensor(i)) for i in ids)
            loss = F.softplus((u * bad).sum(-1) - (u * good).sum(-1)).mean()  # a taken item before a random one
            length = sum((paddle.index_select(net.table, paddle.to_tensor(i)) ** 2).sum() for i in ids) / len(part)
            (loss + 1e-4 * length).backward()
            optimizer.step()
            optimizer.clear_grad()
            total += float(loss) * len(part)
        if epoch % 10 == 9 or epoch == args.epochs - 1:
            with paddle.no_grad():
                final = net(graph).numpy()
            curve.append((epoch + 1, recall(final[:users] @ final[users:].T, train, test)))
            print(f"epoch {epoch + 1}: loss {total / len(train):.4f}, recall@20 {curve[-1][1]:.4f}", flush=True)
    print(f"LightGCN: recall@20 {curve[-1][1]:.4f}, {curve[-1][1] / popularity:.2f} times popularity's {popularity:.4f}")
    plot(curve, popularity, args.out)


def plot(curve, popularity, out):
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        return
    os.makedirs(out, exist_ok=True)
    plt.plot(*zip(*curve), "o-", label="LightGCN")
    plt.axhline(popularity, color="grey", label="most popular")
    plt.xlabel("epoch")
    plt.ylabel("recall@20")
    plt.legend()
    plt.savefig(os.path.join(out, "recommend.png"))


if __name__ == "__main__":
    main()
