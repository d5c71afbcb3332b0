"""Random tensors, from torch's generators. The streams differ from Paddle's; ``paddle.seed`` makes them repeat."""

import torch

from paddle_compat.core.dtype import FLOATS, default_torch_dtype
from paddle_compat.core.errors import invalid_argument, kernel_missing, out_of_range
from paddle_compat.core.kinds import DType, Int, Num, Shape, T, TorNum
from paddle_compat.core.op import op
from paddle_compat.core.place import expected_device

_WHOLE = (torch.int32, torch.int64)


def _float(dtype):
    return dtype if dtype is not None else default_torch_dtype()


@op("gaussian_random")
def standard_normal(shape: Shape, dtype: DType = None, name=None):
    """Draws from the normal distribution with mean 0 and deviation 1."""
    return torch.randn(shape, dtype=_float(dtype), device=expected_device())


@op("gaussian_random")
def randn(shape: Shape, dtype: DType = None, name=None):
    """Draws from the normal distribution with mean 0 and deviation 1."""
    return torch.randn(shape, dtype=_float(dtype), device=expected_device())


@op("gaussian_random")
def gaussian(shape: Shape, mean: Num = 0.0, std: Num = 1.0, dtype: DType = None, name=None):
    """Draws from the normal distribution with a mean and a deviation."""
    return torch.randn(shape, dtype=_float(dtype), device=expected_device()) * std + mean


@op("uniform_random")
def uniform(shape: Shape, dtype: DType = None, min: Num = -1.0, max: Num = 1.0, seed=0, name=None):
    """Draws from the uniform distribution over [min, max); ``seed`` other than 0 makes this call alone repeat."""
    generator = torch.Generator(expected_device()).manual_seed(seed) if seed else None
    return torch.empty(shape, dtype=_float(dtype), device=expected_device()).uniform_(min, max, generator=generator)


@op("uniform_random")
def rand(shape: Shape, dtype: DType = None, name=None):
    """Draws from the uniform distribution over [0, 1)."""
    return torch.rand(shape, dtype=_float(dtype), device=expected_device())


@op("randint")
def randint(low: Int = 0, high: Int = None, shape: Shape = [1], dtype: DType = None, name=None):
    """Whole numbers drawn evenly from [low, high), or [0, low) where ``high`` is None; int64 by default."""
    if high is None:
        if low <= 0:
            raise ValueError(f"If high is None, low must be greater than 0, but received low = {low}")
        low, high = 0, low
    if low >= high:
        raise invalid_argument(f"randint's low must less then high, but received: low = {low}, high = {high}.")
    if dtype is not None and dtype not in _WHOLE:
        raise kernel_missing("randint", dtype)
    return torch.randint(low, high, shape, dtype=dtype or torch.int64, device=expected_device())


@op("randperm")
def randperm(n: Int, dtype: DType = "int64", name=None):
    """A random order of 0 .. n-1."""
    if dtype not in (torch.int32, torch.int64, torch.float32, torch.float64):
        raise kernel_missing("randperm", dtype)
    return torch.randperm(n, dtype=dtype, device=expected_device())


@op("gaussian_random")
def normal(mean: TorNum = 0.0, std: TorNum = 1.0, shape: Shape = None, name=None):
    """Draws from normal distributions; ``mean`` and ``std`` numbers (then ``shape`` counts) or tensors."""
    tensors = [v for v in (mean, std) if isinstance(v, torch.Tensor)]
    if tensors:
        if len(tensors) == 2:
            return torch.normal(mean.expand(std.shape) if mean.numel() == 1 else mean, std)
        return torch.normal(mean, std)
    return torch.randn(shape if shape is not None else (1,), dtype=default_torch_dtype(), device=expected_device()) * std + mean


@op("bernoulli", dtypes=FLOATS)
def bernoulli(x: T, name=None):
    """1 with the probability that each element of ``x`` gives, else 0."""
    try:
        return torch.bernoulli(x)
    except RuntimeError:
        raise out_of_range(f"The probability should be in [0, 1], but x goes from {float(x.min())} to {float(x.max())}") from None


@op("multinomial", dtypes=FLOATS)
def multinomial(x: T, num_samples: Int = 1, replacement=False, name=None):
    """Indices drawn by the weights in each row of ``x``; int64."""
    return torch.multinomial(x, num_samples, replacement)


@op("randint_like")
def randint_like(x: T, low: Int = 0, high: Int = None, dtype: DType = None, name=None):
    """Whole numbers drawn evenly from [low, high), or [0, low), in the shape of ``x`` and its dtype where None."""
    if high is None:
        low, high = 0, low
    if low >= high:
        raise ValueError(f"randint_like's low must less then high, but received low = {low}, high = {high}")
    return torch.randint(low, high, x.shape, device=x.device).to(dtype or x.dtype)


@op("poisson", dtypes=FLOATS)
def poisson(x: T, name=None):
    """Draws from Poisson distributions whose rates are the elements of ``x``."""
    return torch.poisson(x)
