"""MobileNet (Howard et al., 2017)."""

from paddle_compat import nn
from paddle_compat.vision.models._pretrained import finish
from paddle_compat.vision.ops import ConvNormActivation

__all__ = []

# name, channels in, channels out, stride
_BLOCKS = (
    ("conv2_1", 32, 64, 1), ("conv2_2", 64, 128, 2), ("conv3_1", 128, 128, 1), ("conv3_2", 128, 256, 2), ("conv4_1", 256, 256, 1),
    ("conv4_2", 256, 512, 2), *((f"conv5_{i}", 512, 512, 1) for i in range(1, 6)), ("conv5_6", 512, 1024, 2), ("conv6", 1024, 1024, 1),
)  # fmt: skip


class DepthwiseSeparable(nn.Layer):
    """A depthwise 3x3 convolution and a 1x1 one, each with norm and ReLU."""

    def __init__(self, in_channels, out_channels1, out_channels2, num_groups, stride, scale):
        super().__init__()
        middle = int(out_channels1 * scale)
        self._depthwise_conv = ConvNormActivation(in_channels, middle, kernel_size=3, stride=stride, padding=1, groups=int(num_groups * scale))
        self._pointwise_conv = ConvNormActivation(middle, int(out_channels2 * scale), kernel_size=1, stride=1, padding=0)

    def forward(self, x):
        """[N, C, H, W] -> [N, out_channels2 * scale, H / stride, W / stride]."""
        return self._pointwise_conv(self._depthwise_conv(x))


class MobileNetV1(nn.Layer):
    """MobileNetV1.

    Args:
        scale: multiplies all channels.
        num_classes: width of the output; 0 or less leaves the linear layer out.
        with_pool: whether there is an average pool before it.
    """

    def __init__(self, scale=1.0, num_classes=1000, with_pool=True):
        super().__init__()
        self.scale = scale
        self.dwsl = []
        self.num_classes = num_classes
        self.with_pool = with_pool
        self.conv1 = ConvNormActivation(3, int(32 * scale), kernel_size=3, stride=2, padding=1)
        for name, inside, outside, stride in _BLOCKS:
            self.dwsl.append(self.add_sublayer(name, DepthwiseSeparable(int(inside * scale), inside, outside, inside, stride, scale)))
        if with_pool:
            self.pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.fc = nn.Linear(int(1024 * scale), num_classes)

    def forward(self, x):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self.conv1(x)
        for block in self.dwsl:
            x = block(x)
        if self.with_pool:
            x = self.pool2d_avg(x)
        if self.num_classes > 0:
            x = self.fc(x.flatten(1))
        return x


def mobilenet_v1(pretrained=False, scale=1.0, **kwargs):
    """MobileNetV1; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(MobileNetV1(scale=scale, **kwargs), f"mobilenetv1_{scale}", pretrained)
