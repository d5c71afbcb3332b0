"""The [1]-shape rule: Paddle 2.4 has almost no 0-D tensors, so what reduces everything has shape [1]."""


def full_reduce(t):
    """A reduction's 0-D result as the [1]-shaped tensor that Paddle 2.4 gives."""
    return t.view(1) if t.dim() == 0 else t


def at_least_1d(t):
    """``t``, or a [1]-shaped view of it where it is 0-D."""
    return t.view(1) if t.dim() == 0 else t
