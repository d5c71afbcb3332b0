"""Shapes and indices, with Paddle 1.x's parameters."""

import numpy as np

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.fluid.layers._common import act as _act
from paddle_compat.tensor import creation, manipulation, scatter_gather, search
from paddle_compat.tensor import random as _random


def reshape(x, shape, actual_shape=None, act=None, inplace=False, name=None):
    """``x`` in another shape (0: the size stays, -1: what is left); ``actual_shape``, a Tensor, comes before ``shape``."""
    out = manipulation.reshape(x, shape if actual_shape is None else actual_shape)
    return _act(out, act)


def transpose(x, perm, name=None):
    """``x`` with its dimensions in the order ``perm``."""
    return _paddle.transpose(x, perm)


def squeeze(input, axes, name=None):
    """``input`` without the dimensions ``axes`` of size one (all of them where empty)."""
    return manipulation.squeeze(input, axes or None)


def unsqueeze(input, axes, name=None):
    """``input`` with new dimensions at ``axes``."""
    return manipulation.unsqueeze(input, axes)


def flatten(x, axis=1, name=None):
    """A matrix: the dimensions before ``axis`` as rows, the others as columns."""
    shape = list(x.shape)
    if not isinstance(axis, int) or axis > len(shape) or axis < 0:
        raise ValueError("The axis should be a int, and in range [0, rank(x)]")
    if axis == 0:
        return manipulation.reshape(x, [1, -1])
    if axis == len(shape):
        return manipulation.reshape(x, [-1, 1])
    left = manipulation.flatten(x, 0, axis - 1) if axis > 1 else x
    return manipulation.flatten(left, 1, -1) if len(shape) - axis > 1 else left


def split(input, num_or_sections, dim=-1, name=None):
    """A list of parts along ``dim``: that many equal ones, or of the sizes given."""
    return manipulation.split(input, num_or_sections, dim)


def stack(x, axis=0, name=None):
    """Tensors of one shape, along a new dimension."""
    return manipulation.stack(x if isinstance(x, (list, tuple)) else [x], axis)


def unstack(x, axis=0, num=None):
    """The parts along ``axis``, without that dimension."""
    return manipulation.unstack(x, axis, num)


def unbind(input, axis=0):
    """The parts along ``axis``, without that dimension."""
    return manipulation.unbind(input, axis)


def expand(x, expand_times, name=None):
    """``x`` repeated so many times along each dimension."""
    return manipulation.tile(x, expand_times)


def expand_as(x, target_tensor, name=None):
    """``x`` repeated until it has the target's shape."""
    times = [t // s for s, t in zip(x.shape, target_tensor.shape, strict=True)]
    return manipulation.tile(x, times)


def slice(input, axes, starts, ends):
    """The part between ``starts`` and ``ends`` along ``axes``."""
    return manipulation.slice(input, axes, starts, ends)


def strided_slice(input, axes, starts, ends, strides):
    """Every ``strides``-th element between ``starts`` and ``ends`` along ``axes``."""
    return _paddle.strided_slice(input, axes, starts, ends, strides)


def shape(input):
    """The sizes, an int32 Tensor."""
    return _paddle.shape(input)


def rank(input):
    """The number of dimensions, an int32 Tensor of shape []."""
    return creation.assign(np.array(len(input.shape), "int32"))


def size(input):
    """The number of elements, an int64 Tensor of shape [1]."""
    return _paddle.numel(input)


def gather(input, index, overwrite=True):
    """The rows of ``input`` at ``index``."""
    return manipulation.gather(input, index)


def gather_nd(input, index, name=None):
    """The elements or parts of ``input`` at the coordinates ``index``."""
    return manipulation.gather_nd(input, index)


def scatter(input, index, updates, name=None, overwrite=True):
    """``input`` with the rows at ``index`` replaced by (or added to) ``updates``."""
    return manipulation.scatter(input, index, updates, overwrite)


def scatter_nd_add(ref, index, updates, name=None):
    """``ref`` with ``updates`` added at the coordinates ``index``."""
    return manipulation.scatter_nd_add(ref, index, updates)


def scatter_nd(index, updates, shape, name=None):
    """``updates`` at the coordinates ``index`` of zeros."""
    return manipulation.scatter_nd(index, updates, shape)


def where(condition):
    """The coordinates at which ``condition`` is true, one row each."""
    return search.nonzero(condition)


def topk(input, k, name=None):
    """(the k greatest of the last dimension, their indices)."""
    return _paddle.topk(input, k)


def one_hot(input, depth, allow_out_of_range=False):
    """One-hot rows of ``input``, whose last dimension of size one goes; zeros for what is out of range where allowed."""
    flat = manipulation.squeeze(input, [-1]) if len(input.shape) > 1 and input.shape[-1] == 1 else input
    depth = int(depth)
    if allow_out_of_range:
        return manipulation.cast(manipulation.unsqueeze(flat, [-1]) == creation.arange(0, depth, 1, "int64").astype(flat.dtype), "float32")
    return _paddle.nn.functional.one_hot(flat, depth)


def unique(x, dtype="int32"):
    """(the different values in the order in which they come, for each element the number of its value)."""
    out, index, _ = unique_with_counts(x, dtype)
    return out, index


def unique_with_counts(x, dtype="int32"):
    """(the different values in the order in which they come, each element's number of its value, how often each comes)."""
    values, first, inverse, counts = _paddle.unique(x, return_index=True, return_inverse=True, return_counts=True)
    order = _paddle.argsort(first)
    place = _paddle.argsort(order)
    return manipulation.gather(values, order), manipulation.gather(place, inverse).astype(dtype), manipulation.gather(counts, order).astype(dtype)


def multiplex(inputs, index, name=None):
    """Row i of the tensor that ``index[i]`` says."""
    return _paddle.multiplex(inputs, index)


def crop(x, shape=None, offsets=None, name=None):
    """A part of that shape (or of a Tensor's shape) from ``offsets`` on."""
    from paddle_compat.core.tensor import Symbolic, Tensor

    if isinstance(shape, (Tensor, Symbolic)) and len(shape.shape) == len(x.shape) and len(x.shape) > 1:
        shape = shape.shape
    return scatter_gather.crop(x, shape, offsets)


def crop_tensor(x, shape=None, offsets=None, name=None):
    """A part of that shape from ``offsets`` on."""
    return scatter_gather.crop(x, shape, offsets)


def random_crop(x, shape, seed=None):
    """A part of that shape of the last dimensions, from a random place."""
    sizes = list(x.shape)[-len(shape) :]
    if seed and mode.in_dynamic_mode():
        _paddle.seed(int(seed))
    offsets = [0] * (len(x.shape) - len(shape)) + [int(_random.randint(0, s - t + 1, [1])) if s > t else 0 for s, t in zip(sizes, shape, strict=True)]
    return scatter_gather.crop(x, [*list(x.shape)[: -len(shape)], *shape], offsets)


def shard_index(input, index_num, nshards, shard_id, ignore_value=-1):
    """Indices within one of the parts that a range is cut into; ``ignore_value`` for those of other parts."""
    return _paddle.shard_index(input, index_num, nshards, shard_id, ignore_value)


def sampling_id(x, min=0.0, max=1.0, seed=0, dtype="float32"):
    """For each row of probabilities a column drawn by them."""
    draw = _random.uniform([x.shape[0], 1], x.dtype, min, max, seed)
    return manipulation.cast(_paddle.sum(manipulation.cast(_paddle.cumsum(x, 1) < draw, "int64"), 1).clip(0, x.shape[1] - 1), "int64")


def pad(x, paddings, pad_value=0.0, name=None):
    """``x`` with so many ``pad_value`` before and behind each dimension (two numbers each)."""
    n = len(x.shape)
    return _paddle.nn.functional.pad(x, list(paddings), "constant", pad_value) if n * 2 == len(paddings) else _bad_pad(x, paddings)


def _bad_pad(x, paddings):
    raise ValueError(f"(InvalidArgument) The size of 'paddings' dimension should be equal to 2 * size of x.shape: {len(paddings)} and {list(x.shape)}")


def pad_constant_like(x, y, pad_value=0.0, name=None):
    """``y`` with ``pad_value`` behind each dimension until it has the shape of ``x``."""
    widths = [w for a, b in zip(x.shape, y.shape, strict=True) for w in (0, a - b)]
    return _paddle.nn.functional.pad(y, widths, "constant", pad_value)


def pixel_shuffle(x, upscale_factor):
    """Channels as pixels of a finer image."""
    return _paddle.nn.functional.pixel_shuffle(x, upscale_factor)


def shuffle_channel(x, group, name=None):
    """Channels of ``group`` groups, one of each in turn."""
    return _paddle.nn.functional.channel_shuffle(x, group)


def space_to_depth(x, blocksize, name=None):
    """Paddle's operator of that name, which goes the other way: channels become pixels, and the memory is read in the shape of smaller images.

    Raises:
        ValueError: channels, height or width that ``blocksize`` does not divide as the operator needs.
    """
    n, c, h, w = x.shape
    b = blocksize
    if b < 2:
        raise ValueError(f"(InvalidArgument) SpaceToDepthOp blocksize should be >= 2, but received {b}")
    if c % (b * b) or h % b or w % b:
        raise ValueError(f"(InvalidArgument) input channel should be divisible of the square of SpaceToDepthOp blocksize, and height and width of it: "
            f"{list(x.shape)} and {b}")
    n = n if n >= 0 else -1
    out = manipulation.reshape(x, [n, b, b, c // (b * b), h, w])
    return manipulation.reshape(_paddle.transpose(out, [0, 3, 4, 1, 5, 2]), [n, c * b * b, h // b, w // b])


def affine_channel(x, scale=None, bias=None, data_layout="NCHW", name=None, act=None):
    """``x`` times ``scale`` plus ``bias``, one of each a channel."""
    if data_layout == "NCHW":
        shape = [1, -1, *[1] * (len(x.shape) - 2)]
        scale, bias = manipulation.reshape(scale, shape), manipulation.reshape(bias, shape)
    return _act(x * scale + bias, act)


def fsp_matrix(x, y):
    """The mean over pixels of the products of each channel of ``x`` with each of ``y``."""
    _, c, h, w = x.shape
    left = manipulation.reshape(x, [0, c, h * w])
    right = manipulation.reshape(y, [0, y.shape[1], h * w])
    return _paddle.matmul(left, right, transpose_y=True) / float(h * w)


def get_tensor_from_selected_rows(x, name=None):
    """A dense copy: sparse gradients are dense here already."""
    return creation.assign(x)


def merge_selected_rows(x, name=None):
    """``x``: rows of sparse gradients are merged here already."""
    return creation.assign(x)
