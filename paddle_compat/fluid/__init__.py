"""``paddle.fluid``: Paddle 1.x's names, as adaptors of the op table."""

import importlib as _importlib

from paddle_compat.core.flags import get_flags, set_flags
from paddle_compat.core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, CustomPlace, IPUPlace, MLUPlace, NPUPlace, XPUPlace
from paddle_compat.core.random import Generator
from paddle_compat.core.tensor import Tensor
from paddle_compat.framework.param_attr import ParamAttr, WeightNormParamAttr
from paddle_compat.static.backward import append_backward, gradients
from paddle_compat.static.executor import Executor
from paddle_compat.static.program import Program, default_main_program, default_startup_program, name_scope, program_guard
from paddle_compat.static.scope import Scope, global_scope, scope_guard
from paddle_compat.static.variable import Variable

LoDTensor, LoDTensorArray = Tensor, list

# Submodules, and names that come from them, are looked up when first asked for: parts of the package import some of them early.
_MODULES = (
    "average", "backward", "clip", "compiler", "contrib", "core", "data_feeder", "dataloader", "dygraph", "dygraph_utils", "evaluator", "executor", "framework",
    "initializer", "input", "io", "layer_helper", "layer_helper_base", "layers", "log_helper", "metrics", "nets", "optimizer", "param_attr", "profiler",
    "reader",
    "regularizer", "unique_name", "wrapped_decorator",
)  # fmt: skip
_FROM = {
    "BuildStrategy": "compiler", "CompiledProgram": "compiler", "ExecutionStrategy": "compiler", "DataFeeder": "data_feeder", "cpu_places": "framework",
    "cuda_pinned_places": "framework", "cuda_places": "framework", "device_guard": "framework", "in_dygraph_mode": "framework", "is_compiled_with_cinn":
    "framework",
    "is_compiled_with_cuda": "framework", "is_compiled_with_npu": "framework", "is_compiled_with_rocm": "framework", "is_compiled_with_xpu": "framework",
    "require_version": "framework", "set_global_initializer": "initializer", "one_hot": "input", "embedding": "input", "load": "io", "save": "io",
    "load_program_state": "io", "set_program_state": "io", "load_dygraph": "dygraph", "save_dygraph": "dygraph", "enable_dygraph": "dygraph",
    "disable_dygraph": "dygraph", "xpu_places": "framework", "npu_places": "framework", "mlu_places": "framework",
    **dict.fromkeys(
        (
            "BatchNorm", "BilinearTensorProduct", "Conv2D", "Conv2DTranspose", "Conv3D", "Conv3DTranspose", "Dropout", "Embedding", "Flatten", "GRUUnit",
            "GroupNorm", "InstanceNorm", "Layer", "LayerNorm", "Linear", "NCE", "PRelu", "Pool2D", "SpectralNorm", "TreeConv",
        ),
        "dygraph",
    ),
}  # fmt: skip

__all__ = [
    "CPUPlace", "CUDAPinnedPlace", "CUDAPlace", "CustomPlace", "Executor", "Generator", "IPUPlace", "LoDTensor", "LoDTensorArray", "MLUPlace", "NPUPlace",
    "ParamAttr", "Program", "Scope", "Tensor", "Variable", "WeightNormParamAttr", "XPUPlace", "append_backward", "create_lod_tensor",
    "create_random_int_lodtensor", "data", "default_main_program", "default_startup_program", "get_flags", "global_scope", "gradients", "memory_optimize",
    "name_scope", "program_guard", "release_memory", "scope_guard", "set_flags", *sorted(_MODULES), *sorted(_FROM),
]  # fmt: skip


def data(name, shape, dtype="float32", lod_level=0):
    """A Variable that the program is fed; None or -1 for sizes that are not known."""
    from paddle_compat.static.input import data as make

    return make(name, shape, dtype, lod_level)


def enable_imperative(place=None):
    """Run calls at once from now on."""
    from paddle_compat.fluid.dygraph import enable_dygraph

    enable_dygraph(place)


def disable_imperative():
    """Record programs from now on."""
    from paddle_compat.fluid.dygraph import disable_dygraph

    disable_dygraph()


def memory_optimize(input_program, skip_opt_set=None, print_log=False, level=0, skip_grads=True):
    """Nothing to do, as on 2.4.2."""


def release_memory(input_program, skip_opt_set=None):
    """Nothing to do, as on 2.4.2."""


def create_lod_tensor(data, recursive_seq_lens, place):
    """Not here: Tensors have no LoD."""
    from paddle_compat.core.errors import unimplemented

    raise unimplemented("create_lod_tensor: Tensors here have no LoD; pad the sequences and keep their lengths in a Tensor")


def create_random_int_lodtensor(recursive_seq_lens, base_shape, place, low, high):
    """Not here: Tensors have no LoD."""
    return create_lod_tensor(None, recursive_seq_lens, place)


def __getattr__(name):
    if name in _MODULES:
        return _importlib.import_module(f"paddle_compat.fluid.{name}")
    if name in _FROM:
        value = getattr(_importlib.import_module(f"paddle_compat.fluid.{_FROM[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'paddle.fluid' has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_MODULES, *_FROM})
