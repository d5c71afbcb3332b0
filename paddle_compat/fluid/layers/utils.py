"""``paddle.fluid.layers.utils``: nested structures."""


def is_sequence(seq):
    """Whether it is a list, tuple or dict."""
    return isinstance(seq, (list, tuple, dict))


def flatten(nest):
    """The parts of a nested structure, dicts by sorted key."""
    if isinstance(nest, dict):
        return [x for k in sorted(nest) for x in flatten(nest[k])]
    if is_sequence(nest):
        return [x for v in nest for x in flatten(v)]
    return [nest]


def _packed(structure, parts):
    if isinstance(structure, dict):
        values = {k: _packed(structure[k], parts) for k in sorted(structure)}
        return type(structure)((k, values[k]) for k in structure)
    if is_sequence(structure):
        out = [_packed(v, parts) for v in structure]
        return type(structure)(*out) if hasattr(structure, "_fields") else type(structure)(out)
    return next(parts)


def pack_sequence_as(structure, flat_sequence):
    """The parts in the shape of a structure. ValueError where their number differs."""
    parts = list(flat_sequence)
    if not is_sequence(structure):
        if len(parts) != 1:
            raise ValueError(f"Structure is a scalar but len(flat_sequence) == {len(parts)} > 1")
        return parts[0]
    if len(flatten(structure)) != len(parts):
        raise ValueError(f"Could not pack sequence. Structure had {len(flatten(structure))} elements, but flat_sequence had {len(parts)} elements.")
    return _packed(structure, iter(parts))


def map_structure(func, *structure):
    """A function of the parts of structures of one shape, in that shape."""
    rows = [flatten(s) for s in structure]
    return pack_sequence_as(structure[0], [func(*values) for values in zip(*rows, strict=True)])


def assert_same_structure(nest1, nest2, check_types=True):
    """ValueError or TypeError where two structures differ."""
    if is_sequence(nest1) != is_sequence(nest2):
        raise ValueError(f"The two structures don't have the same nested structure: {nest1} and {nest2}")
    if not is_sequence(nest1):
        return
    if check_types and type(nest1) is not type(nest2):
        raise TypeError(f"The two structures don't have the same sequence type. First structure has type {type(nest1)}, while second structure has type "
            f"{type(nest2)}.")
    if len(nest1) != len(nest2):
        raise ValueError(f"The two structures don't have the same number of elements: {nest1} and {nest2}")
    pairs = [(nest1[k], nest2[k]) for k in nest1] if isinstance(nest1, dict) else zip(nest1, nest2, strict=True)
    for a, b in pairs:
        assert_same_structure(a, b, check_types)


def convert_to_list(value, n, name, dtype=int):
    """``n`` values of one or of a list. ValueError for another number of them."""
    if isinstance(value, dtype):
        return [value] * n
    try:
        values = list(value)
    except TypeError:
        raise ValueError(f"The {name}'s type must be list or tuple. Received: {value}") from None
    if len(values) != n:
        raise ValueError(f"The {name}'s length must be {n}. Received: {value}")
    return [dtype(v) for v in values]
