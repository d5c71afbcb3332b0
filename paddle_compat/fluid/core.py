"""``paddle.fluid.core``: what Python code reaches of Paddle's C++ module, over torch."""

import torch

from paddle_compat.core.dtype import VarType
from paddle_compat.core.errors import EnforceNotMet
from paddle_compat.core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, IPUPlace, MLUPlace, NPUPlace, Place, XPUPlace
from paddle_compat.core.random import Generator
from paddle_compat.core.random import default_generator as default_cpu_generator
from paddle_compat.core.tensor import Tensor
from paddle_compat.device import is_compiled_with_cuda, is_compiled_with_npu, is_compiled_with_rocm, is_compiled_with_xpu
from paddle_compat.device.cuda import device_count as get_cuda_device_count
from paddle_compat.io.generator_loader import EOFException
from paddle_compat.static.executor import Executor
from paddle_compat.static.scope import Scope

__all__ = [
    "O0",
    "O1",
    "O2",
    "O3",
    "AmpLevel",
    "CPUPlace",
    "CUDAPinnedPlace",
    "CUDAPlace",
    "CustomPlace",
    "EOFException",
    "EnforceNotMet",
    "Executor",
    "Generator",
    "IPUPlace",
    "LoDTensor",
    "LoDTensorArray",
    "MLUPlace",
    "NPUPlace",
    "Place",
    "Scope",
    "Tensor",
    "VarBase",
    "VarDesc",
    "VarType",
    "XPUPlace",
    "default_cpu_generator",
    "eager",
    "get_cuda_current_device_id",
    "get_cuda_device_count",
    "get_cudnn_version",
    "is_bfloat16_supported",
    "is_compiled_with_cuda",
    "is_compiled_with_custom_device",
    "is_compiled_with_dist",
    "is_compiled_with_mkldnn",
    "is_compiled_with_npu",
    "is_compiled_with_rocm",
    "is_compiled_with_xpu",
    "is_float16_supported",
    "nvprof_start",
    "nvprof_stop",
    "op_proto_and_checker_maker",
    "tracer",
]  # fmt: skip


class VarDesc:
    """Holds the enumeration ``VarType``."""

    VarType = VarType


class eager:
    """The eager engine's types."""

    Tensor = Tensor


VarBase = LoDTensor = Tensor
LoDTensorArray = list


class _Tracer:
    """The eager engine's state, as libraries ask it."""

    _has_grad = property(lambda self: torch.is_grad_enabled(), lambda self, value: torch._C._set_grad_enabled(bool(value)))
    _train_mode = True
    _expected_place = property(lambda self: _expected())

    @property
    def _amp_level(self):
        from paddle_compat.core import mode

        state = mode.local.amp
        return AmpLevel.O0 if state is None else getattr(AmpLevel, state.level)

    @property
    def _amp_dtype(self):
        from paddle_compat.core import mode

        state = mode.local.amp
        return "float32" if state is None else str(state.dtype)[6:]

    def train_mode(self):
        """Record gradients."""
        torch._C._set_grad_enabled(True)

    def eval_mode(self):
        """Record none."""
        torch._C._set_grad_enabled(False)


def _expected():
    from paddle_compat.core.place import expected_place

    return expected_place()


class AmpLevel:
    """How much runs in low precision."""

    O0, O1, O2, O3 = range(4)


O0, O1, O2, O3 = AmpLevel.O0, AmpLevel.O1, AmpLevel.O2, AmpLevel.O3
_tracer = _Tracer()


def tracer():
    """The eager engine's state."""
    return _tracer


class op_proto_and_checker_maker:
    """Names of the attributes that mark a program's steps."""

    class OpRole:
        """What a step is for."""

        Forward, Backward, Optimize, RPC, Dist, LRSched, Loss = 0x0, 0x1, 0x2, 0x4, 0x8, 0x10, 0x100

    @staticmethod
    def kOpRoleAttrName():
        """The attribute's name."""
        return "op_role"

    @staticmethod
    def kOpRoleVarAttrName():
        """The attribute's name."""
        return "op_role_var"

    @staticmethod
    def kOpDeviceAttrName():
        """The attribute's name."""
        return "op_device"


def _in_eager_mode():
    return True


def is_compiled_with_dist():
    """Whether torch.distributed is there."""
    return torch.distributed.is_available()


def is_compiled_with_mkldnn():
    """Whether torch computes with oneDNN."""
    return torch.backends.mkldnn.is_available()


def is_compiled_with_custom_device(kind):
    """False: custom devices are torch's own."""
    return False


def get_cuda_current_device_id():
    """The current GPU's number."""
    return torch.cuda.current_device()


def get_cudnn_version():
    """cuDNN's version, -1 without it."""
    from paddle_compat.device import get_cudnn_version as version

    return version() or -1


def is_float16_supported(place):
    """Whether float16 computes on a place."""
    return not place.is_cpu_place()


def is_bfloat16_supported(place):
    """True: torch computes bfloat16 everywhere."""
    return True


def nvprof_start():
    """Start CUDA's profiler."""
    torch.cuda.profiler.start()


def nvprof_stop():
    """Stop CUDA's profiler."""
    torch.cuda.profiler.stop()


def __getattr__(name):
    if name == "ops":
        import importlib

        return importlib.import_module("paddle_compat._C_ops")
    if name == "ReduceOp":
        from paddle_compat.distributed.collective import ReduceOp

        return ReduceOp
    raise AttributeError(f"module 'paddle.fluid.core' has no attribute {name!r}: this part of Paddle's C++ is not in paddle_compat")
