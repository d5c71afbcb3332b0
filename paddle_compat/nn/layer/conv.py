"""Convolutions and transposed convolutions of 1, 2 and 3 dimensions."""

import math

from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer.normal import Normal
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import convert_to_list

__all__ = []

_PADDING_MODES = ("zeros", "reflect", "replicate", "circular")
_FORMATS = ("NLC", "NCL", "NHWC", "NCHW", "NDHWC", "NCDHW")


def _padding_numbers(padding, channel_last, dims):
    """(sizes, algorithm) of a padding argument: one size a dimension where both sides agree, else two.

    Raises:
        ValueError: text other than SAME and VALID, a wrong number of sizes, or padding of batch or channels.
    """
    if isinstance(padding, str):
        algorithm = padding.upper()
        if algorithm not in ("SAME", "VALID"):
            raise ValueError(f"Unknown padding: '{algorithm}'. It can only be 'SAME' or 'VALID'.")
        return [0] * dims, algorithm
    if isinstance(padding, (list, tuple)):
        if len(padding) == dims + 2 and isinstance(padding[0], (list, tuple)):
            pairs = list(padding)
            outer, inner = ([pairs[0], pairs[-1]], pairs[1:-1]) if channel_last else (pairs[:2], pairs[2:])
            if any(list(pair) != [0, 0] for pair in outer):
                raise ValueError(f"Non-zero padding({padding}) in the batch or channel dimensions is not supported.")
            sizes = [n for pair in inner for n in pair]
        elif len(padding) in (dims, 2 * dims):
            sizes = convert_to_list(padding, len(padding), "padding")
        else:
            raise ValueError(f"In valid padding: {padding}")
        if len(sizes) == 2 * dims and sizes[0::2] == sizes[1::2]:
            sizes = sizes[0::2]
        return sizes, "EXPLICIT"
    return convert_to_list(padding, dims, "padding"), "EXPLICIT"


class _ConvNd(Layer):
    def __init__(
        self, in_channels, out_channels, kernel_size, transposed, dims, stride=1, padding=0, padding_mode="zeros", output_padding=0, dilation=1,
        groups=1, weight_attr=None, bias_attr=None, data_format="NCHW",
    ):  # fmt: skip
        super().__init__()
        assert weight_attr is not False, "weight_attr should not be False in Conv."
        if padding_mode not in _PADDING_MODES:
            raise ValueError(f"padding_mode must be one of {set(_PADDING_MODES)}, but got padding_mode={padding_mode!r}")
        if padding_mode != "zeros" and not isinstance(padding, int):
            raise TypeError(f"when padding_mode in ['reflect', 'replicate', 'circular'], type of padding must be int, but got {padding!r}")
        if transposed and data_format not in _FORMATS:
            raise ValueError(f"data_format must be one of {set(_FORMATS)}, but got data_format={data_format!r}")
        channel_last = data_format in ("NLC", "NHWC", "NDHWC")
        self._param_attr = weight_attr
        self._bias_attr = bias_attr
        self._groups = groups
        self._in_channels = in_channels
        self._out_channels = out_channels
        self._data_format = data_format
        self._channel_dim = (dims + 1) if channel_last else 1
        self._stride = convert_to_list(stride, dims, "stride")
        self._dilation = convert_to_list(dilation, dims, "dilation")
        self._kernel_size = convert_to_list(kernel_size, dims, "kernel_size")
        self._padding = padding
        self._padding_mode = padding_mode
        self.output_padding = output_padding
        if dims != 1:
            sizes, algorithm = _padding_numbers(padding, channel_last, dims)
            self._updated_padding = [0] * dims if padding_mode != "zeros" else sizes
            self._padding_algorithm = algorithm
        if padding_mode != "zeros":
            self._reversed_padding_repeated_twice = [padding] * (2 * dims)
        depthwise = in_channels == groups and in_channels != 1 and out_channels % in_channels == 0 and not transposed
        self._use_cudnn = not depthwise
        self._op_type = "depthwise_conv2d" if depthwise and dims == 2 else f"conv{dims}d"
        if transposed:
            shape = [in_channels, out_channels // groups, *self._kernel_size]
            default = None
        else:
            if in_channels % groups != 0:
                raise ValueError(f"in_channels must be divisible by groups. Received: in_channels={in_channels}, groups={groups}")
            shape = [out_channels, in_channels // groups, *self._kernel_size]
            fan_in = math.prod(self._kernel_size) * in_channels
            default = Normal(0.0, math.sqrt(2.0 / fan_in)) if fan_in > 0 else None
        self.weight = self.create_parameter(shape=shape, attr=weight_attr, default_initializer=default)
        self.bias = self.create_parameter(attr=bias_attr, shape=[out_channels], is_bias=True)

    def _padded(self, x):
        """The padded input and the padding that is left for the convolution to do, for modes other than zeros."""
        return F.pad(x, self._reversed_padding_repeated_twice, mode=self._padding_mode, data_format=self._data_format), 0

    def extra_repr(self):
        text = f"{self._in_channels}, {self._out_channels}, kernel_size={self._kernel_size}"
        ones = [1] * len(self._stride)
        if self._stride != ones:
            text += f", stride={self._stride}"
        if self._padding != 0:
            text += f", padding={self._padding}"
        if self._padding_mode != "zeros":
            text += f", padding_mode={self._padding_mode}"
        if self.output_padding != 0:
            text += f", output_padding={self.output_padding}"
        if self._dilation != ones:
            text += f", dilation={self._dilation}"
        if self._groups != 1:
            text += f", groups={self._groups}"
        return f"{text}, data_format={self._data_format}"


class Conv1D(_ConvNd):
    """Convolution over length.

    Args:
        in_channels: the input's channels.
        out_channels: the output's channels.
        kernel_size: an int, or 1 of them.
        stride: likewise.
        padding: an int, one or two for each dimension, pairs for all dimensions, 'SAME' or 'VALID'.
        dilation: an int, or 1 of them.
        groups: into how many groups the channels fall.
        padding_mode: zeros, reflect, replicate or circular.
        weight_attr: of the weight, of shape [out_channels, in_channels / groups, length].
        bias_attr: of the bias; False for none.
        data_format: ``NCL`` or ``NLC``.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros", weight_attr=None,
        bias_attr=None, data_format="NCL",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, False, 1, stride=stride, padding=padding, padding_mode=padding_mode, dilation=dilation,
            groups=groups, weight_attr=weight_attr, bias_attr=bias_attr, data_format=data_format,
        )  # fmt: skip

    def forward(self, x):
        padding = self._padding
        if self._padding_mode != "zeros":
            x, padding = self._padded(x)
        p = self._parameters  # read directly where possible: an attribute would go through Layer.__getattr__
        weight = p["weight"] if "weight" in p else self.weight
        bias = p["bias"] if "bias" in p else self.bias
        return F.conv1d(x, weight, bias, self._stride, padding, self._dilation, self._groups, self._data_format)


class Conv2D(_ConvNd):
    """Convolution over height and width.

    Args:
        in_channels: the input's channels.
        out_channels: the output's channels.
        kernel_size: an int, or 2 of them.
        stride: likewise.
        padding: an int, one or two for each dimension, pairs for all dimensions, 'SAME' or 'VALID'.
        dilation: an int, or 2 of them.
        groups: into how many groups the channels fall.
        padding_mode: zeros, reflect, replicate or circular.
        weight_attr: of the weight, of shape [out_channels, in_channels / groups, height, width].
        bias_attr: of the bias; False for none.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros", weight_attr=None,
        bias_attr=None, data_format="NCHW",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, False, 2, stride=stride, padding=padding, padding_mode=padding_mode, dilation=dilation,
            groups=groups, weight_attr=weight_attr, bias_attr=bias_attr, data_format=data_format,
        )  # fmt: skip

    def forward(self, x):
        padding = self._padding
        if self._padding_mode != "zeros":
            x, padding = self._padded(x)
        p = self._parameters  # read directly where possible: an attribute would go through Layer.__getattr__
        weight = p["weight"] if "weight" in p else self.weight
        bias = p["bias"] if "bias" in p else self.bias
        return F.conv2d(x, weight, bias, self._stride, padding, self._dilation, self._groups, self._data_format)


class Conv3D(_ConvNd):
    """Convolution over depth, height and width.

    Args:
        in_channels: the input's channels.
        out_channels: the output's channels.
        kernel_size: an int, or 3 of them.
        stride: likewise.
        padding: an int, one or two for each dimension, pairs for all dimensions, 'SAME' or 'VALID'.
        dilation: an int, or 3 of them.
        groups: into how many groups the channels fall.
        padding_mode: zeros, reflect, replicate or circular.
        weight_attr: of the weight, of shape [out_channels, in_channels / groups, depth, height, width].
        bias_attr: of the bias; False for none.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, padding_mode="zeros", weight_attr=None,
        bias_attr=None, data_format="NCDHW",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, False, 3, stride=stride, padding=padding, padding_mode=padding_mode, dilation=dilation,
            groups=groups, weight_attr=weight_attr, bias_attr=bias_attr, data_format=data_format,
        )  # fmt: skip

    def forward(self, x):
        padding = self._padding
        if self._padding_mode != "zeros":
            x, padding = self._padded(x)
        p = self._parameters  # read directly where possible: an attribute would go through Layer.__getattr__
        weight = p["weight"] if "weight" in p else self.weight
        bias = p["bias"] if "bias" in p else self.bias
        return F.conv3d(x, weight, bias, self._stride, padding, self._dilation, self._groups, self._data_format)


class Conv1DTranspose(_ConvNd):
    """Transposed convolution over length: the gradient of a convolution.

    Args:
        in_channels: the input's channels.
        out_channels: the output's channels.
        kernel_size: an int, or 1 of them.
        stride: likewise.
        padding: an int, one or two for each dimension, pairs for all dimensions, 'SAME' or 'VALID'.
        output_padding: added to one side of the output's sizes.
        groups: into how many groups the channels fall.
        dilation: an int, or 1 of them.
        weight_attr: of the weight, of shape [in_channels, out_channels / groups, length].
        bias_attr: of the bias; False for none.
        data_format: ``NCL`` or ``NLC``.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, dilation=1, weight_attr=None,
        bias_attr=None, data_format="NCL",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, True, 1, stride=stride, padding=padding, dilation=dilation, output_padding=output_padding,
            groups=groups, weight_attr=weight_attr, bias_attr=bias_attr, data_format=data_format,
        )  # fmt: skip

    def forward(self, x, output_size=None):
        return F.conv1d_transpose(
            x, self.weight, bias=self.bias, stride=self._stride, padding=self._padding, output_padding=0 if output_size is not None else self.output_padding,
            dilation=self._dilation, groups=self._groups, output_size=output_size, data_format=self._data_format,
        )  # fmt: skip


class Conv2DTranspose(_ConvNd):
    """Transposed convolution over height and width: the gradient of a convolution.

    Args:
        in_channels: the input's channels.
        out_channels: the output's channels.
        kernel_size: an int, or 2 of them.
        stride: likewise.
        padding: an int, one or two for each dimension, pairs for all dimensions, 'SAME' or 'VALID'.
        output_padding: added to one side of the output's sizes.
        groups: into how many groups the channels fall.
        dilation: an int, or 2 of them.
        weight_attr: of the weight, of shape [in_channels, out_channels / groups, height, width].
        bias_attr: of the bias; False for none.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, dilation=1, groups=1, weight_attr=None,
        bias_attr=None, data_format="NCHW",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, True, 2, stride=stride, padding=padding, dilation=dilation, output_padding=output_padding,
            groups=groups, weight_attr=weight_attr, bias_attr=bias_attr, data_format=data_format,
        )  # fmt: skip

    def forward(self, x, output_size=None):
        return F.conv2d_transpose(
            x, self.weight, bias=self.bias, stride=self._stride, padding=self._padding, output_padding=0 if output_size is not None else self.output_padding,
            dilation=self._dilation, groups=self._groups, output_size=output_size, data_format=self._data_format,
        )  # fmt: skip


class Conv3DTranspose(_ConvNd):
    """Transposed convolution over depth, height and width: the gradient of a convolution.

    Args:
        in_channels: the input's channels.
        out_channels: the output's channels.
        kernel_size: an int, or 3 of them.
        stride: likewise.
        padding: an int, one or two for each dimension, pairs for all dimensions, 'SAME' or 'VALID'.
        output_padding: added to one side of the output's sizes.
        groups: into how many groups the channels fall.
        dilation: an int, or 3 of them.
        weight_attr: of the weight, of shape [in_channels, out_channels / groups, depth, height, width].
        bias_attr: of the bias; False for none.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, dilation=1, groups=1, weight_attr=None,
        bias_attr=None, data_format="NCDHW",
    ):  # fmt: skip
        super().__init__(
            in_channels, out_channels, kernel_size, True, 3, stride=stride, padding=padding, dilation=dilation, output_padding=output_padding,
            groups=groups, weight_attr=weight_attr, bias_attr=bias_attr, data_format=data_format,
        )  # fmt: skip

    def forward(self, x, output_size=None):
        return F.conv3d_transpose(
            x, self.weight, bias=self.bias, stride=self._stride, padding=self._padding, output_padding=0 if output_size is not None else self.output_padding,
            dilation=self._dilation, groups=self._groups, output_size=output_size, data_format=self._data_format,
        )  # fmt: skip
