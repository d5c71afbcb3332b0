"""``Dirichlet``."""

from paddle_compat.distribution.distribution import adopt
from paddle_compat.distribution.draws import dirichlet_like
from paddle_compat.distribution.exponential_family import ExponentialFamily
from paddle_compat.tensor.special import digamma, lgamma

__all__ = ["Dirichlet"]


class Dirichlet(ExponentialFamily):
    """The Dirichlet distribution over probability vectors.

    Args:
        concentration (Tensor): positive, its last dimension is the event.

    Raises:
        ValueError: ``concentration`` without dimensions.
    """

    def __init__(self, concentration):
        concentration = adopt(concentration)
        if concentration.dim() < 1:
            raise ValueError("`concentration` parameter must be at least one dimensional")
        self.concentration = concentration
        super().__init__(tuple(concentration.shape[:-1]), tuple(concentration.shape[-1:]))

    @property
    def mean(self):
        """Tensor: concentration over its sum."""
        return self.concentration / self.concentration.sum(-1, keepdim=True)

    @property
    def variance(self):
        """Tensor: the variance of each component."""
        total = self.concentration.sum(-1, keepdim=True)
        return self.concentration * (total - self.concentration) / (total.pow(2) * (total + 1))

    def sample(self, shape=()):
        """Draws of shape ``shape + concentration.shape``; no gradient flows through them.

        Args:
            shape (Sequence[int]): the shape put in front.

        Returns:
            Tensor.
        """
        return dirichlet_like(self.concentration, list(shape))

    def prob(self, value):
        """The density at ``value``, of shape ``batch_shape`` (broadcast)."""
        return self.log_prob(value).exp()

    def log_prob(self, value):
        """The logarithm of the density at ``value``, of shape ``batch_shape`` (broadcast)."""
        c = self.concentration
        value = adopt(value)
        return (value.log() * (c - 1.0)).sum(-1) + lgamma(c.sum(-1)) - lgamma(c).sum(-1)

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        c = self.concentration
        total, k = c.sum(-1), c.shape[-1]
        return lgamma(c).sum(-1) - lgamma(total) - (k - total) * digamma(total) - ((c - 1.0) * digamma(c)).sum(-1)

    @property
    def _natural_parameters(self):
        return (self.concentration,)

    def _log_normalizer(self, x):
        return lgamma(x).sum(-1) - lgamma(x.sum(-1))
