"""The L-BFGS method."""

from collections import deque

import torch

from .line_search import strong_wolfe
from .utils import check_arguments, converged, dot, results, scalar, value_and_gradient


def minimize_lbfgs(
    objective_func,
    initial_position,
    history_size=100,
    max_iters=50,
    tolerance_grad=1e-08,
    tolerance_change=1e-08,
    initial_inverse_hessian_estimate=None,
    line_search_fn="strong_wolfe",
    max_line_search_iters=50,
    initial_step_length=1.0,
    dtype="float32",
    name=None,
):
    """Minimise a function of a vector by L-BFGS: BFGS whose inverse Hessian is implied by the last steps.

    Args:
        objective_func: function of a 1-D Tensor that gives a Tensor of shape [1].
        initial_position: where to begin, a 1-D Tensor of ``dtype``.
        history_size: how many steps are remembered, less one.
        max_iters: most steps.
        tolerance_grad: enough when no element of the gradient is larger.
        tolerance_change: enough when no element of the search direction is larger.
        initial_inverse_hessian_estimate: symmetric and positive definite; the identity by default.
        line_search_fn: 'strong_wolfe'.
        max_line_search_iters: as in 2.4.2 it has no effect: a search makes at most 20 steps.
        initial_step_length: the first step length that each search tries.
        dtype: 'float32' or 'float64'.
        name: unused.

    Returns:
        (whether it converged, number of calls, position, value, gradient), Tensors.
    """
    x, estimate = check_arguments(dtype, initial_position, initial_inverse_hessian_estimate, line_search_fn, "minimize_lbfgs")
    value, gradient = value_and_gradient(objective_func, x)
    calls, is_converge = 1, False
    past = deque(maxlen=max(history_size - 1, 1))  # Paddle's ring of history_size places leaves one free
    with torch.no_grad():
        for _ in range(max_iters):
            direction = -_times_inverse_hessian(gradient, past, estimate)
            length, value, after, more = strong_wolfe(objective_func, x, direction, initial_step_length)
            calls += more
            s, y = length * direction, after - gradient
            rho = dot(y, s)
            past.append((s, y, scalar(1000.0, x) if bool(rho == 0.0) else 1.0 / rho))
            x, gradient = x + s, after
            is_converge = converged(gradient, direction, tolerance_grad, tolerance_change)
            if is_converge or bool(length == 0.0):
                break
    return results(is_converge, calls, x, value, gradient)


def _times_inverse_hessian(vector, past, estimate):
    """The two-loop recursion."""
    weights = []
    for s, y, rho in reversed(past):
        weight = rho * dot(s, vector)
        vector = vector - weight * y
        weights.append(weight)
    if estimate is not None:
        vector = torch.matmul(estimate, vector)
    for s, y, rho in past:
        vector = vector + s * (weights.pop() - rho * dot(y, vector))
    return vector
