"""``ExpTransform``."""

from paddle_compat.distribution import variable
from paddle_compat.distribution.transform.base import Transform, Type


class ExpTransform(Transform):
    """y = exp(x)."""

    _type = Type.BIJECTION

    def __init__(self):
        super().__init__()

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.positive

    def _forward(self, x):
        return x.exp()

    def _inverse(self, y):
        return y.log()

    def _forward_log_det_jacobian(self, x):
        return x.clone()  # Paddle gives x itself; a change of the result must not reach it here
