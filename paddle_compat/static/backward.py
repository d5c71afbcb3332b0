"""Gradients in static programs: a step that asks torch's autograd for them when the program runs."""

import torch

from paddle_compat.static.program import Node, append_op, default_main_program
from paddle_compat.static.variable import Parameter, Variable


class GradNode(Node):
    """Computes the gradients of ``targets`` with respect to ``wanted``."""

    type = "backward"

    def __init__(self, targets, wanted, starts, results, blocked=()):
        self.targets, self.wanted, self.starts, self.results, self.blocked = targets, wanted, starts, results, blocked

    def inputs(self):
        return [*self.targets, *self.wanted, *(s for s in self.starts if s is not None)]

    def outputs(self):
        return [r for r in self.results if r is not None]

    def run(self, env):
        """Ask torch; what the targets do not depend on gets zeros."""
        targets = [env[t] for t in self.targets]
        starts = [torch.ones_like(t) if s is None else env[s] for t, s in zip(targets, self.starts, strict=True)]
        pairs = [(t, s) for t, s in zip(targets, starts, strict=True) if t.requires_grad]
        wanted = [env[w] for w in self.wanted]
        asked = [i for i, w in enumerate(wanted) if w.requires_grad]
        found = [None] * len(wanted)
        if pairs and asked:
            grads = torch.autograd.grad(
                [t for t, _ in pairs], [wanted[i] for i in asked], [s for _, s in pairs], retain_graph=True, create_graph=env.second_order, allow_unused=True
            )
            for i, g in zip(asked, grads, strict=True):
                found[i] = g
        for result, value, w in zip(self.results, found, wanted, strict=True):
            if result is not None:
                env[result] = torch.zeros_like(w) if value is None else value

    def for_test(self):
        return None


def _grad_variable(of):
    block = default_main_program().current_block()
    name, n = f"{of.name}@GRAD", 0
    while name in block.vars:
        n += 1
        name = f"{of.name}@GRAD_{n}"
    return block.add(Variable(block, name, of.infer, stop_gradient=False))


def _made_from(v):
    """The Variables that ``v`` was computed from, in every operation that wrote it."""
    op, found = v.op, []
    while op is not None:
        found.extend(op.inputs())
        op = getattr(op, "previous", None)  # what made it before it was overwritten
    return found


def _depends(targets):
    """The ids of all Variables that the targets are computed from."""
    seen, queue = set(), [i for t in targets for i in _made_from(t)]  # a target that nothing computes depends on nothing
    while queue:
        v = queue.pop()
        if id(v) not in seen:
            seen.add(id(v))
            queue.extend(_made_from(v))
    return seen


def gradients(targets, inputs, target_gradients=None, no_grad_set=None):
    """Variables for the gradients of ``targets`` with respect to ``inputs`` (each a Variable or a list).

    Args:
        target_gradients: what to start from, one a target; ones where None.
        no_grad_set: Variables (or names) through which no gradient flows.

    Returns:
        A list; None for an input that the targets do not depend on.
    """
    targets = list(targets) if isinstance(targets, (list, tuple)) else [targets]
    inputs = list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]
    for name, values in (("targets", targets), ("inputs", inputs)):
        for v in values:
            if not isinstance(v, Variable):
                raise TypeError(f"{name} of static.gradients must be Variables, but received {type(v).__name__}")
    if target_gradients is None:
        starts = [None] * len(targets)
    else:
        starts = list(target_gradients) if isinstance(target_gradients, (list, tuple)) else [target_gradients]
    if len(starts) != len(targets):
        raise ValueError(f"Should have the same number of target_gradients as targets: {len(starts)} and {len(targets)}")
    used = _depends(targets)
    blocked = {v if isinstance(v, str) else v.name for v in (no_grad_set or ())}
    results = [_grad_variable(v) if id(v) in used and v.name not in blocked else None for v in inputs]
    node = append_op(GradNode(targets, inputs, starts, results, blocked))
    for r in results:
        if r is not None:
            r.op = node
    return results


def append_backward(loss, parameter_list=None, no_grad_set=None, callbacks=None, checkpoints=None, distop_context=None):
    """Add the gradients of ``loss`` with respect to the trainable parameters.

    Returns:
        [(parameter, gradient)].
    """
    if not isinstance(loss, Variable):
        raise TypeError(f"The type of 'loss' in paddle.static.append_backward must be Variable, but received {type(loss)}")
    program = default_main_program()
    blocked = {v if isinstance(v, str) else v.name for v in (no_grad_set or ())}
    if parameter_list is not None:
        by_name = {p.name: p for p in program.all_parameters()}
        params = [by_name[p] if isinstance(p, str) else p for p in parameter_list]
    else:
        params = program.all_parameters()
    used = _depends([loss])
    params = [p for p in params if isinstance(p, Parameter) and p.trainable and p.name not in blocked and id(p) in used]
    grads = gradients(loss, params, no_grad_set=no_grad_set) if params else []
    return [(p, g) for p, g in zip(params, grads, strict=True) if g is not None]
