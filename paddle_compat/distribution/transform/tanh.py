"""``TanhTransform``."""

import math

from paddle_compat.distribution import constraint, variable
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.nn.functional import softplus
from paddle_compat.tensor.ops import atanh


class TanhTransform(Transform):
    """y = tanh(x)."""

    _type = Type.BIJECTION

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.Variable(False, 0, constraint.Range(-1.0, 1.0))

    def _forward(self, x):
        return x.tanh()

    def _inverse(self, y):
        return atanh(y)

    def _forward_log_det_jacobian(self, x):
        return 2.0 * (math.log(2.0) - x - softplus(-2.0 * x))
