"""Arithmetic of Paddle 1.x: two tensors, the second one's dimensions starting at ``axis`` of the first one's."""

import paddle_compat as _paddle
from paddle_compat.fluid.layers._common import act as _act
from paddle_compat.fluid.layers._common import into as _into
from paddle_compat.tensor import creation, logic, manipulation, math


def _aligned(x, y, axis):
    """Both, with the smaller one's shape filled up with ones so that the dimensions meet from the right."""
    nx, ny = len(x.shape), len(y.shape)
    if axis == -1 or nx == ny:
        return x, y
    small, n = (y, nx - axis - ny) if nx > ny else (x, ny - axis - nx)
    shape = list(small.shape)
    while n < 0 and shape and shape[-1] == 1:  # ones behind do not count
        shape.pop()
        n += 1
    if n < 0:
        raise ValueError(f"(InvalidArgument) axis of an elementwise operator: {axis} does not fit shapes {list(x.shape)} and {list(y.shape)}")
    small = manipulation.reshape(small, [*shape, *[1] * n])
    return (x, small) if nx > ny else (small, y)


def _binary(name, function, meaning):
    def apply(x, y, axis=-1, act=None, name=None):
        x, y = _aligned(x, y, axis)
        return _act(function(x, y), act)

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"{meaning}, with ``y``'s dimensions starting at ``axis`` of ``x``'s (-1: at the end), and the activation ``act`` of it."
    return apply


elementwise_add = _binary("elementwise_add", math.add, "The sum")
elementwise_sub = _binary("elementwise_sub", math.subtract, "The difference")
elementwise_mul = _binary("elementwise_mul", math.multiply, "The product")
elementwise_max = _binary("elementwise_max", math.maximum, "The greater of both")
elementwise_min = _binary("elementwise_min", math.minimum, "The smaller of both")
elementwise_pow = _binary("elementwise_pow", math.pow, "``x`` to the power of ``y``")
elementwise_mod = _binary("elementwise_mod", math.remainder, "The remainder")
elementwise_floordiv = _binary("elementwise_floordiv", math.floor_divide, "The quotient without its fraction")


def _quotient(x, y):
    if str(x.dtype).rsplit(".", 1)[-1].startswith(("int", "uint")):
        return math.floor_divide(x, y)  # integers stay integers
    return math.divide(x, y)


elementwise_div = _binary("elementwise_div", _quotient, "The quotient")


def scale(x, scale=1.0, bias=0.0, bias_after_scale=True, act=None, name=None):
    """``scale * x + bias``, or ``scale * (x + bias)``; then the activation ``act``."""
    return math.scale(x, scale, bias, bias_after_scale, act, name)


def pow(x, factor=1.0, name=None):
    """``x`` to the power of ``factor``, a number or Tensor."""
    return math.pow(x, factor)


def clip(x, min, max, name=None):
    """``x`` kept between ``min`` and ``max``."""
    return math.clip(x, min, max)


def clip_by_norm(x, max_norm, name=None):
    """``x``, made shorter where its 2-norm is above ``max_norm``."""
    norm = _paddle.sqrt(_paddle.sum(_paddle.square(x)))
    return x * (max_norm / math.maximum(norm, creation.full([1], max_norm, x.dtype)))


def sums(input, out=None):
    """The sum of a list of tensors, into ``out`` where given."""
    return _into(math.add_n(input), out)


def sum(x):
    """The sum of a list of tensors."""
    return math.add_n(x)


def mean(x, name=None):
    """The mean of all elements, shape [1]."""
    return _paddle.mean(x)


def mul(x, y, x_num_col_dims=1, y_num_col_dims=1, name=None):
    """The product of two matrices: ``x`` with its first ``x_num_col_dims`` dimensions as rows, ``y`` likewise."""
    xs, ys = list(x.shape), list(y.shape)
    left = manipulation.flatten(x, x_num_col_dims, -1) if len(xs) > x_num_col_dims + 1 else x
    inner = 1
    for s in ys[:y_num_col_dims]:
        inner *= s
    right = manipulation.reshape(y, [inner, -1])
    if x_num_col_dims > 1:
        left = manipulation.flatten(left, 0, x_num_col_dims - 1)
    out = _paddle.matmul(left, right)
    want = [*xs[:x_num_col_dims], *ys[y_num_col_dims:]]
    if len(want) == 2:
        return out
    unknown = [i for i, s in enumerate(want) if s < 0]
    if len(unknown) > 1:  # more sizes are unknown than reshape can work out: take them from x as the program runs
        want = [_paddle.shape(x)[i] if i in unknown else s for i, s in enumerate(want)]
    return manipulation.reshape(out, want)


def matmul(x, y, transpose_x=False, transpose_y=False, alpha=1.0, name=None):
    """``alpha`` times the matrix product."""
    out = _paddle.matmul(x, y, transpose_x, transpose_y)
    return out if alpha == 1.0 else math.scale(out, alpha)


def _compare(name, function):
    def apply(x, y, cond=None, name=None):
        return _into(function(x, y), cond)

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"``{name}`` element by element, into ``cond`` where given."
    return apply


equal = _compare("equal", logic.equal)
not_equal = _compare("not_equal", logic.not_equal)
greater_than = _compare("greater_than", logic.greater_than)
greater_equal = _compare("greater_equal", logic.greater_equal)
less_equal = _compare("less_equal", logic.less_equal)


def less_than(x, y, force_cpu=None, cond=None, name=None):
    """``x < y`` element by element, into ``cond`` where given."""
    return _into(logic.less_than(x, y), cond)


def increment(x, value=1.0, in_place=True):
    """``x`` plus a number; overwritten where ``in_place``."""
    return math.increment(x, value) if in_place else x + value


def _reduce(name, function):
    def apply(input, dim=None, keep_dim=False, name=None):
        axis = None if dim is None or (isinstance(dim, (list, tuple)) and not dim) else dim
        return function(input, axis=axis, keepdim=keep_dim)

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"``{name[7:]}`` over the dimensions ``dim`` (all where None: shape [1])."
    return apply


reduce_sum = _reduce("reduce_sum", _paddle.sum)
reduce_mean = _reduce("reduce_mean", _paddle.mean)
reduce_max = _reduce("reduce_max", _paddle.max)
reduce_min = _reduce("reduce_min", _paddle.min)
reduce_prod = _reduce("reduce_prod", _paddle.prod)
reduce_all = _reduce("reduce_all", _paddle.all)
reduce_any = _reduce("reduce_any", _paddle.any)
