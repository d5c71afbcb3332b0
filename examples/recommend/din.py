"""DIN on user histories: attention over the items a user has had, weighted by the item asked about, as a sparse matrix.

A sample's history is a row of a sparse matrix [samples, items]. For each stored place a small network weighs the item there
against the one asked about; the weights are the values of a second sparse matrix with the same places, and its product with
the item table is the user's interest. The dense variant does the same at all places and blanks those outside the history.

Without flags the histories are generated. ``--data FILE`` reads (user, item) pairs, one a line; ``--histories FILE`` reads Amazon rows in
PaddleRec's DIN format.
"""
import argparse
import os
import sys

import numpy as np
import paddle
from paddle import nn

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common
import data


class DIN(nn.Layer):
    """logit = network(interest, item), interest = sum of history vectors, weighted by an activation unit."""

    def __init__(self, items, width):
        super().__init__()
        self.items = items
        self.table = self.create_parameter([items, width], default_initializer=nn.initializer.Normal(0.0, 0.1))
        self.bias = self.create_parameter([items, 1], is_bias=True)
        self.unit = nn.Sequential(nn.Linear(4 * width, 16), nn.Sigmoid(), nn.Linear(16, 1))
        self.deep = nn.Sequential(nn.Linear(3 * width, 32), nn.ReLU(), nn.Linear(32, 1))

    def weigh(self, past, asked):
        """The activation unit on pairs of vectors."""
        return self.unit(paddle.concat([past, asked, past - asked, past * asked], -1))

    def interest(self, history, asked):
        """sum over the history of weight(item, asked) * vector(item)."""
        if history.is_sparse():
            row, column = history.indices()
            weights = self.weigh(paddle.gather(self.table, column), paddle.gather(asked, row)).reshape([-1])
            weighted = paddle.sparse.sparse_coo_tensor(history.indices(), weights * history.values(), history.shape, stop_gradient=False)
            return paddle.sparse.matmul(weighted, self.table)
        pairs = [asked.shape[0], self.items, asked.shape[1]]
        weights = self.weigh(self.table.unsqueeze(0).expand(pairs), asked.unsqueeze(1).expand(pairs)).squeeze(-1)
        return paddle.matmul(weights * history, self.table)

    def forward(self, history, item):
        asked = paddle.gather(self.table, item)
        interest = self.interest(history, asked)
        return (self.deep(paddle.concat([interest, asked, interest * asked], -1)) + paddle.gather(self.bias, item)).reshape([-1])


def program(args, variant):
    """Train one variant; (losses, test loss, AUC)."""
    if args.histories:
        histories, items, labels = data.read_histories(args.histories)
        row_of = np.arange(len(labels))
        count = int(max(items.max(), max(h.max() for h in histories))) + 1
    else:
        pairs = data.read_pairs(args.data) if args.data else data.generate_pairs(args.users, args.items, args.seed)
        histories, row_of, items, labels = data.clicks(pairs, args.seed)
        count = int(pairs[:, 1].max()) + 1
    rows = data.Rows(histories)
    print(f"{len(labels)} samples, {len(histories)} histories of {rows.columns.size / len(histories):.1f} items, {count} items, {labels.mean():.2f} clicked")
    model = DIN(count, args.width)

    def batch_of(ids):
        history = common.matrix(rows.take(row_of[ids]), [len(ids), count], variant)
        return (history, paddle.to_tensor(items[ids])), paddle.to_tensor(labels[ids])

    return common.train(model, batch_of, len(labels), args, variant)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", help="a file of (user, item) pairs")
    parser.add_argument("--histories", help="a file of Amazon rows in DIN format")
    common.compare("din", program, common.arguments(parser, batch=64, users=800, items=1000))


if __name__ == "__main__":
    main()
