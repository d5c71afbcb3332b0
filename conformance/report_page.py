"""The report as one HTML page that needs nothing else: cards, a sortable table by module, and what fails."""

from __future__ import annotations

import html
from collections import defaultdict

from conformance.inventory import category_of

STYLE = """
:root { --ink: #1d2733; --soft: #5b6b7c; --line: #e3e8ee; --good: #1a7f4b; --mid: #b7791f; --bad: #b42318; --back: #fff; --head: #f6f8fa;
  --track: #e9edf2 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #9aa7b4; --line: #2b3440; --good: #3fb970; --mid: #d9a441; --bad: #f0715f; --back: #0f141a;
    --head: #171e26; --track: #27303b }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 1180px; padding: 2.2rem 1.4rem 4rem; color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; background: var(--back) }
h1 { font-size: 1.55rem; margin: 0 0 .2rem }
h2 { font-size: 1.1rem; margin: 2.2rem 0 .6rem }
p { color: var(--soft); margin: .2rem 0 1rem }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: .8rem; margin: 1.4rem 0 }
.card { border: 1px solid var(--line); border-radius: 10px; padding: .8rem 1rem }
.card b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums }
.card span { color: var(--soft); font-size: .85rem }
.wrap { overflow-x: auto; margin-top: .8rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { padding: .38rem .6rem; border-bottom: 1px solid var(--line); text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
th { background: var(--head); font-weight: 600; position: sticky; top: 0; cursor: pointer }
th:first-child, td:first-child { text-align: left }
tr.all td { font-weight: 700; border-top: 2px solid var(--line) }
td.none { color: var(--soft) }
.bar { display: inline-block; width: 56px; height: 7px; border-radius: 4px; background: var(--track); margin-left: .5rem; overflow: hidden;
  vertical-align: middle }
.bar i { display: block; height: 100%; border-radius: 4px }
.good { background: var(--good) }
.mid { background: var(--mid) }
.bad { background: var(--bad) }
details { border: 1px solid var(--line); border-radius: 10px; padding: .6rem 1rem; margin: .6rem 0 }
summary { cursor: pointer; font-weight: 600 }
ul { padding-left: 1.1rem; margin: .5rem 0 }
li { margin: .25rem 0; color: var(--soft); overflow-wrap: anywhere }
code { font: .86em ui-monospace, Menlo, Consolas, monospace; color: var(--ink) }
input { font: inherit; padding: .35rem .6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--back); color: var(--ink);
  width: min(340px, 100%) }
"""

SCRIPT = """
const table = document.querySelector("table"), body = table.tBodies[0];
const value = (row, i) => row.cells[i].dataset.v ?? row.cells[i].textContent;
table.querySelectorAll("th").forEach((th, i) => th.onclick = () => {
  const down = th.dataset.down = th.dataset.down === "1" ? "0" : "1";
  [...body.rows].filter(r => !r.classList.contains("all"))
    .sort((a, b) => (i ? value(a, i) - value(b, i) : value(a, i).localeCompare(value(b, i))) * (down === "1" ? -1 : 1))
    .forEach(r => body.insertBefore(r, body.querySelector(".all")));
});
document.querySelector("input").oninput = e => { for (const r of body.rows) r.hidden = !r.cells[0].textContent.includes(e.target.value.toLowerCase()) };
"""

HEADINGS = ("module", "documented", "present %", "signature %", "covered %", "cases", "agree %", "extension", "deviation", "fail")


def share(part: int, whole: int) -> str:
    """Per cent as text; 100 only when all are there."""
    if not whole:
        return "-"
    return "100" if part == whole else f"{min(99.9, 100 * part / whole):.1f}"


def agreement(row: dict) -> tuple[int, int]:
    return row["pass"] + row["extension"], row["cases"]


def cell(part: int, whole: int) -> str:
    if not whole:
        return '<td class="none" data-v="-1">–</td>'
    per = 100 * part / whole
    tone = "good" if part == whole or per >= 99 else "mid" if per >= 80 else "bad"
    return f'<td data-v="{per:.3f}" title="{part} of {whole}">{share(part, whole)}<span class="bar"><i class="{tone}" style="width:{per:.1f}%"></i></span></td>'


def count(number: int) -> str:
    return f'<td data-v="{number}">{number}</td>'


def table_row(name: str, row: dict) -> str:
    good, cases = agreement(row)
    cells = [
        f"<td>{html.escape(name)}</td>",
        count(row["documented"]),
        cell(row["present"], row["documented"]),
        cell(row["signature"], row["signatures"]),
        cell(row["apis"], row["documented"]),
        count(cases),
        cell(good, cases),
        *(count(row[f]) for f in ("extension", "deviation", "fail")),
    ]
    return f"<tr{' class=all' if name == 'all' else ''}>{''.join(cells)}</tr>"


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
    title = f"Conformance with Paddle {data['oracle']}"
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width, initial-scale=1'>",
        f"<title>paddle_compat: {title}</title><style>{STYLE}</style><h1>{title}</h1>",
        f"<p>Names and signatures from the documentation of 2.4; semantics against answers recorded from real Paddle {data['oracle']} on a CPU.</p>",
        "<div class=cards>" + "".join(f"<div class=card><b>{html.escape(a)}</b><span>{html.escape(b)}</span></div>" for a, b in cards) + "</div>",
        "<input placeholder='filter modules' aria-label='filter modules'><div class=wrap><table><thead><tr>",
        "".join(f"<th>{t}" for t in HEADINGS) + "</tr></thead><tbody>",
        *(table_row(name, row) for name, row in [*data["categories"].items(), ("all", total)]),
        "</tbody></table></div><p>Covered: documented names with at least one recorded case. Extension: Paddle has no CPU kernel there and raises,",
        "or ends its process; paddle_compat may answer. Click a heading to sort.</p>",
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
