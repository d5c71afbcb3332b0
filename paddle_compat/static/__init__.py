"""``paddle.static``: programs recorded through the op table, and the Executor that carries them out."""

from paddle_compat.core import index_assign as _index_assign
from paddle_compat.core import operators as _operators
from paddle_compat.core.parameter import create_parameter
from paddle_compat.framework.param_attr import WeightNormParamAttr
from paddle_compat.static import parameters as _parameters
from paddle_compat.static import recorder as recorder
from paddle_compat.static.averaging import ExponentialMovingAverage
from paddle_compat.static.backward import append_backward, gradients
from paddle_compat.static.executor import Executor
from paddle_compat.static.input import InputSpec, data
from paddle_compat.static.parameters import create_global_var
from paddle_compat.static.places import cpu_places, cuda_places, mlu_places, npu_places, xpu_places
from paddle_compat.static.program import Program, default_main_program, default_startup_program, name_scope, program_guard
from paddle_compat.static.scope import Scope, global_scope, scope_guard
from paddle_compat.static.state import load, load_program_state, save, set_program_state
from paddle_compat.static.steps import Print, accuracy, device_guard, load_from_file, py_func, save_to_file
from paddle_compat.static.strategy import BuildStrategy, CompiledProgram, ExecutionStrategy
from paddle_compat.static.variable import Variable
from paddle_compat.tensor import methods as _methods

_methods.install_methods(Variable)
_operators.install_operators(Variable)
_index_assign.install_static(Variable)
_parameters.register()


def __getattr__(name):
    if name in ("nn", "amp", "control_flow"):  # they need packages that need this one
        import importlib

        return importlib.import_module(f"paddle_compat.static.{name}")
    raise AttributeError(f"module 'paddle.static' has no attribute {name!r}")
