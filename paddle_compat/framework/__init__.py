"""``paddle.framework``: save and load, and the names that real Paddle gathers here for other modules.

What others own is looked up when first asked for, since this package is imported early (parameters need ParamAttr).
"""

from importlib import import_module

_WHERE = {
    "save": "paddle_compat.framework.io",
    "load": "paddle_compat.framework.io",
    "ParamAttr": "paddle_compat.framework.param_attr",
    "seed": "paddle_compat.core.random",
    "get_default_dtype": "paddle_compat.core.dtype",
    "set_default_dtype": "paddle_compat.core.dtype",
    "set_grad_enabled": "paddle_compat.core.grad_mode",
    "is_grad_enabled": "paddle_compat.core.grad_mode",
    "no_grad": "paddle_compat.core.grad_mode",
    "grad": "paddle_compat.core.backward",
    "enable_static": "paddle_compat.core.mode",
    "disable_static": "paddle_compat.core.mode",
    "in_dynamic_mode": "paddle_compat.core.mode",
    "CPUPlace": "paddle_compat.core.place",
    "CUDAPlace": "paddle_compat.core.place",
    "CUDAPinnedPlace": "paddle_compat.core.place",
    "IPUPlace": "paddle_compat.core.place",
    "MLUPlace": "paddle_compat.core.place",
    "NPUPlace": "paddle_compat.core.place",
    "CustomPlace": "paddle_compat.core.place",
    # Names of the paddle namespace itself.
    "DataParallel": "paddle_compat",
    "create_parameter": "paddle_compat",
    "get_flags": "paddle_compat",
    "set_flags": "paddle_compat",
    "disable_signal_handler": "paddle_compat",
}
_MODULES = {"io": "paddle_compat.framework.io", "random": "paddle_compat.framework.random", "core": "paddle_compat.fluid.core"}

__all__ = []


def __getattr__(name):
    if name in _MODULES:
        value = import_module(_MODULES[name])
    elif name in ("in_dygraph_mode", "_non_static_mode"):
        value = import_module("paddle_compat.core.mode").in_dynamic_mode
    elif name == "_current_expected_place":
        value = import_module("paddle_compat.core.place").expected_place
    elif name in _WHERE:
        value = getattr(import_module(_WHERE[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_WHERE, *_MODULES})
