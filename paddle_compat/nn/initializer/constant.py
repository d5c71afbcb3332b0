"""Constant: every element the same."""

from paddle_compat.nn.initializer.initializer import Initializer

__all__ = []


class ConstantInitializer(Initializer):
    """Fill with one value. ``force_cpu`` only matters to Paddle's executor."""

    def __init__(self, value=0.0, force_cpu=False):
        self._value = value
        self._force_cpu = force_cpu

    def _fill(self, t):
        t.fill_(float(self._value) if isinstance(self._value, str) else self._value)


class Constant(ConstantInitializer):
    """Fill with ``value``.

    Args:
        value (float|int): the value.
    """

    def __init__(self, value=0.0):
        if value is None:
            raise ValueError("value must not be none.")
        super().__init__(value=value, force_cpu=False)
