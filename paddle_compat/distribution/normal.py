"""``Normal``."""

import math

import numpy as np

from paddle_compat.distribution.distribution import Distribution, adopt, check_sample_shape, dtype_name
from paddle_compat.distribution.draws import normal_like
from paddle_compat.tensor.manipulation import cast, reshape

__all__ = ["Normal"]


class Normal(Distribution):
    """The normal distribution.

    Args:
        loc (int|float|list|tuple|numpy.ndarray|Tensor): the mean.
        scale (int|float|list|tuple|numpy.ndarray|Tensor): the standard deviation.
        name (str, optional): a name.

    Raises:
        TypeError: a parameter of another type.
        ValueError: one parameter is a Tensor, the other not.
    """

    _sample_takes_list = True

    def __init__(self, loc, scale, name=None):
        self.batch_size_unknown = False
        self.all_arg_is_float = False
        self.name = name if name is not None else "Normal"
        self.dtype = "float32"
        loc = float(loc) if isinstance(loc, int) else adopt(loc)
        scale = float(scale) if isinstance(scale, int) else adopt(scale)
        if self._validate_args(loc, scale):
            self.batch_size_unknown = True
            self.loc, self.scale = loc, scale
            self.dtype = dtype_name(loc)
        else:
            self.all_arg_is_float = isinstance(loc, float) and isinstance(scale, float)
            for value in (scale, loc):  # loc's dtype wins
                if isinstance(value, np.ndarray) and str(value.dtype) in ("float32", "float64"):
                    self.dtype = value.dtype
            self.loc, self.scale = self._to_tensor(loc, scale)
            if str(self.dtype) != dtype_name(self.loc):
                self.loc, self.scale = cast(self.loc, str(self.dtype)), cast(self.scale, str(self.dtype))
        super().__init__(tuple(self.loc.shape))

    def sample(self, shape, seed=0):
        """Draws ``loc + scale * noise``; gradients flow to the parameters.

        Args:
            shape (list): the shape put in front; where both parameters were given as numbers, the whole shape.
            seed (int): other than 0 makes this call alone repeat.

        Returns:
            Tensor of shape ``shape + batch_shape``.

        Raises:
            TypeError: ``shape`` is no list.
            ValueError: an empty shape where both parameters were given as numbers.
        """
        spread = self.loc + self.scale
        check_sample_shape(shape, spread, self.all_arg_is_float)
        result = normal_like(spread, shape, seed) * self.scale + self.loc
        return reshape(result, shape) if self.all_arg_is_float else result

    def entropy(self):
        """The entropy, of the shape of both parameters broadcast."""
        return 0.5 + 0.5 * math.log(2 * math.pi) + (self.scale + (self.loc + self.scale) * 0.0).log()

    def log_prob(self, value):
        """The logarithm of the density at ``value`` (broadcast)."""
        value = self._check_values_dtype_in_probs(self.loc, value)
        variance = self.scale * self.scale
        return -1.0 * ((value - self.loc) * (value - self.loc)) / (2.0 * variance) - self.scale.log() - math.log(math.sqrt(2.0 * math.pi))

    def probs(self, value):
        """The density at ``value`` (broadcast)."""
        value = self._check_values_dtype_in_probs(self.loc, value)
        variance = self.scale * self.scale
        return (-1.0 * ((value - self.loc) * (value - self.loc)) / (2.0 * variance)).exp() / (math.sqrt(2 * math.pi) * self.scale)

    def kl_divergence(self, other):
        """The divergence from another Normal (broadcast)."""
        ratio = self.scale / other.scale
        ratio = ratio * ratio
        shift = (self.loc - other.loc) / other.scale
        return 0.5 * ratio + 0.5 * (shift * shift) - 0.5 - 0.5 * ratio.log()
