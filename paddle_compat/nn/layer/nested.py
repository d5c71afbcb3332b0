"""Nestings of lists, tuples and dicts, as recurrent layers and decoders pass them around."""

__all__ = []


def is_sequence(value):
    """Whether ``value`` holds others: a list, tuple (named or not) or dict."""
    return isinstance(value, (list, tuple, dict))


def _values(nest):
    return [nest[k] for k in sorted(nest)] if isinstance(nest, dict) else list(nest)


def flatten(nest):
    """The leaves of a nesting, a list; dicts go by sorted key."""
    if not is_sequence(nest):
        return [nest]
    return [leaf for value in _values(nest) for leaf in flatten(value)]


def _rebuild(nest, values):
    if isinstance(nest, dict):
        made = dict(zip(sorted(nest), values, strict=True))
        return type(nest)((k, made[k]) for k in nest)
    if isinstance(nest, tuple) and hasattr(nest, "_fields"):
        return type(nest)(*values)
    return type(nest)(values)


def map_structure(fn, nest, *others):
    """``fn`` on the leaves of one or more nestings of the same form; the result has that form."""
    if not is_sequence(nest):
        return fn(nest, *others)
    columns = [_values(nest), *[_values(o) if is_sequence(o) else [o] * len(nest) for o in others]]
    return _rebuild(nest, [map_structure(fn, *leaves) for leaves in zip(*columns, strict=True)])


def pack_sequence_as(nest, flat):
    """The values of the list ``flat`` in the form of ``nest``."""
    values = iter(flat)
    return map_structure(lambda _: next(values), nest)
