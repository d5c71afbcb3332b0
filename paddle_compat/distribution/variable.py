"""Random variables as the domain and codomain of transforms: whether discrete, the rank of an event, the constraint."""

from paddle_compat.distribution import constraint
from paddle_compat.tensor.manipulation import stack, unbind

__all__ = []


class Variable:
    """A random variable.

    Args:
        is_discrete (bool): whether it is discrete.
        event_rank (int): how many dimensions one event has.
        constraint (Constraint, optional): which values it takes.
    """

    def __init__(self, is_discrete=False, event_rank=0, constraint=None):
        self._is_discrete = is_discrete
        self._event_rank = event_rank
        self._constraint = constraint

    @property
    def is_discrete(self):
        """bool: whether it is discrete."""
        return self._is_discrete

    @property
    def event_rank(self):
        """int: how many dimensions one event has."""
        return self._event_rank

    def constraint(self, value):
        """Whether each event in ``value`` is allowed."""
        return self._constraint(value)


class Real(Variable):
    """Real numbers."""

    def __init__(self, event_rank=0):
        super().__init__(False, event_rank, constraint.real)


class Positive(Variable):
    """Positive numbers."""

    def __init__(self, event_rank=0):
        super().__init__(False, event_rank, constraint.positive)


class Independent(Variable):
    """A variable whose last batch dimensions are read as dimensions of the event."""

    def __init__(self, base, reinterpreted_batch_rank):
        self._base = base
        self._reinterpreted_batch_rank = reinterpreted_batch_rank
        super().__init__(base.is_discrete, base.event_rank + reinterpreted_batch_rank)

    def constraint(self, value):
        """Whether each event in ``value`` is allowed: all of its parts are.

        Raises:
            ValueError: fewer dimensions than an event has.
        """
        allowed = self._base.constraint(value)
        n = self._reinterpreted_batch_rank
        if len(allowed.shape) < n:
            raise ValueError(f"Input dimensions must be equal or grater than  {n}")
        return allowed.all(list(range(-n, 0))) if n else allowed


class Stack(Variable):
    """Several variables side by side along an axis."""

    def __init__(self, vars, axis=0):
        self._vars = vars
        self._axis = axis

    @property
    def is_discrete(self):
        """bool: whether any of them is discrete."""
        return any(v.is_discrete for v in self._vars)

    @property
    def event_rank(self):
        """int: the largest of their ranks, and the axis where it lies within an event."""
        rank = max(v.event_rank for v in self._vars)
        return rank + (1 if rank + self._axis < 0 else 0)

    def constraint(self, value):
        """Whether each event in ``value`` is allowed.

        Raises:
            ValueError: the axis is missing, or its size is not the number of variables.
        """
        if not -value.dim() <= self._axis < value.dim():
            raise ValueError(f"Input dimensions {value.dim()} should be grater than stack constraint axis {self._axis}.")
        if value.shape[self._axis] != len(self._vars):
            raise ValueError(f"Input size along {self._axis} should be equal to the length of variables {len(self._vars)}.")
        return stack([v.constraint(part) for v, part in zip(self._vars, unbind(value, self._axis), strict=True)], self._axis)


real = Real()
positive = Positive()
