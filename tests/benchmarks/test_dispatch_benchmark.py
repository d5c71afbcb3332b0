"""The dispatch benchmark compares like with like: both sides have the same names, and the calls give the same shapes."""

import importlib.util
import pathlib
import sys

import pytest
import torch

import paddle_compat as paddle

_FOLDER = pathlib.Path(__file__).parent.parent.parent / "benchmarks"


def load(name):
    """A benchmark script as a module."""
    spec = importlib.util.spec_from_file_location(name, _FOLDER / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


cases = load("dispatch_cases")
OURS, THEIRS = cases.paddle_cases(paddle), cases.torch_cases(torch)


def shape(value):
    """The shapes of a result, 0-D as [1]: Paddle 2.4 has no 0-D tensors."""
    if isinstance(value, (list, tuple)) and not all(isinstance(v, int) for v in value):
        return [shape(v) for v in value]
    if value is None or isinstance(value, list):
        return value
    return list(value.shape) or [1]


def test_both_sides_have_the_same_names():
    assert list(OURS) == list(THEIRS)
    assert len(OURS) >= 40


@pytest.mark.parametrize("name", list(OURS))
def test_both_sides_do_the_same_work(name):
    if "=" in name:  # an assignment: what the method returns says nothing
        OURS[name]()
        THEIRS[name]()
        return
    if name == "x[mask]":  # the mask is random
        assert OURS[name]().ndim == THEIRS[name]().dim() == 1
        return
    assert shape(OURS[name]()) == shape(THEIRS[name]())


def test_rows(monkeypatch):
    monkeypatch.syspath_prepend(str(_FOLDER))
    threads = torch.get_num_threads()
    try:
        rows = load("dispatch").against_torch(["add", "x[0]"], 2)
    finally:
        torch.set_num_threads(threads)
        sys.modules.pop("timing", None)
    assert [row["name"] for row in rows] == ["add", "x[0]"]
    assert all(row["facade_us"] > 0 and row["torch_us"] > 0 for row in rows)


def test_geometric_mean():
    timing = load("timing")
    assert timing.geometric_mean([1.0, 4.0]) == pytest.approx(2.0)
    assert timing.geometric_mean([-1.0]) == pytest.approx(0.01)
    assert timing.median([3, 1, 2]) == 2 and timing.median([1, 2, 3, 4]) == 2.5
