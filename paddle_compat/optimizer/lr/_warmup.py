"""A linear warm-up in front of another schedule."""

from ._base import LRScheduler, positive_int, type_name


class LinearWarmup(LRScheduler):
    """From ``start_lr`` to ``end_lr`` over ``warmup_steps``, then ``learning_rate``.

    Args:
        learning_rate: a number, or the schedule to follow afterwards; its step 0 is this one's step ``warmup_steps``.
        warmup_steps: an int above 0.
        start_lr, end_lr: the ends of the rise, ``end_lr`` the larger.
    Raises:
        TypeError: ``learning_rate`` is neither number nor schedule. AssertionError: the other two conditions.
    """

    def __init__(self, learning_rate, warmup_steps, start_lr, end_lr, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int, LRScheduler)):
            raise TypeError(f"learning_rate of LinearWarmup must be an int, a float or an LRScheduler, but got {type_name(learning_rate)}")
        self.learning_rate = learning_rate
        self.warmup_steps = positive_int(warmup_steps, "warmup_steps")
        self.start_lr = start_lr
        self.end_lr = end_lr
        assert end_lr > start_lr, f"end_lr ({end_lr}) must be larger than start_lr ({start_lr})"
        super().__init__(start_lr, last_epoch, verbose)

    def state_dict(self):
        """As the base class, with the state of the wrapped schedule under ``LinearWarmup_LR``."""
        state = super().state_dict()
        if isinstance(self.learning_rate, LRScheduler):
            state["LinearWarmup_LR"] = self.learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        """Restore what ``state_dict`` saved, the wrapped schedule's part included (KeyError if that is missing)."""
        super().set_state_dict({k: v for k, v in state_dict.items() if k != "LinearWarmup_LR"})
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.set_state_dict(state_dict["LinearWarmup_LR"])

    def get_lr(self):
        if self.last_epoch < self.warmup_steps:
            return (self.end_lr - self.start_lr) * float(self.last_epoch) / float(self.warmup_steps) + self.start_lr
        if isinstance(self.learning_rate, LRScheduler):
            self.learning_rate.step(self.last_epoch - self.warmup_steps)
            return self.learning_rate()
        return self.learning_rate
