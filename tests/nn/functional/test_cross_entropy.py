"""cross_entropy with ignored labels; the expected numbers are real Paddle 2.4.2's for these inputs."""

import numpy as np
import pytest

import paddle_compat as paddle

F = paddle.nn.functional
_random = np.random.RandomState(0)
MATRIX = _random.randn(4, 5).astype("float32")
CUBE = _random.randn(2, 5, 3).astype("float32")
WEIGHT = [1.0, 2.0, 3.0, 4.0, 5.0]

CASES = [
    # a negative ignore_index without weights: the ignored label counts in the mean's denominator
    (MATRIX, [-100, 1, 2, 3], {}, 1.06735),
    (MATRIX, [-7, 1, 2, 3], {"ignore_index": -7}, 1.06735),
    (CUBE, [[0, 1, 2], [3, -100, 4]], {"axis": 1}, 1.70579),
    # otherwise it does not
    (MATRIX, [2, 2, 1, 1], {"ignore_index": 2}, 0.75781),
    (MATRIX, [-100, 1, 2, 3], {"weight": WEIGHT}, 1.52787),
    (MATRIX, [2, 1, 2, 3], {"weight": WEIGHT, "ignore_index": 2}, 1.50796),
    (CUBE, [[0, 1, 2], [3, 2, 4]], {"axis": 1, "ignore_index": 2, "weight": WEIGHT}, 2.23986),
    # all ignored
    (MATRIX, [-100] * 4, {}, 0.0),
    (MATRIX, [2] * 4, {"ignore_index": 2}, 0.0),
    (MATRIX, [2] * 4, {"ignore_index": 2, "weight": WEIGHT}, 0.0),
    (MATRIX, [-100, 1, 2, 3], {"reduction": "sum"}, 4.26939),
]


@pytest.mark.parametrize(("logits", "labels", "options", "expected"), CASES)
def test_mean_over_labels_that_count(logits, labels, options, expected):
    options = dict(options)
    if "weight" in options:
        options["weight"] = paddle.to_tensor(options["weight"])
    x = paddle.to_tensor(logits, stop_gradient=False)
    loss = F.cross_entropy(x, paddle.to_tensor(labels), **options)
    assert loss.shape == [1]
    assert float(loss) == pytest.approx(expected, abs=1e-5)
    loss.backward()
    gradient = x.grad.numpy()
    assert np.isfinite(gradient).all()
    if logits is MATRIX and labels[0] in (-100, -7):
        assert not gradient[0].any()


@pytest.mark.parametrize(("label", "text"), [(-1, "label value should >= 0 when label value(-1)"), (7, "shape of axis dimension when label value(7)")])
@pytest.mark.parametrize("weight", [None, WEIGHT])
def test_a_label_that_is_no_class(label, text, weight):
    with pytest.raises(IndexError, match="OutOfRange") as error:
        F.cross_entropy(paddle.to_tensor(MATRIX), paddle.to_tensor([label, 1, 2, 3]), weight=None if weight is None else paddle.to_tensor(weight))
    assert text in str(error.value)
