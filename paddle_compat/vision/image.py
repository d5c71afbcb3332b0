"""Which library reads images: PIL, OpenCV, or OpenCV into Tensors."""

__all__ = []

_BACKENDS = ["pil", "cv2", "tensor"]
_backend = "pil"


def _checked(backend):
    if backend not in _BACKENDS:
        raise ValueError(f"Expected backend are one of ['pil', 'cv2', 'tensor'], but got {backend}")
    return backend


def import_cv2():
    """The OpenCV module, which this package does not bring.

    Raises:
        ImportError: it is not installed.
    """
    try:
        import cv2
    except ImportError:
        raise ImportError(
            "Failed importing cv2: the image backends 'cv2' and 'tensor' need OpenCV. Install it (pip install opencv-python), or take the backend 'pil'."
        ) from None
    return cv2


def set_image_backend(backend):
    """Set what reads images.

    Args:
        backend: 'pil' (PIL images), 'cv2' (arrays [H, W, C] in BGR) or 'tensor' (such arrays as Tensors).

    Raises:
        ValueError: another name.
    """
    global _backend
    _backend = _checked(backend)


def get_image_backend():
    """The name of what reads images."""
    return _backend


def image_load(path, backend=None):
    """Read an image.

    Args:
        path: its file.
        backend: as ``set_image_backend``; by default what that was given.

    Returns:
        PIL.Image, numpy array or Tensor, by the backend.

    Raises:
        ValueError: an unknown backend. ImportError: its library is missing.
    """
    backend = _backend if backend is None else _checked(backend)
    if backend == "pil":
        from PIL import Image

        return Image.open(path)
    array = import_cv2().imread(path)
    if backend == "cv2":
        return array
    from paddle_compat.core.convert import to_tensor

    return to_tensor(array)
