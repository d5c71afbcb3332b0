"""Draws: the right distribution (fixed seed, bounds several standard errors wide), reproducible, gradients where Paddle has them."""

import numpy as np
import pytest
from scipy import stats

import paddle_compat as paddle
from paddle_compat import distribution as D

N = 20000


@pytest.fixture(autouse=True)
def _seed():
    paddle.seed(2024)


def tensor(*rows, dtype="float32", grad=False):
    return paddle.to_tensor(np.array(rows, dtype), stop_gradient=not grad)


@pytest.mark.parametrize(
    "make,law",
    [
        (lambda: D.Normal(1.0, 2.0), stats.norm(1, 2)),
        (lambda: D.Normal(tensor(1), tensor(2)), stats.norm(1, 2)),
        (lambda: D.Uniform(-1.0, 3.0), stats.uniform(-1, 4)),
        (lambda: D.Uniform(tensor(-1), tensor(3)), stats.uniform(-1, 4)),
        (lambda: D.Beta(2.0, 5.0), stats.beta(2, 5)),
        (lambda: D.Beta(0.5, 0.5), stats.beta(0.5, 0.5)),
        (lambda: D.Laplace(1.0, 2.0), stats.laplace(1, 2)),
        (lambda: D.TransformedDistribution(D.Normal(tensor(0), tensor(0.5)), [D.ExpTransform()]), stats.lognorm(0.5)),
    ],
    ids=["normal", "normal-tensors", "uniform", "uniform-tensors", "beta", "beta-arcsine", "laplace", "log-normal"],
)
def test_continuous_draws_follow_the_law(make, law):
    drawn = make().sample([N]).numpy().reshape(-1)
    assert drawn.shape == (N,)
    assert stats.kstest(drawn, law.cdf).statistic < 1.95 / np.sqrt(N)  # 1 in 1,000 under the law; the seed is fixed


def test_dirichlet_moments():
    c = np.array([1.0, 2.0, 5.0])
    drawn = D.Dirichlet(tensor(*c, dtype="float64")).sample([N]).numpy()
    law = stats.dirichlet(c)
    assert np.abs(drawn.mean(0) - law.mean()).max() < 5 * np.sqrt(law.var().max() / N)
    assert np.abs(drawn.var(0) - law.var()).max() < 0.002
    np.testing.assert_allclose(drawn.sum(-1), 1, atol=1e-12)


def test_categorical_draws_follow_the_softmax_of_each_row():
    logits = np.array([[1.0, 2.0, 3.0], [0.0, 0.0, -1.0]], "float32")
    drawn = D.Categorical(paddle.to_tensor(logits)).sample([N]).numpy()
    share = np.exp(logits) / np.exp(logits).sum(-1, keepdims=True)
    for row in range(2):
        counts = np.bincount(drawn[:, row], minlength=3)
        assert stats.chisquare(counts, share[row] * N).pvalue > 1e-3


def test_multinomial_counts():
    p = np.array([[2.0, 3.0, 5.0], [1.0, 1.0, 0.0]], "float32")
    drawn = D.Multinomial(7, paddle.to_tensor(p)).sample((N,)).numpy()
    p = p / p.sum(-1, keepdims=True)
    assert drawn.shape == (N, 2, 3) and (drawn.sum(-1) == 7).all()
    assert np.abs(drawn.mean(0) - 7 * p).max() < 0.05
    assert np.abs(drawn.var(0) - 7 * p * (1 - p)).max() < 0.06
    assert (drawn[:, 1, 2] == 0).all()


@pytest.mark.parametrize(
    "make", [lambda: D.Normal(0.0, 1.0), lambda: D.Uniform(0.0, 1.0), lambda: D.Beta(1.0, 2.0), lambda: D.Categorical([1.0, 2.0]), lambda: D.Laplace(0.0, 1.0)]
)
def test_paddle_seed_makes_draws_repeat(make):
    d = make()
    paddle.seed(5)
    first = d.sample([6]).numpy()
    second = d.sample([6]).numpy()
    paddle.seed(5)
    np.testing.assert_array_equal(d.sample([6]).numpy(), first)
    assert not np.array_equal(first, second)


def test_seed_of_one_call_leaves_the_stream_alone():
    d = D.Normal([0.0, 1.0], 1.0)
    paddle.seed(5)
    first = d.sample([3]).numpy()
    paddle.seed(5)
    np.testing.assert_array_equal(d.sample([3], seed=9).numpy(), d.sample([3], seed=9).numpy())
    np.testing.assert_array_equal(d.sample([3]).numpy(), first)


def test_normal_draws_carry_gradients():
    loc, scale = tensor(0, 1, grad=True), tensor(1, 2, grad=True)
    drawn = D.Normal(loc, scale).sample([5])
    drawn.sum().backward()
    np.testing.assert_allclose(loc.grad.numpy(), [5, 5])
    np.testing.assert_allclose(scale.grad.numpy(), ((drawn.numpy() - [0, 1]) / [1, 2]).sum(0), rtol=1e-5)


def test_uniform_draws_carry_gradients():
    low, high = tensor(0, 1, grad=True), tensor(1, 3, grad=True)
    drawn = D.Uniform(low, high).sample([5])
    drawn.sum().backward()
    share = ((drawn.numpy() - [0, 1]) / [1, 2]).sum(0)
    np.testing.assert_allclose(high.grad.numpy(), share, rtol=1e-5)
    np.testing.assert_allclose(low.grad.numpy(), 5 - share, rtol=1e-5)


def test_static_program_draws_for_a_batch_size_known_later():
    paddle.enable_static()
    try:
        main = paddle.static.Program()
        with paddle.static.program_guard(main, paddle.static.Program()):
            x = paddle.static.data("x", [-1, 3], "float32")
            d = D.Normal(x, paddle.exp(x))
            out = [d.sample([2]), d.log_prob(x + 1.0), d.entropy(), D.Categorical(x).sample([4])]
        got = paddle.static.Executor(paddle.CPUPlace()).run(main, feed={"x": np.ones((5, 3), "float32")}, fetch_list=out)
    finally:
        paddle.disable_static()
    assert got[0].shape == (2, 5, 3) and got[3].shape == (4, 5)
    np.testing.assert_allclose(got[1], stats.norm(1, np.e).logpdf(np.full((5, 3), 2.0)), rtol=1e-5)
    np.testing.assert_allclose(got[2], np.full((5, 3), stats.norm(1, np.e).entropy()), rtol=1e-5)
