"""Running autograd: ``Tensor.backward``, ``paddle.autograd.backward``, ``paddle.grad`` and hooks, on torch's engine."""

import threading

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.tensor import Tensor, unwrap, wrap
from paddle_compat.core.translate import torch_error

_ENGINE = torch.autograd.Variable._execution_engine


def _node(x):
    """What stands for ``x`` in the graph: the torch tensor it holds, or the values of a sparse Tensor."""
    return x if isinstance(x, torch.Tensor) else x._graph_t


def _start(x, grad, wrong=invalid_argument):
    """The torch gradient that backward starts from for ``x``: ones where ``grad`` is None."""
    t = _node(x)
    if grad is None:
        return torch.ones_like(t)
    g = x._aligned_grad(grad) if isinstance(x, Tensor) else unwrap(grad)
    if g.shape != t.shape and t.dim() == 0 and g.numel() == 1:
        g = g.reshape(())
    if g.shape != t.shape:
        raise wrong(f"Tensor shape not match: grad_tensor must have the shape of the tensor, {list(t.shape)}, but has {list(g.shape)}")
    return g.detach() if not torch.is_grad_enabled() else g


def _run(tensors, grads, retain_graph):
    """torch.autograd.backward without its checks of what is checked here already; they cost as much as a small network."""
    if torch._C._are_functorch_transforms_active():
        torch.autograd.backward(tensors, grads, retain_graph=retain_graph)  # raises, and says why
    else:
        _ENGINE.run_backward(tensors, grads, bool(retain_graph), False, (), allow_unreachable=True, accumulate_grad=True)


def run_backward(tensors, grads=None, retain_graph=False):
    """Accumulate the gradients of ``tensors`` (a Tensor or a list) into the leaves' ``grad``."""
    if isinstance(tensors, Tensor):
        tensors, grads = [tensors], [grads]
    elif grads is None:
        grads = [None] * len(tensors)
    for g in grads:
        if g is not None and not isinstance(g, (Tensor, torch.Tensor)):
            raise AssertionError(f"The type of grad_tensor must be paddle.Tensor, but received {type(g)}")
    pairs = [(x, _node(x), g) for x, g in zip(tensors, grads, strict=True)]
    pairs = [(t, _start(x, g, AssertionError)) for x, t, g in pairs if t.requires_grad]  # Paddle passes over the others in silence
    if not pairs:
        return
    try:
        _run(tuple([t for t, _ in pairs]), tuple([g for _, g in pairs]), retain_graph)
    except RuntimeError as error:
        raise torch_error(error) from error


class TensorHookRemoveHelper:
    """What ``register_hook`` returns; ``remove()`` takes the hook off and says whether it was there."""

    def __init__(self, handle):
        self._handle = handle

    def remove(self):
        """Take the hook off. True the first time."""
        if self._handle is None:
            return False
        self._handle.remove()
        self._handle = None
        return True


def register_hook(x, hook):
    """``Tensor.register_hook``: ``hook`` gets the gradient as a Tensor and may return another."""
    node = _node(x)
    if not node.requires_grad:
        raise RuntimeError("Cannot register hook on a tensor that stop gradient.")

    def call(grad):
        if _hooks_off.tensors and any(t is node for t in _hooks_off.tensors):
            return None
        result = hook(x._wrap_grad(grad))
        return None if result is None else x._aligned_grad(result)

    return TensorHookRemoveHelper(node.register_hook(call))


class _HooksOff(threading.local):
    """The leaves whose own hooks are passed over: those that ``paddle.grad`` is asked for."""

    tensors = ()


_hooks_off = _HooksOff()


def _as_list(value, name, allow_none=False):
    values = value if isinstance(value, (list, tuple)) else [value]
    for v in values:
        if v is None and allow_none:
            continue
        if not isinstance(v, (Tensor, torch.Tensor)):
            raise AssertionError(f"{name} should be a Tensor or a list/tuple of Tensors, but contains {type(v).__name__}")
    if not values:
        raise AssertionError(f"{name} cannot be empty")
    return list(values)


def grad(outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, only_inputs=True, allow_unused=False, no_grad_vars=None):
    """The sum of gradients of ``outputs`` with respect to ``inputs``; the leaves' ``grad`` stays as it is.

    Args:
        outputs: a Tensor or a list of them.
        inputs: a Tensor or a list of them.
        grad_outputs: gradients to start from, one for each output; None means ones.
        retain_graph: keep the graph; None means the value of ``create_graph``.
        create_graph: make the gradients differentiable themselves.
        only_inputs: must be True (2.4 has no other).
        allow_unused: give None for an input that the outputs do not depend on, instead of ValueError.
        no_grad_vars: tensors through which no gradient shall flow.

    Returns:
        A list with the gradient of each input.
    """
    outputs = _as_list(outputs, "outputs")
    inputs = _as_list(inputs, "inputs")
    for name, value in (("create_graph", create_graph), ("allow_unused", allow_unused)):
        if not isinstance(value, bool):
            raise AssertionError(f"{name} must be True or False, but received {value!r}")
    if not only_inputs:
        raise AssertionError("only_inputs=False is not supported yet")
    starts = [None] * len(outputs) if grad_outputs is None else _as_list(grad_outputs, "grad_outputs", allow_none=True)
    if len(starts) != len(outputs):
        raise AssertionError(f"The length of grad_outputs must be equal to outputs: {len(starts)} and {len(outputs)}")
    if isinstance(no_grad_vars, set):
        no_grad_vars = list(no_grad_vars)
    empty = no_grad_vars is None or (isinstance(no_grad_vars, (list, tuple)) and not no_grad_vars)
    blocked = [] if empty else [_node(v) for v in _as_list(no_grad_vars, "no_grad_vars")]
    pairs = [(x, _node(x), g) for x, g in zip(outputs, starts, strict=True)]
    pairs = [(t, _start(x, g)) for x, t, g in pairs if t.requires_grad]
    targets = [_node(x) for x in inputs]
    asked = [i for i, t in enumerate(targets) if t.requires_grad]
    found = [None] * len(targets)
    handles = [v.register_hook(torch.zeros_like) for v in blocked if v.requires_grad]
    _hooks_off.tensors = [t for t in targets if t.is_leaf]
    try:
        if pairs and asked:
            results = torch.autograd.grad(
                [t for t, _ in pairs],
                [targets[i] for i in asked],
                [g for _, g in pairs],
                retain_graph=create_graph if retain_graph is None else retain_graph,
                create_graph=create_graph,
                allow_unused=True,
            )
            for i, g in zip(asked, results, strict=True):
                found[i] = g
    except RuntimeError as error:
        raise torch_error(error) from error
    finally:
        _hooks_off.tensors = ()
        for handle in handles:
            handle.remove()
    if not allow_unused:
        for i, g in enumerate(found):
            if g is None:
                raise invalid_argument(
                    f"The {i}-th input does not appear in the backward graph. Please check the input tensor or set allow_unused=True to get None result."
                )
    out = []
    for x, g in zip(inputs, found, strict=True):
        if g is None:
            out.append(None)
            continue
        g = g if create_graph else g.detach()
        out.append(x._wrap_grad(g) if isinstance(x, Tensor) else wrap(g))
    return out
