"""Multi-head attention and the Transformer's encoder and decoder."""

import collections
import copy

import numpy as np

import paddle_compat as paddle
from paddle_compat.core.dtype import dtype_name
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn import functional as F
from paddle_compat.nn.layer import attention_ops
from paddle_compat.nn.layer.common import Dropout, Linear
from paddle_compat.nn.layer.container import LayerList
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.norm import LayerNorm

__all__ = []


def _convert_param_attr_to_list(param_attr, n):
    """One ParamAttr (or False) for each of ``n`` parts: a list as it stands, anything else n times, names numbered."""
    if isinstance(param_attr, (list, tuple)):
        assert len(param_attr) == n, f"length of param_attr should be {n} when it is a list/tuple, but it is {len(param_attr)}"
        return [ParamAttr._to_attr(attr) for attr in param_attr]
    if isinstance(param_attr, bool):
        return [ParamAttr._to_attr(param_attr) for _ in range(n)]
    attrs = []
    for i in range(n):
        attr = copy.deepcopy(ParamAttr._to_attr(param_attr))
        if attr.name:
            attr.name = f"{attr.name}_{i}"
        attrs.append(attr)
    return attrs


def _convert_attention_mask(attn_mask, dtype):
    """A mask as something to add: bool and int masks become 0 where set and -1e9 where not, float ones are cast."""
    if attn_mask is not None and attn_mask.dtype != dtype:
        kind = dtype_name(attn_mask.dtype)
        if "bool" in kind or "int" in kind:
            attn_mask = (paddle.cast(attn_mask, dtype) - 1.0) * 1e9
        else:
            attn_mask = paddle.cast(attn_mask, dtype)
    return attn_mask


def _check_positive(**sizes):
    for name, size in sizes.items():
        assert size > 0, f"Expected {name} to be greater than 0, but received {size}"


class MultiHeadAttention(Layer):
    """Attention with several heads.

    Args:
        embed_dim: the last size of queries and of the output.
        num_heads: how many heads; divides ``embed_dim``.
        dropout: on the attention weights, in training.
        kdim, vdim: the last sizes of keys and values; ``embed_dim`` where None.
        need_weights: whether the attention weights come too.
        weight_attr, bias_attr: of the four projections; ``bias_attr`` False for no biases.
    """

    Cache = collections.namedtuple("Cache", ["k", "v"])
    StaticCache = collections.namedtuple("StaticCache", ["k", "v"])

    def __init__(self, embed_dim, num_heads, dropout=0.0, kdim=None, vdim=None, need_weights=False, weight_attr=None, bias_attr=None):
        super().__init__()
        _check_positive(embed_dim=embed_dim, num_heads=num_heads)
        self.embed_dim = embed_dim
        self.kdim = kdim if kdim is not None else embed_dim
        self.vdim = vdim if vdim is not None else embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.need_weights = need_weights
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == embed_dim, f"embed_dim must be divisible by num_heads, but they are {embed_dim} and {num_heads}"
        self.q_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr=bias_attr)
        self.k_proj = Linear(self.kdim, embed_dim, weight_attr, bias_attr=bias_attr)
        self.v_proj = Linear(self.vdim, embed_dim, weight_attr, bias_attr=bias_attr)
        self.out_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr=bias_attr)

    def _prepare_qkv(self, query, key, value, cache=None):
        """(q, k, v) as [batch, heads, length, head_dim], and the grown cache where one is given."""
        q = attention_ops.split_heads(self.q_proj(query), self.num_heads)
        if isinstance(cache, self.StaticCache):
            k, v = cache.k, cache.v
        else:
            k, v = self.compute_kv(key, value)
        if isinstance(cache, self.Cache):
            k = paddle.concat([cache.k, k], axis=2)
            v = paddle.concat([cache.v, v], axis=2)
            cache = self.Cache(k, v)
        return (q, k, v) if cache is None else (q, k, v, cache)

    def compute_kv(self, key, value):
        """(k, v) as [batch, heads, length, head_dim]."""
        k = attention_ops.split_heads(self.k_proj(key), self.num_heads)
        v = attention_ops.split_heads(self.v_proj(value), self.num_heads)
        return k, v

    def gen_cache(self, key, value=None, type=Cache):
        """A cache for ``forward``.

        Args:
            key: keys to project; with ``type`` Cache it may be what gives the batch size, or the projected keys.
            value: values to project, or (with Cache) the projected values.
            type: ``MultiHeadAttention.StaticCache`` for keys and values that never change, ``MultiHeadAttention.Cache`` for
                ones that grow at each call, empty at first where ``value`` is None.
        """
        if type == MultiHeadAttention.StaticCache:
            return self.StaticCache(*self.compute_kv(key, value))
        if value is None:
            return self.Cache(attention_ops.empty_heads(key, self.num_heads, self.head_dim), attention_ops.empty_heads(key, self.num_heads, self.head_dim))
        return self.Cache(key, value)

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        """The attended values, [batch, query length, embed_dim].

        Args:
            query: [batch, query length, embed_dim].
            key, value: [batch, length, kdim or vdim]; the query where None.
            attn_mask: broadcast to [batch, heads, query length, length]; bool or int: where to look, float: added.
            cache: from ``gen_cache``.

        Returns:
            Tensor, or a tuple of it, the weights (if ``need_weights``) and the cache (if one was given).
        """
        key = query if key is None else key
        value = query if value is None else value
        if cache is None:
            q, k, v = self._prepare_qkv(query, key, value, cache)
        else:
            q, k, v, cache = self._prepare_qkv(query, key, value, cache)
        attn_mask = _convert_attention_mask(attn_mask, q.dtype)
        out, weights = attention_ops.attention(q, k, v, attn_mask, self.dropout, self.training, self.need_weights)
        out = self.out_proj(out)
        outs = [out]
        if self.need_weights:
            outs.append(weights)
        if cache is not None:
            outs.append(cache)
        return out if len(outs) == 1 else tuple(outs)


class TransformerEncoderLayer(Layer):
    """Self-attention and a feed-forward network, each with dropout, a residual connection and layer normalisation.

    Args:
        d_model: the last size of input and output.
        nhead: how many heads.
        dim_feedforward: the hidden size of the feed-forward network.
        dropout: on what the two parts give.
        activation: of the feed-forward network, a function's name.
        attn_dropout, act_dropout: on attention weights and after the activation; ``dropout`` where None.
        normalize_before: whether normalisation comes before each part rather than after.
        weight_attr, bias_attr: of attention and feed-forward network; a list of two for one each.
    """

    def __init__(
        self, d_model, nhead, dim_feedforward, dropout=0.1, activation="relu", attn_dropout=None, act_dropout=None, normalize_before=False,
        weight_attr=None, bias_attr=None,
    ):  # fmt: skip
        config = dict(locals())
        config.pop("self")
        config.pop("__class__", None)
        super().__init__()
        self._config = config
        _check_positive(d_model=d_model, nhead=nhead, dim_feedforward=dim_feedforward)
        attn_dropout = dropout if attn_dropout is None else attn_dropout
        act_dropout = dropout if act_dropout is None else act_dropout
        self.normalize_before = normalize_before
        weight_attrs = _convert_param_attr_to_list(weight_attr, 2)
        bias_attrs = _convert_param_attr_to_list(bias_attr, 2)
        self.self_attn = MultiHeadAttention(d_model, nhead, dropout=attn_dropout, weight_attr=weight_attrs[0], bias_attr=bias_attrs[0])
        self.linear1 = Linear(d_model, dim_feedforward, weight_attrs[1], bias_attr=bias_attrs[1])
        self.dropout = Dropout(act_dropout, mode="upscale_in_train")
        self.linear2 = Linear(dim_feedforward, d_model, weight_attrs[1], bias_attr=bias_attrs[1])
        self.norm1 = LayerNorm(d_model)
        self.norm2 = LayerNorm(d_model)
        self.dropout1 = Dropout(dropout, mode="upscale_in_train")
        self.dropout2 = Dropout(dropout, mode="upscale_in_train")
        self.activation = getattr(F, activation)

    def forward(self, src, src_mask=None, cache=None):
        """The encoded ``src``, [batch, length, d_model]; with a cache (from ``gen_cache``) a pair with the grown one."""
        src_mask = _convert_attention_mask(src_mask, src.dtype)
        residual = src
        if self.normalize_before:
            src = self.norm1(src)
        if cache is None:
            src = self.self_attn(src, src, src, src_mask)
        else:
            src, incremental_cache = self.self_attn(src, src, src, src_mask, cache)
        src = residual + self.dropout1(src)
        if not self.normalize_before:
            src = self.norm1(src)
        residual = src
        if self.normalize_before:
            src = self.norm2(src)
        src = self.linear2(self.dropout(self.activation(self.linear1(src))))
        src = residual + self.dropout2(src)
        if not self.normalize_before:
            src = self.norm2(src)
        return src if cache is None else (src, incremental_cache)

    def gen_cache(self, src):
        """An empty cache for ``forward``, of the batch size of ``src``."""
        return self.self_attn.gen_cache(src, type=self.self_attn.Cache)


class TransformerEncoder(Layer):
    """A stack of encoder layers.

    Args:
        encoder_layer: the first of them; the others are made alike.
        num_layers: how many.
        norm: a layer applied at the end.
    """

    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = LayerList([encoder_layer if i == 0 else type(encoder_layer)(**encoder_layer._config) for i in range(num_layers)])
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, src, src_mask=None, cache=None):
        """The encoded ``src``, [batch, length, d_model]; with a cache (from ``gen_cache``) a pair with the list of grown ones."""
        src_mask = _convert_attention_mask(src_mask, src.dtype)
        output = src
        new_caches = []
        for i, layer in enumerate(self.layers):
            if cache is None:
                output = layer(output, src_mask=src_mask)
            else:
                output, new_cache = layer(output, src_mask=src_mask, cache=cache[i])
                new_caches.append(new_cache)
        if self.norm is not None:
            output = self.norm(output)
        return output if cache is None else (output, new_caches)

    def gen_cache(self, src):
        """One empty cache for each layer."""
        return [layer.gen_cache(src) for layer in self.layers]


class TransformerDecoderLayer(Layer):
    """Self-attention, attention to the encoder's output, and a feed-forward network.

    Args:
        d_model: the last size of input and output.
        nhead: how many heads.
        dim_feedforward: the hidden size of the feed-forward network.
        dropout: on what the three parts give.
        activation: of the feed-forward network, a function's name.
        attn_dropout, act_dropout: on attention weights and after the activation; ``dropout`` where None.
        normalize_before: whether normalisation comes before each part rather than after.
        weight_attr, bias_attr: of the three parts; a list of three for one each.
    """

    def __init__(
        self, d_model, nhead, dim_feedforward, dropout=0.1, activation="relu", attn_dropout=None, act_dropout=None, normalize_before=False,
        weight_attr=None, bias_attr=None,
    ):  # fmt: skip
        config = dict(locals())
        config.pop("self")
        config.pop("__class__", None)
        super().__init__()
        self._config = config
        _check_positive(d_model=d_model, nhead=nhead, dim_feedforward=dim_feedforward)
        attn_dropout = dropout if attn_dropout is None else attn_dropout
        act_dropout = dropout if act_dropout is None else act_dropout
        self.normalize_before = normalize_before
        weight_attrs = _convert_param_attr_to_list(weight_attr, 3)
        bias_attrs = _convert_param_attr_to_list(bias_attr, 3)
        self.self_attn = MultiHeadAttention(d_model, nhead, dropout=attn_dropout, weight_attr=weight_attrs[0], bias_attr=bias_attrs[0])
        self.cross_attn = MultiHeadAttention(d_model, nhead, dropout=attn_dropout, weight_attr=weight_attrs[1], bias_attr=bias_attrs[1])
        self.linear1 = Linear(d_model, dim_feedforward, weight_attrs[2], bias_attr=bias_attrs[2])
        self.dropout = Dropout(act_dropout, mode="upscale_in_train")
        self.linear2 = Linear(dim_feedforward, d_model, weight_attrs[2], bias_attr=bias_attrs[2])
        self.norm1 = LayerNorm(d_model)
        self.norm2 = LayerNorm(d_model)
        self.norm3 = LayerNorm(d_model)
        self.dropout1 = Dropout(dropout, mode="upscale_in_train")
        self.dropout2 = Dropout(dropout, mode="upscale_in_train")
        self.dropout3 = Dropout(dropout, mode="upscale_in_train")
        self.activation = getattr(F, activation)

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        """The decoded ``tgt``, [batch, length, d_model]; with a cache (from ``gen_cache``) a pair with the grown one."""
        tgt_mask = _convert_attention_mask(tgt_mask, tgt.dtype)
        memory_mask = _convert_attention_mask(memory_mask, memory.dtype)
        residual = tgt
        if self.normalize_before:
            tgt = self.norm1(tgt)
        if cache is None:
            tgt = self.self_attn(tgt, tgt, tgt, tgt_mask, None)
        else:
            tgt, incremental_cache = self.self_attn(tgt, tgt, tgt, tgt_mask, cache[0])
        tgt = residual + self.dropout1(tgt)
        if not self.normalize_before:
            tgt = self.norm1(tgt)
        residual = tgt
        if self.normalize_before:
            tgt = self.norm2(tgt)
        if cache is None:
            tgt = self.cross_attn(tgt, memory, memory, memory_mask, None)
        else:
            tgt, static_cache = self.cross_attn(tgt, memory, memory, memory_mask, cache[1])
        tgt = residual + self.dropout2(tgt)
        if not self.normalize_before:
            tgt = self.norm2(tgt)
        residual = tgt
        if self.normalize_before:
            tgt = self.norm3(tgt)
        tgt = self.linear2(self.dropout(self.activation(self.linear1(tgt))))
        tgt = residual + self.dropout3(tgt)
        if not self.normalize_before:
            tgt = self.norm3(tgt)
        return tgt if cache is None else (tgt, (incremental_cache, static_cache))

    def gen_cache(self, memory):
        """(an empty cache for self-attention, the projected ``memory`` for attention to the encoder)."""
        incremental_cache = self.self_attn.gen_cache(memory, type=self.self_attn.Cache)
        static_cache = self.cross_attn.gen_cache(memory, memory, type=self.cross_attn.StaticCache)
        return incremental_cache, static_cache


class TransformerDecoder(Layer):
    """A stack of decoder layers.

    Args:
        decoder_layer: the first of them; the others are made alike.
        num_layers: how many.
        norm: a layer applied at the end.
    """

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = LayerList([decoder_layer if i == 0 else type(decoder_layer)(**decoder_layer._config) for i in range(num_layers)])
        self.num_layers = num_layers
        self.norm = norm

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        """The decoded ``tgt``, [batch, length, d_model]; with a cache (from ``gen_cache``) a pair with the list of grown ones."""
        tgt_mask = _convert_attention_mask(tgt_mask, tgt.dtype)
        memory_mask = _convert_attention_mask(memory_mask, memory.dtype)
        output = tgt
        new_caches = []
        for i, layer in enumerate(self.layers):
            if cache is None:
                output = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, cache=None)
            else:
                output, new_cache = layer(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, cache=cache[i])
                new_caches.append(new_cache)
        if self.norm is not None:
            output = self.norm(output)
        return output if cache is None else (output, new_caches)

    def gen_cache(self, memory, do_zip=False):
        """One cache for each layer; with ``do_zip`` the self-attention caches together and the others together."""
        cache = [layer.gen_cache(memory) for layer in self.layers]
        return list(zip(*cache, strict=True)) if do_zip else cache


def _two_and_three(attr, what):
    """A Transformer's attr for its encoder (two parts) and its decoder (three parts)."""
    if not isinstance(attr, (list, tuple)):
        return attr, attr
    if len(attr) == 1:
        return [attr[0]] * 2, [attr[0]] * 3
    if len(attr) == 2:
        return attr, [attr[0], attr[0], attr[-1]]
    assert len(attr) == 3, f"length of {what} should be 1 or 2 or 3 when it is a list/tuple, but it is {len(attr)}"
    return [attr[0], attr[-1]], attr


class Transformer(Layer):
    """An encoder and a decoder.

    Args:
        d_model: the last size of inputs and output.
        nhead: how many heads.
        num_encoder_layers, num_decoder_layers: how many layers.
        dim_feedforward: the hidden size of the feed-forward networks.
        dropout, activation, attn_dropout, act_dropout, normalize_before: as for TransformerEncoderLayer.
        weight_attr, bias_attr: one for all, or a list of one to three for the parts of a layer.
        custom_encoder, custom_decoder: layers to use instead.
    """

    def __init__(
        self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1, activation="relu",
        attn_dropout=None, act_dropout=None, normalize_before=False, weight_attr=None, bias_attr=None, custom_encoder=None, custom_decoder=None,
    ):  # fmt: skip
        super().__init__()
        _check_positive(d_model=d_model, nhead=nhead, dim_feedforward=dim_feedforward)
        encoder_bias_attr, decoder_bias_attr = _two_and_three(bias_attr, "bias_attr")
        encoder_weight_attr, decoder_weight_attr = _two_and_three(weight_attr, "weight_attr")
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(
                d_model, nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout, normalize_before, encoder_weight_attr, encoder_bias_attr
            )
            self.encoder = TransformerEncoder(layer, num_encoder_layers, LayerNorm(d_model))
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            layer = TransformerDecoderLayer(
                d_model, nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout, normalize_before, decoder_weight_attr, decoder_bias_attr
            )
            self.decoder = TransformerDecoder(layer, num_decoder_layers, LayerNorm(d_model))
        self.d_model = d_model
        self.nhead = nhead

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None):
        """The decoded ``tgt``, [batch, target length, d_model]."""
        memory = self.encoder(src, src_mask=_convert_attention_mask(src_mask, src.dtype))
        return self.decoder(tgt, memory, tgt_mask=_convert_attention_mask(tgt_mask, tgt.dtype), memory_mask=_convert_attention_mask(memory_mask, memory.dtype))

    def generate_square_subsequent_mask(self, length):
        """[length, length]: 0 on and below the diagonal, -inf above: no position sees a later one."""
        return paddle.triu(paddle.full([length, length], -np.inf, dtype=paddle.get_default_dtype()), 1)
