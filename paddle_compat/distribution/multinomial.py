"""``Multinomial``."""

from collections.abc import Iterable

from paddle_compat.distribution.categorical import Categorical
from paddle_compat.distribution.distribution import Distribution, adopt, dtype_name
from paddle_compat.distribution.draws import class_numbers
from paddle_compat.nn.functional import one_hot, softplus
from paddle_compat.tensor.creation import arange
from paddle_compat.tensor.manipulation import broadcast_tensors, cast, reshape
from paddle_compat.tensor.special import lgamma

__all__ = ["Multinomial"]


class Multinomial(Distribution):
    """Counts of the classes in ``total_count`` independent draws.

    Args:
        total_count (int): the number of draws, at least 1.
        probs (Tensor): the weights of the classes in the last dimension; they are divided by their sum.

    Raises:
        ValueError: ``total_count`` is no positive int, or ``probs`` has no dimension.
    """

    def __init__(self, total_count, probs):
        if not isinstance(total_count, int) or total_count < 1:
            raise ValueError("input parameter total_count must be int type and grater than zero.")
        probs = adopt(probs)
        if probs.dim() < 1:
            raise ValueError("probs parameter shoule not be none and over one dimension")
        self.probs = probs / probs.sum(-1, keepdim=True)
        self.total_count = total_count
        self._categorical = Categorical(logits=self._probs_to_logits(probs))
        super().__init__(tuple(probs.shape[:-1]), tuple(probs.shape[-1:]))

    @property
    def mean(self):
        """Tensor: the expected counts."""
        return self.probs * self.total_count

    @property
    def variance(self):
        """Tensor: the variance of each count."""
        return self.total_count * self.probs * (1 - self.probs)

    def prob(self, value):
        """The probability of the counts ``value``, of shape ``batch_shape`` (broadcast)."""
        return self.log_prob(value).exp()

    def log_prob(self, value):
        """The log probability of the counts ``value`` (any sum is taken), of shape ``batch_shape`` (broadcast).

        Raises:
            ValueError: a float dtype other than the probabilities'.
        """
        value = adopt(value)
        name = dtype_name(value)
        if name.startswith(("int", "uint")):
            value = cast(value, dtype_name(self.probs))
        elif name != dtype_name(self.probs):
            raise ValueError(f"(InvalidArgument) 'value' must be of the dtype of 'probs', {dtype_name(self.probs)}, but got {name}")
        logits, value = broadcast_tensors([self.probs.log(), value])
        return lgamma(value.sum(-1) + 1) - lgamma(value + 1).sum(-1) + (value * logits).sum(-1)

    def sample(self, shape=()):
        """Counts in the dtype of the probabilities.

        Args:
            shape (Sequence[int]): the shape put in front.

        Returns:
            Tensor of shape ``shape + batch_shape + event_shape``.

        Raises:
            TypeError: ``shape`` is no sequence.
        """
        if not isinstance(shape, Iterable):
            raise TypeError("sample shape must be Iterable object.")
        drawn = class_numbers(self.probs, [self.total_count, *shape])
        return cast(one_hot(drawn, self.probs.shape[-1]), dtype_name(self.probs)).sum(0)

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        n, name = self.total_count, dtype_name(self.probs)
        # The expected log of each factorial in the multinomial coefficient, by the binomial law of each count.
        counts = reshape(cast(arange(n + 1), name), [-1] + [1] * len(self.probs.shape))[1:]
        expected = (self._binomial_logpmf(n, counts).exp() * lgamma(counts + 1)).sum([0, -1])
        return n * self._categorical.entropy() - lgamma(cast(arange(n + 1), name)[-1:] + 1) + expected

    def _binomial_logpmf(self, count, value):
        """The log probability of ``value`` hits in ``count`` trials, with each class's probability."""
        logits = self._probs_to_logits(self.probs, is_binary=True)
        total = cast(arange(count + 1), dtype_name(self.probs))[-1:]
        return lgamma(total + 1) - lgamma(value + 1) - lgamma(total - value + 1) + value * logits - total * softplus(logits)
