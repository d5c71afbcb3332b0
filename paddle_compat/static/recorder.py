"""Recording: what ``core.op`` does with a call while static mode is on."""

from contextlib import contextmanager

import torch

from paddle_compat.core import mode
from paddle_compat.core.convert import to_tensor
from paddle_compat.core.tensor import Tensor, wrap_any
from paddle_compat.core.translate import check_tensors, translate
from paddle_compat.static import infer
from paddle_compat.static.program import Node, append_op, default_main_program
from paddle_compat.static.tree import leaves, tree_map
from paddle_compat.static.variable import Variable
from paddle_compat.utils import unique_name

_LEAF = (Variable, Tensor, torch.Tensor)


class OpNode(Node):
    """A call of an operator of the table. ``previous``: of one that overwrites a Variable, the node that made it before."""

    previous = None

    def __init__(self, op, args, results):
        self.op, self.args, self.results = op, args, results
        self.type = op.type

    @property
    def attrs(self):
        """The arguments that are no Variables."""
        return [(n, a) for n, a in zip(self.op.params, self.args, strict=True) if n != "name" and not leaves(a, _LEAF) and not callable(a)]

    def inputs(self):
        return leaves(self.args, Variable)

    def outputs(self):
        return leaves(self.results, Variable)

    def run(self, env):
        """Call the kernel on the Variables' values and keep the results."""
        args = tree_map(lambda v: env[v] if isinstance(v, Variable) else v, self.args, (Variable,))
        op = self.op
        if op.inplace and (not self.writes() or op.name == "setitem"):  # a fed tensor is the caller's own
            args = (args[0].clone(), *args[1:])
        try:
            result = op.run(args)
        except Exception as error:
            raise translate(op, args, error) from error
        _bind(self.results, result, env)

    def writes(self):
        """Whether it really overwrites its first argument: ``increment`` and ``assign(output=)`` do, ``relu_`` does not."""
        return self.op.inplace and self.results is self.args[0]

    def for_test(self):
        params = self.op.params
        for name in ("training", "use_global_stats", "is_test"):
            if name in params:
                at = params.index(name)
                value = {"training": False, "use_global_stats": True, "is_test": True}[name]
                if name == "use_global_stats" and "training" in params:
                    continue
                return OpNode(self.op, (*self.args[:at], value, *self.args[at + 1 :]), self.results)
        return self


def _bind(results, value, env):
    if isinstance(results, Variable):
        env[results] = value.detach() if results.stop_gradient and value.requires_grad else value
    elif isinstance(results, (list, tuple)):
        for r, v in zip(results, value, strict=True):
            _bind(r, v, env)


# Operators whose in-place form is in place in static programs too (Paddle makes the others new variables).
_REALLY_INPLACE = {"increment", "_assign_to", "setitem"}


# Functions that set stop_gradient on what they make, as on 2.4.2: all results, or the numbers of those that do.
_STOPS = {
    **dict.fromkeys(("zeros_like", "ones_like", "full_like", "full", "argmax", "argmin", "argsort", "diag"), (0,)),
    **dict.fromkeys(("equal", "not_equal", "less_than", "less_equal", "greater_than", "greater_equal"), (0,)),
    "topk": (1,),
    "unique": (0,),
}  # fmt: skip
_FLOWS = {"linspace"}  # made from nothing, yet not stopped


def record(op, args):
    """Add a call to the program being written.

    Returns:
        Variables in place of the operator's tensors. A call without any Variable or Tensor among its arguments (zeros, arange)
        is recorded as well.
    """
    if not leaves(args, Variable) and leaves(args, (Tensor, torch.Tensor)) and not mode.process.static:
        return None
    wrong = check_static_tensors(op, args)
    if wrong is not None:
        raise wrong
    pairs = None

    def substitute(k, convert):
        def one(value):
            if isinstance(value, Variable):
                return convert(value.infer[k])
            t = value if isinstance(value, torch.Tensor) else value._t
            return convert(infer.of_value(t)[k])

        return tree_map(one, args, _LEAF)

    def call(values):
        if op.inplace:
            values = (values[0].clone(), *values[1:])
        return op.run(values)

    try:
        pairs = infer.run_both(call, substitute)
    except Exception as error:
        raise _static_error(translate(op, args, error)) from error
    stop = not leaves(args, (Variable, Tensor)) and op.name not in _FLOWS  # as on Paddle: only what is made from nothing stops gradients by itself
    results = _variables(op, pairs[0], pairs[1], stop)
    if op.name in _STOPS:
        made = leaves(results, Variable)
        for index in _STOPS[op.name]:
            made[index].stop_gradient = True
    if op.inplace and op.name in _REALLY_INPLACE and isinstance(args[0], Variable):
        results = args[0]
    node = append_op(OpNode(op, tuple(args), results))
    if args and isinstance(results, Variable) and results is args[0]:
        node.previous = results.op
    for v in leaves(results, Variable):
        v.op = node
    return results


def _static_error(error):
    """A dtype without a kernel is a TypeError while a program is written."""
    if getattr(error, "paddle_category", None) == "NotFound" and "kernel with key" in str(error):
        return TypeError(f"The data type of an argument is none that the operator takes: {error}")
    return error


def check_static_tensors(op, args):
    """The error for an argument that should be a Variable and is not (TypeError in static mode), or None."""
    stand_in = tree_map(lambda v: torch.empty(0), args, (Variable,))
    wrong = check_tensors(op, stand_in)
    if wrong is None or "empty list" in str(wrong):  # whether an empty list will do is the kernel's to say
        return None
    return TypeError(str(wrong).replace("(InvalidArgument) ", "").replace("must be Tensor", "must be Variable"))


# Paddle's functions take a unique name for each call, under which their results are named (conv2d_1.tmp_0); layers of the
# same kind take theirs from the same count, so parameters are called as on Paddle only if calls count here too.
_COUNTED_AS = {"lookup_table_v2": "embedding", "group_norm": "group_norm_result"}  # GroupNorm takes no name when called
_outer = []


@contextmanager
def named(kind):
    """Count what is recorded inside as one call of ``kind``."""
    _outer.append(unique_name.generate(kind))
    try:
        yield
    finally:
        _outer.pop()


def _variables(op, first, second, stop, prefix=None):
    if prefix is None:
        prefix = _outer[-1] if _outer else unique_name.generate(_COUNTED_AS.get(op.type, op.type))
    if isinstance(first, torch.Tensor):
        block = default_main_program().current_block()
        name = unique_name.generate(f"{prefix}.tmp")
        return block.add(Variable(block, name, (infer.settle(first), infer.settle(second)), stop_gradient=stop))
    if isinstance(first, (list, tuple)):
        parts = [_variables(op, a, b, stop, prefix) for a, b in zip(first, second, strict=False)]
        return parts if isinstance(first, list) else tuple(parts)
    return wrap_any(first)


def constant(value, dtype=None):
    """A Variable that holds a constant (``to_tensor`` in static mode)."""
    from paddle_compat.tensor.creation import _assign

    return _assign(to_tensor(value, dtype))
