"""``optimizer.minimize(loss)`` in static mode: a step that runs the eager optimizer on the scope's parameters."""

from paddle_compat.static.backward import append_backward
from paddle_compat.static.program import Node, append_op


class OptimizeNode(Node):
    """One step of an optimizer."""

    def __init__(self, optimizer, pairs):
        self.optimizer, self.pairs = optimizer, pairs
        self.type = type(optimizer).__name__.lower()

    def inputs(self):
        return [v for pair in self.pairs for v in pair]

    def run(self, env):
        """Set the parameters' gradients and step."""
        params = []
        for variable, grad in self.pairs:
            param = env.scope.get(variable.name)
            param._t.grad = env[grad].detach()
            params.append(param)
            env.values.pop(id(variable), None)
        before = self.optimizer._parameter_list
        self.optimizer._parameter_list = params
        try:
            self.optimizer.step()
        finally:
            self.optimizer._parameter_list = before
        for param in params:
            param._t.grad = None

    def for_test(self):
        return None


def minimize(optimizer, loss, startup_program=None, parameters=None, no_grad_set=None):
    """Add backward and the optimizer's step to the program.

    Returns:
        ([the step], [(parameter, gradient)]).
    """
    pairs = append_backward(loss, parameters, no_grad_set)
    node = append_op(OptimizeNode(optimizer, pairs))
    return [node], pairs


