"""Attention over the places that a sparse mask stores."""

import math

import torch

from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.sparse_products import sddmm, spmm
from paddle_compat.core.sparse_tensor import is_sparse, sparse_of
from paddle_compat.core.tensor import wrap
from paddle_compat.sparse.amp import same_precision
from paddle_compat.sparse.checks import dynamic_only, floating, tensor
from paddle_compat.sparse.nn.functional.activation import row_softmax


def attention(query, key, value, sparse_mask, key_padding_mask=None, attn_mask=None, name=None):
    """softmax(query @ key^T / sqrt(head_dim)) @ value, where only the places in ``sparse_mask`` count and are computed.

    Args:
        query, key, value: dense Tensors [batch, heads, length, head_dim].
        sparse_mask: a CSR (or, an extension, COO) Tensor [batch * heads, length, length]; only its pattern counts.
        key_padding_mask: [batch, length]; keys with 0 get no weight. Or None.
        attn_mask: [length, length]; pairs with 0 get no weight. Or None.
        name: not used.

    Returns:
        A dense Tensor like ``query``. Rows without a place that counts are zero.

    Raises:
        ValueError: shapes that do not fit, or several dtypes. NotImplementedError: ``sparse_mask`` dense.
    """
    dynamic_only("nn.functional.attention")
    q, k, v = (tensor(t, "attention", n, i) for i, (t, n) in enumerate(((query, "query"), (key, "key"), (value, "value"))))
    if any(is_sparse(t) for t in (q, k, v)):
        raise unimplemented("The kernel of (fused_attention) for input tensors is unimplemented: query, key and value must be dense.")
    mask = sparse_of(tensor(sparse_mask, "attention", "sparse_mask", 3), "fused_attention", "sparse_mask")
    q, k, v = same_precision("matmul", q._t, k._t, v._t)
    floating(q, "fused_attention_csr")
    if not q.dtype == k.dtype == v.dtype:
        raise invalid_argument(f"attention: query, key and value must have one dtype, but have {[str(t.dtype)[6:] for t in (q, k, v)]}")
    if q.dim() != 4 or k.shape != q.shape or v.shape != q.shape:
        shapes = [list(t.shape) for t in (q, k, v)]
        raise invalid_argument(f"attention: query, key and value must have one shape [batch, heads, length, head_dim], but have {shapes}")
    batch, heads, length, width = q.shape
    if mask.shape != [batch * heads, length, length]:
        raise invalid_argument(f"attention: sparse_mask must have shape {[batch * heads, length, length]}, but has {mask.shape}")
    pattern = mask._pattern
    matrix = pattern.matrix()
    scores = sddmm(matrix, q.reshape(-1, width), k.reshape(-1, width)) / math.sqrt(width)
    keep = _kept(pattern, heads, length, key_padding_mask, attn_mask, batch)
    if keep is not None:
        scores = scores.masked_fill(~keep, -torch.inf)
    weights = row_softmax(matrix, scores)
    if keep is not None:
        weights = torch.where(keep, weights, torch.zeros_like(weights))  # nan in rows where no place counts
    return wrap(spmm(matrix, weights, v.reshape(-1, width)).reshape(q.shape))


def _kept(pattern, heads, length, key_padding_mask, attn_mask, batch):
    """Which stored places count, bool [nnz], or None where all do."""
    keep = None
    head, row, col = pattern.coo().indices.long()
    if key_padding_mask is not None:
        m = tensor(key_padding_mask, "attention", "key_padding_mask", 4)._t
        if list(m.shape) != [batch, length]:
            raise invalid_argument(f"attention: key_padding_mask must have shape {[batch, length]}, but has {list(m.shape)}")
        keep = m[head // heads, col] != 0
    if attn_mask is not None:
        m = tensor(attn_mask, "attention", "attn_mask", 5)._t
        if list(m.shape) != [length, length]:
            raise invalid_argument(f"attention: attn_mask must have shape {[length, length]}, but has {list(m.shape)}")
        found = m[row, col] != 0
        keep = found if keep is None else keep & found
    return keep
