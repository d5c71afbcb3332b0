"""Makes documented.jsonl and public.jsonl from the fact files: ``python -m conformance.inventory.build FOLDER`` (paddle-2.4.json, public-names-2.4.2.json).

Facts only: names, kinds, parameters, defaults. One record a line, sorted, so that a change shows as a line.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OPEN, CLOSE = "([{<", ")]}>"


def split_signature(text: str) -> list:
    """``(a, b=1, *c, d, **e)`` as [name], [name, default] or [name, default or null, kind] lists (kind: ``*``, ``**``, ``kw``)."""
    body, parts, depth, start, quote = text.strip()[1:-1], [], 0, 0, ""
    for i, char in enumerate(body):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char in OPEN:
            depth += 1
        elif char in CLOSE:
            depth -= 1
        elif char == "," and not depth:
            parts.append(body[start:i])
            start = i + 1
    parts.append(body[start:])
    out, keyword = [], False
    for part in (p.strip() for p in parts):
        if not part or part == "/":
            if part == "/":
                out = [[p[0], p[1] if len(p) > 1 else None, "pos"] for p in out]
            continue
        if part == "*":
            keyword = True
        elif part.startswith("**"):
            out.append([part[2:], None, "**"])
        elif part.startswith("*"):
            out.append([part[1:], None, "*"])
            keyword = True
        else:
            name, eq, default = part.partition("=")
            out.append([name, default if eq else None, "kw"] if keyword else [name, default] if eq else [name])
    return out


def documented(data: dict) -> list[dict]:
    rows = []
    for r in data["records"]:
        row = {"n": r["name"], "k": r["kind"], "c": r["category"]}
        params = r.get("params") if r["exists"] else r.get("doc_params")
        if params is not None:
            row["p"] = [p for p in params if p[0] != "self"]
        for key, short in (("sig_note", "note"), ("where", "where"), ("of", "of"), ("binding", "bind"), ("device", "device")):
            if r.get(key):
                row[short] = r[key]
        if r.get("aliases"):
            row["same"] = r["aliases"]
        if r.get("in_all") is False:
            row["all"] = 0
        if not r["exists"]:
            row["missing"] = 1
            if r.get("found_at"):
                row["found"] = r["found_at"]
        rows.append(row)
    return sorted(rows, key=lambda r: r["n"])


def public(data: dict) -> list[dict]:
    rows = []
    for name, r in data["names"].items():
        if r.get("documented"):
            continue
        row = {"n": name, "k": r["kind"]}
        if r.get("sig"):
            row["p"] = split_signature(r["sig"])
        for key, short in (("sig_note", "note"), ("binding", "bind"), ("same_as", "same"), ("needs_import", "import"), ("value", "value"), ("type", "type")):
            if r.get(key):
                row[short] = r[key] if key != "value" else str(r[key])[:120]
        rows.append(row)
    rows += [
        {"n": f"paddle.Tensor.{d}", "k": "attribute" if d == "__array_ufunc__" else "method", "dunder": 1}
        for d in data["tensor_dunders"]
        if d not in ("__init__", "__setitem_eager_tensor__")
    ]
    return sorted(rows, key=lambda r: r["n"])


def main(folder: str) -> None:
    source = Path(folder)
    for name, make, origin in (("documented", documented, "paddle-2.4.json"), ("public", public, "public-names-2.4.2.json")):
        rows = make(json.loads((source / origin).read_text()))
        (HERE / f"{name}.jsonl").write_text("".join(json.dumps(r, separators=(",", ":")) + "\n" for r in rows))
        print(f"{name}: {len(rows)}")


if __name__ == "__main__":
    main(sys.argv[1])
