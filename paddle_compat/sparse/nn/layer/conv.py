"""Conv3D and SubmConv3D of sparse Tensors."""

import math

from paddle_compat.nn.initializer.normal import Normal
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import convert_to_list
from paddle_compat.sparse.nn import functional as F

__all__ = []


class _Conv3D(Layer):
    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, subm=False, key=None, padding_mode="zeros",
        weight_attr=None, bias_attr=None, data_format="NDHWC",
    ):  # fmt: skip
        super().__init__()
        assert weight_attr is not False, "weight_attr should not be False in Conv."
        assert padding_mode == "zeros", "Currently, only support padding_mode='zeros'"
        assert groups == 1, "Currently, only support groups=1"
        if data_format != "NDHWC":
            raise ValueError(f"data_format must be one of {{'NDHWC'}}, but got data_format={data_format!r}")
        self._param_attr = weight_attr
        self._bias_attr = bias_attr
        self._groups = groups
        self._in_channels = in_channels
        self._out_channels = out_channels
        self._data_format = data_format
        self._subm = subm
        self._key = key
        self._stride = convert_to_list(stride, 3, "stride")
        self._dilation = convert_to_list(dilation, 3, "dilation")
        self._kernel_size = convert_to_list(kernel_size, 3, "kernel_size")
        self._padding = padding
        self._padding_mode = padding_mode
        fan_in = math.prod(self._kernel_size) * in_channels
        default = Normal(0.0, math.sqrt(2.0 / fan_in)) if fan_in else None
        self.weight = self.create_parameter(shape=[*self._kernel_size, in_channels, out_channels], attr=weight_attr, default_initializer=default)
        self.bias = self.create_parameter(attr=bias_attr, shape=[out_channels], is_bias=True)

    def forward(self, x):
        if self._subm:
            return F.subm_conv3d(x, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups, self._data_format, self._key)
        return F.conv3d(x, self.weight, self.bias, self._stride, self._padding, self._dilation, self._groups, self._data_format)

    def extra_repr(self):
        text = f"{self._in_channels}, {self._out_channels}, kernel_size={self._kernel_size}"
        if self._stride != [1, 1, 1]:
            text += f", stride={self._stride}"
        if self._padding != 0:
            text += f", padding={self._padding}"
        if self._dilation != [1, 1, 1]:
            text += f", dilation={self._dilation}"
        return f"{text}, data_format={self._data_format}"


class Conv3D(_Conv3D):
    """Convolution of a COO Tensor [n, d, h, w, channels]; see ``functional.conv3d``.

    Args:
        in_channels, out_channels: channels of input and output.
        kernel_size, stride, dilation: an int or 3 ints.
        padding: an int, 3 or 6 ints, or 5 pairs.
        groups: must be 1.
        padding_mode: must be 'zeros'.
        weight_attr: of the weight [kernel d, h, w, in, out].
        bias_attr: of the bias; False for none.
        data_format: must be NDHWC.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros", weight_attr=None, bias_attr=None,
        data_format="NDHWC",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, False, None, padding_mode, weight_attr, bias_attr, data_format
        )  # fmt: skip


class SubmConv3D(_Conv3D):
    """Submanifold convolution of a COO Tensor: its places stay; see ``functional.subm_conv3d``.

    Args:
        in_channels, out_channels: channels of input and output.
        kernel_size, dilation: an int or 3 ints.
        stride, padding: taken for 1 and the kernel's half.
        groups: must be 1.
        padding_mode: must be 'zeros'.
        key: names the rulebook to share; equal geometries share theirs by themselves.
        weight_attr: of the weight [kernel d, h, w, in, out].
        bias_attr: of the bias; False for none.
        data_format: must be NDHWC.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros", key=None, weight_attr=None,
        bias_attr=None, data_format="NDHWC",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, stride, padding, dilation, groups, True, key, padding_mode, weight_attr, bias_attr, data_format
        )  # fmt: skip
