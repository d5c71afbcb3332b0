"""``paddle.common_ops_import``: the names that Paddle's own operators import, and some libraries with them."""

import warnings

import numpy

from paddle_compat.fluid import core, dygraph_utils
from paddle_compat.fluid.core import VarDesc
from paddle_compat.fluid.data_feeder import check_dtype, check_type, check_variable_and_dtype, convert_dtype
from paddle_compat.fluid.framework import (
    OpProtoHolder,
    Variable,
    convert_np_dtype_to_dtype_,
    default_main_program,
    device_guard,
    dygraph_only,
    in_dygraph_mode,
)
from paddle_compat.fluid.initializer import Constant
from paddle_compat.fluid.layer_helper import LayerHelper
from paddle_compat.fluid.layers.nn import scale
from paddle_compat.fluid.layers.tensor import fill_constant
from paddle_compat.fluid.param_attr import ParamAttr

import paddle_compat.fluid as fluid  # isort: skip
import paddle_compat.utils as utils  # isort: skip

__all__ = [
    "Constant", "LayerHelper", "OpProtoHolder", "ParamAttr", "VarDesc", "Variable", "check_dtype", "check_type", "check_variable_and_dtype", "convert_dtype",
    "convert_np_dtype_to_dtype_", "core", "default_main_program", "device_guard", "dygraph_only", "dygraph_utils", "fill_constant", "fluid", "in_dygraph_mode",
    "numpy", "scale", "utils", "warnings",
]  # fmt: skip
