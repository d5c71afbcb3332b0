"""paddle.vision.transforms on PIL images and Tensors (2.4.2 needs OpenCV for arrays, which the oracle lacks)."""

import numpy as np

from conformance.spec import cases, raises

PIXELS = np.random.RandomState(0).randint(0, 255, (6, 8, 3)).astype("uint8")
CORNERS = ([[0, 0], [7, 0], [7, 5], [0, 5]], [[1, 1], [6, 0], [7, 4], [0, 5]])
LOOSE = (1e-3, 1e-4, "sums in another order")


def pil(paddle):
    from PIL import Image

    return Image.fromarray(PIXELS)


def tensor(paddle):
    return paddle.to_tensor(PIXELS.transpose(2, 0, 1).astype("float32") / 255)


def seen(value):
    return value if hasattr(value, "stop_gradient") else np.asarray(value)


CALLS = {
    "to_tensor": {"usual": (), "hwc": ("HWC",)},
    "resize": {"short": (4,), "pair": ((4, 5),), "larger": (12,), "bicubic": ((3, 4), "bicubic"), "nearest": ((3, 4), "nearest")},
    "pad": {"one": (1,), "two": ((1, 2),), "four": ((1, 2, 3, 4),), "edge": (2, 0, "edge"), "reflect": (2, 0, "reflect"), "fill": (1, 7)},
    "crop": {"usual": (1, 2, 3, 4)},
    "center_crop": {"one": (4,), "pair": ((3, 5),)},
    "hflip": {"usual": ()},
    "vflip": {"usual": ()},
    "adjust_brightness": {"less": (0.3,), "more": (1.7,), "none": (0,)},
    "adjust_contrast": {"less": (0.3,), "more": (1.7,), "none": (0,)},
    "adjust_hue": {"plus": (0.3,), "minus": (-0.2,)},
    "rotate": {"usual": (30,), "expand": (90, "nearest", True), "expand-25": (25, "nearest", True), "bilinear": (20, "bilinear", False, (1, 1), 9)},
    "to_grayscale": {"one": (), "three": (3,)},
    "affine": {"usual": (15, (1, 1), 1.2, (5, 3)), "bilinear": (15, (1, 1), 1.2, (5, 3), "bilinear")},
    "perspective": {"bilinear": (*CORNERS, "bilinear")},
    "erase": {"usual": (1, 2, 3, 2, 0)},
}
ERRORS = {
    "to_tensor": {"format": ("ABC",)},
    "resize": {"size": ([5],), "text": ("x",)},
    "pad": {"three": ((1, 2, 3),), "text": ("x",), "mode": (2, 0, "foo")},
    "adjust_hue": {"range": (1.7,)},
    "to_grayscale": {"two": (2,)},
    "affine": {"translate": (15, (1,), 1.2, 0), "scale": (15, (1, 1), -1, 0)},
}
for name, calls in CALLS.items():
    for kind in (pil, tensor):
        table = {
            f"{kind.__name__}-{key}": lambda paddle, name=name, args=args, kind=kind: seen(getattr(paddle.vision.transforms, name)(kind(paddle), *args))
            for key, args in calls.items()
        }
        cases(f"paddle.vision.transforms.{name}", table, tol=LOOSE)
for name, calls in ERRORS.items():
    for kind in (pil, tensor):
        table = {
            f"{kind.__name__}-error-{key}": lambda paddle, name=name, args=args, kind=kind: raises(
                lambda: getattr(paddle.vision.transforms, name)(kind(paddle), *args)
            )
            for key, args in calls.items()
        }
        cases(f"paddle.vision.transforms.{name}", table)


def normalized(paddle):
    image = tensor(paddle)
    to = paddle.vision.transforms.normalize
    return to(image, [0.5, 0.4, 0.3], [0.1, 0.2, 0.3]), to(PIXELS, [127.5] * 3, [127.5] * 3, "HWC"), to(PIXELS, [1, 2, 3], [1, 2, 3], "HWC", True)


cases("paddle.vision.transforms.normalize", {"usual": normalized})
MAKE = {
    "Compose": lambda T, p: T.Compose([T.Resize(3), T.ToTensor()])(p),
    "Transpose": lambda T, p: T.Transpose()(p),
    "CenterCrop": lambda T, p: T.CenterCrop(3)(p),
    "Pad": lambda T, p: T.Pad((1, 2))(p),
    "RandomCrop": lambda T, p: T.RandomCrop((6, 8))(p),
    "Grayscale": lambda T, p: T.Grayscale()(p),
    "RandomHorizontalFlip": lambda T, p: T.RandomHorizontalFlip(1)(p),
    "RandomVerticalFlip": lambda T, p: T.RandomVerticalFlip(0)(p),
    "RandomRotation": lambda T, p: T.RandomRotation((0, 0))(p),
    "RandomAffine": lambda T, p: T.RandomAffine((0, 0), (0, 0), (1, 1), (0, 0))(p),
    "BrightnessTransform": lambda T, p: T.BrightnessTransform(0)(p),
    "HueTransform": lambda T, p: T.HueTransform(0)(p),
    "SaturationTransform": lambda T, p: T.SaturationTransform(0)(p),
    "ContrastTransform": lambda T, p: T.ContrastTransform(0)(p),
    "ColorJitter": lambda T, p: T.ColorJitter(0, 0, 0, 0)(p),
    "Resize": lambda T, p: T.Resize((4, 5))(p),
    "ToTensor": lambda T, p: T.ToTensor()(p),
    "RandomErasing": lambda T, p: T.RandomErasing(0)(p),
    "RandomPerspective": lambda T, p: T.RandomPerspective(0)(p),
    "RandomResizedCrop": lambda T, p: T.RandomResizedCrop(4)(p).size,
    "Normalize": lambda T, p: T.Normalize(3, 2, "HWC")(p),
}
WRONG = {
    "BaseTransform": lambda T, p: T.BaseTransform(keys=3),
    "RandomRotation": lambda T, p: T.RandomRotation(-3),
    "Pad": lambda T, p: T.Pad((1,)),
    "Grayscale": lambda T, p: T.Grayscale(2)(p),
    "RandomErasing": lambda T, p: T.RandomErasing(prob=2),
    "RandomAffine": lambda T, p: T.RandomAffine(-1),
    "BrightnessTransform": lambda T, p: T.BrightnessTransform(-1),
    "ContrastTransform": lambda T, p: T.ContrastTransform(-1),
    "Resize": lambda T, p: T.Resize("x"),
    "RandomPerspective": lambda T, p: T.RandomPerspective(prob=3),
    "RandomHorizontalFlip": lambda T, p: T.RandomHorizontalFlip(2),
}
for name, make in MAKE.items():
    cases(f"paddle.vision.transforms.{name}", {"pil": lambda paddle, make=make: seen(make(paddle.vision.transforms, pil(paddle)))})
for name, make in WRONG.items():
    cases(f"paddle.vision.transforms.{name}", {"error": lambda paddle, make=make: raises(lambda: make(paddle.vision.transforms, pil(paddle)))})
