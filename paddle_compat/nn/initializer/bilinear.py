"""Bilinear: the weights of a transposed convolution that upsamples."""

import math

import torch

from paddle_compat.nn.initializer.initializer import Initializer

__all__ = []


class BilinearInitializer(Initializer):
    """Fill a square 4-D kernel with bilinear interpolation's weights."""

    def __init__(self):
        super().__init__()

    def _fill(self, t):
        if t.dim() != 4:
            raise ValueError(f"the length of shape must be 4. But the parameter's shape is {list(t.shape)}.")
        size = t.shape[3]
        if t.shape[2] != size:
            raise ValueError(f"shape[2] must be equal to shape[3]. But the parameter's shape is {list(t.shape)}.")
        half = math.ceil(size / 2.0)
        centre = (2 * half - 1 - half % 2) / (2.0 * half)
        index = torch.arange(t.numel(), dtype=torch.float64)
        column = index % size
        row = (index / size) % size  # 2.4.2 does not round the row down: the rows are slanted, and so they are here
        weight = (1 - (column / half - centre).abs()) * (1 - (row / half - centre).abs())
        t.copy_(weight.view(t.shape))


# Paddle's ``Bilinear`` is the very class of fluid.initializer under another name.
Bilinear = BilinearInitializer
