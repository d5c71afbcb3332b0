"""``ReshapeTransform``."""

import math
import typing

from paddle_compat.distribution import variable
from paddle_compat.distribution.distribution import sum_rightmost
from paddle_compat.distribution.transform.base import Transform, Type
from paddle_compat.tensor.creation import zeros_like
from paddle_compat.tensor.manipulation import reshape


class ReshapeTransform(Transform):
    """Events of one shape as events of another.

    Args:
        in_event_shape (Sequence[int]): the shape of an event that goes in.
        out_event_shape (Sequence[int]): the shape that it gets, of as many elements.

    Raises:
        TypeError: a shape that is no sequence.
        ValueError: the numbers of elements differ.
    """

    _type = Type.BIJECTION

    def __init__(self, in_event_shape, out_event_shape):
        if not isinstance(in_event_shape, typing.Sequence) or not isinstance(out_event_shape, typing.Sequence):
            raise TypeError(
                "Expected type of 'in_event_shape' and 'out_event_shape' is Sequence[int], but got "
                f"'in_event_shape': {in_event_shape}, 'out_event_shape': {out_event_shape}"
            )
        if not len(in_event_shape) or not len(out_event_shape):
            raise TypeError("'in_event_shape' and 'out_event_shape' must not be empty")
        inside, outside = math.prod(in_event_shape), math.prod(out_event_shape)
        if inside != outside:
            raise ValueError(f"The numel of 'in_event_shape' should be 'out_event_shape', but got {inside}!={outside}")
        self._in_event_shape = tuple(in_event_shape)
        self._out_event_shape = tuple(out_event_shape)
        super().__init__()

    @property
    def in_event_shape(self):
        """tuple: the shape of an event that goes in."""
        return self._in_event_shape

    @property
    def out_event_shape(self):
        """tuple: the shape that it gets."""
        return self._out_event_shape

    @property
    def _domain(self):
        return variable.Independent(variable.real, len(self._in_event_shape))

    @property
    def _codomain(self):
        return variable.Independent(variable.real, len(self._out_event_shape))

    def _forward(self, x):
        return reshape(x, [*list(x.shape)[: x.dim() - len(self._in_event_shape)], *self._out_event_shape])

    def _inverse(self, y):
        return reshape(y, [*list(y.shape)[: y.dim() - len(self._out_event_shape)], *self._in_event_shape])

    def _forward_shape(self, shape):
        return _exchange(shape, self._in_event_shape, self._out_event_shape)

    def _inverse_shape(self, shape):
        return _exchange(shape, self._out_event_shape, self._in_event_shape)

    def _forward_log_det_jacobian(self, x):
        return zeros_like(sum_rightmost(x.detach(), len(self._in_event_shape)))


def _exchange(shape, old, new):
    if len(shape) < len(old):
        raise ValueError(f"Expected length of 'shape' is not less than {len(old)}, but got {len(shape)}")
    batch, event = shape[: len(shape) - len(old)], shape[len(shape) - len(old) :]
    if tuple(event) != old:
        raise ValueError(f"Event shape mismatch, expected: {old}, but got {event}")
    return tuple(batch) + new
