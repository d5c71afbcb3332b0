"""``paddle.fluid.nets``: small networks of several functions."""

from paddle_compat.fluid import layers
from paddle_compat.fluid.layers.absent import make as _absent

__all__ = ["glu", "img_conv_group", "scaled_dot_product_attention", "sequence_conv_pool", "simple_img_conv_pool"]

sequence_conv_pool = _absent("sequence_conv_pool", "it works on LoD sequences, which Tensors here do not have; use paddle.nn.Conv1D on padded sequences")


def simple_img_conv_pool(
    input, num_filters, filter_size, pool_size, pool_stride, pool_padding=0, pool_type="max", global_pooling=False, conv_stride=1, conv_padding=0,
    conv_dilation=1, conv_groups=1, param_attr=None, bias_attr=None, act=None, use_cudnn=True,
):  # fmt: skip
    """A convolution and a pooling."""
    out = layers.conv2d(input, num_filters, filter_size, conv_stride, conv_padding, conv_dilation, conv_groups, param_attr, bias_attr, use_cudnn, act)
    return layers.pool2d(out, pool_size, pool_type, pool_stride, pool_padding, global_pooling, use_cudnn)


def img_conv_group(
    input, conv_num_filter, pool_size, conv_padding=1, conv_filter_size=3, conv_act=None, param_attr=None, conv_with_batchnorm=False,
    conv_batchnorm_drop_rate=0.0, pool_stride=1, pool_type="max", use_cudnn=True,
):  # fmt: skip
    """Several convolutions, each with batch normalisation and dropout where asked for, and a pooling."""
    n = len(conv_num_filter)

    def each(value):
        if hasattr(value, "__len__") and not isinstance(value, str):
            assert len(value) == n
            return list(value)
        return [value] * n

    paddings, sizes, attrs = each(conv_padding), each(conv_filter_size), each(param_attr)
    norms, rates = each(conv_with_batchnorm), each(conv_batchnorm_drop_rate)
    out = input
    for i in range(n):
        act = None if norms[i] else conv_act
        out = layers.conv2d(out, conv_num_filter[i], sizes[i], padding=paddings[i], param_attr=attrs[i], act=act, use_cudnn=use_cudnn)
        if norms[i]:
            out = layers.batch_norm(out, act=conv_act)
            if abs(rates[i]) > 1e-5:
                out = layers.dropout(out, rates[i])
    return layers.pool2d(out, pool_size, pool_type, pool_stride, use_cudnn=use_cudnn)


def glu(input, dim=-1):
    """The first half along a dimension times sigmoid of the second."""
    a, b = layers.split(input, 2, dim)
    return layers.elementwise_mul(a, layers.sigmoid(b))


def scaled_dot_product_attention(queries, keys, values, num_heads=1, dropout_rate=0.0):
    """Attention of [N, T, D] tensors, in ``num_heads`` parts (with projections of their own where more than one)."""
    if queries.shape[-1] != keys.shape[-1]:
        raise ValueError("The hidden size of queries and keys should be the same.")
    if keys.shape[-2] != values.shape[-2]:
        raise ValueError("The max sequence length in value batch and in key batch should be the same.")
    for x, what in ((keys, "keys"), (values, "values")):
        if x.shape[-1] % num_heads:
            raise ValueError(f"The hidden size of {what} ({x.shape[-1]}) must be divisible by the number of attention heads ({num_heads}).")
    if num_heads > 1:
        queries, keys, values = (layers.fc(x, x.shape[-1], num_flatten_dims=2) for x in (queries, keys, values))

    def parts(x):
        if num_heads == 1:
            return x
        return layers.transpose(layers.reshape(x, [0, 0, num_heads, x.shape[-1] // num_heads]), [0, 2, 1, 3])

    q, k, v = parts(queries), parts(keys), parts(values)
    q = layers.scale(q, (queries.shape[-1] // num_heads) ** -0.5)
    weights = layers.softmax(layers.matmul(q, k, transpose_y=True))
    if dropout_rate:
        weights = layers.dropout(weights, dropout_rate)
    out = layers.matmul(weights, v)
    if num_heads == 1:
        return out
    out = layers.transpose(out, [0, 2, 1, 3])
    return layers.reshape(out, [0, 0, out.shape[2] * out.shape[3]])
