"""``paddle.fluid.initializer``: initializers by their old names."""

from paddle_compat.nn.initializer.assign import NumpyArrayInitializer
from paddle_compat.nn.initializer.bilinear import BilinearInitializer
from paddle_compat.nn.initializer.constant import ConstantInitializer
from paddle_compat.nn.initializer.initializer import Initializer
from paddle_compat.nn.initializer.kaiming import MSRAInitializer
from paddle_compat.nn.initializer.normal import NormalInitializer, TruncatedNormalInitializer
from paddle_compat.nn.initializer.uniform import UniformInitializer
from paddle_compat.nn.initializer.xavier import XavierInitializer

from paddle_compat.nn.initializer import set_global_initializer  # isort: skip

Constant, Uniform, Normal, TruncatedNormal = ConstantInitializer, UniformInitializer, NormalInitializer, TruncatedNormalInitializer
Xavier, Bilinear, MSRA = XavierInitializer, BilinearInitializer, MSRAInitializer

__all__ = [
    "MSRA", "Bilinear", "BilinearInitializer", "Constant", "ConstantInitializer", "Initializer", "MSRAInitializer", "Normal", "NormalInitializer",
    "NumpyArrayInitializer", "TruncatedNormal", "TruncatedNormalInitializer", "Uniform", "UniformInitializer", "Xavier", "XavierInitializer",
    "set_global_initializer",
]  # fmt: skip
