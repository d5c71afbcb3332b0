"""Laplace, which 2.4.2 documents and lacks: against SciPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import paddle_compat as paddle
from paddle_compat import distribution as D

numbers = st.floats(-5, 5, allow_nan=False)
scales = st.floats(0.1, 5)


def tensor(*values):
    return paddle.to_tensor(np.array(values, "float64"))


@settings(max_examples=30, deadline=None)
@given(numbers, scales, numbers, st.floats(0.01, 0.99))
def test_formulas(loc, scale, value, q):
    d, law = D.Laplace(tensor(loc), tensor(scale)), stats.laplace(loc, scale)
    pairs = [
        (d.log_prob(tensor(value)), law.logpdf(value)), (d.prob(tensor(value)), law.pdf(value)), (d.cdf(tensor(value)), law.cdf(value)),
        (d.icdf(tensor(q)), law.ppf(q)), (d.entropy(), law.entropy()), (d.mean, law.mean()), (d.variance, law.var()), (d.stddev, law.std()),
    ]  # fmt: skip
    for got, expected in pairs:
        np.testing.assert_allclose(got.numpy(), [expected], rtol=1e-9, atol=1e-9)


def test_divergence_by_integration():
    p, q = D.Laplace(tensor(0.5), tensor(1.2)), D.Laplace(tensor(-0.3), tensor(2.0))
    x = np.linspace(-40, 40, 400001)
    a, b = stats.laplace(0.5, 1.2), stats.laplace(-0.3, 2.0)
    expected = np.trapezoid(a.pdf(x) * (a.logpdf(x) - b.logpdf(x)), x)
    np.testing.assert_allclose(p.kl_divergence(q).numpy(), [expected], rtol=1e-6)
    np.testing.assert_allclose(D.kl_divergence(p, q).numpy(), [expected], rtol=1e-6)


def test_shapes_and_gradients():
    loc = paddle.to_tensor([0.0, 1.0], stop_gradient=False)
    d = D.Laplace(loc, 2.0)
    assert d.batch_shape == (2,) and d.event_shape == () and d.scale.shape == [2]
    assert d.sample().shape == [2] and d.sample([3]).shape == [3, 2] and d.sample((3,)).stop_gradient
    drawn = d.rsample((4,))
    drawn.sum().backward()
    np.testing.assert_allclose(loc.grad.numpy(), [4, 4])
    assert D.Laplace(0, 1).loc.shape == [1]


def test_other_types():
    for arguments in (("a", 1.0), (1.0, [1.0]), (None, 1.0)):
        with pytest.raises(TypeError, match="Real or Tensor"):
            D.Laplace(*arguments)
    with pytest.raises(TypeError, match="value"):
        D.Laplace(0.0, 1.0).log_prob("a")
