"""``SoftmaxTransform``."""

from paddle_compat.distribution import constraint, variable
from paddle_compat.distribution.transform.base import Transform, Type


class SoftmaxTransform(Transform):
    """The softmax over the last dimension: no bijection, and ``inverse`` (the logarithm) gives one of many inputs."""

    _type = Type.OTHER

    @property
    def _domain(self):
        return variable.Independent(variable.real, 1)

    @property
    def _codomain(self):
        return variable.Variable(False, 1, constraint.simplex)

    def _forward(self, x):
        weights = (x - x.max(-1, keepdim=True)).exp()
        return weights / weights.sum(-1, keepdim=True)

    def _inverse(self, y):
        return y.log()

    def _forward_shape(self, shape):
        _check(shape)
        return shape

    def _inverse_shape(self, shape):
        _check(shape)
        return shape


def _check(shape):
    if len(shape) < 1:
        raise ValueError(f"Expected length of shape is grater than 1, but got {len(shape)}")
