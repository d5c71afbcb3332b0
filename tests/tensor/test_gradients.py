"""Gradients whose rule is Paddle's, not torch's; values from real Paddle 2.4.2 or a formula."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle


def leaf(values):
    return paddle.to_tensor(np.asarray(values, "float32"), stop_gradient=False)


@pytest.mark.parametrize(("name", "x_grad", "y_grad"), [("maximum", [0, 0, 1], [1, 1, 0]), ("minimum", [0, 1, 0], [1, 0, 1])])
def test_of_equal_operands_the_second_gets_the_gradient(name, x_grad, y_grad):
    x, y = leaf([1, 2, 5]), leaf([1, 3, 4])
    getattr(paddle, name)(x, y).sum().backward()
    assert x.grad.tolist() == x_grad and y.grad.tolist() == y_grad


def test_maximum_keeps_nan_while_recording_gradients():
    x, y = leaf([np.nan, 1.0]), leaf([1.0, np.nan])
    assert np.isnan(paddle.maximum(x, y).numpy()).all() and np.isnan(paddle.minimum(x, y).numpy()).all()


@pytest.mark.parametrize("name", ["max", "min"])
@pytest.mark.parametrize("axis", [None, 0, 1, [0, 1]])
@pytest.mark.parametrize("keepdim", [False, True])
def test_every_tie_gets_the_whole_gradient(name, axis, keepdim):
    data = np.array([[3, 3, 1], [3, 1, 1]], "float32")
    x = leaf(data)
    (getattr(paddle, name)(x, axis, keepdim) * 2).sum().backward()
    found = getattr(np, name)(data, axis=tuple(axis) if isinstance(axis, list) else axis, keepdims=True)
    assert (x.grad.numpy() == np.where(data == found, 2.0, 0.0)).all()


@pytest.mark.parametrize("name", ["amax", "amin"])
def test_amax_shares_the_gradient_out(name):
    x = leaf([2.0, 2.0, 2.0, 2.0])
    getattr(paddle, name)(x).backward()
    assert x.grad.tolist() == [0.25] * 4


def test_gradient_of_max_twice():
    x = leaf([1.0, 3.0, 3.0])
    (g,) = paddle.grad(paddle.max(x * x), x, create_graph=True)
    g.sum().backward()
    assert g.tolist() == [0.0, 6.0, 6.0] and x.grad.tolist() == [0.0, 2.0, 2.0]


def test_hooks_of_the_user_see_the_gradient_itself():
    x = leaf([3.0, 3.0])
    y, seen = paddle.max(x, 0), []
    y.register_hook(lambda g: seen.append(g.numpy().tolist()))
    y.backward()
    assert seen == [[1.0]] and x.grad.tolist() == [1.0, 1.0]


def test_zero_norm_has_a_gradient_of_zeros():
    x = leaf([1.0, 0.0, -2.0])
    out = paddle.norm(x, 0)
    out.backward()
    assert out.tolist() == [2.0] and x.grad.tolist() == [0.0, 0.0, 0.0]


def test_heaviside():
    x, y = leaf([-1.0, 0.0, 2.0]), leaf([5.0, 6.0, 7.0])
    out = paddle.heaviside(x, y)
    out.sum().backward()
    assert out.tolist() == [0.0, 6.0, 1.0] and x.grad.tolist() == [0.0] * 3 and y.grad.tolist() == [0.0, 1.0, 0.0]


def test_clip_in_place_keeps_the_gradient():
    x = leaf([-2.0, 0.25, 2.0])
    y = x * 1.0
    y.clip_(-0.5, 0.5)
    y.sum().backward()
    assert y.tolist() == [-0.5, 0.25, 0.5] and x.grad.tolist() == [0.0, 1.0, 0.0]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6, width=32), min_size=1, max_size=6))
def test_round_is_half_away_from_zero(values):
    data = np.array(values, "float32")
    expected = (np.sign(data.astype("float64")) * np.floor(np.abs(data.astype("float64")) + 0.5)).astype("float32")
    assert (paddle.round(paddle.to_tensor(data)).numpy() == expected).all()


def test_round_of_halves_infinities_and_just_below():
    data = np.array([0.5, 1.5, 2.5, -0.5, -2.5, np.nextafter(np.float32(0.5), np.float32(0)), np.inf, -np.inf, 8388609.0], "float32")
    assert paddle.round(paddle.to_tensor(data)).tolist() == [1.0, 2.0, 3.0, -1.0, -3.0, 0.0, np.inf, -np.inf, 8388609.0]
