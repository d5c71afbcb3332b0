"""Asks the oracle: runs cases in a worker of real Paddle's interpreter, restarts it when a case ends or hangs it, writes the golden files."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time

from conformance import ORACLE_VERSION, ROOT, collect, store

CASE_SECONDS = 20


class Worker:
    """One process of the oracle's interpreter, spoken to by lines."""

    def __init__(self, python: str, engine: str = "paddle"):
        read, write = os.pipe()
        environment = {**os.environ, "PYTHONPATH": str(ROOT.parent), "OMP_NUM_THREADS": "1", "GLOG_minloglevel": "3", "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [python, "-m", "conformance.worker", str(write), engine], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE if os.environ.get("CONFORMANCE_STDERR") is None else None,
            pass_fds=[write], env=environment, cwd=ROOT.parent,
        )  # fmt: skip
        os.close(write)
        self.read, self.buffer, self.errors = read, b"", b""
        if self.process.stderr:
            os.set_blocking(self.process.stderr.fileno(), False)

    def lines(self, seconds: float):
        """The next message, or None when the process ended, or "hang" after ``seconds`` without one."""
        limit = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.read], [], [], max(0.0, min(1.0, limit - time.monotonic())))
            self.drain()
            if ready:
                chunk = os.read(self.read, 1 << 16)
                if not chunk:
                    return None
                self.buffer += chunk
            elif time.monotonic() >= limit:
                return "hang"
        line, self.buffer = self.buffer.split(b"\n", 1)
        return json.loads(line)

    def drain(self) -> None:
        if self.process.stderr:
            try:
                self.errors = (self.errors + (self.process.stderr.read() or b""))[-4000:]
            except (BlockingIOError, ValueError):
                pass

    def close(self, kill: bool = False) -> int:
        if kill:
            self.process.kill()
        else:
            try:
                self.process.stdin.close()
            except OSError:
                pass
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.drain()
        os.close(self.read)
        if self.process.stderr:
            self.process.stderr.close()
        return code


def record(python: str, area: str | None = None, everything: bool = False, pick: str | None = None, say=print) -> int:
    """Records what is new or changed (all with ``everything``); returns the number of cases whose own code failed on the oracle."""
    worker, broken, total = None, 0, 0
    for module in collect.modules(area):
        try:
            cases = {c.suffix: c for c in collect.load(module)}
        except collect.LoadError as error:
            say(f"ERROR {error}")
            broken += 1
            continue
        old = store.load(module)
        kept = {s: old[s] for s in cases if s in old}
        todo = [s for s, c in cases.items() if everything or s not in kept or kept[s][0] != c.digest() or kept[s][1]["k"] == "X"]
        if pick:
            todo = [s for s in todo if pick in f"{module}::{s}"]
        answers = {}
        started = time.monotonic()
        while len(answers) < len(todo):
            if worker is None:
                worker = Worker(python)
                hello = worker.lines(180)
                if not isinstance(hello, list) or hello[0] != "ready":
                    worker.close(kill=True)
                    raise SystemExit(f"the oracle does not start ({python}):\n{worker.errors.decode(errors='replace')}")
                if hello[1] != ORACLE_VERSION:
                    raise SystemExit(f"the oracle is Paddle {hello[1]}, expected {ORACLE_VERSION}")
            left = [s for s in todo if s not in answers]
            worker.process.stdin.write((json.dumps([module, left]) + "\n").encode())
            worker.process.stdin.flush()
            current = None
            while True:
                message = worker.lines(CASE_SECONDS)
                if isinstance(message, list):
                    if message[0] == "start":
                        current = message[1]
                    elif message[0] == "done":
                        answers[message[1]] = message[2]
                    else:
                        break
                    continue
                code = worker.close(kill=message == "hang")
                if current is None or current in answers:
                    raise SystemExit(f"the oracle's worker ended between cases of {module} (exit {code}):\n{worker.errors.decode(errors='replace')}")
                answers[current] = {"k": "exit", "code": "hang" if message == "hang" else code}
                say(f"  {module}::{current}: the oracle {'hangs' if message == 'hang' else f'ends its process ({code})'}")
                worker = None
                break
        for suffix in todo:
            node = answers[suffix]
            if node["k"] in ("X", "M"):
                broken += 1
                say(f"  BROKEN {module}::{suffix}: {node.get('t', '')} {node['m']} {node.get('at', '')}")
            kept[suffix] = (cases[suffix].digest(), node)
        if kept != old:
            store.save(module, kept)
        total += len(todo)
        if todo or kept.keys() != old.keys():
            say(f"{module}: {len(todo)} recorded, {len(kept)} in all, {time.monotonic() - started:.1f}s, {store.path_of(module).stat().st_size / 1024:.0f} KiB")
    if worker is not None:
        worker.close()
    say(f"{total} recorded; {broken} cases are broken on the oracle" if broken else f"{total} recorded")
    return broken
