"""DataLoader: structure and dtype of batches, its arguments, workers, generator loaders."""

import collections

import numpy as np

from conformance.spec import cases, raises

Pair = collections.namedtuple("Pair", "a b")


def dataset(paddle, sample, n=4):
    class Samples(paddle.io.Dataset):
        def __getitem__(self, i):
            return sample(i)

        def __len__(self):
            return n

    return Samples()


def counting(paddle, n=7, split=False):
    class Count(paddle.io.IterableDataset):
        def __iter__(self):
            info = paddle.io.get_worker_info()
            first, step = (info.id, info.num_workers) if split and info is not None else (0, 1)
            for i in range(first, n, step):
                yield np.array([i]), i

    return Count()


def load(paddle, sample, n=4, **kwargs):
    kwargs.setdefault("batch_size", 3)
    return list(paddle.io.DataLoader(dataset(paddle, sample, n), **kwargs))


def every(loader):
    return list(iter(loader))  # list(loader) would ask for the length, which iterable datasets refuse


SAMPLES = {
    "int": lambda i: i,
    "float": lambda i: i / 2,
    "bool": lambda i: i > 1,
    "complex": lambda i: 1j * i,
    "mixed": lambda i: i if i < 2 else 2.5,
    "np-float32": lambda i: np.float32(i),
    "np-int32": lambda i: np.int32(i),
    "np-float16": lambda i: np.float16(i),
    "np-int64": lambda i: np.int64(i),
    "array-0d": lambda i: np.array(float(i)),
    "array": lambda i: np.full((2, 3), i, "float32"),
    "uint8": lambda i: np.full(3, i, "uint8"),
    "int8": lambda i: np.full(3, i, "int8"),
    "int16": lambda i: np.full(3, i, "int16"),
    "bool-array": lambda i: np.array([i > 1, True]),
    "complex64": lambda i: np.full(2, i * 1j, "complex64"),
    "float64": lambda i: np.full(2, i, "float64"),
    "uint16-is-bfloat16": lambda i: np.full(2, 16256, "uint16"),
    "tuple": lambda i: (np.full(2, i, "float32"), i),
    "list": lambda i: [i, [i, (i, 2.0)]],
    "dict": lambda i: {"x": np.full(2, i), "y": i},
    "dict-strings": lambda i: {"x": i, "name": f"s{i}"},
    "tuple-string": lambda i: (i, "a"),
    "bytes": lambda i: (i, b"x"),
    "namedtuple": lambda i: Pair(i, 2.0),
    "ordered-dict": lambda i: collections.OrderedDict(b=i, a=1.5),
    "nested-dict": lambda i: {"a": {"b": [i, np.ones(2)]}},
    "fortran": lambda i: np.ones((2, 3), order="F").T,
    "empty-array": lambda i: np.zeros((0, 2)),
    "mixed-dtypes": lambda i: np.ones(2, "float32" if i % 2 else "float64"),
    "range": lambda i: range(i, i + 2),
}
cases("paddle.io.DataLoader", {f"sample-{name}": (lambda paddle, s=sample: load(paddle, s)) for name, sample in SAMPLES.items()})
TENSORS = {
    "tensor": lambda paddle, i: paddle.to_tensor([float(i), 1.0]),
    "tensor-int": lambda paddle, i: (paddle.to_tensor([i]), i),
    "tensor-grad": lambda paddle, i: paddle.to_tensor([1.0], stop_gradient=False),
    "tensor-dict": lambda paddle, i: {"t": paddle.ones([2, 2]) * i},
}
cases("paddle.io.DataLoader", {f"sample-{name}": (lambda paddle, s=sample: load(paddle, lambda i: s(paddle, i))) for name, sample in TENSORS.items()})
COLLATES = {
    "mixed": lambda batch: (np.ones(2), 3, "s", None, (np.ones(1),)),
    "namedtuple": lambda batch: Pair(np.ones(2), 3),
    "dict": lambda batch: {"x": Pair(1, np.ones(1)), 2: 3.0},
    "array": lambda batch: np.ones(2),
    "numbers": lambda batch: [np.float32(2), np.zeros(())],
    "identity": lambda batch: batch,
}
cases(
    "paddle.io.DataLoader",
    {f"collate-{name}": (lambda paddle, f=collate: load(paddle, lambda i: (np.full(2, i), i), collate_fn=f)) for name, collate in COLLATES.items()},
)


def pair(i):
    return np.array([i, -i]), i / 2


def seeded_shuffle(paddle, **kwargs):
    np.random.seed(11)
    return load(paddle, pair, 6, shuffle=True, **kwargs)


def two_epochs(paddle, **kwargs):
    loader = paddle.io.DataLoader(dataset(paddle, pair), batch_size=2, **kwargs)
    return [[b[0] for b in loader] for _ in range(2)]


def worker_facts(paddle):
    def sample(i):
        info = paddle.io.get_worker_info()
        return np.array([i, info.id, info.num_workers, len(info.dataset)])

    return load(paddle, sample, 6, batch_size=2, num_workers=2)


def worker_seeds(paddle):
    np.random.seed(7)
    return load(paddle, lambda i: np.random.randint(0, 10**6, 2), 6, batch_size=2, num_workers=2)


cases(
    "paddle.io.DataLoader",
    {
        "drop_last": lambda paddle: load(paddle, pair, drop_last=True),
        "shuffle": seeded_shuffle,
        "shuffle-workers": lambda paddle: seeded_shuffle(paddle, num_workers=2),
        "batch_sampler": lambda paddle: load(paddle, pair, batch_size=1, batch_sampler=paddle.io.BatchSampler(dataset(paddle, pair), batch_size=3)),
        "batch_sampler-list": lambda paddle: load(paddle, pair, batch_size=1, batch_sampler=[[2, 0], [1]]),
        "no-batching": lambda paddle: load(paddle, pair, batch_size=None),
        "no-batching-collate": lambda paddle: load(paddle, pair, batch_size=None, collate_fn=lambda s: {"x": s[0]}),
        "no-buffer": lambda paddle: load(paddle, pair, use_buffer_reader=False),
        "workers": lambda paddle: load(paddle, pair, 7, num_workers=2),
        "workers-more-than-batches": lambda paddle: load(paddle, pair, 2, num_workers=3),
        "workers-no-shared": lambda paddle: load(paddle, pair, num_workers=1, use_shared_memory=False),
        "workers-strings": lambda paddle: load(paddle, lambda i: (i, f"s{i}"), num_workers=2),
        "workers-no-batching": lambda paddle: load(paddle, pair, batch_size=None, num_workers=2),
        "workers-tensors": lambda paddle: load(paddle, lambda i: paddle.to_tensor([float(i)]), num_workers=1),
        "worker-info": worker_facts,
        "worker-seeds": worker_seeds,
        "persistent": lambda paddle: two_epochs(paddle, num_workers=2, persistent_workers=True),
        "two-epochs": two_epochs,
        "call": lambda paddle: [b[1] for b in paddle.io.DataLoader(dataset(paddle, pair), batch_size=2)()],
        "len": lambda paddle: [
            len(paddle.io.DataLoader(dataset(paddle, pair, 7), **k))
            for k in ({}, {"batch_size": 3}, {"batch_size": 3, "drop_last": True}, {"batch_size": None})
        ],
        "places-string": lambda paddle: load(paddle, pair, places="cpu"),
        "places-list": lambda paddle: load(paddle, pair, places=[paddle.CPUPlace()]),
        "return_list-dynamic": lambda paddle: load(paddle, pair, return_list=False),
        "attributes": lambda paddle: (lambda d: (d.batch_size, type(d.batch_sampler).__name__, d.num_workers, d.drop_last, d.return_list, d.timeout))(
            paddle.io.DataLoader(dataset(paddle, pair), batch_size=2)
        ),
        "iterable": lambda paddle: every(paddle.io.DataLoader(counting(paddle), batch_size=3)),
        "iterable-drop_last": lambda paddle: every(paddle.io.DataLoader(counting(paddle), batch_size=3, drop_last=True)),
        "iterable-no-batching": lambda paddle: every(paddle.io.DataLoader(counting(paddle, 3), batch_size=None)),
        "iterable-workers": lambda paddle: every(paddle.io.DataLoader(counting(paddle, 5), batch_size=2, num_workers=2)),
        "iterable-workers-split": lambda paddle: every(paddle.io.DataLoader(counting(paddle, 9, True), batch_size=2, num_workers=2)),
        "iterable-len": lambda paddle: raises(lambda: len(paddle.io.DataLoader(counting(paddle)))),
        "iterable-shuffle": lambda paddle: raises(lambda: paddle.io.DataLoader(counting(paddle), shuffle=True)),
        "iterable-batch_sampler": lambda paddle: raises(lambda: paddle.io.DataLoader(counting(paddle), batch_sampler=[[1]])),
        "workers-negative": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), num_workers=-1)),
        "prefetch-zero": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), prefetch_factor=0)),
        "timeout-negative": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), timeout=-1)),
        "size-zero": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), batch_size=0)),
        "size-string": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), batch_size="a")),
        "both": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), batch_size=2, batch_sampler=[[1]])),
        "places-unknown": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), places="foo")),
        "places-number": lambda paddle: raises(lambda: paddle.io.DataLoader(dataset(paddle, pair), places=3)),
    },
)


def generated(paddle, setter, reader, *args, **kwargs):
    loader = paddle.io.DataLoader.from_generator(capacity=2, return_list=True, **kwargs)
    getattr(loader, setter)(reader, *args)
    return [list(loader()) for _ in range(2)]


def samples():
    for i in range(5):
        yield np.full(2, i, "float32"), [i]


def sample_lists():
    for i in range(2):
        yield [(np.full(2, i + k, "float32"), k) for k in range(3)]


def whole():
    for i in range(2):
        yield np.full((2, 2), i, "float32"), np.arange(2)


cases(
    "paddle.io.DataLoader.from_generator",
    {
        "sample": lambda paddle: generated(paddle, "set_sample_generator", samples, 2),
        "sample-keep": lambda paddle: generated(paddle, "set_sample_generator", samples, 2, False),
        "sample-list": lambda paddle: generated(paddle, "set_sample_list_generator", sample_lists),
        "batch": lambda paddle: generated(paddle, "set_batch_generator", whole),
        "batch-process": lambda paddle: generated(paddle, "set_batch_generator", whole, use_multiprocess=True),
        "places": lambda paddle: generated(paddle, "set_batch_generator", whole, "cpu"),
        "no-capacity": lambda paddle: raises(lambda: paddle.io.DataLoader.from_generator()),
        "size-zero": lambda paddle: raises(lambda: paddle.io.DataLoader.from_generator(capacity=2, return_list=True).set_sample_generator(samples, 0)),
        "no-source": lambda paddle: raises(lambda: iter(paddle.io.DataLoader.from_generator(capacity=2, return_list=True))),
        "iterable": lambda paddle: paddle.io.DataLoader.from_generator(capacity=2, return_list=True).iterable,
    },
)
cases("paddle.io.DataLoader.from_dataset", {"kind": lambda paddle: raises(lambda: paddle.io.DataLoader.from_dataset(dataset(paddle, pair), paddle.CPUPlace()))})


def broken_worker(paddle):
    def sample(i):
        raise ValueError("broken")

    return load(paddle, sample, num_workers=1)


# Deliberate differences, see paddle_compat/data/deviations.toml.
cases(
    "paddle.io.DataLoader",
    {
        "sample-string": lambda paddle: load(paddle, lambda i: f"s{i}"),
        "worker-error": lambda paddle: raises(lambda: broken_worker(paddle)),
        "sample-uint32": lambda paddle: raises(lambda: load(paddle, lambda i: np.ones(2, "uint32"))),
        "sample-strings-array": lambda paddle: raises(lambda: load(paddle, lambda i: np.array(["a"]))),
    },
)
