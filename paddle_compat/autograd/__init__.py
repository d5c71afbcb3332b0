"""``paddle.autograd``."""

from paddle_compat.autograd import backward_mode, py_layer
from paddle_compat.autograd.backward_mode import backward
from paddle_compat.autograd.py_layer import PyLayer, PyLayerContext
from paddle_compat.autograd.saved_hooks import saved_tensors_hooks
from paddle_compat.core.backward import grad
from paddle_compat.core.grad_mode import is_grad_enabled, no_grad, set_grad_enabled

__all__ = ["PyLayer", "PyLayerContext", "backward"]
