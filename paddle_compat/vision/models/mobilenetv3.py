"""MobileNetV3 (Howard et al., 2019)."""

from functools import partial

from paddle_compat import nn
from paddle_compat.vision.models._pretrained import divisible, finish
from paddle_compat.vision.ops import ConvNormActivation

__all__ = []

# channels in, kernel, expanded channels, channels out, squeeze and excitation, activation, stride
_SMALL = (
    (16, 3, 16, 16, True, "relu", 2), (16, 3, 72, 24, False, "relu", 2), (24, 3, 88, 24, False, "relu", 1), (24, 5, 96, 40, True, "hardswish", 2),
    (40, 5, 240, 40, True, "hardswish", 1), (40, 5, 240, 40, True, "hardswish", 1), (40, 5, 120, 48, True, "hardswish", 1),
    (48, 5, 144, 48, True, "hardswish", 1), (48, 5, 288, 96, True, "hardswish", 2), (96, 5, 576, 96, True, "hardswish", 1),
    (96, 5, 576, 96, True, "hardswish", 1),
)  # fmt: skip
_LARGE = (
    (16, 3, 16, 16, False, "relu", 1), (16, 3, 64, 24, False, "relu", 2), (24, 3, 72, 24, False, "relu", 1), (24, 5, 72, 40, True, "relu", 2),
    (40, 5, 120, 40, True, "relu", 1), (40, 5, 120, 40, True, "relu", 1), (40, 3, 240, 80, False, "hardswish", 2),
    (80, 3, 200, 80, False, "hardswish", 1), (80, 3, 184, 80, False, "hardswish", 1), (80, 3, 184, 80, False, "hardswish", 1),
    (80, 3, 480, 112, True, "hardswish", 1), (112, 3, 672, 112, True, "hardswish", 1), (112, 5, 672, 160, True, "hardswish", 2),
    (160, 5, 960, 160, True, "hardswish", 1), (160, 5, 960, 160, True, "hardswish", 1),
)  # fmt: skip


class SqueezeExcitation(nn.Layer):
    """Channels scaled by a gate computed from their means (Hu et al., 2017)."""

    def __init__(self, input_channels, squeeze_channels, activation=nn.ReLU, scale_activation=nn.Sigmoid):
        super().__init__()
        self.avgpool = nn.AdaptiveAvgPool2D(1)
        self.fc1 = nn.Conv2D(input_channels, squeeze_channels, 1)
        self.fc2 = nn.Conv2D(squeeze_channels, input_channels, 1)
        self.activation = activation()
        self.scale_activation = scale_activation()

    def forward(self, input):
        """[N, C, H, W] -> the same shape."""
        gate = self.fc2(self.activation(self.fc1(self.avgpool(input))))
        return self.scale_activation(gate) * input


class InvertedResidualConfig:
    """A block's numbers, its channels scaled to multiples of 8."""

    def __init__(self, in_channels, kernel, expanded_channels, out_channels, use_se, activation, stride, scale=1.0):
        self.in_channels = self.adjust_channels(in_channels, scale=scale)
        self.kernel = kernel
        self.expanded_channels = self.adjust_channels(expanded_channels, scale=scale)
        self.out_channels = self.adjust_channels(out_channels, scale=scale)
        self.use_se = use_se
        if activation not in (None, "relu", "hardswish"):
            raise RuntimeError(f"The activation function is not supported: {activation}")
        self.activation_layer = {None: None, "relu": nn.ReLU, "hardswish": nn.Hardswish}[activation]
        self.stride = stride

    @staticmethod
    def adjust_channels(channels, scale=1.0):
        """Channels scaled, as a multiple of 8."""
        return divisible(channels * scale, 8)


class InvertedResidual(nn.Layer):
    """Expand, convolve depthwise, gate, project, with a shortcut where shapes allow."""

    def __init__(self, in_channels, expanded_channels, out_channels, filter_size, stride, use_se, activation_layer, norm_layer):
        super().__init__()
        self.use_res_connect = stride == 1 and in_channels == out_channels
        self.use_se = use_se
        self.expand = in_channels != expanded_channels
        if self.expand:
            self.expand_conv = ConvNormActivation(
                in_channels, expanded_channels, kernel_size=1, stride=1, padding=0, norm_layer=norm_layer, activation_layer=activation_layer
            )
        self.bottleneck_conv = ConvNormActivation(
            expanded_channels, expanded_channels, kernel_size=filter_size, stride=stride, padding=(filter_size - 1) // 2,
            groups=expanded_channels, norm_layer=norm_layer, activation_layer=activation_layer,
        )  # fmt: skip
        if use_se:
            self.mid_se = SqueezeExcitation(expanded_channels, divisible(expanded_channels // 4), scale_activation=nn.Hardsigmoid)
        self.linear_conv = ConvNormActivation(expanded_channels, out_channels, kernel_size=1, stride=1, padding=0, norm_layer=norm_layer, activation_layer=None)

    def forward(self, x):
        """[N, in_channels, H, W] -> [N, out_channels, H / stride, W / stride]."""
        y = self.expand_conv(x) if self.expand else x
        y = self.bottleneck_conv(y)
        if self.use_se:
            y = self.mid_se(y)
        y = self.linear_conv(y)
        return x + y if self.use_res_connect else y


class MobileNetV3(nn.Layer):
    """MobileNetV3 of given blocks.

    Args:
        config: InvertedResidualConfigs.
        last_channel: width before the output.
        scale: multiplies the first convolution's channels (the blocks' are scaled in their config).
        num_classes: width of the output; 0 or less leaves the classifier out.
        with_pool: whether there is an average pool before it.
    """

    def __init__(self, config, last_channel, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.config = config
        self.scale = scale
        self.last_channel = last_channel
        self.num_classes = num_classes
        self.with_pool = with_pool
        self.firstconv_in_channels = config[0].in_channels
        self.lastconv_in_channels = config[-1].in_channels
        self.lastconv_out_channels = self.lastconv_in_channels * 6
        norm = partial(nn.BatchNorm2D, epsilon=0.001, momentum=0.99)
        self.conv = ConvNormActivation(
            3, self.firstconv_in_channels, kernel_size=3, stride=2, padding=1, groups=1, activation_layer=nn.Hardswish, norm_layer=norm
        )
        self.blocks = nn.Sequential(
            *[InvertedResidual(c.in_channels, c.expanded_channels, c.out_channels, c.kernel, c.stride, c.use_se, c.activation_layer, norm) for c in config]
        )
        self.lastconv = ConvNormActivation(
            self.lastconv_in_channels, self.lastconv_out_channels, kernel_size=1, stride=1, padding=0, groups=1, norm_layer=norm,
            activation_layer=nn.Hardswish,
        )  # fmt: skip
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = nn.Sequential(
                nn.Linear(self.lastconv_out_channels, last_channel), nn.Hardswish(), nn.Dropout(p=0.2), nn.Linear(last_channel, num_classes)
            )

    def forward(self, x):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self.lastconv(self.blocks(self.conv(x)))
        if self.with_pool:
            x = self.avgpool(x)
        if self.num_classes > 0:
            x = self.classifier(x.flatten(1))
        return x


class MobileNetV3Small(MobileNetV3):
    """The small MobileNetV3; arguments as MobileNetV2."""

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        config = [InvertedResidualConfig(*row, scale) for row in _SMALL]
        super().__init__(config, last_channel=divisible(1024 * scale), scale=scale, with_pool=with_pool, num_classes=num_classes)


class MobileNetV3Large(MobileNetV3):
    """The large MobileNetV3; arguments as MobileNetV2."""

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        config = [InvertedResidualConfig(*row, scale) for row in _LARGE]
        super().__init__(config, last_channel=divisible(1280 * scale), scale=scale, with_pool=with_pool, num_classes=num_classes)


def mobilenet_v3_small(pretrained=False, scale=1.0, **kwargs):
    """The small MobileNetV3; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(MobileNetV3Small(scale=scale, **kwargs), f"mobilenet_v3_small_x{scale}", pretrained)


def mobilenet_v3_large(pretrained=False, scale=1.0, **kwargs):
    """The large MobileNetV3; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(MobileNetV3Large(scale=scale, **kwargs), f"mobilenet_v3_large_x{scale}", pretrained)
