"""What paddle.save guarantees beyond its results: whole files, other files untouched, arrays that any NumPy opens."""

import io
import os
import pickle
import stat
from collections import OrderedDict

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.framework import io as framework_io
from paddle_compat.framework import lod_stream


class Unpicklable:
    def __reduce__(self):
        raise RuntimeError("cannot be pickled")


def test_failure_leaves_the_old_file(tmp_path):
    path = tmp_path / "x.pd"
    paddle.save([1, 2], str(path))
    with pytest.raises(RuntimeError, match="cannot be pickled"):
        paddle.save([paddle.ones([100]), Unpicklable()], str(path))
    assert paddle.load(str(path)) == [1, 2]
    assert os.listdir(tmp_path) == ["x.pd"]


def test_failure_leaves_no_new_file(tmp_path):
    with pytest.raises(RuntimeError):
        paddle.save([Unpicklable()], str(tmp_path / "new"))
    assert os.listdir(tmp_path) == []


def test_mode_and_link_are_kept(tmp_path):
    real, link = tmp_path / "real", tmp_path / "link"
    paddle.save(1, str(real))
    os.chmod(real, 0o640)
    link.symlink_to(real)
    paddle.save(2, str(link))
    assert link.is_symlink() and paddle.load(str(real)) == 2
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_new_file_has_the_usual_mode(tmp_path):
    (tmp_path / "plain").write_bytes(b"")
    paddle.save(1, str(tmp_path / "x"))
    assert (tmp_path / "x").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_arrays_do_not_name_numpy_2(protocol):
    """NumPy 2 would write numpy._core, which the NumPy of real Paddle has not."""
    buffer = io.BytesIO()
    paddle.save([np.arange(3), np.float32(1.5), np.array(["a", None], object), paddle.ones([2])], buffer, protocol=protocol)
    assert b"_core" not in buffer.getvalue()


@pytest.mark.parametrize("protocol", [2, 3])
def test_large_arrays_are_split(monkeypatch, protocol):
    monkeypatch.setattr(framework_io, "SPLIT_BYTES", 40)
    state = OrderedDict(a=paddle.reshape(paddle.arange(24, dtype="float32"), [4, 6]), b=paddle.ones([3]))
    buffer = io.BytesIO()
    paddle.save(state, buffer, protocol=protocol)
    raw = pickle.loads(buffer.getvalue())
    assert raw["UnpackBigParamInfor@@"] == {"a": {"OriginShape": (4, 6), "slices": ["a@@.0", "a@@.1", "a@@.2"]}}
    assert [raw[f"a@@.{i}"].size for i in range(3)] == [10, 10, 4] and "a" not in raw
    buffer.seek(0)
    loaded = paddle.load(buffer)
    assert list(loaded) == ["b", "a"] or list(loaded) == ["a", "b"]
    np.testing.assert_array_equal(loaded["a"].numpy(), state["a"].numpy())


def test_protocol_4_is_not_split(monkeypatch):
    monkeypatch.setattr(framework_io, "SPLIT_BYTES", 40)
    buffer = io.BytesIO()
    paddle.save({"a": paddle.ones([24])}, buffer)
    assert set(pickle.loads(buffer.getvalue())) == {"a", "StructuredToParameterName@@"}


def test_the_saved_object_is_not_changed(monkeypatch):
    monkeypatch.setattr(framework_io, "SPLIT_BYTES", 8)
    state = {"a": paddle.ones([24]), "LR_Scheduler": {"last_epoch": 1}}
    paddle.save(state, io.BytesIO(), protocol=2)
    assert list(state) == ["a", "LR_Scheduler"] and isinstance(state["a"], paddle.Tensor)


def test_transposed_and_lazy_copies(tmp_path):
    x = paddle.reshape(paddle.arange(6, dtype="float32"), [2, 3])
    y = paddle.transpose(x, [1, 0])
    paddle.save({"y": y}, str(tmp_path / "y"))
    np.testing.assert_array_equal(paddle.load(str(tmp_path / "y"))["y"].numpy(), x.numpy().T)


def test_loaded_tensors_are_their_own(tmp_path):
    """An array that the file holds once and names twice gives two Tensors that share nothing, as on Paddle."""
    a = np.ones(2000)
    paddle.save([a, a], str(tmp_path / "x"))
    x, y = paddle.load(str(tmp_path / "x"))
    x._t.zero_()
    assert y.numpy().sum() == 2000


def test_uninitialized(tmp_path):
    with pytest.raises(ValueError, match="not initialized"):
        paddle.save({"a": paddle.Tensor()}, str(tmp_path / "x"))


SHAPES = st.lists(st.integers(0, 4), max_size=4)
STREAM_DTYPES = st.sampled_from("bool uint8 int8 int16 int32 int64 float16 float32 float64 complex64 complex128 uint16".split())


@settings(max_examples=60, deadline=None)
@given(SHAPES, STREAM_DTYPES, st.integers(0, 2**32 - 1))
def test_stream_round_trip(shape, dtype, seed):
    array = (np.asarray(np.random.RandomState(seed).standard_normal(shape)) * 9).astype(dtype)
    buffer = io.BytesIO()
    lod_stream.write_tensor(buffer, array)
    lod_stream.write_tensor(buffer, array)
    buffer.seek(0)
    for again in lod_stream.read_all(buffer, 2):
        assert again.dtype == array.dtype and again.shape == array.shape
        np.testing.assert_array_equal(again, array)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_cut_stream(data):
    buffer = io.BytesIO()
    lod_stream.write_tensor(buffer, np.arange(12.0).reshape(3, 4))
    whole = buffer.getvalue()
    cut = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(ValueError):
        lod_stream.read_tensor(io.BytesIO(whole[:cut]))


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_give_a_clear_error(content):
    """Whatever a file holds, load returns or raises one of its errors; it never crashes or hangs."""
    try:
        paddle.load(io.BytesIO(content))
    except (ValueError, EOFError, pickle.UnpicklingError, MemoryError, OverflowError):
        pass


def test_static_state(tmp_path):
    """A state dict saved in static mode has no table of names, as on Paddle; the parameters come back by variable name."""
    paddle.enable_static()
    try:
        with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
            x = paddle.static.data("x", [None, 2], "float32")
            paddle.nn.Linear(2, 3)(x)
            exe = paddle.static.Executor(paddle.CPUPlace())
            exe.run(paddle.static.default_startup_program())
            state = paddle.static.default_main_program().state_dict()
            paddle.save(state, str(tmp_path / "s"))
    finally:
        paddle.disable_static()
    raw = pickle.loads((tmp_path / "s").read_bytes())
    assert set(raw) == set(state) and all(isinstance(v, np.ndarray) for v in raw.values())
    assert isinstance(paddle.load(str(tmp_path / "s"))[next(iter(state))], paddle.Tensor)
