"""Adadelta."""

import torch

from .optimizer import Optimizer

__all__ = []


class Adadelta(Optimizer):
    """Steps of the size of past steps.

    ``a = rho * a + (1 - rho) * g**2``, ``d = sqrt((u + epsilon) / (a + epsilon)) * g``, ``u = rho * u + (1 - rho) * d**2``, and then ``p`` is
    moved by ``-d`` computed with the new ``u``. As in Paddle 2.4.2, the learning rate plays no part.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        epsilon: keeps the division finite.
        rho: decay of the two means.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``.
    Raises:
        ValueError: ``learning_rate``, ``epsilon`` or ``rho`` is None.
    """

    _avg_squared_grad_acc_str = "_avg_squared_grad"
    _avg_squared_update_acc_str = "_avg_squared_update"
    _slots = ("_avg_squared_grad", "_avg_squared_update")
    _packs_slots = True

    def __init__(self, learning_rate=0.001, epsilon=1e-6, rho=0.95, parameters=None, weight_decay=None, grad_clip=None, name=None):
        for argument, value in (("learning_rate", learning_rate), ("epsilon", epsilon), ("rho", rho)):
            if value is None:
                raise ValueError(f"{argument} is not set")
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=weight_decay, grad_clip=grad_clip, name=name)
        self.type = "adadelta"
        self._epsilon = epsilon
        self._rho = rho
        self._default_dict = {"epsilon": epsilon, "rho": rho}

    def _update_param_group(self, parameters):
        self._epsilon = parameters.get("epsilon", self._default_dict["epsilon"])
        self._rho = parameters.get("rho", self._default_dict["rho"])
        return parameters.get("params")

    def _rule(self, batch):
        grads, squares, updates = batch.columns(*self._slots)
        rho, epsilon = batch.constant(self._rho), batch.constant(self._epsilon)
        torch._foreach_mul_(squares, rho)
        torch._foreach_addcmul_(squares, grads, grads, 1.0 - rho)
        bottom = torch._foreach_add(squares, epsilon)
        step = torch._foreach_add(updates, epsilon)
        torch._foreach_div_(step, bottom)
        torch._foreach_mul_(step, grads)  # times the gradient twice: the square of the step
        torch._foreach_mul_(updates, rho)
        torch._foreach_addcmul_(updates, step, grads, 1.0 - rho)
        # Paddle's kernel evaluates the step a second time, when the mean of the updates has already moved on.
        torch._foreach_copy_(step, updates)
        torch._foreach_add_(step, epsilon)
        torch._foreach_div_(step, bottom)
        torch._foreach_sqrt_(step)
        torch._foreach_mul_(step, grads)
        batch.add(step, -1.0)
