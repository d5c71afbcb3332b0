"""Uniform."""

from paddle_compat.nn.initializer.initializer import Initializer, torch_generator

__all__ = []


class UniformInitializer(Initializer):
    """Draw from [low, high). With ``diag_num`` > 0 the elements at ``i * (diag_step + 1)`` of the flat tensor are ``diag_val``."""

    def __init__(self, low=-1.0, high=1.0, seed=0, diag_num=0, diag_step=0, diag_val=1.0):
        assert low is not None, "low should not be None"
        assert high is not None, "high should not be None"
        assert high >= low, f"high should greater or equal than low, but got low={low}, high={high}"
        assert seed is not None, "seed should not be None"
        if diag_num > 0 or diag_step > 0:
            assert diag_num > 0 and diag_step > 0, f"diag_num and diag_step go together, but got {diag_num} and {diag_step}"
        self._low = low
        self._high = high
        self._seed = seed
        self._diag_num = diag_num
        self._diag_step = diag_step
        self._diag_val = diag_val

    def _fill(self, t):
        t.uniform_(self._low, self._high, generator=torch_generator(self._seed, t.device))
        if self._diag_num:
            flat = t.view(-1)
            for i in range(self._diag_num):
                flat[i * self._diag_step + i] = self._diag_val


class Uniform(UniformInitializer):
    """Draw from the uniform distribution.

    Args:
        low (float): the lower bound.
        high (float): the upper bound.
    """

    def __init__(self, low=-1.0, high=1.0, name=None):
        super().__init__(low=low, high=high, seed=0)
