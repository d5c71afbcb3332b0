"""``Transform``: differentiable changes of variables, and their kinds."""

import enum
import typing

from paddle_compat.distribution import variable
from paddle_compat.distribution.distribution import Distribution, adopt, is_variable


class Type(enum.Enum):
    """What kind of map a transform is."""

    BIJECTION = "bijection"
    INJECTION = "injection"
    SURJECTION = "surjection"
    OTHER = "other"

    @classmethod
    def is_injective(cls, _type):
        """Whether different inputs always give different outputs, so that there is one density behind the map."""
        return _type in (cls.BIJECTION, cls.INJECTION)


class Transform:
    """The base of transforms of random variables.

    A subclass gives ``_forward``, ``_inverse``, one of ``_forward_log_det_jacobian`` and ``_inverse_log_det_jacobian``, and, where they
    change shapes or take events of some rank, ``_forward_shape``, ``_inverse_shape``, ``_domain`` and ``_codomain``.
    """

    _type = Type.INJECTION

    def __init__(self):
        super().__init__()

    @classmethod
    def _is_injective(cls):
        return Type.is_injective(cls._type)

    def __call__(self, input):
        """Of a Distribution the transformed distribution, of a Transform the chain of both (this one first), of a Tensor ``forward``."""
        if isinstance(input, Distribution):
            from paddle_compat.distribution.transformed_distribution import TransformedDistribution

            return TransformedDistribution(input, [self])
        if isinstance(input, Transform):
            from paddle_compat.distribution.transform.chain import ChainTransform

            return ChainTransform([self, input])
        return self.forward(input)

    def forward(self, x):
        """The transform of ``x``.

        Args:
            x (Tensor): with at least as many dimensions as an event has.

        Returns:
            Tensor.

        Raises:
            TypeError: ``x`` is no Tensor.
            ValueError: too few dimensions.
            NotImplementedError: a transform without ``_forward``.
        """
        x = self._check(x, "x", self._domain)
        return self._forward(x)

    def inverse(self, y):
        """What is transformed to ``y``: a Tensor, or a tuple of Tensors where there are several (``AbsTransform``).

        Args:
            y (Tensor): with at least as many dimensions as an event has.

        Returns:
            Tensor.

        Raises:
            TypeError, ValueError, NotImplementedError: as ``forward``.
        """
        y = self._check(y, "y", self._codomain)
        return self._inverse(y)

    def forward_log_det_jacobian(self, x):
        """The logarithm of the absolute determinant of the Jacobian at ``x``.

        Args:
            x (Tensor): the input of ``forward``.

        Returns:
            Tensor: one number for each event.

        Raises:
            TypeError, ValueError: as ``forward``.
            NotImplementedError: the transform is not injective, or has no formula for it.
        """
        x = self._check(x, "x", self._domain)
        if not self._is_injective():
            raise NotImplementedError("forward_log_det_jacobian can't be implemented for non-injective transforms.")
        return self._call_forward_log_det_jacobian(x)

    def inverse_log_det_jacobian(self, y):
        """The logarithm of the absolute determinant of the inverse's Jacobian at ``y``.

        Args:
            y (Tensor): the input of ``inverse``.

        Returns:
            Tensor: one number for each event.

        Raises:
            TypeError, ValueError: as ``inverse``.
            NotImplementedError: no formula for it.
        """
        y = self._check(y, "y", self._codomain)
        return self._call_inverse_log_det_jacobian(y)

    def forward_shape(self, shape):
        """The shape of ``forward``'s result.

        Args:
            shape (Sequence[int]): the input's shape.

        Returns:
            Sequence[int].

        Raises:
            TypeError: ``shape`` is no sequence.
            ValueError: a shape that cannot be transformed.
        """
        _check_shape(shape)
        return self._forward_shape(shape)

    def inverse_shape(self, shape):
        """The shape of ``inverse``'s result.

        Args:
            shape (Sequence[int]): the input's shape.

        Returns:
            Sequence[int].

        Raises:
            TypeError, ValueError: as ``forward_shape``.
        """
        _check_shape(shape)
        return self._inverse_shape(shape)

    @property
    def _domain(self):
        return variable.real

    @property
    def _codomain(self):
        return variable.real

    def _forward(self, x):
        raise NotImplementedError("Forward not implemented")

    def _inverse(self, y):
        raise NotImplementedError("Inverse not implemented")

    def _call_forward_log_det_jacobian(self, x):
        if hasattr(self, "_forward_log_det_jacobian"):
            return self._forward_log_det_jacobian(x)
        if hasattr(self, "_inverse_log_det_jacobian"):
            return -self._inverse_log_det_jacobian(self.forward(x))
        raise _no_formula()

    def _call_inverse_log_det_jacobian(self, y):
        if hasattr(self, "_inverse_log_det_jacobian"):
            return self._inverse_log_det_jacobian(y)
        if hasattr(self, "_forward_log_det_jacobian"):
            return -self._forward_log_det_jacobian(self._inverse(y))
        raise _no_formula()

    def _forward_shape(self, shape):
        return shape

    def _inverse_shape(self, shape):
        return shape

    def _check(self, value, name, side):
        value = adopt(value)
        if not is_variable(value):
            raise TypeError(f"Expected '{name}' is a Tensor or Real, but got {type(value)}.")
        if value.dim() < side.event_rank:
            raise ValueError(f"The dimensions of {name}({value.dim()}) should be grater than or equal to {side.event_rank}")
        return value


def _no_formula():
    return NotImplementedError("Neither _forward_log_det_jacobian nor _inverse_log_det_jacobian is implemented. One of them is required.")


def _check_shape(shape):
    if not isinstance(shape, typing.Sequence):
        raise TypeError(f"Expected shape is Sequence[int] type, but got {type(shape)}.")
