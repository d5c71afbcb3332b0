"""The fused functions of transformers, as the compositions that they stand for; torch fuses what it can."""

from paddle_compat.core.tensor import Tensor
from paddle_compat.nn import functional as F
from paddle_compat.tensor.linalg import matmul, transpose
from paddle_compat.tensor.manipulation import concat, reshape

__all__ = []


def _one_process(ring_id):
    if ring_id != -1:
        raise NotImplementedError(f"(Unimplemented) model parallel fused operators (ring_id={ring_id}) are not in paddle_compat")


def _norm(x, scale, bias, epsilon):
    return F.layer_norm(x, [x.shape[-1]], scale, bias, epsilon)


def fused_matmul_bias(x, y, bias=None, transpose_x=False, transpose_y=False, name=None):
    """``matmul(x, y) + bias``.

    Args:
        x, y: as ``matmul``. bias: [N], or None. transpose_x, transpose_y: whether the last two axes are exchanged.
    """
    out = matmul(x, y, transpose_x, transpose_y)
    return out if bias is None else out + bias


def fused_linear(x, weight, bias=None, transpose_weight=False, name=None):
    """``linear``; the weight may be [out, in] with ``transpose_weight``."""
    return fused_matmul_bias(x, weight, bias, False, transpose_weight)


def fused_bias_dropout_residual_layer_norm(
    x, residual, bias=None, ln_scale=None, ln_bias=None, dropout_rate=0.5, ln_epsilon=1e-5, training=True, mode="upscale_in_train", name=None
):
    """``layer_norm(residual + dropout(bias + x))``.

    Args:
        x, residual: [..., E]. bias, ln_scale, ln_bias: [E], or None.
        dropout_rate, training, mode: as ``dropout``. ln_epsilon: of the norm.
    """
    _mode(mode)
    inner = x if bias is None else x + bias
    return _norm(residual + F.dropout(inner, dropout_rate, training=training, mode=mode), ln_scale, ln_bias, ln_epsilon)


def _mode(mode):
    if mode not in ("upscale_in_train", "downscale_in_infer"):
        raise ValueError("mode argument should be 'downscale_in_infer' or 'upscale_in_train'")


def fused_feedforward(
    x, linear1_weight, linear2_weight, linear1_bias=None, linear2_bias=None, ln1_scale=None, ln1_bias=None, ln2_scale=None, ln2_bias=None,
    dropout1_rate=0.5, dropout2_rate=0.5, activation="relu", ln1_epsilon=1e-5, ln2_epsilon=1e-5, pre_layer_norm=False, training=True,
    mode="upscale_in_train", ring_id=-1, add_residual=True, name=None,
):  # fmt: skip
    """The feed forward part of a transformer layer.

    Args:
        x: [B, S, E].
        linear1_weight [E, F], linear2_weight [F, E], their biases, and the norms' scales and biases, or None.
        dropout1_rate, dropout2_rate: after the activation, and before the sum.
        activation: 'relu' or 'gelu'.
        pre_layer_norm: the norm (1) comes first, or (2) last.
        add_residual: whether the input is added.
    """
    _mode(mode)
    _one_process(ring_id)
    out = _norm(x, ln1_scale, ln1_bias, ln1_epsilon) if pre_layer_norm else x
    out = getattr(F, activation)(fused_linear(out, linear1_weight, linear1_bias))
    out = fused_linear(F.dropout(out, dropout1_rate, training=training, mode=mode), linear2_weight, linear2_bias)
    out = F.dropout(out, dropout2_rate, training=training, mode=mode)
    if add_residual:
        out = x + out
    return out if pre_layer_norm else _norm(out, ln2_scale, ln2_bias, ln2_epsilon)


def _heads(x, weight, bias):
    """Queries, keys and values [B, H, S, D] by a weight [3, H, D, E]."""
    three, heads, width, embed = weight.shape
    out = matmul(x, reshape(weight, [three * heads * width, embed]), transpose_y=True)
    if bias is not None:
        out = out + reshape(bias, [three * heads * width])
    out = transpose(reshape(out, [0, 0, 3, heads, width]), [2, 0, 3, 1, 4])
    return out[0], out[1], out[2]


def _attend(q, k, v, mask, rate, training, mode):
    scores = matmul(q * (q.shape[-1] ** -0.5), k, transpose_y=True)
    if mask is not None:
        scores = scores + (mask.astype(scores.dtype) if mask.dtype != scores.dtype else mask)
    weights = F.dropout(F.softmax(scores), rate, training=training, mode=mode)
    out = transpose(matmul(weights, v), [0, 2, 1, 3])
    return reshape(out, [0, 0, out.shape[2] * out.shape[3]])


def fused_multi_head_attention(
    x, qkv_weight, linear_weight, pre_layer_norm=False, pre_ln_scale=None, pre_ln_bias=None, ln_scale=None, ln_bias=None, pre_ln_epsilon=1e-5,
    qkv_bias=None, linear_bias=None, cache_kv=None, attn_mask=None, dropout_rate=0.5, attn_dropout_rate=0.5, ln_epsilon=1e-5, training=True,
    mode="upscale_in_train", ring_id=-1, add_residual=True, name=None,
):  # fmt: skip
    """Self attention of a transformer layer.

    Args:
        x: [B, S, E].
        qkv_weight: [3, heads, E / heads, E]. linear_weight: [E, E]. qkv_bias: [3, heads, E / heads]. linear_bias: [E].
        pre_layer_norm: the norm (pre_ln) comes first, or (ln) last.
        cache_kv: [2, B, heads, S0, E / heads], keys and values that come before.
        attn_mask: added to the scores; broadcasts to [B, heads, S, S].
        dropout_rate, attn_dropout_rate: before the sum, and of the weights.
        add_residual: whether the input is added.

    Returns:
        [B, S, E]; with ``cache_kv`` (that, the longer cache).
    """
    _mode(mode)
    _one_process(ring_id)
    assert len(qkv_weight.shape) == 4, "The dims of the shape of qkv_weight should be 4."
    assert qkv_weight.shape[0] == 3, "The shape of qkv_weight should be [3, num_head, head_dim, embed_dim]."
    assert qkv_weight.shape[3] == x.shape[2], "The 3rd dim of qkv_weight and 2nd dim of x should be the same, i.e., embed_dim."
    inner = _norm(x, pre_ln_scale, pre_ln_bias, pre_ln_epsilon) if pre_layer_norm else x
    q, k, v = _heads(inner, qkv_weight, qkv_bias)
    if cache_kv is not None:
        k, v = concat([cache_kv[0], k], axis=2), concat([cache_kv[1], v], axis=2)
    out = fused_linear(_attend(q, k, v, attn_mask, attn_dropout_rate, training, mode), linear_weight, linear_bias)
    out = F.dropout(out, dropout_rate, training=training, mode=mode)
    if add_residual:
        out = x + out
    if not pre_layer_norm:
        out = _norm(out, ln_scale, ln_bias, ln_epsilon)
    if cache_kv is None:
        return out
    from paddle_compat.tensor.manipulation import stack

    return out, stack([k, v])


def fused_multi_transformer(
    x, ln_scales, ln_biases, qkv_weights, qkv_biases, linear_weights, linear_biases, ffn_ln_scales, ffn_ln_biases, ffn1_weights, ffn1_biases,
    ffn2_weights, ffn2_biases, pre_layer_norm=True, epsilon=1e-5, cache_kvs=None, time_step=None, attn_mask=None, dropout_rate=0.0,
    activation="gelu", training=False, mode="upscale_in_train", trans_qkvw=True, ring_id=-1, name=None,
):  # fmt: skip
    """A stack of transformer layers.

    Args:
        x: [B, S, E].
        ln_scales ... ffn2_biases: lists, one entry for each layer; biases may be None.
        pre_layer_norm: must be True, as in 2.4.2.
        cache_kvs: list of [2, B, heads, longest, E / heads], written to in place.
        time_step: how much of the caches is filled, when one further position is computed; None at first.
        attn_mask: added to the scores.
        dropout_rate, activation, training, mode: as the single layers'.
        trans_qkvw: whether qkv weights are [3, heads, E / heads, E]; else [E, 3, heads, E / heads].

    Returns:
        [B, S, E]; with caches (that, the caches).
    """
    _mode(mode)
    _one_process(ring_id)
    if not pre_layer_norm:
        raise NotImplementedError("(Unimplemented) fused_multi_transformer has pre_layer_norm=True only")
    at = None if time_step is None else int(time_step.item() if isinstance(time_step, Tensor) else time_step)

    def entry(values, i):
        return None if values is None else values[i]

    for i, qkv in enumerate(qkv_weights):
        weight = qkv if trans_qkvw else transpose(qkv, [1, 2, 3, 0])
        q, k, v = _heads(_norm(x, entry(ln_scales, i), entry(ln_biases, i), epsilon), weight, entry(qkv_biases, i))
        if cache_kvs is not None:
            cache, begin = cache_kvs[i], at or 0
            end = begin + k.shape[2]
            cache[0, :, :, begin:end] = k
            cache[1, :, :, begin:end] = v
            if at is not None:
                k, v = cache[0, :, :, :end], cache[1, :, :, :end]
        out = fused_linear(_attend(q, k, v, attn_mask, 0.0, training, mode), linear_weights[i], entry(linear_biases, i))
        x = x + F.dropout(out, dropout_rate, training=training, mode=mode)
        x = fused_feedforward(
            x, ffn1_weights[i], ffn2_weights[i], entry(ffn1_biases, i), entry(ffn2_biases, i), entry(ffn_ln_scales, i), entry(ffn_ln_biases, i),
            dropout1_rate=dropout_rate, dropout2_rate=dropout_rate, activation=activation, ln1_epsilon=epsilon, pre_layer_norm=True,
            training=training, mode=mode,
        )  # fmt: skip
    return x if cache_kvs is None else (x, cache_kvs)
