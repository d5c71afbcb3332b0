"""Constraints: which values a variable may take."""

from paddle_compat.tensor.logic import logical_and

__all__ = []


class Constraint:
    """Called with a Tensor: whether each value is allowed."""

    def __call__(self, value):
        raise NotImplementedError


class Real(Constraint):
    """All real numbers: not NaN."""

    def __call__(self, value):
        return value == value


class Range(Constraint):
    """From ``lower`` to ``upper``, both included."""

    def __init__(self, lower, upper):
        self._lower = lower
        self._upper = upper
        super().__init__()

    def __call__(self, value):
        return logical_and(value >= self._lower, value <= self._upper)


class Positive(Constraint):
    """From 0, which is included."""

    def __call__(self, value):
        return value >= 0.0


class Simplex(Constraint):
    """Probability vectors in the last dimension: none negative, their sum 1 up to 1e-6."""

    def __call__(self, value):
        return logical_and((value >= 0.0).all(-1), (value.sum(-1) - 1.0).abs() < 1e-6)


real = Real()
positive = Positive()
simplex = Simplex()
