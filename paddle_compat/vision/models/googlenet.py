"""GoogLeNet (Szegedy et al., 2014)."""

import math

from paddle_compat import nn
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer import Uniform
from paddle_compat.tensor.manipulation import concat, squeeze
from paddle_compat.vision.models._pretrained import finish

__all__ = []

# name: channels in, 1x1, 3x3 reduced, 3x3, 5x5 reduced, 5x5, projection
_INCEPTIONS = {
    "_ince3a": (192, 64, 96, 128, 16, 32, 32), "_ince3b": (256, 128, 128, 192, 32, 96, 64), "_ince4a": (480, 192, 96, 208, 16, 48, 64),
    "_ince4b": (512, 160, 112, 224, 24, 64, 64), "_ince4c": (512, 128, 128, 256, 24, 64, 64), "_ince4d": (512, 112, 144, 288, 32, 64, 64),
    "_ince4e": (528, 256, 160, 320, 32, 128, 128), "_ince5a": (832, 256, 160, 320, 32, 128, 128), "_ince5b": (832, 384, 192, 384, 48, 128, 128),
}  # fmt: skip


def xavier(channels, filter_size):
    """Uniform within sqrt(3 / (filter_size^2 * channels))."""
    bound = math.sqrt(3.0 / (filter_size**2 * channels))
    return ParamAttr(initializer=Uniform(-bound, bound))


class ConvLayer(nn.Layer):
    """A convolution that keeps the size, without bias or activation."""

    def __init__(self, num_channels, num_filters, filter_size, stride=1, groups=1):
        super().__init__()
        self._conv = nn.Conv2D(num_channels, num_filters, filter_size, stride=stride, padding=(filter_size - 1) // 2, groups=groups, bias_attr=False)

    def forward(self, inputs):
        """[N, num_channels, H, W] -> [N, num_filters, H / stride, W / stride]."""
        return self._conv(inputs)


class Inception(nn.Layer):
    """Four branches joined, then ReLU."""

    def __init__(self, input_channels, output_channels, filter1, filter3R, filter3, filter5R, filter5, proj):
        super().__init__()
        self._conv1 = ConvLayer(input_channels, filter1, 1)
        self._conv3r = ConvLayer(input_channels, filter3R, 1)
        self._conv3 = ConvLayer(filter3R, filter3, 3)
        self._conv5r = ConvLayer(input_channels, filter5R, 1)
        self._conv5 = ConvLayer(filter5R, filter5, 5)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=1, padding=1)
        self._convprj = ConvLayer(input_channels, proj, 1)

    def forward(self, inputs):
        """[N, C, H, W] -> [N, sum of the branches, H, W]."""
        branches = [
            self._conv1(inputs), self._conv3(self._conv3r(inputs)), self._conv5(self._conv5r(inputs)), self._convprj(self._pool(inputs)),
        ]  # fmt: skip
        return F.relu(concat(branches, axis=1))


class GoogLeNet(nn.Layer):
    """GoogLeNet with its two auxiliary outputs.

    Args:
        num_classes: width of the outputs; 0 or less leaves the linear layers out.
        with_pool: whether there are average pools before them.
    """

    def __init__(self, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes = num_classes
        self.with_pool = with_pool
        self._conv = ConvLayer(3, 64, 7, 2)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2)
        self._conv_1 = ConvLayer(64, 64, 1)
        self._conv_2 = ConvLayer(64, 192, 3)
        for name, row in _INCEPTIONS.items():
            setattr(self, name, Inception(row[0], row[0], *row[1:]))
        if with_pool:
            self._pool_5 = nn.AdaptiveAvgPool2D(1)
            self._pool_o1 = nn.AvgPool2D(kernel_size=5, stride=3)
            self._pool_o2 = nn.AvgPool2D(kernel_size=5, stride=3)
        if num_classes > 0:
            self._drop = nn.Dropout(p=0.4, mode="downscale_in_infer")
            self._fc_out = nn.Linear(1024, num_classes, weight_attr=xavier(1024, 1))
            self._conv_o1 = ConvLayer(512, 128, 1)
            self._fc_o1 = nn.Linear(1152, 1024, weight_attr=xavier(2048, 1))
            self._drop_o1 = nn.Dropout(p=0.7, mode="downscale_in_infer")
            self._out1 = nn.Linear(1024, num_classes, weight_attr=xavier(1024, 1))
            self._conv_o2 = ConvLayer(528, 128, 1)
            self._fc_o2 = nn.Linear(1152, 1024, weight_attr=xavier(2048, 1))
            self._drop_o2 = nn.Dropout(p=0.7, mode="downscale_in_infer")
            self._out2 = nn.Linear(1024, num_classes, weight_attr=xavier(1024, 1))

    def forward(self, inputs):
        """[N, 3, 224, 224] -> three [N, num_classes]: the output and the two auxiliary ones."""
        x = self._pool(self._conv(inputs))
        x = self._pool(self._conv_2(self._conv_1(x)))
        x = self._pool(self._ince3b(self._ince3a(x)))
        first = self._ince4a(x)
        second = self._ince4d(self._ince4c(self._ince4b(first)))
        x = self._pool(self._ince4e(second))
        out, out1, out2 = self._ince5b(self._ince5a(x)), first, second
        if self.with_pool:
            out, out1, out2 = self._pool_5(out), self._pool_o1(out1), self._pool_o2(out2)
        if self.num_classes > 0:
            out = self._fc_out(squeeze(self._drop(out), axis=[2, 3]))
            out1 = F.relu(self._fc_o1(self._conv_o1(out1).flatten(1)))
            out1 = self._out1(self._drop_o1(out1))
            # The second one has no ReLU in 2.4.2.
            out2 = self._fc_o2(self._conv_o2(out2).flatten(1))
            out2 = self._out2(self._drop_o2(out2))
        return [out, out1, out2]


def googlenet(pretrained=False, **kwargs):
    """GoogLeNet; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(GoogLeNet(**kwargs), "googlenet", pretrained)
