"""`import paddle` for unmodified programs: switching the alias on and off in a running process.

The mechanism is in `_paddle_compat_boot`, which works before torch is loaded. From the shell: `paddle-compat run`,
`link`, `unlink`, `check`, `doctor`.
"""
from __future__ import annotations

import os

from _paddle_compat_boot import children as _children
from _paddle_compat_boot import finder as _finder
from _paddle_compat_boot.finder import no_alias

__all__ = ["block", "blocked", "install", "installed", "no_alias", "unblock", "uninstall"]


def install(children: bool = True) -> None:
    """Make `import paddle`, and `import paddle.x.y`, give the module objects of paddle_compat.

    Args:
        children: also for processes that this one starts (spawned workers, subprocesses of the same Python), by way of
            PYTHONPATH in `os.environ`. Forked workers have it in any case.

    Raises:
        RuntimeError: another `paddle` is imported already. Calling it again does nothing.
    """
    _finder.activate()
    if children:
        _children.enable(os.environ)


def uninstall() -> None:
    """Undo `install`: `import paddle` finds what it found before. Names a program already imported stay its own."""
    _finder.ALIAS.deactivate()
    _children.disable(os.environ)


def installed() -> bool:
    """Whether `import paddle` gives paddle_compat in this process."""
    return _finder.ALIAS.active


def block(*names: str) -> None:
    """Hide the alias from libraries that merely probe for Paddle ("try: import paddle") and behave otherwise if they find it.

    For the top-level packages named, `import paddle` and `importlib.util.find_spec("paddle")` in their own modules fail as
    if Paddle were not there, while everybody else keeps it. A library that asks only inside a function, after the program
    imported paddle, sees it all the same: `sys.modules` is one for all. The environment variable PADDLE_COMPAT_BLOCK=a,b
    and `paddle-compat run --block a,b` do the same from outside.
    """
    for name in names:
        if not name.isidentifier():
            raise ValueError(f"block() takes names of top-level packages, got {name!r}")
    _finder.ALIAS.blocked.update(names)
    _export()


def unblock(*names: str) -> None:
    """Undo `block` for these packages; without arguments, for all."""
    _finder.ALIAS.blocked.difference_update(names or tuple(_finder.ALIAS.blocked))
    _export()


def blocked() -> list[str]:
    """The blocked packages, sorted."""
    return sorted(_finder.ALIAS.blocked)


def _export() -> None:
    """Child processes read the list from the environment."""
    if _finder.ALIAS.blocked:
        os.environ["PADDLE_COMPAT_BLOCK"] = ",".join(blocked())
    else:
        os.environ.pop("PADDLE_COMPAT_BLOCK", None)
