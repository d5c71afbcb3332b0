"""``deprecated``: marks functions that a later version leaves out.

2.4.2 gives the function back as it is, whatever the arguments: no warning, no error, no changed docstring. So does this.
"""

__all__ = []


def deprecated(update_to="", since="", reason="", level=0):
    """A decorator for a function that is deprecated.

    Args:
        update_to: what to use instead.
        since: from which version on.
        reason: why.
        level: 0 to note it, 1 to warn, 2 to refuse; without effect on 2.4.2.

    Returns:
        A decorator that returns its function.
    """
    for name, value in (("update_to", update_to), ("since", since), ("reason", reason)):
        assert isinstance(value, str), f'type of "{name}" must be str.'

    def decorate(function):
        return function

    return decorate
