"""Transforms of PIL images."""

import numpy as np
from PIL import Image, ImageEnhance, ImageOps

from paddle_compat.vision.transforms import raster

__all__ = []

_FILTERS = {
    "nearest": Image.Resampling.NEAREST, "bilinear": Image.Resampling.BILINEAR, "bicubic": Image.Resampling.BICUBIC,
    "box": Image.Resampling.BOX, "lanczos": Image.Resampling.LANCZOS, "hamming": Image.Resampling.HAMMING,
}  # fmt: skip


def to_array(pic):
    """The pixels as [H, W, C]."""
    if pic.mode == "1":
        array = 255 * np.asarray(pic, dtype="uint8")
    elif pic.mode == "I":
        array = np.asarray(pic, dtype="int32")
    elif pic.mode.startswith("I;16"):
        array = np.asarray(pic).astype("int32")
    elif pic.mode == "F":
        array = np.asarray(pic, dtype="float32")
    else:
        array = np.asarray(pic)
    return array[:, :, None] if array.ndim == 2 else array


def size_of(img):
    """(height, width)."""
    return img.size[1], img.size[0]


def resize(img, size, interpolation):
    return img.resize(size[::-1], _FILTERS[interpolation])


def pad(img, left, top, right, bottom, fill, mode):
    if mode == "constant":
        palette = img.getpalette() if img.mode == "P" else None
        out = ImageOps.expand(img, border=(left, top, right, bottom), fill=fill)
        if palette is not None:
            out.putpalette(palette)
        return out
    array = np.asarray(img)
    sides = ((top, bottom), (left, right)) + ((0, 0),) * (array.ndim - 2)
    out = Image.fromarray(np.pad(array, sides, mode=mode))
    if img.mode == "P":
        out.putpalette(img.getpalette())
    return out


def crop(img, top, left, height, width):
    return img.crop((left, top, left + width, top + height))


def hflip(img):
    return img.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def vflip(img):
    return img.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


def adjust_brightness(img, factor):
    return ImageEnhance.Brightness(img).enhance(factor)


def adjust_contrast(img, factor):
    return ImageEnhance.Contrast(img).enhance(factor)


def adjust_saturation(img, factor):
    return ImageEnhance.Color(img).enhance(factor)


def adjust_hue(img, factor):
    if not -0.5 <= factor <= 0.5:
        raise ValueError(f"hue_factor:{factor} is not in [-0.5, 0.5].")
    if img.mode in ("L", "1", "I", "F"):
        return img
    h, s, v = img.convert("HSV").split()
    turned = (np.asarray(h, dtype="int64") + int(factor * 255)) % 256
    return Image.merge("HSV", (Image.fromarray(turned.astype("uint8")), s, v)).convert(img.mode)


def rotate(img, angle, interpolation, expand, center, fill):
    return img.rotate(angle, _FILTERS[interpolation], expand, center, fillcolor=_fill(img, fill))


def _fill(img, fill):
    bands = len(img.getbands())
    return (fill,) * bands if bands > 1 and isinstance(fill, (int, float)) else fill


def affine(img, angle, translate, scale, shear, interpolation, fill, center):
    center = center or (img.size[0] * 0.5, img.size[1] * 0.5)
    matrix = raster.inverse_affine(center, angle, translate, scale, shear)
    return img.transform(img.size, Image.Transform.AFFINE, matrix, _FILTERS[interpolation], fillcolor=_fill(img, fill))


def perspective(img, startpoints, endpoints, interpolation, fill):
    matrix = raster.perspective_coefficients(startpoints, endpoints)
    return img.transform(img.size, Image.Transform.PERSPECTIVE, matrix, _FILTERS[interpolation], fillcolor=_fill(img, fill))


def to_grayscale(img, channels):
    gray = img.convert("L")
    return gray if channels == 1 else Image.merge("RGB", (gray,) * 3)
