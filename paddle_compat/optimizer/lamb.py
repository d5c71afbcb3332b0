"""Lamb: Adam with a rate for each layer, for large batches."""

import torch

from .moments import Moments, number
from .optimizer import Optimizer

__all__ = []


class Lamb(Moments, Optimizer):
    """Adam's bias-corrected direction plus weight decay, ``d``, scaled so that its norm is the parameter's: ``p -= lr * |p| / |d| * d``.

    ``d = m / (1 - beta1**t) / (sqrt(v / (1 - beta2**t)) + epsilon) + lamb_weight_decay * p``; where either norm is 0 the ratio is 1.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        lamb_weight_decay: the decay.
        beta1, beta2, epsilon, parameters, grad_clip, multi_precision, name: as ``Adam``.
        exclude_from_weight_decay_fn: function of a parameter: whether it is not to be decayed.
    """

    _low_precision_warning = False
    _packs_slots = True

    def __init__(
        self,
        learning_rate=0.001,
        lamb_weight_decay=0.01,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-6,
        parameters=None,
        grad_clip=None,
        exclude_from_weight_decay_fn=None,
        multi_precision=False,
        name=None,
    ):
        for argument, value in (("learning_rate", learning_rate), ("beta1", beta1), ("beta2", beta2), ("epsilon", epsilon)):
            assert value is not None, f"{argument} is not set"
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=None, grad_clip=grad_clip, name=name)
        self.type = "lamb"
        self._beta1 = beta1
        self._beta2 = beta2
        self._epsilon = epsilon
        self._lamb_weight_decay = lamb_weight_decay
        self._exclude_from_weight_decay_fn = exclude_from_weight_decay_fn
        self._default_dict = {
            "beta1": beta1,
            "beta2": beta2,
            "epsilon": epsilon,
            "lamb_weight_decay": lamb_weight_decay,
            "exclude_from_weight_decay_fn": exclude_from_weight_decay_fn,
        }
        self._master_weights = {}
        self._used_master_weights = {}
        self._multi_precision = multi_precision

    def _update_param_group(self, parameters):
        for name in ("beta1", "beta2", "epsilon", "lamb_weight_decay", "exclude_from_weight_decay_fn"):
            setattr(self, "_" + name, parameters.get(name, self._default_dict[name]))
        return parameters.get("params")

    def _extra_keys(self, plan):
        excludes = self._exclude_from_weight_decay_fn
        return None if excludes is None else [bool(excludes(p)) for p in plan.params]

    def _rule(self, batch):
        if self._skips_update():
            return
        beta1, beta2, epsilon = (batch.constant(number(v)) for v in (self._beta1, self._beta2, self._epsilon))
        decay = 0.0 if batch.key else batch.constant(self._lamb_weight_decay)
        grads, moment1, moment2 = batch.columns(*self._slots)
        pow1, at1 = batch.powers("beta1_pow_acc")
        pow2, at2 = batch.powers("beta2_pow_acc")
        torch._foreach_lerp_(moment1, grads, 1.0 - beta1)
        torch._foreach_mul_(moment2, beta2)
        torch._foreach_addcmul_(moment2, grads, grads, 1.0 - beta2)
        correct1, correct2 = _one([1.0 - p for p in at1]), _one([1.0 - p for p in at2])
        if isinstance(correct1, list) or isinstance(correct2, list):  # some parameters have been updated more often than others
            moment1, moment2 = batch.each(moment1), batch.each(moment2)
        bottom = torch._foreach_div(moment2, correct2)
        torch._foreach_sqrt_(bottom)
        torch._foreach_add_(bottom, epsilon)
        direction = torch._foreach_div(moment1, correct1)
        torch._foreach_div_(direction, bottom)
        if len(direction) != len(batch.weights):
            direction = batch.each(direction)
        weights = batch.weights
        if decay:
            torch._foreach_add_(direction, weights, alpha=decay)
        ratios = _trust_ratios(weights, direction)
        if isinstance(ratios, torch.Tensor):  # on a GPU they stay there: reading them would wait for it
            torch._foreach_mul_(direction, list(ratios.unbind()))
            torch._foreach_add_(weights, direction, alpha=-batch.lr)
        else:
            torch._foreach_mul_(direction, [-batch.lr * r for r in ratios])
            torch._foreach_add_(weights, direction)
        torch._foreach_mul_(pow1, beta1)
        torch._foreach_mul_(pow2, beta2)


def _one(numbers):
    """A single number where all are equal: torch is faster with one than with a list."""
    return numbers[0] if numbers.count(numbers[0]) == len(numbers) else numbers


def _trust_ratios(weights, direction):
    own, wanted = torch.stack(torch._foreach_norm(weights)), torch.stack(torch._foreach_norm(direction))
    if own.device.type == "cpu":
        return [a / b if a > 0 and b > 0 else 1.0 for a, b in zip(own.tolist(), wanted.tolist(), strict=True)]
    return torch.where((own > 0) & (wanted > 0), own / wanted, torch.ones_like(own))
