"""Adam."""

import torch

from .moments import Moments, check_beta
from .momentum import _check_multi_tensor
from .optimizer import Optimizer

__all__ = []


class Adam(Moments, Optimizer):
    """Adam: steps along the mean of the gradients over the root of the mean of their squares.

    ``m = beta1 * m + (1 - beta1) * g``, ``v = beta2 * v + (1 - beta2) * g**2``,
    ``p -= lr * sqrt(1 - beta2**t) / (1 - beta1**t) * m / (sqrt(v) + epsilon * sqrt(1 - beta2**t))``

    Args:
        learning_rate: a float or an ``LRScheduler``.
        beta1, beta2: decay of the two means, floats in [0, 1) or Tensors of shape [1].
        epsilon: keeps the division finite.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``. The decay is L2, part of the gradient (``AdamW`` decouples it).
        lazy_mode: for sparse gradients, touch only the rows that occur in them.
        multi_precision: keep float32 masters of float16 and bfloat16 parameters.
        use_multi_tensor: one call for all parameters; here every update is. float32 and float16 only.
    Raises:
        ValueError: a beta outside [0, 1) or a negative epsilon. RuntimeError (in ``step``): weight decay with sparse gradients.
    """

    _folds_l2 = True

    def __init__(
        self,
        learning_rate=0.001,
        beta1=0.9,
        beta2=0.999,
        epsilon=1e-8,
        parameters=None,
        weight_decay=None,
        grad_clip=None,
        lazy_mode=False,
        multi_precision=False,
        use_multi_tensor=False,
        name=None,
    ):
        assert learning_rate is not None, "learning_rate is not set"
        check_beta(beta1=beta1, beta2=beta2, epsilon=epsilon)
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=weight_decay, grad_clip=grad_clip, name=name)
        self.type = "adam"
        self._beta1 = beta1
        self._beta2 = beta2
        self._epsilon = epsilon
        self._lazy_mode = lazy_mode
        self._multi_precision = multi_precision
        self._master_weights = {}
        self._default_dict = {"beta1": beta1, "beta2": beta2, "epsilon": epsilon, "lazy_mode": lazy_mode}
        self._use_multi_tensor = use_multi_tensor

    def _update_param_group(self, parameters):
        for name in ("beta1", "beta2", "epsilon", "lazy_mode"):
            setattr(self, "_" + name, parameters.get(name, self._default_dict[name]))
        return parameters.get("params")

    def _create_accumulators(self, block, parameters):
        if self._use_multi_tensor:
            _check_multi_tensor(parameters["params"] if isinstance(parameters, dict) else parameters)
        super()._create_accumulators(block, parameters)

    def _check_sparse(self, grads, group):
        if group is None and self.regularization is not None and any(g.is_sparse for g in grads):
            raise RuntimeError("Adam does not support weight_decay with sparse gradients; set weight_decay to None")

    def _rule(self, batch):
        self._adam(batch, batch.lr, batch.l2, torch._fused_adam_)
