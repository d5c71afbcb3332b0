"""What Adam, AdamW and Lamb share: two means, and the powers of the betas that correct them."""

from math import sqrt

import torch

from paddle_compat.core.dtype import float32
from paddle_compat.core.tensor import Tensor

from .state import low_precision

# A step number at which torch's fused kernels find their bias corrections to be 1: ours go into the rate and epsilon.
_LONG_AGO = {}


def check_beta(**values):
    """Check betas and epsilon, by name: AssertionError for None, ValueError for one out of range. Tensors pass."""
    for name, value in values.items():
        assert value is not None, f"{name} is not set"
    for name, value in values.items():
        if isinstance(value, Tensor):
            continue
        if name == "epsilon":
            if not 0 <= value:
                raise ValueError(f"epsilon must not be negative, but got {value}")
        elif not 0 <= value < 1:
            raise ValueError(f"{name} must lie in [0, 1), but got {value}")


def number(value):
    """A hyperparameter that may be a Tensor of one element, as a float."""
    return float(value._t.item()) if isinstance(value, Tensor) else value


class Moments:
    """Mixin: the accumulators ``moment1``, ``moment2``, ``beta1_pow_acc``, ``beta2_pow_acc``, and Adam's update."""

    _moment1_acc_str = "moment1"
    _moment2_acc_str = "moment2"
    _beta1_pow_acc_str = "beta1_pow_acc"
    _beta2_pow_acc_str = "beta2_pow_acc"
    _slots = ("moment1", "moment2")
    _pow_slots = ("beta1_pow_acc", "beta2_pow_acc")
    _low_precision_warning = True

    def _add_slots(self, owner):
        self._add_moments_pows(owner)

    def _add_moments_pows(self, p):
        # float16 parameters have float32 state even without a master
        dtype = float32 if low_precision(p) else p.dtype
        self._add_accumulator(self._moment1_acc_str, p, dtype=dtype)
        self._add_accumulator(self._moment2_acc_str, p, dtype=dtype)
        beta1 = 0.9 if isinstance(self._beta1, Tensor) else self._beta1
        beta2 = 0.999 if isinstance(self._beta2, Tensor) else self._beta2
        self._add_accumulator(self._beta1_pow_acc_str, p, dtype=dtype, fill_value=beta1, shape=[1], device="cpu")
        self._add_accumulator(self._beta2_pow_acc_str, p, dtype=dtype, fill_value=beta2, shape=[1], device="cpu")

    def _adam(self, batch, lr, decay, kernel):
        """Adam's update of a batch.

        Args:
            batch: the parameters.
            lr: the rate.
            decay: what ``kernel`` makes of its weight_decay: an L2 coefficient for ``_fused_adam_``, a decoupled one for ``_fused_adamw_``.
            kernel: the torch function.
        """
        if self._skips_update():
            return
        beta1, beta2, epsilon = (batch.typed(number(v)) for v in (self._beta1, self._beta2, self._epsilon))
        pow1, at1 = batch.powers("beta1_pow_acc")
        pow2, at2 = batch.powers("beta2_pow_acc")
        if batch.grads[0].is_sparse:
            ahead = batch.weights[0].device.type == "cpu"
            # Paddle's CPU kernel for sparse gradients moves the powers on before it uses them; its GPU kernel afterwards.
            t1, t2 = ([p * b for p in at] if ahead else at for at, b in ((at1, beta1), (at2, beta2)))
            self._sparse_adam(batch, lr, decay, kernel, beta1, beta2, epsilon, t1, t2)
        elif at1.count(at1[0]) == len(at1) and at2.count(at2[0]) == len(at2):
            _dense_adam(batch, batch.slot("moment1"), batch.slot("moment2"), batch.grads, lr, decay, kernel, beta1, beta2, epsilon, at1[0], at2[0])
        else:  # some parameters have been updated more often than others
            moment1, moment2 = batch.slot("moment1"), batch.slot("moment2")
            ages = {}
            for i, age in enumerate(zip(at1, at2, strict=True)):
                ages.setdefault(age, []).append(i)
            for (a1, a2), indices in ages.items():
                part = batch.part(indices)
                _dense_adam(part, [moment1[i] for i in indices], [moment2[i] for i in indices], part.grads, lr, decay, kernel, beta1, beta2, epsilon, a1, a2)
        torch._foreach_mul_(pow1, beta1)
        torch._foreach_mul_(pow2, beta2)

    def _sparse_adam(self, batch, lr, decay, kernel, beta1, beta2, epsilon, at1, at2):
        moment1, moment2 = batch.slot("moment1"), batch.slot("moment2")
        for i, grad in enumerate(batch.grads):
            part = batch.part([i])
            if not self._lazy_mode or grad.sparse_dim() != 1:
                _dense_adam(part, moment1[i : i + 1], moment2[i : i + 1], [grad.to_dense()], lr, decay, kernel, beta1, beta2, epsilon, at1[i], at2[i])
                continue
            grad = grad.coalesce()
            rows = grad.indices()[0]
            whole = (batch.weights[i], moment1[i], moment2[i])
            some = [t.index_select(0, rows) for t in whole]
            part.weights = some[:1]
            _dense_adam(part, some[1:2], some[2:], [grad.values().contiguous()], lr, decay, kernel, beta1, beta2, epsilon, at1[i], at2[i])
            for t, changed in zip(whole, some, strict=True):
                t.index_copy_(0, rows, changed)


def _dense_adam(batch, moment1, moment2, grads, lr, decay, kernel, beta1, beta2, epsilon, pow1, pow2):
    correction = sqrt(1.0 - pow2)
    rate = lr * correction / (1.0 - pow1)
    if kernel is torch._fused_adamw_:
        # the kernel shrinks weights by rate * decay; it is to be lr * decay
        decay = decay * lr / rate if rate else 0.0
    weights = batch.weights
    device = weights[0].device
    steps = _LONG_AGO.get(device)
    if steps is None:
        steps = _LONG_AGO[device] = torch.tensor(float("inf"), device=device)
    kernel(
        weights, grads, moment1, moment2, [], [steps] * len(weights), lr=rate, beta1=beta1, beta2=beta2, weight_decay=decay, eps=epsilon * correction,
        amsgrad=False, maximize=False,
    )  # fmt: skip
