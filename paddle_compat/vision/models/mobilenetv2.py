"""MobileNetV2 (Sandler et al., 2018)."""

from paddle_compat import nn
from paddle_compat.vision.models._pretrained import divisible, finish
from paddle_compat.vision.ops import ConvNormActivation

__all__ = []

# expansion, channels, repeats, stride
_STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))


class InvertedResidual(nn.Layer):
    """Expand, convolve depthwise, project, with a shortcut where shapes allow."""

    def __init__(self, inp, oup, stride, expand_ratio, norm_layer=nn.BatchNorm2D):
        super().__init__()
        self.stride = stride
        assert stride in (1, 2)
        hidden = round(inp * expand_ratio)
        self.use_res_connect = stride == 1 and inp == oup
        layers: list[nn.Layer] = []
        if expand_ratio != 1:
            layers.append(ConvNormActivation(inp, hidden, kernel_size=1, norm_layer=norm_layer, activation_layer=nn.ReLU6))
        layers += [
            ConvNormActivation(hidden, hidden, stride=stride, groups=hidden, norm_layer=norm_layer, activation_layer=nn.ReLU6),
            nn.Conv2D(hidden, oup, 1, 1, 0, bias_attr=False),
            norm_layer(oup),
        ]
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        """[N, inp, H, W] -> [N, oup, H / stride, W / stride]."""
        return x + self.conv(x) if self.use_res_connect else self.conv(x)


class MobileNetV2(nn.Layer):
    """MobileNetV2.

    Args:
        scale: multiplies all channels (rounded to multiples of 8).
        num_classes: width of the output; 0 or less leaves the classifier out.
        with_pool: whether there is an average pool before it.
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes = num_classes
        self.with_pool = with_pool
        channels = divisible(32 * scale)
        self.last_channel = divisible(1280 * max(1.0, scale))
        features = [ConvNormActivation(3, channels, stride=2, activation_layer=nn.ReLU6)]
        for expansion, width, repeats, stride in _STAGES:
            out = divisible(width * scale)
            for i in range(repeats):
                features.append(InvertedResidual(channels, out, stride if i == 0 else 1, expand_ratio=expansion))
                channels = out
        features.append(ConvNormActivation(channels, self.last_channel, kernel_size=1, activation_layer=nn.ReLU6))
        self.features = nn.Sequential(*features)
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.classifier = nn.Sequential(nn.Dropout(0.2), nn.Linear(self.last_channel, num_classes))

    def forward(self, x):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self.features(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        if self.num_classes > 0:
            x = self.classifier(x.flatten(1))
        return x


def mobilenet_v2(pretrained=False, scale=1.0, **kwargs):
    """MobileNetV2; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(MobileNetV2(scale=scale, **kwargs), f"mobilenetv2_{scale}", pretrained)
