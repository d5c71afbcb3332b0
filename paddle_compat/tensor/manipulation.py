"""Shapes: reshape, concat, split, gather, scatter ...

reshape, squeeze, unsqueeze and flatten share memory with their argument; all others are copies (``core.alias``).
"""

import math

import torch

from paddle_compat.core.alias import as_copy, own_memory
from paddle_compat.core.errors import invalid_argument, out_of_range
from paddle_compat.core.kinds import Axis, DType, Int, Ints, Shape, T, Ts, integer
from paddle_compat.core.op import inplace_op, op

_split = torch._VF.split  # torch.split goes by way of a Python method of the tensor


def _rebinding(kernel):
    """The in-place form of a kernel that gives a view: the Tensor takes the view over, and the version counts a write."""

    def run(x, *args):
        if x.requires_grad and x.is_leaf and torch.is_grad_enabled():
            raise RuntimeError("a leaf Variable that requires grad is being used in an in-place operation.")
        out = kernel(x, *args)
        torch.autograd.graph.increment_version(out)
        return out

    return run


@op("cast", flows=True)
def cast(x: T, dtype: DType):
    """``x`` in another dtype, a copy. None is float64, as it is for NumPy."""
    if dtype is None:
        dtype = torch.float64
    return as_copy(x) if x.dtype is dtype else x.to(dtype)


def _view(x, shape):
    """A reshape that shares memory with ``x``, which is laid out anew where it must be."""
    try:
        return x.view(shape)
    except RuntimeError:
        if x.is_contiguous() or (-1 not in shape and x.numel() != math.prod(shape)):
            raise
        return own_memory(x).view(shape)


def resolve_shape(x, shape):
    """Paddle's target shape as torch's: 0 takes over the size of ``x`` there, -1 is worked out."""
    if 0 in shape and x.numel() != 0:
        if len(shape) > x.dim() and any(s == 0 for s in shape[x.dim() :]):
            raise invalid_argument(
                f"The index of 0 in `shape` must be less than the input tensor X's dimensions: X's shape = {list(x.shape)}, shape = {list(shape)}"
            )
        shape = tuple(x.shape[i] if s == 0 else s for i, s in enumerate(shape))
    return shape


@op("reshape2")
def reshape(x: T, shape: Shape, name=None):
    """``x`` in another shape with the same elements; shares memory.

    Args:
        shape: ints, or 1-element Tensors among them, or an integer Tensor; one may be -1, 0 means "as in x".
    """
    if 0 in shape:
        shape = resolve_shape(x, shape)
    try:
        return x.view(shape)
    except RuntimeError:
        pass
    _check_reshape(x, shape)
    return _view(x, shape)


def _check_reshape(x, shape):
    known = math.prod(s for s in shape if s != -1)
    if shape.count(-1) > 1 or any(s < -1 for s in shape):
        raise invalid_argument(f"Only one dimension value of 'shape' can be -1, and none below; but received shape = {list(shape)}")
    if (-1 in shape and (known == 0 or x.numel() % known)) or (-1 not in shape and known != x.numel()):
        raise invalid_argument(
            f"The 'shape' in ReshapeOp is invalid. The input tensor X'size must be equal to the capacity of 'shape'. But received X's shape = {list(x.shape)}, "
            f"X's size = {x.numel()}, 'shape' is {list(shape)}, the capacity of 'shape' is {known}."
        )


reshape_ = inplace_op(reshape, _rebinding(reshape.kernel))


@op("flatten_contiguous_range")
def flatten(x: T, start_axis: Int = 0, stop_axis: Int = -1, name=None):
    """The dimensions from ``start_axis`` to ``stop_axis`` as one; shares memory."""
    if start_axis == 0 and stop_axis == -1 and x.is_contiguous():
        return x.view(-1)
    n = x.dim()
    if n == 0:
        return x.view(1)
    if not (isinstance(start_axis, int) and -n <= start_axis < n):
        raise ValueError(f"The start_axis should be a int, and in range [-rank(x), rank(x)), but received {start_axis}")
    if not (isinstance(stop_axis, int) and -n <= stop_axis < n):
        raise ValueError(f"The stop_axis should be a int, and in range [-rank(x), rank(x)), but received {stop_axis}")
    start, stop = start_axis % n, stop_axis % n
    if stop < start:
        raise ValueError(f"The stop_axis should be larger than start_axis, but received start_axis {start_axis} and stop_axis {stop_axis}")
    return _view(x, (*x.shape[:start], math.prod(x.shape[start : stop + 1]), *x.shape[stop + 1 :]))


flatten_ = inplace_op(flatten, _rebinding(flatten.kernel))


@op("squeeze2")
def squeeze(x: T, axis: Axis = None, name=None):
    """``x`` without its dimensions of size 1 (those in ``axis``, all where None); shares memory."""
    if axis is None or axis == ():
        out = x.squeeze()
    else:
        dims = (axis,) if axis.__class__ is int else axis
        n = x.dim()
        for d in dims:
            if not -n <= d < n:
                raise invalid_argument(
                    f"Each axis in Attr(axes) should be in the range of [-{n}, {n - 1}], but current axis is: {d}, input tensor's shape = {list(x.shape)}."
                )
        out = x.squeeze(tuple([d for d in dims if x.shape[d] == 1]))
    return out


squeeze_ = inplace_op(squeeze, _rebinding(squeeze.kernel))


@op("unsqueeze2")
def unsqueeze(x: T, axis: Axis, name=None):
    """``x`` with dimensions of size 1 put in at ``axis`` (one after another where several); shares memory."""
    if axis.__class__ is int:
        return x.unsqueeze(axis)
    for d in axis:
        x = x.unsqueeze(d)
    return x


unsqueeze_ = inplace_op(unsqueeze, _rebinding(unsqueeze.kernel))


@op("concat")
def concat(x: Ts, axis: Int = 0, name=None):
    """The tensors of a list one after another along ``axis``."""
    first = x[0].dtype
    for t in x:
        if t.dtype is not first:
            raise invalid_argument(f"All the tensors in the input must have one dtype, but received {[str(t.dtype)[6:] for t in x]}")
    return torch.cat(x, axis)


@op("stack")
def stack(x: Ts, axis: Int = 0, name=None):
    """The tensors of a list, all of one shape, along a new dimension ``axis``."""
    return torch.stack(x, axis)


@op("split")
def split(x: T, num_or_sections, axis: Int = 0, name=None):
    """A list of parts along ``axis``: that many equal ones, or of the sizes given (one may be -1)."""
    if not -x.dim() <= axis < x.dim():
        raise invalid_argument(f"The axis is expected to be in range of [-{x.dim()}, {x.dim()}), but got {axis}")
    size = x.shape[axis]
    if isinstance(num_or_sections, (list, tuple)):
        sections = [integer(s) for s in num_or_sections]
        if sections.count(-1) > 1:
            raise invalid_argument(f"Only one dimension value of 'num_or_sections' can be -1, but received {sections}")
        if -1 in sections:
            sections[sections.index(-1)] = size - sum(s for s in sections if s != -1)
        if sum(sections) != size:
            raise invalid_argument(f"The sum of num_or_sections must be the size of the axis: sections {sections}, axis {axis} of x {list(x.shape)}")
        return [as_copy(p) for p in x.split_with_sizes(sections, axis)]
    if num_or_sections.__class__ is not int and not hasattr(num_or_sections, "_t") and not isinstance(num_or_sections, (int, torch.Tensor)):
        raise TypeError(f"The type of 'num_or_sections' in split must be int, list or tuple, but received {type(num_or_sections)}.")
    count = integer(num_or_sections)
    if count <= 0 or size % count:
        raise invalid_argument(
            "The input's size along the split dimension must be evenly divisible by Attr(num_or_sections). "
            f"But received num = {count}, axis {axis} of x {list(x.shape)}"
        )
    return [as_copy(p) for p in _split(x, size // count, axis)]


def chunk(x, chunks, axis=0, name=None):
    """``chunks`` equal parts along ``axis``."""
    return split(x, num_or_sections=chunks, axis=axis, name=name)


def vsplit(x, num_or_sections, name=None):
    """A list of parts along the first dimension of a tensor of at least 2 dimensions: that many equal ones, or of the sizes given."""
    if len(x.shape) < 2:
        raise ValueError(f"The input tensor's dimension must be greater than 1 for vsplit, but got {len(x.shape)}")
    return split(x, num_or_sections, axis=0, name=name)


@op("unbind")
def unbind(input: T, axis: Int = 0):
    """A list of the slices along ``axis``, without that dimension."""
    return [as_copy(p if p.dim() else p.view(1)) for p in torch.unbind(input, axis)]


@op("unstack")
def unstack(x: T, axis: Int = 0, num: Int = None):
    """A list of the slices along ``axis``, without that dimension."""
    if num is not None and num != x.shape[axis]:
        raise invalid_argument(f"num must be the size of axis {axis}, {x.shape[axis]}, but received {num}")
    return [as_copy(p if p.dim() else p.view(1)) for p in torch.unbind(x, axis)]


@op("expand_v2")
def expand(x: T, shape: Shape, name=None):
    """``x`` repeated to ``shape`` (-1 keeps a size); sizes of 1 are repeated, dimensions are added in front."""
    if len(shape) < x.dim():
        raise invalid_argument(
            f"The number of elements of 'shape' ({len(shape)}) must not be less than the rank of x ({x.dim()}): shape {list(shape)}, x {list(x.shape)}"
        )
    return as_copy(x.expand(shape))


@op("expand_v2")
def broadcast_to(x: T, shape: Shape, name=None):
    """``x`` repeated to ``shape`` by the rules of broadcasting."""
    return as_copy(x.expand(shape))


@op("expand_as_v2")
def expand_as(x: T, y: T, name=None):
    """``x`` repeated to the shape of ``y``."""
    return as_copy(x.expand(y.shape))


@op("broadcast_tensors")
def broadcast_tensors(input: Ts, name=None):
    """The tensors of a list repeated to their common shape."""
    return [as_copy(t) for t in torch.broadcast_tensors(*input)]


_FEW = 8


@op("tile")
def tile(x: T, repeat_times: Ints, name=None):
    """``x`` repeated ``repeat_times[i]`` times along dimension i."""
    missing = x.dim() - len(repeat_times)
    if missing > 0:
        repeat_times = [1] * missing + repeat_times
    if missing < 0 or min(repeat_times) < 1 or max(repeat_times) > _FEW:
        return x.repeat(repeat_times)
    out = x  # a few times: torch.cat takes a quarter of the time of repeat
    for axis, times in enumerate(repeat_times):
        if times != 1:
            out = torch.cat([out] * times, axis)
    return as_copy(x) if out is x else out


@op("flip")
def flip(x: T, axis: Axis, name=None):
    """The elements in opposite order along ``axis``."""
    return torch.flip(x, (axis,) if axis.__class__ is int else axis)


reverse = flip


@op("roll")
def roll(x: T, shifts: Axis, axis: Axis = None, name=None):
    """The elements moved by ``shifts`` along ``axis``, round the end; of the flattened tensor where None."""
    return torch.roll(x, shifts, axis)


@op("gather")
def gather(x: T, index: T, axis: Int = None, name=None):
    """The slices of ``x`` at ``index`` (a vector of ints) along ``axis``, 0 where None."""
    if index.dim() == 2 and index.shape[1] == 1:
        index = index.view(-1)
    elif index.dim() == 0:
        index = index.view(1)
    elif index.dim() != 1:
        raise invalid_argument(f"The index should be 1D or [N, 1], but received index of shape {list(index.shape)}")
    return torch.index_select(x, 0 if axis is None else axis, index)


@op("gather_nd")
def gather_nd(x: T, index: T, name=None):
    """The slices of ``x`` at the positions in the last dimension of ``index``."""
    depth = index.shape[-1]
    if depth > x.dim():
        raise invalid_argument(f"Input(Index).shape[-1] should be no greater than Input(X).rank: {depth} and {x.dim()}")
    if depth == 0:
        return x.expand(*index.shape[:-1], *x.shape).clone()
    if index.dtype not in (torch.int32, torch.int64):
        raise invalid_argument(f"Index holds the wrong type, it holds [{str(index.dtype)[6:]}], but desires to be [int32] or [int64]")
    try:
        return x[tuple(index.long().unbind(-1))]
    except IndexError as error:
        raise invalid_argument(f"Input(index[-1)] has wrong value: {error}") from None


@op("scatter")
def scatter(x: T, index: T, updates: T, overwrite=True, name=None):
    """``x`` with its rows at ``index`` replaced by ``updates``, or, ``overwrite`` False, set to the sum of the updates."""
    if index.dtype not in (torch.int32, torch.int64):
        raise invalid_argument(f"Index holds the wrong type, it holds [{str(index.dtype)[6:]}], but desires to be [int32] or [int64].")
    index = index.view(-1)
    if index.dtype is not torch.int64:
        index = index.long()
    try:
        if overwrite:
            return x.index_copy(0, index, updates)
        return x.index_fill(0, index, 0).index_add(0, index, updates)
    except (IndexError, RuntimeError):
        _in_range(index, x.shape[0], "scatter")
        if updates.dim() and updates.shape[0] != index.shape[0]:
            raise invalid_argument(
                f"Input(Updates) and Input(Ids) should have same batch-size, but received {updates.shape[0]} and {index.shape[0]}."
            ) from None
        raise


def _in_range(index, size, op_name):
    if index.numel() and not torch.compiler.is_compiling() and type(index) is torch.Tensor and index.device.type == "cpu":
        low, high = torch.aminmax(index)
        if low < 0 or high >= size:
            raise out_of_range(f"The index of {op_name} should be in [0, {size}), but received {int(low if low < 0 else high)}")


scatter_ = inplace_op(scatter)


@op("scatter_nd_add")
def scatter_nd_add(x: T, index: T, updates: T, name=None):
    """``x`` with ``updates`` added at the positions in the last dimension of ``index``."""
    return x.index_put(tuple(index.long().unbind(-1)), updates, accumulate=True)


@op("scatter_nd")
def scatter_nd(index: T, updates: T, shape: Shape, name=None):
    """Zeros of ``shape`` with ``updates`` added at the positions in the last dimension of ``index``."""
    return torch.zeros(shape, dtype=updates.dtype, device=updates.device).index_put(tuple(index.long().unbind(-1)), updates, accumulate=True)


@op("slice")
def slice(input: T, axes: Ints, starts: Ints, ends: Ints):
    """The part of ``input`` from ``starts`` to ``ends`` along ``axes``."""
    out = input
    if not len(axes) == len(starts) == len(ends):
        raise invalid_argument(f"The axes, starts and ends of slice must be as many, but received {axes}, {starts}, {ends}")
    for axis, start, end in zip(axes, starts, ends, strict=True):
        size = out.shape[axis]
        start = max(start + size, 0) if start < 0 else min(start, size)
        end = max(end + size, 0) if end < 0 else min(end, size)
        out = out.narrow(axis, start, max(end - start, 0))
    return as_copy(out)


@op("moveaxis")
def moveaxis(x: T, source: Axis, destination: Axis, name=None):
    """The dimensions ``source`` moved to ``destination``; the others keep their order."""
    for name, axes in (("source", source), ("destination", destination)):
        if axes.__class__ is not int and len({d % x.dim() for d in axes}) < len(axes):
            raise ValueError(f"Each element of '{name}' must be unique, but received {axes}")
    return as_copy(torch.movedim(x, source, destination))


@op("take_along_axis")
def take_along_axis(arr: T, indices: T, axis: Int):
    """The elements of ``arr`` at ``indices`` along ``axis``; ``indices`` is broadcast."""
    shape, wanted = arr.shape, indices.shape
    if (
        axis.__class__ is int
        and len(shape) == len(wanted)
        and 0 <= axis < len(shape)
        and shape[:axis] == wanted[:axis]
        and shape[axis + 1 :] == wanted[axis + 1 :]
    ):
        return torch.gather(arr, axis, indices if indices.dtype is torch.int64 else indices.long())
    if arr.dim() != indices.dim():
        raise ValueError(f"`indices` and `arr` must have the same number of dimensions, but have {indices.dim()} and {arr.dim()}")
    if not -arr.dim() <= axis < arr.dim():
        raise AssertionError(f"'axis' must be in the range of [-{arr.dim()}, {arr.dim()}), but received {axis}")
    shape = list(torch.broadcast_shapes(*[[1 if d == axis % arr.dim() else s for d, s in enumerate(t.shape)] for t in (arr, indices)]))
    shape[axis] = arr.shape[axis]
    arr = arr.expand(shape)
    shape[axis] = indices.shape[axis]
    return torch.gather(arr, axis, indices.long().expand(shape))  # torch.take_along_dim would wrap an index out of range


def tolist(x):
    """The elements as nested Python lists."""
    return x.numpy().tolist()
