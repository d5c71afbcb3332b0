"""Schedules given by a formula in the step number."""

import math

from ._base import LRScheduler, positive_int, type_name


class NoamDecay(LRScheduler):
    """Rises linearly for ``warmup_steps``, then falls with the square root of the step ("Attention is all you need").

    ``learning_rate * d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)``

    Args:
        d_model: width of the model; not 0.
        warmup_steps: length of the rise; not 0.
        learning_rate: factor.
    """

    def __init__(self, d_model, warmup_steps, learning_rate=1.0, last_epoch=-1, verbose=False):
        self.d_model = d_model
        self.warmup_steps = warmup_steps
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        falling = 1 if self.last_epoch == 0 else self.last_epoch**-0.5
        rising = self.warmup_steps**-1.5 * self.last_epoch
        return self.base_lr * self.d_model**-0.5 * min(falling, rising)


class ExponentialDecay(LRScheduler):
    """``learning_rate * gamma**step``.

    Args:
        gamma: between 0 and 1, both excluded (AssertionError otherwise).
    """

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        assert 0.0 < gamma < 1.0, f"'gamma' must lie between 0 and 1 (both excluded), but got {gamma!r}"
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma**self.last_epoch


class NaturalExpDecay(LRScheduler):
    """``learning_rate * exp(-gamma * step)``.

    Args:
        gamma: above 0 (AssertionError otherwise).
    """

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        assert gamma > 0.0, f"'gamma' must be above 0, but got {gamma!r}"
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * math.exp(-1 * self.gamma * self.last_epoch)


class InverseTimeDecay(LRScheduler):
    """``learning_rate / (1 + gamma * step)``."""

    def __init__(self, learning_rate, gamma, last_epoch=-1, verbose=False):
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr / (1 + self.gamma * self.last_epoch)


class PolynomialDecay(LRScheduler):
    """From ``learning_rate`` to ``end_lr`` along ``(1 - step / decay_steps) ** power``.

    Args:
        decay_steps: length of the fall, an int above 0.
        end_lr: where it ends.
        power: above 0.
        cycle: begin again at each multiple of ``decay_steps``, each time over a longer stretch; without it the rate stays at ``end_lr``.
    """

    def __init__(self, learning_rate, decay_steps, end_lr=0.0001, power=1.0, cycle=False, last_epoch=-1, verbose=False):
        self.decay_steps = positive_int(decay_steps, "decay_steps")
        self.end_lr = end_lr
        assert power > 0.0, f"'power' must be above 0, but got {power!r}"
        self.power = power
        self.cycle = cycle
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        step, span = self.last_epoch, self.decay_steps
        if self.cycle:
            rounds = 1 if step == 0 else math.ceil(float(step) / float(span))
            span = span * rounds
        else:
            step = min(step, span)
        return (self.base_lr - self.end_lr) * (1 - float(step) / float(span)) ** self.power + self.end_lr


class CosineAnnealingDecay(LRScheduler):
    """Half a cosine from ``learning_rate`` down to ``eta_min`` over ``T_max`` steps, and back up over the next (SGDR without restarts).

    ``step()`` computes each rate from the one before, so that other changes to ``last_lr`` are kept; ``step(epoch)`` uses the closed form.

    Args:
        T_max: an int above 0.
        eta_min: the least rate.
    Raises:
        TypeError: ``T_max`` is no int or ``eta_min`` no number.
    """

    def __init__(self, learning_rate, T_max, eta_min=0, last_epoch=-1, verbose=False):
        if not isinstance(T_max, int):
            raise TypeError(f"'T_max' of CosineAnnealingDecay must be an int, but got {type_name(T_max)}")
        if not isinstance(eta_min, (float, int)):
            raise TypeError(f"'eta_min' of CosineAnnealingDecay must be a float or int, but got {type_name(eta_min)}")
        self.T_max = positive_int(T_max, "T_max")
        self.eta_min = float(eta_min)
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        if self.last_epoch == 0:
            return self.base_lr
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            # leaving a minimum: the ratio below would divide by zero
            return self.last_lr + (self.base_lr - self.eta_min) * (1 - math.cos(math.pi / self.T_max)) / 2
        now = 1 + math.cos(math.pi * self.last_epoch / self.T_max)
        before = 1 + math.cos(math.pi * (self.last_epoch - 1) / self.T_max)
        return now / before * (self.last_lr - self.eta_min) + self.eta_min

    def _get_closed_form_lr(self):
        return self.eta_min + (self.base_lr - self.eta_min) * (1 + math.cos(math.pi * self.last_epoch / self.T_max)) / 2
