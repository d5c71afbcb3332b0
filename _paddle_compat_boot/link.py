"""`paddle-compat link` and `unlink`: `import paddle` for one environment, for good.

A .pth file in the environment's site-packages switches the alias on at the start of each of its interpreters. That costs
one small import; torch is loaded when a program says `import paddle`.
"""
from __future__ import annotations

import importlib.machinery
import os
import subprocess
import sys
import sysconfig
import tempfile

from .finder import ROOT

FILE = "paddle_compat_link.pth"
# One line, since that is what a .pth may execute. It stays silent if paddle-compat is uninstalled later.
_LINE = 'import sys; exec("try:\\n    from _paddle_compat_boot import finder\\nexcept ImportError:\\n    pass\\nelse:\\n    finder.activate()")\n'


def site_packages() -> str:
    return sysconfig.get_paths()["purelib"]


def linked(folder: str | None = None) -> str | None:
    """Path of the link file, None where there is none."""
    path = os.path.join(folder or site_packages(), FILE)
    return path if os.path.exists(path) else None


def real_paddle(folder: str) -> str | None:
    """Where a real Paddle is installed in that folder, if one is."""
    spec = importlib.machinery.PathFinder.find_spec("paddle", [folder])
    return spec.origin if spec is not None and spec.loader is not None else None


def link(folder: str | None = None, force: bool = False) -> str:
    """Write the link file and return its path.

    Raises FileExistsError where real Paddle is installed there, unless `force`.
    """
    target = folder or site_packages()
    other = real_paddle(target)
    if other and not force:
        raise FileExistsError(f"another `paddle` is installed at {other}; a link would hide it in this environment. Uninstall it, or say --force.")
    text = _LINE
    if not _importable():
        text = ROOT + "\n" + _LINE  # not installed here: a line that is a folder goes on sys.path
    path = os.path.join(target, FILE)
    handle, temporary = tempfile.mkstemp(prefix=".paddle_compat_link-", dir=target)  # no .pth: a start meanwhile ignores it
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise
    return path


def unlink(folder: str | None = None) -> str | None:
    """Remove the link file; its path, or None where there was none."""
    path = linked(folder)
    if path is not None:
        os.unlink(path)
    return path


def _importable() -> bool:
    """Whether this environment's interpreters find the package by themselves."""
    code = "import sys; sys.path[:] = [p for p in sys.path if p]; import _paddle_compat_boot"
    return subprocess.run([sys.executable, "-I", "-c", code], stderr=subprocess.DEVNULL, check=False).returncode == 0
