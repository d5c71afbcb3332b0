"""Nested arguments: lists, tuples, dicts and slices that may hold Variables and tensors."""


def tree_map(function, value, leaf):
    """``value`` with ``function`` applied to each part that is a ``leaf`` (types)."""
    if isinstance(value, leaf):
        return function(value)
    kind = type(value)
    if kind is list:
        return [tree_map(function, v, leaf) for v in value]
    if kind is tuple:
        return tuple([tree_map(function, v, leaf) for v in value])
    if kind is dict:
        return {k: tree_map(function, v, leaf) for k, v in value.items()}
    if kind is slice:
        return slice(tree_map(function, value.start, leaf), tree_map(function, value.stop, leaf), tree_map(function, value.step, leaf))
    if isinstance(value, tuple):  # named tuples
        return kind(*[tree_map(function, v, leaf) for v in value])
    return value


def leaves(value, leaf, found=None):
    """The parts of ``value`` that are a ``leaf`` (types), in order."""
    found = [] if found is None else found
    if isinstance(value, leaf):
        found.append(value)
    elif isinstance(value, (list, tuple)):
        for v in value:
            leaves(v, leaf, found)
    elif isinstance(value, dict):
        for v in value.values():
            leaves(v, leaf, found)
    elif isinstance(value, slice):
        leaves((value.start, value.stop, value.step), leaf, found)
    return found
