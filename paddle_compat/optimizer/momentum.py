"""Gradient descent with momentum."""

import torch

from paddle_compat.regularizer import L2DecayRegularizer

from .optimizer import Optimizer, engine

__all__ = []


class Momentum(Optimizer):
    """``v = momentum * v + g``, then ``p -= lr * v``, or with ``use_nesterov`` ``p -= lr * (g + momentum * v)``.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        momentum: the factor.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``; an L2 decay is added to the gradient inside the update.
        use_nesterov: look ahead.
        multi_precision: keep float32 masters of float16 and bfloat16 parameters.
        rescale_grad: a factor for the gradients. (Paddle 2.4.2 applies it on GPUs only; here it always counts.)
        use_multi_tensor: one call for all parameters; here every update is. float32 and float16 only.
    Raises:
        ValueError: ``learning_rate`` or ``momentum`` is None.
    """

    _velocity_acc_str = "velocity"
    _slots = ("velocity",)
    _folds_l2 = True
    _low_precision_warning = True

    def __init__(
        self,
        learning_rate=0.001,
        momentum=0.9,
        parameters=None,
        use_nesterov=False,
        weight_decay=None,
        grad_clip=None,
        multi_precision=False,
        rescale_grad=1.0,
        use_multi_tensor=False,
        name=None,
    ):
        if learning_rate is None:
            raise ValueError("learning_rate is not set")
        if momentum is None:
            raise ValueError("momentum is not set")
        if isinstance(parameters, list) and parameters and isinstance(parameters[0], dict):
            parameters = [self._with_decay(group, weight_decay) for group in parameters]
        method, coeff = self._update_regularization(weight_decay)
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=None if method else weight_decay, grad_clip=grad_clip, name=name)
        self.type = "momentum"
        self._momentum = momentum
        self._use_nesterov = bool(use_nesterov)
        self._regularization_method, self._regularization_coeff = method, coeff
        self._multi_precision = multi_precision
        self._rescale_grad = rescale_grad
        self._master_weights = {}
        self._default_dict = {
            "momentum": momentum,
            "use_nesterov": use_nesterov,
            "rescale_grad": rescale_grad,
            "regularization_method": method,
            "regularization_coeff": coeff,
        }
        self._use_multi_tensor = use_multi_tensor

    def _with_decay(self, group, weight_decay):
        """A group with its decay as the update wants it: L2 as a method and coefficient, another regularizer as it is."""
        decay = group.get("weight_decay", weight_decay)
        method, coeff = self._update_regularization(decay)
        return {**group, "regularization_method": method, "regularization_coeff": coeff, "weight_decay": None if method else decay}

    def _update_regularization(self, weight_decay):
        if isinstance(weight_decay, L2DecayRegularizer):
            return "l2_decay", weight_decay._regularization_coeff
        if isinstance(weight_decay, float):
            return "l2_decay", weight_decay
        return "", 0.0

    def _update_param_group(self, parameters):
        for name in ("momentum", "use_nesterov", "rescale_grad", "regularization_method", "regularization_coeff"):
            setattr(self, "_" + name, parameters.get(name, self._default_dict[name]))
        return parameters.get("params")

    def _fallback_regularizer(self):
        if self._regularization_method == "l2_decay":
            return L2DecayRegularizer(self._regularization_coeff)
        return self.regularization

    @engine
    def _create_regularization_of_grad(self, param, grad, regularization=None):
        if isinstance(getattr(param, "regularizer", None), L2DecayRegularizer):
            return grad  # the update adds it
        return super()._create_regularization_of_grad(param, grad, regularization)

    def _kernel_l2(self, plan):
        own = [getattr(p, "regularizer", None) for p in plan.params]
        usual = self._regularization_coeff if self._regularization_method == "l2_decay" else 0.0
        each = [usual if r is None else float(r._regularization_coeff) if isinstance(r, L2DecayRegularizer) else 0.0 for r in own]
        return each if len(set(each)) > 1 else each[0]

    def _create_accumulators(self, block, parameters):
        if self._use_multi_tensor:
            _check_multi_tensor(parameters["params"] if isinstance(parameters, dict) else parameters)
        super()._create_accumulators(block, parameters)

    def _rule(self, batch):
        grads = batch.dense_grads()
        if self._rescale_grad != 1.0:
            grads = torch._foreach_mul(grads, batch.constant(self._rescale_grad))
        torch._fused_sgd_(
            batch.weights, grads, batch.slot("velocity"), weight_decay=batch.constant(batch.l2), momentum=batch.constant(self._momentum), lr=batch.lr,
            dampening=0.0, nesterov=bool(self._use_nesterov), maximize=False, is_first_step=False,
        )  # fmt: skip


def _check_multi_tensor(params):
    """Paddle's call for many parameters takes float32 and float16 only (ValueError)."""
    for p in params:
        if p._t.dtype not in (torch.float32, torch.float16):
            raise ValueError(f"use_multi_tensor takes float32 and float16 parameters only, but {p.name} is {p.dtype}")
