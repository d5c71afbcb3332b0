"""``paddle.tensor.array``: lists of tensors that steps of a program read and write.

In dynamic mode an array is a Python list, as in Paddle; in a static program it is a variable (``static.arrays``).
"""

from paddle_compat.core import mode
from paddle_compat.core.tensor import Symbolic, Tensor

__all__ = ["array_length", "array_read", "array_write", "create_array"]


def create_array(dtype, initialized_list=None):
    """An array.

    Args:
        dtype: what it holds.
        initialized_list: its first elements.

    Returns:
        list, or a Variable in static mode.

    Raises:
        TypeError: something that is no list, or holds no tensors.
    """
    if initialized_list is not None and not isinstance(initialized_list, (list, tuple)):
        raise TypeError(f"Require type(initialized_list) should be list/tuple, but received {type(initialized_list)}")
    values = list(initialized_list or ())
    for v in values:
        if not isinstance(v, (Tensor, Symbolic)):
            raise TypeError(f"All values in `initialized_list` should be Variable, but recevied {type(v)}.")
    if mode.process.static:
        from paddle_compat.static import arrays

        return arrays.create(dtype, values)
    return values


def _checked(array, i, name):
    assert isinstance(array, list), f"The 'array' in {name} must be a list in dygraph mode"
    if isinstance(i, Tensor):
        assert list(i.shape) == [1], "The shape of index 'i' should be [1] in dygraph mode"
    return int(i)


def _arrays(array, name):
    """The module of static arrays; TypeError where ``array`` is none."""
    from paddle_compat.static import arrays

    if not isinstance(array, arrays.ArrayVariable):
        raise TypeError(f"array should be tensor array vairable in {name} Op")
    return arrays


def array_length(array):
    """How many elements there are: an int in dynamic mode, a Variable of int64 in a static program."""
    if mode.process.static:
        return _arrays(array, "array_length").length(array)
    assert isinstance(array, list), "The 'array' in array_write must be a list in dygraph mode"
    return len(array)


def array_read(array, i):
    """The element at ``i`` (a Tensor of shape [1])."""
    if mode.process.static:
        return _arrays(array, "array_read").read(array, i)
    return array[_checked(array, i, "array_read")]


def array_write(x, i, array=None):
    """Put ``x`` at ``i``, at most one behind the end; into a new array where None is given.

    Returns:
        The array.
    """
    if array is None:
        array = create_array(x.dtype)
    if mode.process.static:
        return _arrays(array, "array_write").write(x, i, array)
    at = _checked(array, i, "array_write")
    assert at <= len(array), "The index 'i' should not be greater than the length of 'array' in dygraph mode"
    if at < len(array):
        array[at] = x
    else:
        array.append(x)
    return array
