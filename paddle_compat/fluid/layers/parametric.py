"""Functions of Paddle 1.x that make their own parameters: fc, embedding, convolutions, normalisations."""

from functools import reduce as _reduce
from operator import mul as _times

import paddle_compat as _paddle
from paddle_compat.fluid.layer_helper import LayerHelper
from paddle_compat.fluid.layers._common import act as _act
from paddle_compat.fluid.layers._common import pair
from paddle_compat.fluid.layers.elementwise import elementwise_add, mul
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer.constant import ConstantInitializer
from paddle_compat.nn.initializer.normal import NormalInitializer
from paddle_compat.nn.layer import norm_ops
from paddle_compat.tensor import manipulation


def _product(sizes):
    return _reduce(_times, [int(s) for s in sizes], 1)


def fc(input, size, num_flatten_dims=1, param_attr=None, bias_attr=None, act=None, name=None):
    """A fully connected layer: the sum of each input times a weight of its own, a bias and an activation.

    Args:
        input: a tensor or a list of them.
        size: how many outputs.
        num_flatten_dims: that many first dimensions stay, the others are one.
        param_attr, bias_attr: of the parameters; no bias where False.
        act: an activation's name.
    """
    helper = LayerHelper("fc", **dict(locals()))
    parts = []
    for x, attr in helper.iter_inputs_and_params():
        flat = num_flatten_dims if num_flatten_dims != -1 else len(x.shape) - 1
        weight = helper.create_parameter(attr, [_product(x.shape[flat:]), size], x.dtype)
        parts.append(mul(x, weight, flat, 1))
    out = parts[0] if len(parts) == 1 else _paddle.add_n(parts)
    return helper.append_activation(helper.append_bias_op(out, dim_start=num_flatten_dims if num_flatten_dims != -1 else len(out.shape) - 1))


def embedding(input, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
    """Rows of a weight of shape ``size`` at ids whose last dimension of size one goes."""
    helper = LayerHelper("embedding", param_attr=param_attr)
    weight = helper.create_parameter(helper.param_attr, size, dtype)
    return F.embedding(squeezed_ids(input), weight, _padding(padding_idx, size[0]), is_sparse)


def embedding_v2(input, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
    """Rows of a weight of shape ``size`` at ids."""
    helper = LayerHelper("embedding", param_attr=param_attr)
    weight = helper.create_parameter(helper.param_attr, size, dtype)
    return F.embedding(input, weight, _padding(padding_idx, size[0]), is_sparse)


def squeezed_ids(ids):
    """Ids without their last dimension of size one."""
    return manipulation.squeeze(ids, [-1]) if len(ids.shape) > 1 and ids.shape[-1] == 1 else ids


def _padding(index, count):
    return None if index is None else index if index >= 0 else count + index


def _conv(kind, n, input, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, data_format):
    helper = LayerHelper(kind, param_attr=param_attr, bias_attr=bias_attr, act=act)
    last = data_format[-1] == "C"
    channels = input.shape[-1 if last else 1]
    groups = groups or 1
    if channels % groups:
        raise ValueError(f"the channel of input must be divisible by groups, received: the channel of input is {channels}, the groups is {groups}")
    size = pair(filter_size, n)
    fan = _product(size) * channels
    weight = helper.create_parameter(
        helper.param_attr, [num_filters, channels // groups, *size], input.dtype, default_initializer=NormalInitializer(0.0, (2.0 / fan) ** 0.5)
    )
    bias = helper.create_parameter(helper.bias_attr, [num_filters], input.dtype, is_bias=True) if bias_attr is not False else None
    function = F.conv2d if n == 2 else F.conv3d
    return _act(function(input, weight, bias, stride, padding, dilation, groups, data_format), act)


def conv2d(
    input, num_filters, filter_size, stride=1, padding=0, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True, act=None, name=None,
    data_format="NCHW",
):  # fmt: skip
    """A 2-D convolution with parameters of its own, and an activation."""
    return _conv("conv2d", 2, input, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, data_format)


def conv3d(
    input, num_filters, filter_size, stride=1, padding=0, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True, act=None, name=None,
    data_format="NCDHW",
):  # fmt: skip
    """A 3-D convolution with parameters of its own, and an activation."""
    return _conv("conv3d", 3, input, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, data_format)


def _conv_transpose(kind, n, input, num_filters, output_size, filter_size, padding, stride, dilation, groups, param_attr, bias_attr, act, data_format):
    helper = LayerHelper(kind, param_attr=param_attr, bias_attr=bias_attr, act=act)
    last = data_format[-1] == "C"
    channels = input.shape[-1 if last else 1]
    groups = groups or 1
    stride, dilation = pair(stride, n), pair(dilation, n)
    if filter_size is None:
        if output_size is None:
            raise ValueError("output_size must be set when filter_size is None")
        wanted, pads = pair(output_size, n), pair(padding, n)
        spatial = input.shape[1:-1] if last else input.shape[2:]
        size = [(o - (s - 1) * t + 2 * p - 1) // d + 1 for o, s, t, p, d in zip(wanted, spatial, stride, pads, dilation, strict=True)]
    else:
        size = pair(filter_size, n)
    weight = helper.create_parameter(helper.param_attr, [channels, num_filters // groups, *size], input.dtype)
    bias = helper.create_parameter(helper.bias_attr, [num_filters], input.dtype, is_bias=True) if bias_attr is not False else None
    wanted = None if output_size is None else pair(output_size, n)
    function = F.conv2d_transpose if n == 2 else F.conv3d_transpose
    out = function(input, weight, bias, stride=stride, padding=padding, dilation=dilation, groups=groups, output_size=wanted, data_format=data_format)
    return _act(out, act)


def conv2d_transpose(
    input, num_filters, output_size=None, filter_size=None, padding=0, stride=1, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True,
    act=None, name=None, data_format="NCHW",
):  # fmt: skip
    """A 2-D transposed convolution with parameters of its own, and an activation."""
    return _conv_transpose(
        "conv2d_transpose", 2, input, num_filters, output_size, filter_size, padding, stride, dilation, groups, param_attr, bias_attr, act, data_format
    )


def conv3d_transpose(
    input, num_filters, output_size=None, filter_size=None, padding=0, stride=1, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True,
    act=None, name=None, data_format="NCDHW",
):  # fmt: skip
    """A 3-D transposed convolution with parameters of its own, and an activation."""
    return _conv_transpose(
        "conv3d_transpose", 3, input, num_filters, output_size, filter_size, padding, stride, dilation, groups, param_attr, bias_attr, act, data_format
    )


def batch_norm(
    input, act=None, is_test=False, momentum=0.9, epsilon=1e-05, param_attr=None, bias_attr=None, data_layout="NCHW", in_place=False, name=None,
    moving_mean_name=None, moving_variance_name=None, do_model_average_for_mean_and_var=True, use_global_stats=False,
):  # fmt: skip
    """Batch normalisation with parameters and running statistics of its own, and an activation."""
    helper = LayerHelper("batch_norm", param_attr=param_attr, bias_attr=bias_attr, act=act, name=name)
    channels = input.shape[1] if data_layout == "NCHW" else input.shape[-1]
    dtype = "float32" if str(input.dtype).endswith("float16") else input.dtype
    scale = helper.create_parameter(helper.param_attr, [channels], dtype, default_initializer=ConstantInitializer(1.0))
    bias = helper.create_parameter(helper.bias_attr, [channels], dtype, is_bias=True)
    average = do_model_average_for_mean_and_var
    mean = helper.create_parameter(
        ParamAttr(name=moving_mean_name, initializer=ConstantInitializer(0.0), trainable=False, do_model_average=average), [channels], dtype
    )
    variance = helper.create_parameter(
        ParamAttr(name=moving_variance_name, initializer=ConstantInitializer(1.0), trainable=False, do_model_average=average), [channels], dtype
    )
    mean.stop_gradient = variance.stop_gradient = True
    if isinstance(momentum, float):
        rate = momentum
    else:
        rate = float(momentum)
    layout = {"NCHW": {2: "NC", 3: "NCL", 4: "NCHW", 5: "NCDHW"}, "NHWC": {2: "NC", 3: "NLC", 4: "NHWC", 5: "NDHWC"}}[data_layout][len(input.shape)]
    out = F.batch_norm(input, mean, variance, scale, bias, not is_test, rate, epsilon, layout, use_global_stats or None)
    return _act(out, act)


def inplace_abn(
    input, act=None, is_test=False, momentum=0.9, epsilon=1e-05, param_attr=None, bias_attr=None, data_layout="NCHW", name=None, moving_mean_name=None,
    moving_variance_name=None, do_model_average_for_mean_and_var=True, use_global_stats=False, act_alpha=1.0,
):  # fmt: skip
    """Batch normalisation and an activation (None, 'identity', 'leaky_relu' or 'elu' with slope ``act_alpha``)."""
    if act not in (None, "identity", "leaky_relu", "elu"):
        raise ValueError(f"act of inplace_abn must be None, 'identity', 'leaky_relu' or 'elu', but received {act!r}")
    out = batch_norm(
        input, None, is_test, momentum, epsilon, param_attr, bias_attr, data_layout, True, name, moving_mean_name, moving_variance_name,
        do_model_average_for_mean_and_var, use_global_stats,
    )  # fmt: skip
    if act in (None, "identity"):
        return out
    return F.leaky_relu(out, act_alpha) if act == "leaky_relu" else F.elu(out, act_alpha)


def instance_norm(input, epsilon=1e-05, param_attr=None, bias_attr=None, name=None):
    """Instance normalisation with parameters of its own (none where ``param_attr`` and ``bias_attr`` are False)."""
    if param_attr is False or bias_attr is False:
        assert param_attr == bias_attr, "param_attr and bias_attr must be set to False at the same time in instance_norm"
    helper = LayerHelper("instance_norm", param_attr=param_attr, bias_attr=bias_attr, name=name)
    scale = bias = None
    if param_attr is not False:
        scale = helper.create_parameter(helper.param_attr, [input.shape[1]], input.dtype, default_initializer=ConstantInitializer(1.0))
        bias = helper.create_parameter(helper.bias_attr, [input.shape[1]], input.dtype, is_bias=True)
    return F.instance_norm(input, weight=scale, bias=bias, eps=epsilon)


def layer_norm(input, scale=True, shift=True, begin_norm_axis=1, epsilon=1e-05, param_attr=None, bias_attr=None, act=None, name=None):
    """Normalisation over the dimensions from ``begin_norm_axis`` on, with a scale and a shift of its own."""
    helper = LayerHelper("layer_norm", param_attr=param_attr, bias_attr=bias_attr, act=act, name=name)
    sizes = list(input.shape[begin_norm_axis:])
    weight = bias = None
    if scale:
        assert param_attr is not False, "param_attr should not be False when using scale."
        weight = helper.create_parameter(helper.param_attr, [_product(sizes)], input.dtype, default_initializer=ConstantInitializer(1.0))
    if shift:
        assert bias_attr is not False, "bias_attr should not be False when using shift."
        bias = helper.create_parameter(helper.bias_attr, [_product(sizes)], input.dtype, is_bias=True)
    if len(sizes) > 1:
        weight = weight if weight is None else manipulation.reshape(weight, sizes)
        bias = bias if bias is None else manipulation.reshape(bias, sizes)
    return _act(F.layer_norm(input, sizes, weight, bias, epsilon), act)


def group_norm(input, groups, epsilon=1e-05, param_attr=None, bias_attr=None, act=None, data_layout="NCHW", name=None):
    """Normalisation over groups of channels, with parameters of its own."""
    helper = LayerHelper("group_norm", param_attr=param_attr, bias_attr=bias_attr, act=act, name=name)
    if data_layout not in ("NCHW", "NHWC"):
        raise ValueError(f"Param(data_layout) of Op(fluid.layers.group_norm) got wrong value: received {data_layout} but only NCHW or NHWC supported.")
    channels = input.shape[1] if data_layout == "NCHW" else input.shape[-1]
    weight = bias = None
    if param_attr is not False:
        weight = helper.create_parameter(helper.param_attr, [channels], input.dtype, default_initializer=ConstantInitializer(1.0))
    if bias_attr is not False:
        bias = helper.create_parameter(helper.bias_attr, [channels], input.dtype, is_bias=True)
    if data_layout == "NHWC":
        back, there = [0, *range(2, len(input.shape)), 1], [0, len(input.shape) - 1, *range(1, len(input.shape) - 1)]
        out = _paddle.transpose(norm_ops.group_norm(_paddle.transpose(input, there), groups, epsilon, weight, bias), back)
    else:
        out = norm_ops.group_norm(input, groups, epsilon, weight, bias)
    return _act(out, act)


def spectral_norm(weight, dim=0, power_iters=1, eps=1e-12, name=None):
    """A weight divided by its greatest singular value, by power iteration on vectors of its own."""
    helper = LayerHelper("spectral_norm", name=name)
    height = weight.shape[dim]
    width = _product(weight.shape) // height
    u = helper.create_parameter(ParamAttr(trainable=False), [height], weight.dtype, default_initializer=NormalInitializer(0.0, 1.0))
    v = helper.create_parameter(ParamAttr(trainable=False), [width], weight.dtype, default_initializer=NormalInitializer(0.0, 1.0))
    u.stop_gradient = v.stop_gradient = True
    return norm_ops.spectral_norm(weight, u, v, dim, power_iters, eps)


def prelu(x, mode, param_attr=None, data_format="NCHW", name=None):
    """``x`` where positive, else ``x`` times a slope: one for all ('all'), for each channel, or for each element of a sample."""
    if mode not in ("all", "channel", "element"):
        raise ValueError("mode should be one of all, channel, element.")
    helper = LayerHelper("prelu", param_attr=param_attr, name=name)
    last = data_format[-1] == "C"
    shape = [1]
    if mode == "channel":
        shape = [x.shape[-1 if last and len(x.shape) > 2 else 1]]
    elif mode == "element":
        shape = [1, *x.shape[1:]]
    alpha = helper.create_parameter(helper.param_attr, shape, "float32", default_initializer=ConstantInitializer(0.25))
    if mode == "element":
        return _paddle.maximum(x, x * 0.0) + alpha * _paddle.minimum(x, x * 0.0)
    return F.prelu(x, alpha, data_format)


def row_conv(input, future_context_size, param_attr=None, act=None):
    """Each step of [N, T, D] plus weighted steps after it."""
    helper = LayerHelper("row_conv", param_attr=param_attr, act=act)
    weight = helper.create_parameter(helper.param_attr, [future_context_size + 1, input.shape[-1]], input.dtype)
    steps = input.shape[1]
    padded = F.pad(input, [0, 0, 0, future_context_size, 0, 0], "constant", 0.0)
    parts = [padded[:, i : i + steps] * weight[i] for i in range(future_context_size + 1)]
    return _act(_paddle.add_n(parts), act)


def bilinear_tensor_product(x, y, size, act=None, name=None, param_attr=None, bias_attr=None):
    """``x`` W_i ``y`` for each of ``size`` matrices, a bias and an activation."""
    helper = LayerHelper("bilinear_tensor_product", param_attr=param_attr, bias_attr=bias_attr, act=act, name=name)
    weight = helper.create_parameter(helper.param_attr, [size, x.shape[1], y.shape[1]], x.dtype)
    bias = helper.create_parameter(helper.bias_attr, [1, size], x.dtype, is_bias=True) if bias_attr is not False else None
    return _act(F.bilinear(x, y, weight, bias), act)


def deformable_conv(
    input, offset, mask, num_filters, filter_size, stride=1, padding=0, dilation=1, groups=None, deformable_groups=None, im2col_step=None, param_attr=None,
    bias_attr=None, modulated=True, name=None,
):  # fmt: skip
    """A convolution whose kernel points are moved by ``offset`` (and weighted by ``mask`` where ``modulated``)."""
    from paddle_compat.vision.ops import deform_conv2d

    helper = LayerHelper("deformable_conv", param_attr=param_attr, bias_attr=bias_attr, name=name)
    size, groups = pair(filter_size), groups or 1
    channels = input.shape[1]
    weight = helper.create_parameter(
        helper.param_attr, [num_filters, channels // groups, *size], input.dtype,
        default_initializer=NormalInitializer(0.0, (2.0 / (_product(size) * channels)) ** 0.5),
    )  # fmt: skip
    bias = helper.create_parameter(helper.bias_attr, [num_filters], input.dtype, is_bias=True) if bias_attr is not False else None
    return deform_conv2d(input, offset, weight, bias, stride, padding, dilation, deformable_groups or 1, groups, mask if modulated else None)


def autoincreased_step_counter(counter_name=None, begin=1, step=1):
    """A counter of a static program's runs, int64 of shape [1]."""
    from paddle_compat.fluid.layers.elementwise import increment
    from paddle_compat.fluid.layers.tensor import create_global_var
    from paddle_compat.static.program import default_main_program

    name = counter_name or "@STEP_COUNTER@"
    block = default_main_program().global_block()
    if block.has_var(name):
        return block.var(name)
    counter = create_global_var([1], begin - step, "int64", persistable=True, name=name)
    counter = increment(counter, float(step))
    counter.stop_gradient = True
    return counter


def add_position_encoding(input, alpha, beta, name=None):
    """``alpha`` times ``input`` [N, T, D] plus ``beta`` times sines (first half) and cosines (second half) of the position."""
    import numpy as np

    steps, size = input.shape[1], input.shape[2]
    half = size // 2
    place = np.arange(steps)[:, None]
    value = place / np.power(10000.0, np.arange(half) / (half - 1)) if half > 1 else place / np.full((1, half), 10000.0)
    table = np.concatenate([np.sin(value), np.cos(value)], 1).astype("float32")
    return elementwise_add(input * alpha, _paddle.assign(table).astype(input.dtype) * beta, 1)
