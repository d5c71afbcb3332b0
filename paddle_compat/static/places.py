"""``paddle.static``'s places, by number."""

import os

from paddle_compat.core.place import CPUPlace, CUDAPlace, MLUPlace, NPUPlace, XPUPlace, _count


def cpu_places(device_count=None):
    """That many CPU places; the variable CPU_NUM, or 1, where None."""
    return [CPUPlace() for _ in range(device_count if device_count is not None else int(os.environ.get("CPU_NUM", 1)))]


def _places(cls, kind, ids):
    if ids is None:
        ids = range(_count(kind))
    elif not isinstance(ids, (list, tuple)):
        ids = [ids]
    return [cls(i) for i in ids]


def cuda_places(device_ids=None):
    """The places of GPUs, all where None. RuntimeError for one that is not there."""
    return _places(CUDAPlace, "cuda", device_ids)


def xpu_places(device_ids=None):
    """The places of XPUs, all where None."""
    return _places(XPUPlace, "xpu", device_ids)


def npu_places(device_ids=None):
    """The places of NPUs, all where None."""
    return _places(NPUPlace, "npu", device_ids)


def mlu_places(device_ids=None):
    """The places of MLUs, all where None."""
    return _places(MLUPlace, "mlu", device_ids)
