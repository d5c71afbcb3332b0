"""DenseNet (Huang et al., 2016)."""

import math

from paddle_compat import nn
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn.initializer import Uniform
from paddle_compat.tensor.manipulation import concat
from paddle_compat.vision.models._pretrained import finish

__all__ = []

# depth: channels of the stem, growth, layers of each block
_SPECS = {
    121: (64, 32, (6, 12, 24, 16)), 161: (96, 48, (6, 12, 36, 24)), 169: (64, 32, (6, 12, 32, 32)), 201: (64, 32, (6, 12, 48, 32)),
    264: (64, 32, (6, 12, 64, 48)),
}  # fmt: skip


class BNACConvLayer(nn.Layer):
    """Batch norm with activation, then a convolution."""

    def __init__(self, num_channels, num_filters, filter_size, stride=1, pad=0, groups=1, act="relu"):
        super().__init__()
        self._batch_norm = nn.BatchNorm(num_channels, act=act)
        self._conv = nn.Conv2D(num_channels, num_filters, filter_size, stride=stride, padding=pad, groups=groups, weight_attr=ParamAttr(), bias_attr=False)

    def forward(self, input):
        """[N, num_channels, H, W] -> [N, num_filters, ...]."""
        return self._conv(self._batch_norm(input))


class DenseLayer(nn.Layer):
    """A bottleneck whose output is joined to its input."""

    def __init__(self, num_channels, growth_rate, bn_size, dropout):
        super().__init__()
        self.dropout = dropout
        self.bn_ac_func1 = BNACConvLayer(num_channels, bn_size * growth_rate, 1)
        self.bn_ac_func2 = BNACConvLayer(bn_size * growth_rate, growth_rate, 3, pad=1)
        if dropout:
            self.dropout_func = nn.Dropout(p=dropout, mode="downscale_in_infer")

    def forward(self, input):
        """[N, C, H, W] -> [N, C + growth_rate, H, W]."""
        out = self.bn_ac_func2(self.bn_ac_func1(input))
        if self.dropout:
            out = self.dropout_func(out)
        return concat([input, out], axis=1)


class DenseBlock(nn.Layer):
    """Dense layers one after the other."""

    def __init__(self, num_channels, num_layers, bn_size, growth_rate, dropout, name=None):
        super().__init__()
        self.dropout = dropout
        self.dense_layer_func = []
        for i in range(num_layers):
            layer = DenseLayer(num_channels + i * growth_rate, growth_rate, bn_size, dropout)
            self.dense_layer_func.append(self.add_sublayer(f"{name}_{i + 1}", layer))

    def forward(self, input):
        """[N, C, H, W] -> [N, C + num_layers * growth_rate, H, W]."""
        for layer in self.dense_layer_func:
            input = layer(input)
        return input


class TransitionLayer(nn.Layer):
    """A 1x1 convolution and a pool that halves the image."""

    def __init__(self, num_channels, num_output_features):
        super().__init__()
        self.conv_ac_func = BNACConvLayer(num_channels, num_output_features, 1)
        self.pool2d_avg = nn.AvgPool2D(kernel_size=2, stride=2, padding=0)

    def forward(self, input):
        """[N, C, H, W] -> [N, num_output_features, H / 2, W / 2]."""
        return self.pool2d_avg(self.conv_ac_func(input))


class ConvBNLayer(nn.Layer):
    """A convolution, then a batch norm with activation."""

    def __init__(self, num_channels, num_filters, filter_size, stride=1, pad=0, groups=1, act="relu"):
        super().__init__()
        self._conv = nn.Conv2D(num_channels, num_filters, filter_size, stride=stride, padding=pad, groups=groups, weight_attr=ParamAttr(), bias_attr=False)
        self._batch_norm = nn.BatchNorm(num_filters, act=act)

    def forward(self, input):
        """[N, num_channels, H, W] -> [N, num_filters, ...]."""
        return self._batch_norm(self._conv(input))


class DenseNet(nn.Layer):
    """DenseNet.

    Args:
        layers: depth, one of 121, 161, 169, 201, 264.
        bn_size: width of the bottlenecks in growths.
        dropout: its probability in dense layers.
        num_classes: width of the output; 0 or less leaves the linear layer out.
        with_pool: whether there is an average pool before it.

    Raises:
        AssertionError: another depth.
    """

    def __init__(self, layers=121, bn_size=4, dropout=0.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes = num_classes
        self.with_pool = with_pool
        assert layers in _SPECS, f"supported layers are {list(_SPECS)} but input layer is {layers}"
        channels, growth, blocks = _SPECS[layers]
        self.conv1_func = ConvBNLayer(3, channels, 7, stride=2, pad=3, act="relu")
        self.pool2d_max = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        self.block_config = list(blocks)
        self.dense_block_func_list = []
        self.transition_func_list = []
        for i, count in enumerate(blocks):
            block = DenseBlock(channels, count, bn_size, growth, dropout, name=f"conv{i + 2}")
            self.dense_block_func_list.append(self.add_sublayer(f"db_conv_{i + 2}", block))
            channels += count * growth
            if i != len(blocks) - 1:
                self.transition_func_list.append(self.add_sublayer(f"tr_conv{i + 2}_blk", TransitionLayer(channels, channels // 2)))
                channels //= 2
        self.batch_norm = nn.BatchNorm(channels, act="relu")
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            bound = 1.0 / math.sqrt(channels)
            self.out = nn.Linear(channels, num_classes, weight_attr=ParamAttr(initializer=Uniform(-bound, bound)), bias_attr=ParamAttr())

    def forward(self, input):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self.pool2d_max(self.conv1_func(input))
        for i, block in enumerate(self.dense_block_func_list):
            x = block(x)
            if i < len(self.transition_func_list):
                x = self.transition_func_list[i](x)
        x = self.batch_norm(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        if self.num_classes > 0:
            x = self.out(x.flatten(1))
        return x


def _densenet(arch, layers, pretrained, **kwargs):
    return finish(DenseNet(layers=layers, **kwargs), arch, pretrained)


def densenet121(pretrained=False, **kwargs):
    """A DenseNet of 121 layers; ``kwargs`` as ``DenseNet``. ``pretrained`` loads the published weights."""
    return _densenet("densenet121", 121, pretrained, **kwargs)


def densenet161(pretrained=False, **kwargs):
    """A DenseNet of 161 layers; ``kwargs`` as ``DenseNet``. ``pretrained`` loads the published weights."""
    return _densenet("densenet161", 161, pretrained, **kwargs)


def densenet169(pretrained=False, **kwargs):
    """A DenseNet of 169 layers; ``kwargs`` as ``DenseNet``. ``pretrained`` loads the published weights."""
    return _densenet("densenet169", 169, pretrained, **kwargs)


def densenet201(pretrained=False, **kwargs):
    """A DenseNet of 201 layers; ``kwargs`` as ``DenseNet``. ``pretrained`` loads the published weights."""
    return _densenet("densenet201", 201, pretrained, **kwargs)


def densenet264(pretrained=False, **kwargs):
    """A DenseNet of 264 layers; ``kwargs`` as ``DenseNet``. ``pretrained`` loads the published weights."""
    return _densenet("densenet264", 264, pretrained, **kwargs)
