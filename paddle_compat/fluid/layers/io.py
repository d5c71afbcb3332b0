"""``paddle.fluid.layers.io``: what a program is fed."""

from paddle_compat.core.dtype import VarType
from paddle_compat.core.errors import unimplemented

__all__ = ["create_py_reader_by_data", "data", "double_buffer", "load", "py_reader", "read_file"]


def data(name, shape, append_batch_size=True, dtype="float32", lod_level=0, type=VarType.LOD_TENSOR, stop_gradient=True):
    """A Variable that the program is fed, with a dimension for the batch in front unless ``append_batch_size`` is False."""
    from paddle_compat.static.input import data as make

    shape = list(shape)
    if append_batch_size and not any(s is None or s < 0 for s in shape):
        shape = [-1, *shape]
    out = make(name, shape, dtype, lod_level)
    out.stop_gradient = stop_gradient
    return out


def double_buffer(reader, place=None, name=None):
    """The reader: DataLoader reads ahead by itself."""
    return reader


def py_reader(capacity, shapes, dtypes, lod_levels=None, name=None, use_double_buffer=True):
    """Not here: use ``paddle.io.DataLoader.from_generator``."""
    raise unimplemented("fluid.layers.py_reader: use paddle.io.DataLoader.from_generator(feed_list=[...]), or paddle.io.DataLoader")


def create_py_reader_by_data(capacity, feed_list, name=None, use_double_buffer=True):
    """Not here: use ``paddle.io.DataLoader.from_generator``."""
    raise unimplemented("fluid.layers.create_py_reader_by_data: use paddle.io.DataLoader.from_generator(feed_list=[...])")


def read_file(reader):
    """Not here: use ``paddle.io.DataLoader.from_generator``."""
    raise unimplemented("fluid.layers.read_file belongs to py_reader; use paddle.io.DataLoader.from_generator(feed_list=[...])")


def load(out, file_path, load_as_fp16=None):
    """Set a tensor to what a file of one tensor holds (``fluid.io.save_vars`` wrote it, or ``paddle.save``)."""
    from paddle_compat.fluid.io import read_variable

    value = read_variable(file_path)
    if load_as_fp16:
        value = value.astype("float16")
    out.set_value(value)
    return out
