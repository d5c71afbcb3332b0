"""Variables: the tensors of a static program, before it runs."""

import torch

from paddle_compat.core.dtype import TORCH_TO_DTYPE, VarType
from paddle_compat.core.tensor import Symbolic


class Variable(Symbolic):
    """A tensor of a static program: name, shape (-1 where it is not known yet) and dtype.

    Operators and methods are those of Tensor, from the same tables; here each call is recorded.
    """

    name = ""
    persistable = False
    lod_level = 0
    type = VarType.LOD_TENSOR

    def __init__(self, block, name, shapes, persistable=False, stop_gradient=False, is_data=False):
        # ``shapes``: two torch tensors (fake ones, or small real ones where the value is known) that differ in the sizes
        # that are not known (static/infer.py).
        self.block = block
        self.name = name
        self.infer = shapes
        self.persistable = persistable
        self.stop_gradient = stop_gradient
        self.is_data = is_data
        self.op = None
        self.error_clip = None
        self.is_parameter = False

    @property
    def shape(self):
        """The sizes, a tuple of ints; -1 where unknown."""
        first, second = self.infer
        return tuple(a if a == b else -1 for a, b in zip(first.shape, second.shape, strict=True)) if first.dim() == second.dim() else (-1,)

    @property
    def dtype(self):
        """The ``paddle.dtype``."""
        return TORCH_TO_DTYPE[self.infer[0].dtype]

    @property
    def ndim(self):
        """The number of dimensions."""
        return self.infer[0].dim()

    def size(self):
        """The number of elements, as a Variable (a method here, a property of Tensors: as on Paddle)."""
        from paddle_compat.tensor.attribute import numel

        return numel(self)

    def place(self):
        """None, with a warning: a Variable is nowhere before the program runs."""
        import warnings

        warnings.warn("Variable do not have 'place' interface for static mode, try not to use it. None will be returned.", stacklevel=2)

    @property
    def grad_name(self):
        """The name of its gradient's Variable."""
        return f"{self.name}@GRAD"

    @property
    def T(self):
        """The variable with its dimensions in opposite order."""
        from paddle_compat.tensor.linalg import transpose

        return transpose(self, list(range(self.ndim - 1, -1, -1)))

    def astype(self, dtype):
        """The variable in another dtype."""
        from paddle_compat.tensor.manipulation import cast

        out = cast(self, dtype)
        out.stop_gradient = self.stop_gradient
        return out

    def clone(self):
        """A copy; gradients flow through."""
        from paddle_compat.tensor.creation import clone

        out = clone(self)
        out.stop_gradient = self.stop_gradient
        return out

    def detach(self):
        """The variable without its history."""
        from paddle_compat.core.tensor_extra import detach

        out = detach(self)
        out.stop_gradient = True
        return out

    def dim(self):
        """The number of dimensions."""
        return self.ndim

    ndimension = dim

    def numpy(self):
        """Not before the program runs: fetch it with ``Executor.run``."""
        raise AssertionError(f"In static mode, {self.name}.numpy() has no value before the program runs: fetch it with Executor.run(fetch_list=[...])")

    gradient = numpy

    def item(self):
        """Not before the program runs."""
        raise TypeError(f"Required input var should be in Tensor or VarBase, but in static mode {self.name} is a Variable without a value")

    def __int__(self):
        raise TypeError(f"int(Variable {self.name}) is not supported in static mode")

    __index__ = __float__ = __int__

    def __iter__(self):
        size = self.shape[0]
        if size < 0:
            raise TypeError(f"Variable {self.name} cannot be iterated: its first size is not known before the program runs")
        for i in range(size):
            yield self[i]

    def __hash__(self):
        return id(self)

    def __deepcopy__(self, memo):
        return self

    def get_value(self, scope=None):
        """The value in the scope, of a persistable variable after the startup program ran."""
        from paddle_compat.static.scope import global_scope

        value = (scope or global_scope()).get(self.name)
        if value is None:
            raise ValueError(f"Can not find Variable '{self.name}' in the Scope: run the startup program first")
        return value

    def set_value(self, value, scope=None):
        """Set the value in the scope, of a persistable variable.

        Raises:
            ValueError: the shape differs.
        """
        from paddle_compat.core.convert import tensor_data
        from paddle_compat.static.scope import global_scope

        scope = scope or global_scope()
        t = tensor_data(value)
        held = scope.get(self.name)
        if held is None:
            raise ValueError(f"Can not find Variable '{self.name}' in the Scope: run the startup program first")
        if held._t.shape != t.shape:
            raise ValueError(f"{self.name} has shape {held.shape}, but the value set has shape {list(t.shape)}")
        with torch.no_grad():
            held._t.copy_(t)

    def to_string(self, throw_on_error, with_details=False):
        """The text that programs print."""
        return repr(self)

    def __repr__(self):
        kind = "persist " if self.persistable else ""
        word = "var" if not self.is_parameter else "trainable param" if self.trainable else "param"
        dtype = repr(self.dtype).rsplit(".", 1)[-1]
        return f"{kind}{word} {self.name} : LOD_TENSOR.shape{tuple(self.shape)}.dtype({dtype}).stop_gradient({self.stop_gradient})"

    def _to_readable_code(self):
        return repr(self)

    __str__ = __repr__


def _only_eager(name):
    def method(self, *args, **kwargs):
        raise AssertionError(f"'{name}' only can be called by `paddle.Tensor` in dynamic graph mode, but {self.name} is a Variable of a static program")

    method.__name__ = name
    return method


for _name in ("backward", "clear_gradient", "clear_grad", "register_hook", "retain_grads", "cpu", "cuda", "pin_memory"):
    setattr(Variable, _name, _only_eager(_name))

Variable.__module__ = "paddle.fluid.framework"


class Parameter(Variable):
    """A parameter of a static program; its value lives in the scope once the startup program ran."""

    def __init__(self, block, name, shapes, attr, initializer):
        super().__init__(block, name, shapes, persistable=True, stop_gradient=not attr.trainable)
        self.is_parameter = True
        self.trainable = attr.trainable
        self.optimize_attr = {"learning_rate": attr.learning_rate}
        self.regularizer = attr.regularizer
        self.do_model_average = attr.do_model_average
        self.need_clip = attr.need_clip
        self.is_distributed = False
        self.initializer = initializer


Parameter.__module__ = "paddle.fluid.framework"
