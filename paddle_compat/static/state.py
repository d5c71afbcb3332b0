"""Saving and loading the values of a static program, in Paddle's files: parameters ``.pdparams``, optimizer state ``.pdopt``."""

import os

from paddle_compat.static.scope import global_scope
from paddle_compat.static.variable import Parameter


def _persistable(program):
    return [v for v in program.list_vars() if v.persistable]


def save(program, model_path, protocol=4, **configs):
    """Write the program's parameters to ``model_path + '.pdparams'`` and its optimizer state to ``'.pdopt'``.

    Raises:
        ValueError: no file name, or a protocol outside 2..4.
    """
    from paddle_compat.framework.io import save as save_object

    if not os.path.basename(model_path):
        raise ValueError(f"The input model_path MUST be format of dirname/filename, but received {model_path!r}")
    if not isinstance(protocol, int) or not 2 <= protocol <= 4:
        raise ValueError(f"The 'protocol' MUST be an int in [2, 4], but received {protocol!r}")
    scope = global_scope()
    held = {v.name: scope.get(v.name) for v in _persistable(program)}
    params = {v.name for v in _persistable(program) if isinstance(v, Parameter)}
    save_object({n: t for n, t in held.items() if n in params and t is not None}, model_path + ".pdparams", protocol)
    save_object({n: t for n, t in held.items() if n not in params and t is not None}, model_path + ".pdopt", protocol)


def load_program_state(model_path, var_list=None):
    """{name: array} of what ``save`` wrote under ``model_path``."""
    from paddle_compat.framework.io import load as load_object

    path = model_path.removesuffix(".pdparams").removesuffix(".pdopt").removesuffix(".pdmodel")
    if not os.path.exists(path + ".pdparams"):
        raise RuntimeError(f"Failed to load model file: there is no {path}.pdparams")
    state = dict(load_object(path + ".pdparams", return_numpy=True))
    if os.path.exists(path + ".pdopt"):
        state.update(load_object(path + ".pdopt", return_numpy=True))
    state.pop("StructuredToParameterName@@", None)
    if var_list is not None:
        names = {v.name for v in var_list}
        state = {n: a for n, a in state.items() if n in names}
    return state


def set_program_state(program, state_dict):
    """Set the program's values in the scope by name; a warning for names that it has not."""
    program.set_state_dict(state_dict)


def load(program, model_path, executor=None, var_list=None):
    """Set the program's values in the scope from what ``save`` wrote under ``model_path``.

    Raises:
        RuntimeError: a value for a variable is missing.
    """
    from paddle_compat.core.convert import tensor_data
    from paddle_compat.core.tensor import wrap

    state = load_program_state(model_path)
    scope = global_scope()
    for v in _persistable(program) if var_list is None else var_list:
        if v.name not in state:
            if isinstance(v, Parameter):
                raise RuntimeError(f"Can not find [{v.name}] in model file [{model_path}.pdparams]")
            continue
        if scope.get(v.name) is None:
            scope.set(v.name, wrap(tensor_data(state[v.name])))
        else:
            v.set_value(state[v.name], scope)
