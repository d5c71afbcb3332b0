"""``paddle.fluid.dygraph.base``: switching between modes, tensors from arrays."""

from contextlib import contextmanager

import numpy as np

from paddle_compat.core import mode
from paddle_compat.core.backward import grad
from paddle_compat.core.grad_mode import no_grad
from paddle_compat.core.mode import disable_static, enable_static
from paddle_compat.core.tensor import Symbolic, Tensor

no_grad_ = no_grad

__all__ = ["disable_dygraph", "enable_dygraph", "enabled", "grad", "guard", "no_grad", "no_grad_", "to_variable"]


def enabled():
    """Whether calls run at once."""
    return mode.in_dynamic_mode()


def enable_dygraph(place=None):
    """Run calls at once from now on."""
    disable_static(place)


def disable_dygraph():
    """Record programs from now on."""
    enable_static()


@contextmanager
def guard(place=None):
    """Run calls at once inside the block, on a place."""
    from paddle_compat.core.place import expected_place, set_expected_place

    static, before = not mode.in_dynamic_mode(), expected_place()
    if static:
        disable_static()
    if place is not None:
        set_expected_place(place)
    try:
        yield
    finally:
        if place is not None:
            set_expected_place(before)
        if static:
            enable_static()


@contextmanager
def _switch_declarative_mode_guard_(is_declarative=True):
    yield


@contextmanager
def program_desc_tracing_guard(enable):
    """Kept for libraries that switch Paddle's old tracing off: nothing to do."""
    yield


def in_declarative_mode():
    """Whether a function is being turned into a program."""
    return mode.local.tracer is not None or not mode.in_dynamic_mode()


def to_variable(value, name=None, zero_copy=None, dtype=None):
    """A Tensor of an array, number or list.

    Args:
        value: NumPy array, list, tuple, or a Tensor, which comes back as it is.
        name: its name.
        zero_copy: whether memory may be shared; it never is.
        dtype: the array's own where None.

    Raises:
        TypeError: something else.
    """
    from paddle_compat.core.convert import to_tensor

    if isinstance(value, (Tensor, Symbolic)):
        return value
    if not isinstance(value, (list, tuple, np.ndarray)):
        raise TypeError(f"The type of 'value' in fluid.dygraph.to_variable must be {(list, tuple, np.ndarray, Tensor)}, but received {type(value)}.")
    array = np.array(value)
    if dtype is not None:
        from paddle_compat.core.dtype import TORCH_TO_NUMPY, to_torch_dtype

        array = array.astype(TORCH_TO_NUMPY[to_torch_dtype(dtype)])
    out = to_tensor(array, dtype=str(array.dtype) if dtype is None else dtype)
    if name is not None:
        out.name = name
    return out
