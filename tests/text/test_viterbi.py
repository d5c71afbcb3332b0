"""Viterbi decoding against what real Paddle 2.4.2 gave for the same numbers."""

import numpy as np
import pytest

import paddle_compat as paddle


@pytest.fixture
def given():
    rng = np.random.RandomState(0)
    scores = paddle.to_tensor(rng.rand(3, 4, 5).astype("float32"))
    return scores, paddle.to_tensor(rng.rand(5, 5).astype("float32"))


@pytest.mark.parametrize(
    "tags, lengths, scores, paths",
    [
        (True, [4, 2, 1], [6.00982761, 3.01779675, 1.35209584], [[2, 2, 2, 2], [0, 2, 0, 0], [4, 0, 0, 0]]),
        (False, [4, 2, 1], [5.82548428, 2.57961679, 0.69763118], [[2, 2, 2, 2], [0, 2, 0, 0], [2, 0, 0, 0]]),
        (True, [3, 2, 1], [4.44893694, 3.01779675, 1.35209584], [[1, 3, 3], [0, 2, 0], [4, 0, 0]]),
    ],
)
def test_paths(given, tags, lengths, scores, paths):
    got_scores, got_paths = paddle.text.ViterbiDecoder(given[1], tags)(given[0], paddle.to_tensor(lengths))
    np.testing.assert_allclose(got_scores.numpy(), scores, rtol=1e-6)
    assert got_paths.tolist() == paths and got_paths.dtype == paddle.int64


def test_lengths_must_fit(given):
    with pytest.raises(ValueError, match="batch size"):
        paddle.text.viterbi_decode(*given, paddle.to_tensor([4, 2]))
