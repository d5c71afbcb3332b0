"""RMSProp."""

import torch

from .optimizer import Optimizer

__all__ = []


class RMSProp(Optimizer):
    """``s = rho * s + (1 - rho) * g**2``, ``v = momentum * v + lr * g / sqrt(s + epsilon)``, ``p -= v``.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        rho: decay of the mean of squares.
        epsilon: keeps the division finite; it stands under the root.
        momentum: factor of the last step.
        centered: divide by the variance, ``s`` less the square of the gradients' mean.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``.
    Raises:
        ValueError: an argument is None, or one of rho, epsilon, momentum is negative.
    """

    _momentum_acc_str = "momentum"
    _mean_square_acc_str = "mean_square"
    _mean_grad_acc_str = "mean_grad"
    _slots = ("momentum", "mean_square", "mean_grad")
    _packs_slots = True

    def __init__(
        self,
        learning_rate,
        rho=0.95,
        epsilon=1e-6,
        momentum=0.0,
        centered=False,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        name=None,
    ):
        for argument, value in (("learning_rate", learning_rate), ("rho", rho), ("epsilon", epsilon), ("momentum", momentum)):
            if value is None:
                raise ValueError(f"{argument} is not set")
        for argument, value in (("epsilon", epsilon), ("momentum", momentum), ("rho", rho)):
            if not 0.0 <= value:
                raise ValueError(f"{argument} must not be negative, but got {value}")
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=weight_decay, grad_clip=grad_clip, name=name)
        self.type = "rmsprop"
        self._rho = rho
        self._epsilon = epsilon
        self._momentum = momentum
        self._centered = centered
        self._default_dict = {"rho": rho, "epsilon": epsilon, "momentum": momentum, "centered": centered}

    def _update_param_group(self, parameters):
        for name in ("rho", "epsilon", "momentum", "centered"):
            setattr(self, "_" + name, parameters.get(name, self._default_dict[name]))
        return parameters.get("params")

    def _rule(self, batch):
        grads, steps, squares, means = batch.columns(*self._slots)
        rho, epsilon, momentum = batch.constant(self._rho), batch.constant(self._epsilon), batch.constant(self._momentum)
        torch._foreach_mul_(squares, rho)
        torch._foreach_addcmul_(squares, grads, grads, 1.0 - rho)
        if self._centered:
            torch._foreach_lerp_(means, grads, 1.0 - rho)
            root = torch._foreach_addcmul(squares, means, means, -1.0)
            torch._foreach_add_(root, epsilon)
        else:
            root = torch._foreach_add(squares, epsilon)
        torch._foreach_sqrt_(root)
        if momentum:
            torch._foreach_mul_(steps, momentum)
        else:
            torch._foreach_zero_(steps)
        torch._foreach_addcdiv_(steps, grads, root, batch.lr)
        batch.add(steps, -1.0)
