"""Attention over a sparse pattern of (query, key) pairs."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import OptT, T
from paddle_compat.core.op import op


@op("sparse_attention", dtypes=FLOATS)
def sparse_attention(query: T, key: T, value: T, sparse_csr_offset: T, sparse_csr_columns: T, key_padding_mask: OptT = None, attn_mask: OptT = None, name=None):
    """softmax(query key' / sqrt(size)) value, where each query sees only the keys that a CSR pattern names.

    Real 2.4.2 has it on GPUs only; here it runs everywhere. Memory is that of the pattern's pairs, never length x length.

    Args:
        query, key, value: [batch, heads, length, size].
        sparse_csr_offset: [batch, heads, length + 1], where each query's columns begin.
        sparse_csr_columns: [batch, heads, pairs], the keys.
        key_padding_mask: [batch, length]; a key where it is 0 is not seen.
        attn_mask: [length, length]; a pair where it is 0 is not seen.

    Returns:
        [batch, heads, length, size]; zeros for a query that sees nothing.
    """
    if query.dim() != 4:
        raise invalid_argument(f"sparse_attention: query should be [batch, heads, length, size], but received {list(query.shape)}")
    batch, heads, length, size = query.shape
    if tuple(sparse_csr_offset.shape) != (batch, heads, length + 1) or sparse_csr_columns.dim() != 3:
        raise invalid_argument(
            f"sparse_attention: sparse_csr_offset should be {[batch, heads, length + 1]} and sparse_csr_columns [batch, heads, pairs], "
            f"but received {list(sparse_csr_offset.shape)} and {list(sparse_csr_columns.shape)}"
        )
    pairs = sparse_csr_columns.shape[2]
    counts = sparse_csr_offset.long().diff(dim=-1).reshape(-1)
    rows = torch.repeat_interleave(torch.arange(batch * heads * length, device=query.device), counts, output_size=batch * heads * pairs)
    group = rows // length
    columns = sparse_csr_columns.reshape(-1).long() + group * length
    q, k, v = (t.reshape(-1, size) for t in (query, key, value))
    scores = (q[rows] * k[columns]).sum(-1) * size**-0.5
    seen = None
    if key_padding_mask is not None:
        seen = key_padding_mask.reshape(-1)[group // heads * length + columns % length] != 0
    if attn_mask is not None:
        other = attn_mask[rows % length, columns % length] != 0
        seen = other if seen is None else seen & other
    if seen is not None:
        scores = scores.masked_fill(~seen, float("-inf"))
    total = batch * heads * length
    top = scores.new_full((total,), float("-inf")).scatter_reduce(0, rows, scores.detach(), "amax")
    weights = torch.exp(scores - torch.nan_to_num(top, neginf=0.0)[rows])
    norm = weights.new_zeros(total).index_add(0, rows, weights)
    weights = weights / norm.clamp_min(torch.finfo(norm.dtype).tiny)[rows]
    return v.new_zeros(total, size).index_add(0, rows, weights.unsqueeze(-1) * v[columns]).view(batch, heads, length, size)
