"""MaxPool3D of sparse Tensors."""

from paddle_compat.nn.layer.layers import Layer
from paddle_compat.sparse.nn import functional as F

__all__ = []


class MaxPool3D(Layer):
    """The largest stored value in each window of a COO Tensor [n, d, h, w, channels].

    Args:
        kernel_size, stride: an int or 3 ints; the stride is the kernel where None.
        padding: an int, 3 or 6 ints, or 5 pairs.
        return_mask, ceil_mode: no effect, as on 2.4.2: no mask comes, and sizes are rounded down.
        data_format: must be NDHWC.
    """

    def __init__(self, kernel_size, stride=None, padding=0, return_mask=False, ceil_mode=False, data_format="NDHWC", name=None):
        super().__init__()
        self.ksize = kernel_size
        self.stride = stride
        self.padding = padding
        self.return_mask = return_mask
        self.ceil_mode = ceil_mode
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.max_pool3d(x, self.ksize, self.stride, self.padding, self.ceil_mode, self.data_format, self.name)

    def extra_repr(self):
        return f"kernel_size={self.ksize}, stride={self.stride}, padding={self.padding}"
