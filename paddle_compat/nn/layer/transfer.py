"""Moving and casting one tensor in place: what ``Layer.to`` does to each parameter and buffer."""

import torch

from paddle_compat.core.place import Place, torch_device

__all__ = []


def checked_device(device):
    """The torch device of ``Layer.to``'s argument, None where it is None.

    Raises:
        ValueError: no device's name or place.
    """
    if device is None:
        return None
    if not isinstance(device, (str, Place)):
        raise ValueError(
            "device value error, must be str, paddle.CPUPlace(), paddle.CUDAPlace(), paddle.CUDAPinnedPlace() or paddle.XPUPlace(), "
            f"but the type of device is {type(device).__name__}"
        )
    return torch_device(device)


def move(tensor, device=None, dtype=None, blocking=True):
    """Move and cast a Tensor's data and gradient. The Tensor and its torch tensor stay the same objects.

    Args:
        tensor: the Tensor.
        device: a torch device or None.
        dtype: a torch dtype or None.
        blocking: whether to wait for a copy between devices.
    """
    t = tensor._t
    with torch.no_grad():
        data = t.data.to(device=device, dtype=dtype, non_blocking=not blocking)
        grad = t.grad
        if data.dtype is t.dtype and data.device == t.device:
            return
        if t.requires_grad and not (data.is_floating_point() or data.is_complex()):
            t.requires_grad_(False)  # integers have no gradients in torch
        t.grad = None
        t.data = data
        if grad is not None:
            t.grad = grad.to(device=device, dtype=dtype, non_blocking=not blocking)
