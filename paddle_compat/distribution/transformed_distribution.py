"""``TransformedDistribution``."""

import typing

from paddle_compat.distribution.distribution import Distribution, sum_rightmost
from paddle_compat.distribution.independent import Independent, sample_base
from paddle_compat.distribution.transform import ChainTransform, Transform

__all__ = ["TransformedDistribution"]


class TransformedDistribution(Distribution):
    """The distribution of what a series of transforms makes of draws from a base.

    Args:
        base (Distribution): the base.
        transforms (Sequence[Transform]): the transforms in order of application, at least one.

    Raises:
        TypeError: arguments of other types.
        ValueError: the base has fewer dimensions than the transforms work on.
    """

    def __init__(self, base, transforms):
        if not isinstance(base, Distribution):
            raise TypeError(f"Expected type of 'base' is Distribution, but got {type(base)}.")
        if not isinstance(transforms, typing.Sequence):
            raise TypeError(f"Expected type of 'transforms' is Sequence[Transform] or Chain, but got {type(transforms)}.")
        if not all(isinstance(t, Transform) for t in transforms):
            raise TypeError("All element of transforms must be Transform type.")
        chain = ChainTransform(transforms)
        rank, shape = chain._domain.event_rank, base.batch_shape + base.event_shape
        if len(shape) < rank:
            raise ValueError(f"'base' needs to have shape with size at least {rank}, but got {len(shape)}.")
        if rank > len(base.event_shape):
            base = Independent(base, rank - len(base.event_shape))
        self._base = base
        self._transforms = transforms
        out = tuple(chain.forward_shape(shape))
        event_rank = chain._codomain.event_rank + max(len(base.event_shape) - rank, 0)
        super().__init__(out[: len(out) - event_rank], out[len(out) - event_rank :])

    def sample(self, shape=()):
        """Draws from the base, transformed; of shape ``shape + batch_shape + event_shape``.

        Args:
            shape (Sequence[int]): the shape put in front.

        Returns:
            Tensor.
        """
        x = sample_base(self._base, shape)
        for t in self._transforms:
            x = t.forward(x)
        return x

    def log_prob(self, value):
        """The log density at ``value``: the base's where it came from, less the log volume that the transforms stretch.

        Args:
            value (Tensor): where.

        Returns:
            Tensor of shape ``batch_shape`` (broadcast).

        Raises:
            TypeError: ``value`` is no Tensor.
            NotImplementedError: a transform is not injective.
        """
        log_prob, y = 0.0, value
        event_rank = len(self.event_shape)
        for t in reversed(self._transforms):
            x = t.inverse(y)
            event_rank += t._domain.event_rank - t._codomain.event_rank
            log_prob = log_prob - sum_rightmost(t.forward_log_det_jacobian(x), event_rank - t._domain.event_rank)
            y = x
        return log_prob + sum_rightmost(self._base.log_prob(y), event_rank - len(self._base.event_shape))
