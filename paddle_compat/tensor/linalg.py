"""Products of matrices and vectors, transposes, norms."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS_COMPLEX
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Ints, T
from paddle_compat.core.op import op
from paddle_compat.core.promotion import kernel_dtypes, unify

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
    for name_, t in (("x", x), ("y", y)):
        if t.dim() != 3:
            raise ValueError(f"{name_} should be 3-dimensional, but received a tensor of shape {list(t.shape)}")
    return torch.bmm(x, y)


@op("dot")
def dot(x: T, y: T, name=None):
    """The sum of products over the last dimension; of vectors shape [1]."""
    return (x * y).sum(-1, keepdim=True)


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
