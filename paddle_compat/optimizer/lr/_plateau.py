"""Lower the rate when a measured quantity stops improving."""

import numpy as np

from ._base import LRScheduler, _is_tensor, type_name


class ReduceOnPlateau(LRScheduler):
    """Multiply the rate by ``factor`` after ``patience`` steps without improvement of ``metrics``.

    Args:
        learning_rate: the initial rate.
        mode: 'min' or 'max', what improvement means.
        factor: below 1.
        patience: how many bad steps are tolerated.
        threshold, threshold_mode: how much better counts: relative ('rel') or absolute ('abs').
        cooldown: steps to wait after a change.
        min_lr: the rate never falls below it.
        epsilon: smaller changes of the rate are not made.
        verbose: print a line at each change.
    Raises:
        ValueError: unknown ``mode`` or ``threshold_mode``, or ``factor`` 1 or more. TypeError: ``learning_rate`` is no number.
    """

    def __init__(
        self,
        learning_rate,
        mode="min",
        factor=0.1,
        patience=10,
        threshold=1e-4,
        threshold_mode="rel",
        cooldown=0,
        min_lr=0,
        epsilon=1e-8,
        verbose=False,
    ):
        self.mode = _one_of(mode.lower(), ("min", "max"), "mode")
        if factor >= 1.0:
            raise ValueError(f"'factor' must be below 1, but got {factor}")
        self.factor = factor
        self.threshold_mode = _one_of(threshold_mode.lower(), ("rel", "abs"), "threshold_mode")
        if not isinstance(learning_rate, (float, int)):
            raise TypeError(f"learning_rate of ReduceOnPlateau must be a float, but got {type_name(learning_rate)}")
        self.patience = patience
        self.threshold = threshold
        self.cooldown = cooldown
        self.min_lr = min_lr
        self.epsilon = epsilon

        self.cooldown_counter = 0
        self.best = None
        self.num_bad_epochs = 0

        # The base class's __init__ would step at once, and a step here needs a metric.
        self.base_lr = float(learning_rate)
        self.last_lr = float(learning_rate)
        self.last_epoch = 0
        self.verbose = verbose
        self._var_name = None

    def state_keys(self):
        """Name what ``state_dict`` saves."""
        self.keys = ["cooldown_counter", "best", "num_bad_epochs", "last_epoch", "last_lr"]

    def step(self, metrics, epoch=None):
        """Take note of ``metrics`` and lower the rate if it is time.

        Args:
            metrics: int, float, numpy float32/float64, or an array or Tensor of shape [1].
            epoch: the step number; by default one more than before.
        Raises:
            TypeError: another type. AssertionError: another shape.
        """
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if isinstance(metrics, np.ndarray) or _is_tensor(metrics):
            shape = list(metrics.shape)
            assert shape == [1], f"metrics must have shape [1], but has {shape}; reduce it (paddle.mean) first"
        elif not isinstance(metrics, (int, float, np.float32, np.float64)):
            raise TypeError(f"metrics must be an int, float, numpy.float32, numpy.float64, numpy.ndarray or Tensor, but got {type_name(metrics)}")

        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            return
        if self.best is None or self._is_better(metrics, self.best):
            self.best = metrics
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.num_bad_epochs > self.patience:
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
            rate = max(self.last_lr * self.factor, self.min_lr)
            if self.last_lr - rate > self.epsilon:
                self.last_lr = rate
                if self.verbose:
                    self._report()

    def _is_better(self, current, best):
        margin = best * self.threshold if self.threshold_mode == "rel" else self.threshold
        return current < best - margin if self.mode == "min" else current > best + margin


def _one_of(value, allowed, name):
    if value not in allowed:
        raise ValueError(f"'{name}' must be one of {list(allowed)}, but got {value!r}")
    return value
