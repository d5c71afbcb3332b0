"""``SigmoidTransform``."""

from paddle_compat.distribution import constraint, variable
from paddle_compat.distribution.transform.base import Transform
from paddle_compat.nn.functional import sigmoid, softplus
from paddle_compat.tensor.math import log1p


class SigmoidTransform(Transform):
    """y = 1 / (1 + exp(-x))."""

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.Variable(False, 0, constraint.Range(0.0, 1.0))

    def _forward(self, x):
        return sigmoid(x)

    def _inverse(self, y):
        return y.log() - log1p(-y)

    def _forward_log_det_jacobian(self, x):
        return -softplus(-x) - softplus(x)
