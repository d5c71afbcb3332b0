"""Methods that only Tensor has (no function of the namespace): detach, set_value, copy_, cpu, cuda, astype ..."""

import numpy as np
import torch

from paddle_compat.core.alias import own_memory
from paddle_compat.core.convert import tensor_data
from paddle_compat.core.dtype import dtype_name
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op
from paddle_compat.core.place import torch_device
from paddle_compat.core.tensor import Tensor, wrap


@op("detach", call=torch.Tensor.detach)
def detach(self: T):
    """The same data without its graph: shares memory, stop_gradient True."""


def astype(self, dtype):
    """The tensor in another dtype, a copy."""
    if dtype.__class__ is int:
        raise TypeError(f"Cannot interpret '{dtype}' as a data type")
    try:
        return _cast(self, dtype)
    except TypeError as error:
        if hasattr(error, "paddle_category") or not _of_numpy(dtype):
            raise
        raise ValueError(f"Not supported numpy dtype {np.dtype(dtype)}") from None


def _of_numpy(dtype):
    """Whether ``dtype`` is one of NumPy's that Paddle has not."""
    try:
        return np.dtype(dtype) is not None
    except TypeError:
        return False


def _cast(x, dtype):
    global _cast
    from paddle_compat.tensor.manipulation import cast as _cast  # once: it imports this package itself

    return _cast(x, dtype)


def set_value(self, value):
    """Overwrite the data with ``value`` (an array or Tensor of the same shape and dtype), in the same memory.

    Raises:
        AssertionError: shape or dtype differ.
    """
    if isinstance(value, dict):
        raise AssertionError(f"Variable length not match, Variable [ {self.name} ] takes an array or a Tensor, but received a dict")
    if not isinstance(value, (np.ndarray, Tensor, torch.Tensor)):
        if isinstance(value, str):
            raise invalid_argument(f"argument 'value' (position 1) must be a Tensor or numpy.ndarray, but got str: {value!r}")
        raise AssertionError(f"Variable set_value function, arguments type only support Variable, numpy, VarBase, dict, string. But received {type(value)}")
    t = tensor_data(value, None, "cpu" if isinstance(value, np.ndarray) else None)
    if t.shape != self._t.shape:
        raise AssertionError(
            f"Variable Shape not match, Variable [ {self.name} ] need tensor with shape {self.shape} but load set tensor with shape {list(t.shape)}"
        )
    if t.dtype is not self._t.dtype:
        raise AssertionError(
            f"Variable dtype not match, Variable [ {self.name} ] need tensor with dtype paddle.{dtype_name(self._t.dtype)}  "
            f"but load tensor with dtype paddle.{dtype_name(t.dtype)}"
        )
    # Not an in-place operation for autograd: on Paddle too inplace_version stays as it was.
    _overwrite(self._t, t)


def _overwrite(t, value):
    """Write into the memory of ``t`` without autograd or its version counter noticing."""
    with torch.no_grad():
        data = t.data
        if not data.is_contiguous() and torch._debug_has_internal_overlap(data):
            data = own_memory(t).data
        data.copy_(value)


def copy_(self, value, blocking=True):
    """Take over the data of ``value``, in the same memory where shapes are equal."""
    source = value if isinstance(value, torch.Tensor) else value._t
    if source.shape == self._t.shape and source.dtype is self._t.dtype:
        _overwrite(self._t, source.detach())
    else:
        self._t.data = source.detach().clone()


def _copy_to(self, place, blocking=True):
    return wrap(self._t.to(torch_device(place), copy=True))


def cpu(self):
    """A copy on the CPU; the tensor itself where it is there already."""
    return _moved(self, torch.device("cpu"))


def cuda(self, device_id=None, blocking=True):
    """A copy on a GPU, the current one where ``device_id`` is None. RuntimeError where there is none."""
    if device_id is not None and not isinstance(device_id, int):
        raise ValueError(f"device_id must be an int or None, but received {device_id!r}")
    index = device_id if device_id is not None else (torch.cuda.current_device() if torch.cuda.is_available() else 0)
    return _moved(self, torch_device(f"gpu:{index}"), not blocking)


def pin_memory(self):
    """A copy in page-locked host memory."""
    from paddle_compat.core.errors import external

    if not torch.cuda.is_available():
        raise external("pin_memory needs a GPU, and there is none")
    return wrap(self._t.pin_memory())


def _moved(x, device, non_blocking=False):
    return x if x._t.device == device else wrap(x._t.to(device, non_blocking=non_blocking))


def dim(self):
    """The number of dimensions."""
    return self._t.dim()


def _bump_inplace_version(self):
    torch._C._autograd._unsafe_set_version_counter((self._t,), (self._t._version + 1,))


T_property = property(lambda self: _transposed(self), doc="The tensor with its dimensions in opposite order, a copy.")


def _transposed(x):
    from paddle_compat.tensor.linalg import transpose

    n = len(x.shape)
    return transpose(x, list(range(n - 1, -1, -1)))


def _clear(self):
    self._t.data = self._t.data.new_empty(0)


def _is_shared_buffer_with(self, other):
    return self._t.untyped_storage().data_ptr() == other._t.untyped_storage().data_ptr()


def _share_buffer_to(self, other):
    other._t = self._t.detach()


def _slice(self, begin, end):
    """Rows ``begin`` to ``end``, sharing memory."""
    return wrap(self._t.detach()[begin:end])


def _getitem_from_offset(self, *index):
    """The element at an offset (or index) as a NumPy array of one."""
    return np.array([self.item(*index)], dtype=self.numpy().dtype)


def _copy_gradient_from(self, other):
    """Take the data of ``other`` for the gradient."""
    self._t.grad = other._t.detach()
    self._meta_dict()["grad_set"] = True


def _grad_value(self):
    """The gradient, or None."""
    return self.grad


def _register_grad_hook(self, hook):
    """``register_hook`` that gives a number for ``_remove_grad_hook``."""
    hooks = self._meta_dict().setdefault("hooks", [])
    hooks.append(self.register_hook(hook))
    return len(hooks) - 1


def _remove_grad_hook(self, number):
    """Take a hook off; whether it was there."""
    hooks = self._get_meta("hooks", [])
    return 0 <= number < len(hooks) and hooks[number].remove()


def _share_memory(self):
    """Move the data to memory that processes share."""
    self._t.share_memory_()
    return self


def _to(self, place, blocking=True):
    return wrap(self._t.detach().to(torch_device(place)).requires_grad_(self._t.requires_grad))


def is_same_shape(self, other):
    """Whether both have one shape."""
    return self._t.shape == other._t.shape


def _block(self):
    """The main program's block: what code for static Variables asks a tensor for."""
    from paddle_compat.static.program import default_main_program

    return default_main_program().global_block()


def _numel(self):
    return self._t.numel()


for _function in (detach, astype, set_value, copy_, _copy_to, cpu, cuda, pin_memory, dim, _bump_inplace_version, _clear, _numel, _share_buffer_to):
    setattr(Tensor, _function.__name__, _function)
for _function in (_slice, _getitem_from_offset, _copy_gradient_from, _grad_value, _register_grad_hook, _remove_grad_hook, _share_memory, _to, is_same_shape):
    setattr(Tensor, _function.__name__, _function)
Tensor._clear_data = _clear
Tensor._getitem_index_not_tensor = lambda self, index: self[index]
Tensor._offset = lambda self: 0
Tensor._is_dense_tensor_hold_allocation = lambda self: True
Tensor._place_str = property(lambda self: str(self.place))
Tensor.layout = property(lambda self: "NCHW")
Tensor.ndimension = dim
Tensor._share_underline_tensor_to = _share_buffer_to
Tensor._is_shared_buffer_with = Tensor._is_shared_underline_tensor_with = _is_shared_buffer_with
Tensor.T = T_property
Tensor.block = property(_block)
