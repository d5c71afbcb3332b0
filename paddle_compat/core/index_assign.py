"""Writing by index: ``x[...] = v``, in place, with gradients to ``x`` and to ``v``.

Three routes, as in Paddle: a basic index writes into a view and wants a value of the tensor's own dtype; a bool mask
fills; integer arrays, alone or in any mixture with ints and slices, have NumPy's meaning and cast the value.
"""

import numpy as np
import torch

from paddle_compat.core import index_rules as rules
from paddle_compat.core.alias import own_memory
from paddle_compat.core.errors import fatal, invalid_argument, out_of_range
from paddle_compat.core.index_rules import array_of
from paddle_compat.core.indexing import Index, plain, variable_getitem
from paddle_compat.core.kinds import Kind
from paddle_compat.core.kinds import T as TensorKind
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Tensor

_Torch = torch.Tensor

# What is assigned: a number, an array, a list, or a tensor.
Value = Kind("Value", "{0}", lambda v: v._t if isinstance(v, Tensor) else v, "index")

# NumPy values of other dtypes Paddle refuses; here they are taken where the Tensor has the very dtype.
_ARRAY_DTYPES = tuple(np.dtype(d) for d in ("bool", "int32", "int64", "float32", "float64"))


@op("set_value", inplace=True)
def setitem(x: TensorKind, item: Index, value: Value):
    """``x[item] = value``, in place.

    Args:
        x: Tensor.
        item: as for reading; here arrays mix freely with ints and slices.
        value: number, NumPy array or Tensor that broadcasts to ``x[item]``; lists too where the index holds arrays.

    Raises:
        ValueError: a leaf that needs a gradient, a value of another dtype, a shape that does not broadcast.
        IndexError: an index outside of its axis.
    """
    if x.requires_grad and x.is_leaf and torch.is_grad_enabled():
        raise invalid_argument("Leaf Tensor that doesn't stop gradient can't use inplace strategy.")
    if not x.is_contiguous() and torch._debug_has_internal_overlap(x) == 1:  # an expanded tensor; Paddle's is a full copy
        own_memory(x)
    c = item.__class__
    if c is int or c is slice:
        items = (item,)
    elif c is tuple:
        items = item
    elif c is Tensor or c is _Torch:
        return _write_by_tensor(x, item._t if c is Tensor else item, value)
    else:
        return _general(x, item, value)
    if plain(x, items):
        v = value.__class__
        try:
            if v is float or v is int or v is bool:
                x[items] = value
                return x
            return _assign(x, items, _own_dtype(x, value))
        except IndexError:
            pass
    return _general(x, item, value)


def _assign(x, index, value):
    """torch's ``x[index] = value``; a shape that does not fit is Paddle's error."""
    try:
        x[index] = value
    except RuntimeError as error:
        if isinstance(value, torch.Tensor) and ("shape mismatch" in str(error) or "expand" in str(error) or "must match" in str(error)):
            raise invalid_argument(
                f"The shape of tensor assigned value must match the shape of target shape: {list(value.shape)}, but now shape is {_target_shape(x, index)}."
            ) from None
        raise
    return x


def _target_shape(x, index):
    with torch.no_grad():
        return list(x[index].shape)


def _own_dtype(x, value):
    """The value for a basic index: a number, or a torch tensor of the dtype of ``x``."""
    if isinstance(value, Tensor):
        value = value._t
    if isinstance(value, torch.Tensor):
        if value.dtype is not x.dtype:
            raise _dtype_differs(x, value)
        return value
    if isinstance(value, np.ndarray):
        if value.dtype not in _ARRAY_DTYPES and str(value.dtype) != str(x.dtype)[6:]:
            raise invalid_argument(f"Value type error. The assign numpy value allows integer, float, double and bool, but received {value.dtype}.")
        return torch.as_tensor(value).to(device=x.device, dtype=x.dtype)
    if isinstance(value, (bool, int, float)) or (isinstance(value, complex) and x.is_complex()):
        return value
    raise invalid_argument(
        f"Value type error. The assign value allows numpy.ndarray, integer, float or bool, but received {type(value).__name__}: {repr(value)[:80]}."
    )


def _dtype_differs(x, value):
    return invalid_argument(
        "The type of data we are trying to retrieve does not match the type of data currently contained in the container: "
        f"a Tensor of dtype {str(x.dtype)[6:]} cannot be assigned one of dtype {str(value.dtype)[6:]}."
    )


def _cast(x, value):
    """The value for an index with arrays: a torch tensor cast to the dtype of ``x``."""
    if isinstance(value, Tensor):
        value = value._t
    if isinstance(value, torch.Tensor):
        return value if value.dtype is x.dtype and value.device == x.device else value.to(device=x.device, dtype=x.dtype)
    if isinstance(value, complex) and not x.is_complex():
        raise TypeError(f"The data type of the value assigned must be bool, float32, int32 or int64, but received complex128: {value!r}.")
    if isinstance(value, (bool, int, float, complex)):
        return torch.tensor(value, dtype=x.dtype, device=x.device)
    if isinstance(value, (np.generic, np.ndarray)):
        if value.dtype not in _ARRAY_DTYPES and str(value.dtype) != str(x.dtype)[6:]:
            raise TypeError(f"The data type of the value assigned must be bool, float32, int32 or int64, but received {value.dtype}.")
        return torch.as_tensor(value).to(device=x.device, dtype=x.dtype)
    if isinstance(value, (list, tuple)):
        return torch.as_tensor(np.array([np.asarray(v) for v in value])).to(device=x.device, dtype=x.dtype)
    raise AttributeError(f"'{type(value).__name__}' cannot be assigned to a part of a Tensor: {repr(value)[:80]}")


def _write_by_tensor(x, index, value):
    """``x[tensor] = value``, the whole index being that tensor."""
    if index.dtype is torch.bool:
        return _write_mask(x, index, value)
    if index.dim() == 1:
        if index.numel() == 1:
            if index.is_cpu and index.__class__ is _Torch and not index.is_floating_point() and (value.__class__ is float or value.__class__ is int):
                at = int(index.item())
                if x.dim() and -x.shape[0] <= at < x.shape[0]:
                    x[at] = value
                    return x
            return _write_basic(x, (index,), value)
        if index.dtype is torch.int64 and index.is_cpu and index.__class__ is _Torch and index.numel() and (value.__class__ is float or value.__class__ is int):
            # The frequent case, without the checks of the general one; torch itself refuses what is too large.
            if index.min().item() >= 0 and x.dtype.is_floating_point:
                try:
                    return x.index_fill_(0, index, value)
                except IndexError:
                    pass
    return _write_arrays(x, (index,), value, True)


def _write_mask(x, mask, value):
    if x.shape[: mask.dim()] != mask.shape:
        rules.check_mask(mask.shape, x.shape)
    if mask.device != x.device:
        mask = mask.to(x.device)
    if isinstance(value, Tensor):
        value = value._t
    if isinstance(value, torch.Tensor):
        if value.dtype is not x.dtype:
            raise _dtype_differs(x, value)
    elif value.__class__ is float or value.__class__ is int:
        if x.dtype.is_floating_point:
            return x.masked_fill_(_spread(mask, x), value)
    value = _cast(x, value)
    if value.numel() == 1:
        return x.masked_fill_(_spread(mask, x), value.reshape(()))
    try:
        x[mask] = value
    except (RuntimeError, IndexError):
        if not bool(mask.any()):  # nothing to write, and Paddle does not look at the value then
            return x
        raise invalid_argument(
            f"Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = {list(value.shape)} "
            f"and the shape of Y = {_target_shape(x, mask)}."
        ) from None
    return x


def _spread(mask, x):
    """The mask with the axes it lacks behind its own, so that it broadcasts against ``x``."""
    return mask if mask.dim() == x.dim() else mask.reshape(mask.shape + (1,) * (x.dim() - mask.dim()))


def _write_arrays(x, items, value, alone):
    """A write whose index holds integer or bool arrays: NumPy's rules.

    ``alone``: Tensors only or lists only; Paddle takes these another way, on which negative indices are errors.
    """
    value = _cast(x, value)
    index = _array_index(x, items, alone)
    if value.dim() > 1 and value.shape[0] == 1 and value.dim() > len(_target_shape(x, index)):
        raise ValueError(f"{list(value.shape)} can not broadcast into {_target_shape(x, index)}")
    try:
        x[index] = value
    except RuntimeError as error:
        if "shape mismatch" in str(error) or "expand" in str(error):
            raise ValueError(f"{list(value.shape)} can not broadcast into {_target_shape(x, index)}") from None
        raise
    except IndexError as error:
        raise out_of_range(f"{error}") from None
    return x


def _array_index(x, items, alone):
    """torch's form of an index that holds arrays. Ints become arrays, as they count as such in NumPy but not in torch."""
    used = sum(1 for i in items if i is not None and i is not Ellipsis and i.__class__ is not bool)
    used += sum(len(i.shape) - 1 for i in items if rules.is_array(i) and i.dtype in (torch.bool, np.bool_))
    if used > x.dim():
        raise ValueError(f"too many indices for tensor: tensor is {x.dim()}-dimensional, but {used} were indexed")
    index, axis, turned = [], 0, False
    for i in items:
        if i is None or i is Ellipsis or i.__class__ is bool:
            index.append(torch.tensor(i, device=x.device) if i.__class__ is bool else i)
            axis += x.dim() - used if i is Ellipsis else 0
        elif i.__class__ is slice:
            index.append(slice(*(rules.bound(b) for b in (i.start, i.stop, i.step))))
            turned = turned or (index[-1].step is not None and index[-1].step < 0)
            axis += 1
        elif i.__class__ is int or isinstance(i, np.integer):
            if not -x.shape[axis] <= i < x.shape[axis]:
                raise rules.int_out_of_range(int(i), axis, x.shape[axis])
            index.append(torch.tensor([int(i)], device=x.device))
            axis += 1
        else:
            a = array_of(i, x.device)
            if a.dtype is torch.bool:
                rules.check_mask(a.shape, x.shape[axis:])
                axis += a.dim() - 1
            elif a.dtype not in (torch.int64, torch.int32):
                raise invalid_argument(f"Index holds the wrong type, it holds [{str(a.dtype)[6:]}], but desires to be [int32] or [int64].")
            else:
                _check_range(x, axis, a, alone)
                a = a.long()
            index.append(a)
            axis += 1
    return _unravelled(x, index) if turned else tuple(index)


def _check_range(x, axis, index, alone):
    """Arrays alone may not be negative in Paddle; none may leave its axis (there Paddle writes astray, or ends the process)."""
    if index.__class__ is not _Torch or index.device.type != "cpu" or index.numel() == 0:
        return
    low, high, n = int(index.min()), int(index.max()), x.shape[axis]
    if low < (0 if alone else -n) or high >= n:
        bound = "0" if alone else str(-n)
        raise out_of_range(
            "The index is out of bounds, please check whether the dimensions of index and input meet the requirements. "
            f"It should be greater than or equal to {bound} and less than {n}, but received [{low if low < int(bound) else high}]"
        )


def _unravelled(x, index):
    """One index array for each axis, for what torch cannot index: slices of negative step beside arrays."""
    numbers = np.arange(x.numel()).reshape(tuple(x.shape))
    picked = numbers[tuple(i.cpu().numpy() if isinstance(i, torch.Tensor) else i for i in index)]
    return tuple(torch.from_numpy(np.ascontiguousarray(a)).to(x.device) for a in np.unravel_index(picked, tuple(x.shape)))


def _write_basic(x, items, value):
    """A write without index arrays."""
    for i in items:
        if rules.is_array(i) and array_of(i, None).is_floating_point():
            raise fatal(f"Currently, the data type of an index only supports Tensor with int32 and int64, but now received {str(array_of(i, None).dtype)[6:]}.")
    index, flips, _, _ = rules.basic(x.shape, items, "write")
    if rules.has_arrays(items) and not isinstance(value, (bool, int, float, np.ndarray, Tensor, torch.Tensor)):
        raise TypeError(f"Only support to assign an integer, float, numpy.ndarray or paddle.Tensor to a paddle.Tensor, but received {type(value)}")
    value = _own_dtype(x, value)
    if flips and isinstance(value, torch.Tensor):
        shape = _target_shape(x, index)
        while value.dim() > len(shape) and value.shape[0] == 1:
            value = value[0]
        ahead = len(shape) - value.dim()  # axes that the value does not have are broadcast, so turning them changes nothing
        value = value.flip([f - ahead for f in flips if f >= ahead and value.shape[f - ahead] > 1])
    return _assign(x, index, value)


def _general(x, item, value):
    """Every other index."""
    if isinstance(item, list):
        if rules.has_arrays(item) or any(isinstance(i, (list, tuple)) for i in item):
            item = tuple(item)
        else:
            if len(item) == 0:
                return x  # Paddle crashes
            rules.check_flat_list(item, x.shape[0] if x.dim() else 0) if not all(i.__class__ is bool for i in item) else None
            item = (item,)
    elif not isinstance(item, tuple):
        item = (item,)
    given = [i for i in item if i is not None]
    arrays = [i for i in given if isinstance(i, (list, tuple, range)) or (rules.is_array(i) and not _as_int(i))]
    if not arrays:
        if any(isinstance(i, (bool, np.bool_)) for i in item):
            return _write_bool(x, item, value)
        rules.check_plain([0 if rules.is_array(i) else i for i in item])
        return _write_basic(x, item, value)
    alone = len(given) == len(item) and (all(rules.is_tensor(i) for i in item) or all(isinstance(i, (list, tuple, range)) for i in item))
    if alone and len(item) > 1:
        if any(rules.is_tensor(i) and rules.is_scalar(i) for i in item):
            raise rules.not_valid(list(item))
        if any(array_of(i, x.device).dtype is torch.bool for i in item):
            raise IndexError(f"When index contains a bool tensor, its length must be 1, but received {len(item)}.")
    if len(given) == 1:
        a = array_of(given[0], x.device)
        if isinstance(given[0], np.ndarray):  # of a bool Tensor or list the value must have the dtype of x
            value = _cast(x, value)
        return _write_mask(x, a, value) if a.dtype is torch.bool else _write_arrays(x, (a,), value, alone)
    items = []
    for i in item:
        if isinstance(i, (list, tuple, range)) or rules.is_array(i):
            items.append(array_of(i, x.device))
        else:
            rules.check_plain([0 if isinstance(i, bool) else i])
            items.append(i)
    return _write_arrays(x, tuple(items), value, alone)


def _as_int(i):
    """Whether an array or tensor counts as an int in a write: one element, no bool, at most one axis."""
    return rules.is_scalar(i) or (isinstance(i, np.ndarray) and i.ndim == 0 and i.dtype.kind in "iu")


def _write_bool(x, item, value):
    """Python bools in the index: True selects all of what follows, False nothing."""
    if not all(i for i in item if isinstance(i, (bool, np.bool_))):
        return x
    rest = tuple(i for i in item if not isinstance(i, (bool, np.bool_)))
    return setitem.kernel(x, rest, value)


Tensor.__setitem__ = setitem


def install_static(variable_class):
    """Give the static Variable its ``[]``. A write changes the Variable itself, as Paddle's set_value does."""
    variable_class.__getitem__ = variable_getitem
    variable_class.__setitem__ = setitem
