"""Kaiming (He, MSRA): the variance that a rectifier keeps."""

import math

from paddle_compat.nn.initializer.initializer import Initializer, calculate_gain, fans, torch_generator

__all__ = []


class MSRAInitializer(Initializer):
    """U(-a, a) with a = gain * sqrt(3 / fan_in), or N(0, gain^2 / fan_in)."""

    def __init__(self, uniform=True, fan_in=None, seed=0, negative_slope=0, nonlinearity="relu"):
        assert uniform is not None and seed is not None, "uniform and seed should not be None"
        self._uniform = uniform
        self._fan_in = fan_in
        self._seed = seed
        self._negative_slope = negative_slope
        self._nonlinearity = nonlinearity

    def _fill(self, t):
        fan_in = fans(t.shape)[0] if self._fan_in is None else self._fan_in
        gain = calculate_gain(self._nonlinearity, self._negative_slope)
        generator = torch_generator(self._seed, t.device)
        if self._uniform:
            limit = gain * math.sqrt(3.0 / float(fan_in))
            t.uniform_(-limit, limit, generator=generator)
        else:
            t.normal_(0.0, gain / math.sqrt(float(fan_in)), generator=generator)


class KaimingNormal(MSRAInitializer):
    """N(0, gain^2 / fan_in).

    Args:
        fan_in (float): in place of the weight's own.
        negative_slope (float): of leaky_relu, where that is the nonlinearity.
        nonlinearity (str): the function that follows.
    """

    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu"):
        super().__init__(uniform=False, fan_in=fan_in, seed=0, negative_slope=negative_slope, nonlinearity=nonlinearity)


class KaimingUniform(MSRAInitializer):
    """U(-a, a) with a = gain * sqrt(3 / fan_in).

    Args:
        fan_in (float): in place of the weight's own.
        negative_slope (float): of leaky_relu, where that is the nonlinearity.
        nonlinearity (str): the function that follows.
    """

    def __init__(self, fan_in=None, negative_slope=0.0, nonlinearity="relu"):
        super().__init__(uniform=True, fan_in=fan_in, seed=0, negative_slope=negative_slope, nonlinearity=nonlinearity)
