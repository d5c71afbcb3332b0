"""The [1]-shape rule: Paddle 2.4 has almost no 0-D tensors, so what reduces everything has shape [1]."""


def full_reduce(t):
    """A reduction's 0-D result as the [1]-shaped tensor that Paddle 2.4 gives."""
    return t.view(1) if t.dim() == 0 else t


at_least_1d = full_reduce  # the same rule, for results that are no reductions
