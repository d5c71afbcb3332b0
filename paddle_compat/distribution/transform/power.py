"""``PowerTransform``."""

from paddle_compat.distribution import variable
from paddle_compat.distribution.distribution import adopt, is_variable
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.distribution.transform.shapes import broadcast_with


class PowerTransform(Transform):
    """y = x ** power.

    Args:
        power (Tensor): the exponent.

    Raises:
        TypeError: ``power`` is no Tensor.
    """

    _type = Type.BIJECTION

    def __init__(self, power):
        power = adopt(power)
        if not is_variable(power):
            raise TypeError(f"Expected 'power' is a tensor, but got {type(power)}")
        self._power = power
        super().__init__()

    @property
    def power(self):
        """Tensor: the exponent."""
        return self._power

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.positive

    def _forward(self, x):
        return x.pow(self._power)

    def _inverse(self, y):
        return y.pow(1 / self._power)

    def _forward_log_det_jacobian(self, x):
        return (self._power * x.pow(self._power - 1)).abs().log()

    def _forward_shape(self, shape):
        return broadcast_with(shape, self._power)

    def _inverse_shape(self, shape):
        return broadcast_with(shape, self._power)
