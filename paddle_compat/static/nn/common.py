"""Functions whose parameters have other names than ``fluid.layers``'."""

from paddle_compat.fluid.layers import parametric

__all__ = ["deform_conv2d", "fc"]


def fc(x, size, num_flatten_dims=1, weight_attr=None, bias_attr=None, activation=None, name=None):
    """A fully connected layer: the sum of each input times a weight of its own, a bias and an activation.

    Args:
        x: a tensor or a list of them.
        size: how many outputs.
        num_flatten_dims: that many first dimensions stay, the others are one.
        weight_attr, bias_attr: of the parameters; no bias where False.
        activation: an activation's name.
    """
    return parametric.fc(x, size, num_flatten_dims, weight_attr, bias_attr, activation, name)


def deform_conv2d(
    x, offset, mask, num_filters, filter_size, stride=1, padding=0, dilation=1, groups=1, deformable_groups=1, im2col_step=1, weight_attr=None, bias_attr=None,
    name=None,
):  # fmt: skip
    """A convolution whose kernel points are moved by ``offset`` and weighted by ``mask`` (none where None)."""
    return parametric.deformable_conv(
        x, offset, mask, num_filters, filter_size, stride, padding, dilation, groups, deformable_groups, im2col_step, weight_attr, bias_attr, mask is not
            None, name
    )
