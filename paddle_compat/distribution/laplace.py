"""``Laplace``: in 2.4's documentation, not in its package; after the documented formulas."""

import math
import numbers

from paddle_compat.distribution.distribution import Distribution, adopt, is_variable
from paddle_compat.distribution.draws import uniform_like
from paddle_compat.tensor.creation import full
from paddle_compat.tensor.manipulation import broadcast_tensors
from paddle_compat.tensor.math import log1p, sign
from paddle_compat.tensor.ops import expm1

__all__ = ["Laplace"]


def _parameter(value, name):
    if isinstance(value, numbers.Real):
        return full([1], value)
    value = adopt(value)
    if not is_variable(value):
        raise TypeError(f"Expected type of {name} is Real or Tensor, but got {type(value)}")
    return value


class Laplace(Distribution):
    """The Laplace distribution, with density exp(-|x - loc| / scale) / (2 scale).

    Args:
        loc (float|Tensor): the mean; a number becomes a tensor of shape [1].
        scale (float|Tensor): the scale, positive.

    Raises:
        TypeError: a parameter of another type.
    """

    def __init__(self, loc, scale):
        self.loc, self.scale = broadcast_tensors([_parameter(loc, "loc"), _parameter(scale, "scale")])
        super().__init__(tuple(self.loc.shape))

    @property
    def mean(self):
        """Tensor: ``loc``."""
        return self.loc

    @property
    def stddev(self):
        """Tensor: the standard deviation, sqrt(2) scale."""
        return math.sqrt(2.0) * self.scale

    @property
    def variance(self):
        """Tensor: the variance, 2 scale^2."""
        return self.stddev.pow(2)

    def sample(self, shape=()):
        """Draws of shape ``shape + batch_shape`` that carry no gradient.

        Args:
            shape (Sequence[int]): the shape put in front.

        Returns:
            Tensor.
        """
        return self.rsample(shape).detach()

    def rsample(self, shape=()):
        """Draws of shape ``shape + batch_shape`` through which gradients flow to ``loc`` and ``scale``.

        Args:
            shape (Sequence[int]): the shape put in front.

        Returns:
            Tensor.
        """
        # A draw from [0, 1) can be 0, where the inverse is -inf; the smallest step of float32 keeps away from it.
        return self.icdf(uniform_like(self.loc, list(shape)).clip(min=2.0**-25))

    def log_prob(self, value):
        """The logarithm of the density at ``value`` (Tensor or number; broadcast)."""
        return -(2 * self.scale).log() - (self._value(value) - self.loc).abs() / self.scale

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        return 1 + (2 * self.scale).log()

    def cdf(self, value):
        """The probability of a draw up to ``value`` (Tensor or number; broadcast)."""
        above = self._value(value) - self.loc
        return 0.5 - 0.5 * sign(above) * expm1(-above.abs() / self.scale)

    def icdf(self, value):
        """The inverse of ``cdf`` at probabilities ``value`` (Tensor or number; broadcast)."""
        above = self._value(value) - 0.5
        return self.loc - self.scale * sign(above) * log1p(-2 * above.abs())

    def kl_divergence(self, other):
        """The divergence from another Laplace (broadcast)."""
        ratio = self.scale / other.scale
        apart = (self.loc - other.loc).abs()
        return (apart / other.scale + ratio * (-apart / self.scale).exp() - ratio.log()) - 1

    def _value(self, value):
        """``value`` as a tensor of the parameters' dtype."""
        if isinstance(value, numbers.Real):
            return full([1], value, dtype=self.loc.dtype)
        value = adopt(value)
        if not is_variable(value):
            raise TypeError(f"Expected type of value is Real or Tensor, but got {type(value)}")
        return value if value.dtype == self.loc.dtype else value.astype(self.loc.dtype)
