"""Transforms of Tensors [C, H, W] and of arrays [H, W, C] or [H, W], by the kernels of ``raster``."""

import numpy as np
import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.vision.transforms import raster

__all__ = []

_FACTORS = ("brightness", "contrast", "saturation")


def run(img, kernel, *args):
    """A kernel over [C, H, W] on a Tensor or array, given back as it came."""
    if isinstance(img, Tensor):
        return wrap(kernel(img._t, *args))
    flat = img.ndim == 2
    source = torch.from_numpy(np.ascontiguousarray(img[None] if flat else img.transpose(2, 0, 1)))
    out = kernel(source, *args).numpy()
    return out[0] if flat and out.shape[0] == 1 else np.ascontiguousarray(out.transpose(1, 2, 0))


def size_of(img):
    """(height, width)."""
    return (int(img.shape[-2]), int(img.shape[-1])) if isinstance(img, Tensor) else img.shape[:2]


def resize(img, size, interpolation):
    return run(img, raster.resize, size, interpolation)


def pad(img, left, top, right, bottom, fill, mode):
    if mode == "symmetric" and isinstance(img, Tensor):
        raise ValueError("Do not support symmetric mode")
    return run(img, raster.pad, left, top, right, bottom, float(fill) if isinstance(img, Tensor) else fill, mode)


def crop(img, top, left, height, width):
    if isinstance(img, Tensor):
        return wrap(as_copy(img._t[..., top : top + height, left : left + width]))
    return img[top : top + height, left : left + width]


def hflip(img):
    return wrap(img._t.flip(-1)) if isinstance(img, Tensor) else np.ascontiguousarray(img[:, ::-1])


def vflip(img):
    return wrap(img._t.flip(-2)) if isinstance(img, Tensor) else np.ascontiguousarray(img[::-1])


def _checked(name, factor, img):
    assert factor >= 0, f"{name}_factor should be non-negative."
    channels = int(img.shape[-3]) if isinstance(img, Tensor) else (1 if img.ndim == 2 else img.shape[2])
    assert channels in (1, 3), f"an image has 1 or 3 channels, but got {channels}"


def adjust_brightness(img, factor):
    _checked("brightness", factor, img)
    return run(img, raster.brightness, factor)


def adjust_contrast(img, factor):
    _checked("contrast", factor, img)
    return run(img, raster.contrast, factor)


def adjust_saturation(img, factor):
    _checked("saturation", factor, img)
    return run(img, raster.saturation, factor)


def adjust_hue(img, factor):
    if not -0.5 <= factor <= 0.5:
        if isinstance(img, Tensor):
            raise AssertionError("hue_factor should be in range [-0.5, 0.5]")
        raise ValueError(f"hue_factor:{factor} is not in [-0.5, 0.5].")
    return run(img, raster.hue, factor)


def _fill(img, fill):
    """The fill of a warp; black is what lies outside anyway. 2.4.2 blends Tensors' borders with it once more, even then."""
    return None if not isinstance(img, Tensor) and fill == 0 else fill


def rotate(img, angle, interpolation, expand, center, fill):
    return run(img, raster.rotate, angle, interpolation, expand, center, _fill(img, fill))


def affine(img, angle, translate, scale, shear, interpolation, fill, center):
    height, width = size_of(img)
    middle = (width * 0.5, height * 0.5)
    if center is not None and isinstance(img, Tensor):  # 2.4.2 takes width and height for one another here
        center = (center[0] - middle[1] + middle[0], center[1] - middle[0] + middle[1])
    matrix = raster.inverse_affine(center or middle, angle, translate, scale, shear)
    return run(img, raster.affine, matrix, interpolation, _fill(img, fill))


def perspective(img, startpoints, endpoints, interpolation, fill):
    return run(img, raster.perspective, raster.perspective_coefficients(startpoints, endpoints), interpolation, _fill(img, fill))


def to_grayscale(img, channels):
    def kernel(t):
        gray = raster.gray(t)
        return gray if channels == 1 else gray.expand(3, -1, -1).clone()

    out = run(img, kernel)
    return out[:, :, None] if isinstance(out, np.ndarray) and out.ndim == 2 else out
