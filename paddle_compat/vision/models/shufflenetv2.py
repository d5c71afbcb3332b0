"""ShuffleNetV2 (Ma et al., 2018)."""

from paddle_compat import nn
from paddle_compat.tensor.linalg import transpose
from paddle_compat.tensor.manipulation import concat, reshape
from paddle_compat.vision.models._pretrained import finish
from paddle_compat.vision.ops import ConvNormActivation

__all__ = []

_REPEATS = (4, 8, 4)
_WIDTHS = {  # stem, three stages, last convolution
    0.25: (24, 24, 48, 96, 512), 0.33: (24, 32, 64, 128, 512), 0.5: (24, 48, 96, 192, 1024), 1.0: (24, 116, 232, 464, 1024),
    1.5: (24, 176, 352, 704, 1024), 2.0: (24, 224, 488, 976, 2048),
}  # fmt: skip


def create_activation_layer(act):
    """The class of an activation by name: 'relu', 'swish' or None."""
    if act == "swish":
        return nn.Swish
    if act == "relu":
        return nn.ReLU
    if act is None:
        return None
    raise RuntimeError(f"The activation function is not supported: {act}")


def channel_shuffle(x, groups):
    """Channels dealt out between ``groups``."""
    batch, channels, height, width = x.shape[0:4]
    x = reshape(x, shape=[batch, groups, channels // groups, height, width])
    return reshape(transpose(x, perm=[0, 2, 1, 3, 4]), shape=[batch, channels, height, width])


class InvertedResidual(nn.Layer):
    """Half of the channels goes through, the other half is convolved."""

    def __init__(self, in_channels, out_channels, stride, activation_layer=nn.ReLU):
        super().__init__()
        half = out_channels // 2
        self._conv_pw = ConvNormActivation(in_channels // 2, half, kernel_size=1, stride=1, padding=0, groups=1, activation_layer=activation_layer)
        self._conv_dw = ConvNormActivation(half, half, kernel_size=3, stride=stride, padding=1, groups=half, activation_layer=None)
        self._conv_linear = ConvNormActivation(half, half, kernel_size=1, stride=1, padding=0, groups=1, activation_layer=activation_layer)

    def forward(self, inputs):
        """[N, C, H, W] -> the same shape."""
        half = inputs.shape[1] // 2
        kept, x = inputs[:, :half], inputs[:, half:]
        x = self._conv_linear(self._conv_dw(self._conv_pw(x)))
        return channel_shuffle(concat([kept, x], axis=1), 2)


class InvertedResidualDS(nn.Layer):
    """The block that halves the image: both branches take all channels."""

    def __init__(self, in_channels, out_channels, stride, activation_layer=nn.ReLU):
        super().__init__()
        half = out_channels // 2
        point = {"kernel_size": 1, "stride": 1, "padding": 0, "groups": 1, "activation_layer": activation_layer}
        self._conv_dw_1 = ConvNormActivation(in_channels, in_channels, kernel_size=3, stride=stride, padding=1, groups=in_channels, activation_layer=None)
        self._conv_linear_1 = ConvNormActivation(in_channels, half, **point)
        self._conv_pw_2 = ConvNormActivation(in_channels, half, **point)
        self._conv_dw_2 = ConvNormActivation(half, half, kernel_size=3, stride=stride, padding=1, groups=half, activation_layer=None)
        self._conv_linear_2 = ConvNormActivation(half, half, **point)

    def forward(self, inputs):
        """[N, in_channels, H, W] -> [N, out_channels, H / stride, W / stride]."""
        first = self._conv_linear_1(self._conv_dw_1(inputs))
        second = self._conv_linear_2(self._conv_dw_2(self._conv_pw_2(inputs)))
        return channel_shuffle(concat([first, second], axis=1), 2)


class ShuffleNetV2(nn.Layer):
    """ShuffleNetV2.

    Args:
        scale: 0.25, 0.33, 0.5, 1.0, 1.5 or 2.0.
        act: 'relu', 'swish' or None.
        num_classes: width of the output; 0 or less leaves the linear layer out.
        with_pool: whether there is an average pool before it.

    Raises:
        NotImplementedError: another scale.
    """

    def __init__(self, scale=1.0, act="relu", num_classes=1000, with_pool=True):
        super().__init__()
        self.scale = scale
        self.num_classes = num_classes
        self.with_pool = with_pool
        activation = create_activation_layer(act)
        if scale not in _WIDTHS:
            raise NotImplementedError(f"This scale size:[{scale}] is not implemented!")
        stem, *stages, last = _WIDTHS[scale]
        self._conv1 = ConvNormActivation(3, stem, kernel_size=3, stride=2, padding=1, activation_layer=activation)
        self._max_pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        self._block_list = []
        channels = stem
        for stage, (repeats, width) in enumerate(zip(_REPEATS, stages, strict=True), 2):
            for i in range(repeats):
                kind = InvertedResidual if i else InvertedResidualDS
                block = kind(channels, width, stride=1 if i else 2, activation_layer=activation)
                self._block_list.append(self.add_sublayer(f"{stage}_{i + 1}", block))
                channels = width
        self._last_conv = ConvNormActivation(channels, last, kernel_size=1, stride=1, padding=0, activation_layer=activation)
        if with_pool:
            self._pool2d_avg = nn.AdaptiveAvgPool2D(1)
        if num_classes > 0:
            self._out_c = last
            self._fc = nn.Linear(last, num_classes)

    def forward(self, inputs):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self._max_pool(self._conv1(inputs))
        for block in self._block_list:
            x = block(x)
        x = self._last_conv(x)
        if self.with_pool:
            x = self._pool2d_avg(x)
        if self.num_classes > 0:
            x = self._fc(x.flatten(1))
        return x


def _shufflenet_v2(arch, pretrained=False, **kwargs):
    return finish(ShuffleNetV2(**kwargs), arch, pretrained)


def shufflenet_v2_swish(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 1 with swish; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_swish", scale=1.0, act="swish", pretrained=pretrained, **kwargs)


def shufflenet_v2_x0_25(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 0.25; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_x0_25", scale=0.25, pretrained=pretrained, **kwargs)


def shufflenet_v2_x0_33(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 0.33; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_x0_33", scale=0.33, pretrained=pretrained, **kwargs)


def shufflenet_v2_x0_5(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 0.5; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_x0_5", scale=0.5, pretrained=pretrained, **kwargs)


def shufflenet_v2_x1_0(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 1.0; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_x1_0", scale=1.0, pretrained=pretrained, **kwargs)


def shufflenet_v2_x1_5(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 1.5; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_x1_5", scale=1.5, pretrained=pretrained, **kwargs)


def shufflenet_v2_x2_0(pretrained=False, **kwargs):
    """ShuffleNetV2 of scale 2.0; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return _shufflenet_v2("shufflenet_v2_x2_0", scale=2.0, pretrained=pretrained, **kwargs)
