"""The table by module: documented / present / signature / semantics, as text, HTML and JSON."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

from conformance import ORACLE_VERSION
from conformance.inventory import category_of, load_documented, load_public, names_of
from conformance.inventory.check import look_all
from conformance.report_page import agreement, page, share
from conformance.runner import OK, Result

FIELDS = ("documented", "present", "signature", "signatures", "public", "public_present", "cases", "pass", "extension", "deviation", "fail", "apis")


def build(paddle, results: list[Result]) -> dict:
    """All numbers of the report, by category and in all, and what is wrong."""
    rows: dict[str, dict] = defaultdict(lambda: dict.fromkeys(FIELDS, 0))
    covered: set[str] = set()
    findings = {}
    for kind, inventory in (("documented", load_documented()), ("public", load_public())):
        for finding in look_all(paddle, inventory):
            row = rows[category_of(finding.name)]
            if kind == "documented":
                row["documented"] += 1
                row["present"] += bool(finding.present and finding.kind is not False)
                if finding.signature is not None or (inventory[finding.name].get("p") is not None and not finding.present):
                    row["signatures"] += 1
                    row["signature"] += bool(finding.signature)
            else:
                row["public"] += 1
                row["public_present"] += bool(finding.present and finding.kind is not False and finding.signature is not False)
            if finding.problem:
                findings[finding.name] = finding.problem
    for result in results:
        category = category_of(result.api) if result.api else "paddle"
        row = rows[category]
        row["cases"] += 1
        row[result.status if result.status in OK else "fail"] += 1
        for name in result.covers or [result.api]:
            covered |= names_of(name)
    for name in covered:
        rows[category_of(name)]["apis"] += 1
    total = {f: sum(r[f] for r in rows.values()) for f in FIELDS}
    failures = [{"id": r.id, "status": r.status, "detail": r.detail} for r in results if not r.ok]
    return {
        "oracle": ORACLE_VERSION,
        "total": total,
        "categories": dict(sorted(rows.items())),
        "failures": failures,
        "inventory": dict(sorted(findings.items())),
        "deviations": [{"id": r.id, "reason": r.detail} for r in results if r.status == "deviation"],
    }


def text(data: dict) -> str:
    heads = (("documented", 11), ("present", 9), ("signature", 11), ("covered", 9), ("cases", 8), ("agree", 8), ("ext", 6), ("dev", 6), ("fail", 6))
    lines = [f"{'module':<30}" + "".join(f"{h:>{w}}" for h, w in heads)]
    for name, row in [*data["categories"].items(), ("all", data["total"])]:
        good, cases = agreement(row)
        shares = share(row["present"], row["documented"]), share(row["signature"], row["signatures"]), share(row["apis"], row["documented"])
        cells = (row["documented"], *shares, cases, share(good, cases), row["extension"], row["deviation"], row["fail"])
        lines.append(f"{name:<30}" + "".join(f"{c:>{w}}" for c, (_, w) in zip(cells, heads)))
    lines.append("present, signature, covered (documented names with cases) and agree: per cent. ext: Paddle has no CPU kernel there, we answer.")
    lines.append("dev: differs on purpose, see docs/deviations.md.")
    return "\n".join(lines)


def write(data: dict, folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = {"conformance.html": page(data), "conformance.json": json.dumps(data, indent=1) + "\n", "conformance.txt": text(data) + "\n"}
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return [folder / n for n in files]
