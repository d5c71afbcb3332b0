"""The sparse methods of Tensor: is_sparse, indices, values, crows, cols, nnz, to_dense, to_sparse_coo ...

They work on dense Tensors, on sparse ones, and on those that hold a torch sparse tensor. What they do stands in ``core.sparse_convert``,
which loads with the first call: most programs never make a sparse tensor.
"""

from paddle_compat.core.tensor import Tensor


def _convert():
    from paddle_compat.core import sparse_convert

    return sparse_convert


def is_sparse(self):
    """Whether the Tensor is in COO or CSR format."""
    return _convert().is_sparse(self)


def is_sparse_coo(self):
    """Whether the Tensor is in COO format."""
    return _convert().is_sparse_coo(self)


def is_sparse_csr(self):
    """Whether the Tensor is in CSR format."""
    return _convert().is_sparse_csr(self)


def indices(self):
    """The indices of a COO Tensor, [sparse_dim, nnz], sharing its memory. SystemError for any other Tensor."""
    return _convert().indices(self)


def values(self):
    """The stored values, [nnz, ...], sharing the Tensor's memory. NotImplementedError for a dense Tensor."""
    return _convert().values(self)


def crows(self):
    """The row starts of a CSR Tensor. SystemError for any other Tensor."""
    return _convert().crows(self)


def cols(self):
    """The columns of a CSR Tensor's elements. SystemError for any other Tensor."""
    return _convert().cols(self)


def nnz(self):
    """The number of stored elements. SystemError for a dense Tensor."""
    return _convert().nnz(self)


def to_dense(self):
    """The dense Tensor, in the graph. Of an element stored twice the last value counts, as on 2.4.2 (``coalesce`` adds them)."""
    return _convert().to_dense(self)


def to_sparse_coo(self, sparse_dim):
    """The Tensor in COO format with the first ``sparse_dim`` dimensions sparse.

    Raises:
        ValueError: ``sparse_dim`` outside 1 .. ndim. NotImplementedError: the Tensor is COO already.
    """
    return _convert().to_sparse_coo(self, sparse_dim)


def to_sparse_csr(self):
    """The Tensor in CSR format: a matrix or a batch of matrices, dense or COO.

    Raises:
        ValueError: neither 2-D nor 3-D. NotImplementedError: CSR already, or a COO Tensor with dense dimensions.
    """
    return _convert().to_sparse_csr(self)


for _function in (is_sparse, is_sparse_coo, is_sparse_csr, indices, values, crows, cols, nnz, to_dense, to_sparse_coo, to_sparse_csr):
    setattr(Tensor, _function.__name__, _function)
