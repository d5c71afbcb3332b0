"""``paddle.fluid.dygraph.learning_rate_scheduler``: rates that move on by themselves at each step of an optimizer.

They are ``paddle.optimizer.lr.LRScheduler``s, so that any optimizer takes them; those of ``fluid.optimizer`` move them on.
"""

import math

from paddle_compat.core.tensor import Tensor
from paddle_compat.optimizer.lr import LRScheduler, ReduceOnPlateau

__all__ = [
    "CosineDecay", "ExponentialDecay", "InverseTimeDecay", "LambdaDecay", "LinearLrWarmup", "MultiStepDecay", "NaturalExpDecay", "NoamDecay", "PiecewiseDecay",
    "PolynomialDecay", "ReduceLROnPlateau", "StepDecay",
]  # fmt: skip


class LearningRateDecay(LRScheduler):
    """A rate that depends on a count of steps.

    Args:
        begin: the first count.
        step: how much the count grows.
        dtype: of the rate in Paddle; rates are Python floats here.
    """

    moves_itself = True

    def __init__(self, begin=0, step=1, dtype="float32"):
        self.step_num, self.step_size, self.dtype = begin, step, dtype
        self.last_epoch, self.base_lr, self.verbose = 0, 0.0, False
        self.last_lr = float(self._rate())

    def _rate(self):
        return self._number(self.step_value())

    @staticmethod
    def _number(value):
        return float(value) if isinstance(value, Tensor) else value

    def step_value(self):
        """The rate at the present count."""
        raise NotImplementedError

    def get_lr(self):
        """The rate at the present count."""
        return self._rate()

    def step(self, epoch=None):
        """Move on."""
        self.step_num += self.step_size
        self.last_epoch += 1
        self.last_lr = float(self._rate())

    def state_dict(self):
        """The count and the rate."""
        return {"step_num": self.step_num, "last_lr": self.last_lr}

    def set_state_dict(self, state_dict):
        """Go on from a state."""
        self.step_num = state_dict["step_num"]
        self.last_lr = float(self._rate())

    set_dict = set_state_dict


class PiecewiseDecay(LearningRateDecay):
    """One value up to each boundary."""

    def __init__(self, boundaries, values, begin, step=1, dtype="float32"):
        self.boundaries, self.values = boundaries, values
        super().__init__(begin, step, dtype)

    def step_value(self):
        """The value before the first boundary above the count."""
        for boundary, value in zip(self.boundaries, self.values, strict=False):
            if self.step_num < boundary:
                return value
        return self.values[len(self.boundaries)]


class _Rated(LearningRateDecay):
    def __init__(self, learning_rate, decay_steps, decay_rate, staircase=False, begin=0, step=1, dtype="float32"):
        self.learning_rate, self.decay_steps, self.decay_rate, self.staircase = learning_rate, decay_steps, decay_rate, staircase
        super().__init__(begin, step, dtype)

    def _share(self):
        share = self.step_num / self.decay_steps
        return math.floor(share) if self.staircase else share


class NaturalExpDecay(_Rated):
    """e to the power of minus the rate times the count."""

    def step_value(self):
        """The rate."""
        return self._number(self.learning_rate) * math.exp(-1 * self.decay_rate * self._share())


class ExponentialDecay(_Rated):
    """The decay rate to the power of the count."""

    def step_value(self):
        """The rate."""
        return self._number(self.learning_rate) * self.decay_rate ** self._share()


class InverseTimeDecay(_Rated):
    """Divided by 1 plus the decay rate times the count."""

    def step_value(self):
        """The rate."""
        return self._number(self.learning_rate) / (1 + self.decay_rate * self._share())


class PolynomialDecay(LearningRateDecay):
    """From the first rate to the last along a power."""

    def __init__(self, learning_rate, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False, begin=0, step=1, dtype="float32"):
        self.learning_rate, self.decay_steps, self.end_learning_rate, self.power, self.cycle = learning_rate, decay_steps, end_learning_rate, power, cycle
        super().__init__(begin, step, dtype)

    def step_value(self):
        """The rate."""
        count, steps = self.step_num, self.decay_steps
        if self.cycle:
            steps = steps * (math.ceil(count / float(steps)) if count else 1)
        else:
            count = min(count, steps)
        return (self._number(self.learning_rate) - self.end_learning_rate) * ((1 - count / steps) ** self.power) + self.end_learning_rate


class CosineDecay(LearningRateDecay):
    """Half a cosine over the epochs."""

    def __init__(self, learning_rate, step_each_epoch, epochs, begin=0, step=1, dtype="float32"):
        self.learning_rate, self.step_each_epoch, self.epochs = learning_rate, step_each_epoch, epochs
        super().__init__(begin, step, dtype)

    def step_value(self):
        """The rate."""
        epoch = math.floor(self.step_num / self.step_each_epoch)
        return self._number(self.learning_rate) * 0.5 * (math.cos(epoch * math.pi / self.epochs) + 1)


class NoamDecay(LearningRateDecay):
    """Up in a line, then down with the root of the count."""

    def __init__(self, d_model, warmup_steps, begin=1, step=1, dtype="float32", learning_rate=1.0):
        self.learning_rate, self.d_model, self.warmup_steps = learning_rate, d_model, warmup_steps
        super().__init__(begin, step, dtype)

    def step_value(self):
        """The rate."""
        a = self.step_num**-0.5 if self.step_num else float("inf")
        return self._number(self.learning_rate) * (self.d_model**-0.5) * min(a, (self.warmup_steps**-1.5) * self.step_num)


class LinearLrWarmup(LearningRateDecay):
    """In a line from one rate to another, then another schedule (or number)."""

    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, begin=1, step=1, dtype="float32"):
        if not isinstance(learning_rate, (float, int, LRScheduler)):
            raise TypeError(f"the type of learning_rate should be [int, float or LearningRateDecay], the current type is {learning_rate}")
        assert end_lr > start_lr, f"end_lr {end_lr} must be greater than start_lr {start_lr}"
        self.learning_rate, self.warmup_steps, self.start_lr = learning_rate, warmup_steps, start_lr
        self.lr_ratio_before_warmup = (float(end_lr) - float(start_lr)) / float(warmup_steps)
        super().__init__(begin, step, dtype)

    def step_value(self):
        """The rate."""
        base = self.learning_rate() if isinstance(self.learning_rate, LRScheduler) else self.learning_rate
        return self.lr_ratio_before_warmup * self.step_num + self.start_lr if self.step_num < self.warmup_steps else base

    def step(self, epoch=None):
        """Move both on."""
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.step()
        super().step(epoch)


class ReduceLROnPlateau(ReduceOnPlateau):
    """Lower where a loss stops falling; ``step(loss)`` moves it on."""

    def __init__(
        self, learning_rate, mode="min", decay_rate=0.1, patience=10, verbose=False, threshold=1e-4, threshold_mode="rel", cooldown=0, min_lr=0, eps=1e-8,
        dtype="float32",
    ):  # fmt: skip
        super().__init__(learning_rate, mode, decay_rate, patience, threshold, threshold_mode, cooldown, min_lr, eps, verbose)

    def step(self, loss):
        """Look at a loss."""
        super().step(loss)


class _LearningRateEpochDecay(LearningRateDecay):
    """A rate that ``epoch()`` moves on, not an optimizer's step."""

    moves_itself = False

    def __init__(self, learning_rate, dtype=None):
        if not isinstance(learning_rate, (float, int)):
            raise TypeError(f"The type of 'learning_rate' must be 'float', but received {type(learning_rate)}.")
        if learning_rate < 0:
            raise ValueError(f"Invalid learning rate: {learning_rate}")
        self.base_value, self.epoch_num = float(learning_rate), 0
        super().__init__(0, 1, dtype or "float32")

    def epoch(self, epoch=None):
        """Move on to the next epoch, or to the one given."""
        self.epoch_num = self.epoch_num + 1 if epoch is None else epoch
        self.last_lr = float(self._rate())

    def step(self, epoch=None):
        """As ``epoch``."""
        self.epoch(epoch)

    def state_dict(self):
        """The epoch and the rate."""
        return {"epoch_num": self.epoch_num, "last_lr": self.last_lr}

    def set_state_dict(self, state_dict):
        """Go on from a state."""
        self.epoch_num = state_dict["epoch_num"]
        self.last_lr = float(self._rate())

    set_dict = set_state_dict


class StepDecay(_LearningRateEpochDecay):
    """Times ``decay_rate`` every ``step_size`` epochs."""

    def __init__(self, learning_rate, step_size, decay_rate=0.1):
        if not isinstance(step_size, int):
            raise TypeError(f"The type of 'step_size' must be 'int', but received {type(step_size)}.")
        if decay_rate >= 1.0:
            raise ValueError("decay_rate should be < 1.0.")
        self.step_every, self.decay_rate = step_size, decay_rate
        super().__init__(learning_rate)

    def step_value(self):
        """The rate."""
        return self.base_value * self.decay_rate ** (self.epoch_num // self.step_every)


class MultiStepDecay(_LearningRateEpochDecay):
    """Times ``decay_rate`` at each milestone."""

    def __init__(self, learning_rate, milestones, decay_rate=0.1):
        if not isinstance(milestones, (tuple, list)):
            raise TypeError(f"The type of 'milestones' in 'MultiStepDecay' must be 'tuple, list', but received {type(milestones)}.")
        if not all(milestones[i] < milestones[i + 1] for i in range(len(milestones) - 1)):
            raise ValueError("The elements of milestones must be incremented")
        if decay_rate >= 1.0:
            raise ValueError("decay_rate should be < 1.0.")
        self.milestones, self.decay_rate = milestones, decay_rate
        super().__init__(learning_rate)

    def step_value(self):
        """The rate."""
        return self.base_value * self.decay_rate ** sum(self.epoch_num >= m for m in self.milestones)


class LambdaDecay(_LearningRateEpochDecay):
    """Times a function of the epoch."""

    def __init__(self, learning_rate, lr_lambda):
        if not callable(lr_lambda):
            raise TypeError(f"The type of 'lr_lambda' in 'LambdaDecay' must be 'function', but received {type(lr_lambda)}.")
        self.lr_lambda = lr_lambda
        super().__init__(learning_rate)

    def step_value(self):
        """The rate."""
        return self.base_value * self.lr_lambda(self.epoch_num)
