"""``paddle.compat``: helpers from the days of Python 2."""

import math

__all__ = ["floor_division", "get_exception_message", "long_type", "round", "to_bytes", "to_text"]

long_type = int


def _converted(obj, encoding, inplace, one):
    if obj is None:
        return obj
    if isinstance(obj, list):
        new = [one(v, encoding) for v in obj]
        if inplace:
            obj[:] = new
            return obj
        return new
    if isinstance(obj, set):
        new = {one(v, encoding) for v in obj}
        if inplace:
            obj.clear()
            obj.update(new)
            return obj
        return new
    if isinstance(obj, dict) and one is _text:
        new = {one(k, encoding): one(v, encoding) for k, v in obj.items()}
        if inplace:
            obj.clear()
            obj.update(new)
            return obj
        return new
    return one(obj, encoding)


def _text(obj, encoding):
    return obj.decode(encoding) if isinstance(obj, bytes) else obj if isinstance(obj, (str, bool, float)) or obj is None else str(obj)


def _bytes(obj, encoding):
    if isinstance(obj, str):
        return obj.encode(encoding)
    if isinstance(obj, bytes):
        return obj
    return bytes(obj) if obj is not None else None


def to_text(obj, encoding="utf-8", inplace=False):
    """Bytes as text, in lists, sets and dicts too; ``inplace`` changes the container itself."""
    return _converted(obj, encoding, inplace, _text)


def to_bytes(obj, encoding="utf-8", inplace=False):
    """Text as bytes, in lists and sets too; ``inplace`` changes the container itself."""
    return _converted(obj, encoding, inplace, _bytes)


def round(x, d=0):
    """``x`` rounded to ``d`` digits, halves away from zero."""
    if x > 0.0:
        p = 10**d
        return float(math.floor((x * p) + math.copysign(0.5, x))) / p
    if x < 0.0:
        p = 10**d
        return float(math.ceil((x * p) + math.copysign(0.5, x))) / p
    return math.copysign(0.0, x)


def floor_division(x, y):
    """``x // y``."""
    return x // y


def get_exception_message(exc):
    """An exception's text."""
    return str(exc)
