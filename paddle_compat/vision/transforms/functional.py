"""``paddle.vision.transforms``' functions: PIL images, arrays [H, W, C] and Tensors [C, H, W] alike.

Arrays need no OpenCV here; their interpolation is OpenCV's by formula (pixel centres at one half, no antialiasing).
"""

import numbers

import numpy as np

from paddle_compat.core.convert import to_tensor as _tensor_of
from paddle_compat.core.tensor import Tensor
from paddle_compat.vision.transforms import functional_raster as _raster

__all__ = []


def _is_pil_image(img):
    from PIL import Image

    return isinstance(img, Image.Image)


def _is_tensor_image(img):
    return isinstance(img, Tensor)


def _is_numpy_image(img):
    return isinstance(img, np.ndarray) and img.ndim in (2, 3)


def _engine(img, name="img"):
    """The module that treats an image of this kind.

    Raises:
        TypeError: it is no image.
    """
    if isinstance(img, Tensor) or _is_numpy_image(img):
        return _raster
    if _is_pil_image(img):
        from paddle_compat.vision.transforms import functional_pil

        return functional_pil
    raise TypeError(f"{name} should be PIL Image or Tensor Image or ndarray with dim=[2 or 3]. Got {type(img)}")


def to_tensor(pic, data_format="CHW"):
    """An image as a Tensor; bytes become float32 in [0, 1], other dtypes stay.

    Args:
        pic: PIL image, array [H, W, C] or [H, W], or Tensor [C, H, W].
        data_format: 'CHW' or 'HWC'.

    Raises:
        TypeError: no image. ValueError: another format.
    """
    _engine(pic, "pic")
    if isinstance(pic, Tensor):
        return pic if data_format == "CHW" else pic.transpose([1, 2, 0])
    if data_format not in ("CHW", "HWC"):
        raise ValueError(f"data_format should be CHW or HWC. Got {data_format}")
    if isinstance(pic, np.ndarray):
        array = pic[:, :, None] if pic.ndim == 2 else pic
    else:
        from paddle_compat.vision.transforms.functional_pil import to_array

        array = to_array(pic)
    if array.dtype == np.uint8:
        array = array.astype("float32") * np.float32(1.0 / 255.0)  # the product with the reciprocal, as 2.4.2 rounds
    return _tensor_of(np.ascontiguousarray(array.transpose(2, 0, 1) if data_format == "CHW" else array))


def resize(img, size, interpolation="bilinear"):
    """Resize.

    Args:
        img: the image.
        size: (height, width), or the length of the shorter side.
        interpolation: 'nearest', 'bilinear', 'bicubic'; PIL images also 'box', 'lanczos', 'hamming', the others 'area'.

    Raises:
        TypeError: a size that is neither.
    """
    engine = _engine(img)
    if not (isinstance(size, int) or (isinstance(size, (list, tuple)) and len(size) == 2)):
        raise TypeError(f"Got inappropriate size arg: {size}")
    height, width = engine.size_of(img)
    if isinstance(size, int):
        short = min(height, width)
        if short == size:
            return img
        size = (size, int(size * width / height)) if height <= width else (int(size * height / width), size)
    return engine.resize(img, tuple(size), interpolation)


def pad(img, padding, fill=0, padding_mode="constant"):
    """Pad.

    Args:
        img: the image.
        padding: one number, (left and right, top and bottom), or (left, top, right, bottom).
        fill: the value around; for PIL images and arrays also one for each channel.
        padding_mode: 'constant', 'edge', 'reflect', or 'symmetric' (not for Tensors).

    Raises:
        TypeError, ValueError: a padding that is none of these. AssertionError: another mode.
    """
    engine = _engine(img)
    if not isinstance(padding, (numbers.Number, list, tuple)):
        raise TypeError("Got inappropriate padding arg")
    if not isinstance(fill, (numbers.Number, str, list, tuple)):
        raise TypeError("Got inappropriate fill arg")
    if not isinstance(padding_mode, str):
        raise TypeError("Got inappropriate padding_mode arg")
    if isinstance(padding, (list, tuple)) and len(padding) not in (2, 4):
        raise ValueError(f"Padding must be an int or a 2, or 4 element tuple, not a {len(padding)} element tuple")
    assert padding_mode in ("constant", "edge", "reflect", "symmetric"), "Padding mode should be either constant, edge, reflect or symmetric"
    if isinstance(padding, numbers.Number):
        padding = (padding,) * 4
    elif len(padding) == 2:
        padding = (*padding, *padding)
    return engine.pad(img, *(int(p) for p in padding), fill, padding_mode)


def crop(img, top, left, height, width):
    """The part of an image that begins at (top, left)."""
    return _engine(img).crop(img, top, left, height, width)


def center_crop(img, output_size):
    """The middle of an image.

    Args:
        output_size: (height, width), or one number for both.
    """
    engine = _engine(img)
    height, width = (int(output_size),) * 2 if isinstance(output_size, numbers.Number) else output_size
    h, w = engine.size_of(img)
    return engine.crop(img, round((h - height) / 2.0), round((w - width) / 2.0), height, width)


def hflip(img):
    """Left and right exchanged."""
    return _engine(img).hflip(img)


def vflip(img):
    """Top and bottom exchanged."""
    return _engine(img).vflip(img)


def adjust_brightness(img, brightness_factor):
    """Brightness times a factor: 0 is black, 1 the image."""
    return _engine(img).adjust_brightness(img, brightness_factor)


def adjust_contrast(img, contrast_factor):
    """Contrast times a factor: 0 is gray, 1 the image."""
    return _engine(img).adjust_contrast(img, contrast_factor)


def adjust_saturation(img, saturation_factor):
    """Saturation times a factor: 0 is without colour, 1 the image."""
    return _engine(img).adjust_saturation(img, saturation_factor)


def adjust_hue(img, hue_factor):
    """Hues turned by a part of the circle, in [-0.5, 0.5].

    Raises:
        ValueError (AssertionError for Tensors): out of that range.
    """
    return _engine(img).adjust_hue(img, hue_factor)


def _shear(shear):
    if isinstance(shear, numbers.Number):
        return (shear, 0.0)
    if len(shear) not in (1, 2):
        raise ValueError(f"Shear should be a sequence containing two values. Got {shear}")
    return (shear[0], shear[0] if len(shear) == 1 else shear[1])


def affine(img, angle, translate, scale, shear, interpolation="nearest", fill=0, center=None):
    """Turn, move, scale and shear.

    Args:
        img: the image.
        angle: degrees, clockwise.
        translate: (x, y) in pixels.
        scale: above 0.
        shear: degrees along x, or (x, y).
        interpolation: 'nearest', 'bilinear', 'bicubic'.
        fill: the value outside.
        center: (x, y) of the fixed point; by default the middle.

    Raises:
        TypeError, ValueError: arguments of a wrong kind, or out of range.
    """
    engine = _engine(img)
    if not isinstance(angle, (int, float)):
        raise TypeError("Argument angle should be int or float")
    if not isinstance(translate, (list, tuple)):
        raise TypeError("Argument translate should be a sequence")
    if len(translate) != 2:
        raise ValueError("Argument translate should be a sequence of length 2")
    if scale <= 0.0:
        raise ValueError("Argument scale should be positive")
    if not isinstance(shear, (numbers.Number, list, tuple)):
        raise TypeError("Shear should be either a single value or a sequence of two values")
    if center is not None and not isinstance(center, (list, tuple)):
        raise TypeError("Argument center should be a sequence")
    return engine.affine(img, float(angle), [float(t) for t in translate], scale, _shear(shear), interpolation, fill, center)


def rotate(img, angle, interpolation="nearest", expand=False, center=None, fill=0):
    """Turn counterclockwise.

    Args:
        img: the image.
        angle: degrees.
        interpolation: 'nearest', 'bilinear', 'bicubic'.
        expand: grow to hold all of the image (about its middle).
        center: (x, y) of the fixed point; by default the middle.
        fill: the value outside.
    """
    return _engine(img).rotate(img, angle, interpolation, expand, center, fill)


def perspective(img, startpoints, endpoints, interpolation="nearest", fill=0):
    """Take four points of an image to four others.

    Args:
        img: the image.
        startpoints, endpoints: four [x, y] each.
        interpolation: 'nearest', 'bilinear', 'bicubic'.
        fill: the value outside.
    """
    return _engine(img).perspective(img, startpoints, endpoints, interpolation, fill)


def to_grayscale(img, num_output_channels=1):
    """Without colour, in 1 or 3 equal channels.

    Raises:
        ValueError: another number of channels.
    """
    engine = _engine(img)
    if num_output_channels not in (1, 3):
        raise ValueError("num_output_channels should be either 1 or 3")
    return engine.to_grayscale(img, num_output_channels)


def normalize(img, mean, std, data_format="CHW", to_rgb=False):
    """(image - mean) / std by channel, in float32.

    Args:
        img: PIL image, array or Tensor.
        mean, std: a number, or one for each channel.
        data_format: where the channels are: 'CHW' or 'HWC'.
        to_rgb: arrays' channels are reversed first (BGR to RGB).

    Returns:
        Tensor for a Tensor, else an array.
    """
    if isinstance(img, Tensor):
        shape = [-1, 1, 1] if data_format == "CHW" else [-1]
        mean_, std_ = (_tensor_of(np.asarray(v, dtype="float32").reshape(shape)).astype(img.dtype) for v in (mean, std))
        return (img - mean_) / std_
    array = np.array(img, dtype="float32")
    shape = (-1, 1, 1) if data_format == "CHW" else (1, 1, -1)
    mean, std = (np.asarray(v, dtype="float32").reshape(shape) for v in (mean, std))
    if to_rgb:
        array = array[..., ::-1] if data_format == "HWC" else array[::-1]
    return (array - mean) / std


def erase(img, i, j, h, w, v, inplace=False):
    """A rectangle overwritten.

    Args:
        img: PIL image, array or Tensor.
        i, j, h, w: its top, left, height and width.
        v: the value, or values that fit.
        inplace: whether the image itself is changed (PIL images never are).
    """
    if isinstance(img, Tensor):
        out = img if inplace else img.clone()
        out[..., i : i + h, j : j + w] = v
        return out
    _engine(img)
    if _is_pil_image(img):
        from PIL import Image

        array = np.array(img)
        array[i : i + h, j : j + w] = np.asarray(v, dtype=array.dtype)
        return Image.fromarray(array)
    out = img if inplace else img.copy()
    out[i : i + h, j : j + w] = v
    return out
