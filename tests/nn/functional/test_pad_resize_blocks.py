"""pad against numpy.pad, interpolation against its formula, fold as unfold's transpose."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle

F = paddle.nn.functional
NUMPY = {"constant": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(list(NUMPY)), st.integers(3, 5), st.lists(st.integers(0, 2), min_size=6, max_size=6), st.booleans(), st.sampled_from(["float32", "int64"])
)
def test_pad_is_numpys(mode, rank, pad, last, dtype):
    n = rank - 2
    pad = pad[: 2 * n]
    x = np.random.default_rng(0).integers(0, 100, [2, 3, 3, 4, 3][:rank]).astype(dtype)
    widths = [(pad[2 * i], pad[2 * i + 1]) for i in reversed(range(n))]
    widths = [(0, 0), *widths, (0, 0)] if last else [(0, 0), (0, 0), *widths]
    data_format = {3: "NCL", 4: "NCHW", 5: "NCDHW"}[rank]
    if last:
        data_format = data_format[0] + data_format[2:] + "C"
    kw = {"constant_values": 7} if mode == "constant" else {}
    out = F.pad(paddle.to_tensor(x), pad, mode=mode, value=7, data_format=data_format)
    np.testing.assert_array_equal(out.numpy(), np.pad(x, widths, NUMPY[mode], **kw))
    assert str(out.dtype) == f"paddle.{dtype}"


def test_pad_is_a_copy():
    x = paddle.zeros([1, 1, 2, 2])
    y = F.pad(x, [0, 0, 0, 0])
    y[0, 0, 0, 0] = 5.0
    assert float(x.sum()) == 0


def _line(x, size, corners, align_mode):
    """Linear interpolation of the last dimension, place by place."""
    n = x.shape[-1]
    ratio = 0.0 if size == 1 else (n - 1) / (size - 1) if corners else n / size
    out = []
    for k in range(size):
        at = k * ratio if corners or align_mode == 1 else max((k + 0.5) * ratio - 0.5, 0.0)
        low = min(int(at), n - 1)
        high = min(low + 1, n - 1)
        w = min(at - low, 1.0)
        out.append(x[..., low] * (1 - w) + x[..., high] * w)
    return np.stack(out, -1)


@settings(max_examples=50, deadline=None)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(1, 9), st.integers(1, 9), st.booleans(), st.integers(0, 1))
def test_bilinear(h, w, oh, ow, corners, align_mode):
    x = np.random.default_rng(0).normal(size=[1, 2, h, w])
    expected = _line(_line(x, ow, corners, align_mode).swapaxes(2, 3), oh, corners, align_mode).swapaxes(2, 3)
    out = F.interpolate(paddle.to_tensor(x), [oh, ow], mode="bilinear", align_corners=corners, align_mode=align_mode)
    np.testing.assert_allclose(out.numpy(), expected, rtol=1e-6, atol=1e-6)
    channels_last = F.interpolate(
        paddle.to_tensor(x.transpose(0, 2, 3, 1).copy()), [oh, ow], mode="bilinear", align_corners=corners, align_mode=align_mode, data_format="NHWC"
    )
    np.testing.assert_allclose(channels_last.numpy().transpose(0, 3, 1, 2), expected, rtol=1e-6, atol=1e-6)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.integers(1, 3), min_size=2, max_size=2),
    st.lists(st.integers(1, 2), min_size=2, max_size=2),
    st.lists(st.integers(0, 2), min_size=2, max_size=2),
    st.lists(st.integers(1, 2), min_size=2, max_size=2),
)
def test_fold_is_the_transpose_of_unfold(kernel, stride, padding, dilation):
    rng = np.random.default_rng(0)
    x = paddle.to_tensor(rng.normal(size=[1, 2, 6, 7]))
    columns = F.unfold(x, kernel, stride, padding, dilation)
    y = paddle.to_tensor(rng.normal(size=columns.shape))
    back = F.fold(y, [6, 7], kernel, stride, padding, dilation)
    assert back.shape == [1, 2, 6, 7]
    assert float((columns * y).sum()) == pytest.approx(float((x * back).sum()), rel=1e-9, abs=1e-9)


def test_fold_with_four_paddings():
    rng = np.random.default_rng(0)
    x = paddle.to_tensor(rng.normal(size=[1, 1, 4, 5]))
    columns = F.unfold(x, 2, paddings=[1, 0, 0, 2])
    y = paddle.to_tensor(rng.normal(size=columns.shape))
    assert float((columns * y).sum()) == pytest.approx(float((x * F.fold(y, [4, 5], 2, paddings=[1, 0, 0, 2])).sum()))


@pytest.mark.parametrize("r", [1, 2, 3])
def test_pixel_unshuffle_undoes_shuffle(r):
    x = np.random.default_rng(0).normal(size=[2, 2 * r * r, 3, 2]).astype("float32")
    for data_format, given_ in (("NCHW", x), ("NHWC", x.transpose(0, 2, 3, 1).copy())):
        t = paddle.to_tensor(given_)
        np.testing.assert_array_equal(F.pixel_unshuffle(F.pixel_shuffle(t, r, data_format), r, data_format).numpy(), given_)
