"""Golden files: one gzip of JSON lines for each case module, written so that equal answers give equal bytes."""

from __future__ import annotations

import gzip
import io
import json
import os
from pathlib import Path

from conformance import GOLDEN, ORACLE_VERSION
from conformance.encode import to_json


def path_of(module: str) -> Path:
    return GOLDEN / f"{module}.jsonl.gz"


def load(module: str) -> dict[str, tuple[str, dict]]:
    """{case suffix: (digest of the case when recorded, node)}; empty when nothing was recorded."""
    path = path_of(module)
    if not path.exists():
        return {}
    with gzip.open(path, "rt", encoding="utf-8") as file:
        head = json.loads(next(file))
        if head.get("oracle") != ORACLE_VERSION:
            raise ValueError(f"{path}: recorded from {head.get('oracle')}, expected {ORACLE_VERSION}")
        return {suffix: (digest, node) for suffix, digest, node in map(json.loads, file)}


def save(module: str, entries: dict[str, tuple[str, dict]]) -> None:
    path = path_of(module)
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = io.BytesIO()
    # mtime 0 and no name: the same answers give the same file.
    with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0, compresslevel=9) as file:
        lines = [json.dumps({"oracle": ORACLE_VERSION, "module": module})]
        lines += [json.dumps([s, digest, to_json(node)], separators=(",", ":")) for s, (digest, node) in sorted(entries.items())]
        file.write(("\n".join(lines) + "\n").encode())
    temporary = path.with_suffix(f".tmp{os.getpid()}")
    temporary.write_bytes(raw.getvalue())
    temporary.replace(path)
