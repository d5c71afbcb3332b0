"""Finds and loads case modules. A module that fails to load becomes one failing entry and never stops the rest."""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections import Counter

from conformance import CASES, spec


def modules(area: str | None = None) -> list[str]:
    """``area/module`` of each case file, sorted; ``area`` may be an area, an ``area/module``, or a comma list of these."""
    names = sorted(f"{p.parent.name}/{p.stem}" for p in CASES.glob("*/*.py") if not p.name.startswith("_"))
    if not area:
        return names
    wanted = area.rstrip("/").split(",")
    picked = [n for n in names if any(n == w or n.startswith(w + "/") for w in wanted)]
    if not picked:
        raise SystemExit(f"no case files under conformance/cases/{area}; areas: {', '.join(sorted({n.split('/')[0] for n in names})) or 'none'}")
    return picked


def load(module: str) -> list[spec.Case]:
    """The cases of one module in order. Two cases of one name are an error of the file."""
    name = "conformance.cases." + module.replace("/", ".")
    loaded = sys.modules.get(name)
    found = getattr(loaded, "_conformance_cases", None)
    if found is None:
        found = spec._begin()
        try:
            place = importlib.util.spec_from_file_location(name, CASES / f"{module}.py")
            loaded = importlib.util.module_from_spec(place)
            sys.modules[name] = loaded
            place.loader.exec_module(loaded)
        except Exception:
            sys.modules.pop(name, None)
            raise LoadError(f"{module}: does not load\n{traceback.format_exc(limit=-3)}") from None
        loaded._conformance_cases = found
    twice = [n for n, count in Counter(c.suffix for c in found).items() if count > 1]
    if twice:
        raise LoadError(f"{module}: more than one case named {', '.join(twice[:5])} (use prefix= or another name)")
    for case in found:
        case.module = module
    return found


class LoadError(Exception):
    """A case file that does not load, with what it said."""
