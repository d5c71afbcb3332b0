"""``paddle.vision.datasets``."""

from paddle_compat.vision.datasets.cifar import Cifar10, Cifar100
from paddle_compat.vision.datasets.flowers import Flowers
from paddle_compat.vision.datasets.folder import DatasetFolder, ImageFolder
from paddle_compat.vision.datasets.mnist import MNIST, FashionMNIST
from paddle_compat.vision.datasets.voc2012 import VOC2012

__all__ = ["MNIST", "VOC2012", "Cifar10", "Cifar100", "DatasetFolder", "FashionMNIST", "Flowers", "ImageFolder"]
