"""``paddle.fluid.layers.learning_rate_scheduler``: rates that an optimizer of ``fluid.optimizer`` moves on at each step."""

from paddle_compat.fluid.dygraph import learning_rate_scheduler as _decays

__all__ = [
    "cosine_decay", "exponential_decay", "inverse_time_decay", "linear_lr_warmup", "natural_exp_decay", "noam_decay", "piecewise_decay", "polynomial_decay",
]  # fmt: skip


def noam_decay(d_model, warmup_steps, learning_rate=1.0):
    """Up in a line, then down with the root of the count."""
    return _decays.NoamDecay(d_model, warmup_steps, learning_rate=learning_rate)


def exponential_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """The decay rate to the power of the count."""
    return _decays.ExponentialDecay(learning_rate, decay_steps, decay_rate, staircase)


def natural_exp_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """e to the power of minus the rate times the count."""
    return _decays.NaturalExpDecay(learning_rate, decay_steps, decay_rate, staircase)


def inverse_time_decay(learning_rate, decay_steps, decay_rate, staircase=False):
    """Divided by 1 plus the decay rate times the count."""
    return _decays.InverseTimeDecay(learning_rate, decay_steps, decay_rate, staircase)


def polynomial_decay(learning_rate, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False):
    """From the first rate to the last along a power."""
    return _decays.PolynomialDecay(learning_rate, decay_steps, end_learning_rate, power, cycle)


def piecewise_decay(boundaries, values):
    """One value up to each boundary."""
    if len(values) - len(boundaries) != 1:
        raise ValueError("len(values) - len(boundaries) should be 1")
    return _decays.PiecewiseDecay(boundaries, values, 0)


def cosine_decay(learning_rate, step_each_epoch, epochs):
    """Half a cosine over the epochs."""
    return _decays.CosineDecay(learning_rate, step_each_epoch, epochs)


def linear_lr_warmup(learning_rate, warmup_steps, start_lr, end_lr):
    """In a line from one rate to another, then another schedule (or number)."""
    return _decays.LinearLrWarmup(learning_rate, warmup_steps, start_lr, end_lr, begin=0)


def _decay_step_counter(begin=0):
    """A static program's counter of runs, as a float."""
    from paddle_compat.fluid.layers.parametric import autoincreased_step_counter

    return autoincreased_step_counter("@LR_DECAY_COUNTER@", begin, 1).astype("float32")
