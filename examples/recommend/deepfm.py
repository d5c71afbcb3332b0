"""DeepFM on user-item clicks, with the features of a batch as one sparse matrix, and as the same matrix dense.

Each row of the matrix is one field of one sample: the user (one number set), the item asked about (one) and the user's history (all
items in it, their weights adding up to one). One sparse product with the embedding table gives the vectors of all fields.
The first-order part and the factorisation machine's pairs come from them, and so does the input of the deep part.

Without flags the clicks are generated. ``--data FILE`` reads (user, item) pairs, one a line, for instance of Last.fm or
Amazon-Book; ``--slots FILE`` reads Criteo rows in PaddleRec's slot format.
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


class DeepFM(nn.Layer):
    """logit = first order + factorisation machine + deep network, over field vectors of one sparse product."""

    def __init__(self, features, fields, width, numbers):
        super().__init__()
        self.fields, self.width = fields, width
        normal = nn.initializer.Normal(0.0, 0.05)
        self.vectors = self.create_parameter([features, width], default_initializer=normal)
        self.weights = self.create_parameter([features, 1], default_initializer=normal)
        self.deep = nn.Sequential(nn.Linear(fields * width + numbers, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, x, numbers=None):
        field = common.product(x, self.vectors).reshape([-1, self.fields, self.width])
        first = common.product(x, self.weights).reshape([-1, self.fields]).sum(1)
        second = 0.5 * ((field.sum(1) ** 2) - (field**2).sum(1)).sum(1)
        flat = field.reshape([-1, self.fields * self.width])
        if numbers is not None:
            flat = paddle.concat([flat, numbers], 1)
        return first + second + self.deep(flat).reshape([-1])


def from_pairs(args):
    """(rows of samples * fields, features, fields, labels, no numbers)."""
    pairs = data.read_pairs(args.data) if args.data else data.generate_pairs(args.users, args.items, args.seed)
    histories, users, items, labels = data.clicks(pairs, args.seed)
    user_count, item_count = pairs.max(0) + 1
    lists = []
    for user, item in zip(users, items):
        lists += [[user], [user_count + item], user_count + item_count + histories[user]]
    weights = np.concatenate([np.full(len(r), 1.0 / max(1, len(r)), "float32") for r in lists])
    return data.Rows(lists, weights), int(user_count + 2 * item_count), 3, labels, None


def from_slots(args):
    """The same of Criteo rows: a field a slot, ids renumbered, and the numeric columns."""
    labels, numbers, slots = data.read_slots(args.slots)
    known = {pair: i for i, pair in enumerate(sorted({pair for row in slots for pair in row}))}
    fields = sorted({slot for row in slots for slot, _ in row})
    lists = [[known[s, i] for s, i in row if s == field] for row in slots for field in fields]
    return data.Rows(lists), len(known), len(fields), labels, numbers


def program(args, variant):
    """Train one variant; (losses, test loss, AUC)."""
    rows, features, fields, labels, numbers = from_slots(args) if args.slots else from_pairs(args)
    print(f"{len(labels)} samples of {fields} fields, {features} features, {labels.mean():.2f} clicked")
    model = DeepFM(features, fields, args.width, 0 if numbers is None else numbers.shape[1])

    def batch_of(ids):
        taken = rows.take((ids[:, None] * fields + np.arange(fields)).reshape(-1))
        inputs = [common.matrix(taken, [len(ids) * fields, features], variant)]
        if numbers is not None:
            inputs.append(paddle.to_tensor(numbers[ids]))
        return inputs, paddle.to_tensor(labels[ids])

    return common.train(model, batch_of, len(labels), args, variant)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", help="a file of (user, item) pairs")
    parser.add_argument("--slots", help="a file of Criteo rows in slot format")
    common.compare("deepfm", program, common.arguments(parser))


if __name__ == "__main__":
    main()
