"""The BFGS method."""

import torch

from .line_search import strong_wolfe
from .utils import check_arguments, converged, dot, results, scalar, value_and_gradient


def minimize_bfgs(
    objective_func,
    initial_position,
    max_iters=50,
    tolerance_grad=1e-07,
    tolerance_change=1e-09,
    initial_inverse_hessian_estimate=None,
    line_search_fn="strong_wolfe",
    max_line_search_iters=50,
    initial_step_length=1.0,
    dtype="float32",
    name=None,
):
    """Minimise a function of a vector by BFGS, with an estimate of the inverse Hessian.

    The estimate's update is Paddle 2.4.2's, ``V H V^T + rho s s^T`` with ``V = I - rho y s^T``: the textbook's V transposed.

    Args:
        objective_func: function of a 1-D Tensor that gives a Tensor of shape [1].
        initial_position: where to begin, a 1-D Tensor of ``dtype``.
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
        (whether it converged, number of calls, position, value, gradient, inverse Hessian's estimate), Tensors.
    """
    x, hessian = check_arguments(dtype, initial_position, initial_inverse_hessian_estimate, line_search_fn, "minimize_bfgs")
    identity = torch.eye(x.shape[0], dtype=getattr(torch, dtype), device=x.device)
    if hessian is None:
        hessian = identity.clone()
    value, gradient = value_and_gradient(objective_func, x)
    calls, is_converge = 1, False
    with torch.no_grad():
        for _ in range(max_iters):
            direction = -torch.matmul(hessian, gradient)
            length, value, after, more = strong_wolfe(objective_func, x, direction, initial_step_length)
            calls += more
            s, y = length * direction, after - gradient
            x, gradient = x + s, after
            rho = dot(y, s)
            rho = scalar(1000.0, x) if bool(rho == 0.0) else 1.0 / rho
            v = identity - rho * torch.outer(y, s)
            hessian = v @ hessian @ v.t() + rho * torch.outer(s, s)
            is_converge = converged(gradient, direction, tolerance_grad, tolerance_change)
            if is_converge or bool(length == 0.0):
                break
    return results(is_converge, calls, x, value, gradient, hessian)
