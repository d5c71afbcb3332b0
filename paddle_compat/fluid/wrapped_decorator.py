"""``paddle.fluid.wrapped_decorator``."""

import contextlib
import functools

__all__ = ["signature_safe_contextmanager", "wrap_decorator"]

signature_safe_contextmanager = contextlib.contextmanager


def wrap_decorator(decorator_func):
    """A decorator whose functions keep their names and docstrings."""

    def decorate(function):
        return functools.wraps(function)(decorator_func(function))

    return decorate
