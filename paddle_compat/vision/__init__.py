"""``paddle.vision``: models, transforms, datasets and operators for images. The subpackages load when first asked for."""

import importlib as _importlib

from paddle_compat.vision.image import get_image_backend, image_load, set_image_backend

__all__ = ["get_image_backend", "image_load", "set_image_backend"]

_MODULES = ("models", "transforms", "datasets", "ops", "image")
# Not offered at the top in 2.4.2, though in their modules' lists.
_NOT_HERE = {"affine", "perspective", "erase", "RandomAffine", "RandomPerspective", "RandomErasing"}


def __getattr__(name):
    if name in _MODULES:
        return _importlib.import_module(f"paddle_compat.vision.{name}")
    if not name.startswith("_") and name not in _NOT_HERE:
        for module in ("models", "transforms", "datasets"):
            part = _importlib.import_module(f"paddle_compat.vision.{module}")
            if name in part.__all__:
                value = getattr(part, name)
                globals()[name] = value
                return value
    raise AttributeError(f"module 'paddle.vision' has no attribute {name!r}")


def __dir__():
    names = {n for m in ("models", "transforms", "datasets") for n in _importlib.import_module(f"paddle_compat.vision.{m}").__all__}
    return sorted({*globals(), *_MODULES, *(names - _NOT_HERE)})
