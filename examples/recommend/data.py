"""Clicks for the recommenders: read from a file, or generated; held as rows of numbers in NumPy, never as dense matrices."""
import numpy as np


class Rows:
    """Many short lists of column numbers with a value each, one after the other (the CSR layout)."""

    def __init__(self, lists, values=None):
        self.starts = np.concatenate([[0], np.cumsum([len(r) for r in lists])]).astype("int64")
        self.columns = np.fromiter((c for r in lists for c in r), "int64", self.starts[-1])
        self.values = np.ones(self.columns.size, "float32") if values is None else values.astype("float32")

    def take(self, rows):
        """(indices [2, n], values [n]) of the given rows, numbered from 0, as a COO tensor wants them."""
        counts = self.starts[rows + 1] - self.starts[rows]
        row = np.repeat(np.arange(len(rows)), counts)
        at = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(self.starts[rows], counts)
        return np.stack([row, self.columns[at]]), self.values[at]


def read_pairs(path):
    """(user, item) pairs, numbered from 0, of a file with one pair a line, between commas, tabs or blanks (more columns are passed over)."""
    with open(path, encoding="utf-8") as f:
        pairs = np.array([line.replace(",", " ").split()[:2] for line in f if line.strip()], dtype="int64")
    pairs = np.unique(pairs, axis=0)
    return np.stack([np.unique(c, return_inverse=True)[1] for c in pairs.T], 1)


def generate_pairs(users, items, seed=0, groups=20, each=12):
    """Pairs of a made-up shop: items fall into groups, each user likes three groups and popular items."""
    rng = np.random.RandomState(seed)
    group = rng.randint(0, groups, items)
    popularity = rng.pareto(1.5, items) + 0.1
    members = [np.flatnonzero(group == g) for g in range(groups)]
    pairs = []
    for user in range(users):
        liked = rng.choice(groups, 3, replace=False)
        pool = np.concatenate([members[g] for g in liked])
        weight = popularity[pool]
        count = min(len(pool), 4 + rng.poisson(each))
        chosen = set(rng.choice(pool, count, replace=False, p=weight / weight.sum()))
        chosen |= set(rng.randint(0, items, 2))  # a few by chance
        pairs += [(user, item) for item in sorted(chosen)]
    return np.array(pairs, "int64")


def clicks(pairs, seed=0, held_out=0.25):
    """A click problem of (user, item) pairs: what of each user's items is history, and who is asked about which item.

    Returns:
        histories (a list of item arrays, one a user), users, items, labels: one question each, half of them with the answer 1.
    """
    rng = np.random.RandomState(seed)
    users, items = pairs.max(0) + 1
    pairs = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
    own = np.split(pairs[:, 1], np.searchsorted(pairs[:, 0], np.arange(1, users)))
    histories, asked = [], []
    for user, mine in enumerate(own):
        mine = rng.permutation(mine)
        count = int(len(mine) * held_out)
        histories.append(np.sort(mine[count:]))
        negatives = np.setdiff1d(rng.randint(0, items, 3 * count + 3), mine)
        asked += [(user, item, 1) for item in mine[:count]] + [(user, item, 0) for item in rng.permutation(negatives)[:count]]
    asked = rng.permutation(np.array(asked, "int64"))
    return histories, asked[:, 0], asked[:, 1], asked[:, 2].astype("float32")


def read_slots(path):
    """PaddleRec's slot text (Criteo): "click:L dense_feature:v ... slot:id ...". (labels, numbers, lists of (slot, id))."""
    labels, numbers, slots = [], [], []
    with open(path, encoding="utf-8") as f:
        for line in f:
            parts = [p.split(":") for p in line.split()]
            labels.append(float(next(v for k, v in parts if k == "click")))
            numbers.append([float(v) for k, v in parts if k == "dense_feature"])
            slots.append([(int(k), int(v)) for k, v in parts if k.isdigit()])
    return np.array(labels, "float32"), np.array(numbers, "float32"), slots


def read_histories(path):
    """Amazon's rows as DIN takes them: "history items;history categories;item;category;label". (histories, items, labels), items renumbered."""
    histories, items, labels = [], [], []
    with open(path, encoding="utf-8") as f:
        for line in f:
            history, _, item, _, label = line.strip().split(";")
            histories.append(sorted({int(i) for i in history.split()}))
            items.append(int(item))
            labels.append(float(label))
    known = np.unique([i for h in histories for i in h] + items)
    return [np.searchsorted(known, h) for h in histories], np.searchsorted(known, items), np.array(labels, "float32")
