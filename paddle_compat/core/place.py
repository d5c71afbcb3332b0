"""Places: where a tensor lives, on torch's devices.

``gpu:0`` is torch's ``cuda:0`` (ROCm's too), ``xpu:0`` is ``xpu:0``, ``npu``/``mlu``/``ipu`` and custom devices are torch's
devices of that name where torch has them. Naming hardware that is absent gives an error that lists what there is.
"""

import os
import threading

import torch

from paddle_compat.core.errors import precondition_not_met


class Place:
    """A device. ``Tensor.place`` is one; ``CPUPlace()``, ``CUDAPlace(0)`` ... make others."""

    __slots__ = ("_device", "_id", "_kind")
    _KIND = None

    def __init__(self, other=None):
        if isinstance(other, Place):
            self._kind, self._id = other._kind, other._id
        else:
            self._kind, self._id = "undefined", 0

    def _set(self, kind, index=0):
        self._kind, self._id = kind, index
        return self

    def set_place(self, place):
        """Become the same place as ``place``."""
        self._kind, self._id = place._kind, place._id

    def is_cpu_place(self):
        """Whether this is the CPU."""
        return self._kind == "cpu"

    def is_gpu_place(self):
        """Whether this is a GPU."""
        return self._kind == "gpu"

    def is_cuda_pinned_place(self):
        """Whether this is page-locked host memory."""
        return self._kind == "gpu_pinned"

    def is_xpu_place(self):
        """Whether this is an XPU."""
        return self._kind == "xpu"

    def is_npu_place(self):
        """Whether this is an NPU."""
        return self._kind == "npu"

    def is_mlu_place(self):
        """Whether this is an MLU."""
        return self._kind == "mlu"

    def is_ipu_place(self):
        """Whether this is an IPU."""
        return self._kind == "ipu"

    def is_custom_place(self):
        """Whether this is a custom device."""
        return self._kind not in _TYPE_NUMBERS

    def gpu_device_id(self):
        """The GPU's number."""
        return self._id

    def get_device_id(self):
        """The device's number."""
        return self._id

    custom_device_id = xpu_device_id = npu_device_id = mlu_device_id = ipu_device_id = get_device_id

    def custom_device_type(self):
        """The device's kind."""
        return self._kind

    get_device_type = custom_device_type

    def _type(self):
        return _TYPE_NUMBERS.get(self._kind, 9)

    def _equals(self, other):
        return isinstance(other, Place) and (self._kind, self._id) == (other._kind, other._id)

    def __repr__(self):
        return f"Place({self._kind})" if self._kind in ("cpu", "gpu_pinned", "ipu", "undefined") else f"Place({self._kind}:{self._id})"

    __str__ = __repr__

    # On 2.4.2 places do not compare equal (pybind compares identity): Tensor.place == paddle.CPUPlace() is False there.


_TYPE_NUMBERS = {"undefined": 0, "cpu": 1, "gpu": 2, "gpu_pinned": 3, "xpu": 4, "npu": 5, "ipu": 7, "mlu": 8}


def available_devices():
    """The names of the devices there are, ``['cpu', 'gpu:0', ...]``."""
    names = ["cpu"]
    for kind, torch_kind in (("gpu", "cuda"), ("xpu", "xpu"), ("npu", "npu"), ("mlu", "mlu"), ("mps", "mps")):
        names += [f"{kind}:{i}" for i in range(_count(torch_kind))]
    return names


def _count(torch_kind):
    module = getattr(torch, torch_kind, None)
    try:
        return module.device_count() if module is not None and module.is_available() else 0
    except (AttributeError, RuntimeError):
        return 0


def _check(kind, index):
    torch_kind = "cuda" if kind == "gpu" else kind
    count = _count(torch_kind)
    if not 0 <= index < count:
        raise precondition_not_met(f"device {kind}:{index} is not there: the devices of this machine are {available_devices()}")


class CPUPlace(Place):
    """The CPU."""

    def __init__(self):
        self._set("cpu")


class _Numbered(Place):
    _KIND = "gpu"

    def __init__(self, device_id=0):
        if not isinstance(device_id, int):
            raise TypeError(f"{type(self).__name__}(): device_id must be an int, but got {device_id!r}")
        _check(self._KIND, device_id)
        self._set(self._KIND, device_id)


class CUDAPlace(_Numbered):
    """A GPU by its number (CUDA or ROCm). RuntimeError where it is not there (2.4.2 ends the process)."""


class XPUPlace(_Numbered):
    """An XPU by its number."""

    _KIND = "xpu"


class NPUPlace(_Numbered):
    """An NPU by its number."""

    _KIND = "npu"


class MLUPlace(_Numbered):
    """An MLU by its number."""

    _KIND = "mlu"


class IPUPlace(_Numbered):
    """An IPU."""

    _KIND = "ipu"


class CUDAPinnedPlace(Place):
    """Page-locked host memory, from which copies to a GPU are fast."""

    def __init__(self):
        self._set("gpu_pinned")


class CustomPlace(Place):
    """A device of another kind, by torch's name for it."""

    def __init__(self, dev_type, dev_id=0):
        _check(dev_type, dev_id)
        self._set(dev_type, dev_id)


def make_place(kind, index=0):
    """A Place without asking whether the device is there."""
    return object.__new__(Place)._set(kind, index)


_CPU = make_place("cpu")
_PLACES = {}


def place_of(t):
    """The Place of a torch tensor."""
    device = t.device
    if device.type == "cpu":
        if torch.cuda.is_available() and t.layout is torch.strided and t.is_pinned():
            return make_place("gpu_pinned")
        return _CPU
    place = _PLACES.get(device)
    if place is None:
        kind = "gpu" if device.type == "cuda" else device.type
        place = _PLACES[device] = make_place(kind, device.index or 0)
    return place


def torch_device(place):
    """The torch device of a place: a Place, a name such as ``'gpu:0'``, a torch device, or None (the expected place)."""
    if place is None:
        return expected_device()
    if isinstance(place, torch.device):
        return place
    if isinstance(place, str):
        place = parse_place(place)
    if not isinstance(place, Place):
        raise ValueError(f"place must be a Place or a name such as 'cpu' or 'gpu:0', but received {type(place).__name__}: {place!r}")
    if place._kind in ("cpu", "gpu_pinned", "undefined"):
        return _CPU_DEVICE
    _check(place._kind, place._id)
    return torch.device("cuda" if place._kind == "gpu" else place._kind, place._id)


_CPU_DEVICE = torch.device("cpu")
_KINDS = {"gpu": "gpu", "cuda": "gpu", "dcu": "gpu", "xpu": "xpu", "npu": "npu", "mlu": "mlu", "ipu": "ipu", "mps": "mps"}


def parse_place(name):
    """The Place of a device's name: 'cpu', 'gpu', 'gpu:1', 'xpu:0' ...

    Raises:
        ValueError: no such kind of device.
        RuntimeError: the device is not there.
    """
    lower = name.lower()
    if lower == "cpu":
        return CPUPlace()
    if lower == "gpu_pinned":
        return CUDAPinnedPlace()
    kind, _, index = lower.partition(":")
    if kind not in _KINDS or (index and not index.isdigit()):
        raise ValueError(
            f"The device must be a string which is like 'cpu', 'gpu', 'gpu:x', 'xpu', 'xpu:x', 'npu', 'npu:x', 'mlu', 'mlu:x', 'ipu', but received {name!r}"
        )
    kind = _KINDS[kind]
    index = int(index) if index else int(os.environ.get("FLAGS_selected_gpus", "0").split(",")[0] or 0)
    if kind == "xpu" and not _count("xpu"):
        raise ValueError(f"The device should not be {name!r}: there is no XPU here; the devices of this machine are {available_devices()}")
    _check(kind, index)
    return make_place(kind, index)


class _Expected(threading.local):
    place = None
    device = None


_expected = _Expected()


def expected_place():
    """The Place where new tensors go: the first GPU where there is one, as in Paddle, until set_device says otherwise."""
    if _expected.place is None:
        set_expected_place(make_place("gpu", 0) if _count("cuda") else _CPU)
    return _expected.place


def expected_device():
    """The torch device of ``expected_place()``."""
    device = _expected.device
    return device if device is not None else torch_device(expected_place())


def set_expected_place(place):
    """Let new tensors of this thread go to ``place``."""
    _expected.place, _expected.device = place, torch_device(place)
