"""paddle.sparse.nn.functional."""

from paddle_compat.sparse.nn.functional.activation import leaky_relu, relu, relu6, softmax

__all__ = ["leaky_relu", "relu", "relu6", "softmax"]
