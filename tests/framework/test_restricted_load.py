"""paddle.load builds data only: what else a file names is refused, with the name and the way to allow it."""

import argparse
import collections
import datetime
import decimal
import io
import os
import pathlib
import pickle

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.framework.io import UnsafeClassError, add_safe_classes, remove_safe_classes


class Settings:
    def __init__(self):
        self.depth = 3


class Attack:
    def __init__(self, *call):
        self.call = call

    def __reduce__(self):
        return self.call[0], self.call[1:]


def saved(obj, protocol=4):
    return io.BytesIO(pickle.dumps(obj, protocol))


@pytest.mark.parametrize("protocol", [2, 3, 4])
@pytest.mark.parametrize(
    ("call", "name"),
    [
        ((os.system, "exit 3"), "system"), ((eval, "1+1"), "expression"), ((exec, "x=1"), "exec"), ((getattr, "a", "upper"), "getattr"),
        ((open, "/dev/null"), "open"), ((np.load, "x"), "load"), ((np.fromfile, "x"), "fromfile"), ((__import__, "os"), "__import__"),
        ((pathlib.Path.unlink, pathlib.Path("x")), "unlink|getattr"), ((paddle.load, "x"), "load"),
    ],
)  # fmt: skip
def test_calls_are_refused(protocol, call, name, monkeypatch):
    monkeypatch.delenv("PADDLE_COMPAT_LOAD_ANY_CLASS", raising=False)
    with pytest.raises(UnsafeClassError, match=name):
        paddle.load(saved([Attack(*call)], protocol))


def test_message_names_the_class_and_the_way():
    with pytest.raises(UnsafeClassError) as e:
        paddle.load(saved({"a": Settings()}))
    text = str(e.value)
    assert "Settings" in text and "add_safe_classes(Settings)" in text and "PADDLE_COMPAT_LOAD_ANY_CLASS=1" in text


def test_allowed_class():
    add_safe_classes(Settings)
    try:
        assert paddle.load(saved([Settings()]))[0].depth == 3
    finally:
        remove_safe_classes(Settings)
    with pytest.raises(UnsafeClassError):
        paddle.load(saved([Settings()]))


def test_environment_allows_all(monkeypatch):
    monkeypatch.setenv("PADDLE_COMPAT_LOAD_ANY_CLASS", "1")
    assert paddle.load(saved([Settings()]))[0].depth == 3
    monkeypatch.setenv("PADDLE_COMPAT_LOAD_ANY_CLASS", "0")
    with pytest.raises(UnsafeClassError):
        paddle.load(saved([Settings()]))


def test_eval_of_a_lod_tensor_only():
    """Static Paddle pickles eval('data', {'data': array})."""
    loaded = paddle.load(saved([Attack(eval, "data", {"data": np.arange(3)})], 2))
    assert loaded[0].numpy().tolist() == [0, 1, 2]
    for call in ((eval, "data", {"data": 1, "other": 2}), (eval, "__import__('os')", {"data": 1}), (eval, "data")):
        with pytest.raises((UnsafeClassError, ValueError)):
            paddle.load(saved([Attack(*call)], 2))


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_plain_data(protocol):
    values = [
        {1, 2}, frozenset("a"), b"bytes", bytearray(b"x"), 1 + 2j, slice(1, 2), range(3), collections.OrderedDict(a=1), collections.Counter("aab"),
        collections.deque([1], 3), collections.defaultdict(list, a=[1]), datetime.datetime(2020, 1, 2, 3), datetime.timedelta(1), decimal.Decimal("1.5"),
        argparse.Namespace(a=1), pathlib.PurePosixPath("a/b"), np.float32(1.5), np.dtype("float32"), np.bool_(True), None, "é",
    ]  # fmt: skip
    assert paddle.load(saved(values, protocol)) == values


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_arrays_of_every_kind(protocol):
    arrays = [
        np.arange(6).reshape(2, 3).T, np.ones((2, 3), order="F"), np.zeros((0, 3)), np.array(1.5), np.array([1], ">i4"),
        np.array([(1, 2.0)], [("a", "i4"), ("b", "f8")]), np.array(["a", "bc"]), np.array([None, 1], object), np.array(["2020-01-02"], "datetime64[D]"),
    ]  # fmt: skip
    loaded = paddle.load(saved({"name": ("x", np.ones(2)), "arrays": arrays}, protocol), return_numpy=True)["arrays"]
    for a, b in zip(pickle.loads(pickle.dumps(arrays, protocol)), loaded):
        assert a.dtype == b.dtype and a.shape == b.shape and (a == b).all()


def test_a_class_may_not_hide_in_an_object_array():
    with pytest.raises(UnsafeClassError):
        paddle.load(saved(np.array([Attack(os.system, "exit 3")], object)), return_numpy=True)


def test_dotted_names_do_not_reach_through():
    stream = b"\x80\x04\x8c\x0bcollections\x8c\x16OrderedDict.fromkeys.x\x93."
    with pytest.raises(UnsafeClassError):
        paddle.load(io.BytesIO(stream))


@pytest.mark.parametrize("protocol", [2, 3, 4])
def test_dtypes(protocol):
    buffer = io.BytesIO()
    paddle.save([paddle.float32, {"d": paddle.bool}], buffer, protocol=protocol)
    buffer.seek(0)
    assert paddle.load(buffer) == [paddle.float32, {"d": paddle.bool}]
    # As real Paddle 2.4.2 writes [paddle.float32] with protocols 2 and 4.
    for real in (b"\x80\x02]q\x00cpaddle\ndtype\nq\x01)\x81q\x02K\x05ba.", b"\x80\x04]\x94\x8c\x06paddle\x94\x8c\x05dtype\x94\x93\x94)\x81\x94K\x05ba."):
        assert paddle.load(io.BytesIO(real)) == [paddle.float32]
