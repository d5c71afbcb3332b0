"""``paddle.fluid.layers.tensor``: making tensors."""

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.core.parameter import create_parameter
from paddle_compat.core.tensor import Symbolic, Tensor
from paddle_compat.fluid.layers._common import into as _into
from paddle_compat.tensor import creation, manipulation

__all__ = [
    "argmax", "argmin", "argsort", "assign", "cast", "concat", "create_global_var", "create_parameter", "create_tensor", "diag", "eye", "fill_constant",
    "fill_constant_batch_size_like", "has_inf", "has_nan", "isfinite", "linspace", "ones", "ones_like", "range", "reverse", "sums", "tensor_array_to_tensor",
    "triu", "zeros", "zeros_like",
]  # fmt: skip

from paddle_compat.fluid.layers.elementwise import sums  # isort: skip


def create_tensor(dtype, name=None, persistable=False):
    """A tensor that an operator will set."""
    from paddle_compat.fluid.layer_helper import LayerHelper

    out = LayerHelper("create_tensor", name=name).create_variable_for_type_inference(dtype)
    if name is not None:
        out.name = name
    out.persistable = persistable
    return out


def create_global_var(shape, value, dtype, persistable=False, force_cpu=False, name=None):
    """A tensor full of a number; in a static program a variable that its startup program fills."""
    if mode.process.static:
        from paddle_compat.static.parameters import create_global_var as make

        return make(shape, value, dtype, persistable, force_cpu, name)
    out = creation.full(shape, value, dtype)
    if name is not None:
        out.name = name
    out.persistable = persistable
    return out


def cast(x, dtype):
    """``x`` in another dtype."""
    return manipulation.cast(x, dtype)


def concat(input, axis=0, name=None):
    """Tensors one after another along ``axis``; of a static array its elements."""
    if mode.process.static:
        from paddle_compat.static import arrays

        if isinstance(input, arrays.ArrayVariable):
            return arrays.joined(input, axis, False)[0]
    return manipulation.concat(input if isinstance(input, (list, tuple)) else [input], axis)


def tensor_array_to_tensor(input, axis=1, name=None, use_stack=False):
    """(an array's elements concatenated or stacked along ``axis``, their sizes along it)."""
    if mode.process.static:
        from paddle_compat.static import arrays

        if not isinstance(input, arrays.ArrayVariable):
            raise TypeError("The 'input' in tensor_array_to_tensor must be a tensor array")
        return arrays.joined(input, axis, use_stack)
    assert isinstance(input, list), "The 'input' in tensor_array_to_tensor must be list"
    import numpy as np

    out = manipulation.stack(input, axis) if use_stack else manipulation.concat(input, axis)
    return out, _paddle.to_tensor(np.array([1 if use_stack else x.shape[axis] for x in input], "int32"))


def assign(input, output=None):
    """A copy of a tensor, array or number, into ``output`` where given."""
    if output is None or not mode.process.static:
        return creation.assign(input, output)
    return _into(creation.assign(input), output)


def fill_constant(shape, dtype, value, force_cpu=False, out=None, name=None):
    """A tensor full of a number (or of a one-element Tensor's); stops gradients."""
    if isinstance(value, str):
        value = float(value)
    made = creation.full(shape, value, dtype)
    made = _into(made, out)
    made.stop_gradient = True
    return made


def fill_constant_batch_size_like(input, shape, dtype, value, input_dim_idx=0, output_dim_idx=0, force_cpu=False):
    """A tensor full of a number, whose size at ``output_dim_idx`` is the input's at ``input_dim_idx``."""
    out = creation.full(batch_shape(input, shape, input_dim_idx, output_dim_idx), value, dtype)
    out.stop_gradient = True
    return out


def batch_shape(input, shape, input_dim_idx, output_dim_idx):
    """``shape`` with the input's size at a place; a Tensor where the size is not known yet."""
    shape = list(shape)
    size = input.shape[input_dim_idx]
    shape[output_dim_idx] = size if size >= 0 else _paddle.shape(input)[input_dim_idx]
    return shape


def ones(shape, dtype, force_cpu=False):
    """Ones."""
    return fill_constant(shape, dtype, 1.0)


def zeros(shape, dtype, force_cpu=False, name=None):
    """Zeros."""
    return fill_constant(shape, dtype, 0.0)


def zeros_like(x, out=None):
    """Zeros of the shape and dtype of ``x``."""
    return _into(creation.zeros_like(x), out)


def ones_like(x, out=None):
    """Ones of the shape and dtype of ``x``."""
    return _into(creation.ones_like(x), out)


def argmin(x, axis=0):
    """Where the least along ``axis`` stands, int64."""
    return _paddle.argmin(x, axis)


def argmax(x, axis=0):
    """Where the greatest along ``axis`` stands, int64."""
    return _paddle.argmax(x, axis)


def argsort(input, axis=-1, descending=False, name=None):
    """(the values in order along ``axis``, where they stood)."""
    index = _paddle.argsort(input, axis, descending)
    return _paddle.take_along_axis(input, index, axis), index


def reverse(x, axis):
    """``x`` with the order along ``axis`` (an int or several) turned round; of an array, its elements."""
    if isinstance(x, list) and not mode.process.static:
        return x[::-1]
    return _paddle.flip(x, axis)


def has_inf(x):
    """Whether any element is infinite, bool of shape [1]."""
    return _paddle.any(_paddle.isinf(x))


def has_nan(x):
    """Whether any element is not a number, bool of shape [1]."""
    return _paddle.any(_paddle.isnan(x))


def isfinite(x):
    """Whether all elements are finite, bool of shape [1]."""
    return _paddle.all(_paddle.isfinite(x))


def range(start, end, step, dtype, name=None):
    """The numbers from ``start`` to before ``end``."""
    return creation.arange(start, end, step, dtype)


def linspace(start, stop, num, dtype=None, name=None):
    """``num`` evenly spaced numbers from ``start`` to ``stop``."""
    return creation.linspace(start, stop, num, dtype or "float32")


def diag(diagonal):
    """A matrix with a vector on its diagonal."""
    if not isinstance(diagonal, (Tensor, Symbolic)):
        diagonal = creation.assign(diagonal)
    return creation.diag(diagonal)


def eye(num_rows, num_columns=None, batch_shape=None, dtype="float32", name=None):
    """Ones on the diagonal; repeated to the batch's shape where one is given."""
    out = creation.eye(num_rows, num_columns, dtype)
    if batch_shape is not None:
        if not isinstance(batch_shape, list):
            raise TypeError("batch_shape should be a list")
        for s in batch_shape:
            if s <= 0:
                raise TypeError("batch_shape should be a positive int list")
        columns = num_columns or num_rows
        out = manipulation.tile(manipulation.reshape(out, [*[1] * len(batch_shape), num_rows, columns]), [*batch_shape, 1, 1])
    out.stop_gradient = True
    return out


def triu(input, diagonal=0, name=None):
    """The upper triangle."""
    return _paddle.triu(input, diagonal)
