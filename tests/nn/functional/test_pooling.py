"""Pooling against a window loop in NumPy: kernels, strides, pads on both sides, ceil_mode, counts."""

import itertools

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle

F = paddle.nn.functional


def _windows(size, k, s, a, b, ceil):
    """(start, end) of each window before cutting, as 2.4.2 lays them."""
    room = size + a + b - k + (s - 1 if ceil else 0)
    return [(i * s - a, i * s - a + k) for i in range(room // s + 1)]


def _pool(x, kernel, stride, pads, ceil, what, exclusive=True):
    axes = [_windows(size, k, s, a, b, ceil) for size, k, s, (a, b) in zip(x.shape[2:], kernel, stride, pads, strict=True)]
    out = np.zeros([*x.shape[:2], *map(len, axes)])
    for at in itertools.product(*(range(len(a)) for a in axes)):
        cuts, count = [], 1
        for d, i in enumerate(at):
            start, end = axes[d][i]
            size, before = x.shape[2 + d], pads[d][0]
            if not exclusive:
                count *= min(end, size + before) - start
            start, end = max(start, 0), min(end, size)
            if exclusive:
                count *= end - start
            cuts.append(slice(start, max(end, start)))
        part = x[(slice(None), slice(None), *cuts)]
        if what == "max":
            value = part.reshape(*x.shape[:2], -1).max(-1) if part.size else np.finfo("float32").min
        else:
            with np.errstate(invalid="ignore", divide="ignore"):
                value = part.sum(tuple(range(2, part.ndim))) / np.float64(count)
        out[(slice(None), slice(None), *at)] = value
    return out


@st.composite
def cases(draw):
    n = draw(st.integers(1, 2))
    sizes = [draw(st.integers(2, 6)) for _ in range(n)]
    kernel = [draw(st.integers(1, min(3, s))) for s in sizes]
    stride = [draw(st.integers(1, 3)) for _ in sizes]
    pads = [(draw(st.integers(0, k - 1)), draw(st.integers(0, k - 1))) for k in kernel]
    return sizes, kernel, stride, pads, draw(st.booleans())


@settings(max_examples=60, deadline=None)
@given(cases(), st.booleans())
def test_windows(case, exclusive):
    sizes, kernel, stride, pads, ceil = case
    n = len(sizes)
    x = np.random.default_rng(0).permutation(2 * int(np.prod(sizes))).reshape(1, 2, *sizes).astype("float32")
    flat = [p for pair in pads for p in pair]
    t = paddle.to_tensor(x)
    out = getattr(F, f"max_pool{n}d")(t, kernel, stride, flat, ceil_mode=ceil).numpy()
    np.testing.assert_array_equal(out, _pool(x, kernel, stride, pads, ceil, "max").astype("float32"))
    out = getattr(F, f"avg_pool{n}d")(t, kernel, stride, flat, ceil_mode=ceil, exclusive=exclusive).numpy()
    np.testing.assert_allclose(out, _pool(x, kernel, stride, pads, ceil, "avg", exclusive), rtol=1e-5)


@settings(max_examples=30, deadline=None)
@given(cases())
def test_mask_names_the_maximum(case):
    sizes, kernel, stride, pads, _ = case
    n = len(sizes)
    x = np.random.default_rng(1).permutation(2 * int(np.prod(sizes))).reshape(1, 2, *sizes).astype("float32")
    same = [a for a, _ in pads]
    values, mask = getattr(F, f"max_pool{n}d")(paddle.to_tensor(x), kernel, stride, same, return_mask=True)
    flat, at = x.reshape(2, -1), mask.numpy().reshape(2, -1)
    inside = values.numpy().reshape(2, -1) > np.finfo("float32").min
    for c in range(2):
        np.testing.assert_array_equal(flat[c][at[c][inside[c]]], values.numpy().reshape(2, -1)[c][inside[c]])


def test_divisor_goes_with_the_mean():
    x = np.arange(9.0, dtype="float32").reshape(1, 1, 3, 3)
    out = F.avg_pool2d(paddle.to_tensor(x), 2, 2, 1, divisor_override=3).numpy()
    np.testing.assert_allclose(out[0, 0], np.array([[0.0, 1.5], [4.5, 6.0]]) * 4 / 3, rtol=1e-6)
