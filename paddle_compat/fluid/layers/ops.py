"""``paddle.fluid.layers.ops``: functions of one tensor."""

from paddle_compat.fluid.layers.activations import cumsum, gelu, hard_shrink, softplus, softshrink, thresholded_relu
from paddle_compat.nn.functional import log_sigmoid as logsigmoid
from paddle_compat.nn.functional import sigmoid, silu, softsign
from paddle_compat.nn.functional import tanhshrink as tanh_shrink
from paddle_compat.tensor import math as _math
from paddle_compat.tensor.ops import (
    abs,
    acos,
    acosh,
    asin,
    asinh,
    atan,
    atanh,
    ceil,
    cos,
    cosh,
    erf,
    exp,
    expm1,
    floor,
    reciprocal,
    round,
    rsqrt,
    sin,
    sinh,
    sqrt,
    square,
    tan,
    tanh,
)
from paddle_compat.tensor.special import lgamma

from paddle_compat.core.tensor import Tensor as _Tensor  # isort: skip

exp_, sqrt_, rsqrt_, ceil_, floor_, round_, reciprocal_ = (
    _Tensor.exp_, _Tensor.sqrt_, _Tensor.rsqrt_, _Tensor.ceil_, _Tensor.floor_, _Tensor.round_, _Tensor.reciprocal_,
)  # fmt: skip
log = _math.log

__all__ = [
    "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "ceil_", "cos", "cosh", "cumsum", "erf", "exp", "exp_", "expm1", "floor", "floor_",
    "gelu", "hard_shrink", "lgamma", "logsigmoid", "reciprocal", "reciprocal_", "round", "round_", "rsqrt", "rsqrt_", "sigmoid", "silu", "sin", "sinh",
    "softplus", "softshrink", "softsign", "sqrt", "sqrt_", "square", "tan", "tanh", "tanh_shrink", "thresholded_relu",
]  # fmt: skip
