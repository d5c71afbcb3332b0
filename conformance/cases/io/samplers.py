"""Samplers and batch samplers. Their randomness is numpy's, so the very indices are compared."""

import numpy as np

from conformance.spec import cases, raises


def seeded(draw, seed=7):
    np.random.seed(seed)
    return draw()


class Ten:
    def __init__(self, n=10):
        self.n = n

    def __len__(self):
        return self.n


cases(
    "paddle.io.Sampler",
    {
        "iter": lambda paddle: raises(lambda: iter(paddle.io.Sampler(Ten()))),
        "source": lambda paddle: len(paddle.io.Sampler(Ten()).data_source),
        "len": lambda paddle: raises(lambda: len(paddle.io.Sampler(Ten()))),
    },
)
cases(
    "paddle.io.SequenceSampler",
    {
        "all": lambda paddle: (list(paddle.io.SequenceSampler(Ten())), len(paddle.io.SequenceSampler(Ten(3)))),
        "keyword": lambda paddle: list(paddle.io.SequenceSampler(data_source=Ten(2))),
    },
)
cases(
    "paddle.io.RandomSampler",
    {
        "permutation": lambda paddle: seeded(lambda: list(paddle.io.RandomSampler(Ten()))),
        "replacement": lambda paddle: seeded(lambda: list(paddle.io.RandomSampler(Ten(), replacement=True))),
        "num_samples": lambda paddle: seeded(lambda: list(paddle.io.RandomSampler(Ten(4), replacement=True, num_samples=9))),
        "len": lambda paddle: (len(paddle.io.RandomSampler(Ten())), len(paddle.io.RandomSampler(Ten(), True, 3)), paddle.io.RandomSampler(Ten()).num_samples),
        "two-epochs": lambda paddle: seeded(lambda: [list(s) for s in [paddle.io.RandomSampler(Ten(5))] * 2]),
        "generator": lambda paddle: list(paddle.io.RandomSampler(Ten(5), generator=iter([3, 1, 4, 1, 5, 9]))),
        "generator-short": lambda paddle: list(paddle.io.RandomSampler(Ten(5), generator=iter([3, 1]))),
        "num_samples-without": lambda paddle: raises(lambda: paddle.io.RandomSampler(Ten(), num_samples=3)),
        "replacement-int": lambda paddle: raises(lambda: paddle.io.RandomSampler(Ten(), replacement=1)),
        "empty": lambda paddle: raises(lambda: paddle.io.RandomSampler(Ten(0))),
        "num_samples-float": lambda paddle: raises(lambda: paddle.io.RandomSampler(Ten(), True, 2.0)),
        "num_samples-zero": lambda paddle: raises(lambda: paddle.io.RandomSampler(Ten(), True, 0)),
    },
)
WEIGHTS = np.array([0.1, 0.2, 0.3, 0.4])


def drawn(paddle, *args):
    return seeded(lambda: [int(i) for i in paddle.io.WeightedRandomSampler(*args)])


cases(
    "paddle.io.WeightedRandomSampler",
    {
        "replacement": lambda paddle: drawn(paddle, WEIGHTS, 8),
        "no-replacement": lambda paddle: drawn(paddle, WEIGHTS, 4, False),
        "zero-weight": lambda paddle: drawn(paddle, np.array([0.0, 1.0, 0.0, 3.0]), 5),
        "unnormalised": lambda paddle: drawn(paddle, WEIGHTS * 7, 5),
        "one-row": lambda paddle: drawn(paddle, WEIGHTS.reshape(1, 4), 3),
        "len": lambda paddle: (len(paddle.io.WeightedRandomSampler(WEIGHTS, 5)), len(paddle.io.WeightedRandomSampler(np.ones((2, 4)), 5))),
        "num_samples-zero": lambda paddle: raises(lambda: paddle.io.WeightedRandomSampler(WEIGHTS, 0)),
        "num_samples-float": lambda paddle: raises(lambda: paddle.io.WeightedRandomSampler(WEIGHTS, 1.5)),
        "replacement-int": lambda paddle: raises(lambda: paddle.io.WeightedRandomSampler(WEIGHTS, 1, 1)),
        "too-few": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(np.array([0, 1.0]), 2, False))),
        "negative": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(np.array([-1.0, 1]), 2))),
        "all-zero": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(np.zeros(3), 2))),
        "infinite": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(np.array([np.inf, 1]), 2))),
        "three-dims": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(np.ones((1, 1, 2)), 2))),
    },
)


def batches(paddle, *args, **kwargs):
    sampler = paddle.io.BatchSampler(*args, **kwargs)
    return seeded(lambda: (list(sampler), len(sampler)))


cases(
    "paddle.io.BatchSampler",
    {
        "usual": lambda paddle: batches(paddle, Ten(), batch_size=4),
        "drop_last": lambda paddle: batches(paddle, Ten(), batch_size=4, drop_last=True),
        "exact": lambda paddle: batches(paddle, Ten(), batch_size=5, drop_last=True),
        "shuffle": lambda paddle: batches(paddle, Ten(), shuffle=True, batch_size=3),
        "default-size": lambda paddle: batches(paddle, Ten(3)),
        "larger": lambda paddle: (batches(paddle, Ten(3), batch_size=9), batches(paddle, Ten(3), batch_size=9, drop_last=True)),
        "sampler": lambda paddle: batches(paddle, sampler=paddle.io.SequenceSampler(Ten(5)), batch_size=2),
        "sampler-random": lambda paddle: batches(paddle, sampler=paddle.io.RandomSampler(Ten(5), True, 7), batch_size=2),
        "attributes": lambda paddle: [type(b.sampler).__name__ for b in (paddle.io.BatchSampler(Ten()), paddle.io.BatchSampler(Ten(), shuffle=True))],
        "is-sampler": lambda paddle: issubclass(paddle.io.BatchSampler, paddle.io.Sampler),
        "neither": lambda paddle: raises(lambda: paddle.io.BatchSampler()),
        "both": lambda paddle: raises(lambda: paddle.io.BatchSampler(Ten(), paddle.io.SequenceSampler(Ten()))),
        "sampler-kind": lambda paddle: raises(lambda: paddle.io.BatchSampler(sampler=[1, 2])),
        "sampler-shuffle": lambda paddle: raises(lambda: paddle.io.BatchSampler(sampler=paddle.io.SequenceSampler(Ten()), shuffle=True)),
        "shuffle-int": lambda paddle: raises(lambda: paddle.io.BatchSampler(Ten(), shuffle=1)),
        "size-zero": lambda paddle: raises(lambda: paddle.io.BatchSampler(Ten(), batch_size=0)),
        "size-float": lambda paddle: raises(lambda: paddle.io.BatchSampler(Ten(), batch_size=2.0)),
        "drop_last-int": lambda paddle: raises(lambda: paddle.io.BatchSampler(Ten(), drop_last=1)),
        "iterable": lambda paddle: raises(lambda: paddle.io.BatchSampler(paddle.io.IterableDataset())),
    },
)


def shares(paddle, n, size, replicas, **kwargs):
    made = [paddle.io.DistributedBatchSampler(Ten(n), size, replicas, rank, **kwargs) for rank in range(replicas)]
    return [(list(s), len(s)) for s in made]


def epochs(paddle):
    s = paddle.io.DistributedBatchSampler(Ten(), 3, 2, 1, shuffle=True)
    first, second = list(s), list(s)
    s.set_epoch(0)
    return first, second, list(s) == first, s.epoch


cases(
    "paddle.io.DistributedBatchSampler",
    {
        "one": lambda paddle: shares(paddle, 7, 3, 1),
        "even": lambda paddle: shares(paddle, 12, 2, 3),
        "padded": lambda paddle: shares(paddle, 10, 4, 3),
        "padded-drop": lambda paddle: shares(paddle, 10, 3, 3, drop_last=True),
        "shuffle": lambda paddle: shares(paddle, 11, 2, 4, shuffle=True),
        "small-batches": lambda paddle: shares(paddle, 5, 1, 2),
        "epochs": epochs,
        "default": lambda paddle: (lambda s: (list(s), s.nranks, s.local_rank))(paddle.io.DistributedBatchSampler(Ten(3), 2)),
        "size-zero": lambda paddle: raises(lambda: paddle.io.DistributedBatchSampler(Ten(), 0)),
        "replicas-zero": lambda paddle: raises(lambda: paddle.io.DistributedBatchSampler(Ten(), 2, num_replicas=0)),
        "rank-negative": lambda paddle: raises(lambda: paddle.io.DistributedBatchSampler(Ten(), 2, rank=-1)),
        "shuffle-int": lambda paddle: raises(lambda: paddle.io.DistributedBatchSampler(Ten(), 2, shuffle=1)),
        "drop_last-int": lambda paddle: raises(lambda: paddle.io.DistributedBatchSampler(Ten(), 2, drop_last=1)),
    },
)


# Deliberate differences, see paddle_compat/data/deviations.toml.
cases(
    "paddle.io.WeightedRandomSampler",
    {
        "len-of-list": lambda paddle: raises(lambda: len(paddle.io.WeightedRandomSampler([0.5, 0.5], 3))),
        "tensor": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(paddle.ones([4]), 3))),
        "two-rows": lambda paddle: raises(lambda: iter(paddle.io.WeightedRandomSampler(np.ones((2, 4)), 3))),
    },
)
