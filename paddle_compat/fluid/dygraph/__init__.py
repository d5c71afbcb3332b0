"""``paddle.fluid.dygraph``: dynamic mode by its old names."""

from paddle_compat.amp import decorate as amp_decorate
from paddle_compat.amp.auto_cast import amp_guard
from paddle_compat.amp.grad_scaler import AmpScaler, OptimizerState
from paddle_compat.fluid.dygraph import amp, base, learning_rate_scheduler, nn, parallel_helper
from paddle_compat.fluid.dygraph.base import disable_dygraph, enable_dygraph, enabled, grad, guard, in_declarative_mode, no_grad, no_grad_, to_variable
from paddle_compat.fluid.dygraph.checkpoint import load_dygraph, save_dygraph
from paddle_compat.fluid.dygraph.learning_rate_scheduler import (
    CosineDecay,
    ExponentialDecay,
    InverseTimeDecay,
    LambdaDecay,
    LinearLrWarmup,
    MultiStepDecay,
    NaturalExpDecay,
    NoamDecay,
    PiecewiseDecay,
    PolynomialDecay,
    ReduceLROnPlateau,
    StepDecay,
)
from paddle_compat.fluid.dygraph.nn import (
    NCE,
    BatchNorm,
    BilinearTensorProduct,
    Conv2D,
    Conv2DTranspose,
    Conv3D,
    Conv3DTranspose,
    Dropout,
    Embedding,
    Flatten,
    GroupNorm,
    GRUUnit,
    InstanceNorm,
    LayerNorm,
    Linear,
    Pool2D,
    PRelu,
    SpectralNorm,
    TreeConv,
)
from paddle_compat.jit import ProgramTranslator, TracedLayer, TranslatedLayer, load, not_to_static, save, set_code_level, set_verbosity
from paddle_compat.jit import to_static as declarative
from paddle_compat.nn.layer.container import LayerList, ParameterList, Sequential
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.rnn import GRUCell, LSTMCell

dygraph_to_static_func = declarative

_LATER = {"DataParallel": "parallel", "ParallelEnv": "parallel", "prepare_context": "parallel"}
_MODULES = ("checkpoint", "container", "io", "jit", "layers", "parallel", "layer_object_helper", "math_op_patch", "rnn", "dygraph_to_static")

__all__ = [
    "NCE", "AmpScaler", "BatchNorm", "BilinearTensorProduct", "Conv2D", "Conv2DTranspose", "Conv3D", "Conv3DTranspose", "CosineDecay", "DataParallel",
    "Dropout", "Embedding", "ExponentialDecay", "Flatten", "GRUCell", "GRUUnit", "GroupNorm", "InstanceNorm", "InverseTimeDecay", "LSTMCell", "LambdaDecay",
    "Layer", "LayerList", "LayerNorm", "Linear", "LinearLrWarmup", "MultiStepDecay", "NaturalExpDecay", "NoamDecay", "OptimizerState", "PRelu", "ParallelEnv",
    "ParameterList", "PiecewiseDecay", "PolynomialDecay", "Pool2D", "ProgramTranslator", "ReduceLROnPlateau", "Sequential", "SpectralNorm", "StepDecay",
    "TracedLayer", "TranslatedLayer", "TreeConv", "amp_decorate", "amp_guard", "declarative", "disable_dygraph", "dygraph_to_static_func", "enable_dygraph",
    "enabled", "grad", "guard", "load", "load_dygraph", "no_grad", "no_grad_", "not_to_static", "prepare_context", "save", "save_dygraph", "set_code_level",
    "set_verbosity", "to_variable",
]  # fmt: skip


def __getattr__(name):
    import importlib

    if name in _MODULES:
        return importlib.import_module(f"paddle_compat.fluid.dygraph.{name}")
    if name in _LATER:
        return getattr(importlib.import_module(f"paddle_compat.fluid.dygraph.{_LATER[name]}"), name)
    raise AttributeError(f"module 'paddle.fluid.dygraph' has no attribute {name!r}")
