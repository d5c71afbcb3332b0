"""What the sparse functions ask of their arguments, in one place."""

import torch

from paddle_compat.core import mode
from paddle_compat.core.dtype import dtype_name
from paddle_compat.core.errors import invalid_argument, not_found
from paddle_compat.core.tensor import Tensor, wrap


def dynamic_only(function):
    """AssertionError in static mode, where Paddle 2.4 has no sparse operators."""
    if mode.process.static:
        raise AssertionError(f"paddle.sparse.{function} is only supported in dynamic mode; call paddle.disable_static() first")


def tensor(x, function, argument, position):
    """``x`` as a Tensor, or Paddle's ValueError."""
    if isinstance(x, Tensor):
        return x
    if isinstance(x, torch.Tensor):
        return wrap(x)
    raise invalid_argument(f"{function}(): argument '{argument}' (position {position}) must be Tensor, but got {type(x).__name__}")


def floating(values, kernel):
    """RuntimeError, as Paddle's for a kernel that is not registered, unless ``values`` are of a floating dtype."""
    if not values.is_floating_point():
        raise no_kernel(kernel, values.dtype)


def no_kernel(kernel, dtype):
    """Paddle's error for a dtype without kernel."""
    return not_found(f"The kernel with key (CPU, NCHW, {dtype_name(dtype)}) of kernel `{kernel}` is not registered.")
