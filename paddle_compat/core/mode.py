"""The modes a call may run under, behind one flag.

``S.special`` counts what is on anywhere in the process (AMP in some thread, static mode, tracing). While it is zero, which
is nearly always, an operator goes straight to its kernel; otherwise ``core.op`` asks the thread's own ``local`` what holds.
Gradient recording needs no flag: it is torch's own.
"""

import threading


class _Switch:
    __slots__ = ("special",)


S = _Switch()
S.special = 0
_lock = threading.Lock()


class _Local(threading.local):
    amp = None  # paddle_compat.amp's state while an auto_cast block is open in this thread
    tracer = None  # called as tracer(op, args) instead of running (jit tracing)
    trial = None  # 0 or 1 while static.infer tries a kernel to see its result's shape


local = _Local()


class _Process:
    """Static mode is a property of the process, as in Paddle."""

    __slots__ = ("recorder", "static")


process = _Process()
process.static = False
process.recorder = None  # paddle_compat.static sets it: recorder(op, args) -> Variables


def switch(delta):
    """Count a special mode in (+1) or out (-1)."""
    with _lock:
        S.special += delta


def enable_static():
    """Record programs from now on (paddle.enable_static)."""
    if not process.static:
        from paddle_compat.static import recorder  # the recorder is only loaded by those who use it

        process.recorder = recorder.record
        process.static = True
        switch(+1)


def disable_static(place=None):
    """Run calls at once from now on (paddle.disable_static)."""
    if process.static:
        process.static = False
        switch(-1)
    if place is not None:
        from paddle_compat.core.place import set_expected_place

        set_expected_place(place)


def in_dynamic_mode():
    """Whether calls run at once (True) or are recorded into a static program (False)."""
    return not process.static
