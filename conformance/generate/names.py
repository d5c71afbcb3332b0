"""Writes paddle_compat/dropin/names-2.4.2.txt: which names real Paddle 2.4.2 has, for `paddle-compat check`.

Run with the oracle interpreter:  paddle-python conformance/generate/names.py
One line per module, public or not, with the names in it (modules of other packages left out), and one per class with
its documented members.
"""
import contextlib
import importlib
import io
import json
import pkgutil
import sys
import types
from pathlib import Path

import paddle

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "paddle_compat" / "dropin" / "names-2.4.2.txt"
HEAD = "# Names of PaddlePaddle 2.4.2, read off the package by conformance/generate/names.py. OWNER: NAMES\n"


def load_all():
    for found in pkgutil.walk_packages(paddle.__path__, "paddle.", onerror=lambda name: None):
        if found.name.endswith("__main__") or "_pb2" in found.name or ".proto" in found.name:
            continue
        # some modules want hardware or servers; some print a usage text and leave
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(BaseException):
            importlib.import_module(found.name)


def owners():
    table = {}
    for name, module in list(sys.modules.items()):
        if (name == "paddle" or name.startswith("paddle.")) and isinstance(module, types.ModuleType) and "_pb2" not in name and ".proto" not in name:
            table[name] = {
                key
                for key, value in vars(module).items()
                if (not key.startswith("__") or key == "__version__") and not (isinstance(value, types.ModuleType) and not value.__name__.startswith("paddle"))
            }
    for file in ("documented.jsonl", "public.jsonl"):
        for line in (ROOT / "conformance" / "inventory" / file).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            owner, _, member = row["n"].rpartition(".")
            if owner:  # names that are documented and yet not in the package count as well
                table.setdefault(owner, set()).add(member)
    return table


if __name__ == "__main__":
    load_all()
    lines = [f"{owner}: {' '.join(sorted(names))}\n" for owner, names in sorted(owners().items())]
    OUT.write_text(HEAD + "".join(lines), encoding="utf-8")
    print(f"{OUT}: {len(lines)} owners", file=sys.stderr)
