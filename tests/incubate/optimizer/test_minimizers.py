"""minimize_bfgs and minimize_lbfgs beyond what the oracle can be asked (it hangs when L-BFGS's ring is full)."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.core import mode
from paddle_compat.incubate.optimizer import DistributedFusedLamb, LookAhead, ModelAverage
from paddle_compat.incubate.optimizer.functional import minimize_bfgs, minimize_lbfgs


def rosenbrock(x):
    a, b = x[:-1], x[1:]
    return (100 * (b - a * a) ** 2 + (1 - a) ** 2).sum()


@pytest.mark.parametrize("history", [1, 2, 3, 5, 100])
def test_a_full_history(history):
    start = paddle.to_tensor([-1.2, 1.0, 0.5], dtype="float64")
    converged, calls, place, value, gradient = minimize_lbfgs(rosenbrock, start, history_size=history, max_iters=300, dtype="float64")
    assert bool(converged) and calls.shape == [1]
    np.testing.assert_allclose(place.numpy(), 1.0, rtol=1e-6)
    assert float(value) < 1e-12 and np.abs(gradient.numpy()).max() < 1e-6


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 999), size=st.integers(1, 6))
def test_quadratics(seed, size):
    """L-BFGS finds the minimum of any convex quadratic; so does BFGS of a function of one number."""
    rng = np.random.RandomState(seed)
    a = rng.standard_normal((size, size))
    a = a @ a.T + np.eye(size)
    b = rng.standard_normal(size)
    matrix, vector = paddle.to_tensor(a), paddle.to_tensor(b)

    def f(x):
        return 0.5 * paddle.dot(x, paddle.matmul(matrix, x)) - paddle.dot(vector, x)

    start = paddle.to_tensor(rng.standard_normal(size))
    minimisers = [minimize_lbfgs] + ([minimize_bfgs] if size == 1 else [])
    for minimise in minimisers:
        place = minimise(f, start, max_iters=200, dtype="float64")[2].numpy()
        np.testing.assert_allclose(place, np.linalg.solve(a, b), rtol=1e-5, atol=1e-6)


def test_arguments_are_not_changed():
    start, estimate = paddle.to_tensor([0.5, 3.0]), paddle.eye(2)
    for minimise in (minimize_bfgs, minimize_lbfgs):
        minimise(lambda x: (x * x).sum(), start, initial_inverse_hessian_estimate=estimate)
    assert start.numpy().tolist() == [0.5, 3.0] and start.stop_gradient and start.grad is None
    np.testing.assert_array_equal(estimate.numpy(), np.eye(2))


def test_messages_name_argument_and_value():
    with pytest.raises(ValueError, match=r"dtype of minimize_bfgs .*'float16'"):
        minimize_bfgs(rosenbrock, paddle.ones([2]), dtype="float16")
    with pytest.raises(ValueError, match="initial_position of minimize_lbfgs must be a Tensor, but got list"):
        minimize_lbfgs(rosenbrock, [1.0, 2.0])


def test_static_mode_is_refused():
    mode.enable_static()
    try:
        with pytest.raises(NotImplementedError, match="dynamic mode"):
            minimize_bfgs(rosenbrock, paddle.ones([2]))
        with pytest.raises(NotImplementedError, match=r"paddle\.optimizer\.Lamb"):
            DistributedFusedLamb()
    finally:
        mode.disable_static()
    with pytest.raises(AssertionError):
        DistributedFusedLamb()


def test_look_ahead_over_groups():
    """Real 2.4.2 fails there (a dict has no attribute trainable)."""
    ps = [paddle.create_parameter([2], "float32") for _ in range(2)]
    for p in ps:
        p.set_value(np.float32([1, 2]))
    inner = paddle.optimizer.SGD(0.1, [{"params": ps[:1]}, {"params": ps[1:], "learning_rate": 0.5}])
    opt = LookAhead(inner, alpha=0.25, k=2)
    for _ in range(2):
        paddle.sum(ps[0] + ps[1]).backward()
        opt.step()
        opt.clear_grad()
    for p, rate in zip(ps, (0.1, 0.05)):
        slow, fast = np.float32([1, 2]) - rate, np.float32([1, 2]) - 2 * rate
        np.testing.assert_allclose(p.numpy(), 0.25 * fast + 0.75 * slow, rtol=1e-6)


def test_the_second_sum_takes_over():
    """After 16384 steps the running sum moves to the second one; the average stays what it was."""
    p = paddle.create_parameter([1], "float32")
    p.set_value(np.float32([3.0]))
    average = ModelAverage(1.0, [p], min_average_window=10**6, max_average_window=10**6)
    paddle.sum(p).backward()
    average.step()
    average._get_accumulator("num_updates", p).set_value(np.int64([16383]))
    average.step()
    average.step()
    sums = [float(average._get_accumulator(name, p)) for name in ("sum_1", "sum_2", "sum_3")]
    assert sums == [3.0, 6.0, 0.0]
    with average.apply():
        assert p.numpy().tolist() == [3.0]
