"""The fused layers of transformers."""

from paddle_compat.incubate.nn import functional as F
from paddle_compat.nn.initializer import Constant
from paddle_compat.nn.layer.layers import Layer

__all__ = []

_ONE = Constant(value=1.0)


def _single(nranks, ring_id):
    if nranks != 1 or ring_id != -1:
        raise NotImplementedError(f"(Unimplemented) model parallel fused layers (nranks={nranks}, ring_id={ring_id}) are not in paddle_compat")


class FusedMultiHeadAttention(Layer):
    """Self attention with its norm and sum; arguments beside ``nn.MultiHeadAttention``'s:

    Args:
        normalize_before: the norm comes first, or last.
        qkv_weight_attr ... ln_bias_attr: attributes of the parameters.
        epsilon: of the norm.
        nranks, ring_id: model parallel, which is not supported here.

    Raises:
        AssertionError: sizes that do not fit, ``need_weights``.
    """

    def __init__(
        self, embed_dim, num_heads, dropout_rate=0.5, attn_dropout_rate=0.5, kdim=None, vdim=None, normalize_before=False, need_weights=False,
        qkv_weight_attr=None, qkv_bias_attr=None, linear_weight_attr=None, linear_bias_attr=None, pre_ln_scale_attr=None, pre_ln_bias_attr=None,
        ln_scale_attr=None, ln_bias_attr=None, epsilon=1e-5, nranks=1, ring_id=-1, name=None,
    ):  # fmt: skip
        super().__init__()
        assert embed_dim > 0, f"Expected embed_dim to be greater than 0, but received {embed_dim}"
        assert num_heads > 0, f"Expected nhead to be greater than 0, but received {num_heads}"
        _single(nranks, ring_id)
        assert need_weights is False, "Only support need_weight is False now."
        self.normalize_before = normalize_before
        self._epsilon = epsilon
        self.num_heads = num_heads
        self.head_dim = embed_dim // num_heads
        assert self.head_dim * num_heads == embed_dim, "embed_dim must be divisible by num_heads"
        self.embed_dim = embed_dim
        self.kdim, self.vdim, self.need_weights = kdim, vdim, need_weights
        self.qkv_weight = self.create_parameter(shape=[3, num_heads, self.head_dim, embed_dim], attr=qkv_weight_attr)
        self.qkv_bias = self.create_parameter(shape=[3, num_heads, self.head_dim], attr=qkv_bias_attr, is_bias=True)
        self.linear_weight = self.create_parameter(shape=[embed_dim, embed_dim], attr=linear_weight_attr)
        self.linear_bias = self.create_parameter(shape=[embed_dim], attr=linear_bias_attr, is_bias=True)
        self.pre_ln_scale = self.pre_ln_bias = self.ln_scale = self.ln_bias = None
        if normalize_before:
            self.pre_ln_scale = self.create_parameter(attr=pre_ln_scale_attr, shape=[embed_dim], default_initializer=_ONE)
            self.pre_ln_bias = self.create_parameter(attr=pre_ln_bias_attr, shape=[embed_dim], is_bias=True)
        else:
            self.ln_scale = self.create_parameter(attr=ln_scale_attr, shape=[embed_dim], default_initializer=_ONE)
            self.ln_bias = self.create_parameter(attr=ln_bias_attr, shape=[embed_dim], is_bias=True)
        self.dropout_rate = dropout_rate
        self.attn_dropout_rate = attn_dropout_rate
        self.name = name

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        """[B, S, E] -> [B, S, E]; with ``cache`` [2, B, heads, S0, E / heads] (that, the longer cache). Key and value are the query.

        Raises:
            NotImplementedError: another key or value, as in 2.4.2.
        """
        if (key is not None and key is not query) or (value is not None and value is not query):
            raise NotImplementedError("(Unimplemented) FusedMultiHeadAttention is self attention only: key and value must be the query or None")
        return F.fused_multi_head_attention(
            x=query, qkv_weight=self.qkv_weight, linear_weight=self.linear_weight, pre_layer_norm=self.normalize_before,
            pre_ln_scale=self.pre_ln_scale, pre_ln_bias=self.pre_ln_bias, ln_scale=self.ln_scale, ln_bias=self.ln_bias,
            pre_ln_epsilon=self._epsilon, qkv_bias=self.qkv_bias, linear_bias=self.linear_bias, cache_kv=cache, attn_mask=attn_mask,
            dropout_rate=self.dropout_rate, attn_dropout_rate=self.attn_dropout_rate, ln_epsilon=self._epsilon, training=self.training,
        )  # fmt: skip

    def extra_repr(self):
        name = f", name={self.name}" if self.name else ""
        return (
            f"embed_dim={self.embed_dim}, num_heads={self.num_heads}, dropout_rate={self.dropout_rate}, attn_dropout_rate={self.attn_dropout_rate}, "
            f"epsilon={self._epsilon}, kdim={self.kdim}, vdim={self.vdim}, normalize_before={self.normalize_before}, "
            f"need_weights={self.need_weights}, dtype={self._dtype}{name}"
        )


class FusedFeedForward(Layer):
    """Two linear layers with activation, dropout, norm and sum.

    Args:
        d_model, dim_feedforward: widths.
        dropout_rate, act_dropout_rate: before the sum, and after the activation (default the same).
        epsilon: of the norm.
        activation: 'relu' or 'gelu'.
        normalize_before: the norm comes first, or last.
        linear1_weight_attr ... ln2_bias_attr: attributes of the parameters.
        nranks, ring_id: model parallel, which is not supported here.
    """

    def __init__(
        self, d_model, dim_feedforward, dropout_rate=0.1, epsilon=1e-05, activation="relu", act_dropout_rate=None, normalize_before=False,
        linear1_weight_attr=None, linear1_bias_attr=None, linear2_weight_attr=None, linear2_bias_attr=None, ln1_scale_attr=None,
        ln1_bias_attr=None, ln2_scale_attr=None, ln2_bias_attr=None, nranks=1, ring_id=-1, name=None,
    ):  # fmt: skip
        super().__init__()
        assert d_model > 0, f"Expected d_model to be greater than 0, but received {d_model}"
        assert dim_feedforward > 0, f"Expected dim_feedforward to be greater than 0, but received {dim_feedforward}"
        _single(nranks, ring_id)
        self._d_model, self._dim_feedforward = d_model, dim_feedforward
        self._dropout_rate = dropout_rate
        self._act_dropout_rate = dropout_rate if act_dropout_rate is None else act_dropout_rate
        self._act_method = activation
        self._normalize_before = normalize_before
        self._epsilon = epsilon
        self._linear1_weight = self.create_parameter(shape=[d_model, dim_feedforward], attr=linear1_weight_attr)
        self._linear1_bias = self.create_parameter(shape=[dim_feedforward], attr=linear1_bias_attr, is_bias=True)
        self._linear2_weight = self.create_parameter(shape=[dim_feedforward, d_model], attr=linear2_weight_attr)
        self._linear2_bias = self.create_parameter(shape=[d_model], attr=linear2_bias_attr, is_bias=True)
        self._ln1_scale = self._ln1_bias = self._ln2_scale = self._ln2_bias = None
        if normalize_before:
            self._ln1_scale = self.create_parameter(shape=[d_model], attr=ln1_scale_attr, default_initializer=_ONE)
            self._ln1_bias = self.create_parameter(shape=[d_model], attr=ln1_bias_attr, is_bias=True)
        else:
            self._ln2_scale = self.create_parameter(shape=[d_model], attr=ln2_scale_attr, default_initializer=_ONE)
            self._ln2_bias = self.create_parameter(shape=[d_model], attr=ln2_bias_attr, is_bias=True)
        self.name = name

    def forward(self, src, cache=None):
        """[B, S, d_model] -> the same shape."""
        return F.fused_feedforward(
            src, self._linear1_weight, self._linear2_weight, self._linear1_bias, self._linear2_bias, self._ln1_scale, self._ln1_bias,
            self._ln2_scale, self._ln2_bias, dropout1_rate=self._act_dropout_rate, dropout2_rate=self._dropout_rate, activation=self._act_method,
            ln1_epsilon=self._epsilon, ln2_epsilon=self._epsilon, pre_layer_norm=self._normalize_before, training=self.training, name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        name = f", name={self.name}" if self.name else ""
        return (
            f"d_model={self._d_model}, dim_feedforward={self._dim_feedforward}, dropout_rate={self._dropout_rate}, epsilon={self._epsilon}, "
            f"activation={self._act_method}, act_dropout_rate={self._act_dropout_rate}, normalize_before={self._normalize_before}, "
            f"dtype={self._dtype}{name}"
        )


def _pair(attr):
    """The attributes of attention and of feed forward."""
    if isinstance(attr, (list, tuple)):
        assert len(attr) in (1, 2), "weight_attr and bias_attr have one entry, or two: of attention and of feed forward"
        return attr[0], attr[-1]
    return attr, attr


class FusedTransformerEncoderLayer(Layer):
    """An encoder layer of FusedMultiHeadAttention and FusedFeedForward; arguments as ``nn.TransformerEncoderLayer``."""

    def __init__(
        self, d_model, nhead, dim_feedforward, dropout_rate=0.1, activation="relu", attn_dropout_rate=None, act_dropout_rate=None,
        normalize_before=False, weight_attr=None, bias_attr=None,
    ):  # fmt: skip
        super().__init__()
        assert d_model > 0, f"Expected d_model to be greater than 0, but received {d_model}"
        assert nhead > 0, f"Expected nhead to be greater than 0, but received {nhead}"
        assert dim_feedforward > 0, f"Expected dim_feedforward to be greater than 0, but received {dim_feedforward}"
        attn_dropout_rate = dropout_rate if attn_dropout_rate is None else attn_dropout_rate
        act_dropout_rate = dropout_rate if act_dropout_rate is None else act_dropout_rate
        self.normalize_before = normalize_before
        (weight_a, weight_f), (bias_a, bias_f) = _pair(weight_attr), _pair(bias_attr)
        self.fused_attn = FusedMultiHeadAttention(
            d_model, nhead, dropout_rate=dropout_rate, attn_dropout_rate=attn_dropout_rate, normalize_before=normalize_before,
            qkv_weight_attr=weight_a, qkv_bias_attr=bias_a, linear_weight_attr=weight_a, linear_bias_attr=bias_a,
        )  # fmt: skip
        self.ffn = FusedFeedForward(
            d_model, dim_feedforward, dropout_rate=dropout_rate, activation=activation, act_dropout_rate=act_dropout_rate,
            normalize_before=normalize_before, linear1_weight_attr=weight_f, linear1_bias_attr=bias_f, linear2_weight_attr=weight_f,
            linear2_bias_attr=bias_f,
        )  # fmt: skip

    def forward(self, src, src_mask=None, cache=None):
        """[B, S, d_model] -> the same shape; with ``cache`` (that, the longer cache)."""
        if cache is None:
            return self.ffn(self.fused_attn(src, attn_mask=src_mask))
        out, longer = self.fused_attn(src, attn_mask=src_mask, cache=cache)
        return self.ffn(out), longer


class FusedLinear(Layer):
    """``nn.Linear`` whose weight may be [out, in] (``transpose_weight``)."""

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, transpose_weight=False, name=None):
        super().__init__()
        shape = [out_features, in_features] if transpose_weight else [in_features, out_features]
        self.weight = self.create_parameter(shape=shape, attr=weight_attr, is_bias=False)
        self.bias = self.create_parameter(shape=[out_features], attr=bias_attr, is_bias=True)
        self.transpose_weight = transpose_weight
        self.name = name

    def forward(self, input):
        """[..., in_features] -> [..., out_features]."""
        return F.fused_linear(input, self.weight, self.bias, self.transpose_weight)


class FusedBiasDropoutResidualLayerNorm(Layer):
    """``layer_norm(residual + dropout(bias + x))``."""

    def __init__(self, embed_dim, dropout_rate=0.5, weight_attr=None, bias_attr=None, epsilon=1e-5, name=None):
        super().__init__()
        assert embed_dim > 0, f"Expected embed_dim to be greater than 0, but received {embed_dim}"
        self.embed_dim = embed_dim
        self.linear_bias = self.create_parameter(shape=[embed_dim], attr=bias_attr, is_bias=True)
        self.ln_scale = self.create_parameter(attr=weight_attr, shape=[embed_dim], default_initializer=_ONE)
        self.ln_bias = self.create_parameter(attr=bias_attr, shape=[embed_dim], is_bias=True)
        self.dropout_rate = dropout_rate
        self._epsilon = epsilon
        self.name = name

    def forward(self, x, residual):
        """[..., embed_dim] each -> the same shape."""
        return F.fused_bias_dropout_residual_layer_norm(
            x, residual, self.linear_bias, self.ln_scale, self.ln_bias, self.dropout_rate, self._epsilon, self.training, "upscale_in_train", self.name
        )

    def extra_repr(self):
        return f"embed_dim={self.embed_dim}, dropout_rate={self.dropout_rate}, epsilon={self._epsilon}, dtype={self._dtype}"


class FusedMultiTransformer(Layer):
    """A stack of pre-norm transformer layers with caches for generation.

    Args:
        embed_dim, num_heads, dim_feedforward: widths.
        dropout_rate, activation: as the single layers'.
        normalize_before: must be True.
        ln_scale_attrs ... ffn2_bias_attrs: attributes, one for all layers or a list.
        epsilon: of the norms.
        num_layers: -1 is the number of ``qkv_weight_attrs``.
        trans_qkvw: whether qkv weights are [3, heads, E / heads, E]; else [E, 3, heads, E / heads].
        nranks, ring_id: model parallel, which is not supported here.
    """

    def __init__(
        self, embed_dim, num_heads, dim_feedforward, dropout_rate=0.0, activation="gelu", normalize_before=True, ln_scale_attrs=None,
        ln_bias_attrs=None, qkv_weight_attrs=None, qkv_bias_attrs=None, linear_weight_attrs=None, linear_bias_attrs=None,
        ffn_ln_scale_attrs=None, ffn_ln_bias_attrs=None, ffn1_weight_attrs=None, ffn1_bias_attrs=None, ffn2_weight_attrs=None,
        ffn2_bias_attrs=None, epsilon=1e-5, num_layers=-1, nranks=1, trans_qkvw=True, ring_id=-1, name=None,
    ):  # fmt: skip
        super().__init__()
        assert embed_dim > 0, f"Expected embed_dim to be greater than 0, but received {embed_dim}"
        assert num_heads > 0, f"Expected nhead to be greater than 0, but received {num_heads}"
        assert dim_feedforward > 0, f"Expected dim_feedforward to be greater than 0, but received {dim_feedforward}"
        _single(nranks, ring_id)
        assert normalize_before, "FusedMultiTransformer has normalize_before=True only"
        self.normalize_before = normalize_before
        self._epsilon, self._trans_qkvw, self._ring_id = epsilon, trans_qkvw, ring_id
        self.embed_dim, self.num_heads, self.head_dim = embed_dim, num_heads, embed_dim // num_heads
        assert self.head_dim * num_heads == embed_dim, "embed_dim must be divisible by num_heads"
        if isinstance(qkv_weight_attrs, (list, tuple)):
            num_layers = len(qkv_weight_attrs)
        assert num_layers > 0, "num_layers must be above 0, or qkv_weight_attrs a list"
        qkv = [3, num_heads, self.head_dim, embed_dim] if trans_qkvw else [embed_dim, 3, num_heads, self.head_dim]
        table = (
            ("ln_scales", ln_scale_attrs, [embed_dim], "one"), ("ln_biases", ln_bias_attrs, [embed_dim], "bias"),
            ("qkv_weights", qkv_weight_attrs, qkv, ""), ("qkv_biases", qkv_bias_attrs, [3, num_heads, self.head_dim], "bias"),
            ("linear_weights", linear_weight_attrs, [embed_dim, embed_dim], ""), ("linear_biases", linear_bias_attrs, [embed_dim], "bias"),
            ("ffn_ln_scales", ffn_ln_scale_attrs, [embed_dim], "one"), ("ffn_ln_biases", ffn_ln_bias_attrs, [embed_dim], "bias"),
            ("ffn1_weights", ffn1_weight_attrs, [embed_dim, dim_feedforward], ""), ("ffn1_biases", ffn1_bias_attrs, [dim_feedforward], "bias"),
            ("ffn2_weights", ffn2_weight_attrs, [dim_feedforward, embed_dim], ""), ("ffn2_biases", ffn2_bias_attrs, [embed_dim], "bias"),
        )  # fmt: skip
        for group, _, _, _ in table:
            setattr(self, group, [])
        for i in range(num_layers):
            for group, attrs, shape, kind in table:
                attr = attrs[i] if isinstance(attrs, (list, tuple)) else attrs
                made = self.create_parameter(shape=shape, attr=attr, is_bias=kind == "bias", default_initializer=_ONE if kind == "one" else None)
                getattr(self, group).append(made)
                if made is not None:
                    self.add_parameter(f"{group}_{i}", made)
        self.dropout_rate = dropout_rate
        self.activation = activation
        self.name = name

    def forward(self, src, attn_mask=None, caches=None, time_step=None):
        """[B, S, E] -> the same shape; with ``caches`` (that, the caches, written to in place)."""
        if caches is not None:
            assert len(caches) == len(self.qkv_weights), "there must be one cache for each layer"
        return F.fused_multi_transformer(
            src, self.ln_scales, self.ln_biases, self.qkv_weights, self.qkv_biases, self.linear_weights, self.linear_biases, self.ffn_ln_scales,
            self.ffn_ln_biases, self.ffn1_weights, self.ffn1_biases, self.ffn2_weights, self.ffn2_biases, pre_layer_norm=True,
            epsilon=self._epsilon, cache_kvs=caches, time_step=time_step, attn_mask=attn_mask, dropout_rate=self.dropout_rate,
            activation=self.activation, training=self.training, trans_qkvw=self._trans_qkvw,
        )  # fmt: skip
