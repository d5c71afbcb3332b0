"""PyLayer: operations with a backward of one's own, on torch's autograd."""

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.tensor import Tensor, unwrap, wrap


class PyLayerContext:
    """What ``forward`` leaves for ``backward``. Attributes may be set at will."""

    def __init__(self):
        self.materialize_grads = True
        self._not_inplace, self._non_differentiable = (), ()
        self._torch = None
        self._to_save = None
        self._saved = None

    def save_for_backward(self, *tensors):
        """Keep tensors for ``backward``, which gets them by ``saved_tensor()``. At most once."""
        self._to_save = tensors

    def saved_tensor(self):
        """The tensors that ``save_for_backward`` kept, a tuple; None where it was not called."""
        if self._to_save is None:
            return None
        if self._torch is None:
            return tuple(self._to_save)
        if self._saved is None:
            # _to_save holds None where torch keeps a tensor, so that no cycle keeps the graph alive
            kept = iter(self._torch.saved_tensors)
            return tuple(wrap(next(kept)) if v is _KEPT else v for v in self._to_save)
        return self._saved

    def mark_not_inplace(self, *args):
        """Say that these inputs, though ``forward`` returns them, were not changed."""
        self._not_inplace = args

    def mark_non_differentiable(self, *args):
        """Say that no gradient flows through these outputs."""
        self._non_differentiable = args

    def set_materialize_grads(self, value):
        """Whether ``backward`` gets zeros (True) or None for outputs that got no gradient."""
        self.materialize_grads = bool(value)


_KEPT = object()


class _Function(torch.autograd.Function):
    @staticmethod
    def forward(torch_ctx, call, *tensors):
        return call.forward(torch_ctx)

    @staticmethod
    def backward(torch_ctx, *grads):
        return (None, *torch_ctx.call.backward(torch_ctx, grads))


class _Call:
    """One application of a PyLayer: which arguments are tensors, and what came of them."""

    __slots__ = ("args", "cls", "ctx", "inputs", "kwargs", "needs", "result", "tensor_outputs")

    def __init__(self, cls, ctx, args, kwargs):
        self.cls, self.ctx, self.args, self.kwargs = cls, ctx, args, kwargs
        self.inputs = [a for a in (*args, *kwargs.values()) if isinstance(a, Tensor)]
        self.needs = [not t.stop_gradient for t in self.inputs]

    def forward(self, torch_ctx):
        ctx = self.ctx
        result = self.cls.forward(ctx, *self.args, **self.kwargs)
        outputs = list(result) if isinstance(result, (list, tuple)) else [result]
        if not any(isinstance(o, Tensor) for o in outputs):
            raise invalid_argument("At least one output of `PyLayer.forward` is a `Tensor`.")
        not_inplace = {id(t) for t in ctx._not_inplace}
        torch_outputs, dirty = [], []
        given = {id(t): t for t in self.inputs}
        for o in outputs:
            if not isinstance(o, Tensor):
                continue
            t = o._t
            if id(o) in given:
                if id(o) in not_inplace:
                    t = t.clone()
                else:
                    if t.requires_grad and t.is_leaf:
                        raise invalid_argument(f"Leaf Var ({o.name}) that doesn't stop gradient can't use inplace strategy.")
                    dirty.append(t)
            torch_outputs.append(t)
        if dirty:
            torch_ctx.mark_dirty(*dirty)
        flat = {id(o._t): o for o in outputs if isinstance(o, Tensor)}
        stopped = [o._t for o in ctx._non_differentiable if id(o._t) in flat]
        if stopped:
            torch_ctx.mark_non_differentiable(*stopped)
        torch_ctx.set_materialize_grads(ctx.materialize_grads)
        kept = [v._t for v in ctx._to_save or () if isinstance(v, Tensor)]
        torch_ctx.save_for_backward(*kept)
        ctx._to_save = None if ctx._to_save is None else tuple(_KEPT if isinstance(v, Tensor) else v for v in ctx._to_save)
        torch_ctx.call = self
        self.result = [o if not isinstance(o, Tensor) else None for o in outputs], isinstance(result, (list, tuple))
        self.args, self.kwargs, self.inputs = (), {}, len(self.inputs)
        return tuple(torch_outputs)

    def backward(self, torch_ctx, grads):
        ctx = self.ctx
        ctx._torch = torch_ctx
        try:
            returned = self.cls.backward(ctx, *[None if g is None else wrap(g) for g in grads])
        finally:
            ctx._torch = None
        returned = list(returned) if isinstance(returned, (list, tuple)) else [returned]
        wanted = sum(self.needs)
        if len(returned) == wanted != self.inputs:  # gradients only for the inputs that want one
            full = iter(returned)
            returned = [next(full) if need else None for need in self.needs]
        if len(returned) > self.inputs:
            raise invalid_argument(f"The number of outputs of `PyLayer.backward` should be {self.inputs}, but received {len(returned)}.")
        name = self.cls.__name__
        returned += [None] * (self.inputs - len(returned))
        for i, (g, need) in enumerate(zip(returned, self.needs, strict=True)):
            if not need and g is not None:
                raise invalid_argument(
                    f"GradNodePyLayer_{name}_backward's backward function should return None at {i} position, "
                    "because it's forward Tensor's stopgradient is true."
                )
            if g is not None and not isinstance(g, (Tensor, torch.Tensor)):
                raise invalid_argument(f"argument must be Tensor, but got {type(g).__name__}: what {name}.backward returned at {i} position")
            if need and g is None:
                raise invalid_argument(f"GradNodePyLayer_{name}_backward's backward function should not return empyt at {i} position.")
        return [None if g is None else unwrap(g) for g in returned]


class PyLayer(PyLayerContext):
    """A base for operations with a backward of one's own: subclass it with static ``forward`` and ``backward``, call ``apply``."""

    @staticmethod
    def forward(ctx, *args, **kwargs):
        """Compute the outputs from the inputs; no gradients are recorded inside."""
        raise NotImplementedError("You must implement the forward function for PyLayer.")

    @staticmethod
    def backward(ctx, *args):
        """Compute the inputs' gradients, one for each tensor among the inputs, from the outputs'."""
        raise NotImplementedError("You must implement the backward function for PyLayer.")

    @classmethod
    def apply(cls, *args, **kwargs):
        """Run ``forward`` and record ``backward``.

        Returns:
            What ``forward`` returned: a Tensor, or a tuple.
        """
        ctx = PyLayerContext()
        call = _Call(cls, ctx, args, kwargs)
        inputs = call.inputs
        if not inputs:
            with torch.no_grad():
                return cls.forward(ctx, *args, **kwargs)
        produced = _Function.apply(call, *[t._t for t in inputs])
        produced = iter(produced if isinstance(produced, tuple) else (produced,))
        others, many = call.result
        by_torch = {id(t._t): t for t in inputs}
        out = []
        for other in others:
            if other is None:
                t = next(produced)
                same = by_torch.get(id(t))
                out.append(wrap(t) if same is None else same)
            else:
                out.append(other)
        call.result = None
        return tuple(out) if many else out[0]


PyLayer.__module__ = PyLayerContext.__module__ = "paddle.autograd.py_layer"
EagerPyLayer, EagerPyLayerContext = PyLayer, PyLayerContext
