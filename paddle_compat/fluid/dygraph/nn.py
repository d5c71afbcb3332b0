"""``paddle.fluid.dygraph.nn``: layers with Paddle 1.x's parameters. Names and keys of their weights are the old ones."""

import numpy as np

import paddle_compat as _paddle
from paddle_compat.core.errors import unimplemented
from paddle_compat.fluid.dygraph_utils import _append_activation_in_dygraph as _act
from paddle_compat.fluid.layers import images as _images
from paddle_compat.fluid.layers._common import pair as _pair
from paddle_compat.fluid.layers.activations import _MODES
from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer.constant import ConstantInitializer
from paddle_compat.nn.initializer.normal import NormalInitializer
from paddle_compat.nn.layer import norm_ops
from paddle_compat.nn.layer.common import Flatten
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.norm import BatchNorm, SpectralNorm
from paddle_compat.tensor import manipulation

__all__ = [
    "NCE",
    "BatchNorm",
    "BilinearTensorProduct",
    "Conv2D",
    "Conv2DTranspose",
    "Conv3D",
    "Conv3DTranspose",
    "Dropout",
    "Embedding",
    "Flatten",
    "GRUUnit",
    "GroupNorm",
    "InstanceNorm",
    "LayerNorm",
    "Linear",
    "PRelu",
    "Pool2D",
    "SpectralNorm",
    "TreeConv",
]  # fmt: skip


class _Conv(Layer):
    _dims, _transposed = 2, False

    def _make(self, num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, dtype):
        assert param_attr is not False, "param_attr should not be False here."
        n = self._dims
        self._num_channels, self._num_filters, self._groups = num_channels, num_filters, groups or 1
        self._stride, self._padding, self._dilation, self._act = _pair(stride, n), padding, _pair(dilation, n), act
        self._param_attr, self._bias_attr, self._dtype = param_attr, bias_attr, dtype
        if not isinstance(num_channels, int):
            raise TypeError(f"num_channels must be an int, but received {type(num_channels).__name__}")
        if num_channels % self._groups:
            raise ValueError("num_channels must be divisible by groups.")
        size = _pair(filter_size, n)
        if self._transposed:
            shape, default = [num_channels, num_filters // self._groups, *size], None
        else:
            shape = [num_filters, num_channels // self._groups, *size]
            default = NormalInitializer(0.0, (2.0 / (int(np.prod(size)) * num_channels)) ** 0.5)
        self.weight = self.create_parameter(shape, param_attr, dtype, default_initializer=default)
        self.bias = self.create_parameter([num_filters], bias_attr, dtype, is_bias=True)


class Conv2D(_Conv):
    """A 2-D convolution and an activation."""

    def __init__(
        self, num_channels, num_filters, filter_size, stride=1, padding=0, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True, act=None,
        dtype="float32",
    ):  # fmt: skip
        super().__init__()
        self._make(num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, dtype)

    def forward(self, input):
        """The convolution."""
        return _act(F.conv2d(input, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups), self._act)


class Conv3D(_Conv):
    """A 3-D convolution and an activation."""

    _dims = 3

    def __init__(
        self, num_channels, num_filters, filter_size, stride=1, padding=0, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True, act=None,
        dtype="float32",
    ):  # fmt: skip
        super().__init__()
        self._make(num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, dtype)

    def forward(self, input):
        """The convolution."""
        return _act(F.conv3d(input, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups), self._act)


class Conv2DTranspose(_Conv):
    """A 2-D transposed convolution and an activation."""

    _transposed = True

    def __init__(
        self, num_channels, num_filters, filter_size, output_size=None, padding=0, stride=1, dilation=1, groups=None, param_attr=None, bias_attr=None,
        use_cudnn=True, act=None, dtype="float32",
    ):  # fmt: skip
        super().__init__()
        self._output_size = None if output_size is None else _pair(output_size)
        self._make(num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, dtype)

    def forward(self, input):
        """The transposed convolution."""
        out = F.conv2d_transpose(
            input, self.weight, self.bias, self._stride, self._padding, dilation=self._dilation, groups=self._groups, output_size=self._output_size
        )
        return _act(out, self._act)


class Conv3DTranspose(_Conv):
    """A 3-D transposed convolution and an activation."""

    _dims, _transposed = 3, True

    def __init__(
        self, num_channels, num_filters, filter_size, padding=0, stride=1, dilation=1, groups=None, param_attr=None, bias_attr=None, use_cudnn=True, act=None,
        dtype="float32",
    ):  # fmt: skip
        super().__init__()
        self._make(num_channels, num_filters, filter_size, stride, padding, dilation, groups, param_attr, bias_attr, act, dtype)

    def forward(self, input):
        """The transposed convolution."""
        out = F.conv3d_transpose(input, self.weight, self.bias, self._stride, self._padding, dilation=self._dilation, groups=self._groups)
        return _act(out, self._act)


class Pool2D(Layer):
    """The greatest or the mean of each window."""

    def __init__(
        self, pool_size=-1, pool_type="max", pool_stride=1, pool_padding=0, global_pooling=False, use_cudnn=True, ceil_mode=False, exclusive=True,
        data_format="NCHW",
    ):  # fmt: skip
        if pool_type not in ("max", "avg"):
            raise ValueError(f"Unknown pool_type: '{pool_type}'. It can only be 'max' or 'avg'.")
        if global_pooling is False and pool_size == -1:
            raise ValueError(f"When the global_pooling is False, pool_size must be passed and be a valid value. Received pool_size: {pool_size}")
        super().__init__()
        self._options = (pool_size, pool_type, pool_stride, pool_padding, global_pooling, use_cudnn, ceil_mode, None, exclusive, data_format)

    def forward(self, input):
        """The pooling."""
        return _images.pool2d(input, *self._options)


class Linear(Layer):
    """A product with a weight [inputs, outputs], a bias and an activation."""

    def __init__(self, input_dim, output_dim, param_attr=None, bias_attr=None, act=None, dtype="float32"):
        super().__init__()
        self._act, self._dtype = act, dtype
        self.weight = self.create_parameter([input_dim, output_dim], param_attr, dtype)
        self.bias = self.create_parameter([output_dim], bias_attr, dtype, is_bias=True)

    def forward(self, input):
        """The product."""
        return _act(F.linear(input, self.weight, self.bias), self._act)


class InstanceNorm(Layer):
    """Instance normalisation."""

    def __init__(self, num_channels, epsilon=1e-5, param_attr=None, bias_attr=None, dtype="float32"):
        super().__init__()
        if param_attr is False or bias_attr is False:
            assert bias_attr == param_attr, "param_attr and bias_attr must be set to False at the same time in InstanceNorm"
        self._epsilon, self._dtype = epsilon, dtype
        if param_attr is False:
            self.scale = self.bias = None
        else:
            self.scale = self.create_parameter([num_channels], param_attr, dtype, default_initializer=ConstantInitializer(1.0))
            self.bias = self.create_parameter([num_channels], bias_attr, dtype, is_bias=True)

    def forward(self, input):
        """The normalisation."""
        return F.instance_norm(input, weight=self.scale, bias=self.bias, eps=self._epsilon)


class Dropout(Layer):
    """Zeros in place of some elements while training."""

    def __init__(self, p=0.5, seed=None, dropout_implementation="downgrade_in_infer", is_test=False):
        super().__init__()
        assert isinstance(p, (float, int)), "p argument should be a number"
        assert 0 <= p <= 1, "p argument should between 0 and 1"
        if dropout_implementation not in ("downgrade_in_infer", "upscale_in_train"):
            raise ValueError(f"dropout_implementation must be 'downgrade_in_infer' or 'upscale_in_train', but received {dropout_implementation!r}")
        if seed:
            _paddle.seed(seed)
        self._dropout_prob, self._dropout_implementation, self._is_test = p, dropout_implementation, is_test

    def forward(self, input):
        """The dropout; p = 0 gives the input itself."""
        if self._dropout_prob == 0:
            return input
        return F.dropout(input, self._dropout_prob, training=self.training and not self._is_test, mode=_MODES[self._dropout_implementation])


class Embedding(Layer):
    """Rows of a weight of shape ``size``."""

    def __init__(self, size, is_sparse=False, is_distributed=False, padding_idx=None, param_attr=None, dtype="float32"):
        super().__init__()
        self._size, self._is_sparse, self._dtype = size, is_sparse, dtype
        self._padding_idx = None if padding_idx is None else padding_idx if padding_idx >= 0 else size[0] + padding_idx
        self.weight = self.create_parameter(size, param_attr, dtype)

    def forward(self, input):
        """The rows."""
        return F.embedding(input, self.weight, self._padding_idx, self._is_sparse)


class LayerNorm(Layer):
    """Normalisation over the last dimensions."""

    def __init__(self, normalized_shape, scale=True, shift=True, epsilon=1e-05, param_attr=None, bias_attr=None, act=None, dtype="float32"):
        super().__init__()
        self._normalized_shape = [normalized_shape] if isinstance(normalized_shape, int) else list(normalized_shape)
        self._epsilon, self._act, self._dtype = epsilon, act, dtype
        size = [int(np.prod(self._normalized_shape))]
        self.weight = self.create_parameter(size, param_attr, dtype, default_initializer=ConstantInitializer(1.0)) if scale else None
        self.bias = self.create_parameter(size, bias_attr, dtype, is_bias=True) if shift else None

    def forward(self, input):
        """The normalisation."""
        shape = self._normalized_shape
        weight, bias = self.weight, self.bias
        if len(shape) > 1:
            weight = None if weight is None else manipulation.reshape(weight, shape)
            bias = None if bias is None else manipulation.reshape(bias, shape)
        return _act(F.layer_norm(input, shape, weight, bias, self._epsilon), self._act)


class GroupNorm(Layer):
    """Normalisation over groups of channels."""

    def __init__(self, channels, groups, epsilon=1e-05, param_attr=None, bias_attr=None, act=None, data_layout="NCHW", dtype="float32"):
        super().__init__()
        if data_layout != "NCHW":
            raise ValueError("unsupported data layout:" + data_layout)
        self._groups, self._epsilon, self._act, self._dtype = groups, epsilon, act, dtype
        self.weight = self.create_parameter([channels], param_attr or None, dtype, default_initializer=ConstantInitializer(1.0))
        self.bias = self.create_parameter([channels], bias_attr or None, dtype, is_bias=True)

    def forward(self, input):
        """The normalisation."""
        return _act(norm_ops.group_norm(input, self._groups, self._epsilon, self.weight, self.bias), self._act)


class PRelu(Layer):
    """``x`` where positive, else a learnt slope times ``x``."""

    def __init__(self, mode, channel=None, input_shape=None, param_attr=None, dtype="float32"):
        super().__init__(name_scope="prelu")
        if mode not in ("all", "channel", "element"):
            raise ValueError("mode should be one of all, channel, element.")
        self._mode, self._dtype = mode, dtype
        if mode == "channel":
            assert isinstance(channel, int), "channel argument is required when mode is 'channel'."
            shape = [1, channel, 1, 1]
        elif mode == "element":
            assert isinstance(input_shape, (list, tuple)), "input_shape argument is required when mode is 'element'."
            shape = [1, *list(input_shape)[1:]]
        else:
            shape = [1]
        self.weight = self.create_parameter(shape, param_attr, "float32", default_initializer=ConstantInitializer(1.0))

    def forward(self, input):
        """The activation."""
        weight = self.weight
        if self._mode == "channel":
            weight = manipulation.reshape(weight, [1, -1, *[1] * (len(input.shape) - 2)])
        zero = _paddle.zeros_like(input)
        return _paddle.maximum(input, zero) + weight * _paddle.minimum(input, zero)


class BilinearTensorProduct(Layer):
    """``x`` W_i ``y`` for each of several matrices, a bias and an activation."""

    def __init__(self, input1_dim, input2_dim, output_dim, name=None, act=None, param_attr=None, bias_attr=None, dtype="float32"):
        super().__init__()
        self._act, self._dtype = act, dtype
        self.weight = self.create_parameter([output_dim, input1_dim, input2_dim], param_attr, dtype)
        self.bias = self.create_parameter([1, output_dim], bias_attr, dtype, is_bias=True)

    def forward(self, x, y):
        """The product."""
        return _act(F.bilinear(x, y, self.weight, self.bias), self._act)


def _refused(name, instead):
    class Refused(Layer):
        def __init__(self, *args, **kwargs):
            raise unimplemented(f"fluid.dygraph.{name}: {instead}")

    Refused.__name__ = Refused.__qualname__ = name
    Refused.__module__ = __name__
    Refused.__doc__ = f"Not here: {instead}."
    return Refused


GRUUnit = _refused("GRUUnit", "use paddle.nn.GRUCell")
NCE = _refused("NCE", "use paddle.nn.functional.cross_entropy, or sample negatives and use binary_cross_entropy_with_logits")
TreeConv = _refused("TreeConv", "use paddle.geometric's message passing over the tree's edges")
