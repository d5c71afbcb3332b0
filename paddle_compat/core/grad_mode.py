"""Whether operations are recorded for gradients: ``no_grad``, ``set_grad_enabled``, ``is_grad_enabled``; torch's own mode."""

import torch


def is_grad_enabled():
    """Whether gradients are recorded now, in this thread."""
    return torch.is_grad_enabled()


class _GradMode:
    """A context manager and decorator that sets the grad mode and puts it back."""

    _enabled = False

    def __init__(self):
        self._before = []

    def __call__(self, func=None):
        if func is None:
            return self
        import functools
        import inspect

        if inspect.isgeneratorfunction(func):

            @functools.wraps(func)
            def generator(*args, **kwargs):
                iterator = func(*args, **kwargs)
                sent = None
                while True:
                    with type(self)():
                        try:
                            item = iterator.send(sent)
                        except StopIteration as stop:
                            return stop.value
                    sent = yield item

            return generator

        @functools.wraps(func)
        def decorated(*args, **kwargs):
            with type(self)():
                return func(*args, **kwargs)

        return decorated

    def __enter__(self):
        self._before.append(torch.is_grad_enabled())
        torch._C._set_grad_enabled(self._enabled)
        return self

    def __exit__(self, *exc):
        torch._C._set_grad_enabled(self._before.pop())
        return False


class no_grad_(_GradMode):
    """Record no gradients: ``with paddle.no_grad():`` or ``@paddle.no_grad()``."""


class enable_grad(_GradMode):
    """Record gradients within an outer ``no_grad``."""

    _enabled = True


def no_grad(func=None):
    """Record no gradients inside: a context manager (``with paddle.no_grad():``) or a decorator (with or without brackets)."""
    return no_grad_() if func is None else no_grad_()(func)


class set_grad_enabled:
    """Record gradients, or not, from now on; as a context manager only inside the block."""

    def __init__(self, mode):
        self._before = torch.is_grad_enabled()
        torch._C._set_grad_enabled(bool(mode))

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        torch._C._set_grad_enabled(self._before)
        return False
