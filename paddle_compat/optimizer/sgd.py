"""Stochastic gradient descent."""

import torch

from .optimizer import Optimizer

__all__ = []


class SGD(Optimizer):
    """``p -= lr * g``.

    Args:
        learning_rate: a float or an ``LRScheduler``.
        parameters, weight_decay, grad_clip, name: as ``Optimizer``.
        multi_precision: keep float32 masters of float16 and bfloat16 parameters.
    Raises:
        ValueError: ``learning_rate`` is None.
    """

    _folds_l2 = True
    _low_precision_warning = True

    def __init__(self, learning_rate=0.001, parameters=None, weight_decay=None, grad_clip=None, multi_precision=False, name=None):
        if learning_rate is None:
            raise ValueError("learning_rate is not set")
        super().__init__(learning_rate=learning_rate, parameters=parameters, weight_decay=weight_decay, grad_clip=grad_clip, name=name)
        self.type = "sgd"
        self._multi_precision = multi_precision
        self._master_weights = {}

    def _rule(self, batch):
        if batch.grads[0].is_sparse:
            for weight, grad in zip(batch.weights, batch.grads, strict=True):
                if grad.sparse_dim() == 1:
                    weight.index_add_(0, grad._indices()[0], grad._values(), alpha=-batch.lr)
                else:
                    weight.add_(grad, alpha=-batch.lr)
            return
        torch._fused_sgd_(
            batch.weights, batch.grads, [], weight_decay=batch.l2, momentum=0.0, lr=batch.lr,
            dampening=0.0, nesterov=False, maximize=False, is_first_step=False,
        )  # fmt: skip
