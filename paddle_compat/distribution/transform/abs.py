"""``AbsTransform``."""

from paddle_compat.distribution import variable
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.tensor.creation import zeros


class AbsTransform(Transform):
    """y = |x|: not injective, so ``inverse`` gives both inputs."""

    _type = Type.SURJECTION

    def _forward(self, x):
        return x.abs()

    def _inverse(self, y):
        return -y, y

    def _inverse_log_det_jacobian(self, y):
        zero = zeros([1], dtype=y.dtype)
        return zero, zero

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.positive
