"""``paddle.device.cuda``: streams, events and memory of GPUs, torch's own. Without a GPU each says so."""

from contextlib import contextmanager

import torch

from paddle_compat.core.errors import external
from paddle_compat.core.place import Place, available_devices

__all__ = [
    "Event", "Stream", "current_stream", "device_count", "empty_cache", "get_device_capability", "get_device_name", "get_device_properties",
    "max_memory_allocated", "max_memory_reserved", "memory_allocated", "memory_reserved", "stream_guard", "synchronize",
]  # fmt: skip


def _index(device, function):
    """The number of a GPU given as None (the current one), a number, 'gpu:0' or a Place."""
    if not torch.cuda.is_available():
        raise external(f"paddle.device.cuda.{function} needs a GPU; the devices of this machine are {available_devices()}")
    if device is None:
        return torch.cuda.current_device()
    if isinstance(device, Place):
        if not device.is_gpu_place():
            raise ValueError(f"{function}: the device must be a GPU, but received {device}")
        device = device.get_device_id()
    elif isinstance(device, str):
        kind, _, number = device.partition(":")
        if kind != "gpu" or (number and not number.isdigit()):
            raise ValueError(f"The current string {device} is not expected. Because {function} only support string which is like 'gpu:x'.")
        device = int(number or 0)
    if not isinstance(device, int):
        raise ValueError(f"{function}: the device must be an int, a string like 'gpu:x' or a CUDAPlace, but received {device!r}")
    if not 0 <= device < torch.cuda.device_count():
        raise ValueError(f"The device id {device} exceeds the number of GPUs, {torch.cuda.device_count()}")
    return device


class Event:
    """A mark in a stream's work.

    Args:
        enable_timing: keep the time.
        blocking: let ``synchronize`` wait without spinning.
        interprocess: share it between processes.
    """

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        _index(None, "Event")
        self._event = torch.cuda.Event(enable_timing, blocking, interprocess)

    def record(self, CUDAStream=None):
        """Put the mark into a stream, the current one where None."""
        self._event.record(None if CUDAStream is None else CUDAStream._stream)

    def query(self):
        """Whether all work before the mark is done."""
        return self._event.query()

    def synchronize(self):
        """Wait until all work before the mark is done."""
        self._event.synchronize()


class Stream:
    """A queue of work on a GPU.

    Args:
        device: the GPU; the current one where None.
        priority: 1 for high, 2 for normal.
    """

    def __init__(self, device=None, priority=None):
        if priority not in (None, 1, 2):
            raise ValueError(f"priority should be 1 (high) or 2 (normal), but received {priority}")
        self._stream = torch.cuda.Stream(_index(device, "Stream"), -1 if priority == 1 else 0)

    @classmethod
    def _of(cls, stream):
        self = object.__new__(cls)
        self._stream = stream
        return self

    def query(self):
        """Whether all its work is done."""
        return self._stream.query()

    def synchronize(self):
        """Wait until all its work is done."""
        self._stream.synchronize()

    def wait_event(self, event):
        """Let later work wait for an event."""
        self._stream.wait_event(event._event)

    def wait_stream(self, stream):
        """Let later work wait for what another stream has now."""
        self._stream.wait_stream(stream._stream)

    def record_event(self, event=None):
        """Put an event (a new one where None) into the stream; returns it."""
        event = Event() if event is None else event
        event.record(self)
        return event

    @property
    def cuda_stream(self):
        """The stream's address."""
        return self._stream.cuda_stream


def current_stream(device=None):
    """The stream that work on a GPU goes to."""
    return Stream._of(torch.cuda.current_stream(_index(device, "current_stream")))


@contextmanager
def stream_guard(stream):
    """Let work go to ``stream`` inside the block."""
    if stream is not None and not isinstance(stream, Stream):
        raise TypeError(f"stream_guard takes a Stream, but received {type(stream).__name__}")
    if stream is None:
        yield
        return
    with torch.cuda.stream(stream._stream):
        yield


def synchronize(device=None):
    """Wait until all work on a GPU is done."""
    torch.cuda.synchronize(_index(device, "synchronize"))


def device_count():
    """How many GPUs there are."""
    return torch.cuda.device_count() if torch.cuda.is_available() else 0


def empty_cache():
    """Give cached memory back to the driver; nothing without a GPU."""
    if torch.cuda.is_available():
        torch.cuda.empty_cache()


def max_memory_allocated(device=None):
    """The most bytes that tensors took on a GPU so far."""
    return torch.cuda.max_memory_allocated(_index(device, "max_memory_allocated"))


def max_memory_reserved(device=None):
    """The most bytes that the allocator held on a GPU so far."""
    return torch.cuda.max_memory_reserved(_index(device, "max_memory_reserved"))


def memory_allocated(device=None):
    """The bytes that tensors take on a GPU now."""
    return torch.cuda.memory_allocated(_index(device, "memory_allocated"))


def memory_reserved(device=None):
    """The bytes that the allocator holds on a GPU now."""
    return torch.cuda.memory_reserved(_index(device, "memory_reserved"))


def get_device_properties(device=None):
    """Name, capability, memory and multiprocessors of a GPU."""
    return torch.cuda.get_device_properties(_index(device, "get_device_properties"))


def get_device_name(device=None):
    """The name of a GPU."""
    return torch.cuda.get_device_name(_index(device, "get_device_name"))


def get_device_capability(device=None):
    """(major, minor) of a GPU's compute capability."""
    return torch.cuda.get_device_capability(_index(device, "get_device_capability"))
