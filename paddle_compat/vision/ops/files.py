"""Files as Tensors."""

import io

import numpy as np

from paddle_compat.core.convert import to_tensor

__all__ = []


def read_file(filename, name=None):
    """The bytes of a file: a uint8 Tensor [N]."""
    with open(filename, "rb") as f:
        return to_tensor(np.frombuffer(f.read(), dtype="uint8").copy())


def decode_jpeg(x, mode="unchanged", name=None):
    """A JPEG image from its bytes, by PIL (2.4.2 does this on a GPU only).

    Args:
        x: uint8 [N].
        mode: 'unchanged', 'gray' or 'rgb'.

    Returns:
        uint8 [C, H, W].

    Raises:
        ValueError: another mode.
    """
    from PIL import Image

    if mode not in ("unchanged", "gray", "rgb"):
        raise ValueError(f"mode must be 'unchanged', 'gray' or 'rgb', but got {mode!r}")
    image = Image.open(io.BytesIO(x.numpy().tobytes()))
    if mode != "unchanged":
        image = image.convert("L" if mode == "gray" else "RGB")
    array = np.asarray(image)
    return to_tensor(array[None] if array.ndim == 2 else np.ascontiguousarray(array.transpose(2, 0, 1)))
