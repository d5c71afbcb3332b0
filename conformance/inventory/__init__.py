"""The names of Paddle 2.4 with their kinds and parameters, as data, and the checks of an engine against them.

documented.jsonl: what the documentation of 2.4 has a page for. public.jsonl: what real 2.4.2 exports beyond that. Keys of a row: n name, k kind,
c category, p parameters (as conformance.inventory.build.split_signature), note (builtin, enum), where=instance (only instances have it), missing (not
on real 2.4.2), same (other names of the same object), import (needs its own import).
"""

from __future__ import annotations

import functools
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent


def _load(name: str) -> dict[str, dict]:
    with open(HERE / f"{name}.jsonl", encoding="utf-8") as file:
        return {row["n"]: row for row in map(json.loads, file)}


@functools.cache
def load_documented() -> dict[str, dict]:
    return _load("documented")


@functools.cache
def load_public() -> dict[str, dict]:
    return _load("public")


def category_of(api: str) -> str:
    """The documented category (module below ``paddle``) an API counts under in the report."""
    row = load_documented().get(api)
    if row is None:
        same = load_public().get(api, {}).get("same")  # one name there, a list in documented rows
        row = load_documented().get(same) if same else None
    if row is not None:
        return row["c"]
    if api.startswith("paddle.Tensor."):
        return "Tensor"
    parts = api.split(".")[1:-1]
    known = {r["c"] for r in load_documented().values()}
    while parts:
        if ".".join(parts) in known:
            return ".".join(parts)
        parts.pop()
    return "paddle"


@functools.cache
def names_of(api: str) -> frozenset[str]:
    """The documented names that are the same object as ``api``, itself among them: a case of one covers all."""
    rows = load_documented()
    names = {api, *rows.get(api, {}).get("same", ())}
    other = load_public().get(api, {}).get("same")
    if other:
        names |= {other, *rows.get(other, {}).get("same", ())}
    return frozenset(n for n in names if n in rows)
