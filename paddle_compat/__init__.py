"""The ``paddle.*`` namespace of PaddlePaddle 2.4.2, computed by PyTorch."""

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.tensor import Tensor

__version__ = "2.4.2"
compat_version = "0.1.0"
