"""vision.ops against formulas in NumPy."""

import numpy as np

import paddle_compat as paddle


def iou(a, b):
    low, high = np.maximum(a[:2], b[:2]), np.minimum(a[2:], b[2:])
    inside = np.prod(np.maximum(high - low, 0))
    return inside / (np.prod(a[2:] - a[:2]) + np.prod(b[2:] - b[:2]) - inside)


def test_nms_keeps_no_box_that_a_better_one_covers():
    rng = np.random.RandomState(0)
    corner = rng.rand(30, 2) * 10
    boxes, scores = np.concatenate([corner, corner + 1 + rng.rand(30, 2) * 5], 1).astype("float32"), rng.rand(30).astype("float32")
    expected = []
    for i in np.argsort(-scores):
        if all(iou(boxes[i], boxes[j]) <= 0.4 for j in expected):
            expected.append(i)
    assert paddle.vision.ops.nms(paddle.to_tensor(boxes), 0.4, paddle.to_tensor(scores)).numpy().tolist() == expected


def test_deform_conv_without_offsets_is_a_convolution():
    rng = np.random.RandomState(1)
    x, w = (paddle.to_tensor(rng.randn(*s).astype("float32")) for s in ([1, 4, 6, 7], [3, 4, 3, 3]))
    out = paddle.vision.ops.deform_conv2d(x, paddle.zeros([1, 18, 6, 7]), w, padding=1)
    np.testing.assert_allclose(out.numpy(), paddle.nn.functional.conv2d(x, w, padding=1).numpy(), rtol=1e-4, atol=1e-5)


def test_box_code_and_back():
    priors, targets = paddle.to_tensor([[1.0, 1, 5, 6], [2, 3, 8, 9]]), paddle.to_tensor([[0.0, 1, 4, 5], [3, 3, 7, 8]])
    code = paddle.vision.ops.box_coder(priors, [0.1, 0.1, 0.2, 0.2], targets)
    back = paddle.vision.ops.box_coder(priors, [0.1, 0.1, 0.2, 0.2], code, "decode_center_size")
    np.testing.assert_allclose(back.numpy(), np.broadcast_to(targets.numpy()[:, None], (2, 2, 4)), rtol=1e-5, atol=1e-5)
