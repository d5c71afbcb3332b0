"""``paddle.device``: choosing a device, and what there is."""

import torch

from paddle_compat.core import place as _place
from paddle_compat.core.place import (
    available_devices,
    expected_place,
    parse_place,
    set_expected_place,
)
from paddle_compat.device import cuda

__all__ = [
    "IPUPlace", "MLUPlace", "XPUPlace", "get_all_custom_device_type", "get_all_device_type", "get_available_custom_device", "get_available_device",
    "get_cudnn_version", "get_device", "is_compiled_with_cinn", "is_compiled_with_cuda", "is_compiled_with_ipu", "is_compiled_with_mlu",
    "is_compiled_with_npu", "is_compiled_with_rocm", "is_compiled_with_xpu", "set_device",
]  # fmt: skip


# functions here, as on Paddle; the classes are in core.place


def XPUPlace(dev_id):
    """The place of an XPU. RuntimeError where it is not there."""
    return _place.XPUPlace(dev_id)


def MLUPlace(dev_id):
    """The place of an MLU. RuntimeError where it is not there."""
    return _place.MLUPlace(dev_id)


def IPUPlace():
    """The place of an IPU. RuntimeError: torch has none."""
    return _place.IPUPlace()


def set_device(device):
    """Let new tensors go to a device from now on.

    Args:
        device: 'cpu', 'gpu', 'gpu:0', 'xpu:0', 'npu:0' ...

    Returns:
        Its Place.

    Raises:
        ValueError: no such kind of device.
        RuntimeError: the device is not there; the text says which are.
    """
    if not isinstance(device, str):
        raise ValueError(f"The device must be a string which is like 'cpu', 'gpu', 'gpu:x', but received {device!r}")
    place = parse_place(device)
    set_expected_place(place)
    if place.is_gpu_place():
        torch.cuda.set_device(place.get_device_id())
    return place


def get_device():
    """The name of the device that new tensors go to: 'cpu', 'gpu:0' ..."""
    place = expected_place()
    return "cpu" if place.is_cpu_place() else f"{place.get_device_type()}:{place.get_device_id()}"


def get_cudnn_version():
    """cuDNN's version as a number (8902 for 8.9.2), or None without it."""
    if not torch.cuda.is_available() or not torch.backends.cudnn.is_available():
        return None
    return torch.backends.cudnn.version()


# What Paddle's wheel was compiled with; here: what torch can compute on in this process. A program that asks before it
# chooses 'gpu' then gets a device that is there (docs/deviations.md).


def is_compiled_with_cuda():
    """Whether there is a CUDA or ROCm GPU to compute on."""
    return torch.cuda.is_available()


def is_compiled_with_rocm():
    """Whether the GPUs are ROCm's."""
    return torch.version.hip is not None and torch.cuda.is_available()


def is_compiled_with_xpu():
    """Whether there is an XPU to compute on."""
    return hasattr(torch, "xpu") and torch.xpu.is_available()


def is_compiled_with_npu():
    """Whether there is an NPU to compute on."""
    return hasattr(torch, "npu") and torch.npu.is_available()


def is_compiled_with_mlu():
    """Whether there is an MLU to compute on."""
    return hasattr(torch, "mlu") and torch.mlu.is_available()


def is_compiled_with_ipu():
    """False: torch has no IPU."""
    return False


def is_compiled_with_cinn():
    """False: Paddle's compiler CINN is not here; torch.compile takes its place."""
    return False


def get_all_device_type():
    """The kinds of devices there are."""
    return sorted({name.partition(":")[0] for name in available_devices()})


def get_all_custom_device_type():
    """The kinds of custom devices there are: none."""
    return []


def get_available_device():
    """The names of the devices there are."""
    return available_devices()


def get_available_custom_device():
    """The names of the custom devices there are: none."""
    return []
