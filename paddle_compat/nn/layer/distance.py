"""Distances."""

from paddle_compat.nn import functional as F
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import with_name

__all__ = []


class PairwiseDistance(Layer):
    """The p-norm of the difference of two inputs along the last axis.

    Args:
        p: the order of the norm.
        epsilon: added to the difference.
        keepdim: whether the axis stays, with size 1.
    """

    def __init__(self, p=2.0, epsilon=1e-6, keepdim=False, name=None):
        super().__init__()
        self.p = p
        self.epsilon = epsilon
        self.keepdim = keepdim
        self.name = name

    def forward(self, x, y):
        return F.pairwise_distance(x, y, self.p, self.epsilon, self.keepdim, self.name)

    def extra_repr(self):
        text = f"p={self.p}"
        if self.epsilon != 1e-6:
            text += f", epsilon={self.epsilon}"
        if self.keepdim:
            text += f", keepdim={self.keepdim}"
        return with_name(text, self.name)
