"""cross_entropy against NumPy: who is counted in the mean, weights, axes, soft labels."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle

F = paddle.nn.functional


def _log_softmax(x, axis):
    x = x - x.max(axis, keepdims=True)
    return x - np.log(np.exp(x).sum(axis, keepdims=True))


@settings(max_examples=80, deadline=None)
@given(
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["mean", "sum", "none"]),
    st.sampled_from([-100, -1, 0, 2, 255]),
    st.integers(0, 99),
    st.booleans(),
)
def test_hard_labels(rank, first, weighted, reduction, ignore, seed, column):
    rng = np.random.default_rng(seed)
    classes, others = 4, list(rng.integers(1, 4, rank - 1))
    axis = 0 if first else rank - 1
    shape = [*others[:axis], classes, *others[axis:]]
    x = rng.normal(size=shape)
    label = rng.integers(0, classes, others)
    label = np.where(rng.random(others) < 0.4, ignore, label) if rank > 1 else label
    weight = rng.random(classes) + 0.1
    counted = label != ignore
    safe = np.where(counted, label, 0)
    loss = -np.take_along_axis(_log_softmax(x, axis), np.expand_dims(safe, axis), axis).squeeze(axis) * counted
    share = np.where(counted, weight[safe], 0.0)
    if weighted:
        loss = loss * share
    if reduction == "sum":
        expected = loss.sum()
    elif reduction == "mean":
        total = share.sum() if weighted else label.size if ignore < 0 else counted.sum()
        expected = loss.sum() / total if total else 0.0
    else:
        expected = loss
    if column or rank == 1:
        label = np.expand_dims(label, axis)
        expected = np.expand_dims(expected, axis) if reduction == "none" else expected
    out = F.cross_entropy(
        paddle.to_tensor(x), paddle.to_tensor(label), paddle.to_tensor(weight) if weighted else None, ignore_index=ignore, reduction=reduction, axis=axis
    )
    np.testing.assert_allclose(out.numpy(), np.reshape(expected, out.shape), rtol=1e-6, atol=1e-9)
    if reduction == "none":
        assert out.shape == list(np.shape(expected))
    else:
        assert out.shape == [1]


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_soft_labels_have_paddles_gradient(axis):
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=[3, 4]), rng.random([3, 4])
    t, label = paddle.to_tensor(x, stop_gradient=False), paddle.to_tensor(y, stop_gradient=False)
    out = F.cross_entropy(t, label, soft_label=True, axis=axis, reduction="none")
    log_p = _log_softmax(x, axis)
    np.testing.assert_allclose(out.numpy(), -(y * log_p).sum(axis, keepdims=True), rtol=1e-9)
    out.sum().backward()
    np.testing.assert_allclose(t.grad.numpy(), np.exp(log_p) - y, rtol=1e-9, atol=1e-12)  # not softmax * sum(y) - y
    assert label.grad is None


def test_wrong_label_is_named():
    x = paddle.zeros([2, 3])
    with pytest.raises(IndexError, match=r"\(OutOfRange\).*label value\(3\)"):
        F.cross_entropy(x, paddle.to_tensor([0, 3]))
    with pytest.raises(IndexError, match=r"\(OutOfRange\).*-2"):
        F.cross_entropy(x, paddle.to_tensor([0, -2]))


def test_int32_labels_and_half_precision():
    x = paddle.to_tensor(np.random.default_rng(0).normal(size=[5, 3]).astype("float32"))
    label = paddle.to_tensor([0, 1, 2, 0, 1])
    loss = F.cross_entropy(x, label)
    assert float(F.cross_entropy(x, label.astype("int32"))) == pytest.approx(float(loss), rel=1e-6)
    low = F.cross_entropy(x.astype("bfloat16"), label)
    assert low.dtype == paddle.bfloat16
    assert float(low.astype("float32")) == pytest.approx(float(loss), rel=2e-2)
