"""Dirac: a convolution that passes its input through."""

from paddle_compat.nn.initializer.initializer import Initializer

__all__ = []


class Dirac(Initializer):
    """A delta at the kernel's centre, from each input channel to the output channel of the same number.

    Args:
        groups (int): each of this many groups of output channels repeats the input.
    """

    def __init__(self, groups=1, name=None):
        assert groups > 0 and isinstance(groups, int), f" 'groups' must be a positive integer, but got {groups!r}. "
        super().__init__()
        self._groups = groups

    def _fill(self, t):
        assert t.dim() in (3, 4, 5), f"Only Tensor with 3/4/5 dimensions can be initialized by Dirac, but the shape is {list(t.shape)}"
        assert t.shape[0] % self._groups == 0, f"Tensor 0-dimension must be divisible by groups, but the shape is {list(t.shape)} and groups is {self._groups}"
        t.zero_()
        per_group = t.shape[0] // self._groups
        centre = tuple(s // 2 for s in t.shape[2:])
        for group in range(self._groups):
            for channel in range(min(per_group, t.shape[1])):
                t[(group * per_group + channel, channel, *centre)] = 1
