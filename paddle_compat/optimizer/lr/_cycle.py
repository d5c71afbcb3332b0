"""Schedules that rise and fall: once (OneCycleLR) or over and over (CyclicLR)."""

import itertools
import math

from ._base import LRScheduler, type_name


def _number(value, name, kinds=(float, int)):
    if not isinstance(value, kinds):
        wanted = " or ".join(k.__name__ for k in (kinds if isinstance(kinds, tuple) else (kinds,)))
        raise TypeError(f"'{name}' must be a {wanted}, but got {type_name(value)}")
    return value


class OneCycleLR(LRScheduler):
    """One cycle: from ``max_learning_rate / divide_factor`` up to the maximum, then down to ``end_learning_rate`` ("super-convergence").

    Args:
        max_learning_rate: the peak.
        total_steps: steps in all, an int above 0; a step beyond raises ValueError.
        divide_factor: peak over initial rate.
        end_learning_rate: the last rate.
        phase_pct: the part of the steps spent rising, a float in [0, 1].
        anneal_strategy: 'cos' or 'linear'.
        three_phase: come down to the initial rate in as many steps as it took to rise, then to the end rate (``phase_pct`` below 0.5).
    Raises:
        TypeError, ValueError: an argument of the wrong type or out of range.
    """

    def __init__(
        self,
        max_learning_rate,
        total_steps,
        divide_factor=25.0,
        end_learning_rate=0.0001,
        phase_pct=0.3,
        anneal_strategy="cos",
        three_phase=False,
        last_epoch=-1,
        verbose=False,
    ):
        for value, name in ((max_learning_rate, "max_learning_rate"), (end_learning_rate, "end_learning_rate")):
            if _number(value, name) < 0:
                raise ValueError(f"'{name}' must not be negative, but got {value}")
        if _number(total_steps, "total_steps", int) <= 0:
            raise ValueError(f"'total_steps' must be above 0, but got {total_steps}")
        if not 0 <= _number(phase_pct, "phase_pct", float) <= 1:
            raise ValueError(f"'phase_pct' must lie between 0 and 1, but got {phase_pct}")
        _number(divide_factor, "divide_factor")
        self.total_steps = total_steps

        initial, peak, end = max_learning_rate / float(divide_factor), max_learning_rate, float(end_learning_rate)
        top, last = phase_pct * total_steps - 1, total_steps - 1
        if three_phase:
            if phase_pct >= 0.5:
                raise ValueError(f"'phase_pct' must be below 0.5 with three_phase, but got {phase_pct}")
            ends, rates = [0, top, 2 * phase_pct * total_steps - 2, last], [initial, peak, initial, end]
        else:
            ends, rates = [0, top, last], [initial, peak, end]
        sizes = [b - a for a, b in itertools.pairwise(ends)]
        # Phase i runs from _step_config[i] to _step_config[i + 1] and from _lr_config[i] to _lr_config[i + 1]; the last one goes on.
        self._step_config = ends + [last]
        self._steps_size = sizes + sizes[-1:]
        self._lr_config = rates

        if anneal_strategy == "cos":
            self.anneal_func = self._cos_annealing
        elif anneal_strategy == "linear":
            self.anneal_func = self._linear_annealing
        else:
            raise ValueError(f"'anneal_strategy' must be 'cos' or 'linear', but got {anneal_strategy!r}")
        super().__init__(initial, last_epoch, verbose)

    def _cos_annealing(self, start_lr, end_lr, pct):
        return end_lr + (start_lr - end_lr) / 2.0 * (math.cos(math.pi * pct) + 1)

    def _linear_annealing(self, start_lr, end_lr, pct):
        return (end_lr - start_lr) * pct + start_lr

    def get_lr(self):
        step = self.last_epoch
        if step > self.total_steps:
            raise ValueError(f"step {step} lies beyond the {self.total_steps} total_steps of this OneCycleLR")
        last = len(self._lr_config) - 2
        phase = next((i for i in range(last) if step <= self._step_config[i + 1]), last)
        part = (step - self._step_config[phase]) / self._steps_size[phase]
        return self.anneal_func(self._lr_config[phase], self._lr_config[phase + 1], part)


class CyclicLR(LRScheduler):
    """Up and down between two rates in straight lines, each cycle scaled by a function.

    Args:
        base_learning_rate, max_learning_rate: the two rates.
        step_size_up, step_size_down: steps of the rising and the falling half (int above 0; falling defaults to rising).
        mode: 'triangular' (no scaling), 'triangular2' (half as high each cycle), 'exp_range' (``exp_gamma**step``).
        exp_gamma: for 'exp_range'.
        scale_fn: a function used instead of ``mode``.
        scale_mode: what ``scale_fn`` is given: 'cycle' (from 1) or 'iterations' (the step).
    Raises:
        TypeError, ValueError: an argument of the wrong type or out of range.
    """

    def __init__(
        self,
        base_learning_rate,
        max_learning_rate,
        step_size_up,
        step_size_down=None,
        mode="triangular",
        exp_gamma=1.0,
        scale_fn=None,
        scale_mode="cycle",
        last_epoch=-1,
        verbose=False,
    ):
        if _number(max_learning_rate, "max_learning_rate") < 0:
            raise ValueError(f"'max_learning_rate' must not be negative, but got {max_learning_rate}")
        for value, name in ((step_size_up, "step_size_up"), (step_size_down, "step_size_down")):
            if value is None and name == "step_size_down":
                continue
            if _number(value, name, int) <= 0:
                raise ValueError(f"'{name}' must be above 0, but got {value}")
        _number(exp_gamma, "exp_gamma", float)

        up = float(step_size_up)
        down = up if step_size_down is None else float(step_size_down)
        self.cycle_size = up + down
        self.step_up_pct = up / self.cycle_size
        self.max_lr = float(max_learning_rate)
        self.amplitude = self.max_lr - base_learning_rate

        built_in = {
            "triangular": (self._triangular_scale_fn, "cycle"),
            "triangular2": (self._triangular2_scale_fn, "cycle"),
            "exp_range": (self._exp_range_scale_fn, "iterations"),
        }
        if scale_fn is None and mode not in built_in:
            raise ValueError(f"'mode' must be one of {list(built_in)} unless scale_fn is given, but got {mode!r}")
        if scale_mode not in ("cycle", "iterations"):
            raise ValueError(f"'scale_mode' must be 'cycle' or 'iterations', but got {scale_mode!r}")
        self.mode = mode
        self.gamma = exp_gamma
        self.scale_fn, self.scale_mode = built_in[mode] if scale_fn is None else (scale_fn, scale_mode)
        super().__init__(base_learning_rate, last_epoch, verbose)

    def _triangular_scale_fn(self, x):
        return 1.0

    def _triangular2_scale_fn(self, x):
        return 1 / 2.0 ** (x - 1)

    def _exp_range_scale_fn(self, x):
        return self.gamma**x

    def get_lr(self):
        cycle = 1 + self.last_epoch // self.cycle_size
        place = 1.0 + self.last_epoch / self.cycle_size - cycle  # within the cycle, from 0 to 1
        if place <= self.step_up_pct:
            height = place / self.step_up_pct
        else:
            height = (1 - place) / (1 - self.step_up_pct)
        scaled_by = cycle if self.scale_mode == "cycle" else self.last_epoch
        return self.base_lr + self.amplitude * height * self.scale_fn(scaled_by)
