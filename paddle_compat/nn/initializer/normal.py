"""Normal and TruncatedNormal."""

import torch

from paddle_compat.nn.initializer.initializer import Initializer, torch_generator

__all__ = []


def _need(**values):
    for name, value in values.items():
        assert value is not None, f"{name} should not be None"


class NormalInitializer(Initializer):
    """Draw from N(loc, scale^2)."""

    def __init__(self, loc=0.0, scale=1.0, seed=0):
        assert loc is not None and scale is not None and seed is not None, "loc, scale and seed should not be None"
        self._mean = loc
        self._std_dev = scale
        self._seed = seed

    def _fill(self, t):
        # normal_ refuses a negative deviation; Paddle mirrors the draw.
        t.normal_(0.0, 1.0, generator=torch_generator(self._seed, t.device)).mul_(self._std_dev).add_(self._mean)


class Normal(NormalInitializer):
    """Draw from the normal distribution.

    Args:
        mean (float): its mean.
        std (float): its standard deviation.
    """

    def __init__(self, mean=0.0, std=1.0, name=None):
        _need(mean=mean, std=std)
        super().__init__(loc=mean, scale=std, seed=0)


class TruncatedNormalInitializer(Initializer):
    """Draw from N(loc, scale^2) cut at two standard deviations on either side."""

    def __init__(self, loc=0.0, scale=1.0, seed=0):
        assert loc is not None and scale is not None and seed is not None, "loc, scale and seed should not be None"
        self._mean = loc
        self._std_dev = scale
        self._seed = seed

    def _fill(self, t):
        work = t if t.dtype in (torch.float32, torch.float64) else torch.empty(t.shape, dtype=torch.float32, device=t.device)
        torch.nn.init.trunc_normal_(work, 0.0, 1.0, -2.0, 2.0, generator=torch_generator(self._seed, t.device))
        work.mul_(self._std_dev).add_(self._mean)
        if work is not t:
            t.copy_(work)


class TruncatedNormal(TruncatedNormalInitializer):
    """Draw from the normal distribution, cut at two standard deviations from the mean.

    Args:
        mean (float): its mean.
        std (float): its standard deviation before the cut.
    """

    def __init__(self, mean=0.0, std=1.0, name=None):
        _need(mean=mean, std=std)
        super().__init__(loc=mean, scale=std, seed=0)
