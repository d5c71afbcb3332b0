"""What the functions of ``fluid.layers`` share."""

from paddle_compat.fluid.dygraph_utils import _append_activation_in_dygraph


def act(out, name):
    """The activation called ``name`` (a str, a dict with 'type', or None) of a result."""
    if isinstance(name, dict):
        name = name.get("type")
    return _append_activation_in_dygraph(out, name)


def into(out, target):
    """``out``; copied into ``target`` first where one is given."""
    if target is None:
        return out
    from paddle_compat.core import mode

    if mode.process.static:
        from paddle_compat.static.binding import bind

        return bind(out, target)
    from paddle_compat.tensor.creation import assign

    assign(out, target)
    return target


def pair(value, n=2):
    """``n`` ints of an int or a list."""
    return list(value) if isinstance(value, (list, tuple)) else [value] * n
