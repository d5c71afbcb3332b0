"""The one list of deliberate differences (paddle_compat/data/deviations.toml): reading, checking, adding, and docs/deviations.md.

An entry: ``api`` (the name it shows under), ``reason``, and ``cases`` (exact case ids that differ) or ``test`` (``tests/file.py::name``: a test
that pins the difference where no recorded case can, such as random streams). ``kind`` groups it in the page.
"""

from __future__ import annotations

import fcntl
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

from conformance import DEVIATIONS, ROOT

KINDS = {
    "extension": "More than Paddle 2.4.2 has",
    "behaviour": "Other behaviour",
    "errors": "Other errors",
    "numeric": "Other numbers",
    "random": "Random streams",
    "platform": "Hardware and platform",
    "missing": "Not there",
}


@dataclass
class Deviation:
    api: str
    reason: str
    kind: str = "behaviour"
    cases: list[str] = field(default_factory=list)
    test: str | None = None


def load(path: Path = DEVIATIONS) -> list[Deviation]:
    if not path.exists():
        return []
    try:
        import tomllib
    except ImportError:  # Python 3.10: the package, or the copy that pip carries
        try:
            import tomli as tomllib  # type: ignore[no-redef]
        except ImportError:
            from pip._vendor import tomli as tomllib  # type: ignore[no-redef]
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Deviation(**entry) for entry in data.get("deviation", [])]


def by_case(entries: list[Deviation]) -> dict[str, Deviation]:
    return {case: entry for entry in entries for case in entry.cases}


def problems(entries: list[Deviation], recorded: set[str]) -> list[str]:
    """What is wrong with the list itself: no reason, unknown kind, ids that match nothing, an id twice, a test that is not there."""
    out, seen = [], set()
    for entry in entries:
        label = f"deviation of {entry.api}"
        if len(entry.reason.split()) < 3:
            out.append(f"{label}: says no reason")
        if entry.kind not in KINDS:
            out.append(f"{label}: kind {entry.kind!r} is none of {', '.join(KINDS)}")
        if not entry.cases and not entry.test:
            out.append(f"{label}: names neither cases nor a test")
        for case in entry.cases:
            if case in seen:
                out.append(f"{label}: {case} is listed twice")
            seen.add(case)
            if case not in recorded:
                out.append(f"{label}: no recorded case {case}")
        if entry.test:
            path, _, name = entry.test.partition("::")
            file = ROOT.parent / path
            if not file.exists() or (
                name and not re.search(rf"\b(def|class) {re.escape(name.split('::')[-1].split('[')[0])}\b", file.read_text(encoding="utf-8"))
            ):
                out.append(f"{label}: test {entry.test} is not there")
    return out


def add(api: str, reason: str, kind: str, cases: list[str], test: str | None = None, path: Path = DEVIATIONS) -> None:
    """Appends an entry under a lock (several people write to the list), or adds the cases to an entry with the same api, kind and reason."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        entries = load(path)
        same = next((e for e in entries if (e.api, e.reason, e.kind, e.test) == (api, reason, kind, test)), None)
        if same is not None:
            same.cases = sorted({*same.cases, *cases})
        else:
            entries.append(Deviation(api, reason, kind, sorted(set(cases)), test))
        path.write_text(text_of(entries), encoding="utf-8")


HEAD = """# Deliberate differences from Paddle 2.4.2: the only list. Checked by tests/conformance, shown in docs/deviations.md
# (python -m conformance docs) and by `paddle-compat check`. Add with: python -m conformance deviate --help
"""


def text_of(entries: list[Deviation]) -> str:
    parts = [HEAD]
    for e in entries:
        lines = ["", "[[deviation]]", f"api = {json.dumps(e.api)}", f"kind = {json.dumps(e.kind)}", f"reason = {json.dumps(e.reason, ensure_ascii=False)}"]
        if e.cases:
            lines += ["cases = [", *(f"  {json.dumps(c)}," for c in e.cases), "]"]
        if e.test:
            lines.append(f"test = {json.dumps(e.test)}")
        parts.append("\n".join(lines) + "\n")
    return "".join(parts)


def page(entries: list[Deviation], tables) -> str:
    """docs/deviations.md."""
    lines = [
        "# Where paddle_compat differs from Paddle 2.4.2",
        "",
        "Made by `python -m conformance docs` from `paddle_compat/data/deviations.toml` and `conformance/inventory/tables.py`; do not edit by hand.",
        "Each entry is tested: a difference that is no longer there makes the conformance tests fail.",
        "",
        "One rule holds everywhere and is not listed name by name: where Paddle 2.4.2 has no CPU kernel for a dtype (float16 and bfloat16 mostly)",
        "and so raises on a CPU, or fails on tensors without elements (meta data must be valid), paddle_compat may compute the result.",
        "The conformance report counts these as extensions.",
    ]
    for kind, title in KINDS.items():
        group = sorted((e for e in entries if e.kind == kind), key=lambda e: e.api)
        if not group:
            continue
        lines += ["", f"## {title}", "", "| API | Difference and why | Pinned by |", "|---|---|---|"]
        for e in group:
            pinned = f"`{e.test}`" if e.test else f"{len(e.cases)} case{'s' if len(e.cases) != 1 else ''}"
            lines.append(f"| `{e.api}` | {escape(e.reason)} | {pinned} |")
    rows = [(n, f"not there: {r}") for n, r in tables.MISSING.items()]
    rows += [(f"{n}.*", f"not there yet: {r}") for n, r in tables.NOT_YET.items()]
    rows += [(n, f"a {k} here: {r}") for n, (k, r) in tables.KINDS.items()]
    rows += [(n, f"signature `{s}`: {r}") for n, (s, r) in tables.SIGNATURES.items()]
    rows += [(n, f"also takes `{', '.join(p)}`: {r}") for n, (p, r) in tables.EXTRA.items()]
    if rows:
        lines += ["", "## Names and signatures", "", "| API | Difference and why |", "|---|---|", *(f"| `{n}` | {escape(t)} |" for n, t in sorted(rows))]
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
