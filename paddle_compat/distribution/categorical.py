"""``Categorical``."""

import numpy as np

from paddle_compat.distribution.distribution import Distribution, adopt, check_sample_shape, dtype_name, is_variable
from paddle_compat.distribution.draws import class_numbers
from paddle_compat.tensor.manipulation import broadcast_to, cast, gather, reshape, take_along_axis

__all__ = ["Categorical"]


class Categorical(Distribution):
    """The distribution over classes 0 .. K-1.

    2.4 reads ``logits`` in two ways, and so does this: ``probs`` and ``log_prob`` divide them by their sum (they should be weights
    then), while ``sample``, ``entropy`` and ``kl_divergence`` take the softmax.

    Args:
        logits (list|tuple|numpy.ndarray|Tensor): the last dimension is the classes.
        name (str, optional): a name.

    Raises:
        TypeError: ``logits`` of another type.
    """

    _sample_takes_list = True

    def __init__(self, logits, name=None):
        self.name = name if name is not None else "Categorical"
        self.dtype = "float32"
        logits = adopt(logits)
        if self._validate_args(logits):
            self.logits = logits
            self.dtype = dtype_name(logits)
        else:
            if isinstance(logits, np.ndarray) and str(logits.dtype) in ("float32", "float64"):
                self.dtype = logits.dtype
            self.logits = self._to_tensor(logits)[0]
            if str(self.dtype) != dtype_name(self.logits):
                self.logits = cast(self.logits, str(self.dtype))
        self._prob = self.logits / self.logits.sum(-1, keepdim=True)
        super().__init__(tuple(self.logits.shape[:-1]))

    def sample(self, shape):
        """Class numbers.

        Args:
            shape (list|Tensor): the shape put in front.

        Returns:
            int64 Tensor of shape ``shape + batch_shape``.

        Raises:
            ValueError: ``shape`` is no list, or empty where there is no batch.
        """
        if is_variable(shape):
            shape = shape.tolist()
        if not isinstance(shape, (list, tuple)):
            raise ValueError(f"shape must be an instance of `list`, `tuple` or `Variable`, got '{type(shape)}'.")
        alone = len(self.logits.shape) == 1
        check_sample_shape(list(shape) if alone else shape, self.logits, alone)  # with a batch a tuple is refused, as in Paddle
        return class_numbers(self._logits_to_probs(self.logits), list(shape))

    def kl_divergence(self, other):
        """The divergence from another Categorical; the class dimension stays, with size 1."""
        log_p, p = _log_softmax(self.logits)
        log_q, _ = _log_softmax(other.logits)
        return (p * (log_p - log_q)).sum(-1, keepdim=True)

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        log_p, p = _log_softmax(self.logits)
        return -1.0 * (p * log_p).sum(-1)

    def probs(self, value):
        """The share of the logits of the classes ``value``.

        Args:
            value (Tensor): class numbers. With a batch of logits, of shape [N] (the same for all) or as many dimensions as the logits.

        Returns:
            Tensor: the shape of ``value``, or ``batch_shape + [N]``.
        """
        value = adopt(value)
        dims, value_shape = len(self._prob.shape), list(value.shape)
        if dims == 1:
            return reshape(gather(self._prob, reshape(value, [-1])), value_shape)
        if len(value_shape) == 1:
            batch = list(self._prob.shape[:-1])
            value = broadcast_to(reshape(value, [1] * (dims - 1) + [-1]), batch + value_shape)
        return take_along_axis(self._prob, value, axis=-1)

    def log_prob(self, value):
        """The logarithm of ``probs(value)``."""
        return self.probs(value).log()


def _log_softmax(logits):
    """The log softmax, computed from what is left above the largest, and the softmax."""
    above = logits - logits.max(-1, keepdim=True)
    weights = above.exp()
    total = weights.sum(-1, keepdim=True)
    return above - total.log(), weights / total
