"""paddle.sparse.nn.functional."""

from paddle_compat.sparse.nn.functional.activation import leaky_relu, relu, relu6, softmax
from paddle_compat.sparse.nn.functional.conv import conv3d, subm_conv3d
from paddle_compat.sparse.nn.functional.pooling import max_pool3d
from paddle_compat.sparse.nn.functional.transformer import attention

__all__ = ["attention", "conv3d", "leaky_relu", "max_pool3d", "relu", "relu6", "softmax", "subm_conv3d"]
