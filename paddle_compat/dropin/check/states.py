"""What a `paddle.*` name comes to here: works, deviates, missing, or unknown to 2.4.2.

Told by asking the package itself, by the list of deliberate differences (paddle_compat/data/deviations.toml), and by the
names that real Paddle 2.4.2 has (names-2.4.2.txt).
"""
from __future__ import annotations

import functools
import importlib
import inspect
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

WORKS, DEVIATES, MISSING, UNKNOWN = "works", "deviates", "missing", "unknown"

_PACKAGE = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class State:
    """Of one name: which, and for other than "works" why."""

    name: str  # cut where the object ends: paddle.float32.name is about paddle.float32
    state: str
    why: str = ""


@functools.cache
def real_names() -> dict[str, frozenset[str]]:
    """Owner (module or class) -> its names on Paddle 2.4.2."""
    table = {}
    for line in (_PACKAGE / "dropin" / "names-2.4.2.txt").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            owner, _, names = line.partition(": ")
            table[owner.rstrip(":")] = frozenset(names.split())
    return table


def children(module: str) -> frozenset[str]:
    """What `from module import *` may bring: public names, here or on 2.4.2."""
    names = set(real_names().get(module, ()))
    found = _resolve(module)
    if isinstance(found.value, ModuleType):
        names.update(getattr(found.value, "__all__", None) or vars(found.value))
    return frozenset(name for name in names if not name.startswith("_"))


def on_real(name: str) -> bool:
    """Whether Paddle 2.4.2 has the name (or documents it)."""
    owner, _, leaf = name.rpartition(".")
    names = real_names()
    if name in names or leaf in names.get(owner, ()):
        return True
    # a class's members stand under its public name alone: paddle.nn.decode.BeamSearchDecoder is paddle.nn.BeamSearchDecoder
    class_name = owner.rpartition(".")[2]
    return owner not in names and class_name[:1].isupper() and leaf in _members().get(class_name, ()) and on_real(owner)


@functools.cache
def _members() -> dict[str, frozenset[str]]:
    """Class name, without its module -> members."""
    table: dict[str, frozenset[str]] = {}
    for owner, names in real_names().items():
        leaf = owner.rpartition(".")[2]
        if leaf[:1].isupper():
            table[leaf] = table.get(leaf, frozenset()) | names
    return table


@dataclass
class _Found:
    name: str  # as far as it resolved
    value: Any
    failed: str = ""  # first name that did not resolve
    error: str = ""


@functools.cache
def _resolve(name: str) -> _Found:
    """Walk a dotted name through paddle_compat, importing submodules as needed."""
    parts = name.split(".")
    value: Any = importlib.import_module("paddle_compat")
    for at, part in enumerate(parts[1:], 2):
        here = ".".join(parts[:at])
        if not isinstance(value, (ModuleType, type)):
            return _Found(".".join(parts[: at - 1]), value)  # a function, a dtype ...: its attributes are not asked for
        try:
            value = getattr(value, part)
            continue
        except AttributeError:
            pass
        except Exception as error:  # a lazily loaded part that could not be loaded: that is the answer
            if isinstance(error, ModuleNotFoundError) and (error.name or "").startswith("paddle_compat"):
                return _Found(here, None, here)
            return _Found(here, None, here, f"{type(error).__name__}: {error}")
        if not isinstance(value, ModuleType):
            return _Found(here, None, here)
        try:
            value = importlib.import_module(f"{value.__name__}.{part}")
        except ModuleNotFoundError as error:
            if error.name and f"{value.__name__}.{part}".startswith(error.name):
                return _Found(here, None, here)
            return _Found(here, None, here, f"needs the module {error.name}")
        except Exception as error:
            return _Found(here, None, here, f"{type(error).__name__}: {error}")
    return _Found(name, value)


@functools.cache
def deviations() -> tuple[dict[str, str], dict[int, str]]:
    """Reasons by name, and by identity of the object for its other names."""
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    path = _PACKAGE / "data" / "deviations.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8")).get("deviation", []) if path.exists() else []
    by_name: dict[str, list[str]] = {}
    by_object: dict[int, list[str]] = {}
    for entry in entries:
        if entry.get("kind") == "extension":
            continue  # more than 2.4.2 does: no trouble to a program written for it
        by_name.setdefault(entry["api"], []).append(entry["reason"])
        found = _resolve(entry["api"])
        if not found.failed and found.name == entry["api"] and (inspect.isroutine(found.value) or inspect.isclass(found.value)):
            by_object.setdefault(id(found.value), []).append(entry["reason"])
    return {n: "; ".join(r) for n, r in by_name.items()}, {i: "; ".join(r) for i, r in by_object.items()}


@functools.cache
def state_of(name: str) -> State:
    """The state of a name from "paddle" on."""
    found = _resolve(name)
    if found.failed:
        if found.error:
            return State(found.failed, DEVIATES if on_real(found.failed) else UNKNOWN, found.error)
        known = [p for p in _prefixes(name) if len(p) >= len(found.failed) and on_real(p)]
        if known:
            return State(known[-1], MISSING, "in Paddle 2.4.2, not here")
        return State(found.failed, UNKNOWN, "neither here nor in Paddle 2.4.2")
    by_name, by_object = deviations()
    reasons = [by_name[p] for p in _prefixes(found.name)[1:] if p in by_name and not isinstance(_resolve(p).value, ModuleType)]
    if found.name in by_name:
        reasons.append(by_name[found.name])
    if inspect.isroutine(found.value) or inspect.isclass(found.value):
        reasons.append(by_object.get(id(found.value), ""))
    why = "; ".join(dict.fromkeys(filter(None, reasons)))
    return State(found.name, DEVIATES if why else WORKS, why)


def unknown_keywords(name: str, keywords: tuple[str, ...]) -> list[str]:
    """Those keyword arguments of a call that the function or class does not take."""
    value = _resolve(name).value
    if not callable(value):
        return []
    try:
        parameters = inspect.signature(value).parameters
    except (TypeError, ValueError):
        return []
    if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
        return []
    return [k for k in keywords if k not in parameters or parameters[k].kind is inspect.Parameter.POSITIONAL_ONLY]


def _prefixes(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts) + 1)]
