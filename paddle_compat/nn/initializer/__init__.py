"""paddle.nn.initializer: what a parameter starts from."""

from paddle_compat.nn.initializer.assign import Assign
from paddle_compat.nn.initializer.bilinear import Bilinear
from paddle_compat.nn.initializer.constant import Constant
from paddle_compat.nn.initializer.dirac import Dirac
from paddle_compat.nn.initializer.initializer import calculate_gain, set_global_initializer
from paddle_compat.nn.initializer.kaiming import KaimingNormal, KaimingUniform
from paddle_compat.nn.initializer.normal import Normal, TruncatedNormal
from paddle_compat.nn.initializer.orthogonal import Orthogonal
from paddle_compat.nn.initializer.uniform import Uniform
from paddle_compat.nn.initializer.xavier import XavierNormal, XavierUniform

__all__ = [
    "Assign",
    "Bilinear",
    "Constant",
    "Dirac",
    "KaimingNormal",
    "KaimingUniform",
    "Normal",
    "Orthogonal",
    "TruncatedNormal",
    "Uniform",
    "XavierNormal",
    "XavierUniform",
    "calculate_gain",
    "set_global_initializer",
]  # fmt: skip
