"""The product of two sparse matrices, with gradients that stay on the stored elements."""

import torch

from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.sparse_convert import rebuilt
from paddle_compat.core.sparse_pattern import CooPattern
from paddle_compat.core.sparse_tensor import wrap_sparse

_HALVES = (torch.float16, torch.bfloat16)


def multiply_sparse(a, b):
    """a @ b for SparseTensors of one format, [m, k] @ [k, n], or batches of them."""
    p, q = a._pattern, b._pattern
    if p.layout != q.layout:
        raise unimplemented(
            f"The kernel of (matmul) for input tensors is unimplemented: 'x' is in {p.layout.upper()} format and 'y' in {q.layout.upper()} format."
        )
    if len(p.sizes) != len(q.sizes) or p.sizes[:-2] != q.sizes[:-2] or p.sizes[-1] != q.sizes[-2]:
        raise invalid_argument(f"matmul: the shapes do not fit together: {list(p.sizes)} and {list(q.sizes)}")
    left, right = p.matrix(), q.matrix()
    crows, cols, values = _Product.apply(left, right, a._values, b._values)
    *batch, m, _ = p.sizes
    n = q.sizes[-1]
    rows = torch.repeat_interleave(torch.arange(left.rows, device=cols.device), crows.diff().long())
    cols = cols.long()
    dtype = next(iter(p.arrays.values())).dtype
    if batch:
        indices = torch.stack([rows // m, rows % m, cols % n])
    else:
        indices = torch.stack([rows, cols])
    return rebuilt(wrap_sparse(CooPattern(indices.to(dtype), (*batch, m, n)), values), p.layout)


class _Product(torch.autograd.Function):
    """(crows, cols, values) of the product of two CSR matrices."""

    @staticmethod
    def forward(ctx, left, right, a, b):
        crows, cols, values = _csr_product(left, right, a.detach(), b.detach())
        ctx.left, ctx.right = left, right
        ctx.save_for_backward(a, b, crows, cols)
        ctx.mark_non_differentiable(crows, cols)
        return crows, cols, values

    @staticmethod
    def backward(ctx, _, __, grad):
        a, b, crows, cols = ctx.saved_tensors
        left, right = ctx.left, ctx.right
        to_a = to_b = None
        rows = torch.repeat_interleave(torch.arange(left.rows, device=cols.device), crows.diff().long())
        if ctx.needs_input_grad[2] or ctx.needs_input_grad[3]:
            # Each stored a[i, k] meets each stored b[k, j] in c[i, j]: list these pairs once, with the element of c.
            ra, rb = left.row_ids().long(), left.cols.long()
            starts = right.crows.long()
            counts = starts.diff()[rb]
            ea = torch.repeat_interleave(torch.arange(ra.numel(), device=cols.device), counts)
            first = torch.cumsum(counts, 0) - counts
            eb = torch.arange(ea.numel(), device=cols.device) - first[ea] + starts[rb[ea]]
            width = right.columns
            at = torch.searchsorted(rows * width + cols.long(), ra[ea] * width + right.cols.long()[eb])
            g = grad[at]
            if ctx.needs_input_grad[2]:
                to_a = left.restore(grad.new_zeros(a.shape[0]).index_add(0, ea, g * right.arrange(b)[eb]))
            if ctx.needs_input_grad[3]:
                to_b = right.restore(grad.new_zeros(b.shape[0]).index_add(0, eb, g * left.arrange(a)[ea]))
        return None, None, to_a, to_b


def _csr_product(left, right, a, b):
    a, b = left.arrange(a), right.arrange(b)
    dtype = a.dtype
    if dtype in _HALVES and a.device.type == "cpu":
        a, b = a.float(), b.float()
    if a.numel() == 0 or b.numel() == 0:
        none = torch.zeros(0, dtype=torch.int64, device=a.device)
        return torch.zeros(left.rows + 1, dtype=torch.int64, device=a.device), none, a.new_zeros(0, dtype=dtype)
    out = left.tensor(a) @ right.tensor(b)
    crows, cols, values = out.crow_indices().long(), out.col_indices().long(), out.values()
    rows = torch.repeat_interleave(torch.arange(left.rows, device=a.device), crows.diff())
    keys = rows * right.columns + cols
    if keys.numel() > 1 and not bool((keys[1:] > keys[:-1]).all()):  # the library may leave columns unsorted
        order = torch.argsort(keys)
        cols, values = cols[order], values[order]
    return crows, cols, values.to(dtype)
