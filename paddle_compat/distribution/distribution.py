"""``Distribution``: what all distributions have in common."""

import warnings

import numpy as np
import torch

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.tensor import Symbolic, Tensor, wrap
from paddle_compat.nn.functional import sigmoid, softmax
from paddle_compat.tensor.manipulation import cast

__all__ = ["Distribution"]

VARIABLES = (Tensor, Symbolic)  # what stands for Paddle's Tensor in dynamic mode and Variable in static mode


def adopt(x):
    """A torch tensor as a Tensor that shares its memory and graph; anything else as it is."""
    return wrap(x) if isinstance(x, torch.Tensor) else x


def is_variable(x):
    """Whether ``x`` is a Tensor or a variable of a static program."""
    return isinstance(x, VARIABLES)


def dtype_name(x):
    """'float32' for a tensor of that dtype."""
    return str(x.dtype).rpartition(".")[2]


def sum_rightmost(value, n):
    """``value`` summed over its last ``n`` dimensions."""
    return value.sum(list(range(-n, 0))) if n > 0 else value


def check_sample_shape(shape, like, alone):
    """Refuse what Paddle's ``sample`` cannot join to a batch shape (a list): all but lists. ``alone``: there is no batch shape, so it may not be empty."""
    shape + list(like.shape)
    if alone and not len(shape):
        raise ValueError("(InvalidArgument) The shape's size in ReshapeOp can't be zero: 'shape' must have at least one element, but received [].")


class Distribution:
    """The base of all distributions: shapes, and methods that raise ``NotImplementedError`` where a subclass has none.

    Args:
        batch_shape (Sequence[int]): the shape of independent distributions that one object holds.
        event_shape (Sequence[int]): the shape of one draw.
    """

    # Whether sample() joins its shape to a list and so takes lists only, as 2.4's older classes do.
    _sample_takes_list = False

    def __init__(self, batch_shape=(), event_shape=()):
        self._batch_shape = batch_shape if isinstance(batch_shape, tuple) else tuple(batch_shape)
        self._event_shape = event_shape if isinstance(event_shape, tuple) else tuple(event_shape)

    @property
    def batch_shape(self):
        """tuple: the shape of independent distributions."""
        return self._batch_shape

    @property
    def event_shape(self):
        """tuple: the shape of one draw."""
        return self._event_shape

    @property
    def mean(self):
        """Tensor: the mean."""
        raise NotImplementedError

    @property
    def variance(self):
        """Tensor: the variance."""
        raise NotImplementedError

    def sample(self, shape=()):
        """Draws of shape ``shape + batch_shape + event_shape``."""
        raise NotImplementedError

    def rsample(self, shape=()):
        """Draws through which gradients flow to the parameters."""
        raise NotImplementedError

    def entropy(self):
        """The entropy, of shape ``batch_shape``."""
        raise NotImplementedError

    def kl_divergence(self, other):
        """The Kullback-Leibler divergence from ``other``."""
        raise NotImplementedError

    def prob(self, value):
        """The density (or probability) at ``value``."""
        return self.log_prob(value).exp()

    def log_prob(self, value):
        """The logarithm of the density (or probability) at ``value``."""
        raise NotImplementedError

    def probs(self, value):
        """The density (or probability) at ``value``; the older classes' name for ``prob``."""
        raise NotImplementedError

    def _extend_shape(self, sample_shape):
        return sample_shape + self._batch_shape + self._event_shape

    def _validate_args(self, *args):
        """Whether all arguments are Tensors; ValueError where only some are."""
        tensors = [is_variable(a) for a in args]
        if any(tensors) and not all(tensors):
            raise ValueError("if one argument is Tensor, all arguments should be Tensor")
        return any(tensors)

    def _to_tensor(self, *args):
        """The arguments (floats, lists, tuples, arrays) as float32 tensors of the shape that they broadcast to.

        Float64 arrays are rounded to float32 too, as on 2.4; the classes that keep their dtype cast back, without the lost digits.

        Raises:
            TypeError: an argument of another type (integers among them).
        """
        arrays = []
        total = 0.0
        for arg in args:
            if isinstance(arg, float):
                arg = [arg]
            if not isinstance(arg, (list, tuple, np.ndarray, *VARIABLES)):
                raise TypeError(f"Type of input args must be float, list, numpy.ndarray or Tensor, but received type {type(arg)}")
            array = np.array(arg)
            if str(array.dtype) not in ("float32", "float64"):
                warnings.warn("data type of argument only support float32 and float64, your argument will be convert to float32.", stacklevel=3)
                array = array.astype("float32")
            total = total + array
            arrays.append(array)
        return tuple(to_tensor(np.ascontiguousarray(np.broadcast_to(a, total.shape)), dtype="float32") for a in arrays)

    def _check_values_dtype_in_probs(self, param, value):
        """``value`` in the dtype of the parameters, with a warning where that changes it (float32 and float64 only)."""
        value = adopt(value)
        if value.dtype != param.dtype and dtype_name(value) in ("float32", "float64"):
            warnings.warn("dtype of input 'value' needs to be the same as parameters of distribution class. dtype of 'value' will be converted.", stacklevel=3)
            if not is_variable(value):
                raise ValueError(f"(InvalidArgument) argument 'value' must be Tensor, but got {type(value).__name__}")
            return cast(value, dtype_name(param))
        return value

    def _probs_to_logits(self, probs, is_binary=False):
        """Log probabilities, or log odds of a binary event."""
        return (probs / (1 - probs)).log() if is_binary else probs.log()

    def _logits_to_probs(self, logits, is_binary=False):
        """The inverse of ``_probs_to_logits``."""
        return sigmoid(logits) if is_binary else softmax(logits, axis=-1)
