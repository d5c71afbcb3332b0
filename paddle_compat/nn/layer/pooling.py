"""Pooling layers: each calls the function of its name in ``paddle.nn.functional``."""

from paddle_compat.nn import functional as F
from paddle_compat.nn.layer.layers import Layer

__all__ = []


class AvgPool1D(Layer):
    """The mean of each window over the length.

    Args:
        kernel_size: the window's size.
        stride: the step; the window's size where None.
        padding: zeros on either side, 'SAME' or 'VALID'.
        exclusive: whether padding is left out of the mean.
        ceil_mode: whether a last window that sticks out counts.
    """

    def __init__(self, kernel_size, stride=None, padding=0, exclusive=True, ceil_mode=False, name=None):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.exclusive = exclusive
        self.name = name

    def forward(self, x):
        return F.avg_pool1d(x, self.kernel_size, self.stride, self.padding, self.exclusive, self.ceil_mode, self.name)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool2D(Layer):
    """The mean of each window over height and width.

    Args:
        kernel_size: the window's sizes, an int or 2 of them.
        stride: the steps; the window's sizes where None.
        padding: zeros on the sides, 'SAME' or 'VALID'.
        ceil_mode: whether a last window that sticks out counts.
        exclusive: whether padding is left out of the mean.
        divisor_override: what sums are divided by instead of the count.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCHW", name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.exclusive = exclusive
        self.divisor = divisor_override
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.avg_pool2d(x, self.ksize, self.stride, self.padding, self.ceil_mode, self.exclusive, self.divisor, self.data_format, self.name)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"


class AvgPool3D(Layer):
    """The mean of each window over depth, height and width.

    Args:
        kernel_size: the window's sizes, an int or 3 of them.
        stride: the steps; the window's sizes where None.
        padding: zeros on the sides, 'SAME' or 'VALID'.
        ceil_mode: whether a last window that sticks out counts.
        exclusive: whether padding is left out of the mean.
        divisor_override: what sums are divided by instead of the count.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, exclusive=True, divisor_override=None, data_format="NCDHW", name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.exclusive = exclusive
        self.divisor = divisor_override
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.avg_pool3d(x, self.ksize, self.stride, self.padding, self.ceil_mode, self.exclusive, self.divisor, self.data_format, self.name)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"


class MaxPool1D(Layer):
    """The largest of each window over the length.

    Args:
        kernel_size: the window's size.
        stride: the step; the window's size where None.
        padding: on either side, 'SAME' or 'VALID'.
        return_mask: whether the positions of the largest come too.
        ceil_mode: whether a last window that sticks out counts.
    """

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, name=None):
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.return_mask = return_mask
        self.name = name

    def forward(self, input):
        return F.max_pool1d(input, self.kernel_size, self.stride, self.padding, self.return_mask, self.ceil_mode, self.name)

    def extra_repr(self):
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class MaxPool2D(Layer):
    """The largest of each window over height and width.

    Args:
        kernel_size: the window's sizes, an int or 2 of them.
        stride: the steps; the window's sizes where None.
        padding: on the sides, 'SAME' or 'VALID'.
        return_mask: whether the positions of the largest come too.
        ceil_mode: whether a last window that sticks out counts.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCHW", name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.return_mask = return_mask
        self.ceil_mode = ceil_mode
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.max_pool2d(x, self.ksize, self.stride, self.padding, self.return_mask, self.ceil_mode, self.data_format, self.name)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"


class MaxPool3D(Layer):
    """The largest of each window over depth, height and width.

    Args:
        kernel_size: the window's sizes, an int or 3 of them.
        stride: the steps; the window's sizes where None.
        padding: on the sides, 'SAME' or 'VALID'.
        return_mask: whether the positions of the largest come too.
        ceil_mode: whether a last window that sticks out counts.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NCDHW", name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.return_mask = return_mask
        self.ceil_mode = ceil_mode
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.max_pool3d(x, self.ksize, self.stride, self.padding, self.return_mask, self.ceil_mode, self.data_format, self.name)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"


class AdaptiveAvgPool1D(Layer):
    """The means of as many windows over the length as the output is to have.

    Args:
        output_size: the output's length.
    """

    def __init__(self, output_size, name=None):
        super().__init__()
        self.output_size = output_size
        self.name = name

    def forward(self, input):
        return F.adaptive_avg_pool1d(input, self.output_size, self.name)

    def extra_repr(self):
        return f"output_size={self.output_size}"


class AdaptiveAvgPool2D(Layer):
    """The means of as many windows over height and width as the output is to have.

    Args:
        output_size: the output's sizes, an int or 2 of them; None keeps the input's.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(self, output_size, data_format="NCHW", name=None):
        super().__init__()
        self._output_size = output_size
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.adaptive_avg_pool2d(x, output_size=self._output_size, data_format=self._data_format, name=self._name)

    def extra_repr(self):
        return f"output_size={self._output_size}"


class AdaptiveAvgPool3D(Layer):
    """The means of as many windows over depth, height and width as the output is to have.

    Args:
        output_size: the output's sizes, an int or 3 of them; None keeps the input's.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    def __init__(self, output_size, data_format="NCDHW", name=None):
        super().__init__()
        self._output_size = output_size
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.adaptive_avg_pool3d(x, output_size=self._output_size, data_format=self._data_format, name=self._name)

    def extra_repr(self):
        return f"output_size={self._output_size}"


class AdaptiveMaxPool1D(Layer):
    """The largest of as many windows over the length as the output is to have.

    Args:
        output_size: the output's length.
        return_mask: whether the positions of the largest come too.
    """

    def __init__(self, output_size, return_mask=False, name=None):
        super().__init__()
        self.output_size = output_size
        self.return_mask = return_mask
        self.name = name

    def forward(self, input):
        return F.adaptive_max_pool1d(input, self.output_size, self.return_mask, self.name)

    def extra_repr(self):
        return f"output_size={self.output_size}, return_mask={self.return_mask}"


class AdaptiveMaxPool2D(Layer):
    """The largest of as many windows over height and width as the output is to have.

    Args:
        output_size: the output's sizes, an int or 2 of them; None keeps the input's.
        return_mask: whether the positions of the largest come too.
    """

    def __init__(self, output_size, return_mask=False, name=None):
        super().__init__()
        self._output_size = output_size
        self._return_mask = return_mask
        self._name = name

    def forward(self, x):
        return F.adaptive_max_pool2d(x, output_size=self._output_size, return_mask=self._return_mask, name=self._name)

    def extra_repr(self):
        return f"output_size={self._output_size}, return_mask={self._return_mask}"


class AdaptiveMaxPool3D(Layer):
    """The largest of as many windows over depth, height and width as the output is to have.

    Args:
        output_size: the output's sizes, an int or 3 of them; None keeps the input's.
        return_mask: whether the positions of the largest come too.
    """

    def __init__(self, output_size, return_mask=False, name=None):
        super().__init__()
        self._output_size = output_size
        self._return_mask = return_mask
        self._name = name

    def forward(self, x):
        return F.adaptive_max_pool3d(x, output_size=self._output_size, return_mask=self._return_mask, name=self._name)

    def extra_repr(self):
        return f"output_size={self._output_size}, return_mask={self._return_mask}"


class MaxUnPool1D(Layer):
    """Puts what max pooling kept back to where it was, zeros elsewhere.

    Args:
        kernel_size, stride, padding: those of the pooling.
        data_format: ``NCL``.
        output_size: the output's sizes, where several would fit.
    """

    def __init__(self, kernel_size, stride=None, padding=0, data_format="NCL", output_size=None, name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.data_format = data_format
        self.output_size = output_size
        self.name = name

    def forward(self, x, indices):
        return F.max_unpool1d(
            x, indices, kernel_size=self.ksize, stride=self.stride, padding=self.padding, data_format=self.data_format,
            output_size=self.output_size, name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        return f"output_size={self.output_size}"


class MaxUnPool2D(Layer):
    """Puts what max pooling kept back to where it was, zeros elsewhere.

    Args:
        kernel_size, stride, padding: those of the pooling.
        data_format: ``NCHW``.
        output_size: the output's sizes, where several would fit.
    """

    def __init__(self, kernel_size, stride=None, padding=0, data_format="NCHW", output_size=None, name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.data_format = data_format
        self.output_size = output_size
        self.name = name

    def forward(self, x, indices):
        return F.max_unpool2d(
            x, indices, kernel_size=self.ksize, stride=self.stride, padding=self.padding, data_format=self.data_format,
            output_size=self.output_size, name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        return f"output_size={self.output_size}"


class MaxUnPool3D(Layer):
    """Puts what max pooling kept back to where it was, zeros elsewhere.

    Args:
        kernel_size, stride, padding: those of the pooling.
        data_format: ``NCDHW``.
        output_size: the output's sizes, where several would fit.
    """

    def __init__(self, kernel_size, stride=None, padding=0, data_format="NCDHW", output_size=None, name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.data_format = data_format
        self.output_size = output_size
        self.name = name

    def forward(self, x, indices):
        return F.max_unpool3d(
            x, indices, kernel_size=self.ksize, stride=self.stride, padding=self.padding, data_format=self.data_format,
            output_size=self.output_size, name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        return f"output_size={self.output_size}"
