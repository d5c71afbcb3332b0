"""How the alias reaches child processes that are started, not forked.

Spawned workers and subprocesses begin as fresh interpreters. Python imports `sitecustomize` at its start, so a private
folder with one goes to the head of PYTHONPATH; it switches the alias on and then runs the sitecustomize that it hides.
A second variable names the environment it is meant for: a child of another Python is left alone.
"""
from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping

SITE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "site")
MARK = "PADDLE_COMPAT_ALIAS"


def enable(env: MutableMapping[str, str]) -> None:
    """Let processes started with `env` have the alias."""
    env["PYTHONPATH"] = os.pathsep.join([SITE, *_others(env)])
    env[MARK] = sys.prefix


def disable(env: MutableMapping[str, str]) -> None:
    """Undo `enable`."""
    others = _others(env)
    if others:
        env["PYTHONPATH"] = os.pathsep.join(others)
    else:
        env.pop("PYTHONPATH", None)
    env.pop(MARK, None)


def _others(env: MutableMapping[str, str]) -> list[str]:
    path = env.get("PYTHONPATH", "")
    return [p for p in path.split(os.pathsep) if p != SITE] if path else []  # an empty entry stays: it means the current folder
