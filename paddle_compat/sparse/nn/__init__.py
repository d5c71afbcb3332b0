"""paddle.sparse.nn: layers for sparse Tensors."""

from paddle_compat.sparse.nn import functional

__all__ = []
