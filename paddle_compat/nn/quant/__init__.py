"""paddle.nn.quant: layers for quantisation-aware training."""

from paddle_compat.nn.quant import functional_layers, quant_layers
from paddle_compat.nn.quant.functional_layers import FloatFunctionalLayer, add, concat, divide, flatten, multiply, reshape, subtract, transpose
from paddle_compat.nn.quant.quant_layers import QuantStub

__all__ = []
