"""What both minimisers check and compute."""

import torch

from paddle_compat.core import mode
from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.tensor import Tensor, wrap


def check_arguments(dtype, initial_position, estimate, line_search_fn, name):
    """The start and the inverse Hessian's estimate (or None) as torch tensors.

    Raises:
        ValueError: a dtype that is neither float32 nor float64, a start or estimate that is no Tensor, an estimate that is not symmetric
            and positive definite. NotImplementedError: another line search, or static mode.
    """
    if dtype not in ("float32", "float64"):
        raise ValueError(f"dtype of {name} must be 'float32' or 'float64', but got {dtype!r}")
    if mode.process.static:
        raise unimplemented(f"{name} works in dynamic mode; in a static program its loops cannot be recorded")
    start = _torch(initial_position, "initial_position", name)
    if estimate is not None:
        estimate = _torch(estimate, "initial_inverse_hessian_estimate", name)
        if not torch.equal(estimate, estimate.t()):
            raise ValueError("initial_inverse_hessian_estimate must be symmetric and positive definite, but it is not symmetric")
        if int(torch.linalg.cholesky_ex(estimate).info) != 0:
            raise invalid_argument("initial_inverse_hessian_estimate must be symmetric and positive definite, but it is not positive definite")
    if line_search_fn != "strong_wolfe":
        raise NotImplementedError(f"line_search_fn of {name} must be 'strong_wolfe', but got {line_search_fn!r}")
    return start, estimate


def _torch(value, argument, name):
    if not isinstance(value, (Tensor, torch.Tensor)):
        raise ValueError(f"{argument} of {name} must be a Tensor, but got {type(value).__name__}: {value!r}")
    return (value if isinstance(value, torch.Tensor) else value._t).detach().clone()


def value_and_gradient(function, x):
    """``function`` at the torch vector ``x`` and its gradient there, both without a graph."""
    with torch.enable_grad():
        x = x.detach().requires_grad_(True)
        value = function(wrap(x))._t
        (gradient,) = torch.autograd.grad(value, x, torch.ones_like(value))
    return value.detach(), gradient.detach()


def dot(a, b):
    """The inner product, of shape [1]."""
    return torch.dot(a, b).reshape(1)


def scalar(value, like):
    """A tensor of shape [1]."""
    return torch.full([1], value, dtype=like.dtype, device=like.device)


def converged(gradient, direction, tolerance_grad, tolerance_change):
    """Whether gradient or search direction has become small."""
    return bool((gradient.abs().max() < tolerance_grad) | (direction.abs().max() < tolerance_change))


def results(is_converge, calls, *tensors):
    """What the minimisers return, as Tensors."""
    return (wrap(torch.tensor([is_converge])), wrap(torch.tensor([calls])), *(wrap(t) for t in tensors))
