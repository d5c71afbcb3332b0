"""The command line of the conformance machine."""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from pathlib import Path

from conformance import ROOT, collect, deviations, store

DEFAULT_ORACLE = os.environ.get("PADDLE_ORACLE", "/opt/oracle/bin/paddle-python")
DOCS_PAGE = ROOT.parent / "docs" / "deviations.md"


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m conformance", description="Cases recorded from real Paddle 2.4.2, replayed on paddle_compat.")
    commands = top.add_subparsers(dest="command", required=True)

    p = commands.add_parser("record", help="ask the oracle for new and changed cases")
    p.add_argument("area", nargs="?", help="area, area/module, or a comma list (default: all)")
    p.add_argument("--python", default=DEFAULT_ORACLE, help="interpreter with real Paddle 2.4.2 (default: $PADDLE_ORACLE or %(default)s)")
    p.add_argument("--all", action="store_true", help="also cases that did not change")
    p.add_argument("-k", dest="pick", help="only ids that hold this text")

    p = commands.add_parser("verify", help="ask the oracle again: cases whose answer is not the same twice")
    p.add_argument("area", nargs="?")
    p.add_argument("--python", default=DEFAULT_ORACLE)
    p.add_argument("-k", dest="pick", help="only ids that hold this text")
    p.add_argument("--mark", action="store_true", help="store them as answers there is nothing to compare with")

    p = commands.add_parser("run", help="replay on paddle_compat; exit status 1 when something differs")
    p.add_argument("area", nargs="?")
    p.add_argument("-k", dest="pick", help="only ids that hold this text")
    p.add_argument("-x", dest="stop", action="store_true", help="stop after the first module with a failure, show one")
    p.add_argument("-j", dest="jobs", type=int, default=1, help="processes")
    p.add_argument("--failures", action="store_true", help="show every failure (default: the first 15)")
    p.add_argument("--by-api", action="store_true", help="show failing APIs with counts instead")
    p.add_argument("--group", action="store_true", help="one line for each different way to fail, with an example")
    p.add_argument("--engine", default="paddle_compat", help="module to run (real Paddle: paddle, in its own interpreter)")

    p = commands.add_parser("show", help="print recorded answers")
    p.add_argument("pick", help="ids that hold this text")

    p = commands.add_parser("list", help="areas, modules and their number of cases")
    p.add_argument("area", nargs="?")

    p = commands.add_parser("inventory", help="names, kinds and signatures of paddle_compat against the documentation")
    p.add_argument("prefix", nargs="?", default="paddle", help="only names that start with this")
    p.add_argument("--public", action="store_true", help="the undocumented public names as well")

    p = commands.add_parser("report", help="the table by module: text, and HTML, JSON, text files in --out")
    p.add_argument("--out", type=Path, default=ROOT.parent / "build" / "conformance")
    p.add_argument("-j", dest="jobs", type=int, default=1)
    p.add_argument("--area", help="only the cases of these areas")

    p = commands.add_parser("deviate", help="add case ids to the list of deliberate differences, with a reason")
    p.add_argument("ids", nargs="*", help="exact case ids")
    p.add_argument("--api", help="the name it shows under (default: the api of the first id)")
    p.add_argument("--reason", required=True)
    p.add_argument("--kind", default="behaviour", choices=list(deviations.KINDS))
    p.add_argument("--test", help="tests/file.py::name that pins it (needed when no ids)")

    p = commands.add_parser("docs", help="write docs/deviations.md")
    p.add_argument("--check", action="store_true", help="only say whether it is up to date")
    return top


def main(argv: list[str] | None = None) -> int:
    options = parser().parse_args(argv)
    return COMMANDS[options.command](options)


def do_record(o) -> int:
    from conformance.record import record

    return 1 if record(o.python, o.area, o.all, o.pick) else 0


def do_verify(o) -> int:
    from conformance.record import verify

    return 1 if verify(o.python, o.area, o.pick, o.mark) else 0


def do_run(o) -> int:
    from conformance import runner

    def progress(module, part, seconds=None):
        bad = sum(not r.ok for r in part)
        if seconds is not None and (bad or not o.pick):
            print(f"{module}: {len(part) - bad} of {len(part)}{f', {seconds:.1f}s' if seconds > 1 else ''}", flush=True)

    area = o.area
    if o.pick and "::" in o.pick and area is None and "/" in o.pick.partition("::")[0]:
        area = o.pick.partition("::")[0]
    results = runner.run(area, o.pick, o.stop, o.jobs, o.engine, progress)
    bad = [r for r in results if not r.ok]
    if o.by_api:
        counts = Counter(r.api for r in results)
        for api, n in Counter(r.api for r in bad).most_common():
            print(f"  {n:>4} of {counts[api]:>4}  {api}")
    elif o.group:
        groups: dict[str, list] = {}
        for r in bad:
            groups.setdefault(re.sub(r"\d[\d.e+-]*|'[^']*'|\[[^\]]*\]", "_", r.detail)[:160], []).append(r)
        for members in sorted(groups.values(), key=len, reverse=True):
            print(f"  {len(members):>4}  {members[0].id}\n        {members[0].detail[:300]}")
    else:
        limit = 1 if o.stop else len(bad) if o.failures else 15
        for r in bad[:limit]:
            print(f"  {r.status.upper()} {r.id}\n      {r.detail}")
        if len(bad) > limit:
            print(f"  ... and {len(bad) - limit} more (--failures shows all, --by-api counts)")
    print(", ".join(f"{n} {s}" for s, n in Counter(r.status for r in results).most_common()) or "no cases")
    return 1 if bad or not results else 0


def do_show(o) -> int:
    import json

    for module in collect.modules():
        for suffix, (_, node) in store.load(module).items():
            if o.pick in f"{module}::{suffix}":
                print(f"{module}::{suffix}\n  {json.dumps(node)}")
    return 0


def do_list(o) -> int:
    total = 0
    for module in collect.modules(o.area):
        cases, golden = collect.load(module), store.load(module)
        total += len(cases)
        print(f"{module:<44}{len(cases):>6} cases, {sum(c.suffix in golden for c in cases)} recorded, {len({c.api for c in cases})} APIs")
    print(f"{total} cases")
    return 0


def do_inventory(o) -> int:
    from conformance.inventory import check, load_documented, load_public
    from conformance.runner import engine

    rows = {**load_documented(), **(load_public() if o.public else {})}
    rows = {n: r for n, r in rows.items() if n == o.prefix or n.startswith(o.prefix.rstrip(".") + ".")}
    findings = check.look_all(engine(), rows)
    for f in findings:
        if f.problem:
            print(f"  {f.problem}")
    good = sum(not f.problem for f in findings)
    print(f"{good} of {len(findings)} names as on 2.4.2; {sum(f.present for f in findings)} present")
    return 0 if good == len(findings) else 1


def do_report(o) -> int:
    from conformance import report, runner

    results = runner.run(o.area, jobs=o.jobs)
    data = report.build(runner.engine(), results)
    print(report.text(data))
    for path in report.write(data, o.out):
        print(f"wrote {path}")
    return 0


def do_deviate(o) -> int:
    if not o.ids and not o.test:
        raise SystemExit("give case ids, or --test tests/file.py::name")
    api = o.api or o.ids[0].partition("::")[2].partition("[")[0]
    for case in o.ids:
        module, _, suffix = case.partition("::")
        if suffix not in store.load(module):
            raise SystemExit(f"no recorded case {case}")
    deviations.add(api, o.reason, o.kind, o.ids, o.test)
    return do_docs(argparse.Namespace(check=False))


def do_docs(o) -> int:
    from conformance.inventory import tables

    text = deviations.page(deviations.load(), tables)
    if o.check:
        same = DOCS_PAGE.exists() and DOCS_PAGE.read_text(encoding="utf-8") == text
        print("up to date" if same else "docs/deviations.md is out of date: python -m conformance docs")
        return 0 if same else 1
    DOCS_PAGE.parent.mkdir(parents=True, exist_ok=True)
    DOCS_PAGE.write_text(text, encoding="utf-8")
    return 0


COMMANDS = {
    "record": do_record,
    "verify": do_verify,
    "run": do_run,
    "show": do_show,
    "list": do_list,
    "inventory": do_inventory,
    "report": do_report,
    "deviate": do_deviate,
    "docs": do_docs,
}
