"""``ExponentialFamily``: distributions by their log normaliser."""

from paddle_compat.core import mode
from paddle_compat.distribution.distribution import Distribution

__all__ = ["ExponentialFamily"]


def gradients_of_normalizer(p):
    """The log normaliser of a member, its natural parameters as leaves, and its gradients by them (the expected statistics)."""
    parameters = []
    for parameter in p._natural_parameters:
        parameter = parameter.detach()
        parameter.stop_gradient = False
        parameters.append(parameter)
    normalizer = p._log_normalizer(*parameters)
    if mode.process.static:
        from paddle_compat.static import gradients

        return normalizer, parameters, gradients(normalizer.sum(), parameters)
    from paddle_compat.autograd import grad

    return normalizer, parameters, grad(normalizer.sum(), parameters, create_graph=True)


class ExponentialFamily(Distribution):
    r"""Distributions with a density of the form exp(<t(x), theta> - F(theta) + k(x)).

    A subclass gives ``_natural_parameters`` (a tuple of tensors theta), ``_log_normalizer(*theta)`` (F) and ``_mean_carrier_measure``
    (the mean of k); entropy and divergence follow from F by automatic differentiation.

    Args:
        batch_shape (Sequence[int]): the shape of independent distributions.
        event_shape (Sequence[int]): the shape of one draw.
    """

    @property
    def _natural_parameters(self):
        raise NotImplementedError

    def _log_normalizer(self):
        raise NotImplementedError

    @property
    def _mean_carrier_measure(self):
        raise NotImplementedError

    def entropy(self):
        """F - <theta, grad F> - mean of k, element by element of the parameters as on 2.4.

        Returns:
            Tensor.
        """
        value = -self._mean_carrier_measure
        normalizer, parameters, grads = gradients_of_normalizer(self)
        value = value + normalizer
        for parameter, g in zip(parameters, grads, strict=True):
            value = value - parameter * g
        return value
