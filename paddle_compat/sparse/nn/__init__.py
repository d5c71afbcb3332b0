"""paddle.sparse.nn: layers for sparse Tensors."""

from paddle_compat.sparse.nn import functional
from paddle_compat.sparse.nn.layer.activation import LeakyReLU, ReLU, ReLU6, Softmax
from paddle_compat.sparse.nn.layer.conv import Conv3D, SubmConv3D
from paddle_compat.sparse.nn.layer.norm import BatchNorm, SyncBatchNorm
from paddle_compat.sparse.nn.layer.pooling import MaxPool3D

__all__ = ["BatchNorm", "Conv3D", "LeakyReLU", "MaxPool3D", "ReLU", "ReLU6", "Softmax", "SubmConv3D", "SyncBatchNorm"]
