"""``paddle.fft``: discrete Fourier transforms, torch's."""

import torch

from paddle_compat.core.dtype import default_torch_dtype
from paddle_compat.core.kinds import Axis, DType, Int, Num, T
from paddle_compat.core.op import op
from paddle_compat.core.place import expected_device

__all__ = [
    "fft", "fft2", "fftfreq", "fftn", "fftshift", "hfft", "hfft2", "hfftn", "ifft", "ifft2", "ifftn", "ifftshift", "ihfft", "ihfft2", "ihfftn", "irfft",
    "irfft2", "irfftn", "rfft", "rfft2", "rfftfreq", "rfftn",
]  # fmt: skip

_NORMS = ("backward", "ortho", "forward")
_ONE = """

    Args:
        x: the input.
        n: the length along ``axis`` that is transformed: the input is cut, or zeros are put behind.
        axis: the dimension.
        norm: 'backward' (the inverse is divided by n), 'forward' or 'ortho' (both by its root).
    """
_MANY = """

    Args:
        x: the input.
        s: the lengths along the axes that are transformed.
        axes: the dimensions.
        norm: 'backward' (the inverse is divided by the number of elements), 'forward' or 'ortho' (both by its root).
    """


def _check_norm(norm):
    if norm not in _NORMS:
        raise ValueError(f"Unexpected norm: {norm}. Norm should be forward, backward or ortho")


def _ready(x):
    """Ints and bools are transformed as floats, as in Paddle."""
    return x if x.dtype.is_floating_point or x.dtype.is_complex else x.to(default_torch_dtype())


def _one(name, what):
    function = getattr(torch.fft, name)

    def kernel(x: T, n: Int = None, axis: Int = -1, norm="backward", name=None):
        _check_norm(norm)
        if n is not None and n <= 0:
            raise ValueError(f"Invalid FFT argument n({n}), it should be a positive integer.")
        if not -x.dim() <= axis < x.dim():
            raise ValueError(f"Invalid FFT axis {axis}, it should be in [-{x.dim()}, {x.dim()})")
        return function(_ready(x), n, axis, norm)

    kernel.__name__, kernel.__module__, kernel.__doc__ = name, __name__, what + _ONE
    return op(kernel, type=f"fft_{name}")


def _many(name, what, default=None):
    function = getattr(torch.fft, name)

    def kernel(x: T, s=None, axes=default, norm="backward", name=None):
        _check_norm(norm)
        s, axes = (None if v is None else [int(i) for i in v] for v in (s, axes))
        if s is not None and any(v <= 0 for v in s):
            raise ValueError(f"Invalid FFT argument s({s}), it should hold positive integers.")
        if default is not None and (axes is None or len(axes) != 2):
            raise ValueError(f"Invalid FFT argument axes ({axes}), it should be a sequence of 2 integers.")
        if s is not None and len(s) > x.dim():
            raise ValueError(f"Invalid FFT argument s({s}), it should have at most as many elements as the input has dimensions, {x.dim()}.")
        if axes is not None and (len(set(axes)) < len(axes) or any(not -x.dim() <= a < x.dim() for a in axes)):
            raise ValueError(f"Invalid FFT axes {axes}, they should be different and in [-{x.dim()}, {x.dim()})")
        if s is not None and axes is not None and len(s) != len(axes):
            raise ValueError(f"Length of s ({len(s)}) and length of axes ({len(axes)}) does not match.")
        return function(_ready(x), s, axes, norm)

    kernel.__name__, kernel.__module__, kernel.__doc__ = name, __name__, what + _MANY
    return op(kernel, type=f"fft_{name}")


fft = _one("fft", "The transform along one dimension; complex.")
ifft = _one("ifft", "The inverse transform along one dimension; complex.")
rfft = _one("rfft", "The transform of real numbers: the first n // 2 + 1 frequencies.")
irfft = _one("irfft", "The inverse of ``rfft``; real.")
hfft = _one("hfft", "The transform of numbers whose spectrum is real.")
ihfft = _one("ihfft", "The inverse of ``hfft``.")
fftn = _many("fftn", "The transform along several dimensions; complex.")
ifftn = _many("ifftn", "The inverse transform along several dimensions; complex.")
rfftn = _many("rfftn", "The transform of real numbers along several dimensions; half of the last one.")
irfftn = _many("irfftn", "The inverse of ``rfftn``; real.")
hfftn = _many("hfftn", "The transform, along several dimensions, of numbers whose spectrum is real.")
ihfftn = _many("ihfftn", "The inverse of ``hfftn``.")
fft2 = _many("fft2", "The transform along two dimensions; complex.", (-2, -1))
ifft2 = _many("ifft2", "The inverse transform along two dimensions; complex.", (-2, -1))
rfft2 = _many("rfft2", "The transform of real numbers along two dimensions.", (-2, -1))
irfft2 = _many("irfft2", "The inverse of ``rfft2``; real.", (-2, -1))
hfft2 = _many("hfft2", "The transform, along two dimensions, of numbers whose spectrum is real.", (-2, -1))
ihfft2 = _many("ihfft2", "The inverse of ``hfft2``.", (-2, -1))


def _check_distance(d):
    if d == 0:
        raise ZeroDivisionError("float division by zero: the distance d of the samples is 0")


@op("fftfreq")
def fftfreq(n: Int, d: Num = 1.0, dtype: DType = None, name=None):
    """The frequencies of ``fft`` of ``n`` samples at distance ``d``."""
    _check_distance(d)
    return torch.fft.fftfreq(n, d, dtype=dtype or default_torch_dtype(), device=expected_device())


@op("rfftfreq")
def rfftfreq(n: Int, d: Num = 1.0, dtype: DType = None, name=None):
    """The frequencies of ``rfft`` of ``n`` samples at distance ``d``."""
    _check_distance(d)
    return torch.fft.rfftfreq(n, d, dtype=dtype or default_torch_dtype(), device=expected_device())


@op("fftshift")
def fftshift(x: T, axes: Axis = None, name=None):
    """The frequency 0 moved to the middle of ``axes``, all where None."""
    return torch.fft.fftshift(x, axes)


@op("ifftshift")
def ifftshift(x: T, axes: Axis = None, name=None):
    """The inverse of ``fftshift``."""
    return torch.fft.ifftshift(x, axes)
