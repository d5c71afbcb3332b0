"""VGG (Simonyan and Zisserman, 2014)."""

from paddle_compat import nn
from paddle_compat.vision.models._pretrained import finish

__all__ = []

# Convolutions in each of the five stages.
_STAGES = {11: (1, 1, 2, 2, 2), 13: (2, 2, 2, 2, 2), 16: (2, 2, 3, 3, 3), 19: (2, 2, 4, 4, 4)}
_WIDTHS = (64, 128, 256, 512, 512)


class VGG(nn.Layer):
    """A VGG around given features.

    Args:
        features: the Layer of convolutions.
        num_classes: width of the output; 0 or less leaves the classifier out.
        with_pool: whether the features are pooled to 7x7.
    """

    def __init__(self, features, num_classes=1000, with_pool=True):
        super().__init__()
        self.features = features
        self.num_classes = num_classes
        self.with_pool = with_pool
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((7, 7))
        if num_classes > 0:
            self.classifier = nn.Sequential(
                nn.Linear(512 * 7 * 7, 4096),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(4096, 4096),
                nn.ReLU(),
                nn.Dropout(),
                nn.Linear(4096, num_classes),
            )

    def forward(self, x):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self.features(x)
        if self.with_pool:
            x = self.avgpool(x)
        if self.num_classes > 0:
            x = self.classifier(x.flatten(1))
        return x


def make_layers(repeats, batch_norm=False):
    """The features: for each stage so many 3x3 convolutions, then a pool."""
    layers, channels = [], 3
    for count, width in zip(repeats, _WIDTHS, strict=True):
        for _ in range(count):
            layers.append(nn.Conv2D(channels, width, kernel_size=3, padding=1))
            if batch_norm:
                layers.append(nn.BatchNorm2D(width))
            layers.append(nn.ReLU())
            channels = width
        layers.append(nn.MaxPool2D(kernel_size=2, stride=2))
    return nn.Sequential(*layers)


def _vgg(depth, batch_norm, pretrained, kwargs):
    arch = f"vgg{depth}_bn" if batch_norm else f"vgg{depth}"
    return finish(VGG(make_layers(_STAGES[depth], batch_norm), **kwargs), arch, pretrained)


def vgg11(pretrained=False, batch_norm=False, **kwargs):
    """A VGG of 11 layers, with batch norms where asked; ``kwargs`` as ``VGG``. ``pretrained`` loads the published weights."""
    return _vgg(11, batch_norm, pretrained, kwargs)


def vgg13(pretrained=False, batch_norm=False, **kwargs):
    """A VGG of 13 layers, with batch norms where asked; ``kwargs`` as ``VGG``. ``pretrained`` loads the published weights."""
    return _vgg(13, batch_norm, pretrained, kwargs)


def vgg16(pretrained=False, batch_norm=False, **kwargs):
    """A VGG of 16 layers, with batch norms where asked; ``kwargs`` as ``VGG``. ``pretrained`` loads the published weights."""
    return _vgg(16, batch_norm, pretrained, kwargs)


def vgg19(pretrained=False, batch_norm=False, **kwargs):
    """A VGG of 19 layers, with batch norms where asked; ``kwargs`` as ``VGG``. ``pretrained`` loads the published weights."""
    return _vgg(19, batch_norm, pretrained, kwargs)
