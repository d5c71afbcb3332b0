"""Adamax: Adam with the infinity norm."""

import torch

from .moments import check_beta
from .optimizer import Optimizer

__all__ = []


class Adamax(Optimizer):
    """``m = beta1 * m + (1 - beta1) * g``, ``u = max(|g|, beta2 * u + epsilon)``, ``p -= lr / (1 - beta1**t) * m / u``.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        beta1, beta2: floats in [0, 1).
        epsilon: keeps the division finite.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``.
    Raises:
        ValueError: a beta outside [0, 1) or a negative epsilon.
    """

    _moment_acc_str = "moment"
    _inf_norm_acc_str = "inf_norm"
    _beta1_pow_acc_str = "beta1_pow_acc"
    _slots = ("moment", "inf_norm")
    _packs_slots = True
    _pow_slots = ("beta1_pow_acc",)

    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-8, parameters=None, weight_decay=None, grad_clip=None, name=None):
        assert learning_rate is not None, "learning_rate is not set"
        check_beta(beta1=beta1, beta2=beta2, epsilon=epsilon)
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=weight_decay, grad_clip=grad_clip, name=name)
        self.type = "adamax"
        self._beta1 = beta1
        self._beta2 = beta2
        self._epsilon = epsilon
        self._default_dict = {"beta1": beta1, "beta2": beta2, "epsilon": epsilon}

    def _update_param_group(self, parameters):
        for name in ("beta1", "beta2", "epsilon"):
            setattr(self, "_" + name, parameters.get(name, self._default_dict[name]))
        return parameters.get("params")

    def _add_slots(self, owner):
        super()._add_slots(owner)
        self._add_accumulator(self._beta1_pow_acc_str, owner, fill_value=self._beta1, shape=[1], device="cpu")

    def _rule(self, batch):
        grads, moment, norm = batch.columns(*self._slots)
        power, at = batch.powers("beta1_pow_acc")
        torch._foreach_lerp_(moment, grads, 1.0 - batch.constant(self._beta1))
        torch._foreach_mul_(norm, batch.constant(self._beta2))
        torch._foreach_add_(norm, batch.constant(self._epsilon))
        torch._foreach_maximum_(norm, torch._foreach_abs(grads))
        rates = [-batch.lr / (1.0 - p) for p in at]
        if rates.count(rates[0]) == len(rates):
            batch.add(torch._foreach_div(moment, norm), rates[0])
        else:  # some parameters have been updated more often than others
            torch._foreach_addcdiv_(batch.weights, batch.each(moment), batch.each(norm), rates)
        torch._foreach_mul_(power, self._beta1)
