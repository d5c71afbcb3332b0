"""``paddle.vision.transforms``' classes."""

import math
import numbers
import random
import traceback
from collections.abc import Iterable, Sequence

import numpy as np

from paddle_compat.core.tensor import Tensor
from paddle_compat.vision.transforms import functional as F

__all__ = []

_KINDS = ("image", "coords", "boxes", "mask")


def _size(image):
    """(width, height)."""
    height, width = F._engine(image).size_of(image)
    return width, height


def _setup_size(size, error):
    if isinstance(size, numbers.Number):
        return int(size), int(size)
    if isinstance(size, Sequence) and len(size) == 1:
        return size[0], size[0]
    if len(size) != 2:
        raise ValueError(error)
    return size


def _setup_angle(value, name, sizes=(2,)):
    if isinstance(value, numbers.Number):
        if value < 0:
            raise ValueError(f"If {name} is a single number, it must be positive.")
        return [-value, value]
    if len(value) not in sizes:
        raise ValueError(f"If {name} is a sequence, it must be of len {' or '.join(str(s) for s in sizes)}.")
    return list(value)


def _interval(value, name, center=1, bound=(0, float("inf")), clip_first_on_zero=True):
    """The range that a strength stands for, or None where it changes nothing."""
    if isinstance(value, numbers.Number):
        if value < 0:
            raise ValueError(f"If {name} is a single number, it must be non negative.")
        value = [center - value, center + value]
        if clip_first_on_zero:
            value[0] = max(value[0], 0)
    elif isinstance(value, (tuple, list)) and len(value) == 2:
        if not bound[0] <= value[0] <= value[1] <= bound[1]:
            raise ValueError(f"{name} values should be between {bound}")
        value = list(value)
    else:
        raise TypeError(f"{name} should be a single number or a list/tuple with lenght 2.")
    return None if value[0] == value[1] == center else value


class Compose:
    """Transforms one after the other.

    Args:
        transforms: a list of them.
    """

    def __init__(self, transforms):
        self.transforms = transforms

    def __call__(self, data):
        for transform in self.transforms:
            try:
                data = transform(data)
            except Exception as error:
                print(f"fail to perform transform [{transform}] with error: {error} and stack:\n{traceback.format_exc()}")
                raise
        return data

    def __repr__(self):
        return "\n".join(["Compose(", *(f"    {t}" for t in self.transforms), ")"])


class BaseTransform:
    """The base. A transform defines ``_apply_image`` and, where it differs, ``_apply_coords``, ``_apply_boxes``, ``_apply_mask``.

    Args:
        keys: what the inputs are, in order: 'image', 'coords', 'boxes', 'mask'; None in it leaves one as it is. Default ('image',).

    Raises:
        ValueError: no sequence. NotImplementedError: another word.
    """

    def __init__(self, keys=None):
        if keys is None:
            keys = ("image",)
        elif not isinstance(keys, Sequence):
            raise ValueError(f"keys should be a sequence, but got keys={keys}")
        for key in keys:
            if key is not None and self._get_apply(key) is None:
                raise NotImplementedError(f"{key} is unsupported data structure")
        self.keys = keys
        self.params = None

    def _get_params(self, inputs):
        """What is drawn once for all inputs."""

    def __call__(self, inputs):
        if not isinstance(inputs, tuple):
            inputs = (inputs,)
        self.params = self._get_params(inputs)
        outputs = []
        for i, value in enumerate(inputs):
            apply = self._get_apply(self.keys[i]) if i < len(self.keys) and self.keys[i] is not None else None
            outputs.append(value if apply is None else apply(value))
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def _get_apply(self, key):
        return getattr(self, f"_apply_{key}", None)

    def _apply_image(self, image):
        raise NotImplementedError

    def _apply_coords(self, coords):
        raise NotImplementedError

    def _apply_boxes(self, boxes):
        raise NotImplementedError

    def _apply_mask(self, mask):
        raise NotImplementedError


class ToTensor(BaseTransform):
    """``to_tensor``."""

    def __init__(self, data_format="CHW", keys=None):
        super().__init__(keys)
        self.data_format = data_format

    def _apply_image(self, img):
        return F.to_tensor(img, self.data_format)


class Resize(BaseTransform):
    """``resize``."""

    def __init__(self, size, interpolation="bilinear", keys=None):
        super().__init__(keys)
        assert isinstance(size, int) or (isinstance(size, Iterable) and len(size) == 2)
        self.size = size
        self.interpolation = interpolation

    def _apply_image(self, img):
        return F.resize(img, self.size, self.interpolation)


class RandomResizedCrop(BaseTransform):
    """A random part of the image, resized.

    Args:
        size: (height, width), or one number.
        scale: range of the part's area.
        ratio: range of its width by its height.
        interpolation: as ``resize``.
    """

    def __init__(self, size, scale=(0.08, 1.0), ratio=(3.0 / 4, 4.0 / 3), interpolation="bilinear", keys=None):
        super().__init__(keys)
        self.size = (size, size) if isinstance(size, int) else size
        assert scale[0] <= scale[1], "scale should be of kind (min, max)"
        assert ratio[0] <= ratio[1], "ratio should be of kind (min, max)"
        self.scale = scale
        self.ratio = ratio
        self.interpolation = interpolation

    def _get_param(self, image, attempts=10):
        width, height = _size(image)
        area = width * height
        logs = tuple(math.log(x) for x in self.ratio)
        for _ in range(attempts):
            target = np.random.uniform(*self.scale) * area
            ratio = math.exp(np.random.uniform(*logs))
            w, h = round(math.sqrt(target * ratio)), round(math.sqrt(target / ratio))
            if 0 < w <= width and 0 < h <= height:
                return random.randint(0, height - h), random.randint(0, width - w), h, w
        # No part fits: the middle, as near to the ratio as it goes.
        ratio = float(width) / float(height)
        if ratio < min(self.ratio):
            w, h = width, round(width / min(self.ratio))
        elif ratio > max(self.ratio):
            w, h = round(height * max(self.ratio)), height
        else:
            w, h = width, height
        return (height - h) // 2, (width - w) // 2, h, w

    def _apply_image(self, img):
        return F.resize(F.crop(img, *self._get_param(img)), self.size, self.interpolation)


class CenterCrop(BaseTransform):
    """``center_crop``."""

    def __init__(self, size, keys=None):
        super().__init__(keys)
        self.size = (int(size), int(size)) if isinstance(size, numbers.Number) else size

    def _apply_image(self, img):
        return F.center_crop(img, self.size)


class RandomHorizontalFlip(BaseTransform):
    """``hflip`` with a probability."""

    def __init__(self, prob=0.5, keys=None):
        super().__init__(keys)
        assert 0 <= prob <= 1, "probability must be between 0 and 1"
        self.prob = prob

    def _apply_image(self, img):
        return F.hflip(img) if random.random() < self.prob else img


class RandomVerticalFlip(BaseTransform):
    """``vflip`` with a probability."""

    def __init__(self, prob=0.5, keys=None):
        super().__init__(keys)
        assert 0 <= prob <= 1, "probability must be between 0 and 1"
        self.prob = prob

    def _apply_image(self, img):
        return F.vflip(img) if random.random() < self.prob else img


class Normalize(BaseTransform):
    """``normalize``; one number stands for three channels."""

    def __init__(self, mean=0.0, std=1.0, data_format="CHW", to_rgb=False, keys=None):
        super().__init__(keys)
        self.mean = [mean, mean, mean] if isinstance(mean, numbers.Number) else mean
        self.std = [std, std, std] if isinstance(std, numbers.Number) else std
        self.data_format = data_format
        self.to_rgb = to_rgb

    def _apply_image(self, img):
        return F.normalize(img, self.mean, self.std, self.data_format, self.to_rgb)


class Transpose(BaseTransform):
    """An image as an array with its axes in another order, [H, W, C] to [C, H, W] by default."""

    def __init__(self, order=(2, 0, 1), keys=None):
        super().__init__(keys)
        self.order = order

    def _apply_image(self, img):
        if isinstance(img, Tensor):
            return img.transpose(list(self.order))
        array = np.asarray(img)
        return (array[..., None] if array.ndim == 2 else array).transpose(self.order)


class BrightnessTransform(BaseTransform):
    """A random brightness in 1 +- value."""

    def __init__(self, value, keys=None):
        super().__init__(keys)
        self.value = _interval(value, "brightness")

    def _apply_image(self, img):
        return img if self.value is None else F.adjust_brightness(img, random.uniform(*self.value))


class ContrastTransform(BaseTransform):
    """A random contrast in 1 +- value."""

    def __init__(self, value, keys=None):
        super().__init__(keys)
        if isinstance(value, numbers.Number) and value < 0:
            raise ValueError("contrast value should be non-negative")
        self.value = _interval(value, "contrast")

    def _apply_image(self, img):
        return img if self.value is None else F.adjust_contrast(img, random.uniform(*self.value))


class SaturationTransform(BaseTransform):
    """A random saturation in 1 +- value."""

    def __init__(self, value, keys=None):
        super().__init__(keys)
        self.value = _interval(value, "saturation")

    def _apply_image(self, img):
        return img if self.value is None else F.adjust_saturation(img, random.uniform(*self.value))


class HueTransform(BaseTransform):
    """A random turn of the hues in +- value, at most 0.5."""

    def __init__(self, value, keys=None):
        super().__init__(keys)
        self.value = _interval(value, "hue", center=0, bound=(-0.5, 0.5), clip_first_on_zero=False)

    def _apply_image(self, img):
        return img if self.value is None else F.adjust_hue(img, random.uniform(*self.value))


class ColorJitter(BaseTransform):
    """Random brightness, contrast, saturation and hue, in a random order; arguments as the single transforms."""

    def __init__(self, brightness=0, contrast=0, saturation=0, hue=0, keys=None):
        super().__init__(keys)
        self.brightness = brightness
        self.contrast = contrast
        self.saturation = saturation
        self.hue = hue

    @staticmethod
    def _get_param(brightness, contrast, saturation, hue):
        steps = [
            cls(value)
            for cls, value in (
                (BrightnessTransform, brightness), (ContrastTransform, contrast), (SaturationTransform, saturation), (HueTransform, hue),
            )
            if value is not None
        ]  # fmt: skip
        random.shuffle(steps)
        return Compose(steps)

    def _apply_image(self, img):
        return self._get_param(self.brightness, self.contrast, self.saturation, self.hue)(img)


class RandomCrop(BaseTransform):
    """A random part of a size.

    Args:
        size: (height, width), or one number.
        padding: padding first, as ``pad``.
        pad_if_needed: grow images that are smaller.
        fill, padding_mode: as ``pad``.
    """

    def __init__(self, size, padding=None, pad_if_needed=False, fill=0, padding_mode="constant", keys=None):
        super().__init__(keys)
        self.size = (int(size), int(size)) if isinstance(size, numbers.Number) else size
        self.padding = padding
        self.pad_if_needed = pad_if_needed
        self.fill = fill
        self.padding_mode = padding_mode

    def _get_param(self, img, output_size):
        width, height = _size(img)
        h, w = output_size
        if (w, h) == (width, height):
            return 0, 0, height, width
        return random.randint(0, height - h), random.randint(0, width - w), h, w

    def _apply_image(self, img):
        if self.padding is not None:
            img = F.pad(img, self.padding, self.fill, self.padding_mode)
        width, height = _size(img)
        if self.pad_if_needed and width < self.size[1]:
            img = F.pad(img, (self.size[1] - width, 0), self.fill, self.padding_mode)
        if self.pad_if_needed and height < self.size[0]:
            img = F.pad(img, (0, self.size[0] - height), self.fill, self.padding_mode)
        return F.crop(img, *self._get_param(img, self.size))


class Pad(BaseTransform):
    """``pad``."""

    def __init__(self, padding, fill=0, padding_mode="constant", keys=None):
        assert isinstance(padding, (numbers.Number, list, tuple))
        assert isinstance(fill, (numbers.Number, str, list, tuple))
        assert padding_mode in ("constant", "edge", "reflect", "symmetric")
        if isinstance(padding, (list, tuple)) and len(padding) not in (2, 4):
            raise ValueError(f"Padding must be an int or a 2, or 4 element tuple, not a {len(padding)} element tuple")
        super().__init__(keys)
        self.padding = padding
        self.fill = fill
        self.padding_mode = padding_mode

    def _apply_image(self, img):
        return F.pad(img, self.padding, self.fill, self.padding_mode)


class RandomAffine(BaseTransform):
    """A random ``affine``.

    Args:
        degrees: range of the angle, or its bound on both sides.
        translate: the largest moves, in parts of width and height.
        scale: range of the scale.
        shear: range of the shear along x, its bound, or both ranges.
        interpolation, fill, center: as ``affine``.

    Raises:
        ValueError: values out of their ranges.
    """

    def __init__(self, degrees, translate=None, scale=None, shear=None, interpolation="nearest", fill=0, center=None, keys=None):
        self.degrees = _setup_angle(degrees, name="degrees")
        super().__init__(keys)
        assert interpolation in ("nearest", "bilinear", "bicubic")
        self.interpolation = interpolation
        if translate is not None:
            if len(translate) != 2:
                raise ValueError("translate should be a list or tuple of length 2.")
            for t in translate:
                if not 0.0 <= t <= 1.0:
                    raise ValueError("translation values should be between 0 and 1")
        self.translate = translate
        if scale is not None:
            if len(scale) != 2:
                raise ValueError("scale should be a list or tuple of length 2.")
            for s in scale:
                if s <= 0:
                    raise ValueError("scale values should be positive")
        self.scale = scale
        self.shear = None if shear is None else _setup_angle(shear, name="shear", sizes=(2, 4))
        if not isinstance(fill, (numbers.Number, list, tuple)):
            raise TypeError("Fill should be either a sequence or a number.")
        self.fill = fill
        if center is not None and len(center) != 2:
            raise ValueError("center should be a list or tuple of length 2.")
        self.center = center

    def _get_param(self, img_size, degrees, translate=None, scale_ranges=None, shears=None):
        angle = random.uniform(degrees[0], degrees[1])
        moves = (0, 0)
        if translate is not None:
            x, y = float(translate[0] * img_size[0]), float(translate[1] * img_size[1])
            moves = (round(random.uniform(-x, x)), round(random.uniform(-y, y)))
        scale = 1.0 if scale_ranges is None else random.uniform(scale_ranges[0], scale_ranges[1])
        shear = (0.0, 0.0)
        if shears is not None:
            shear = (random.uniform(shears[0], shears[1]), random.uniform(shears[2], shears[3]) if len(shears) == 4 else 0.0)
        return angle, moves, scale, shear

    def _apply_image(self, img):
        values = self._get_param(_size(img), self.degrees, self.translate, self.scale, self.shear)
        return F.affine(img, *values, interpolation=self.interpolation, fill=self.fill, center=self.center)


class RandomRotation(BaseTransform):
    """A random ``rotate``.

    Args:
        degrees: range of the angle, or its bound on both sides.
        interpolation, expand, center, fill: as ``rotate``.
    """

    def __init__(self, degrees, interpolation="nearest", expand=False, center=None, fill=0, keys=None):
        if isinstance(degrees, numbers.Number):
            if degrees < 0:
                raise ValueError("If degrees is a single number, it must be positive.")
            self.degrees = (-degrees, degrees)
        else:
            if len(degrees) != 2:
                raise ValueError("If degrees is a sequence, it must be of len 2.")
            self.degrees = degrees
        super().__init__(keys)
        self.interpolation = interpolation
        self.expand = expand
        self.center = center
        self.fill = fill

    def _get_param(self, degrees):
        return random.uniform(degrees[0], degrees[1])

    def _apply_image(self, img):
        return F.rotate(img, self._get_param(self.degrees), self.interpolation, self.expand, self.center, self.fill)


class RandomPerspective(BaseTransform):
    """A random ``perspective`` with a probability.

    Args:
        prob: the probability.
        distortion_scale: how far corners move, from 0 to 1.
        interpolation, fill: as ``perspective``.
    """

    def __init__(self, prob=0.5, distortion_scale=0.5, interpolation="nearest", fill=0, keys=None):
        super().__init__(keys)
        assert 0 <= prob <= 1, "probability must be between 0 and 1"
        assert 0 <= distortion_scale <= 1, "distortion_scale must be between 0 and 1"
        assert interpolation in ("nearest", "bilinear", "bicubic")
        assert isinstance(fill, (numbers.Number, str, list, tuple))
        self.prob = prob
        self.distortion_scale = distortion_scale
        self.interpolation = interpolation
        self.fill = fill

    def get_params(self, width, height, distortion_scale):
        """Corners and where they go."""
        x, y = int(distortion_scale * (width // 2)) + 1, int(distortion_scale * (height // 2)) + 1
        left, right = (lambda: int(random.uniform(0, x))), (lambda: int(random.uniform(width - x - 1, width)))
        above, below = (lambda: int(random.uniform(0, y))), (lambda: int(random.uniform(height - y - 1, height)))
        start = [[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]]
        return start, [[left(), above()], [right(), above()], [right(), below()], [left(), below()]]

    def _apply_image(self, img):
        width, height = _size(img)
        if random.random() >= self.prob:
            return img
        return F.perspective(img, *self.get_params(width, height, self.distortion_scale), self.interpolation, self.fill)


class Grayscale(BaseTransform):
    """``to_grayscale``."""

    def __init__(self, num_output_channels=1, keys=None):
        super().__init__(keys)
        self.num_output_channels = num_output_channels

    def _apply_image(self, img):
        return F.to_grayscale(img, self.num_output_channels)


class RandomErasing(BaseTransform):
    """A random rectangle overwritten, with a probability (Zhong et al., 2017).

    Args:
        prob: the probability.
        scale: range of its part of the area.
        ratio: range of its height by its width.
        value: a number, one for each channel, or 'random' for noise.
        inplace: whether the image itself is changed.
    """

    def __init__(self, prob=0.5, scale=(0.02, 0.33), ratio=(0.3, 3.3), value=0, inplace=False, keys=None):
        super().__init__(keys)
        assert isinstance(scale, (tuple, list)), "scale should be a tuple or list"
        assert len(scale) == 2 and 0 <= scale[0] <= scale[1] <= 1, "scale should be of kind (min, max) and in range [0, 1]"
        assert isinstance(ratio, (tuple, list)), "ratio should be a tuple or list"
        assert len(ratio) == 2 and 0 <= ratio[0] <= ratio[1], "ratio should be of kind (min, max)"
        assert 0 <= prob <= 1, "The probability should be in range [0, 1]"
        assert isinstance(value, (numbers.Number, str, tuple, list)), "value should be a number, tuple, list or str"
        if isinstance(value, str) and value != "random":
            raise ValueError("value must be 'random' when type is str")
        self.prob = prob
        self.scale = scale
        self.ratio = ratio
        self.value = value
        self.inplace = inplace

    def _get_param(self, img, scale, ratio, value):
        tensor = isinstance(img, Tensor)
        width, height = _size(img)
        array = None if tensor else np.asarray(img)
        channels = int(img.shape[-3]) if tensor else (1 if array.ndim == 2 else array.shape[2])
        logs = np.log(ratio)
        for _ in range(10):
            target = np.random.uniform(*scale) * height * width
            aspect = np.exp(np.random.uniform(*logs))
            h, w = round(math.sqrt(target * aspect)), round(math.sqrt(target / aspect))
            if not (h < height and w < width):
                continue
            if value is None:
                v = np.random.normal(size=[channels, h, w] if tensor else [h, w, channels])
            else:
                v = np.array(value, dtype="float32").reshape([-1, 1, 1] if tensor else [1, 1, -1])
            if tensor:
                from paddle_compat.core.convert import to_tensor

                v = to_tensor(np.broadcast_to(v, (channels, h, w)).astype("float32")).astype(img.dtype)
            else:
                v = np.broadcast_to(v, (h, w, channels)).astype(array.dtype)
                v = v[:, :, 0] if array.ndim == 2 else v
            return np.random.randint(0, height - h + 1), np.random.randint(0, width - w + 1), h, w, v
        return None

    def _apply_image(self, img):
        if random.random() >= self.prob:
            return img
        value = None if self.value == "random" else ([self.value] if isinstance(self.value, numbers.Number) else list(self.value))
        where = self._get_param(img, self.scale, self.ratio, value)
        return img if where is None else F.erase(img, *where, self.inplace)
