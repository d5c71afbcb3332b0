"""``StickBreakingTransform``."""

from paddle_compat.distribution import constraint, variable
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.nn.functional import log_sigmoid, sigmoid
from paddle_compat.tensor.creation import arange, ones_like
from paddle_compat.tensor.manipulation import concat
from paddle_compat.tensor.reduction import cumprod, cumsum


class StickBreakingTransform(Transform):
    """K - 1 real numbers in the last dimension to K probabilities: each breaks its share off what is left of a stick."""

    _type = Type.BIJECTION

    def _forward(self, x):
        share = sigmoid(x - _offset(x.shape[-1], x.dtype).log())
        left = cumprod(1 - share, -1)
        one = ones_like(x[..., :1])
        return concat([share, one], -1) * concat([one, left], -1)

    def _inverse(self, y):
        broken = y[..., :-1]
        left = 1 - cumsum(broken, -1)
        return broken.log() - left.log() + _offset(y.shape[-1] - 1, y.dtype).log()

    def _forward_log_det_jacobian(self, x):
        y = self.forward(x)
        x = x - _offset(x.shape[-1], x.dtype).log()
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


def _offset(n, dtype):
    """n, n-1 .. 1: how many pieces are still to come. With it the input 0 gives equal shares."""
    return arange(n, 0, -1, dtype=dtype)
