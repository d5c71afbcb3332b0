"""DataLoader.from_generator: what the recorded cases do not show."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.io import DataLoader
from paddle_compat.io.generator_loader import EOFException


def batches(n=3):
    def read():
        for i in range(n):
            yield np.full((2, 2), i, "float32"), np.array([[i], [i]])

    return read


def loader(**kwargs):
    return DataLoader.from_generator(capacity=2, return_list=True, **kwargs)


def test_ragged_data():
    with pytest.raises(TypeError, match="different lengths"):
        list(loader().set_batch_generator(lambda: iter([[[[1, 2], [3]]]])))


@pytest.mark.parametrize("process", [False, True])
def test_errors_come_up(process):
    def read():
        yield (np.ones(1),)
        raise ValueError("the reader broke")

    it = iter(loader(use_multiprocess=process).set_batch_generator(read))
    assert next(it)[0].shape == [1]
    with pytest.raises(ValueError, match="the reader broke"):
        next(it)


def test_can_be_restarted_midway():
    made = loader().set_batch_generator(batches())
    next(iter(made))
    assert [b[0].numpy()[0, 0] for b in made] == [0, 1, 2]
    with pytest.raises(StopIteration):
        next(made)


def test_yielded_arrays_are_copied():
    shared = np.zeros(2)

    def read():
        for i in range(3):
            shared[:] = i
            yield (shared,)

    assert [b[0].numpy()[0] for b in list(loader().set_batch_generator(read))] == [0, 1, 2]


def test_warnings_in_dynamic_mode():
    with pytest.warns(UserWarning, match="iterable"):
        DataLoader.from_generator(capacity=2, iterable=False, return_list=True)
    with pytest.warns(UserWarning, match="return_list"):
        DataLoader.from_generator(capacity=2)
    with pytest.raises(AssertionError, match="must be 1"):
        loader().set_batch_generator(batches(), ["cpu", "cpu"])


@pytest.fixture
def static():
    paddle.enable_static()
    yield
    paddle.disable_static()


def test_static_iterable(static):
    x, y = paddle.static.data("x", [None, 2], "float32"), paddle.static.data("y", [None, 1], "int64")
    made = DataLoader.from_generator(feed_list=[x, y], capacity=2)
    made.set_batch_generator(batches(), paddle.CPUPlace())
    feeds = [feed for (feed,) in made]
    assert [np.asarray(f["x"])[0, 0] for f in feeds] == [0, 1, 2] and set(feeds[0]) == {"x", "y"}
    made.set_sample_generator(lambda: iter([([1.0, 2.0], 3), ([4.0, 5.0], 6), ([7.0, 8.0], 9)]), 2, places="cpu")
    ((feed,),) = made
    assert np.asarray(feed["y"]).tolist() == [[3], [6]] and str(feed["x"].dtype) == "paddle.float32"
    with pytest.raises(AssertionError, match="Places"):
        made.set_batch_generator(batches())
    with pytest.raises(Exception, match="Feed list"):
        DataLoader.from_generator(capacity=2)


def test_static_started_by_hand(static):
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        x = paddle.static.data("x", [None, 2], "float32")
        made = DataLoader.from_generator(feed_list=[x], capacity=2, iterable=False)
        made.set_batch_generator(lambda: ((np.full((1, 2), i, "float32"),) for i in range(2)))
        with pytest.raises(AssertionError, match="not iterable"):
            iter(made)
        for _ in range(2):
            made.start()
            assert [np.asarray(made.next_feed()["x"])[0, 0] for _ in range(2)] == [0, 1]
            with pytest.raises(EOFException):
                made.next_feed()
            made.reset()


def test_the_executor_reads_a_started_loader(static):
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        x = paddle.static.data("x", [None, 2], "float32")
        y = paddle.scale(x, 2.0)
        made = DataLoader.from_generator(feed_list=[x], capacity=2, iterable=False)
        made.set_batch_generator(lambda: ((np.full((1, 2), i, "float32"),) for i in range(3)))
        exe = paddle.static.Executor(paddle.CPUPlace())
        made.start()
        got = []
        with pytest.raises(EOFException):
            while True:
                got.append(exe.run(fetch_list=[y])[0][0, 0])
        made.reset()
        assert got == [0, 2, 4]


def test_the_executor_takes_what_a_loader_gives(static):
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        x = paddle.static.data("x", [None, 2], "float32")
        y = paddle.scale(x, 2.0)
        made = DataLoader.from_generator(feed_list=[x], capacity=2)
        made.set_batch_generator(lambda: ((np.full((1, 2), i, "float32"),) for i in range(3)), "cpu")
        exe = paddle.static.Executor(paddle.CPUPlace())
        assert [exe.run(feed=feed, fetch_list=[y])[0][0, 0] for feed in made()] == [0, 2, 4]
