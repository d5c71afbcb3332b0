"""Paddle 2.4's rules for what stands between the brackets of ``x[...]``, on the way to torch's.

The quick forms (an int, a plain slice, a mask, an integer tensor) never come here: ``core.indexing`` handles them. Here are
the rest and every error. All rules were read off the oracle (conformance/generate/indexing.py); those that surprise:

* reading knows two ways. ``index`` without tensors, arrays or nested lists goes Paddle's C++ way, all else its Python way;
  the ways differ in exception types and in what a slice far outside of the axis gives.
* on the C++ way a step other than 1 anywhere makes ints keep their axis: ``x[0, ::-1]`` of a 2-D tensor has shape [1, n].
  The Python way, and static mode always, drop it.
* integer arrays of a read index all leading axes or nothing: ``x[:, [0, 1]]`` is an error. Writes take every mixture, with
  NumPy's meaning.
* a slice that ends before it starts is an error, not empty.
"""

import numpy as np
import torch

from paddle_compat.core.errors import invalid_argument, out_of_range
from paddle_compat.core.tensor import Tensor

FULL = slice(None)
_LIST_RULE = "Only support int or bool in index list."


def map_index(index, function):
    """``index`` with ``function`` applied to every Tensor (or static Variable, or torch tensor) anywhere in it."""
    if isinstance(index, (tuple, list)):
        if any(i.__class__ is not int for i in index):
            return type(index)(map_index(i, function) for i in index)
        return index
    if isinstance(index, slice):
        start, stop, step = index.start, index.stop, index.step
        if any(i is not None and i.__class__ is not int for i in (start, stop, step)):
            return slice(map_index(start, function), map_index(stop, function), map_index(step, function))
        return index
    if index is None or isinstance(index, (int, float, str, np.ndarray, np.generic)) or index is Ellipsis:
        return index
    return function(index)


def to_torch(index):
    """``index`` with torch tensors where it has Tensors; anything else in it stays."""
    return map_index(index, lambda i: getattr(i, "_t", i))


def is_tensor(i):
    """Whether ``i`` is a Tensor or a torch tensor."""
    return isinstance(i, (Tensor, torch.Tensor))


def is_array(i):
    """Whether ``i`` is a tensor or a NumPy array."""
    return isinstance(i, (Tensor, torch.Tensor, np.ndarray))


def is_nested_ints(i):
    """Whether ``i`` is a non-empty list or tuple of Python ints, or of such lists."""
    return isinstance(i, (list, tuple)) and len(i) > 0 and all(j.__class__ is int or is_nested_ints(j) for j in i)


def _is_int(i):
    return isinstance(i, (int, np.integer)) and not isinstance(i, bool)


def has_arrays(items):
    """Whether any of ``items`` sends an index Paddle's Python way: a tensor, an array, or a tensor as a slice's bound."""
    for i in items:
        if is_array(i) or (i.__class__ is slice and (is_array(i.start) or is_array(i.stop) or is_array(i.step))):
            return True
    return False


def array_of(i, device):
    """The torch tensor of a Tensor, an array or a (nested) list of ints or bools, on ``device`` (None: where it is)."""
    if isinstance(i, Tensor):
        i = i._t
    if not isinstance(i, torch.Tensor):
        i = torch.as_tensor(np.array(i) if isinstance(i, (list, tuple, range)) else i)
        if i.numel() == 0 and i.is_floating_point():  # an empty list
            i = i.long()
    return i if device is None or i.device == device else i.to(device)


def is_scalar(i):
    """Whether the tensor or array ``i`` counts as an int: one axis with one element, not bool (0-D ones are arrays)."""
    t = i._t if isinstance(i, Tensor) else i
    return len(t.shape) == 1 and t.shape[0] == 1 and t.dtype not in (torch.bool, np.bool_)


def as_int(i):
    """A Python int from an int of any make or a one-element tensor; under a tracer torch's symbolic int."""
    if i.__class__ is int:
        return i
    t = i._t if isinstance(i, Tensor) else i
    if isinstance(t, torch.Tensor):
        if t.numel() != 1:
            raise invalid_argument(f"a Tensor in a slice must have one element, but has shape {list(t.shape)}")
        t = t.reshape(())
    value = t.item() if isinstance(t, (torch.Tensor, np.ndarray)) else t
    return value if isinstance(value, torch.SymInt) else int(value)


# ---- slices ---------------------------------------------------------------------------------------------------------


def bound(value):
    """A slice's bound as an int (or None)."""
    if value is None or value.__class__ is int:
        return value
    if is_array(value) or isinstance(value, (np.integer, torch.SymInt)):
        return value if isinstance(value, torch.SymInt) else as_int(value)
    if isinstance(value, bool):
        return int(value)
    raise invalid_argument(f"Currently, slice indices only allows None, integers, tensor(int) and numpy(int) in slice item, but received {_type(value)}.")


def slice_range(s, n, way, strided):
    """The (start, stop, step) that a slice means on an axis of size ``n``; stop is -1 for "down to index 0 included".

    Args:
        s: the slice. n: the axis' size.
        way: 'read' (C++ way), 'tensors' (Python way) or 'write'.
        strided: whether any slice of the same index has a step other than 1 (another kernel in Paddle, another error).
    """
    start, stop, step = bound(s.start), bound(s.stop), bound(s.step)
    step = 1 if step is None else step
    if not all(isinstance(i, int) for i in (start or 0, stop or 0, step, n)):  # symbolic: torch's own rule
        return start, stop, step
    if step == 0:
        raise invalid_argument("Step should not be 0, but received step = 0." if way == "write" else "stride index in StridedSlice operator is 0.")
    if step > 0:
        low = 0 if start is None else start if start >= 0 else max(start + n, 0)
        high = n if stop is None else stop
        if high < 0:
            high += n
            if high < 0:  # the C++ way adds the size a second time; x[:-4] of three rows gives two
                high = 0 if way == "tensors" else max(high + n, 0)
        high = min(high, n)
        if not strided or way == "write":
            low = min(low, n)
        if low > high:
            if strided and way != "write":
                raise _bad_stride(start, stop, step)
            raise invalid_argument(f"When step > 0, end should be greater than start, but received end = {high}, start = {low}.")
        return low, high, step
    low = n - 1 if start is None else start if start >= 0 else max(start + n, 0)
    if way != "write" and start is not None and stop is not None and start >= n and stop >= n:
        return 0, 0, 1  # Paddle reads past the end here
    low = min(low, n - 1)
    high = -1 if stop is None or stop == -1 else stop
    if high < -1:  # a read can never reach index 0 with a written stop, other than -1
        high = max(high + n, -1 if way == "write" else 0)
    high = min(high, n)
    if low < high:
        if way == "write":
            raise invalid_argument(f"When step < 0, start should be greater than end, but received start = {low}, end = {high}.")
        raise _bad_stride(start, stop, step)
    return low, high, step


def _bad_stride(start, stop, step):
    return invalid_argument(f"The start index and end index are invalid for their corresponding stride: start = {start}, end = {stop}, stride = {step}.")


def forward(start, stop, step):
    """(slice, flipped): a slice of positive step over the same elements, and whether they come in opposite order."""
    if not isinstance(step, int) or step > 0:
        return slice(start, stop, step), False
    count = len(range(start, stop, step))
    if count == 0:
        return slice(0, 0), False
    return slice(start + (count - 1) * step, start + 1, -step), True


# ---- basic indices: ints, slices, None, Ellipsis --------------------------------------------------------------------


def basic(shape, items, way, keep=False):
    """torch's form of a basic index.

    Args:
        shape: the tensor's shape.
        items: ints (of any make, one-element tensors among them), slices, None, Ellipsis.
        way: as in ``slice_range``.
        keep: whether ints keep their axis where some step is not 1 (reads on the C++ way, in dynamic mode).

    Returns:
        (index, flips, news, whole): a tuple torch takes, the axes of its result to flip, the axes then to be inserted into
        that one after the other (for reads; in a write the index has None for them), and whether it selects everything.
    """
    used = sum(1 for i in items if i is not None and i is not Ellipsis)
    dots = sum(1 for i in items if i is Ellipsis)
    if dots > 1:
        raise invalid_argument(f"An index can only have a single ellipsis ('...'), but received {dots}")
    if used > len(shape):
        raise _too_many(items, used, len(shape), way)
    strided = any(i.__class__ is slice and i.step is not None and bound(i.step) != 1 for i in items)
    keep = keep and strided
    python_way = way == "tensors" or (way == "read" and all(i.__class__ is int for i in items) and len(items) > 1)
    index, flips, news, ints, whole = [], [], [], [], True
    axis = out = 0  # axis of the tensor; axis of what torch gives
    for i in items:
        if i is None:
            if way == "write":
                index.append(None)
                out += 1
            else:
                news.append(axis + len(news))
        elif i is Ellipsis:
            rest = len(shape) - used
            index.extend([FULL] * rest)
            axis, out = axis + rest, out + rest
        elif i.__class__ is slice:
            if i.start is None and i.stop is None and i.step is None:
                index.append(FULL)
            else:
                whole = False
                s, flipped = forward(*slice_range(i, shape[axis], way, strided))
                index.append(s)
                if flipped:
                    flips.append(out)
            axis, out = axis + 1, out + 1
        else:
            whole = False
            at = _checked(as_int(i), axis, shape[axis], python_way and i.__class__ is int)
            index.append(slice(at, at + 1) if keep else at)
            ints.append(axis)
            axis, out = axis + 1, out + keep
    if ints and news:
        # Where each None ends up when ints have taken axes away: Paddle subtracts the ints' axes that are smaller than the
        # None's place, mixing two ways of counting, so x[None, :, None, 0] of a matrix is [1, 1, n].
        news = [n - sum(a < n for a in ints) for n in (news[:-1] if len(ints) == len(shape) else news)]
    return tuple(index), flips, news, whole


def _checked(i, axis, n, python_way):
    """``i`` counted from the front, or the error Paddle has for an int outside of its axis."""
    if not isinstance(i, int) or not isinstance(n, int):
        return i
    if -n <= i < n:
        return i if i >= 0 else i + n
    if python_way:
        if i >= n:
            return _raise(IndexError(f"slice_item {i} at dim {axis} should be >= 0 and < var.shape[{axis}]: {n}"))
        return _raise(invalid_argument(f"Decrease dim should be 1, but now received 0: index {i} at dim {axis} is out of range for size {n}."))
    return _raise(int_out_of_range(i, axis, n))


def _raise(error):
    raise error


def int_out_of_range(i, axis, n):
    """The IndexError for an int outside of its axis."""
    return out_of_range(f"The starting index {i} of slice is out of bounds in tensor {axis}-th axis, it shound be in the range of [{-n}, {n}).")


def _too_many(items, used, rank, way):
    if way != "write" and all(i.__class__ is int for i in (items[rank:] if way == "tensors" else items)):
        error = IndexError(f"list index out of range: too many indices ({used}) for tensor of dimension {rank}.")
        error.paddle_category = ""  # none; without this core.translate would take it for torch's and give it one
        return error
    return invalid_argument(f"Too many indices ({used}) for tensor of dimension {rank}.")


# ---- errors for what cannot be in an index ----------------------------------------------------------------------------


def _type(value):
    module = type(value).__module__
    return type(value).__name__ if module == "builtins" else f"{module}.{type(value).__name__}"


def check_plain(items):
    """Raise for an item that Paddle's C++ way does not know, as it does; lists are the caller's."""
    for position, i in enumerate(items):
        if i is None or i is Ellipsis or i.__class__ is int or i.__class__ is slice or isinstance(i, (np.integer, list, torch.SymInt)):
            continue
        raise invalid_argument(
            "Currently, Tensor.__indices__() only allows indexing by Integers, Slices, Ellipsis, None, tuples of these types "
            f"and list of Bool and Integers, but received {_type(i)} in {position + 1}th slice item"
        )


def not_valid(what):
    """The IndexError for something that an index cannot hold, or cannot hold beside the rest."""
    return IndexError(f"Valid index accept int or slice or ellipsis or list, but received {what}.")


def check_flat_list(items, size):
    """Raise unless the list is of ints or bools; a list of bools only must have the axis' size."""
    if not all(isinstance(i, (int, bool)) for i in items):
        raise invalid_argument(_LIST_RULE)
    if items and all(isinstance(i, bool) for i in items) and len(items) != size:
        raise invalid_argument(
            f"The dimension of bool index doesn't match indexed array along dimension 0, the target dimension is {size}, but received {len(items)}."
        )


def check_mask(mask_shape, shape):
    """Raise unless a bool array of ``mask_shape`` can select from the leading axes of ``shape``."""
    if len(mask_shape) > len(shape):
        raise IndexError(
            "The dims of bool index doesn't match indexed array, the dims of bool index except to be equal or less than "
            f"{len(shape)}, but received {len(mask_shape)}."
        )
    for axis, (m, n) in enumerate(zip(mask_shape, shape, strict=False)):
        if m != n:
            raise IndexError(
                f"The dimension of bool index doesn't match indexed array along dimension {axis}, the target dimension is {n}, but received {m}."
            )
