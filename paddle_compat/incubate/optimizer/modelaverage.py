"""ModelAverage: parameters averaged over a window of steps."""

from contextlib import contextmanager

import torch

from paddle_compat.core import mode
from paddle_compat.optimizer import Optimizer
from paddle_compat.optimizer.state import _dynamic_only

__all__ = []

_MOST_IN_A_SUM = 16384  # after so many steps the running sum moves to the second one, so that it stays exact


class ModelAverage(Optimizer):
    """Sums up the parameters at each step; ``apply()`` puts their average in place for a while.

    The window has ``average_window_rate`` times the number of steps so far, at least ``min_average_window`` and at most
    ``max_average_window``; when it is full, its sum becomes the old one and a new window begins. The average is over both.

    Args:
        average_window_rate: a float.
        parameters: the Tensors to average (AttributeError without them in dynamic mode).
        min_average_window, max_average_window: ints.
        name: prefix in the names of the state.
    """

    _slots = ("sum_1", "sum_2", "sum_3", "restore")
    _pow_slots = ("num_accumulates", "old_num_accumulates", "num_updates")

    def __init__(self, average_window_rate, parameters=None, min_average_window=10000, max_average_window=10000, name=None):
        super().__init__(learning_rate=0.0, parameters=parameters, weight_decay=None, grad_clip=None, name=name)
        self.average_window = average_window_rate
        self.min_average_window = min_average_window
        self.max_average_window = max_average_window
        self.type = "average_accumulates"
        if mode.process.static:
            self._record(parameters)

    def _record(self, parameters):
        """Static mode: let the main program add to the sums at the end of each run."""
        from paddle_compat.optimizer import static_state
        from paddle_compat.static.program import append_op, default_main_program

        program = default_main_program()
        variables = list(parameters) if parameters else program.all_parameters()
        static_state.declare(self, variables, program)
        self._variables = variables
        append_op(_average_node(self, variables))

    def _add_slots(self, owner):
        super()._add_slots(owner)
        for name in self._pow_slots:
            self._add_accumulator(name, owner, dtype="int64", shape=[1], device="cpu")

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """In dynamic mode the same as ``step()``."""
        if not mode.process.static:
            self.step()

    def step(self):
        """Add the parameters to the sums."""
        _dynamic_only("step")
        with torch.no_grad():
            # Paddle makes the state of all parameters at once, with a gradient or not
            self._create_accumulators(None, self._parameter_list)
        super().step()

    def _rule(self, batch):
        sum_1, sum_2, sum_3 = batch.slot("sum_1"), batch.slot("sum_2"), batch.slot("sum_3")
        counts, updates = batch.powers("num_accumulates")[0], batch.powers("num_updates")[0]
        torch._foreach_add_(counts, 1)
        torch._foreach_add_(updates, 1)
        torch._foreach_add_(sum_1, batch.weights)
        in_window, so_far = batch.powers("num_accumulates")[1], batch.powers("num_updates")[1]
        old = batch.slot("old_num_accumulates")
        current = batch.slot("num_accumulates")
        for i, (count, update) in enumerate(zip(in_window, so_far, strict=True)):
            if update % _MOST_IN_A_SUM == 0:
                sum_2[i].add_(sum_1[i])
                sum_1[i].zero_()
            if count >= self.min_average_window and count >= min(self.max_average_window, int(update * self.average_window)):
                torch.add(sum_1[i], sum_2[i], out=sum_3[i])
                sum_1[i].zero_()
                sum_2[i].zero_()
                old[i].copy_(current[i])
                current[i].zero_()

    @contextmanager
    def apply(self, executor=None, need_restore=True):
        """A context in which the parameters are their averages.

        Args:
            executor: static mode: the Executor.
            need_restore: put the parameters back afterwards; else ``restore()`` does.
        Raises:
            RuntimeError: no executor in static mode.
        """
        with torch.no_grad():
            for param, acc in self._states(executor):
                acc("restore")._t.copy_(param._t)
                total = (acc("sum_1")._t + acc("sum_2")._t + acc("sum_3")._t).float()
                count = (acc("num_accumulates")._t + acc("old_num_accumulates")._t).float().to(total.device)
                self._write(param._t, total / count)
        try:
            yield
        finally:
            if need_restore:
                self.restore(executor)

    def restore(self, executor=None):
        """Put the parameters back that ``apply`` replaced. RuntimeError: no executor in static mode."""
        with torch.no_grad():
            for param, acc in self._states(executor):
                self._write(param._t, acc("restore")._t)

    @staticmethod
    def _write(t, value):
        version = t._version
        t.copy_(value)
        torch._C._autograd._unsafe_set_version_counter((t,), (version,))

    def _states(self, executor):
        """(parameter, function from an accumulator's name to its Tensor) for each parameter."""
        if not mode.process.static:
            for param in self._parameter_list:
                yield param, lambda name, param=param: self._get_accumulator(name, param)
            return
        if executor is None:
            raise RuntimeError("apply() and restore() need the executor in static mode, but it is None")
        from paddle_compat.static.scope import global_scope

        scope = global_scope()
        for variable in self._variables:
            yield scope.get(variable.name), lambda name, variable=variable: scope.get(self._get_accumulator(name, variable).name)


def _average_node(optimizer, variables):
    from paddle_compat.optimizer import static_state
    from paddle_compat.static.program import Node

    class AverageNode(Node):
        type = "average_accumulates"

        def inputs(self):
            return list(variables)

        def run(self, env):
            """Add the parameters to the sums of the scope."""
            params = [env.scope.get(v.name) for v in variables]
            static_state.run(optimizer, env.scope, params, [p._t.detach() for p in params])

        def for_test(self):
            return None

    return AverageNode()
