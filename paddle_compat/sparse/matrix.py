"""Matrix products: matmul, mv, addmm, masked_matmul."""

import torch

from paddle_compat.core import mode
from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.kinds import number
from paddle_compat.core.sparse_products import sddmm, spmm
from paddle_compat.core.sparse_tensor import is_sparse, sparse_of, wrap_sparse
from paddle_compat.core.tensor import wrap
from paddle_compat.sparse.amp import same_precision
from paddle_compat.sparse.checks import dynamic_only, no_kernel, tensor
from paddle_compat.sparse.sparse_sparse import multiply_sparse


def _rank(x, function):
    if len(x.shape) not in (2, 3) or x._dense_sizes:
        raise invalid_argument(f"{function}: the sparse Tensor must be a matrix or a batch of matrices without dense dimensions, but has shape {x.shape}")


def _floats(function, *tensors):
    first = tensors[0].dtype
    if not first.is_floating_point and not first.is_complex:
        raise no_kernel(function, first)
    for t in tensors[1:]:
        if t.dtype is not first:
            raise invalid_argument(f"{function}: the Tensors must have one dtype, but have {[str(t.dtype)[6:] for t in tensors]}")


def matmul(x, y, name=None):
    """The product of a sparse matrix with a dense or sparse one, in batches too.

    Args:
        x: a COO or CSR Tensor [m, k] or [b, m, k].
        y: a dense Tensor [k, n] or [b, k, n], or a sparse Tensor of the format of ``x``.
        name: not used.

    Returns:
        A dense Tensor, or for a sparse ``y`` a sparse Tensor of the same format.

    Raises:
        ValueError: sizes that do not fit, or two dtypes. NotImplementedError: a dense ``x``, or two sparse formats.
    """
    dynamic_only("matmul")
    x, y = tensor(x, "matmul", "x", 0), tensor(y, "matmul", "y", 1)
    a = sparse_of(x, "matmul")
    _rank(a, "matmul")
    if is_sparse(y):
        b = sparse_of(y)
        _rank(b, "matmul")
        va, vb = same_precision("matmul", a._values, b._values)
        _floats("matmul_" + a._pattern.layout, va, vb)
        return multiply_sparse(wrap_sparse(a._pattern, va), wrap_sparse(b._pattern, vb))
    v, dense = same_precision("matmul", a._values, y._t)
    _floats(f"matmul_{a._pattern.layout}_dense", v, dense)
    return wrap(_times_dense("matmul", a._pattern, v, dense))


def _times_dense(function, pattern, values, dense):
    *batch, m, k = pattern.sizes
    if dense.dim() != len(pattern.sizes) or list(dense.shape[:-2]) != list(batch) or dense.shape[-2] != k:
        raise invalid_argument(f"{function}: the shapes do not fit together: sparse {list(pattern.sizes)}, dense {list(dense.shape)}")
    if not batch:
        return spmm(pattern.matrix(), values, dense)
    n = dense.shape[-1]
    return spmm(pattern.matrix(), values, dense.reshape(batch[0] * k, n)).reshape(batch[0], m, n)


def mv(x, vec, name=None):
    """The product of a sparse matrix and a dense vector.

    Args:
        x: a COO or CSR Tensor [m, k].
        vec: a dense Tensor [k].
        name: not used.

    Returns:
        A dense Tensor [m].

    Raises:
        ValueError: sizes that do not fit, or two dtypes.
    """
    dynamic_only("mv")
    a, y = sparse_of(tensor(x, "mv", "x", 0), "mv"), tensor(vec, "mv", "vec", 1)
    if len(a.shape) != 2 or a._dense_sizes or len(y.shape) != 1 or y.shape[0] != a.shape[1]:
        raise invalid_argument(f"mv: expected a sparse matrix [m, k] and a vector [k], but got {a.shape} and {y.shape}")
    v, dense = same_precision("mv", a._values, y._t)
    _floats(f"mv_{a._pattern.layout}", v, dense)
    return wrap(spmm(a._pattern.matrix(), v, dense[:, None]).reshape(-1))


def addmm(input, x, y, beta=1.0, alpha=1.0, name=None):
    """beta * input + alpha * (x @ y).

    Args:
        input: a dense Tensor of the product's shape (for two sparse factors: sparse).
        x: a COO or CSR Tensor, [m, k] or [b, m, k].
        y: a dense Tensor, or a sparse one of the format of ``x``.
        beta, alpha: numbers.
        name: not used.

    Returns:
        A Tensor like ``input``.

    Raises:
        ValueError: sizes that do not fit, or two dtypes.
    """
    dynamic_only("addmm")
    input = tensor(input, "addmm", "input", 0)
    product = matmul(x, y)
    beta, alpha = number(beta), number(alpha)
    if list(input.shape) != list(product.shape):
        raise invalid_argument(f"addmm: input must have the shape of the product, {product.shape}, but has {input.shape}")
    if is_sparse(product):
        from paddle_compat.sparse.binary import add, multiply

        if not is_sparse(input):
            raise unimplemented("addmm: with two sparse factors input must be sparse")
        return add(multiply(input, beta), multiply(product, alpha))
    if is_sparse(input):
        raise unimplemented("addmm: with a dense factor input must be dense")
    t, p = input._t, product._t
    if t.dtype is not p.dtype:
        if mode.local.amp is None:
            raise invalid_argument(f"addmm: the Tensors must have one dtype, but input has {input.dtype} and the product {product.dtype}")
        t = t.to(p.dtype)  # the product was brought to low precision
    return wrap(torch.add(t * beta if beta != 1 else t, p, alpha=alpha))


def masked_matmul(x, y, mask, name=None):
    """The product of two dense matrices at the places that ``mask`` stores; the other products are never computed.

    Args:
        x: a dense Tensor [m, k] or [b, m, k].
        y: a dense Tensor [k, n] or [b, k, n].
        mask: a COO or CSR Tensor [m, n] or [b, m, n]; only its pattern counts.
        name: not used.

    Returns:
        A sparse Tensor of the format and pattern of ``mask``.

    Raises:
        ValueError: sizes that do not fit, or two dtypes. NotImplementedError: x or y sparse, or mask dense.
    """
    dynamic_only("masked_matmul")
    x, y = tensor(x, "masked_matmul", "x", 0), tensor(y, "masked_matmul", "y", 1)
    mask = sparse_of(tensor(mask, "masked_matmul", "mask", 2), "masked_matmul", "mask")
    if is_sparse(x) or is_sparse(y):
        raise unimplemented("The kernel of (masked_matmul) for input tensors is unimplemented: x and y must be dense.")
    _rank(mask, "masked_matmul")
    left, right = same_precision("masked_matmul", x._t, y._t)
    _floats("masked_matmul", left, right)
    *batch, m, n = mask._pattern.sizes
    k = left.shape[-1]
    if list(left.shape) != [*batch, m, k] or list(right.shape) != [*batch, k, n]:
        raise invalid_argument(f"masked_matmul: the shapes do not fit together: x {list(left.shape)}, y {list(right.shape)}, mask {mask.shape}")
    matrix = mask._pattern.matrix()
    return wrap_sparse(mask._pattern, sddmm(matrix, left.reshape(-1, k), right.transpose(-1, -2).reshape(-1, k)))
