"""Products of matrices and vectors, transposes, norms."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS_COMPLEX
from paddle_compat.core.errors import invalid_argument, precondition_not_met
from paddle_compat.core.kinds import Ints, T
from paddle_compat.core.op import op
from paddle_compat.core.promotion import kernel_dtypes, same_dtype, unify

_MATMUL = kernel_dtypes("matmul")


@op("matmul_v2")
def matmul(x: T, y: T, transpose_x=False, transpose_y=False, name=None):
    """The matrix product, batched over leading dimensions; vectors as in NumPy, their dot product has shape [1].

    Args:
        transpose_x: use the transpose of the last two dimensions of ``x``.
        transpose_y: likewise of ``y``.
    """
    if x.dtype is not y.dtype or x.dtype not in _MATMUL:
        x, y = unify("matmul", x, y)
    if transpose_x and x.dim() > 1:
        x = x.mT
    if transpose_y and y.dim() > 1:
        y = y.mT
    out = torch.matmul(x, y)
    return out.view(1) if out.dim() == 0 else out


def mm(input, mat2, name=None):
    """The matrix product of two tensors."""
    return matmul(input, mat2)


@op("bmm", dtypes=FLOATS_COMPLEX)
def bmm(x: T, y: T, name=None):
    """The products of two batches of matrices, [B, M, K] and [B, K, N]."""
    try:
        return torch.bmm(x, y)
    except RuntimeError:
        _check_bmm(list(x.shape), list(y.shape))
        raise


def _check_bmm(x, y):
    if len(x) != 3 or len(y) != 3:
        raise ValueError(f"x and y should be 3-dimensional. But received x's shape: {x}, y's shape: {y}")
    if x[0] != y[0]:
        raise ValueError(f"x's batch (shape[0]) must be equal with y's batch (shape[0]). But received x's shape: {x}, y's shape: {y}")
    if x[2] != y[1]:
        raise ValueError(f"x's width must be equal with y's height. But received x's shape: {x}, y's shape: {y}")


@op("dot")
def dot(x: T, y: T, name=None):
    """The sum of products over the last dimension, of two vectors (shape [1]) or matrices ([N, 1]) of one shape."""
    if x.dim() > 2 or x.shape != y.shape or x.dim() == 0:
        raise precondition_not_met(f"ShapeError: x and y of dot should be vectors or matrices of one shape, but received {list(x.shape)} and {list(y.shape)}")
    if x.dtype is not y.dtype:
        same_dtype(x, y)
    if x.dim() == 1:
        return torch.dot(x, y).view(1)
    return torch.sum(x * y, -1, True, dtype=x.dtype)


@op("transpose2")
def transpose(x: T, perm: Ints, name=None):
    """The dimensions of ``x`` in the order ``perm``."""
    if len(perm) != x.dim():
        raise invalid_argument(
            f"The input tensor's dimension should be equal to the axis's size. But received input tensor's dimension is {x.dim()}, axis's size is {len(perm)}"
        )
    return as_copy(x.permute(perm))


@op("transpose2")
def t(input: T, name=None):
    """The transpose of a matrix; vectors stay as they are."""
    if input.dim() > 2:
        raise ValueError(f"Input(input) only support N-D (N<=2) tensor, but received a tensor of {input.dim()} dimensions. Please use paddle.transpose")
    return as_copy(input.t())
