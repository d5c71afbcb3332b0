"""ResNet, ResNeXt and wide ResNet (He et al., 2015; Xie et al., 2016; Zagoruyko and Komodakis, 2016)."""

from paddle_compat import nn
from paddle_compat.vision.models._pretrained import finish

__all__ = []

_DEPTHS = {18: (2, 2, 2, 2), 34: (3, 4, 6, 3), 50: (3, 4, 6, 3), 101: (3, 4, 23, 3), 152: (3, 8, 36, 3)}


class BasicBlock(nn.Layer):
    """Two 3x3 convolutions with a shortcut."""

    expansion = 1

    def __init__(self, inplanes, planes, stride=1, downsample=None, groups=1, base_width=64, dilation=1, norm_layer=None):
        super().__init__()
        norm = norm_layer or nn.BatchNorm2D
        if dilation > 1:
            raise NotImplementedError("Dilation > 1 not supported in BasicBlock")
        self.conv1 = nn.Conv2D(inplanes, planes, 3, padding=1, stride=stride, bias_attr=False)
        self.bn1 = norm(planes)
        self.relu = nn.ReLU()
        self.conv2 = nn.Conv2D(planes, planes, 3, padding=1, bias_attr=False)
        self.bn2 = norm(planes)
        self.downsample = downsample
        self.stride = stride

    def forward(self, x):
        """[N, inplanes, H, W] -> [N, planes, H / stride, W / stride]."""
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class BottleneckBlock(nn.Layer):
    """1x1, 3x3 and 1x1 convolutions with a shortcut; the stride is in the 3x3 one."""

    expansion = 4

    def __init__(self, inplanes, planes, stride=1, downsample=None, groups=1, base_width=64, dilation=1, norm_layer=None):
        super().__init__()
        norm = norm_layer or nn.BatchNorm2D
        width = int(planes * (base_width / 64.0)) * groups
        self.conv1 = nn.Conv2D(inplanes, width, 1, bias_attr=False)
        self.bn1 = norm(width)
        self.conv2 = nn.Conv2D(width, width, 3, padding=dilation, stride=stride, groups=groups, dilation=dilation, bias_attr=False)
        self.bn2 = norm(width)
        self.conv3 = nn.Conv2D(width, planes * self.expansion, 1, bias_attr=False)
        self.bn3 = norm(planes * self.expansion)
        self.relu = nn.ReLU()
        self.downsample = downsample
        self.stride = stride

    def forward(self, x):
        """[N, inplanes, H, W] -> [N, 4 * planes, H / stride, W / stride]."""
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.relu(self.bn2(self.conv2(out)))
        out = self.bn3(self.conv3(out))
        return self.relu(out + (x if self.downsample is None else self.downsample(x)))


class ResNet(nn.Layer):
    """A ResNet.

    Args:
        block: BasicBlock or BottleneckBlock.
        depth: 18, 34, 50, 101 or 152; which repeats the four stages have.
        width: width of a group in bottleneck blocks (64 in ResNet, 128 in wide ones).
        num_classes: width of the output; 0 or less leaves the linear layer out.
        with_pool: whether there is an average pool before it.
        groups: groups of the 3x3 convolutions in bottleneck blocks.

    Raises:
        KeyError: another depth.
    """

    def __init__(self, block, depth=50, width=64, num_classes=1000, with_pool=True, groups=1):
        super().__init__()
        repeats = _DEPTHS[depth]
        self.groups = groups
        self.base_width = width
        self.num_classes = num_classes
        self.with_pool = with_pool
        self._norm_layer = nn.BatchNorm2D
        self.inplanes = 64
        self.dilation = 1
        self.conv1 = nn.Conv2D(3, self.inplanes, kernel_size=7, stride=2, padding=3, bias_attr=False)
        self.bn1 = self._norm_layer(self.inplanes)
        self.relu = nn.ReLU()
        self.maxpool = nn.MaxPool2D(kernel_size=3, stride=2, padding=1)
        self.layer1 = self._make_layer(block, 64, repeats[0])
        self.layer2 = self._make_layer(block, 128, repeats[1], stride=2)
        self.layer3 = self._make_layer(block, 256, repeats[2], stride=2)
        self.layer4 = self._make_layer(block, 512, repeats[3], stride=2)
        if with_pool:
            self.avgpool = nn.AdaptiveAvgPool2D((1, 1))
        if num_classes > 0:
            self.fc = nn.Linear(512 * block.expansion, num_classes)

    def _make_layer(self, block, planes, blocks, stride=1, dilate=False):
        """One stage; its first block changes size and channels."""
        shortcut, before = None, self.dilation
        if dilate:
            self.dilation *= stride
            stride = 1
        out = planes * block.expansion
        if stride != 1 or self.inplanes != out:
            shortcut = nn.Sequential(nn.Conv2D(self.inplanes, out, 1, stride=stride, bias_attr=False), self._norm_layer(out))
        layers = [block(self.inplanes, planes, stride, shortcut, self.groups, self.base_width, before, self._norm_layer)]
        self.inplanes = out
        layers += [block(out, planes, groups=self.groups, base_width=self.base_width, norm_layer=self._norm_layer) for _ in range(1, blocks)]
        return nn.Sequential(*layers)

    def forward(self, x):
        """[N, 3, H, W] -> [N, num_classes]."""
        x = self.maxpool(self.relu(self.bn1(self.conv1(x))))
        x = self.layer4(self.layer3(self.layer2(self.layer1(x))))
        if self.with_pool:
            x = self.avgpool(x)
        if self.num_classes > 0:
            x = self.fc(x.flatten(1))
        return x


def _resnet(arch, block, depth, pretrained, **kwargs):
    return finish(ResNet(block, depth, **kwargs), arch, pretrained)


def resnet18(pretrained=False, **kwargs):
    """A ResNet of depth 18; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    return _resnet("resnet18", BasicBlock, 18, pretrained, **kwargs)


def resnet34(pretrained=False, **kwargs):
    """A ResNet of depth 34; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    return _resnet("resnet34", BasicBlock, 34, pretrained, **kwargs)


def resnet50(pretrained=False, **kwargs):
    """A ResNet of depth 50; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    return _resnet("resnet50", BottleneckBlock, 50, pretrained, **kwargs)


def resnet101(pretrained=False, **kwargs):
    """A ResNet of depth 101; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    return _resnet("resnet101", BottleneckBlock, 101, pretrained, **kwargs)


def resnet152(pretrained=False, **kwargs):
    """A ResNet of depth 152; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    return _resnet("resnet152", BottleneckBlock, 152, pretrained, **kwargs)


def resnext50_32x4d(pretrained=False, **kwargs):
    """A ResNet of depth 50 with groups 32, width 4; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["groups"] = 32
    kwargs["width"] = 4
    return _resnet("resnext50_32x4d", BottleneckBlock, 50, pretrained, **kwargs)


def resnext50_64x4d(pretrained=False, **kwargs):
    """A ResNet of depth 50 with groups 64, width 4; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["groups"] = 64
    kwargs["width"] = 4
    return _resnet("resnext50_64x4d", BottleneckBlock, 50, pretrained, **kwargs)


def resnext101_32x4d(pretrained=False, **kwargs):
    """A ResNet of depth 101 with groups 32, width 4; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["groups"] = 32
    kwargs["width"] = 4
    return _resnet("resnext101_32x4d", BottleneckBlock, 101, pretrained, **kwargs)


def resnext101_64x4d(pretrained=False, **kwargs):
    """A ResNet of depth 101 with groups 64, width 4; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["groups"] = 64
    kwargs["width"] = 4
    return _resnet("resnext101_64x4d", BottleneckBlock, 101, pretrained, **kwargs)


def resnext152_32x4d(pretrained=False, **kwargs):
    """A ResNet of depth 152 with groups 32, width 4; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["groups"] = 32
    kwargs["width"] = 4
    return _resnet("resnext152_32x4d", BottleneckBlock, 152, pretrained, **kwargs)


def resnext152_64x4d(pretrained=False, **kwargs):
    """A ResNet of depth 152 with groups 64, width 4; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["groups"] = 64
    kwargs["width"] = 4
    return _resnet("resnext152_64x4d", BottleneckBlock, 152, pretrained, **kwargs)


def wide_resnet50_2(pretrained=False, **kwargs):
    """A ResNet of depth 50 with width 128; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["width"] = 128
    return _resnet("wide_resnet50_2", BottleneckBlock, 50, pretrained, **kwargs)


def wide_resnet101_2(pretrained=False, **kwargs):
    """A ResNet of depth 101 with width 128; ``kwargs`` as ``ResNet``. ``pretrained`` loads the published weights."""
    kwargs["width"] = 128
    return _resnet("wide_resnet101_2", BottleneckBlock, 101, pretrained, **kwargs)
