"""Inception v3 (Szegedy et al., 2015)."""

import math

from paddle_compat import nn
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn.initializer import Uniform
from paddle_compat.tensor.manipulation import concat, reshape
from paddle_compat.vision.models._pretrained import finish
from paddle_compat.vision.ops import ConvNormActivation

__all__ = []


def _conv(inside, outside, kernel, stride=1, padding=0):
    return ConvNormActivation(inside, outside, kernel_size=kernel, stride=stride, padding=padding, activation_layer=nn.ReLU)


class InceptionStem(nn.Layer):
    """The convolutions before the blocks."""

    def __init__(self):
        super().__init__()
        self.conv_1a_3x3 = _conv(3, 32, 3, stride=2)
        self.conv_2a_3x3 = _conv(32, 32, 3)
        self.conv_2b_3x3 = _conv(32, 64, 3, padding=1)
        self.max_pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=0)
        self.conv_3b_1x1 = _conv(64, 80, 1)
        self.conv_4a_3x3 = _conv(80, 192, 3)

    def forward(self, x):
        """[N, 3, H, W] -> [N, 192, ...]."""
        x = self.max_pool(self.conv_2b_3x3(self.conv_2a_3x3(self.conv_1a_3x3(x))))
        return self.max_pool(self.conv_4a_3x3(self.conv_3b_1x1(x)))


class InceptionA(nn.Layer):
    """1x1, 5x5, two 3x3 and a pool."""

    def __init__(self, num_channels, pool_features):
        super().__init__()
        self.branch1x1 = _conv(num_channels, 64, 1)
        self.branch5x5_1 = _conv(num_channels, 48, 1)
        self.branch5x5_2 = _conv(48, 64, 5, padding=2)
        self.branch3x3dbl_1 = _conv(num_channels, 64, 1)
        self.branch3x3dbl_2 = _conv(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = _conv(96, 96, 3, padding=1)
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(num_channels, pool_features, 1)

    def forward(self, x):
        """[N, C, H, W] -> [N, 224 + pool_features, H, W]."""
        fives = self.branch5x5_2(self.branch5x5_1(x))
        threes = self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x)))
        return concat([self.branch1x1(x), fives, threes, self.branch_pool_conv(self.branch_pool(x))], axis=1)


class InceptionB(nn.Layer):
    """The first block that halves the image."""

    def __init__(self, num_channels):
        super().__init__()
        self.branch3x3 = _conv(num_channels, 384, 3, stride=2)
        self.branch3x3dbl_1 = _conv(num_channels, 64, 1)
        self.branch3x3dbl_2 = _conv(64, 96, 3, padding=1)
        self.branch3x3dbl_3 = _conv(96, 96, 3, stride=2)
        self.branch_pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        """[N, C, H, W] -> [N, 480 + C, ...]."""
        double = self.branch3x3dbl_3(self.branch3x3dbl_2(self.branch3x3dbl_1(x)))
        return concat([self.branch3x3(x), double, self.branch_pool(x)], axis=1)


class InceptionC(nn.Layer):
    """1x1, and 7x7 as pairs of 1x7 and 7x1."""

    def __init__(self, num_channels, channels_7x7):
        super().__init__()
        wide = channels_7x7
        self.branch1x1 = _conv(num_channels, 192, 1)
        self.branch7x7_1 = _conv(num_channels, wide, 1)
        self.branch7x7_2 = _conv(wide, wide, (1, 7), padding=(0, 3))
        self.branch7x7_3 = _conv(wide, 192, (7, 1), padding=(3, 0))
        self.branch7x7dbl_1 = _conv(num_channels, wide, 1)
        self.branch7x7dbl_2 = _conv(wide, wide, (7, 1), padding=(3, 0))
        self.branch7x7dbl_3 = _conv(wide, wide, (1, 7), padding=(0, 3))
        self.branch7x7dbl_4 = _conv(wide, wide, (7, 1), padding=(3, 0))
        self.branch7x7dbl_5 = _conv(wide, 192, (1, 7), padding=(0, 3))
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(num_channels, 192, 1)

    def forward(self, x):
        """[N, C, H, W] -> [N, 768, H, W]."""
        sevens = self.branch7x7_3(self.branch7x7_2(self.branch7x7_1(x)))
        double = self.branch7x7dbl_3(self.branch7x7dbl_2(self.branch7x7dbl_1(x)))
        double = self.branch7x7dbl_5(self.branch7x7dbl_4(double))
        return concat([self.branch1x1(x), sevens, double, self.branch_pool_conv(self.branch_pool(x))], axis=1)


class InceptionD(nn.Layer):
    """The second block that halves the image."""

    def __init__(self, num_channels):
        super().__init__()
        self.branch3x3_1 = _conv(num_channels, 192, 1)
        self.branch3x3_2 = _conv(192, 320, 3, stride=2)
        self.branch7x7x3_1 = _conv(num_channels, 192, 1)
        self.branch7x7x3_2 = _conv(192, 192, (1, 7), padding=(0, 3))
        self.branch7x7x3_3 = _conv(192, 192, (7, 1), padding=(3, 0))
        self.branch7x7x3_4 = _conv(192, 192, 3, stride=2)
        self.branch_pool = nn.MaxPool2D(kernel_size=3, stride=2)

    def forward(self, x):
        """[N, C, H, W] -> [N, 512 + C, ...]."""
        threes = self.branch3x3_2(self.branch3x3_1(x))
        sevens = self.branch7x7x3_4(self.branch7x7x3_3(self.branch7x7x3_2(self.branch7x7x3_1(x))))
        return concat([threes, sevens, self.branch_pool(x)], axis=1)


class InceptionE(nn.Layer):
    """Branches that fork into 1x3 and 3x1."""

    def __init__(self, num_channels):
        super().__init__()
        self.branch1x1 = _conv(num_channels, 320, 1)
        self.branch3x3_1 = _conv(num_channels, 384, 1)
        self.branch3x3_2a = _conv(384, 384, (1, 3), padding=(0, 1))
        self.branch3x3_2b = _conv(384, 384, (3, 1), padding=(1, 0))
        self.branch3x3dbl_1 = _conv(num_channels, 448, 1)
        self.branch3x3dbl_2 = _conv(448, 384, 3, padding=1)
        self.branch3x3dbl_3a = _conv(384, 384, (1, 3), padding=(0, 1))
        self.branch3x3dbl_3b = _conv(384, 384, (3, 1), padding=(1, 0))
        self.branch_pool = nn.AvgPool2D(kernel_size=3, stride=1, padding=1, exclusive=False)
        self.branch_pool_conv = _conv(num_channels, 192, 1)

    def forward(self, x):
        """[N, C, H, W] -> [N, 2048, H, W]."""
        threes = self.branch3x3_1(x)
        double = self.branch3x3dbl_2(self.branch3x3dbl_1(x))
        return concat(
            [
                self.branch1x1(x), self.branch3x3_2a(threes), self.branch3x3_2b(threes), self.branch3x3dbl_3a(double), self.branch3x3dbl_3b(double),
                self.branch_pool_conv(self.branch_pool(x)),
            ],
            axis=1,
        )  # fmt: skip


class InceptionV3(nn.Layer):
    """Inception v3.

    Args:
        num_classes: width of the output; 0 or less leaves the linear layer out.
        with_pool: whether there is an average pool before it.
    """

    def __init__(self, num_classes=1000, with_pool=True):
        super().__init__()
        self.num_classes = num_classes
        self.with_pool = with_pool
        self.layers_config = {
            "inception_a": [[192, 256, 288], [32, 64, 64]],
            "inception_b": [288],
            "inception_c": [[768, 768, 768, 768], [128, 160, 160, 192]],
            "inception_d": [768],
            "inception_e": [1280, 2048],
        }
        config = self.layers_config
        self.inception_stem = InceptionStem()
        blocks = [InceptionA(*row) for row in zip(*config["inception_a"], strict=True)]
        blocks += [InceptionB(n) for n in config["inception_b"]]
        blocks += [InceptionC(*row) for row in zip(*config["inception_c"], strict=True)]
        blocks += [InceptionD(n) for n in config["inception_d"]]
        blocks += [InceptionE(n) for n in config["inception_e"]]
        self.inception_block_list = nn.LayerList(blocks)
        if with_pool:
            self.avg_pool = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self.dropout = nn.Dropout(p=0.2, mode="downscale_in_infer")
            bound = 1.0 / math.sqrt(2048)
            self.fc = nn.Linear(2048, num_classes, weight_attr=ParamAttr(initializer=Uniform(-bound, bound)), bias_attr=ParamAttr())

    def forward(self, x):
        """[N, 3, 299, 299] -> [N, num_classes]."""
        x = self.inception_stem(x)
        for block in self.inception_block_list:
            x = block(x)
        if self.with_pool:
            x = self.avg_pool(x)
        if self.num_classes > 0:
            x = self.fc(self.dropout(reshape(x, shape=[-1, 2048])))
        return x


def inception_v3(pretrained=False, **kwargs):
    """Inception v3; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(InceptionV3(**kwargs), "inception_v3", pretrained)
