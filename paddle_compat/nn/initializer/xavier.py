"""Xavier (Glorot): the same variance forward and back, from both fans."""

import math

from paddle_compat.nn.initializer.initializer import Initializer, fans, torch_generator

__all__ = []


class XavierInitializer(Initializer):
    """U(-a, a) with a = sqrt(6 / (fan_in + fan_out)), or N(0, 2 / (fan_in + fan_out))."""

    def __init__(self, uniform=True, fan_in=None, fan_out=None, seed=0):
        assert uniform is not None and seed is not None, "uniform and seed should not be None"
        self._uniform = uniform
        self._fan_in = fan_in
        self._fan_out = fan_out
        self._seed = seed

    def _fill(self, t):
        fan_in, fan_out = fans(t.shape)
        total = (fan_in if self._fan_in is None else self._fan_in) + (fan_out if self._fan_out is None else self._fan_out)
        generator = torch_generator(self._seed, t.device)
        if self._uniform:
            limit = math.sqrt(6.0 / total)
            t.uniform_(-limit, limit, generator=generator)
        else:
            t.normal_(0.0, math.sqrt(2.0 / total), generator=generator)


class XavierNormal(XavierInitializer):
    """N(0, 2 / (fan_in + fan_out)).

    Args:
        fan_in (float): in place of the weight's own.
        fan_out (float): in place of the weight's own.
    """

    def __init__(self, fan_in=None, fan_out=None, name=None):
        super().__init__(uniform=False, fan_in=fan_in, fan_out=fan_out, seed=0)


class XavierUniform(XavierInitializer):
    """U(-a, a) with a = sqrt(6 / (fan_in + fan_out)).

    Args:
        fan_in (float): in place of the weight's own.
        fan_out (float): in place of the weight's own.
    """

    def __init__(self, fan_in=None, fan_out=None, name=None):
        super().__init__(uniform=True, fan_in=fan_in, fan_out=fan_out, seed=0)
