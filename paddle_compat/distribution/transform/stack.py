"""``StackTransform``."""

import typing

from paddle_compat.distribution import variable
from paddle_compat.distribution.transform.base import Transform
from paddle_compat.tensor.manipulation import concat, stack, unstack


class StackTransform(Transform):
    """A transform of its own for each slice along an axis.

    Args:
        transforms (Sequence[Transform]): one for each slice.
        axis (int): the dimension.

    Raises:
        TypeError: arguments of other types, or no transform.
    """

    def __init__(self, transforms, axis=0):
        if not transforms or not isinstance(transforms, typing.Sequence):
            raise TypeError(f"Expected 'transforms' is Sequence[Transform], but got {type(transforms)}.")
        if not all(isinstance(t, Transform) for t in transforms):
            raise TypeError("Expected all element in transforms is Transform Type.")
        if not isinstance(axis, int):
            raise TypeError(f"Expected 'axis' is int, but got{type(axis)}.")
        self._transforms = transforms
        self._axis = axis

    def _is_injective(self):
        return all(t._is_injective() for t in self._transforms)

    @property
    def transforms(self):
        """Sequence[Transform]: one for each slice."""
        return self._transforms

    @property
    def axis(self):
        """int: the dimension."""
        return self._axis

    def _forward(self, x):
        return self._each("forward", x)

    def _inverse(self, y):
        return self._each("inverse", y)

    def _forward_log_det_jacobian(self, x):
        return self._each("forward_log_det_jacobian", x)

    def _each(self, method, value):
        self._check_size(value)
        parts = unstack(value, self._axis)
        done = [getattr(t, method)(part) for t, part in zip(self._transforms, parts, strict=True)]
        # Slices of a vector have the shape [1] here, which is the axis itself.
        return concat(done, 0) if value.dim() == 1 else stack(done, self._axis)

    def _check_size(self, v):
        if not -v.dim() <= self._axis < v.dim():
            raise ValueError(f"Input dimensions {v.dim()} should be grater than stack transform axis {self._axis}.")
        if v.shape[self._axis] != len(self._transforms):
            raise ValueError(f"Input size along {self._axis} should be equal to the length of transforms.")

    @property
    def _domain(self):
        return variable.Stack([t._domain for t in self._transforms], self._axis)

    @property
    def _codomain(self):
        return variable.Stack([t._codomain for t in self._transforms], self._axis)
