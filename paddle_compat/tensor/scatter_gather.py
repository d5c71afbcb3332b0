"""Picking and placing by index: take, put_along_axis, index_add, repeat_interleave, strided_slice, crop ..."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Int, Ints, T, integers
from paddle_compat.core.op import inplace_op, op


def _check_index(index, size, name):
    if index.numel() and type(index) is torch.Tensor and not torch.compiler.is_compiling():
        low, high = torch.aminmax(index)
        if low < 0 or high >= size:
            raise invalid_argument(
                f"Variable value (index) of OP({name}) expected >= 0 and < {size}, but got {int(low if low < 0 else high)}. Please check input value."
            )


@op("index_sample")
def index_sample(x: T, index: T):
    """The elements of each row of ``x`` [N, M] at the columns in that row of ``index`` [N, K]."""
    if x.dim() != 2 or index.dim() != 2 or x.shape[0] != index.shape[0]:
        raise invalid_argument(
            f"Inputs(X) and Inputs(Index) of index_sample should be 2-D with one number of rows, but received {list(x.shape)} and {list(index.shape)}"
        )
    try:
        return torch.gather(x, 1, index if index.dtype is torch.int64 else index.long())
    except RuntimeError:
        _check_index(index, x.shape[1], "index_sample")
        raise


@op("index_add")
def index_add(x: T, index: T, axis: Int, value: T, name=None):
    """``x`` with the slices of ``value`` added at ``index`` along ``axis``."""
    return torch.index_add(x, axis, index, value)


index_add_ = inplace_op(index_add, lambda x, index, axis, value: x.index_add_(axis, index, value))


@op("take")
def take(x: T, index: T, mode="raise", name=None):
    """The elements of the flattened ``x`` at ``index``; the shape is the index's.

    Args:
        mode: what to do outside the range: 'raise', 'wrap' (modulo) or 'clip' (to the ends; negative ones to 0).
    """
    if mode not in ("raise", "wrap", "clip"):
        raise ValueError(f"'mode' in 'take' should be 'raise', 'wrap', 'clip', but received {mode}.")
    if index.dtype not in (torch.int32, torch.int64):
        raise TypeError(f"The data type of 'index' must be one of ['int32', 'int64'], but got {str(index.dtype)[6:]}")
    size = x.numel()
    index = index.long()
    if mode == "wrap":
        index = torch.remainder(index, size)
    elif mode == "clip":
        index = index.clamp(0, size - 1)
    else:
        index = torch.where(index < 0, index + size, index)
        _check_index(index, size, "index_select")
    return torch.take(x, index)


@op("repeat_interleave")
def repeat_interleave(x: T, repeats, axis: Int = None, name=None):
    """Each slice along ``axis`` repeated ``repeats`` times (an int, or a vector with one for each); flattened where None."""
    repeats = getattr(repeats, "_t", repeats)
    if isinstance(repeats, torch.Tensor):
        repeats = repeats.reshape(-1)
        if repeats.numel() == 1:
            repeats = int(repeats)
    if axis is None:
        x, axis = x.reshape(-1), 0
    return torch.repeat_interleave(x, repeats, axis)


_REDUCE = {"add": "sum", "multiply": "prod", "mul": "prod"}


@op("put_along_axis")
def _put(arr: T, indices: T, values: T, axis: Int, reduce="assign"):
    if indices.dtype is not torch.int64:
        indices = indices.long()
    shape = list(arr.shape)
    shape[axis] = indices.shape[axis]
    if list(indices.shape) != shape and any(s not in (1, t) for s, t in zip(indices.shape, shape, strict=True)):
        shape = list(indices.shape)
    indices = indices.expand(shape)
    if values.dtype is not arr.dtype:
        values = values.to(arr.dtype)
    values = values.expand(shape) if values.dim() <= len(shape) else values.reshape(shape)
    if reduce == "assign":
        try:
            return torch.scatter(arr, axis, indices, values)
        except RuntimeError:
            _check_index(indices, arr.shape[axis], "put_along_axis")
            raise
    _check_index(indices, arr.shape[axis], "put_along_axis")
    if reduce not in _REDUCE:
        raise invalid_argument(f"can not support reduce: '{reduce}' for scatter kernel, only support reduce op: 'add', 'assign', 'mul' and 'multiply'")
    return torch.scatter_reduce(arr, axis, indices, values, _REDUCE[reduce], include_self=True)


def _value(arr, values):
    from paddle_compat.core.convert import to_tensor
    from paddle_compat.core.tensor import Symbolic, Tensor

    return values if isinstance(values, (Tensor, Symbolic, torch.Tensor)) else to_tensor(values).astype(arr.dtype)


def put_along_axis(arr, indices, values, axis, reduce="assign"):
    """``arr`` with ``values`` (a number or tensor) put at ``indices`` along ``axis``.

    Args:
        reduce: 'assign', 'add' or 'multiply'.
    """
    return _put(arr, indices, _value(arr, values), axis, reduce)


_put_ = inplace_op(_put, name="put_along_axis_")


def put_along_axis_(arr, indices, values, axis, reduce="assign"):
    """In-place form of ``put_along_axis``."""
    return _put_(arr, indices, _value(arr, values), axis, reduce)


@op("strided_slice")
def strided_slice(x: T, axes: Ints, starts: Ints, ends: Ints, strides: Ints, name=None):
    """The part of ``x`` from ``starts`` to ``ends`` by ``strides`` (negative ones go backwards) along ``axes``."""
    out = x
    for axis, start, end, step in zip(axes, starts, ends, strides, strict=True):
        if not -out.dim() <= axis < out.dim():
            raise invalid_argument(f"The axes should be less than the input tensor's rank, {out.dim()}, but received {axes}")
        if step == 0:
            raise invalid_argument(f"The stride of strided_slice must not be zero: strides {strides}")
        size = out.shape[axis]
        if step < 0:  # an end of -1 means "to the very first", others are counted from the back and reach 0 at most
            start = min(start + size if start < 0 else start, size - 1)
            stop = -1 if end == -1 else max(end + size if end < 0 else end, 0)
            positions = range(start, stop, step)
        else:
            positions = range(*slice(start, end, step).indices(size))
        if step > 0:
            first, stop = (positions.start, positions.stop)
            index = [slice(None)] * out.dim()
            index[axis] = slice(first, max(stop, first), step)
            out = out[tuple(index)]
        else:
            out = torch.index_select(out, axis, torch.tensor(list(positions), dtype=torch.long, device=out.device))
    return as_copy(out) if out._base is not None or out is x else out


@op("crop_tensor")
def crop(x: T, shape=None, offsets=None, name=None):
    """The part of ``x`` of ``shape`` that starts at ``offsets``; -1 in the shape means all that is left."""
    shape = list(x.shape) if shape is None else integers(shape)
    offsets = [0] * x.dim() if offsets is None else integers(offsets)
    if len(shape) != x.dim() or len(offsets) != x.dim():
        raise invalid_argument(
            f"The number of elements of attribute 'shape' and 'offsets' of crop should be the rank of x, {x.dim()}: shape {shape}, offsets {offsets}"
        )
    out = x
    for axis, (size, start) in enumerate(zip(shape, offsets, strict=True)):
        if start < 0:
            raise ValueError(f"The offsets of crop must be at least 0, but received {offsets}")
        size = x.shape[axis] - start if size == -1 else size
        if size <= 0 or start + size > x.shape[axis]:
            raise invalid_argument(
                f"The sum of the {axis}th elements of offsets ({start}) and shape ({size}) of crop should be at most the size {x.shape[axis]}"
            )
        out = out.narrow(axis, start, size)
    return as_copy(out)


@op("rot90")
def rot90(x: T, k: Int = 1, axes=[0, 1], name=None):
    """``x`` turned by 90 degrees ``k`` times in the plane of two axes, from the first towards the second."""
    n = x.dim()
    axes = list(axes)
    if len(axes) != 2:
        raise ValueError(f"expected total rotation axes == 2, but got axes = {len(axes)}")
    if n < 2:
        raise ValueError(f"expected total dims >= 2, but got total dims = {n}")
    if axes[0] == axes[1] or abs(axes[0] - axes[1]) == n:
        raise ValueError(f"expected rotation axes to be different, but got axis0 = {axes[0]}, and axis1 = {axes[1]}")
    for i, a in enumerate(axes):
        if not -n <= a < n:
            raise ValueError(f"Rotation axis{i} out of range, axis{i} = {a}")
    return x.view(x.shape) if k % 4 == 0 else torch.rot90(x, k, axes)  # no turn shares memory, as on 2.4.2


@op("shard_index")
def shard_index(input: T, index_num: Int, nshards: Int, shard_id: Int, ignore_value: Int = -1):
    """Ids of one shard counted from its start, ``ignore_value`` for those of others; a shard has ceil(index_num / nshards)."""
    if not 0 <= shard_id < nshards:
        raise invalid_argument(f"The shard_id({shard_id}) should be in [0, {nshards})")
    size = (index_num + nshards - 1) // nshards
    return torch.where(torch.div(input, size, rounding_mode="floor") == shard_id, input % size, torch.full_like(input, ignore_value))


@op("tensordot")
def _tensordot(x: T, y: T, axes_x, axes_y):
    for a, b in zip(axes_x, axes_y, strict=True):
        if x.shape[a] != y.shape[b] and 1 not in (x.shape[a], y.shape[b]):
            raise AssertionError(f"the dimensions of tensordot do not match: axis {a} of x {list(x.shape)}, axis {b} of y {list(y.shape)}")
        if x.shape[a] != y.shape[b]:  # a size of 1 is repeated
            if x.shape[a] == 1:
                y = y.sum(b, keepdim=True)
            else:
                x = x.sum(a, keepdim=True)
    out = torch.tensordot(x, y, (list(axes_x), list(axes_y)))
    return out.view(1) if out.dim() == 0 else out


def tensordot(x, y, axes=2, name=None):
    """The sums of products over some dimensions of both.

    Args:
        axes: how many (the last of ``x``, the first of ``y``), or the axes of both (one list for both, or one each).
    """
    if isinstance(axes, int):
        if axes < 0:
            raise AssertionError(f"'axes' in type 'int' must be at least 0, but received {axes}")
        n = len(x.shape)
        return _tensordot(x, y, list(range(n - axes, n)), list(range(axes)))
    axes = axes.tolist() if hasattr(axes, "tolist") else list(axes)
    if (axes and isinstance(axes[0], (list, tuple))) or any(hasattr(a, "tolist") for a in axes):
        axes = [a.tolist() if hasattr(a, "tolist") else list(a) for a in axes]
        first, second = (axes[0], axes[0]) if len(axes) == 1 else axes[:2]
        if len(first) < len(second):
            first = [*first, *second[len(first) :]]
        elif len(second) < len(first):
            second = [*second, *first[len(second) :]]
    else:
        first = second = axes
    return _tensordot(x, y, first, second)
