"""Activations as layers: each calls the function of its name in ``paddle.sparse.nn.functional``."""

from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import with_name
from paddle_compat.sparse.nn import functional as F

__all__ = []


class ReLU(Layer):
    """max(x, 0) of the stored values of a COO or CSR Tensor."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.relu(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class ReLU6(Layer):
    """min(max(x, 0), 6) of the stored values of a COO or CSR Tensor."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.relu6(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class LeakyReLU(Layer):
    """x where positive, else ``negative_slope * x``, of the stored values of a COO or CSR Tensor.

    Args:
        negative_slope: a number.
    """

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__()
        self._negative_slope = negative_slope
        self._name = name

    def forward(self, x):
        return F.leaky_relu(x, self._negative_slope, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Softmax(Layer):
    """The softmax of each row over its stored values.

    Args:
        axis: must be -1.
    """

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.softmax(x, self._axis, self._name)

    def extra_repr(self):
        return with_name("", self._name)
