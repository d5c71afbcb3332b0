"""DataLoader beyond its recorded batches: failures, reading ahead, memory, workers."""

import gc
import os
import threading

import numpy as np
import pytest
import torch

import paddle_compat as paddle
from paddle_compat.io import BatchSampler, DataLoader, Dataset, IterableDataset, get_worker_info
from paddle_compat.io import fetch as fetch_module
from paddle_compat.io.loader_iter import Ahead


class Samples(Dataset):
    def __init__(self, sample, n=6):
        self.sample, self.n = sample, n

    def __getitem__(self, i):
        return self.sample(i)

    def __len__(self):
        return self.n


class TwoArguments(Exception):
    def __init__(self, a, b):
        super().__init__(a, b)


def failing_sample(kind):
    def sample(i):
        if i == 3:
            raise kind
        return np.array([i])

    return sample


# ---- failures -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("buffer", [True, False])
def test_error_in_this_process(buffer):
    """Real Paddle hangs here; the error comes up where its batch would have."""
    got = []
    with pytest.raises(ZeroDivisionError, match="at three") as e:
        for batch in DataLoader(Samples(failing_sample(ZeroDivisionError("at three"))), batch_size=2, use_buffer_reader=buffer):
            got.append(batch.numpy().tolist())
    assert got == [[[0], [1]]]
    assert "sample" in [entry.name for entry in e.traceback]


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (ValueError("at three"), ValueError), (KeyError("at three"), KeyError), (TwoArguments("at", "three"), RuntimeError),
        (StopIteration("at three"), RuntimeError),
    ],
)
def test_error_in_a_worker_has_its_traceback(error, kind):
    loader = DataLoader(Samples(failing_sample(error)), batch_size=2, num_workers=2)
    with pytest.raises(kind) as e:
        list(loader)
    text = str(e.value)
    assert type(error).__name__ in text and "three" in text and "in sample" in text and "worker(1)" in text and "\n" in text


def test_error_in_an_iterable_worker():
    class Stream(IterableDataset):
        def __iter__(self):
            yield np.array([1])
            raise OSError("stream broke")

    with pytest.raises(OSError, match="stream broke"):
        list(iter(DataLoader(Stream(), num_workers=1)))


def test_error_in_collate_and_init():
    def collate(batch):
        raise ArithmeticError("no batch")

    def init(worker_id):
        raise LookupError(f"worker {worker_id} cannot start")

    with pytest.raises(ArithmeticError, match="no batch"):
        list(DataLoader(Samples(float), collate_fn=collate, num_workers=1))
    with pytest.raises(LookupError, match="cannot start"):
        list(DataLoader(Samples(float), worker_init_fn=init, num_workers=1))
    with pytest.raises(ArithmeticError, match="no batch"):
        list(DataLoader(Samples(float), collate_fn=collate))


def test_a_killed_worker():
    def sample(i):
        os._exit(7)

    with pytest.raises(RuntimeError, match="exited unexpectedly"):
        list(DataLoader(Samples(sample), num_workers=1))


def test_timeout():
    stuck = threading.Event()
    with pytest.raises(RuntimeError, match="timed out"):
        list(DataLoader(Samples(lambda i: stuck.wait()), num_workers=1, timeout=0.2))


def test_unusable_dtype_names_it():
    for workers in (0, 1):
        with pytest.raises(ValueError, match="uint32"):
            list(DataLoader(Samples(lambda i: np.ones(2, "uint32")), num_workers=workers))
    with pytest.raises(ValueError, match="<U1"):
        list(DataLoader(Samples(lambda i: np.array(["a"]))))


# ---- reading ahead --------------------------------------------------------------------------------------------------


def threads():
    return [t for t in threading.enumerate() if t.name == "DataLoader reader"]


def test_ahead_stays_within_capacity():
    made = []

    def items():
        for i in range(100):
            made.append(i)
            yield i

    ahead = Ahead(items(), 3)
    assert [ahead.get() for _ in range(4)] == [0, 1, 2, 3]
    (thread,) = [t for t in threads() if t.is_alive()][-1:]
    ahead.close()
    thread.join(10)
    assert not thread.is_alive()
    assert 4 <= len(made) <= 8
    with pytest.raises(StopIteration):
        ahead.get()


def test_a_forgotten_iterator_lets_its_thread_end():
    before = set(threads())
    iterator = iter(DataLoader(Samples(float, 1000)))
    next(iterator)
    (thread,) = set(threads()) - before
    del iterator
    gc.collect()
    thread.join(10)
    assert not thread.is_alive()


def test_end_stays_end():
    for kwargs in ({}, {"use_buffer_reader": False}, {"num_workers": 1}):
        iterator = iter(DataLoader(Samples(float, 2), **kwargs))
        assert len(iterator) == 2
        next(iterator), iterator.next()
        for _ in range(2):
            with pytest.raises(StopIteration):
                next(iterator)


def test_no_thread_without_buffer():
    where = []

    def sample(i):
        where.append(threading.current_thread())
        return i

    list(DataLoader(Samples(sample), use_buffer_reader=False))
    assert set(where) == {threading.current_thread()}
    where.clear()
    list(DataLoader(Samples(sample)))
    assert threading.current_thread() not in where


def test_loader_inside_a_loader():
    outer = DataLoader(Samples(float, 3))
    for batch in outer:
        assert [b.numpy()[0] for b in DataLoader(Samples(float, 2), num_workers=1)] == [0.0, 1.0]
        assert batch.shape == [1]


# ---- memory ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [0, 1])
def test_batches_do_not_share_the_dataset(workers):
    data = np.ones((4, 2), "float32")
    for kwargs in ({"batch_size": None}, {"batch_size": 2, "collate_fn": lambda batch: data}):
        for batch in DataLoader(Samples(lambda i: data[i], 4), num_workers=workers, **kwargs):
            batch._t.zero_()
        assert data.sum() == 8


@pytest.mark.parametrize("limit", [0, 1 << 40])
@pytest.mark.parametrize("dtype", ["float32", "bool", "uint8", "int64", "float16", "complex64", "uint16"])
def test_shared_memory_and_pipe_agree(monkeypatch, limit, dtype):
    monkeypatch.setattr(fetch_module, "SHARE_FROM_BYTES", limit)
    data = (np.random.RandomState(0).rand(6, 3, 4) * 100).astype(dtype)
    batches = list(DataLoader(Samples(lambda i: (data[i], i, paddle.to_tensor(data[i]))), batch_size=4, num_workers=1))
    for field in (0, 2):
        got = np.concatenate([batch[field].numpy() for batch in batches])
        assert got.dtype == data.dtype
        np.testing.assert_array_equal(got, data)
    assert batches[0][0]._t.untyped_storage().data_ptr() != batches[0][2]._t.untyped_storage().data_ptr()


def test_mixed_dtypes_in_shared_memory(monkeypatch):
    monkeypatch.setattr(fetch_module, "SHARE_FROM_BYTES", 0)
    (batch,) = DataLoader(Samples(lambda i: np.full(2, i, "float32" if i else "float64"), 2), batch_size=2, num_workers=1)
    assert batch.numpy().tolist() == [[0, 0], [1, 1]] and str(batch.dtype) == "paddle.float64"


def test_ragged_samples():
    for workers in (0, 1):
        with pytest.raises(ValueError, match="same shape"):
            list(DataLoader(Samples(lambda i: np.ones(i + 1)), batch_size=2, num_workers=workers))


def test_batches_can_be_written_and_trained_on():
    for workers in (0, 1):
        (x, y) = next(iter(DataLoader(Samples(lambda i: (np.ones(2, "float32"), np.ones(1, "float32"))), batch_size=3, num_workers=workers)))
        version = y.inplace_version
        x._t.add_(1)
        assert y.inplace_version == version
        x.stop_gradient = False
        (x._t * y._t).sum().backward()
        assert x.grad.shape == [3, 2]


# ---- workers --------------------------------------------------------------------------------------------------------


def test_persistent_workers_are_the_same_processes():
    loader = DataLoader(Samples(lambda i: os.getpid(), 8), num_workers=2, persistent_workers=True)
    epochs = [{int(b.numpy()[0]) for b in loader} for _ in range(3)]
    assert epochs[0] == epochs[1] == epochs[2] and len(epochs[0]) == 2 and os.getpid() not in epochs[0]
    fresh = DataLoader(Samples(lambda i: os.getpid(), 8), num_workers=2)
    assert not {int(b.numpy()[0]) for b in fresh} & {int(b.numpy()[0]) for b in fresh}


def test_persistent_after_a_break_and_after_an_error():
    loader = DataLoader(Samples(float, 8), num_workers=2, persistent_workers=True)
    next(iter(loader))
    assert [b.numpy()[0] for b in loader] == list(range(8))
    state = Samples(failing_sample(ValueError("x")), 3)
    loader = DataLoader(state, num_workers=1, persistent_workers=True)
    assert len(list(loader)) == 3
    loader.dataset.n = 4
    loader = DataLoader(state, num_workers=1, persistent_workers=True)
    with pytest.raises(ValueError):
        list(loader)
    with pytest.raises(ValueError):
        list(loader)


def test_worker_init_and_info():
    ready = {}

    def init(worker_id):
        info = get_worker_info()
        info.dataset.offset = 100 * (info.id + 1)
        ready["id"] = worker_id

    def sample(i):
        info = get_worker_info()
        with pytest.raises(RuntimeError, match="Cannot assign"):
            info.id = 3
        return np.array([info.dataset.offset + i, ready["id"], info.num_workers])

    got = [b.numpy()[0].tolist() for b in DataLoader(Samples(sample, 4), num_workers=2, worker_init_fn=init)]
    assert got == [[100, 0, 2], [201, 1, 2], [102, 0, 2], [203, 1, 2]]
    assert get_worker_info() is None


def test_worker_place_is_the_cpu_and_seed_is_paddles():
    def sample(i):
        return paddle.rand([3])

    np.random.seed(3)
    first = [b.numpy().tolist() for b in DataLoader(Samples(sample, 2), num_workers=2)]
    np.random.seed(3)
    assert [b.numpy().tolist() for b in DataLoader(Samples(sample, 2), num_workers=2)] == first
    np.random.seed(3)
    base = int(np.random.randint(0, 2**63 - 1))
    paddle.seed(base + 1)
    assert paddle.rand([3]).numpy().tolist() == first[1][0]


def test_loaders_leave_paddles_random_stream():
    paddle.seed(9)
    wanted = paddle.rand([4]).numpy()
    paddle.seed(9)
    list(DataLoader(Samples(float), num_workers=1, shuffle=True))
    np.testing.assert_array_equal(paddle.rand([4]).numpy(), wanted)


def test_workers_may_use_paddle():
    weight = paddle.ones([2, 2])

    def sample(i):
        return paddle.matmul(paddle.full([1, 2], float(i)), weight)

    got = [b.numpy()[0, 0].tolist() for b in DataLoader(Samples(sample, 3), num_workers=2)]
    assert got == [[0, 0], [2, 2], [4, 4]]


def test_workers_leave_the_modes_of_the_loop():
    def sample(i):
        x = paddle.to_tensor([float(i)], stop_gradient=False)
        return np.array([float(paddle.sum(x * 2)), paddle.in_dynamic_mode(), (x * 2).stop_gradient])

    wanted = [[0, 1, 0], [2, 1, 0]]
    with paddle.no_grad():
        assert [b.numpy()[0].tolist() for b in DataLoader(Samples(sample, 2), num_workers=1)] == wanted
    paddle.enable_static()
    try:
        assert [np.asarray(b)[0].tolist() for b in DataLoader(Samples(sample, 2), num_workers=1)] == wanted
    finally:
        paddle.disable_static()


def test_workers_after_threads_were_used():
    """OpenMP's threads do not live on in a fork; work there must not wait for them."""
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        big = paddle.ones([400, 400])
        paddle.matmul(big, big)
        got = [float(b.numpy()[0, 0]) for b in DataLoader(Samples(lambda i: paddle.matmul(big, big)[0], 2), num_workers=2)]
    finally:
        torch.set_num_threads(before)
    assert got == [400, 400]


def test_loader_with_workers_can_be_copied():
    import copy

    loader = DataLoader(Samples(float, 2), num_workers=1, persistent_workers=True)
    assert len(list(loader)) == 2
    assert len(list(copy.copy(loader))) == 2


SPAWN = """
import multiprocessing, numpy as np, paddle_compat as paddle
class Numbers(paddle.io.Dataset):
    def __getitem__(self, i):
        return paddle.full([2], float(i)), np.arange(3) + i
    def __len__(self):
        return 4
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    print([b[0].numpy()[0, 0].item() + b[1].numpy()[0, 0].item() for b in paddle.io.DataLoader(Numbers(), num_workers=1)])
"""


def test_spawned_workers(tmp_path):
    import subprocess
    import sys

    (tmp_path / "program.py").write_text(SPAWN)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    env = {**os.environ, "PYTHONPATH": root, "OMP_NUM_THREADS": "1"}
    done = subprocess.run([sys.executable, str(tmp_path / "program.py")], capture_output=True, text=True, timeout=120, env=env)
    assert done.stdout.strip() == "[0.0, 2.0, 4.0, 6.0]", done.stderr


# ---- static mode ----------------------------------------------------------------------------------------------------


def test_static_feeds():
    paddle.enable_static()
    try:
        x, y = paddle.static.data("x", [None, 2], "float32"), paddle.static.data("y", [None, 1], "int64")
        samples = Samples(lambda i: (np.full(2, i, "float32"), np.array([i])), 3)
        (feed,), last = DataLoader(samples, feed_list=[x, y], return_list=False, batch_size=2)
        assert set(feed) == {"x", "y"} and np.asarray(feed["x"]).tolist() == [[0, 0], [1, 1]] and last[0]["y"].shape == [1, 1]
        as_lists = list(DataLoader(samples, feed_list=[x, y], batch_size=2))
        assert [t.shape for t in as_lists[0]] == [[2, 2], [2, 1]]
        with pytest.raises(AssertionError, match="feed_list"):
            DataLoader(samples, return_list=False)
    finally:
        paddle.disable_static()


def test_torch_tensors_in_samples():
    (batch,) = DataLoader(Samples(lambda i: (torch.full((2,), float(i)), i), 2), batch_size=2)
    assert isinstance(batch[0], paddle.Tensor) and batch[0].numpy().tolist() == [[0, 0], [1, 1]]


def test_batch_sampler_is_asked_once_an_epoch():
    class Counting(BatchSampler):
        epochs = 0

        def __iter__(self):
            type(self).epochs += 1
            return super().__iter__()

    loader = DataLoader(Samples(float), batch_sampler=Counting(Samples(float), batch_size=4))
    for _ in range(3):
        assert len(list(loader)) == 2
    assert Counting.epochs == 3
