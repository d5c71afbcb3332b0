"""Adagrad."""

import torch

from .optimizer import Optimizer

__all__ = []

_FIRST = torch.ones(())  # the step number, which torch's kernel wants for a decay of the rate that Paddle has not


class Adagrad(Optimizer):
    """``moment += g**2``, ``p -= lr * g / (sqrt(moment) + epsilon)``.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        epsilon: keeps the division finite.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``.
        initial_accumulator_value: where ``moment`` starts.
    """

    _moment_acc_str = "moment"
    _slots = ("moment",)
    _folds_l2 = True

    def __init__(self, learning_rate, epsilon=1e-6, parameters=None, weight_decay=None, grad_clip=None, name=None, initial_accumulator_value=0.0):
        assert learning_rate is not None, "learning_rate is not set"
        assert epsilon is not None, "epsilon is not set"
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=weight_decay, grad_clip=grad_clip, name=name)
        self.type = "adagrad"
        self._epsilon = epsilon
        self.initial_accumulator_value = initial_accumulator_value
        self._default_dict = {"epsilon": epsilon, "initial_accumulator_value": initial_accumulator_value}

    def _update_param_group(self, parameters):
        self._epsilon = parameters.get("epsilon", self._default_dict["epsilon"])
        self.initial_accumulator_value = parameters.get("initial_accumulator_value", self._default_dict["initial_accumulator_value"])
        return parameters.get("params")

    def _add_slots(self, owner):
        self._add_accumulator(self._moment_acc_str, owner, fill_value=self.initial_accumulator_value)

    def _rule(self, batch):
        grads, moment = batch.dense_grads(), batch.slot("moment")
        if batch.weights[0].device.type == "cpu":
            steps = [_FIRST] * len(grads)
            torch._fused_adagrad_(
                batch.weights, grads, moment, steps, lr=batch.lr, lr_decay=0.0, weight_decay=batch.l2, eps=batch.constant(self._epsilon), maximize=False
            )
            return
        if batch.l2:
            grads = torch._foreach_add(grads, batch.weights, alpha=batch.l2)
        torch._foreach_addcmul_(moment, grads, grads)
        root = torch._foreach_sqrt(moment)
        torch._foreach_add_(root, batch.constant(self._epsilon))
        torch._foreach_addcdiv_(batch.weights, grads, root, -batch.lr)
