"""Indexing against NumPy, by hypothesis, for the forms whose meaning Paddle shares with NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle

FUZZ = settings(max_examples=300, deadline=None, derandomize=True)
DTYPES = ["float32", "float64", "int32", "int64", "bool", "float16", "uint8", "complex64"]


def tensor(array):
    return paddle.to_tensor(array)


@st.composite
def arrays(draw, low=1, high=4):
    shape = draw(st.lists(st.integers(1, 5), min_size=low, max_size=high))
    dtype = draw(st.sampled_from(DTYPES))
    return np.arange(int(np.prod(shape))).reshape(shape).astype(dtype)


@st.composite
def slices(draw, n, steps):
    """A slice whose bounds lie on the axis, in order, written in any of the ways Python has."""
    low = draw(st.integers(0, n))
    high = draw(st.integers(low, n))
    step = draw(st.sampled_from([1, 2, 3, -1, -2] if steps else [1]))
    if step < 0:
        return slice(None, None, step)
    start = draw(st.sampled_from([low] + ([None] if low == 0 else []) + ([low - n] if low < n else [])))
    stop = draw(st.sampled_from([high] + ([None, n + 3] if high == n else []) + ([high - n] if high < n else [])))
    bounds = [start, stop, draw(st.sampled_from([None, 1])) if step == 1 else step]
    if draw(st.booleans()):
        bounds = [b if b is None or not draw(st.booleans()) else np.int64(b) for b in bounds]
    return slice(*bounds)


@st.composite
def basic(draw, shape, ints=True, news=True):
    """A tuple of ints, slices, None and one Ellipsis. Steps, and None, come without ints: together Paddle has its own rules."""
    ints = ints and draw(st.booleans())
    news = news and not ints
    used = draw(st.integers(0, len(shape)))
    dots = draw(st.integers(0, used)) if draw(st.booleans()) else None
    items, axis = [], 0
    for k in range(used):
        if k == dots:
            items.append(Ellipsis)
            axis = len(shape) - (used - k)
        if news and draw(st.integers(0, 3)) == 0:
            items.append(None)
        n = shape[axis]
        items.append(draw(st.integers(-n, n - 1)) if ints and draw(st.booleans()) else draw(slices(n, not ints)))
        axis += 1
    if dots == used:
        items.append(Ellipsis)
    if news and draw(st.integers(0, 3)) == 0:
        items.append(None)
    return tuple(items) if len(items) != 1 or draw(st.booleans()) else items[0]


def one(array):
    """NumPy's result as Paddle shows it: never 0-D."""
    return array.reshape(1) if array.ndim == 0 else array


def same(got, expected):
    assert str(got.dtype).split(".")[-1] == str(expected.dtype)
    assert got.shape == list(expected.shape)
    np.testing.assert_array_equal(got.numpy(), expected)


@FUZZ
@given(st.data())
def test_basic_reads(data):
    a = data.draw(arrays())
    index = data.draw(basic(a.shape))
    same(tensor(a)[index], one(a[index]))


def as_index(data, values, allow_list=True):
    """Index values as a Tensor, an array or a list."""
    values = np.asarray(values)
    kinds = [lambda v: v, lambda v: tensor(v), lambda v: tensor(v.astype("int32")) if v.dtype != bool else tensor(v)]
    if allow_list:
        kinds.append(lambda v: v.tolist())
    return data.draw(st.sampled_from(kinds))(values)


@FUZZ
@given(st.data())
def test_reads_by_one_array(data):
    a = data.draw(arrays())
    shape = data.draw(st.sampled_from([(2,), (3,), (1, 2), (2, 2), (1, 1)]))
    values = np.array(data.draw(st.lists(st.integers(0, a.shape[0] - 1), min_size=int(np.prod(shape)), max_size=int(np.prod(shape))))).reshape(shape)
    same(tensor(a)[as_index(data, values, len(shape) == 1)], a[values])


@FUZZ
@given(st.data())
def test_reads_by_arrays_together(data):
    a = data.draw(arrays(2))
    count = data.draw(st.integers(2, a.ndim))
    shapes = data.draw(st.sampled_from([[(2,)] * 4, [(2, 1), (3,), (2, 3), (1, 3)], [(1, 2), (2, 1), (2, 2), (1, 2)]]))
    values = []
    for n, shape in zip(a.shape[:count], shapes):
        values.append(np.array(data.draw(st.lists(st.integers(0, n - 1), min_size=6, max_size=6)))[: int(np.prod(shape))].reshape(shape))
    same(tensor(a)[tuple(tensor(v) for v in values)], a[tuple(values)])
    if shapes[0] == (2,):
        same(tensor(a)[tuple(v.tolist() for v in values)], a[tuple(values)])


@FUZZ
@given(st.data())
def test_reads_by_mask(data):
    a = data.draw(arrays())
    rank = data.draw(st.integers(1, a.ndim))
    mask = np.array(data.draw(st.lists(st.booleans(), min_size=int(np.prod(a.shape[:rank])), max_size=int(np.prod(a.shape[:rank]))))).reshape(a.shape[:rank])
    expected = a[mask]
    if not mask.any():  # Paddle keeps the trailing axes of the tensor
        expected = a[:0]
    same(tensor(a)[tensor(mask)], expected)
    same(tensor(a)[mask], expected)


@FUZZ
@given(st.data())
def test_reads_with_tensors_as_ints_and_bounds(data):
    a = data.draw(arrays())
    axis = data.draw(st.integers(0, a.ndim - 1))
    n = a.shape[axis]
    at = data.draw(st.integers(-n, n - 1))
    low = data.draw(st.integers(0, n))
    high = data.draw(st.integers(low, n))
    ahead = (slice(None),) * axis
    same(tensor(a)[(*ahead, tensor(np.array([at])))], one(a[(*ahead, at)]))
    same(tensor(a)[(*ahead, slice(tensor(np.array([low])), tensor(np.array([high]))))], a[(*ahead, slice(low, high))])


def values_for(data, target):
    """(value, array): something to assign to ``target``, and what NumPy gets for it."""
    kind = data.draw(st.sampled_from(["number", "same", "row", "one", "array"]))
    dtype = target.dtype
    if kind == "number":
        number = data.draw(st.booleans() if dtype.kind == "b" else st.integers(0, 99))
        return number, number
    shape = {"same": target.shape, "array": target.shape, "row": target.shape[1:], "one": (1,)}[kind]
    v = (np.arange(int(np.prod(shape))).reshape(shape) * 3 + 1).astype(dtype)
    if v.ndim == 0:
        v = v.reshape(1)
    return (v if kind == "array" else tensor(v)), v


def written(a, index, v):
    out = a.copy()
    target = out[index]
    out[index] = np.broadcast_to(v, target.shape) if np.ndim(v) <= np.ndim(target) else np.reshape(v, target.shape)
    return out


@FUZZ
@given(st.data())
def test_basic_writes(data):
    a = data.draw(arrays())
    index = data.draw(basic(a.shape))
    value, v = values_for(data, a[index])
    x = tensor(a)
    x[index] = value
    same(x, written(a, index, v))


@FUZZ
@given(st.data())
def test_writes_by_any_mixture(data):
    """Ints, slices, None and arrays in one index: NumPy's placement of the arrays' axes."""
    a = data.draw(arrays(2))
    length = data.draw(st.integers(1, 3))
    items, plain = [], []
    mask = False
    for n in a.shape[: data.draw(st.integers(1, a.ndim))]:
        kind = data.draw(st.sampled_from(["int", "slice", "array", "array", "mask"]))
        if kind == "int":
            items.append(data.draw(st.integers(-n, n - 1)))
        elif kind == "slice":
            low = data.draw(st.integers(0, n))
            items.append(slice(low, data.draw(st.integers(low, n)), data.draw(st.sampled_from([None, 1, 2]))))
            if data.draw(st.integers(0, 4)) == 0:
                items[-1] = slice(None, None, -1)
        elif kind == "mask" and not mask:
            mask = True
            items.append(np.array([i == 0 for i in range(n)]))  # one True: it broadcasts with the rest
        else:
            items.append(np.array(data.draw(st.lists(st.integers(0, n - 1), min_size=length, max_size=length))))
        if data.draw(st.integers(0, 6)) == 0:
            items.append(None)
    index = tuple(items)
    if not any(isinstance(i, np.ndarray) for i in index):
        return
    plain = tuple(tensor(i) if isinstance(i, np.ndarray) and data.draw(st.booleans()) else i for i in index)
    tensors = [i for i in plain if isinstance(i, paddle.Tensor)]
    if len(tensors) == len(plain) and len(plain) > 1 and any(i.size == 1 or "bool" in str(i.dtype) for i in tensors):
        return  # Paddle's own rules
    if any("bool" in str(i.dtype) and i.size == 1 for i in tensors):
        return
    x, v = tensor(a), np.array([1]).astype(a.dtype)
    x[plain] = tensor(v)
    expected = a.copy()
    expected[index] = v
    same(x, expected)
    target = a[index]
    if len({tuple(i) for i in _positions(a.shape, index)}) == target.size:  # no element twice, so order does not matter
        v = (np.arange(target.size).reshape(target.shape) * 3 + 1).astype(a.dtype)
        x = tensor(a)
        x[plain] = tensor(v)
        expected = a.copy()
        expected[index] = v
        same(x, expected)


def _positions(shape, index):
    numbers = np.arange(int(np.prod(shape))).reshape(shape)[index]
    return np.stack(np.unravel_index(numbers.reshape(-1), shape), 1).tolist()


@FUZZ
@given(st.data())
def test_out_of_range_raises_and_changes_nothing(data):
    a = data.draw(arrays())
    axis = data.draw(st.integers(0, a.ndim - 1))
    n = a.shape[axis]
    beyond = data.draw(st.sampled_from([n, n + 3, -n - 1, -n - 7]))
    how = data.draw(st.sampled_from([lambda v: v, lambda v: np.int64(v), lambda v: tensor(np.array([v]))]))
    index = (*(slice(None),) * axis, how(beyond))
    x = tensor(a)
    with pytest.raises((IndexError, ValueError)):  # ValueError where Paddle takes the tuple its Python way
        x[index]
    with pytest.raises(IndexError):
        x[index] = True
    np.testing.assert_array_equal(x.numpy(), a)


@FUZZ
@given(st.data())
def test_gradient_of_basic_reads_and_writes(data):
    shape = data.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3))
    a = np.arange(int(np.prod(shape))).reshape(shape).astype("float32")
    index = data.draw(basic(a.shape))
    w = np.linspace(1, 2, a[index].size).reshape(a[index].shape).astype("float32")
    x = tensor(a)
    x.stop_gradient = False
    paddle.sum(paddle.multiply(x[index], tensor(one(w)))).backward()
    expected = np.zeros_like(a)
    expected[index] = w
    np.testing.assert_allclose(x.grad.numpy(), expected)
    x.clear_grad()
    y = paddle.scale(x, 2.0)
    y[index] = 5.0
    paddle.sum(y).backward()
    expected = np.full_like(a, 2.0)
    expected[index] = 0.0
    np.testing.assert_allclose(x.grad.numpy(), expected)
