"""Products of sparse and dense matrices as autograd functions over (Matrix, values, dense).

Two kernels are each other's derivatives. ``spmm`` is A @ D for a sparse A; its gradient to the values is a sampled
product, to D the product with A transposed. ``sddmm`` is (X @ Y^T) at the stored places of A only; its gradients are two
``spmm``. Neither ever holds a dense [rows, columns] product, so memory stays with the stored elements and the dense sides.

On the CPU MKL does both for float32 and float64 with 32-bit indices. It has no half types: there the sums run in float32
and are rounded once at the end, which is both faster than torch's own kernel for bfloat16 and more exact.

torch-sparse (the ``graph`` extra) can take over the products: ``use_torch_sparse(True)``, or PADDLE_COMPAT_TORCH_SPARSE=1 in the
environment. It may win on GPUs with many columns; on the CPU MKL is several times faster.
"""

import os

import torch

_HALVES = (torch.float16, torch.bfloat16)
_CHUNK = 1 << 22  # numbers that a sampled product in plain torch gathers at once


_torch_sparse = None  # the module while it is preferred


def use_torch_sparse(on):
    """Let torch-sparse compute products with dense matrices from now on, or no longer.

    Raises:
        ImportError: it is not installed.
    """
    global _torch_sparse
    if on:
        import torch_sparse

        _torch_sparse = torch_sparse
    else:
        _torch_sparse = None


if os.environ.get("PADDLE_COMPAT_TORCH_SPARSE") == "1":
    use_torch_sparse(True)


def spmm(matrix, values, dense):
    """[rows, n] = sparse [rows, columns] @ dense [columns, n]; ``values`` in the pattern's order."""
    if (values.requires_grad or dense.requires_grad) and torch.is_grad_enabled():
        return _Spmm.apply(matrix, values, dense)
    return _spmm(matrix, values, dense)


def sddmm(matrix, left, right):
    """The values (left [rows, k] @ right [columns, k]^T) at the stored places, in the pattern's order."""
    if (left.requires_grad or right.requires_grad) and torch.is_grad_enabled():
        return _Sddmm.apply(matrix, left, right)
    return _sddmm(matrix, left, right)


class _Spmm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, matrix, values, dense):
        ctx.matrix = matrix
        ctx.save_for_backward(values, dense)
        return _spmm(matrix, values, dense)

    @staticmethod
    def backward(ctx, grad):
        values, dense = ctx.saved_tensors
        to_values = sddmm(ctx.matrix, grad, dense) if ctx.needs_input_grad[1] else None
        to_dense = spmm(ctx.matrix.transposed(), values, grad) if ctx.needs_input_grad[2] else None
        return None, to_values, to_dense


class _Sddmm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, matrix, left, right):
        ctx.matrix = matrix
        ctx.save_for_backward(left, right)
        return _sddmm(matrix, left, right)

    @staticmethod
    def backward(ctx, grad):
        left, right = ctx.saved_tensors
        to_left = spmm(ctx.matrix, grad, right) if ctx.needs_input_grad[1] else None
        to_right = spmm(ctx.matrix.transposed(), grad, left) if ctx.needs_input_grad[2] else None
        return None, to_left, to_right


def _spmm(matrix, values, dense):
    values = matrix.arrange(values.detach())
    dense = dense.detach()
    if values.numel() == 0 or dense.shape[1] == 0:
        return dense.new_zeros(matrix.rows, dense.shape[1])
    if _torch_sparse is not None and values.is_floating_point():
        sizes = (matrix.rows, matrix.columns)
        rows = _torch_sparse.SparseTensor(rowptr=matrix.crows.long(), col=matrix.cols.long(), value=values, sparse_sizes=sizes, is_sorted=True)
        return _torch_sparse.matmul(rows, dense.contiguous())
    if values.device.type == "cpu" and values.dtype in _HALVES:
        return (matrix.tensor(values.float()) @ dense.float()).to(values.dtype)
    if not (values.is_floating_point() or values.is_complex()):
        return _plain_spmm(matrix, values, dense)
    return matrix.tensor(values) @ dense.contiguous()


def _plain_spmm(matrix, values, dense):
    """Integers, which the vendor's libraries do not multiply: gather and add, a block of columns at a time."""
    out = dense.new_zeros(matrix.rows, dense.shape[1])
    rows, cols = matrix.row_ids().long(), matrix.cols.long()
    step = max(1, _CHUNK // max(1, values.numel()))
    for at in range(0, dense.shape[1], step):
        out[:, at : at + step].index_add_(0, rows, dense[:, at : at + step][cols] * values[:, None])
    return out


def _sddmm(matrix, left, right):
    left, right = left.detach(), right.detach()
    nnz = matrix.cols.numel()
    if nnz == 0 or left.shape[1] == 0:
        return left.new_zeros(nnz)
    dtype = left.dtype
    if dtype in _HALVES and left.device.type == "cpu":
        left, right = left.float(), right.float()
    if left.dtype in (torch.float32, torch.float64):
        blank = matrix.tensor(left.new_zeros(nnz))
        found = torch.sparse.sampled_addmm(blank, left.contiguous(), right.contiguous().t(), beta=0.0).values()
        return matrix.restore(found.to(dtype))
    return matrix.restore(_plain_sddmm(matrix, left, right).to(dtype))


def _plain_sddmm(matrix, left, right):
    """Half types on GPUs: the two rows of each element gathered, multiplied and summed in float32, a block of elements at a time."""
    if left.dtype in _HALVES:
        left, right = left.float(), right.float()
    rows, cols = matrix.row_ids(), matrix.cols
    step = max(1, _CHUNK // left.shape[1])
    parts = [(left[rows[i : i + step]] * right[cols[i : i + step]]).sum(-1) for i in range(0, cols.numel(), step)]
    return torch.cat(parts)
