"""Metrics against their definitions in NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle

SEEDS = st.integers(0, 10**6)


def pairwise_auc(scores, labels):
    """The share of (positive, negative) pairs that are ranked right; ties count half."""
    positive, negative = scores[labels == 1], scores[labels == 0]
    if not len(positive) or not len(negative):
        return 0.0
    difference = positive[:, None] - negative[None, :]
    return ((difference > 0) + 0.5 * (difference == 0)).mean()


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 40), st.integers(1, 3))
def test_auc(seed, n, parts):
    rng = np.random.RandomState(seed)
    scores, labels = rng.randint(0, 51, n) / 50, rng.randint(0, 2, n)
    metric = paddle.metric.Auc(num_thresholds=50)
    for s, y in zip(np.array_split(scores, parts), np.array_split(labels, parts)):
        metric.update(np.stack([1 - s, s], 1), y.reshape(-1, 1))
    # The buckets are exact for scores that are multiples of 1/50, float error aside.
    assert metric.accumulate() == pytest.approx(pairwise_auc((scores * 50).astype(int), labels), abs=1e-9)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 30), st.integers(1, 3))
def test_precision_and_recall(seed, n, parts):
    rng = np.random.RandomState(seed)
    scores, labels = rng.rand(n), rng.randint(0, 2, n)
    precision, recall = paddle.metric.Precision(), paddle.metric.Recall()
    for s, y in zip(np.array_split(scores, parts), np.array_split(labels, parts)):
        precision.update(s, y)
        recall.update(paddle.to_tensor(s.reshape(-1, 1)), paddle.to_tensor(y.reshape(-1, 1)))
    predicted = scores >= 0.5
    right = (predicted & (labels == 1)).sum()
    assert precision.accumulate() == (right / predicted.sum() if predicted.any() else 0.0)
    assert recall.accumulate() == (right / labels.sum() if labels.any() else 0.0)


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.integers(1, 12), st.integers(1, 6))
def test_accuracy(seed, n, classes):
    rng = np.random.RandomState(seed)
    scores, labels = rng.permutation(n * classes).reshape(n, classes).astype("float32"), rng.randint(0, classes, (n, 1))
    k = rng.randint(1, classes + 1)
    order = np.argsort(-scores, 1)
    wanted = (order[:, :k] == labels).any(1).mean()
    got = paddle.metric.accuracy(paddle.to_tensor(scores), paddle.to_tensor(labels), k=k)
    assert got.shape == [1] and got.numpy()[0] == pytest.approx(wanted)
    metric = paddle.metric.Accuracy(topk=(k,))
    metric.update(metric.compute(paddle.to_tensor(scores), paddle.to_tensor(labels)))
    assert metric.accumulate() == pytest.approx(wanted)


def test_errors_name_the_values():
    scores, labels = paddle.ones([4, 3]), paddle.zeros([4, 1], "int64")
    with pytest.raises(ValueError, match="number of classes, 3, but got 7"):
        paddle.metric.accuracy(scores, labels, k=7)
    with pytest.raises(ValueError, match=r"\[4, 3\] and \[2, 1\]"):
        paddle.metric.accuracy(scores, labels[:2])
    with pytest.raises(ValueError, match="'preds' must be a numpy ndarray or Tensor, but got list"):
        paddle.metric.Precision().update([1.0], np.ones(1))
    with pytest.raises(AssertionError, match=r"over 1, but one is 1\.5"):
        paddle.metric.Auc().update(np.array([[0, 1.5]]), np.array([1]))


def test_a_metric_of_ones_own():
    class Mean(paddle.metric.Metric):
        def __init__(self):
            super().__init__()
            self.values = []

        def reset(self):
            self.values = []

        def update(self, x):
            self.values.append(float(x))

        def accumulate(self):
            return sum(self.values) / len(self.values)

        def name(self):
            return "mean"

    metric = Mean()
    for x in (1.0, 3.0):
        metric.update(*metric.compute(x))
    assert metric.accumulate() == 2.0 and metric.name() == "mean"
