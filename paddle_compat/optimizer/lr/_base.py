"""What all schedules share: the counter, the current rate, printing, and state."""

import warnings


def type_name(value):
    return f"{type(value).__name__} ({value!r})"


class LRScheduler:
    """Base of the schedules; a subclass defines ``get_lr()``, which reads ``self.last_epoch`` and ``self.base_lr``.

    Args:
        learning_rate: the initial rate, float or int.
        last_epoch: the step to resume after; -1 starts afresh.
        verbose: print a line at each step.
    Raises:
        TypeError: ``learning_rate`` is not a number.
    """

    def __init__(self, learning_rate=0.1, last_epoch=-1, verbose=False):
        if not isinstance(learning_rate, (float, int)):
            raise TypeError(f"learning_rate must be a float, but got {type_name(learning_rate)}")
        self.base_lr = float(learning_rate)
        self.last_lr = float(learning_rate)
        self.last_epoch = last_epoch
        self.verbose = verbose
        self._var_name = None
        self.step()

    def __call__(self):
        """The current rate."""
        return self.last_lr

    def step(self, epoch=None):
        """Move on by one step, or to step ``epoch``."""
        if epoch is None:
            self.last_epoch += 1
            self.last_lr = self.get_lr()
        else:
            self.last_epoch = epoch
            # A schedule that computes each rate from the one before offers a formula for jumps.
            jump = getattr(self, "_get_closed_form_lr", None)
            self.last_lr = self.get_lr() if jump is None else jump()
        if self.verbose:
            self._report()

    def _report(self):
        print(f"Epoch {self.last_epoch}: {type(self).__name__} set learning rate to {self.last_lr}.")

    def state_keys(self):
        """Name the attributes that ``state_dict`` saves, in ``self.keys``; a subclass with more state overrides it."""
        self.keys = ["last_epoch", "last_lr"]

    def _state_keys(self):
        """The name under which the documentation of 2.4 has ``state_keys``; real 2.4.2 lacks it."""
        self.state_keys()

    def state_dict(self):
        """A dict of the attributes named by ``state_keys``; a Tensor of shape [1] is saved as a number."""
        self.state_keys()
        state = {}
        for key in self.keys:
            if key not in self.__dict__:
                continue
            value = self.__dict__[key]
            if _is_tensor(value):
                assert list(value.shape) == [1], f"{key}: a Tensor in a scheduler's state must have shape [1], but has {list(value.shape)}"
                value = value.numpy()[0]
            state[key] = value
        return state

    def set_state_dict(self, state_dict):
        """Restore what ``state_dict`` saved.

        Raises:
            RuntimeError: a key of this schedule is missing.
        """
        self.state_keys()
        for key in self.keys:
            if key not in state_dict:
                raise RuntimeError(f"state_dict has no [ {key} ], which {type(self).__name__} needs; it holds {sorted(map(str, state_dict))}")
            self.__dict__[key] = state_dict[key]
        if len(state_dict) > len(self.keys):
            warnings.warn(f"state_dict holds values that {type(self).__name__} does not use; was it saved from another kind of scheduler?", stacklevel=2)

    set_dict = set_state_dict

    def get_lr(self):
        """The rate at step ``self.last_epoch``; subclasses define it."""
        raise NotImplementedError


def _is_tensor(value):
    # imported late: a schedule is usable, and picklable, without the engine
    from paddle_compat.core.tensor import Tensor

    return isinstance(value, Tensor)


def positive_int(value, name):
    """Assert that ``value`` is an int above zero (Paddle raises AssertionError, or TypeError where it cannot be compared)."""
    assert value > 0 and isinstance(value, int), f"'{name}' must be an int above 0, but got {value!r}"
    return value


def function(value, name, owner):
    if not callable(value):
        raise TypeError(f"'{name}' of {owner} must be a function, but got {type_name(value)}")
    return value
