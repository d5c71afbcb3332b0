"""Operators of multi-head attention."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.kinds import Int, Num, OptT, T
from paddle_compat.core.op import op

__all__ = []


@op("split_heads")
def split_heads(x: T, num_heads: Int):
    """[batch, length, heads * size] as [batch, heads, length, size]. The result shares memory: nobody else holds ``x``."""
    batch, length, width = x.shape
    return x.reshape(batch, length, num_heads, width // num_heads).transpose(1, 2)


@op("empty_heads")
def empty_heads(ref: T, num_heads: Int, head_dim: Int):
    """An empty cache, [batch of ref, heads, 0, head_dim]."""
    return ref.new_empty(ref.shape[0], num_heads, 0, head_dim, requires_grad=False)


@op("scaled_dot_product_attention")
def attention(q: T, k: T, v: T, mask: OptT = None, dropout: Num = 0.0, training=False, need_weights=False):
    """softmax(q k' / sqrt(size) + mask) v with the heads joined, [batch, query length, heads * size]; and the weights or None.

    Where no gradient and no weights are wanted torch's fused kernel does it. It has no second derivative, so that training
    takes the plain way, which on the CPU is as fast.
    """
    batch, _, length, _ = q.shape
    drop = dropout if training else 0.0
    weights = None
    if need_weights or drop or q.requires_grad or k.requires_grad or v.requires_grad:
        product = torch.matmul(q * (q.shape[-1] ** -0.5), k.transpose(-1, -2))
        if mask is not None:
            product = product + mask
        weights = torch.softmax(product, -1)
        if drop:
            weights = TF.dropout(weights, drop)
        out = torch.matmul(weights, v)
    else:
        out = TF.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    out = out.transpose(1, 2).reshape(batch, length, -1)
    return out, weights if need_weights else None
