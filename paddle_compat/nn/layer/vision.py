"""Rearrangements of an image's pixels and channels."""

from paddle_compat.nn import functional as F
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import with_name

__all__ = []


def _check_format(data_format):
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError(f"Data format should be 'NCHW' or 'NHWC'.But recevie data format: {data_format}")


class _Rearrange(Layer):
    """What the three share: one factor and a data format."""

    _WHAT = ""

    def _text(self, factor):
        text = f"{self._WHAT}={factor}"
        if self._data_format != "NCHW":
            text += f", data_format={self._data_format}"
        return with_name(text, self._name)


class PixelShuffle(_Rearrange):
    """[N, C * r * r, H, W] to [N, C, H * r, W * r].

    Args:
        upscale_factor: r.
        data_format: ``NCHW`` or ``NHWC``.
    """

    _WHAT = "upscale_factor"

    def __init__(self, upscale_factor, data_format="NCHW", name=None):
        super().__init__()
        if not isinstance(upscale_factor, int):
            raise TypeError(f"upscale factor must be int type, but got {type(upscale_factor).__name__}")
        _check_format(data_format)
        self._upscale_factor = upscale_factor
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.pixel_shuffle(x, self._upscale_factor, self._data_format, self._name)

    def extra_repr(self):
        return self._text(self._upscale_factor)


class PixelUnshuffle(_Rearrange):
    """[N, C, H * r, W * r] to [N, C * r * r, H, W].

    Args:
        downscale_factor: r.
        data_format: ``NCHW`` or ``NHWC``.
    """

    _WHAT = "downscale_factor"

    def __init__(self, downscale_factor, data_format="NCHW", name=None):
        super().__init__()
        if not isinstance(downscale_factor, int):
            raise TypeError(f"Downscale factor must be int type, but got {type(downscale_factor).__name__}")
        if downscale_factor <= 0:
            raise ValueError(f"Downscale factor must be positive, but got {downscale_factor}")
        _check_format(data_format)
        self._downscale_factor = downscale_factor
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.pixel_unshuffle(x, self._downscale_factor, self._data_format, self._name)

    def extra_repr(self):
        return self._text(self._downscale_factor)


class ChannelShuffle(_Rearrange):
    """Interleaves the channels of ``groups`` groups.

    Args:
        groups: how many.
        data_format: ``NCHW`` or ``NHWC``.
    """

    _WHAT = "groups"

    def __init__(self, groups, data_format="NCHW", name=None):
        super().__init__()
        if not isinstance(groups, int):
            raise TypeError(f"groups must be int type, but got {type(groups).__name__}")
        if groups <= 0:
            raise ValueError(f"groups must be positive, but got {groups}")
        _check_format(data_format)
        self._groups = groups
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.channel_shuffle(x, self._groups, self._data_format, self._name)

    def extra_repr(self):
        return self._text(self._groups)
