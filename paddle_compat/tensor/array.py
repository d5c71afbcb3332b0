"""``paddle.tensor.array``: lists of tensors that steps of a program read and write.

In dynamic mode an array is a Python list, as in Paddle. In a static program it is a list too, which the loops of
``static.control_flow`` carry along.
"""

from paddle_compat.core import mode
from paddle_compat.core.tensor import Symbolic, Tensor

__all__ = ["array_length", "array_read", "array_write", "create_array"]


class TensorArray(list):
    """A list of Tensors or Variables."""

    __slots__ = ("dtype", "name")


def create_array(dtype, initialized_list=None):
    """An array.

    Args:
        dtype: what it holds.
        initialized_list: its first elements.

    Returns:
        list.

    Raises:
        TypeError: something that is no list, or holds no tensors.
    """
    if initialized_list is not None and not isinstance(initialized_list, (list, tuple)):
        raise TypeError(f"Require type(initialized_list) should be list/tuple, but received {type(initialized_list)}")
    values = list(initialized_list or ())
    for v in values:
        if not isinstance(v, (Tensor, Symbolic)):
            raise TypeError(f"All values in `initialized_list` should be Variable, but recevied {type(v)}.")
    if not mode.process.static:
        return values
    out = TensorArray(values)
    out.dtype = dtype
    return out


def _index(i):
    if isinstance(i, Symbolic):
        first, second = i.infer
        from torch._subclasses.fake_tensor import FakeTensor

        if isinstance(first, FakeTensor) or first.numel() != 1 or first.item() != second.item():
            from paddle_compat.core.errors import unimplemented

            raise unimplemented("an array read or written at an index that the program computes: use paddle.stack and paddle.gather, or run in dynamic mode")
        return int(first.item())
    return int(i)


def array_length(array):
    """How many elements there are: an int in dynamic mode, a Variable of int64 in a static program."""
    assert isinstance(array, list), "The 'array' in array_write must be a list in dygraph mode"
    if not mode.process.static:
        return len(array)
    from paddle_compat.tensor.creation import full

    return full([1], len(array), "int64")


def array_read(array, i):
    """The element at ``i`` (an int, or a Tensor of shape [1])."""
    assert isinstance(array, list), "The 'array' in array_read must be list in dygraph mode"
    if isinstance(i, (Tensor, Symbolic)):
        assert list(i.shape) == [1], "The shape of index 'i' should be [1] in dygraph mode"
    return array[_index(i)]


def array_write(x, i, array=None):
    """Put ``x`` at ``i``, at most one behind the end; into a new array where None is given.

    Returns:
        The array.
    """
    if array is None:
        array = create_array(x.dtype)
    assert isinstance(array, list), "The 'array' in array_write must be a list in dygraph mode"
    at = _index(i)
    assert at <= len(array), "The index 'i' should not be greater than the length of 'array' in dygraph mode"
    if at < len(array):
        array[at] = x
    else:
        array.append(x)
    return array
