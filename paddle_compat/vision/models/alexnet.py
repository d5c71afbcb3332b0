"""AlexNet (Krizhevsky et al., 2012; the one-column form of 2014)."""

import math

from paddle_compat import nn
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer import Uniform
from paddle_compat.vision.models._pretrained import finish

__all__ = []


def _attrs(fan):
    """Weight and bias uniform within 1 / sqrt(fan)."""
    bound = 1.0 / math.sqrt(fan)
    return {"weight_attr": ParamAttr(initializer=Uniform(-bound, bound)), "bias_attr": ParamAttr(initializer=Uniform(-bound, bound))}


class ConvPoolLayer(nn.Layer):
    """Convolution, ReLU where ``act`` is 'relu', max pool of 3 by 2."""

    def __init__(self, input_channels, output_channels, filter_size, stride, padding, stdv, groups=1, act=None):
        super().__init__()
        self.relu = nn.ReLU() if act == "relu" else None
        uniform = Uniform(-stdv, stdv)
        self._conv = nn.Conv2D(
            input_channels, output_channels, filter_size, stride=stride, padding=padding, groups=groups,
            weight_attr=ParamAttr(initializer=uniform), bias_attr=ParamAttr(initializer=uniform),
        )  # fmt: skip
        self._pool = nn.MaxPool2D(kernel_size=3, stride=2, padding=0)

    def forward(self, inputs):
        """[N, C, H, W] -> [N, output_channels, ...]."""
        x = self._conv(inputs)
        if self.relu is not None:
            x = self.relu(x)
        return self._pool(x)


class AlexNet(nn.Layer):
    """AlexNet.

    Args:
        num_classes: width of the output; 0 or less leaves the linear layers out.
    """

    def __init__(self, num_classes=1000):
        super().__init__()
        self.num_classes = num_classes
        self._conv1 = ConvPoolLayer(3, 64, 11, 4, 2, 1.0 / math.sqrt(3 * 11 * 11), act="relu")
        self._conv2 = ConvPoolLayer(64, 192, 5, 1, 2, 1.0 / math.sqrt(64 * 5 * 5), act="relu")
        self._conv3 = nn.Conv2D(192, 384, 3, stride=1, padding=1, **_attrs(192 * 3 * 3))
        self._conv4 = nn.Conv2D(384, 256, 3, stride=1, padding=1, **_attrs(384 * 3 * 3))
        self._conv5 = ConvPoolLayer(256, 256, 3, 1, 1, 1.0 / math.sqrt(256 * 3 * 3), act="relu")
        if num_classes > 0:
            fan = 256 * 6 * 6
            self._drop1 = nn.Dropout(p=0.5, mode="downscale_in_infer")
            self._fc6 = nn.Linear(fan, 4096, **_attrs(fan))
            self._drop2 = nn.Dropout(p=0.5, mode="downscale_in_infer")
            self._fc7 = nn.Linear(4096, 4096, **_attrs(fan))
            self._fc8 = nn.Linear(4096, num_classes, **_attrs(fan))

    def forward(self, inputs):
        """[N, 3, 224, 224] -> [N, num_classes]."""
        x = self._conv2(self._conv1(inputs))
        x = F.relu(self._conv4(F.relu(self._conv3(x))))
        x = self._conv5(x)
        if self.num_classes > 0:
            x = F.relu(self._fc6(self._drop1(x.flatten(1))))
            x = F.relu(self._fc7(self._drop2(x)))
            x = self._fc8(x)
        return x


def alexnet(pretrained=False, **kwargs):
    """AlexNet; ``kwargs`` as the class. ``pretrained`` loads the published weights."""
    return finish(AlexNet(**kwargs), "alexnet", pretrained)
