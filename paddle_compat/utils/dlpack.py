"""``paddle.utils.dlpack``: tensors to and from other libraries without a copy."""

import torch.utils.dlpack as _dlpack

from paddle_compat.core.tensor import Tensor, wrap

__all__ = ["from_dlpack", "to_dlpack"]


def to_dlpack(x):
    """A DLPack capsule of a Tensor's memory.

    Args:
        x: the Tensor.

    Returns:
        A PyCapsule, to be used once.

    Raises:
        TypeError: ``x`` is no Tensor.
    """
    if not isinstance(x, Tensor):
        raise TypeError(f"The type of 'x' in to_dlpack must be paddle.Tensor, but received {type(x)}.")
    return _dlpack.to_dlpack(x._t.detach())


def from_dlpack(dlpack):
    """A Tensor over the memory of a DLPack capsule.

    Args:
        dlpack: the capsule.

    Returns:
        Tensor.

    Raises:
        TypeError: no capsule.
    """
    if type(dlpack).__name__ != "PyCapsule":
        raise TypeError(f"The type of 'dlpack' in from_dlpack must be PyCapsule object, but received {type(dlpack)}.")
    return wrap(_dlpack.from_dlpack(dlpack))
