"""What a program is fed: ``static.data`` and ``InputSpec``."""

from paddle_compat.core import mode
from paddle_compat.core.dtype import default_torch_dtype, from_torch_dtype, to_torch_dtype
from paddle_compat.static import infer
from paddle_compat.static.program import default_main_program
from paddle_compat.static.variable import Variable


def data(name, shape, dtype=None, lod_level=0):
    """A Variable that ``Executor.run(feed={name: ...})`` sets.

    Args:
        name: its name.
        shape: list or tuple; -1 or None where the size is not known.
        dtype: the default dtype where None.
    """
    if not isinstance(name, str):
        raise TypeError(f"The type of 'name' in data must be str, but received {type(name)}.")
    if not isinstance(shape, (list, tuple)):
        raise TypeError(f"The type of 'shape' in data must be list or tuple, but received {type(shape)}.")
    if mode.in_dynamic_mode():
        raise AssertionError(
            "In PaddlePaddle 2.x, we turn on dynamic graph mode by default, and 'data()' is only supported in static graph mode. "
            "So if you want to use this api, please call 'paddle.enable_static()' before this api to enter static graph mode."
        )
    torch_dtype = default_torch_dtype() if dtype is None else to_torch_dtype(dtype)
    block = default_main_program().global_block()
    before = block.vars.get(name)
    if before is not None and tuple(before.shape) != tuple(-1 if s is None else int(s) for s in shape):
        raise ValueError(
            f"Variable '{name}' has been created before. The previous shape is {before.shape}, the new shape is {tuple(shape)}. They are not matched."
        )
    variable = Variable(block, name, infer.placeholder(shape, torch_dtype), stop_gradient=True, is_data=True)
    variable.lod_level = lod_level
    return block.add(variable)


class InputSpec:
    """Shape, dtype and name of an input.

    Args:
        shape: sizes; -1 or None where unknown.
        dtype: its dtype.
        name: its name.
    """

    def __init__(self, shape, dtype="float32", name=None):
        if not isinstance(shape, (list, tuple)):
            raise TypeError(f"Type of `shape` in InputSpec should be one of (tuple, list), but received {type(shape).__name__}.")
        self.shape = tuple(-1 if s is None else s for s in shape)
        self.dtype = from_torch_dtype(to_torch_dtype(dtype)) if dtype is not None else None
        self.name = name
        self.stop_gradient = False

    @classmethod
    def from_tensor(cls, tensor, name=None):
        """The InputSpec of a Tensor or Variable."""
        return cls(tensor.shape, tensor.dtype, name or tensor.name)

    @classmethod
    def from_numpy(cls, ndarray, name=None):
        """The InputSpec of an array."""
        return cls(ndarray.shape, ndarray.dtype, name)

    def batch(self, batch_size):
        """Put a dimension of ``batch_size`` in front, in place."""
        if isinstance(batch_size, (list, tuple)):
            if len(batch_size) != 1:
                raise ValueError(f"Length of batch_size: {batch_size} shall be 1, but received {len(batch_size)}.")
            batch_size = batch_size[0]
        elif not isinstance(batch_size, int):
            raise TypeError(f"type(batch_size) shall be `int`, but received {type(batch_size).__name__}.")
        self.shape = (batch_size, *self.shape)
        return self

    def unbatch(self):
        """Take the first dimension away, in place."""
        if not self.shape:
            raise ValueError("Not support to unbatch a InputSpec when len(shape) == 0.")
        self.shape = self.shape[1:]
        return self

    def __repr__(self):
        return f"InputSpec(shape={self.shape}, dtype={self.dtype}, name={self.name})"

    def __eq__(self, other):
        return isinstance(other, InputSpec) and (self.shape, self.dtype, self.name) == (other.shape, other.dtype, other.name)

    def __hash__(self):
        return hash((self.shape, self.dtype, self.name))
