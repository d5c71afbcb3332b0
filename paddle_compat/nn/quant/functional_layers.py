"""Functions as layers, so that quantisation can find and wrap them."""

import paddle_compat as paddle
from paddle_compat.nn.layer.layers import Layer

__all__ = []


class FloatFunctionalLayer(Layer):
    """The base of functions as layers."""

    def __init__(self):
        super().__init__()


class add(FloatFunctionalLayer):
    """``paddle.add`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, y, name=None):
        return paddle.add(x, y, name)


class subtract(FloatFunctionalLayer):
    """``paddle.subtract`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, y, name=None):
        return paddle.subtract(x, y, name)


class multiply(FloatFunctionalLayer):
    """``paddle.multiply`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, y, name=None):
        return paddle.multiply(x, y, name)


class divide(FloatFunctionalLayer):
    """``paddle.divide`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, y, name=None):
        return paddle.divide(x, y, name)


class reshape(FloatFunctionalLayer):
    """``paddle.reshape`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, shape, name=None):
        return paddle.reshape(x, shape, name)


class transpose(FloatFunctionalLayer):
    """``paddle.transpose`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, perm, name=None):
        return paddle.transpose(x, perm, name)


class concat(FloatFunctionalLayer):
    """``paddle.concat`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, axis=0, name=None):
        return paddle.concat(x, axis, name)


class flatten(FloatFunctionalLayer):
    """``paddle.flatten`` as a layer."""

    def __init__(self):
        super().__init__()

    def forward(self, x, start_axis=0, stop_axis=-1, name=None):
        return paddle.flatten(x, start_axis, stop_axis, name)
