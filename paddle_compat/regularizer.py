"""Weight decay as a term added to a parameter's gradient: ``paddle.regularizer.L1Decay`` and ``L2Decay``."""

import torch

__all__ = ["L1Decay", "L2Decay"]


class WeightDecayRegularizer:
    """A penalty on a parameter. ``term(p)`` is the penalty's gradient for the torch tensor ``p``."""

    def term(self, p):
        """The gradient of the penalty at ``p``."""
        raise NotImplementedError

    def __call__(self, param, grad=None, block=None):
        """The gradient of the penalty for a Tensor, a Tensor."""
        from paddle_compat.core.tensor import unwrap, wrap

        with torch.no_grad():
            return wrap(self.term(unwrap(param)))

    def __str__(self):
        return f"{type(self).__name__}, regularization_coeff={self._regularization_coeff:f}"


class L1DecayRegularizer(WeightDecayRegularizer):
    """The sum of magnitudes, weighted: adds ``coeff * sign(p)`` to the gradient."""

    def __init__(self, regularization_coeff=0.0):
        assert regularization_coeff is not None, "regularization_coeff should not be None"
        self._regularization_coeff = regularization_coeff

    def term(self, p):
        return torch.sign(p).mul_(self._regularization_coeff)


class L2DecayRegularizer(WeightDecayRegularizer):
    """Half the sum of squares, weighted: adds ``coeff * p`` to the gradient."""

    def __init__(self, regularization_coeff=0.0):
        assert regularization_coeff is not None, "regularization_coeff should not be None"
        self._regularization_coeff = regularization_coeff

    def term(self, p):
        return p * self._regularization_coeff


class L1Decay(L1DecayRegularizer):
    """L1 weight decay: the loss grows by ``coeff * sum(|p|)``.

    Args:
        coeff (float): the weight of the penalty.
    """

    def __init__(self, coeff=0.0):
        super().__init__(coeff)


class L2Decay(L2DecayRegularizer):
    """L2 weight decay: the loss grows by ``0.5 * coeff * sum(p * p)``.

    Args:
        coeff (float): the weight of the penalty.
    """

    def __init__(self, coeff=0.0):
        super().__init__(coeff)
