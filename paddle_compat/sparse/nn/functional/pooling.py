"""max_pool3d of sparse Tensors."""

import torch

from paddle_compat.core.sparse_tensor import wrap_sparse
from paddle_compat.sparse.checks import dynamic_only
from paddle_compat.sparse.nn.functional.conv import grid
from paddle_compat.sparse.nn.rulebook import check_geometry, paddings, rulebook, triple


class _Max(torch.autograd.Function):
    """The largest of each target's sources; the gradient goes to every source that equals it, whole (as on 2.4.2)."""

    @staticmethod
    def forward(ctx, book, values):
        target = book.target[:, None].expand(-1, values.shape[1])
        out = values.new_full((book.pattern.nnz, values.shape[1]), -torch.inf)
        out = out.scatter_reduce(0, target, values[book.source], "amax")
        ctx.book = book
        ctx.save_for_backward(values, out)
        return out

    @staticmethod
    def backward(ctx, grad):
        values, out = ctx.saved_tensors
        book = ctx.book
        hit = values[book.source] == out[book.target]
        return None, torch.zeros_like(values).index_add(0, book.source, grad[book.target] * hit)


def max_pool3d(x, kernel_size, stride=None, padding=0, ceil_mode=False, data_format="NDHWC", name=None):
    """The largest stored value in each window; windows without stored elements are not stored in the result.

    Args:
        x: a COO Tensor [n, d, h, w, channels] with 4 sparse dimensions.
        kernel_size: an int or 3 ints.
        stride: an int or 3 ints; ``kernel_size`` where None.
        padding: an int, 3 or 6 ints, or 5 pairs; strings mean none.
        ceil_mode: 2.4.2's sparse kernel rounds sizes down all the same, and so does this.
        data_format: must be NDHWC.
        name: not used.

    Returns:
        A COO Tensor [n, d', h', w', channels], sorted.

    Raises:
        ValueError: shapes that do not fit. NotImplementedError: x dense or CSR. AssertionError: another data format.
    """
    dynamic_only("nn.functional.max_pool3d")
    assert data_format == "NDHWC", "Currently, sparse.max_pool3d only support data format of 'NDHWC'"
    x = grid(x, "max_pool3d")
    kernel = triple(kernel_size, "kernel_size")
    stride = kernel if stride is None else triple(stride, "stride")
    padding = paddings(padding)
    check_geometry(kernel=kernel, stride=stride, padding=padding)
    book = rulebook(x._pattern, kernel, stride, padding, [1, 1, 1], False)
    return wrap_sparse(book.pattern, _Max.apply(book, x._values))
