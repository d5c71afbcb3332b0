"""Random tensors, with Paddle 1.x's parameters."""

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.fluid.layers.tensor import batch_shape
from paddle_compat.tensor import random


def uniform_random(shape, dtype="float32", min=-1.0, max=1.0, seed=0, name=None):
    """Uniform between two numbers."""
    return random.uniform(shape, dtype, min, max, seed)


def gaussian_random(shape, mean=0.0, std=1.0, seed=0, dtype="float32", name=None):
    """Normal numbers."""
    if seed and mode.in_dynamic_mode():
        _paddle.seed(seed)
    return _paddle.standard_normal(shape, dtype) * std + mean


def uniform_random_batch_size_like(input, shape, dtype="float32", input_dim_idx=0, output_dim_idx=0, min=-1.0, max=1.0, seed=0):
    """Uniform numbers in a shape with one size of the input's."""
    return random.uniform(batch_shape(input, shape, input_dim_idx, output_dim_idx), dtype, min, max, seed)


def gaussian_random_batch_size_like(input, shape, input_dim_idx=0, output_dim_idx=0, mean=0.0, std=1.0, seed=0, dtype="float32"):
    """Normal numbers in a shape with one size of the input's."""
    return gaussian_random(batch_shape(input, shape, input_dim_idx, output_dim_idx), mean, std, seed, dtype)
