"""Collation against NumPy: whatever the structure, each leaf of the batch is the stack of the samples' leaves."""

import collections

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.io.collate import default_collate_fn, default_convert_fn, flatten, restore

DTYPES = st.sampled_from(["float32", "float64", "int32", "int64", "uint8", "bool"])
ARRAYS = st.tuples(st.just("array"), DTYPES, st.lists(st.integers(0, 3), max_size=3))
LEAVES = st.one_of(ARRAYS, st.sampled_from([("int",), ("float",), ("text",)]))


def containers(inner):
    lists = st.tuples(st.just("list"), st.lists(inner, max_size=3))
    return st.one_of(lists, st.tuples(st.just("dict"), st.dictionaries(st.sampled_from("abc"), inner, max_size=3)))


SPECS = st.recursive(LEAVES, containers, max_leaves=6)


def sample(spec, rng):
    kind = spec[0]
    if kind == "array":
        return np.asarray(rng.standard_normal(spec[2]) * 5).astype(spec[1])
    if kind == "list":
        return tuple(sample(s, rng) for s in spec[1])
    if kind == "dict":
        return {k: sample(s, rng) for k, s in spec[1].items()}
    return {"int": int(rng.randint(99)), "float": float(rng.rand()), "text": "t"}[kind]


def check(batch, samples, spec):
    kind = spec[0]
    if kind == "list":
        assert type(batch) is list and len(batch) == len(spec[1])
        for i, s in enumerate(spec[1]):
            check(batch[i], [one[i] for one in samples], s)
    elif kind == "dict":
        assert type(batch) is dict and list(batch) == list(spec[1])
        for k, s in spec[1].items():
            check(batch[k], [one[k] for one in samples], s)
    elif kind == "text":
        assert list(batch) == samples
    else:
        wanted = np.stack([np.asarray(one) for one in samples])
        assert isinstance(batch, np.ndarray) and batch.dtype == wanted.dtype
        np.testing.assert_array_equal(batch, wanted)


@settings(max_examples=150, deadline=None)
@given(SPECS, st.integers(1, 4), st.integers(0, 1000))
def test_collate(spec, n, seed):
    rng = np.random.RandomState(seed)
    samples = [sample(spec, rng) for _ in range(n)]
    check(default_collate_fn(samples), samples, spec)


@settings(max_examples=100, deadline=None)
@given(SPECS, st.integers(0, 1000))
def test_flatten_and_restore(spec, seed):
    rng = np.random.RandomState(seed)
    samples = [sample(spec, rng) for _ in range(2)]
    batch = default_collate_fn(samples)
    leaves, structure = flatten(batch)
    assert all(isinstance(leaf, np.ndarray) for leaf in leaves)
    check(restore(leaves, structure), samples, spec)


def test_tensors_are_stacked_by_paddle():
    out = default_collate_fn([paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])])
    assert isinstance(out, paddle.Tensor) and out.numpy().tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize("value", [None, {1}, object(), np.bool_(True), np.datetime64("2020-01-01")])
def test_other_types_are_refused(value):
    with pytest.raises(TypeError, match="can only contain"):
        default_collate_fn([value, value])


def test_different_numbers_of_fields():
    with pytest.raises(RuntimeError, match="number of fields"):
        default_collate_fn([[1], [1, 2]])


def test_convert():
    Pair = collections.namedtuple("Pair", "a b")
    x = np.ones(2)
    out = default_convert_fn({"a": (x, "s"), "b": Pair(1, None)})
    assert out["a"][0] is x and type(out["a"]) is list and out["b"] == [1, None]
