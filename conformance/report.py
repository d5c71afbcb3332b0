"""The table by module: documented / present / signature / semantics, as text, HTML and JSON."""

from __future__ import annotations

import html
import json
from collections import defaultdict
from pathlib import Path

from conformance import ORACLE_VERSION
from conformance.inventory import category_of, load_documented, load_public
from conformance.inventory.check import look_all
from conformance.runner import OK, Result

FIELDS = ("documented", "present", "signature", "signatures", "public", "public_present", "cases", "pass", "extension", "deviation", "fail", "apis")


def build(paddle, results: list[Result]) -> dict:
    """All numbers of the report, by category and in all, and what is wrong."""
    rows: dict[str, dict] = defaultdict(lambda: dict.fromkeys(FIELDS, 0))
    apis: dict[str, set] = defaultdict(set)
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
        apis[category].add(result.api)
    for category, names in apis.items():
        rows[category]["apis"] = len(names & load_documented().keys())
    total = {f: sum(r[f] for r in rows.values()) for f in FIELDS}
    failures = [{"id": r.id, "status": r.status, "detail": r.detail} for r in results if not r.ok]
    return {"oracle": ORACLE_VERSION, "total": total, "categories": dict(sorted(rows.items())), "failures": failures, "inventory": dict(sorted(findings.items())),
            "deviations": [{"id": r.id, "reason": r.detail} for r in results if r.status == "deviation"]}  # fmt: skip


def share(part: int, whole: int) -> str:
    if not whole:
        return "-"
    # Never 100 unless all are there.
    return "100" if part == whole else f"{min(99.9, 100 * part / whole):.1f}"


def agreement(row: dict) -> tuple[int, int]:
    return row["pass"] + row["extension"], row["cases"]


def text(data: dict) -> str:
    lines = [f"{'module':<30}{'documented':>11}{'present':>9}{'signature':>11}{'covered':>9}{'cases':>8}{'agree':>8}{'ext':>6}{'dev':>6}{'fail':>6}"]
    for name, row in [*data["categories"].items(), ("all", data["total"])]:
        good, cases = agreement(row)
        lines.append(
            f"{name:<30}{row['documented']:>11}{share(row['present'], row['documented']):>9}{share(row['signature'], row['signatures']):>11}{share(row['apis'], row['documented']):>9}"
            f"{cases:>8}{share(good, cases):>8}{row['extension']:>6}{row['deviation']:>6}{row['fail']:>6}"
        )
    lines.append("present, signature, covered (documented names with cases), agree: per cent. ext: Paddle has no CPU kernel there, we answer. dev: listed in docs/deviations.md.")
    return "\n".join(lines)


STYLE = """
:root{--ink:#1d2733;--soft:#5b6b7c;--line:#e3e8ee;--good:#1a7f4b;--mid:#b7791f;--bad:#b42318;--back:#fff;--head:#f6f8fa;--track:#e9edf2}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa7b4;--line:#2b3440;--good:#3fb970;--mid:#d9a441;--bad:#f0715f;--back:#0f141a;--head:#171e26;--track:#27303b}}
*{box-sizing:border-box}body{margin:0 auto;max-width:1180px;padding:2.2rem 1.4rem 4rem;font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:var(--ink);background:var(--back)}
h1{font-size:1.55rem;margin:0 0 .2rem}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}p{color:var(--soft);margin:.2rem 0 1rem}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(170px,1fr));gap:.8rem;margin:1.4rem 0}.card{border:1px solid var(--line);border-radius:10px;padding:.8rem 1rem}
.card b{display:block;font-size:1.5rem;font-variant-numeric:tabular-nums}.card span{color:var(--soft);font-size:.85rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}th,td{padding:.38rem .6rem;border-bottom:1px solid var(--line);text-align:right;font-variant-numeric:tabular-nums}
th{background:var(--head);font-weight:600;position:sticky;top:0;cursor:pointer;white-space:nowrap}th:first-child,td:first-child{text-align:left}tr.all td{font-weight:700;border-top:2px solid var(--line)}
td.none{color:var(--soft)}.bar{display:inline-block;width:64px;height:7px;border-radius:4px;background:var(--track);margin-left:.5rem;vertical-align:middle;overflow:hidden}
.bar i{display:block;height:100%;border-radius:4px}.good{background:var(--good)}.mid{background:var(--mid)}.bad{background:var(--bad)}
details{border:1px solid var(--line);border-radius:10px;padding:.6rem 1rem;margin:.6rem 0}summary{cursor:pointer;font-weight:600}
ul{padding-left:1.1rem;margin:.5rem 0}li{margin:.25rem 0;color:var(--soft);overflow-wrap:anywhere}code{font:.86em ui-monospace,Menlo,Consolas,monospace;color:var(--ink)}
.wrap{overflow-x:auto}input{font:inherit;padding:.35rem .6rem;border:1px solid var(--line);border-radius:8px;background:var(--back);color:var(--ink);width:min(340px,100%)}
"""

SCRIPT = """
const table=document.querySelector('table'),body=table.tBodies[0];
table.querySelectorAll('th').forEach((th,i)=>th.onclick=()=>{const down=th.dataset.down=th.dataset.down==='1'?'0':'1';
[...body.rows].filter(r=>!r.classList.contains('all')).sort((a,b)=>{const x=a.cells[i].dataset.v??a.cells[i].textContent,y=b.cells[i].dataset.v??b.cells[i].textContent;
return (i?x-y:x.localeCompare(y))*(down==='1'?-1:1)}).forEach(r=>body.insertBefore(r,body.querySelector('.all')))});
document.querySelector('input').oninput=e=>{for(const r of body.rows)r.hidden=!r.cells[0].textContent.includes(e.target.value.toLowerCase())};
"""


def cell(part: int, whole: int) -> str:
    if not whole:
        return '<td class="none" data-v="-1">–</td>'
    per = 100 * part / whole
    tone = "good" if part == whole or per >= 99 else "mid" if per >= 80 else "bad"
    return f'<td data-v="{per:.3f}" title="{part} of {whole}">{share(part, whole)}<span class="bar"><i class="{tone}" style="width:{per:.1f}%"></i></span></td>'


def page(data: dict) -> str:
    total = data["total"]
    good, cases = agreement(total)
    cards = [
        (share(total["present"], total["documented"]) + "%", f"of {total['documented']} documented names present"),
        (share(total["signature"], total["signatures"]) + "%", f"of {total['signatures']} signatures equal"),
        (share(good, cases) + "%", f"of {cases} recorded cases agree"),
        (str(total["deviation"]), "cases differ on purpose, with a reason"),
        (str(total["fail"]), "cases fail"),
    ]
    rows = []
    for name, row in [*data["categories"].items(), ("all", total)]:
        ok, count = agreement(row)
        rows.append(
            f'<tr{" class=all" if name == "all" else ""}><td>{html.escape(name)}</td><td data-v="{row["documented"]}">{row["documented"]}</td>{cell(row["present"], row["documented"])}'
            f'{cell(row["signature"], row["signatures"])}{cell(row["apis"], row["documented"])}<td data-v="{count}">{count}</td>{cell(ok, count)}'
            f'<td data-v="{row["extension"]}">{row["extension"]}</td><td data-v="{row["deviation"]}">{row["deviation"]}</td><td data-v="{row["fail"]}">{row["fail"]}</td></tr>'
        )
    parts = [
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width,initial-scale=1'><title>paddle_compat conformance</title><style>{STYLE}</style>",
        f"<h1>Conformance with Paddle {data['oracle']}</h1><p>Names and signatures from the documentation of 2.4; semantics against answers recorded from real Paddle {data['oracle']} on a CPU.</p>",
        "<div class=cards>" + "".join(f"<div class=card><b>{html.escape(a)}</b><span>{html.escape(b)}</span></div>" for a, b in cards) + "</div>",
        "<input placeholder='filter modules' aria-label='filter modules'><div class=wrap><table><thead><tr>",
        "".join(f"<th>{t}" for t in ("module", "documented", "present %", "signature %", "covered %", "cases", "agree %", "extension", "deviation", "fail")),
        "</tr></thead><tbody>" + "".join(rows) + "</tbody></table></div>",
        "<p>Covered: documented names with at least one recorded case. Extension: Paddle has no CPU kernel there and raises; paddle_compat may answer. Click a heading to sort.</p>",
        lists("Failing cases", [(f["id"], f["detail"]) for f in data["failures"]]),
        lists("Names and signatures that differ", list(data["inventory"].items())),
        lists("Deliberate differences", [(d["id"], d["reason"]) for d in data["deviations"]]),
        f"<script>{SCRIPT}</script></html>",
    ]
    return "\n".join(parts)


def lists(title: str, items: list[tuple[str, str]]) -> str:
    if not items:
        return f"<h2>{title}</h2><p>None.</p>"
    groups = defaultdict(list)
    for name, detail in items:
        groups[name.partition("::")[0] if "::" in name else category_of(name)].append((name, detail))
    out = [f"<h2>{title} ({len(items)})</h2>"]
    for group, members in sorted(groups.items()):
        inner = "".join(f"<li><code>{html.escape(n)}</code> {html.escape(d)}</li>" for n, d in members)
        out.append(f"<details><summary>{html.escape(group)} ({len(members)})</summary><ul>{inner}</ul></details>")
    return "".join(out)


def write(data: dict, folder: Path) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    files = {"conformance.html": page(data), "conformance.json": json.dumps(data, indent=1) + "\n", "conformance.txt": text(data) + "\n"}
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return [folder / n for n in files]
