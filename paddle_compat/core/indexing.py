"""Reading by index: ``x[...]``. (Writing, ``x[...] = v``, is in ``core.index_assign``.)

It is an operator of the table, so static programs record it with the Variables that stand in the index. The frequent
forms are decided by the class of the index alone and cost one torch call; everything else goes through the rules in
``core.index_rules``. What is read is a copy (a lazy one where large), as in Paddle; ``x[:]``, ``x[...]`` and ``x[None]``,
and slices that select all there is, share memory with ``x``, as in Paddle too.
"""

import itertools

import numpy as np
import torch
from torch.compiler import is_compiling

from paddle_compat.core import index_rules as rules
from paddle_compat.core.alias import as_copy
from paddle_compat.core.errors import invalid_argument, not_found
from paddle_compat.core.index_rules import array_of
from paddle_compat.core.kinds import Kind, T
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Tensor

_Torch = torch.Tensor

# An index: tensors may stand anywhere in it. The kernels take Tensors and torch tensors alike, so the fast form is the
# argument itself. A recorder walks it with ``index_rules.map_index``.
Index = Kind("Index", "{0}", rules.to_torch, "index")


NO, PART, WHOLE = 0, 1, 2


def plain(x, items):
    """Whether torch takes the tuple ``items`` as Paddle does: ints, None, Ellipsis and harmless slices. Decides fast.

    Returns:
        NO (the rules must decide), PART, or WHOLE where everything is selected, so that a read shares memory.
    """
    shape = None
    axis = 0  # below zero behind an Ellipsis
    ints = news = strides = bounds = False
    for i in items:
        c = i.__class__
        if c is slice:
            axis += 1
            stop = i.stop
            if i.step is not None:
                if stop is not None or i.start is not None or i.step.__class__ is not int or i.step < 1:
                    return NO
                strides = True
            elif stop is None:
                if i.start is not None:
                    if i.start.__class__ is not int:
                        return NO
                    bounds = True
            else:
                bounds = True
                start = i.start
                if stop.__class__ is not int or (start is not None and start.__class__ is not int):
                    return NO
                if stop < 0:
                    if shape is None:
                        shape = x.shape
                    if axis < 0 or axis > len(shape) or -stop > shape[axis - 1] or (start is not None and (start >= 0 or start > stop)):
                        return NO
                elif start is not None and (start < 0 or start > stop):
                    return NO
        elif c is int:
            axis += 1
            ints = True
        elif i is None:
            news = True
        elif i is Ellipsis:
            if axis < 0:  # a second one
                return NO
            axis = -1000
        else:
            return NO
    if ints:
        return NO if news or strides else PART  # together they have rules of Paddle's own
    if strides:
        return NO if bounds else PART
    return PART if bounds else WHOLE


# ---- reading --------------------------------------------------------------------------------------------------------


@op("slice")
def getitem(x: T, item: Index):
    """``x[item]``.

    Args:
        x: Tensor.
        item: int, slice, None, Ellipsis, bool mask, integer Tensor, array or list, or a tuple of these.

    Returns:
        The selected elements, a copy; a single element has shape [1].

    Raises:
        IndexError, ValueError: as in Paddle; ``index_rules`` says when.
    """
    c = item.__class__
    if c is int:
        try:
            if x.dim() != 1:
                return as_copy(x[item])
            v = x[item : item + 1 or None]
            if v.numel():
                return as_copy(v)
        except IndexError:
            pass
        raise rules.int_out_of_range(item, 0, x.shape[0] if x.dim() else 0)
    if c is tuple:
        kind = plain(x, item)
        if kind:
            try:
                v = x[item]
                return v if kind == WHOLE or v.shape == x.shape else as_copy(v if v.dim() else v.view(1))
            except IndexError:  # an int outside of its axis, too many indices: the rules have Paddle's error
                pass
    elif c is slice:
        kind = plain(x, (item,))
        if kind and x.dim():
            if kind == WHOLE:
                return x
            v = x[item]
            return v if v.shape == x.shape else as_copy(v)
    elif c is Tensor:
        return _by_tensor(x, item._t)
    elif c is _Torch:
        return _by_tensor(x, item)
    elif item is None:
        return x.unsqueeze(0)
    elif item is Ellipsis:
        return x
    return _general(x, item)


def _by_tensor(x, index):
    """``x[tensor]``, the whole index being that tensor."""
    dtype = index.dtype
    if dtype is torch.bool:
        return _by_mask(x, index)
    if index.dim() == 1:
        if index.numel() == 1:
            return _by_scalar(x, index)
        if dtype is torch.int64 or dtype is torch.int32:
            try:
                v = x.index_select(0, index)
                if index.numel():
                    return v
            except (IndexError, RuntimeError) as error:
                if index.device != x.device:
                    return _by_tensor(x, index.to(x.device))
                raise _select_error(x, index, error) from None
            raise _empty_index()
        raise _wrong_type(index)
    return _gather(x, index)


def _by_scalar(x, index):
    """``x[i]`` with i in a one-element tensor. Read at once on the CPU; elsewhere the device keeps it."""
    if index.is_cpu and index.__class__ is _Torch and not is_compiling():
        return _read(x, int(index.item()))
    index = index.to(x.device).long()
    picked = x.index_select(0, torch.where(index < 0, index + x.shape[0], index))
    return picked if picked.dim() == 1 else picked.squeeze(0)


def _by_mask(x, mask):
    rank = mask.dim()
    try:
        picked = x[mask]
    except (IndexError, RuntimeError):
        rules.check_mask(mask.shape, x.shape)
        if mask.device == x.device:
            raise
        return _by_mask(x, mask.to(x.device))
    if rank == 0:
        raise invalid_argument("Axis should be less than 1: a 0-D bool cannot index a Tensor.")
    if picked.__class__ is _Torch and not is_compiling() and picked.numel() == 0:
        # Nothing selected: Paddle keeps all axes but the first, whatever the mask's rank, and no gradient.
        return x.detach()[:0].clone()
    return picked


def _gather(x, index):
    """``x[array]`` for an integer array of any rank."""
    if index.dtype not in (torch.int64, torch.int32):
        raise _wrong_type(index)
    if index.device != x.device:
        index = index.to(x.device)
    if index.dim() == 0:
        return _by_scalar(x, index.reshape(1)).reshape(x.shape[1:])
    try:
        return x.index_select(0, index.reshape(-1)).reshape((*index.shape, *x.shape[1:]))
    except (IndexError, RuntimeError) as error:
        raise _gather_error(x, 0, index, error) from None


def _empty_index():
    return invalid_argument("The length of Input(Index) can't be 0.")


def _wrong_type(index):
    name = str(index.dtype).rsplit(".", 1)[-1]
    return invalid_argument(f"Input(Index) holds the wrong type, it holds {name}, but desires to be int32 or int64")


def _select_error(x, index, error):
    n = x.shape[0] if x.dim() else 0
    bad = [i for i in index.tolist() if not 0 <= i < n] if index.__class__ is _Torch else []
    if not bad:
        return error
    return invalid_argument(f"Variable value (index) of OP(index_select) expected >= 0 and < {n}, but got {bad[0]}. Please check input value.")


def _gather_error(x, axis, index, error):
    n = x.shape[axis]
    for i in index.reshape(-1).tolist():
        if i < 0:
            return invalid_argument(f"The value of Input(index) must be no less than 0, but received {i}.")
        if i >= n:
            return invalid_argument(f"Input(index) has wrong value, it is [{i}], but the size of axis {axis} is {n}.")
    return error


def _general(x, item):
    """Every other index, by Paddle's two ways of reading."""
    if item.__class__ is tuple and len(item) > 1 and all(i.__class__ is Tensor for i in item):
        arrays = [i._t for i in item]  # the frequent case of _python_way, without its detours
        shape = arrays[0].shape
        if arrays[0].numel() != 1 and all(a.dtype is torch.int64 and a.shape == shape for a in arrays):
            return _by_arrays(x, arrays)
    if isinstance(item, list):
        if item and all(i.__class__ is int for i in item):
            return _gather(x, torch.tensor(item, device=x.device))
        if rules.has_arrays(item) or any(rules.is_nested_ints(i) for i in item):
            item = tuple(item)  # a list that holds arrays is a tuple
        elif len(item) == 0:
            return x[:0].clone()  # Paddle crashes
        else:
            rules.check_flat_list(item, x.shape[0] if x.dim() else 0)
            if not all(i.__class__ is bool for i in item):
                return _gather(x, torch.tensor([int(i) for i in item], device=x.device))
            if not any(item):
                raise _empty_index()
            return _by_mask(x, torch.tensor(item, device=x.device))
    if not isinstance(item, tuple):
        item = (item,)
    if rules.has_arrays(item) or (len(item) > 0 and all(i.__class__ is int or rules.is_nested_ints(i) for i in item)):
        return _python_way(x, item)
    rules.check_plain(item)
    if any(isinstance(i, list) for i in item):
        if len(item) != 1:
            raise invalid_argument(f"When index contains a list, its length is excepted to 1, but received {len(item)}")
        return _general(x, item[0])
    return _read_basic(x, item, "read")


def _read_basic(x, items, way):
    index, flips, news, whole = rules.basic(x.shape, items, way, keep=way == "read")
    v = x[index]
    if flips:
        v = v.flip(flips)
    elif not whole:
        v = as_copy(v if v.dim() else v.view(1))
    for axis in news:
        v = v.unsqueeze(axis)
    return v


def _python_way(x, items):
    """Reading with tensors, arrays or nested lists in the index."""
    basic, arrays = [], []
    for i in items:
        if i is None or i is Ellipsis or i.__class__ is slice or i.__class__ is int or isinstance(i, np.integer):
            basic.append(i)
        elif i.__class__ is bool:
            basic.append(int(i))
        elif rules.is_array(i):
            (basic if rules.is_scalar(i) else arrays).append(i)
        elif isinstance(i, list):
            arrays.append(i)
        else:
            raise rules.not_valid(i)
    if not arrays:
        return _read_basic(x, basic, "tensors")
    arrays = [array_of(i, x.device) for i in arrays]
    if any(i is Ellipsis for i in items):
        raise invalid_argument("An Ellipsis cannot stand beside a Tensor, an array or a list of indices in Tensor.__getitem__.")
    if len(arrays) > 1:
        together = _broadcast(arrays)
    if any(i is not None for i in basic):
        raise rules.not_valid([i for i in items if i is not None])
    if len(arrays) > 1:
        return _by_arrays(x, together)
    return _by_tensor(x, arrays[0]) if rules.is_array(next(i for i in items if i is not None)) else _by_list(x, arrays[0])


def _by_list(x, index):
    return _by_mask(x, index) if index.dtype is torch.bool else _gather(x, index)


def _broadcast(arrays):
    """The index arrays broadcast against each other, once they are found to be of one dtype."""
    for a, b in itertools.pairwise(arrays):
        if a.dtype != b.dtype:
            raise IndexError(
                f"Data type of Tensor/List index should be same. The current data type is {_dtype(b)}, but the previous data type is {_dtype(a)}."
            )
    try:
        return torch.broadcast_tensors(*arrays)
    except RuntimeError:
        shapes = " and ".join(str(list(a.shape)) for a in arrays)
        raise invalid_argument(f"Broadcast dimension mismatch. Operands could not be broadcast together: the indices have shapes {shapes}.") from None


def _by_arrays(x, arrays):
    """``x[array, array, ...]``: broadcast, they index the leading axes."""
    if len(arrays) > x.dim():
        raise ValueError(f"too many indices for tensor: tensor is {x.dim()}-dimensional, but {len(arrays)} were indexed")
    if arrays[0].dtype is torch.bool:
        raise not_found("The kernel with key (CPU, NCHW, bool) of kernel `stack` is not registered: at most one bool array can stand in an index.")
    if arrays[0].dtype not in (torch.int64, torch.int32):
        raise _wrong_type(arrays[0])
    index = tuple(arrays)
    if x.is_cpu and arrays[0].__class__ is _Torch and arrays[0].numel():
        for axis, a in enumerate(index):  # torch would count negative ones from the end
            low, high = torch.aminmax(a)
            if low.item() < 0 or high.item() >= x.shape[axis]:
                raise _gather_error(x, axis, a, None)
    return x[index]


def _dtype(t):
    return f"paddle.{str(t.dtype).rsplit('.', 1)[-1]}"


_read = getitem.kernel


@op("slice", name="getitem")
def static_getitem(x: T, item: Index):
    """``x[item]`` of a static Variable: all of it goes the Python way, so ints drop their axis and bools are ints."""
    if isinstance(item, (Tensor, _Torch)) and item.dtype is torch.bool and item.dim() > 0:
        rules.check_mask(item.shape, x.shape)
        return x[item]
    if isinstance(item, list):
        # a flat list is one index array, any other a tuple
        item = (item,) if all(isinstance(i, (int, bool)) for i in item) else tuple(item)
    elif not isinstance(item, tuple):
        item = (item,)
    at = next((k for k, i in enumerate(item) if i is Ellipsis), None)
    if at is not None:
        rest = x.dim() - sum(1 for i in item if i is not None and i is not Ellipsis)
        item = (*item[:at], *([slice(None)] * rest if at < len(item) - 1 else ()), *item[at + 1 :])
    if local.trial is not None:
        item = tuple(_any_slice(i) if i.__class__ is slice and rules.has_arrays((i,)) else i for i in item)
    return _python_way(x, item)


def _any_slice(s):
    """In place of a slice whose bounds are not known yet: one of a size that differs between the two trial runs."""
    step = s.step if isinstance(s.step, int) else 1
    return slice(0, (local.trial + 1) * step, step) if step > 0 else slice(None, None, None)


def variable_getitem(self, item):
    """``[]`` of a static Variable; ``x[:]`` and ``x[...]`` are x itself."""
    if item is Ellipsis or (item.__class__ is slice and item.start is None and item.stop is None and item.step is None):
        return self
    return static_getitem(self, item)


Tensor.__getitem__ = getitem
