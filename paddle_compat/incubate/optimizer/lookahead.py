"""LookAhead: slow weights that follow the fast ones of another optimizer."""

import torch

from paddle_compat.core import mode
from paddle_compat.core.tensor import Symbolic, Tensor, wrap
from paddle_compat.optimizer import Optimizer
from paddle_compat.optimizer.state import _dynamic_only
from paddle_compat.utils import unique_name

__all__ = []


class LookAhead(Optimizer):
    """Every ``k`` steps of the inner optimizer the parameters and the slow weights both become ``alpha * p + (1 - alpha) * slow``.

    The slow weights start as the parameters after the first step.

    Args:
        inner_optimizer: what makes the steps.
        alpha: a float in [0, 1].
        k: an int above 0.
        name: prefix in the names of the state.
    Raises:
        AssertionError: no inner optimizer, or ``alpha`` or ``k`` out of range. TypeError: ``alpha`` is an int.
    """

    _slow_str = "slow"
    _slots = ("slow",)

    def __init__(self, inner_optimizer, alpha=0.5, k=5, name=None):
        assert inner_optimizer is not None, "inner_optimizer can not be None"
        assert 0.0 <= alpha <= 1.0, f"alpha must lie in [0, 1], but got {alpha}"
        assert isinstance(k, int) and k > 0, f"k must be an int above 0, but got {k!r}"
        self.inner_optimizer = inner_optimizer
        parameters = inner_optimizer._parameter_list
        if parameters is None:
            from paddle_compat.static.program import default_main_program

            parameters = default_main_program().all_parameters()
        super().__init__(learning_rate=alpha, parameters=parameters, weight_decay=None, grad_clip=None, name=name)
        self.alpha = alpha
        self.k = k
        self.type = "lookahead"
        self._global_step_var = None
        self._k_var = None

    def _add_param_group(self, param_group):
        # The groups are the inner optimizer's; here they only say which parameters there are.
        self._param_groups.append({**param_group, "params": list(param_group["params"]), "grad_clip": None})

    def step(self):
        """A step of the inner optimizer, and every ``k`` of them one of the slow weights."""
        _dynamic_only("step")
        self.inner_optimizer.step()
        self._increment_global_var()
        super().step()

    def _increment_global_var(self):
        if self._global_step_var is None:
            self._global_step_var = wrap(torch.zeros(1, dtype=torch.int32))
            self._global_step_var.name = unique_name.generate("lookahead_step")
        self._global_step_var._t.add_(1)

    def _rule(self, batch):
        slow, count = batch.slot("slow"), int(self._global_step_var._t)
        if count == 1:
            torch._foreach_copy_(slow, batch.weights)
        if count % self.k == 0:
            torch._foreach_lerp_(slow, batch.weights, batch.constant(self.alpha))
            torch._foreach_copy_(batch.weights, slow)

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """As the inner optimizer's ``minimize``, followed by the slow weights' part. Returns what the inner one returned."""
        assert isinstance(loss, (Tensor, torch.Tensor, Symbolic)), f"loss of minimize must be a Tensor, but got {type(loss).__name__}"
        operators, pairs = self.inner_optimizer.minimize(loss, startup_program=startup_program, parameters=parameters, no_grad_set=no_grad_set)
        if mode.process.static:
            from paddle_compat.static.optimize import apply_gradients

            return operators + apply_gradients(self, pairs), pairs
        self._increment_global_var()
        if pairs:
            self._apply([p for p, _ in pairs], [g._t for _, g in pairs])
        return operators, pairs

    def _begin_static_step(self):
        self._increment_global_var()
