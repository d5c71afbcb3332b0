"""``paddle.fluid.regularizer``: weight decay by its old names."""

from paddle_compat.regularizer import L1Decay as _L1
from paddle_compat.regularizer import L2Decay as _L2

__all__ = ["L1Decay", "L1DecayRegularizer", "L2Decay", "L2DecayRegularizer"]


class L1DecayRegularizer(_L1):
    """A penalty on the sum of absolute values."""

    def __init__(self, regularization_coeff=0.0):
        super().__init__(regularization_coeff)


class L2DecayRegularizer(_L2):
    """A penalty on the sum of squares."""

    def __init__(self, regularization_coeff=0.0):
        super().__init__(regularization_coeff)


L1Decay, L2Decay = L1DecayRegularizer, L2DecayRegularizer
