"""`paddle-compat check`: does a code base find here what it uses of Paddle?"""
from __future__ import annotations

import json
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

from paddle_compat.dropin.check import states
from paddle_compat.dropin.check.scan import Findings, Use, scan_paths
from paddle_compat.dropin.check.states import DEVIATES, MISSING, UNKNOWN, WORKS, State

__all__ = ["Report", "Row", "check"]

_TITLES = {
    WORKS: "works",
    DEVIATES: "deviates",
    UNKNOWN: "unknown: neither here nor in Paddle 2.4.2",
    MISSING: "missing: in Paddle 2.4.2, not here",
}


@dataclass
class Row:
    """One name and all its uses."""

    name: str
    state: str
    why: str
    uses: list[Use] = field(default_factory=list)

    @property
    def breaks(self) -> bool:
        """Missing, and used where the program does not provide for that."""
        return self.state == MISSING and not all(use.guarded for use in self.uses)


@dataclass
class Report:
    """What `check` found."""

    rows: list[Row]
    findings: Findings

    @property
    def missing(self) -> bool:
        return any(row.breaks for row in self.rows)

    def count(self, state: str) -> int:
        return sum(row.state == state for row in self.rows)

    def summary(self) -> str:
        uses = sum(len(row.uses) for row in self.rows)
        parts = ", ".join(f"{self.count(state)} {state}" if state != UNKNOWN else f"{self.count(state)} unknown to 2.4.2" for state in _TITLES)
        return f"{len(self.rows)} names in {uses} places of {self.findings.files} files: {parts}"

    def text(self, problems_only: bool = False) -> str:
        """The report for reading: the worst comes last, next to the summary."""
        lines: list[str] = []
        for state, title in _TITLES.items():
            rows = [row for row in self.rows if row.state == state]
            if not rows or (problems_only and state == WORKS):
                continue
            lines.append(f"{title} ({len(rows)})")
            for row in rows:
                lines.append(f"  {row.name}{'' if row.breaks or state != MISSING else '  (only where its absence is provided for)'}")
                if row.why and state in (DEVIATES, WORKS):
                    lines += textwrap.wrap(row.why, 110, initial_indent="      why: ", subsequent_indent="           ")
                by_file: dict[str, list[str]] = {}
                for use in row.uses:
                    by_file.setdefault(use.file, []).append(str(use.line))
                lines += [f"      {file}:{', '.join(dict.fromkeys(numbers))}" for file, numbers in by_file.items()]
            lines.append("")
        for file, why in self.findings.unreadable.items():
            lines.append(f"not read: {file}: {why}")
        lines.append(self.summary())
        return "\n".join(lines)

    def json(self) -> str:
        import paddle_compat

        return json.dumps(
            {
                "paddle": "2.4.2",
                "paddle_compat": paddle_compat.compat_version,
                "files": self.findings.files,
                "not_read": self.findings.unreadable,
                "summary": {state: self.count(state) for state in _TITLES},
                "names": [
                    {
                        "name": row.name,
                        "state": row.state,
                        "why": row.why,
                        "breaks": row.breaks,
                        "uses": [{"file": use.file, "line": use.line, "guarded": use.guarded} for use in row.uses],
                    }
                    for row in self.rows
                ],
            },
            indent=1,
        )


def check(paths: list[str | Path]) -> Report:
    """Scan files and folders for the `paddle.*` names they use, and tell the state of each.

    Args:
        paths: Python files, notebooks, and folders of them.

    Returns:
        The report, rows sorted by name.

    Raises:
        FileNotFoundError: a path does not exist.
    """
    findings = scan_paths([Path(p) for p in paths], states.children)
    rows: dict[tuple[str, str], Row] = {}
    for use in findings.uses:
        state = _state(use, findings)
        rows.setdefault((state.name, state.state), Row(state.name, state.state, state.why)).uses.append(use)
        for keyword in states.unknown_keywords(use.name, use.keywords) if state.state in (WORKS, DEVIATES) and state.name == use.name else ():
            name = f"{state.name}({keyword}=)"
            rows.setdefault((name, UNKNOWN), Row(name, UNKNOWN, "takes no such keyword argument")).uses.append(use)
    return Report(sorted(rows.values(), key=lambda row: row.name), findings)


def _state(use: Use, findings: Findings) -> State:
    state = states.state_of(use.name)
    if state.state in (MISSING, UNKNOWN):
        for name, where in findings.set_by_program.items():
            if use.name == name or use.name.startswith(name + "."):
                return State(name, WORKS, f"set by the program itself, {where}")
    return state
