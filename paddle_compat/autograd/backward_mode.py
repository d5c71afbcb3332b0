"""``paddle.autograd.backward``: gradients of several tensors at once."""

from paddle_compat.core.backward import run_backward
from paddle_compat.core.tensor import Tensor


def backward(tensors, grad_tensors=None, retain_graph=False):
    """Accumulate the gradients of ``tensors`` into the leaves' ``grad``.

    Args:
        tensors: a Tensor or a list of different ones.
        grad_tensors: what to start from, one a tensor (None for ones).
        retain_graph: keep the graph for another backward.

    Raises:
        AssertionError: no tensors, a tensor twice, or another number of ``grad_tensors``.
    """
    tensors = _checked(tensors, "tensors")
    if len({id(t) for t in tensors}) != len(tensors):
        raise AssertionError("The argument 'tensors' of paddle.autograd.backward contains duplicate paddle.Tensor object.")
    if grad_tensors is not None:
        grad_tensors = list(grad_tensors) if isinstance(grad_tensors, (list, tuple)) else [grad_tensors]
        for g in grad_tensors:
            if g is not None and not isinstance(g, Tensor):
                raise AssertionError(
                    "The argument 'grad_tensors' of paddle.autograd.backward is invalid, it can be 'None', 'paddle.Tensor' or 'list[None/paddle.Tensor]'."
                )
        if len(grad_tensors) != len(tensors):
            raise AssertionError("The length of grad_tensors must be equal to tensors")
    run_backward(tensors, grad_tensors, retain_graph)


def _checked(tensors, name):
    tensors = list(tensors) if isinstance(tensors, (list, tuple)) else [tensors]
    if not tensors or not all(isinstance(t, Tensor) for t in tensors):
        raise AssertionError(f"{name} must be Tensor or list of Tensor")
    return tensors
