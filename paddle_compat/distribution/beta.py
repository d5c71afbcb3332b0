"""``Beta``."""

import numbers

from paddle_compat.distribution.dirichlet import Dirichlet
from paddle_compat.distribution.distribution import adopt, is_variable
from paddle_compat.distribution.exponential_family import ExponentialFamily
from paddle_compat.tensor.creation import full
from paddle_compat.tensor.manipulation import broadcast_tensors, squeeze, stack
from paddle_compat.tensor.special import lgamma

__all__ = ["Beta"]


def _parameter(value, name):
    if isinstance(value, numbers.Real):
        return full([1], value)
    value = adopt(value)
    if not is_variable(value):
        raise TypeError(f"Expected type of '{name}' is Real or Tensor, but got {type(value)}")
    return value


class Beta(ExponentialFamily):
    """The beta distribution over [0, 1].

    Args:
        alpha (float|Tensor): the first shape parameter, positive; a number becomes a tensor of shape [1].
        beta (float|Tensor): the second, broadcast with ``alpha``.

    Raises:
        TypeError: a parameter of another type.
    """

    def __init__(self, alpha, beta):
        self.alpha, self.beta = broadcast_tensors([_parameter(alpha, "alpha"), _parameter(beta, "beta")])
        self._dirichlet = Dirichlet(stack([self.alpha, self.beta], -1))
        super().__init__(self._dirichlet._batch_shape)

    @property
    def mean(self):
        """Tensor: alpha / (alpha + beta)."""
        return self.alpha / (self.alpha + self.beta)

    @property
    def variance(self):
        """Tensor: the variance."""
        total = self.alpha + self.beta
        return self.alpha * self.beta / (total.pow(2) * (total + 1))

    def prob(self, value):
        """The density at ``value``, of the shape of ``value`` (broadcast)."""
        return self.log_prob(value).exp()

    def log_prob(self, value):
        """The logarithm of the density at ``value``, of the shape of ``value`` (broadcast).

        Raises:
            TypeError: ``value`` is no Tensor.
        """
        value = adopt(value)
        if not is_variable(value):
            raise TypeError(f"Expected type of 'value' is Tensor, but got {type(value)}")
        return self._dirichlet.log_prob(stack([value, 1.0 - value], -1))

    def sample(self, shape=()):
        """Draws of shape ``shape + batch_shape``, without a last dimension of size 1; no gradient flows through them.

        Args:
            shape (Sequence[int]): the shape put in front.

        Returns:
            Tensor.
        """
        return squeeze(self._dirichlet.sample(tuple(shape))[..., 0], axis=-1)

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        return self._dirichlet.entropy()

    @property
    def _natural_parameters(self):
        return (self.alpha, self.beta)

    def _log_normalizer(self, x, y):
        return lgamma(x) + lgamma(y) - lgamma(x + y)
