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

    def __call__(self, func):
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


class no_grad(_GradMode):
    """Record no gradients: ``with paddle.no_grad():`` or ``@paddle.no_grad()``."""


no_grad_ = no_grad


class enable_grad(_GradMode):
    """Record gradients within an outer ``no_grad``."""

    _enabled = True


class _Restores:
    """Puts the grad mode back when a block ends."""

    def __init__(self, before):
        self._before = before

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        torch._C._set_grad_enabled(self._before)
        return False


def set_grad_enabled(mode):
    """Record gradients, or not, from now on; as a context manager only inside the block."""
    before = torch.is_grad_enabled()
    torch._C._set_grad_enabled(bool(mode))
    return _Restores(before)
