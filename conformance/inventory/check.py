"""Compares an engine with the inventory: does each name resolve, to the documented kind, with the documented parameters?"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import types
from dataclasses import dataclass

from conformance.inventory import tables
from conformance.samplers import NotDefined, resolve

KIND_CODE = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
    inspect.Parameter.KEYWORD_ONLY: "kw",
    inspect.Parameter.POSITIONAL_ONLY: "pos",
}


@dataclass
class Finding:
    """What was seen for one name. ``present``/``signature``: True, False, or None when there is nothing to compare."""

    name: str
    present: bool
    kind: bool | None = None
    signature: bool | None = None
    problem: str = ""
    listed: str = ""


def kind_of(target, owner) -> str:
    if isinstance(target, types.ModuleType):
        return "module"
    if inspect.isclass(target):
        return "class"
    if inspect.isfunction(target) or inspect.isbuiltin(target) or inspect.ismethod(target):
        return "method" if inspect.isclass(owner) else "function"
    if isinstance(target, (property, types.GetSetDescriptorType, types.MemberDescriptorType)):
        return "property"
    if isinstance(target, (types.MethodDescriptorType, types.WrapperDescriptorType)) or type(target).__name__ == "instancemethod":
        return "method"
    return "attribute"


def same_kind(want: str, row: dict, target, owner) -> bool:
    got = kind_of(target, owner)
    if got == want:
        return not (want == "function" and not row.get("note") and not inspect.isfunction(target))
    if {got, want} <= {"property", "attribute"}:
        return True
    # A class attribute that is itself a class or a plain function put on a class (paddle.Tensor.where is paddle.where).
    return want == "method" and callable(target) and got in ("function", "class") and inspect.isclass(owner) and bool(row.get("note"))


def default_text(value) -> str:
    text = repr(value)
    return re.sub(r" at 0x[0-9a-f]+", "", text).replace("paddle_compat.", "paddle.")


def same_default(want: str, value) -> bool:
    if want == default_text(value):
        return True
    try:
        literal = ast.literal_eval(want)
    except (ValueError, SyntaxError):
        kind = re.match(r"<([\w.]+)(?: object)?", want)
        return bool(kind) and type(value).__name__ == kind.group(1).split(".")[-1]
    return type(literal) is type(value) and (literal == value or (literal != literal and value != value))


def parameters_of(target, owner, row) -> list | None:
    """The engine's parameters in the inventory's form, values for defaults; None when Python cannot tell."""
    try:
        signature = inspect.signature(target)
    except (ValueError, TypeError):
        return None
    params = list(signature.parameters.values())
    if inspect.isclass(owner) and inspect.isfunction(target) and params and not row.get("bind") and params[0].name not in [p[0] for p in row["p"][:1]]:
        params = params[1:]
    elif inspect.isclass(owner) and inspect.isfunction(target) and params and not row.get("bind") and len(params) == len(row["p"]) + 1:
        params = params[1:]
    return params


def signature_problem(row: dict, target, owner) -> str:
    params = parameters_of(target, owner, row)
    if params is None:
        return "no signature to be had"
    want, extra = row["p"], list(tables.EXTRA.get(row["n"], ((), ""))[0])
    got = [p for p in params if p.name not in extra]
    absent = [name for name in extra if name not in [p.name for p in params]]
    if absent:
        return f"EXTRA lists {absent}, which are not there"
    if [p[0] for p in want] != [p.name for p in got]:
        return f"parameters {[p.name for p in got]}, Paddle {[p[0] for p in want]}"
    for w, p in zip(want, got):
        kind = w[2] if len(w) > 2 else None
        if kind != KIND_CODE.get(p.kind):
            return f"parameter {p.name} is {p.kind.description}, Paddle's is {kind or 'positional or keyword'}"
        default = w[1] if len(w) > 1 else None
        if (default is None) != (p.default is p.empty):
            return f"default of {p.name}: {'none' if p.default is p.empty else repr(p.default)}, Paddle {default or 'none'}"
        if default is not None and not same_default(default, p.default):
            return f"default of {p.name}: {default_text(p.default)}, Paddle {default}"
    return ""


def locate(paddle, name: str):
    """The object of a dotted name and what holds it; a module hidden behind a function of its own name is found as ``import`` finds it."""
    owner_name, _, tail = name.rpartition(".")
    if not owner_name:
        return paddle, None
    owner = resolve(paddle, owner_name)
    try:
        return resolve(paddle, name), owner
    except NotDefined:
        module = paddle.__name__ + owner_name[len("paddle") :]
        try:
            owner = importlib.import_module(module)
        except ImportError:
            owner = None
        if not hasattr(owner, tail):
            raise
        return getattr(owner, tail), owner


def look(paddle, row: dict) -> Finding:
    """One row against an engine, the tables taken into account (a table entry that is no longer needed is a problem itself)."""
    name = row["n"]
    try:
        target, owner = locate(paddle, name)
    except NotDefined as error:
        if row.get("where") == "instance":
            return Finding(name, True)
        if name in tables.MISSING:
            return Finding(name, False, listed=tables.MISSING[name])
        prefix = tables.pending(name)
        if prefix is not None:
            return Finding(name, False, listed=tables.NOT_YET[prefix])
        return Finding(name, False, problem=str(error))
    except Exception as error:
        return Finding(name, False, problem=f"{name}: looking it up raises {type(error).__name__}: {error}")
    if name in tables.MISSING:
        return Finding(name, True, problem=f"{name} is in MISSING but exists: take the entry out")
    finding = Finding(name, True, kind=same_kind(row["k"], row, target, owner))
    if name in tables.KINDS:
        kind, reason = tables.KINDS[name]
        if finding.kind or kind != kind_of(target, owner):
            finding.problem = f"KINDS entry of {name} is stale: it is a {kind_of(target, owner)}"
        finding.kind, finding.listed = True, reason
    elif not finding.kind:
        finding.problem = f"{name} is a {type(target).__name__} ({kind_of(target, owner)}), Paddle's is a {row['k']}"
        return finding
    if row.get("p") is None or not callable(target):
        return finding
    problem = signature_problem(row, target, owner)
    if name in tables.SIGNATURES:
        text, reason = tables.SIGNATURES[name]
        params = parameters_of(target, owner, row)
        mine = "(" + ", ".join(str(p) for p in params) + ")" if params is not None else "None"
        if not problem or mine != text:
            finding.problem = f"SIGNATURES entry of {name} is stale: {'it now agrees' if not problem else f'it is {mine}'}"
        finding.signature, finding.listed = not finding.problem, reason
        return finding
    finding.signature = not problem
    finding.problem = f"{name}: {problem}" if problem else ""
    return finding


def look_all(paddle, rows: dict[str, dict]) -> list[Finding]:
    return [look(paddle, row) for row in rows.values()]


def stale_tables(paddle, rows: dict[str, dict]) -> list[str]:
    """Table entries about names that the inventory does not have, and NOT_YET prefixes under which nothing is missing."""
    present = {p: all(look(paddle, row).present for n, row in rows.items() if tables.pending(n) == p) for p in tables.NOT_YET}
    stale = [f"NOT_YET: everything under {p} is there: take the entry out" for p, done in present.items() if done]
    return stale + [
        f"{table}: {name} is not in the inventory"
        for table in ("MISSING", "KINDS", "SIGNATURES", "EXTRA")
        for name in getattr(tables, table)
        if name not in rows
    ]
