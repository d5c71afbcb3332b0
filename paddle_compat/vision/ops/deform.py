"""Deformable convolution (Dai et al., 2017; Zhu et al., 2018)."""

import math

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import OptT, Raw, T
from paddle_compat.core.op import op
from paddle_compat.nn.initializer.normal import Normal
from paddle_compat.nn.layer.layers import Layer

__all__ = []


def _pair(value):
    return (value, value) if isinstance(value, int) else tuple(value)


@op("deformable_conv")
def _deform(x: T, offset: T, weight: T, bias: OptT, mask: OptT, stride: Raw, padding: Raw, dilation: Raw, deformable_groups: Raw, groups: Raw):
    n, channels, height, width = x.shape
    out_channels, _, kh, kw = weight.shape
    oh = (height + 2 * padding[0] - dilation[0] * (kh - 1) - 1) // stride[0] + 1
    ow = (width + 2 * padding[1] - dilation[1] * (kw - 1) - 1) // stride[1] + 1
    points, dg = kh * kw, deformable_groups
    if list(offset.shape) != [n, 2 * dg * points, oh, ow]:
        raise invalid_argument(f"offset must have shape {[n, 2 * dg * points, oh, ow]}, but got {list(offset.shape)}")
    if mask is not None and list(mask.shape) != [n, dg * points, oh, ow]:
        raise invalid_argument(f"mask must have shape {[n, dg * points, oh, ow]}, but got {list(mask.shape)}")
    if channels % dg or channels % groups or out_channels % groups:
        raise invalid_argument(f"{channels} input and {out_channels} output channels must divide by groups {groups} and deformable_groups {dg}")
    if out_channels % dg:
        raise invalid_argument(f"The number of output channels ({out_channels}) should be divided by deformable groups ({dg})")
    moves = offset.reshape(n, dg, points, 2, oh, ow)
    k = torch.arange(points, device=x.device)
    rows = torch.arange(oh, device=x.device) * stride[0] - padding[0]
    columns = torch.arange(ow, device=x.device) * stride[1] - padding[1]
    ys = moves[:, :, :, 0] + (rows[:, None] + (k // kw * dilation[0])[:, None, None]).to(x.dtype)
    xs = moves[:, :, :, 1] + (columns[None, :] + (k % kw * dilation[1])[:, None, None]).to(x.dtype)
    # grid_sample with pixel centres at one half is the bilinear sampling with zeros outside that is meant.
    grid = torch.stack([(2 * xs + 1) / width - 1, (2 * ys + 1) / height - 1], -1).reshape(n * dg, points * oh, ow, 2)
    parts = x.reshape(n * dg, channels // dg, height, width)
    taken = torch.nn.functional.grid_sample(parts, grid, mode="bilinear", padding_mode="zeros", align_corners=False)
    taken = taken.reshape(n, dg, channels // dg, points, oh, ow)
    if mask is not None:
        taken = taken * mask.reshape(n, dg, 1, points, oh, ow)
    taken = taken.reshape(n, groups, channels // groups * points, oh * ow)
    kernel = weight.reshape(groups, out_channels // groups, -1)
    out = torch.einsum("gok,ngkl->ngol", kernel, taken).reshape(n, out_channels, oh, ow)
    return out if bias is None else out + bias.reshape(1, -1, 1, 1)


def deform_conv2d(x, offset, weight, bias=None, stride=1, padding=0, dilation=1, deformable_groups=1, groups=1, mask=None, name=None):
    """A convolution whose taps are moved.

    Args:
        x: [N, C, H, W].
        offset: [N, 2 * deformable_groups * kh * kw, OH, OW], y and x of each tap.
        weight: [O, C / groups, kh, kw].
        bias: [O], or None.
        stride, padding, dilation: of the convolution, one number or two.
        deformable_groups: groups of channels that share offsets.
        groups: of the convolution.
        mask: [N, deformable_groups * kh * kw, OH, OW], a factor for each tap (version 2), or None (version 1).

    Returns:
        [N, O, OH, OW].
    """
    return _deform(x, offset, weight, bias, mask, _pair(stride), _pair(padding), _pair(dilation), deformable_groups, groups)


class DeformConv2D(Layer):
    """``deform_conv2d`` as a Layer with a weight and a bias; arguments as ``nn.Conv2D``."""

    def __init__(
        self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, deformable_groups=1, groups=1, weight_attr=None,
        bias_attr=None,
    ):  # fmt: skip
        super().__init__()
        assert weight_attr is not False, "weight_attr should not be False in Conv."
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups.")
        self._weight_attr, self._bias_attr = weight_attr, bias_attr
        self._deformable_groups, self._groups = deformable_groups, groups
        self._in_channels, self._out_channels = in_channels, out_channels
        self._stride, self._dilation, self._padding = list(_pair(stride)), list(_pair(dilation)), list(_pair(padding))
        self._kernel_size = list(_pair(kernel_size))
        std = math.sqrt(2.0 / (math.prod(self._kernel_size) * in_channels))
        shape = [out_channels, in_channels // groups, *self._kernel_size]
        self.weight = self.create_parameter(shape=shape, attr=weight_attr, default_initializer=Normal(0.0, std))
        self.bias = self.create_parameter(attr=bias_attr, shape=[out_channels], is_bias=True)

    def forward(self, x, offset, mask=None):
        """As the function."""
        return deform_conv2d(x, offset, self.weight, self.bias, self._stride, self._padding, self._dilation, self._deformable_groups, self._groups, mask)
