"""paddle.signal against NumPy: frames by slicing, stft by np.fft, istft as its inverse."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 12), st.integers(1, 8), st.integers(0, 20))
def test_frame_and_overlap_add(length, hop, more):
    data = np.arange(length + more, dtype="float64")
    count = (len(data) - length) // hop + 1
    expected = np.stack([data[i * hop : i * hop + length] for i in range(count)], 1)
    frames = paddle.signal.frame(paddle.to_tensor(data), length, hop)
    assert (frames.numpy() == expected).all()
    assert (paddle.signal.frame(paddle.to_tensor(data), length, hop, axis=0).numpy() == expected.T).all()
    if hop <= length:
        total = np.zeros((count - 1) * hop + length)
        for i in range(count):
            total[i * hop : i * hop + length] += expected[:, i]
        assert np.allclose(paddle.signal.overlap_add(frames, hop).numpy(), total)


@pytest.mark.parametrize("onesided", [True, False])
@pytest.mark.parametrize("center", [True, False])
def test_stft(onesided, center):
    rng = np.random.RandomState(0)
    data, window = rng.randn(2, 50), rng.rand(8)
    out = paddle.signal.stft(paddle.to_tensor(data), 8, 3, window=paddle.to_tensor(window), center=center, onesided=onesided)
    padded = np.pad(data, ((0, 0), (4, 4)), mode="reflect") if center else data
    frames = np.stack([padded[:, i : i + 8] * window for i in range(0, padded.shape[1] - 7, 3)], -1)
    expected = (np.fft.rfft if onesided else np.fft.fft)(frames, axis=1)
    assert np.allclose(out.numpy(), expected)


@settings(max_examples=25, deadline=None)
@given(st.sampled_from([6, 8, 9]), st.integers(1, 3), st.booleans())
def test_istft_is_the_inverse(n_fft, hop, normalized):
    data = np.sin(np.arange(40.0))
    window = paddle.to_tensor(np.hanning(n_fft + 2)[1:-1])
    spectrum = paddle.signal.stft(paddle.to_tensor(data), n_fft, hop, window=window, normalized=normalized)
    back = paddle.signal.istft(spectrum, n_fft, hop, window=window, normalized=normalized).numpy()
    assert np.allclose(back, data[: len(back)])
    assert paddle.signal.istft(spectrum, n_fft, hop, window=window, normalized=normalized, length=20).shape == [20]


def test_gradients_flow():
    x = paddle.to_tensor(np.random.RandomState(1).randn(30), stop_gradient=False)
    spectrum = paddle.signal.stft(x, 8)
    (spectrum.real() ** 2 + spectrum.imag() ** 2).sum().backward()
    assert x.grad.shape == [30] and float(x.grad.abs().sum()) > 0


@pytest.mark.parametrize(
    "arguments",
    [dict(n_fft=50), dict(n_fft=8, hop_length=0), dict(n_fft=8, win_length=9), dict(n_fft=8, pad_mode="edge")],
)
def test_wrong_arguments(arguments):
    with pytest.raises(AssertionError):
        paddle.signal.stft(paddle.ones([40]), **arguments)


def test_windows_with_gaps_cannot_be_inverted():
    spectrum = paddle.signal.stft(paddle.ones([20]), 8, 2, center=False)
    with pytest.raises(ValueError, match="NOLA"):
        paddle.signal.istft(spectrum, 8, 4, window=paddle.to_tensor([0.0, 1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0]), center=False)
