"""Optimizers in static programs: ``minimize`` declares the state as variables of the program, a run finds its values in the scope.

One optimizer may serve a program that runs in several scopes; each scope has state of its own. While a recorded step runs, the
accumulators of its scope stand in for the declared ones, and the step itself is the eager one (``Optimizer._apply``).
"""

from collections import defaultdict
from weakref import WeakKeyDictionary

from paddle_compat.core.errors import precondition_not_met
from paddle_compat.core.tensor import Symbolic


class _ScopeState:
    """What an optimizer keeps for one scope."""

    def __init__(self):
        self.accumulators, self.masters, self.packed, self.plans = defaultdict(dict), {}, {}, {}


def declare(opt, variables, program):
    """Declare the accumulators and the learning rate of ``opt`` for the program's parameters (static Variables)."""
    trainable = [v for v in variables if not v.stop_gradient]
    opt._create_accumulators(program.global_block(), trainable)
    if opt._learning_rate_map.get(program) is None:
        from paddle_compat.static.parameters import create_global_var
        from paddle_compat.utils import unique_name

        dtype = "float64" if opt._rate_is_double() else "float32"
        rate = create_global_var([1], float(opt.get_lr()), dtype, persistable=True, name=unique_name.generate("learning_rate"))
        opt._learning_rate_map[program] = rate


def declare_accumulator(name, param, dtype, fill_value, shape):
    """A persistable variable that the startup program fills; ``param`` is a static parameter."""
    from paddle_compat.static.parameters import create_global_var

    return create_global_var(list(param.shape if shape is None else shape), float(fill_value), dtype or param.dtype, persistable=True, name=name)


def run(opt, scope, params, grads):
    """One step on the values of a scope: ``params`` are its Tensors, ``grads`` torch tensors."""
    if opt._scopes is None:
        opt._scopes = WeakKeyDictionary()
    state = opt._scopes.get(scope)
    if state is None:
        state = opt._scopes[scope] = _ScopeState()
    declared = opt._accumulators
    _refresh(state, declared, scope, {p.name for p in params})
    for rate in opt._learning_rate_map.values():
        held = scope.get(rate.name) if isinstance(rate, Symbolic) else None
        if held is not None:
            held._t.fill_(float(opt.get_lr()))

    outside = opt._accumulators, opt._packed, opt._plans, getattr(opt, "_master_weights", None)
    opt._accumulators, opt._packed, opt._plans = state.accumulators, state.packed, state.plans
    if outside[3] is not None:
        opt._master_weights = state.masters
    try:
        opt._begin_static_step()
        opt._apply(params, grads)
    finally:
        opt._accumulators, opt._packed, opt._plans = outside[:3]
        if outside[3] is not None:
            opt._master_weights = outside[3]


def _refresh(state, declared, scope, wanted):
    """Take the declared accumulators' Tensors from the scope: a second run of the startup program puts new ones there."""
    changed = False
    for key, of in declared.items():
        mine = state.accumulators[key]
        for owner, variable in of.items():
            if not isinstance(variable, Symbolic) or owner not in wanted:
                continue
            held = scope.get(variable.name)
            if held is None:
                raise precondition_not_met(f"the optimizer's variable {variable.name} is not initialized: run the startup program after minimize()")
            if mine.get(owner) is not held:
                mine[owner] = held
                changed = True
    if changed:
        state.plans.clear()
        state.packed.clear()
