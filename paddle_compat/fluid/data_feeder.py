"""``paddle.fluid.data_feeder``: the checks that functions make of their arguments."""

from paddle_compat.core import mode
from paddle_compat.core.dtype import dtype_name
from paddle_compat.core.tensor import Tensor
from paddle_compat.static.variable import Variable


def convert_dtype(dtype):
    """A dtype's name, 'float32' for any spelling.

    Raises:
        TypeError: no dtype.
    """
    try:
        return "uint16" if dtype_name(dtype) == "bfloat16" else dtype_name(dtype)
    except TypeError:
        raise TypeError(
            "dtype must be any of [bool, float16, uint16, float32, float64, int8, int16, int32, int64, uint8, complex64, complex128], but received " +
            str(dtype)
        ) from None


def check_type(input, input_name, expected_type, op_name, extra_message=""):
    """TypeError where ``input`` is no ``expected_type``; in static mode only, as in Paddle. A Tensor passes for a Variable."""
    if mode.in_dynamic_mode():
        return
    expected = expected_type if isinstance(expected_type, tuple) else (expected_type,)
    if Variable in expected:
        expected = (*expected, Tensor)
    if not isinstance(input, expected):
        raise TypeError(f"The type of '{input_name}' in {op_name} must be {expected_type}, but received {type(input)}. {extra_message}")


def check_dtype(input_dtype, input_name, expected_dtype, op_name, extra_message=""):
    """TypeError where a dtype is none of the expected names; in static mode only."""
    if mode.in_dynamic_mode():
        return
    names = expected_dtype if isinstance(expected_dtype, (list, tuple)) else [expected_dtype]
    if convert_dtype(input_dtype) not in names:
        raise TypeError(f"The data type of '{input_name}' in {op_name} must be {expected_dtype}, but received {convert_dtype(input_dtype)}. {extra_message}")


def check_variable_and_dtype(input, input_name, expected_dtype, op_name, extra_message=""):
    """TypeError where ``input`` is no Variable of one of the dtypes; in static mode only."""
    check_type(input, input_name, Variable, op_name, extra_message)
    if not mode.in_dynamic_mode():
        check_dtype(input.dtype, input_name, expected_dtype, op_name, extra_message)


def check_shape(shape, op_name, expected_shape_type=(list, tuple, Variable), expected_element_type=(int, Variable), expected_tensor_dtype=("int32", "int64")):
    """TypeError where ``shape`` is no shape; in static mode only."""
    if mode.in_dynamic_mode():
        return
    check_type(shape, "shape", expected_shape_type, op_name)
    if isinstance(shape, (list, tuple)):
        for item in shape:
            check_type(item, "element of shape", expected_element_type, op_name)
            if isinstance(item, Variable):
                check_dtype(item.dtype, "element of shape", list(expected_tensor_dtype), op_name)
    elif isinstance(shape, Variable):
        check_dtype(shape.dtype, "shape", list(expected_tensor_dtype), op_name)


class DataFeeder:
    """Samples as the feed of a program.

    Args:
        feed_list: the Variables (or names) that a sample's fields go to.
        place: where they go.
        program: where names are looked up.
    """

    def __init__(self, feed_list, place, program=None):
        from paddle_compat.static.program import default_main_program

        block = (program or default_main_program()).global_block()
        self.feed_list = [block.var(v) if isinstance(v, str) else v for v in feed_list]
        self.place = place

    def feed(self, iterable):
        """{name: array} of a list of samples, each a sequence with one field a Variable."""
        import numpy as np

        from paddle_compat.core.dtype import TORCH_TO_NUMPY, to_torch_dtype

        columns = list(zip(*iterable, strict=True))
        out = {}
        for variable, column in zip(self.feed_list, columns, strict=True):
            array = np.array(column, dtype=TORCH_TO_NUMPY[to_torch_dtype(variable.dtype)])
            rest = list(variable.shape[1:])
            if len(rest) + 1 != array.ndim or any(s >= 0 and s != t for s, t in zip(rest, array.shape[1:], strict=False)):
                array = array.reshape([len(column), *rest])
            out[variable.name] = array
        return out
