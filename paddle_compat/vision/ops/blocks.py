"""Convolution, norm and activation as one block."""

from paddle_compat.nn.layer.activation import ReLU
from paddle_compat.nn.layer.container import Sequential
from paddle_compat.nn.layer.conv import Conv2D
from paddle_compat.nn.layer.norm import BatchNorm2D

__all__ = []


class ConvNormActivation(Sequential):
    """A 2-D convolution, then a norm and an activation where they are given.

    Args:
        in_channels, out_channels, kernel_size, stride, groups, dilation: of the convolution.
        padding: None keeps the size at stride 1.
        norm_layer: class of the norm, or None.
        activation_layer: class of the activation, or None.
        bias: whether the convolution has one; None means that it has where there is no norm.
    """

    def __init__(
        self, in_channels, out_channels, kernel_size=3, stride=1, padding=None, groups=1, norm_layer=BatchNorm2D, activation_layer=ReLU,
        dilation=1, bias=None,
    ):  # fmt: skip
        if padding is None:
            padding = (kernel_size - 1) // 2 * dilation
        if bias is None:
            bias = norm_layer is None
        conv = Conv2D(in_channels, out_channels, kernel_size, stride, padding, dilation=dilation, groups=groups, bias_attr=None if bias else False)
        layers = [conv]
        if norm_layer is not None:
            layers.append(norm_layer(out_channels))
        if activation_layer is not None:
            layers.append(activation_layer())
        super().__init__(*layers)
