"""``StickBreakingTransform``."""

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.distribution import constraint, variable
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.nn.functional import log_sigmoid, sigmoid
from paddle_compat.tensor.creation import arange, ones_like
from paddle_compat.tensor.manipulation import cast, concat
from paddle_compat.tensor.reduction import cumprod, cumsum


class StickBreakingTransform(Transform):
    """K - 1 real numbers in the last dimension to K probabilities: each breaks its share off what is left of a stick."""

    _type = Type.BIJECTION

    def _forward(self, x):
        share = sigmoid(x - _log_offset(x.shape[-1], x.dtype))
        left = cumprod(1 - share, -1)
        one = ones_like(x[..., :1])
        return concat([share, one], -1) * concat([one, left], -1)

    def _inverse(self, y):
        broken = y[..., :-1]
        left = 1 - cumsum(broken, -1)
        return broken.log() - left.log() + _log_offset(y.shape[-1] - 1, y.dtype)

    def _forward_log_det_jacobian(self, x):
        y = self.forward(x)
        x = x - _log_offset(x.shape[-1], x.dtype)
        return (-x + log_sigmoid(x) + y[..., :-1].log()).sum(-1)

    def _forward_shape(self, shape):
        if not shape:
            raise ValueError(f"Expected 'shape' is not empty, but got {shape}")
        return shape[:-1] + (shape[-1] + 1,)

    def _inverse_shape(self, shape):
        if not shape:
            raise ValueError(f"Expected 'shape' is not empty, but got {shape}")
        return shape[:-1] + (shape[-1] - 1,)

    @property
    def _domain(self):
        return variable.Independent(variable.real, 1)

    @property
    def _codomain(self):
        return variable.Variable(False, 1, constraint.simplex)


def _log_offset(n, dtype):
    """The logarithms of n, n-1 .. 1, how many pieces are still to come: with them the input 0 gives equal shares.

    They are taken in the default dtype, so that float64 inputs meet float32 logarithms, as on 2.4.
    """
    return cast(arange(n, 0, -1, dtype=get_default_dtype()).log(), dtype)
