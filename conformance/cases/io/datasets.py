"""Datasets: TensorDataset, ComposeDataset, ChainDataset, Subset, random_split and their errors."""

import numpy as np

from conformance.spec import case, cases, raises


def squares(paddle, n=6, fields=2):
    class Squares(paddle.io.Dataset):
        def __getitem__(self, i):
            return (i, i * i)[:fields] if fields > 1 else i

        def __len__(self):
            return n

    return Squares()


def count(paddle, start, stop):
    class Count(paddle.io.IterableDataset):
        def __iter__(self):
            return iter(range(start, stop))

    return Count()


cases(
    "paddle.io.Dataset",
    {
        "getitem": lambda paddle: raises(lambda: paddle.io.Dataset()[0]),
        "len": lambda paddle: raises(lambda: len(paddle.io.Dataset())),
    },
)
cases(
    "paddle.io.IterableDataset",
    {
        "iter": lambda paddle: raises(lambda: iter(paddle.io.IterableDataset())),
        "getitem": lambda paddle: raises(lambda: paddle.io.IterableDataset()[0]),
        "len": lambda paddle: raises(lambda: len(paddle.io.IterableDataset())),
        "is-dataset": lambda paddle: issubclass(paddle.io.IterableDataset, paddle.io.Dataset),
    },
)
cases(
    "paddle.io.TensorDataset",
    {
        "items": lambda paddle: [paddle.io.TensorDataset([paddle.arange(6).reshape([3, 2]), paddle.ones([3, 1])])[i] for i in (0, 2, -1)],
        "len": lambda paddle: len(paddle.io.TensorDataset((paddle.ones([4, 2]),))),
        "vector": lambda paddle: paddle.io.TensorDataset([paddle.arange(3)])[1],
        "slice": lambda paddle: paddle.io.TensorDataset([paddle.arange(6)])[1:4],
        "lengths": lambda paddle: raises(lambda: paddle.io.TensorDataset([paddle.ones([2]), paddle.ones([3])])),
        "numpy": lambda paddle: paddle.io.TensorDataset([np.arange(4.0)])[2],
        "keyword": lambda paddle: len(paddle.io.TensorDataset(tensors=[paddle.ones([2])])),
    },
)
cases(
    "paddle.io.ComposeDataset",
    {
        "items": lambda paddle: [paddle.io.ComposeDataset([squares(paddle), squares(paddle)])[i] for i in (0, 3)],
        "single-field": lambda paddle: paddle.io.ComposeDataset([squares(paddle, fields=1), squares(paddle)])[2],
        "len": lambda paddle: len(paddle.io.ComposeDataset([squares(paddle, 5)])),
        "empty": lambda paddle: raises(lambda: paddle.io.ComposeDataset([])),
        "kind": lambda paddle: raises(lambda: paddle.io.ComposeDataset([[1, 2]])),
        "iterable": lambda paddle: raises(lambda: paddle.io.ComposeDataset([count(paddle, 0, 2)])),
        "lengths": lambda paddle: raises(lambda: paddle.io.ComposeDataset([squares(paddle, 2), squares(paddle, 3)])),
    },
)
cases(
    "paddle.io.ChainDataset",
    {
        "items": lambda paddle: list(iter(paddle.io.ChainDataset([count(paddle, 0, 3), count(paddle, 7, 9)]))),
        "twice": lambda paddle: [list(iter(d)) for d in [paddle.io.ChainDataset([count(paddle, 0, 2)])] * 2],
        "empty": lambda paddle: raises(lambda: paddle.io.ChainDataset([])),
        "kind": lambda paddle: raises(lambda: paddle.io.ChainDataset([squares(paddle)])),
    },
)
cases(
    "paddle.io.Subset",
    {
        "items": lambda paddle: [paddle.io.Subset(squares(paddle), [4, 1])[i] for i in (0, 1, -1)],
        "len": lambda paddle: len(paddle.io.Subset(squares(paddle), range(2, 5))),
        "attributes": lambda paddle: paddle.io.Subset(squares(paddle), [1]).indices,
        "out-of-range": lambda paddle: raises(lambda: paddle.io.Subset(squares(paddle), [1])[3]),
    },
)


@case("paddle.io.random_split")
def parts(paddle):
    found = paddle.io.random_split(squares(paddle), [2, 4])
    indices = [i for part in found for i in part.indices]
    return type(found).__name__, [len(part) for part in found], sorted(indices), found[0][0][1] == found[0].indices[0] ** 2


@case("paddle.io.random_split")
def seeded(paddle):
    def draw():
        paddle.seed(5)
        return [part.indices for part in paddle.io.random_split(squares(paddle, 20), [15, 5])]

    return draw() == draw()


cases(
    "paddle.io.random_split",
    {
        "sum": lambda paddle: raises(lambda: paddle.io.random_split(squares(paddle), [1, 2])),
        "empty-part": lambda paddle: [len(p) for p in paddle.io.random_split(squares(paddle), [0, 6])],
    },
)
cases("paddle.io.get_worker_info", {"main": lambda paddle: paddle.io.get_worker_info()})
