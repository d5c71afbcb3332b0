"""SqueezeNet (Iandola et al., 2016)."""

from paddle_compat import nn
from paddle_compat.nn import functional as F
from paddle_compat.tensor.manipulation import concat, squeeze
from paddle_compat.vision.models._pretrained import finish

__all__ = []

# squeeze and expand widths of the fire modules
_FIRES = {
    "1.0": ((16, 64), (16, 64), (32, 128), (32, 128), (48, 192), (48, 192), (64, 256), (64, 256)),
    "1.1": ((16, 64), (16, 64), (32, 128), (32, 128), (48, 192), (48, 192), (64, 256), (64, 256)),
}
_POOL_AFTER = {"1.0": (0, 3, 7), "1.1": (0, 2, 4)}  # after which fire module there is a pool; 0 is the first convolution


class MakeFireConv(nn.Layer):
    """A convolution with ReLU."""

    def __init__(self, input_channels, output_channels, filter_size, padding=0):
        super().__init__()
        self._conv = nn.Conv2D(input_channels, output_channels, filter_size, padding=padding)

    def forward(self, x):
        """[N, C, H, W] -> [N, output_channels, H, W]."""
        return F.relu(self._conv(x))


class MakeFire(nn.Layer):
    """Squeeze by 1x1, expand by 1x1 and 3x3."""

    def __init__(self, input_channels, squeeze_channels, expand1x1_channels, expand3x3_channels):
        super().__init__()
        self._conv = MakeFireConv(input_channels, squeeze_channels, 1)
        self._conv_path1 = MakeFireConv(squeeze_channels, expand1x1_channels, 1)
        self._conv_path2 = MakeFireConv(squeeze_channels, expand3x3_channels, 3, padding=1)

    def forward(self, inputs):
        """[N, C, H, W] -> [N, expand1x1_channels + expand3x3_channels, H, W]."""
        x = self._conv(inputs)
        return concat([self._conv_path1(x), self._conv_path2(x)], axis=1)


class SqueezeNet(nn.Layer):
    """SqueezeNet.

    Args:
        version: '1.0' or '1.1'.
        num_classes: channels of the last convolution.
        with_pool: whether its result is averaged to [N, num_classes].

    Raises:
        AssertionError: another version.
    """

    def __init__(self, version, num_classes=1000, with_pool=True):
        super().__init__()
        self.version = version
        self.num_classes = num_classes
        self.with_pool = with_pool
        assert version in _FIRES, f"supported versions are {list(_FIRES)} but input version is {version}"
        channels = 96 if version == "1.0" else 64
        self._conv = nn.Conv2D(3, 96, 7, stride=2) if version == "1.0" else nn.Conv2D(3, 64, 3, stride=2, padding=1)
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=0)
        for i, (narrow, wide) in enumerate(_FIRES[version]):
            setattr(self, f"_conv{i + 1}", MakeFire(channels, narrow, wide, wide))
            channels = 2 * wide
        self._drop = nn.Dropout(p=0.5, mode="downscale_in_infer")
        self._conv9 = nn.Conv2D(512, num_classes, 1)
        self._avg_pool = nn.AdaptiveAvgPool2D(1)

    def forward(self, inputs):
        """[N, 3, H, W] -> [N, num_classes]."""
        pools = _POOL_AFTER[self.version]
        x = self._pool(F.relu(self._conv(inputs)))
        for i in range(1, 9):
            x = getattr(self, f"_conv{i}")(x)
            if i in pools:
                x = self._pool(x)
        if self.num_classes > 0:
            x = self._conv9(self._drop(x))
        if self.with_pool:
            x = squeeze(self._avg_pool(F.relu(x)), axis=[2, 3])
        return x


def _squeezenet(arch, version, pretrained, **kwargs):
    return finish(SqueezeNet(version, **kwargs), arch, pretrained)


def squeezenet1_0(pretrained=False, **kwargs):
    """SqueezeNet 1.0; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _squeezenet("squeezenet1_0", "1.0", pretrained, **kwargs)


def squeezenet1_1(pretrained=False, **kwargs):
    """SqueezeNet 1.1; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _squeezenet("squeezenet1_1", "1.1", pretrained, **kwargs)
