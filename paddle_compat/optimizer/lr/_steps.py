"""Schedules that change the rate at given steps, or as a function says."""

import itertools

from ._base import LRScheduler, function, positive_int, type_name


class PiecewiseDecay(LRScheduler):
    """A constant rate between boundaries: ``values[i]`` while the step is below ``boundaries[i]``, the last value after all of them.

    Args:
        boundaries: steps in rising order.
        values: the rates, one more than boundaries.
    """

    def __init__(self, boundaries, values, last_epoch=-1, verbose=False):
        self.boundaries = boundaries
        self.values = values
        super().__init__(last_epoch=last_epoch, verbose=verbose)

    def get_lr(self):
        for i in range(len(self.boundaries)):
            if self.last_epoch < self.boundaries[i]:
                return self.values[i]
        return self.values[len(self.values) - 1]


class MultiStepDecay(LRScheduler):
    """``learning_rate * gamma**(number of milestones passed)``.

    Args:
        milestones: list or tuple of steps, rising.
        gamma: factor below 1.
    Raises:
        TypeError: ``milestones`` is neither list nor tuple. ValueError: they do not rise, or ``gamma`` is 1 or more.
    """

    def __init__(self, learning_rate, milestones, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(milestones, (tuple, list)):
            raise TypeError(f"'milestones' of MultiStepDecay must be a tuple or list, but got {type_name(milestones)}")
        if any(a >= b for a, b in itertools.pairwise(milestones)):
            raise ValueError(f"'milestones' must rise from one to the next, but got {milestones}")
        gamma = _below_one(gamma)
        self.milestones = milestones
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        passed = next((i for i, step in enumerate(self.milestones) if self.last_epoch < step), len(self.milestones))
        return self.base_lr * self.gamma**passed


class StepDecay(LRScheduler):
    """``learning_rate * gamma**(step // step_size)``.

    Args:
        step_size: an int above 0.
        gamma: factor below 1.
    Raises:
        TypeError: ``step_size`` is no int. ValueError: ``gamma`` is 1 or more.
    """

    def __init__(self, learning_rate, step_size, gamma=0.1, last_epoch=-1, verbose=False):
        if not isinstance(step_size, int):
            raise TypeError(f"'step_size' of StepDecay must be an int, but got {type_name(step_size)}")
        gamma = _below_one(gamma)
        self.step_size = positive_int(step_size, "step_size")
        self.gamma = gamma
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.gamma ** (self.last_epoch // self.step_size)


class LambdaDecay(LRScheduler):
    """``learning_rate * lr_lambda(step)``.

    Args:
        lr_lambda: a function of the step number (TypeError otherwise).
    """

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        self.lr_lambda = function(lr_lambda, "lr_lambda", "LambdaDecay")
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        return self.base_lr * self.lr_lambda(self.last_epoch)


class MultiplicativeDecay(LRScheduler):
    """``learning_rate * lr_lambda(1) * ... * lr_lambda(step)``.

    Args:
        lr_lambda: a function of the step number that gives a factor (TypeError otherwise).
    """

    def __init__(self, learning_rate, lr_lambda, last_epoch=-1, verbose=False):
        self.lr_lambda = function(lr_lambda, "lr_lambda", "MultiplicativeDecay")
        super().__init__(learning_rate, last_epoch, verbose)

    def get_lr(self):
        rate = self.base_lr
        for epoch in range(1, self.last_epoch + 1):
            rate = rate * self.lr_lambda(epoch)
        return rate


def _below_one(gamma):
    if gamma >= 1.0:
        raise ValueError(f"'gamma' must be below 1, but got {gamma}")
    return gamma
