"""``Uniform``."""

import numpy as np

from paddle_compat.distribution.distribution import Distribution, adopt, check_sample_shape, dtype_name
from paddle_compat.distribution.draws import uniform_like
from paddle_compat.tensor.manipulation import cast, reshape

__all__ = ["Uniform"]


class Uniform(Distribution):
    """The uniform distribution between ``low`` and ``high``, both excluded.

    Args:
        low (int|float|list|tuple|numpy.ndarray|Tensor): the lower border.
        high (int|float|list|tuple|numpy.ndarray|Tensor): the upper border.
        name (str, optional): a name.

    Raises:
        TypeError: a parameter of another type.
        ValueError: one parameter is a Tensor, the other not.
    """

    _sample_takes_list = True

    def __init__(self, low, high, name=None):
        self.all_arg_is_float = False
        self.batch_size_unknown = False
        self.name = name if name is not None else "Uniform"
        self.dtype = "float32"
        low = float(low) if isinstance(low, int) else adopt(low)
        high = float(high) if isinstance(high, int) else adopt(high)
        if self._validate_args(low, high):
            self.batch_size_unknown = True
            self.low, self.high = low, high
            self.dtype = dtype_name(low)
        else:
            self.all_arg_is_float = isinstance(low, float) and isinstance(high, float)
            for value in (high, low):  # low's dtype wins
                if isinstance(value, np.ndarray) and str(value.dtype) in ("float32", "float64"):
                    self.dtype = value.dtype
            self.low, self.high = self._to_tensor(low, high)
            if str(self.dtype) != dtype_name(self.low):
                self.low, self.high = cast(self.low, str(self.dtype)), cast(self.high, str(self.dtype))
        super().__init__(tuple(self.low.shape))

    def sample(self, shape, seed=0):
        """Draws ``low + (high - low) * noise``; gradients flow to the parameters.

        Args:
            shape (list): the shape put in front; where both parameters were given as numbers, the whole shape.
            seed (int): other than 0 makes this call alone repeat.

        Returns:
            Tensor of shape ``shape + batch_shape``.

        Raises:
            TypeError: ``shape`` is no list.
            ValueError: an empty shape where both parameters were given as numbers.
        """
        spread = self.high - self.low
        check_sample_shape(shape, spread, self.all_arg_is_float)
        result = uniform_like(spread, shape, seed) * spread + self.low
        return reshape(result, shape) if self.all_arg_is_float else result

    def log_prob(self, value):
        """The logarithm of the density at ``value`` (broadcast): -inf outside."""
        value = self._check_values_dtype_in_probs(self.low, value)
        return self._inside(value).log() - (self.high - self.low).log()

    def probs(self, value):
        """The density at ``value`` (broadcast): 0 outside."""
        value = self._check_values_dtype_in_probs(self.low, value)
        return self._inside(value) / (self.high - self.low)

    def entropy(self):
        """The entropy: the logarithm of ``high - low``."""
        return (self.high - self.low).log()

    def _inside(self, value):
        """1 between the borders, else 0, in the dtype of ``value``."""
        name = dtype_name(value)
        return cast(self.low < value, name) * cast(value < self.high, name)
