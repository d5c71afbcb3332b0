"""AdamW: Adam with decoupled weight decay."""

from collections.abc import Callable

import torch

from paddle_compat.core.tensor import Tensor

from .moments import Moments, check_beta, number
from .optimizer import Optimizer

__all__ = []


class AdamW(Moments, Optimizer):
    """``p -= lr * weight_decay * p``, then Adam's update.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        beta1, beta2, epsilon, parameters, grad_clip, lazy_mode, multi_precision, name: as ``Adam``.
        weight_decay: float or Tensor; it does not pass through the moments.
        lr_ratio: function of a parameter giving a factor of its learning rate. (Paddle 2.4.2 applies it on GPUs only; here it always counts.)
        apply_decay_param_fun: function of a parameter's name: whether that one is decayed.
    Raises:
        TypeError: ``weight_decay`` is neither float nor Tensor. ValueError: a beta outside [0, 1) or a negative epsilon.
    """

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=0.01,
        lr_ratio=None,
        apply_decay_param_fun=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        name=None,
    ):
        assert learning_rate is not None, "learning_rate is not set"
        check_beta(beta1=beta1, beta2=beta2, epsilon=epsilon)
        if not isinstance(weight_decay, (float, Tensor)):
            raise TypeError(f"weight_decay of AdamW must be a float or a Tensor, but got {type(weight_decay).__name__}: {weight_decay!r}")
        if lr_ratio is not None:
            assert isinstance(lr_ratio, Callable), f"lr_ratio must be a function of a parameter, but got {lr_ratio!r}"
        self.type = "adamw"
        self._params_name = set()
        self._apply_decay_param_fun = apply_decay_param_fun
        self._weight_decay = weight_decay
        self._lr_ratio = lr_ratio
        self._beta1 = beta1
        self._beta2 = beta2
        self._epsilon = epsilon
        self._lazy_mode = lazy_mode
        self._master_weights = {}
        self._options = {"weight_decay": weight_decay, "beta1": beta1, "beta2": beta2, "epsilon": epsilon, "lazy_mode": lazy_mode, "grad_clip": grad_clip}
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=None, grad_clip=grad_clip, name=name)
        self._multi_precision = multi_precision

    def _add_all_groups(self):
        self._default_dict = self._options  # a group's weight_decay is the decoupled one, not a regularizer
        super()._add_all_groups()

    def _add_param_group(self, param_group):
        """Append a group, a dict with 'params'. ValueError: a parameter is in a group already."""
        self._fill_group(param_group)
        for param in param_group["params"]:
            param.optimize_attr["learning_rate"] = param_group.get("learning_rate", 1.0)
        self._param_groups.append(param_group)

    def _update_param_group(self, parameters):
        for name in ("beta1", "beta2", "epsilon", "lazy_mode", "weight_decay"):
            setattr(self, "_" + name, parameters.get(name, self._default_dict[name]))
        return parameters.get("params")

    def _extra_keys(self, plan):
        decays, ratio = self._apply_decay_param_fun, self._lr_ratio
        if decays is None and ratio is None:
            return None
        decayed = [True] * len(plan.names) if decays is None else [bool(decays(name)) for name in plan.names]
        ratios = [1.0] * len(plan.names) if ratio is None else [float(ratio(p)) for p in plan.params]
        return list(zip(decayed, ratios, strict=True))

    def _rule(self, batch):
        decayed, ratio = (True, 1.0) if batch.key is None else batch.key
        decay = batch.constant(number(self._weight_decay)) if decayed else 0.0
        self._adam(batch, batch.lr * ratio, decay, torch._fused_adamw_)

    def __str__(self):
        return " ".join(["Weight Decay, params:", ",".join(self._params_name)])
