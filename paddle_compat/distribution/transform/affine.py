"""``AffineTransform``."""

from paddle_compat.distribution import variable
from paddle_compat.distribution.distribution import adopt, is_variable
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.distribution.transform.shapes import broadcast_with


class AffineTransform(Transform):
    """y = loc + scale x.

    Args:
        loc (Tensor): what is added.
        scale (Tensor): what is multiplied by.

    Raises:
        TypeError: a parameter is no Tensor.
    """

    _type = Type.BIJECTION

    def __init__(self, loc, scale):
        loc, scale = adopt(loc), adopt(scale)
        if not is_variable(loc):
            raise TypeError(f"Expected 'loc' is a Tensor, but got {type(loc)}")
        if not is_variable(scale):
            raise TypeError(f"Expected scale is a Tensor, but got {type(scale)}")
        self._loc = loc
        self._scale = scale
        super().__init__()

    @property
    def loc(self):
        """Tensor: what is added."""
        return self._loc

    @property
    def scale(self):
        """Tensor: what is multiplied by."""
        return self._scale

    def _forward(self, x):
        return self._loc + self._scale * x

    def _inverse(self, y):
        return (y - self._loc) / self._scale

    def _forward_log_det_jacobian(self, x):
        return self._scale.abs().log()

    def _forward_shape(self, shape):
        return broadcast_with(shape, self._loc, self._scale)

    def _inverse_shape(self, shape):
        return broadcast_with(shape, self._loc, self._scale)

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.real
