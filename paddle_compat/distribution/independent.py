"""``Independent``."""

from paddle_compat.distribution.distribution import Distribution, sum_rightmost

__all__ = ["Independent"]


class Independent(Distribution):
    """A distribution whose last batch dimensions are read as dimensions of the event: log probabilities are summed over them.

    Args:
        base (Distribution): the distribution.
        reinterpreted_batch_rank (int): how many batch dimensions, at least 1.

    Raises:
        TypeError: ``base`` is no Distribution.
        ValueError: more dimensions than the batch has, or none.
    """

    def __init__(self, base, reinterpreted_batch_rank):
        if not isinstance(base, Distribution):
            raise TypeError(f"Expected type of 'base' is Distribution, but got {type(base)}")
        if not 0 < reinterpreted_batch_rank <= len(base.batch_shape):
            raise ValueError(f"Expected 0 < reinterpreted_batch_rank <= {len(base.batch_shape)}, but got {reinterpreted_batch_rank}")
        self._base = base
        self._reinterpreted_batch_rank = reinterpreted_batch_rank
        shape = base.batch_shape + base.event_shape
        event_rank = reinterpreted_batch_rank + len(base.event_shape)
        super().__init__(shape[: len(shape) - event_rank], shape[len(shape) - event_rank :])

    @property
    def mean(self):
        """Tensor: the base's mean."""
        return self._base.mean

    @property
    def variance(self):
        """Tensor: the base's variance."""
        return self._base.variance

    def sample(self, shape=()):
        """Draws from the base, of shape ``shape + batch_shape + event_shape``."""
        return sample_base(self._base, shape)

    def log_prob(self, value):
        """The log density at ``value``, of shape ``batch_shape`` (broadcast)."""
        return self._sum_rightmost(self._base.log_prob(value), self._reinterpreted_batch_rank)

    def prob(self, value):
        """The density at ``value``, of shape ``batch_shape`` (broadcast)."""
        return self.log_prob(value).exp()

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        return self._sum_rightmost(self._base.entropy(), self._reinterpreted_batch_rank)

    def _sum_rightmost(self, value, n):
        return sum_rightmost(value, n)


def sample_base(base, shape):
    """Draw from ``base``; a class that takes lists only is given one, so that the default shape () works."""
    return base.sample(list(shape) if base._sample_takes_list else shape)
