"""Small helpers for what layers print and check."""

__all__ = []


def with_name(text, name):
    """``text`` and, where a name was given, ``name=...``: how most layers end their ``extra_repr``."""
    if name is None or name == "":
        return text
    return f"{text}, name={name}" if text else f"name={name}"


def convert_to_list(value, n, name):
    """``[value] * n`` for an int; a list or tuple of n ints as a list.

    Args:
        value: int, or list/tuple of n ints.
        n: how many there are to be.
        name: what to call it in an error.

    Raises:
        ValueError: another length, or elements that are no ints.
    """
    if isinstance(value, int):
        return [value] * n
    try:
        values = list(value)
    except TypeError:
        raise ValueError(f"The {name}'s type must be list or tuple. Received: {value}") from None
    if len(values) != n:
        raise ValueError(f"The {name}'s length must be {n}. Received: {value}")
    for v in values:
        try:
            int(v)
        except (ValueError, TypeError):
            raise ValueError(f"The {name}'s type must be a list or tuple of {n} int. Received: {value} including element {v} of type {type(v)}") from None
    return values


def check_reduction(reduction, where):
    """Raise ValueError unless ``reduction`` is 'sum', 'mean' or 'none'."""
    if reduction not in ("sum", "mean", "none"):
        raise ValueError(f"The value of 'reduction' in {where} should be 'sum', 'mean' or 'none', but received {reduction}, which is not allowed.")
