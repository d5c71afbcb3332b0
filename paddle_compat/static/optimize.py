"""``optimizer.minimize(loss)`` in static mode: backward, and a step that runs the optimizer's eager rule on the scope's values."""

from paddle_compat.optimizer import static_state
from paddle_compat.static.backward import append_backward
from paddle_compat.static.program import Node, append_op, default_startup_program, program_guard


class OptimizeNode(Node):
    """One step of an optimizer."""

    def __init__(self, optimizer, pairs):
        self.optimizer, self.pairs = optimizer, pairs
        self.type = optimizer.type if hasattr(optimizer, "type") else type(optimizer).__name__.lower()

    def inputs(self):
        return [v for pair in self.pairs for v in pair]

    def run(self, env):
        """Update the scope's parameters and the optimizer's state there."""
        params, grads = [], []
        for variable, grad in self.pairs:
            params.append(env.scope.get(variable.name))
            grads.append(env[grad].detach())
            env.values.pop(id(variable), None)
        static_state.run(self.optimizer, env.scope, params, grads)

    def for_test(self):
        return None


def apply_gradients(optimizer, params_grads):
    """Add the optimizer's step for (parameter, gradient) pairs of Variables to the program that they are in.

    Returns:
        [the step].
    """
    if not params_grads:
        return []
    program = params_grads[0][0].block.program
    with program_guard(program, default_startup_program()):
        static_state.declare(optimizer, [p for p, _ in params_grads], program)
        return [append_op(OptimizeNode(optimizer, list(params_grads)))]


def minimize(optimizer, loss, startup_program=None, parameters=None, no_grad_set=None):
    """Add backward and the optimizer's step to the program of ``loss``.

    Returns:
        ([the step], [(parameter, gradient)]).
    """
    with program_guard(loss.block.program, startup_program or default_startup_program()):
        pairs = append_backward(loss, parameters, no_grad_set)
        return apply_gradients(optimizer, pairs), pairs
