"""``static.ExponentialMovingAverage``: parameters averaged over the steps, for evaluation."""

from contextlib import contextmanager

import torch

from paddle_compat.static.program import Node, append_op, default_main_program
from paddle_compat.static.scope import global_scope


class _UpdateNode(Node):
    type = "exponential_moving_average"

    def __init__(self, average, parameters):
        self.average, self.parameters = average, parameters

    def inputs(self):
        return list(self.parameters)

    def run(self, env):
        self.average._step(env.scope, self.parameters)

    def for_test(self):
        return None


class ExponentialMovingAverage:
    """``average = decay * average + (1 - decay) * parameter`` after each step, its start at zero corrected when applied.

    Args:
        decay: between 0 and 1.
        thres_steps: a Variable with the number of steps t; then the decay is min(decay, (1 + t) / (10 + t)).
        name: a prefix for names.
    """

    def __init__(self, decay=0.999, thres_steps=None, name=None):
        if thres_steps is not None:
            from paddle_compat.core.errors import unimplemented

            raise unimplemented("ExponentialMovingAverage with thres_steps is not in paddle_compat: give a fixed decay")
        self._decay, self._name = decay, name or ""
        self._averages, self._steps, self._kept = {}, 0, {}
        self._parameters = [p for p in default_main_program().all_parameters() if p.do_model_average is not False]

    def update(self):
        """Add the update to the program: call it once, after ``minimize``."""
        append_op(_UpdateNode(self, self._parameters))

    def _step(self, scope, parameters):
        self._steps += 1
        for p in parameters:
            value = scope.get(p.name)._t.detach()
            average = self._averages.get(p.name)
            if average is None:
                average = self._averages[p.name] = torch.zeros_like(value)
            average.mul_(self._decay).add_(value, alpha=1 - self._decay)

    @contextmanager
    def apply(self, executor, need_restore=True):
        """Use the averages as parameters inside the block; put the parameters back behind it where ``need_restore``."""
        scope = global_scope()
        correction = 1 - self._decay**self._steps if self._steps else 1.0
        with torch.no_grad():
            for p in self._parameters:
                if p.name in self._averages:
                    held = scope.get(p.name)._t
                    self._kept[p.name] = held.detach().clone()
                    held.copy_(self._averages[p.name] / correction)
        try:
            yield
        finally:
            if need_restore:
                self.restore(executor)

    def restore(self, executor):
        """Put the parameters back."""
        scope = global_scope()
        with torch.no_grad():
            for name, value in self._kept.items():
                scope.get(name)._t.copy_(value)
        self._kept = {}


