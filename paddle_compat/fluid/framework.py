"""``paddle.fluid.framework``: names that libraries reach into, from their modern places."""

import functools

from paddle_compat.core import mode as _mode
from paddle_compat.core.dtype import from_torch_dtype, to_torch_dtype
from paddle_compat.core.flags import disable_signal_handler, get_flags, set_flags
from paddle_compat.core.parameter import EagerParamBase
from paddle_compat.core.place import CPUPlace, CUDAPinnedPlace, CUDAPlace, expected_place, set_expected_place
from paddle_compat.device import is_compiled_with_cinn, is_compiled_with_cuda, is_compiled_with_npu, is_compiled_with_rocm, is_compiled_with_xpu
from paddle_compat.fluid import core
from paddle_compat.static.places import cpu_places, cuda_places
from paddle_compat.static.program import (
    Block,
    Program,
    default_main_program,
    default_startup_program,
    name_scope,
    program_guard,
    switch_programs,
)
from paddle_compat.static.program import Node as Operator
from paddle_compat.static.steps import device_guard
from paddle_compat.static.variable import Parameter, Variable
from paddle_compat.utils import unique_name

__all__ = [
    "CONTROL_DEP_VAR_PREFIX",
    "EMPTY_VAR_NAME",
    "GRAD_VAR_SUFFIX",
    "TEMP_VAR_NAME",
    "ZERO_VAR_SUFFIX",
    "Block",
    "CPUPlace",
    "CUDAPinnedPlace",
    "CUDAPlace",
    "EagerParamBase",
    "IrGraph",
    "OpProtoHolder",
    "Operator",
    "ParamBase",
    "Parameter",
    "Program",
    "Variable",
    "convert_np_dtype_to_dtype_",
    "core",
    "cpu_places",
    "cuda_pinned_places",
    "cuda_places",
    "default_main_program",
    "default_startup_program",
    "deprecate_stat_dict",
    "device_guard",
    "disable_signal_handler",
    "dtype_is_floating",
    "dygraph_not_support",
    "dygraph_only",
    "expected_place",
    "fake_interface_only",
    "from_torch_dtype",
    "get_flags",
    "grad_var_name",
    "in_dygraph_mode",
    "is_compiled_with_cinn",
    "is_compiled_with_cuda",
    "is_compiled_with_npu",
    "is_compiled_with_rocm",
    "is_compiled_with_xpu",
    "mlu_places",
    "name_scope",
    "non_static_only",
    "npu_places",
    "program_guard",
    "require_version",
    "set_expected_place",
    "set_flags",
    "static_only",
    "switch_main_program",
    "switch_programs",
    "switch_startup_program",
    "to_torch_dtype",
    "unique_name",
    "xpu_places",
]  # fmt: skip

ParamBase = EagerParamBase
GRAD_VAR_SUFFIX, ZERO_VAR_SUFFIX, EMPTY_VAR_NAME, TEMP_VAR_NAME = "@GRAD", "@ZERO", "@EMPTY@", "@TEMP@"
CONTROL_DEP_VAR_PREFIX = "__control_var"


def in_dygraph_mode():
    """Whether calls run at once."""
    return _mode.in_dynamic_mode()


_non_static_mode = in_dygraph_mode


def _in_legacy_dygraph():
    """False: Paddle's old eager engine is not here."""
    return False


def _in_eager_without_dygraph_check():
    return True


def _dygraph_tracer():
    """What records the eager graph; None in static mode."""
    return core.tracer() if in_dygraph_mode() else None


def _current_expected_place():
    """The place of new tensors."""
    return expected_place()


_get_paddle_place = expected_place


def _set_expected_place(place):
    set_expected_place(place)


def grad_var_name(var_name):
    """The name of a variable's gradient."""
    return var_name + GRAD_VAR_SUFFIX


def convert_np_dtype_to_dtype_(np_dtype):
    """The paddle.dtype of NumPy's."""
    return from_torch_dtype(to_torch_dtype(np_dtype))


def dtype_is_floating(dtype):
    """Whether a dtype is a float."""
    return to_torch_dtype(dtype).is_floating_point


def _varbase_creator(type=None, name=None, shape=None, dtype=None, persistable=None, **kwargs):
    """An eager Tensor of a shape, not set."""
    from paddle_compat.core.tensor import wrap
    from paddle_compat.tensor.creation import zeros

    out = zeros(shape or [0], dtype if dtype is not None else "float32")
    out = wrap(out._t)
    if name is not None:
        out.name = name
    out.persistable = bool(persistable)
    return out


def _guarded(check, message):
    def decorate(function):
        @functools.wraps(function)
        def checked(*args, **kwargs):
            if not check():
                raise AssertionError(message.format(function.__name__))
            return function(*args, **kwargs)

        return checked

    return decorate


dygraph_only = non_static_only = _guarded(in_dygraph_mode, "We only support '{0}()' in dynamic graph mode, please call 'paddle.disable_static()' to enter "
    "dynamic graph mode.")
static_only = dygraph_not_support = _guarded(
    lambda: not in_dygraph_mode(), "In PaddlePaddle 2.x, we turn on dynamic graph mode by default, and '{0}()' is only supported in static graph mode."
)


def fake_interface_only(function):
    """A mark for methods that exist in one mode only; here they all work."""
    return function


deprecate_stat_dict = fake_interface_only


def switch_main_program(program):
    """Record into ``program`` from now on; returns the one before."""
    before = default_main_program()
    switch_programs(program)
    return before


def switch_startup_program(program):
    """Initialise in ``program`` from now on; returns the one before."""
    before = default_startup_program()
    switch_programs(default_main_program(), program)
    return before


def cuda_pinned_places(device_count=None):
    """That many places of page-locked memory."""
    return [CUDAPinnedPlace() for _ in range(device_count or 1)]


def require_version(min_version, max_version=None):
    """Exception where 2.4.2 is not within the versions."""
    from paddle_compat.utils import require_version as check

    check(min_version, max_version)


def xpu_places(device_ids=None):
    """The places of XPUs."""
    from paddle_compat.static.places import xpu_places as places

    return places(device_ids)


def npu_places(device_ids=None):
    """The places of NPUs."""
    from paddle_compat.static.places import npu_places as places

    return places(device_ids)


def mlu_places(device_ids=None):
    """The places of MLUs."""
    from paddle_compat.static.places import mlu_places as places

    return places(device_ids)


class OpProtoHolder:
    """Descriptions of Paddle's C++ operators, which are not here: ``paddle_compat.core.op.TABLE`` has the operators there are."""

    @classmethod
    def instance(cls):
        """Not here."""
        from paddle_compat.core.errors import unimplemented

        raise unimplemented("OpProtoHolder describes Paddle's C++ operators; paddle_compat.core.op.TABLE has the operators there are here")


class IrGraph:
    """Paddle's C++ graph of a program, which is not here."""

    def __init__(self, graph, for_test=False):
        from paddle_compat.core.errors import unimplemented

        raise unimplemented("IrGraph is Paddle's C++ graph; programs here are lists of steps (Program.global_block().ops)")


def _dygraph_guard(tracer):
    """A block in dynamic mode where a tracer is given, in static mode where None."""
    from contextlib import contextmanager

    @contextmanager
    def guard():
        static = not in_dygraph_mode()
        want = tracer is None
        if static != want:
            _mode.enable_static() if want else _mode.disable_static()
        try:
            yield
        finally:
            if static != want:
                _mode.enable_static() if static else _mode.disable_static()

    return guard()
