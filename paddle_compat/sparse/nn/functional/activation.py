"""Activations of sparse Tensors: relu, relu6, leaky_relu on the stored values, softmax over the stored values of each row."""

import numpy as np
import torch

from paddle_compat.core.errors import unimplemented
from paddle_compat.core.sparse_tensor import sparse_of, wrap_sparse
from paddle_compat.sparse.amp import same_precision
from paddle_compat.sparse.checks import dynamic_only, floating


def _start(x, name):
    dynamic_only(f"nn.functional.{name}")
    x = sparse_of(x, name)
    floating(x._values, f"{name}_{x._pattern.layout}")
    return x


def relu(x, name=None):
    """max(x, 0) of the stored values.

    Args:
        x: a COO or CSR Tensor of a floating dtype.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.
    """
    x = _start(x, "relu")
    return wrap_sparse(x._pattern, torch.relu(x._values))


def relu6(x, name=None):
    """min(max(x, 0), 6) of the stored values.

    Args:
        x: a COO or CSR Tensor of a floating dtype.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.
    """
    x = _start(x, "relu6")
    return wrap_sparse(x._pattern, torch.nn.functional.relu6(x._values))


def leaky_relu(x, negative_slope=0.01, name=None):
    """x where x > 0, else ``negative_slope * x``, of the stored values.

    Args:
        x: a COO or CSR Tensor of a floating dtype.
        negative_slope: a number.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.
    """
    x = _start(x, "leaky_relu")
    # Paddle's kernels take the slope as a float32, for float64 values too.
    return wrap_sparse(x._pattern, torch.nn.functional.leaky_relu(x._values, float(np.float32(negative_slope))))


def softmax(x, axis=-1, name=None):
    """The softmax of each row over its stored values: places not stored count as minus infinity, not as zero.

    Args:
        x: a CSR Tensor, or a COO one (an extension) without dense dimensions.
        axis: must be -1.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.

    Raises:
        NotImplementedError: another axis.
    """
    x = _start(x, "softmax")
    if axis != -1:
        raise unimplemented(f"SparseCsrTensor only support axis=-1 for softmax, which is faster when reading data by row, but axis is {axis}")
    if x._dense_sizes or len(x._pattern.sizes) < 2:
        raise unimplemented(f"softmax: the Tensor must be a sparse matrix or batch of them without dense dimensions, but has shape {x.shape}")
    (v,) = same_precision("softmax", x._values)
    return wrap_sparse(x._pattern, row_softmax(x._pattern.matrix(), v))


def row_softmax(matrix, values):
    """Softmax over the elements of each row of a Matrix; values in the pattern's order. Sums in float32 for half types."""
    dtype = values.dtype
    v = matrix.arrange(values)
    if dtype in (torch.float16, torch.bfloat16):
        v = v.float()
    rows = matrix.row_ids().long()
    top = v.new_full((matrix.rows,), -torch.inf).scatter_reduce(0, rows, v.detach(), "amax")
    top = torch.where(top == -torch.inf, torch.zeros_like(top), top)  # a row of minus infinities gives nan, as 0 / 0
    e = torch.exp(v - top[rows])
    total = e.new_zeros(matrix.rows).index_add(0, rows, e)
    return matrix.restore((e / total[rows]).to(dtype))
