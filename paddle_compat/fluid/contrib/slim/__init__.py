"""``paddle.fluid.contrib.slim``."""

from paddle_compat.fluid.contrib.slim import quantization

__all__ = ["quantization"]
