"""Asks the oracle: runs cases in a worker of real Paddle's interpreter, restarts it when a case ends or hangs it, writes the golden files."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time

from conformance import ORACLE_VERSION, ROOT, collect, store
from conformance.compare import compare

CASE_SECONDS = 20


class Worker:
    """One process of the oracle's interpreter, spoken to by lines."""

    def __init__(self, python: str, engine: str = "paddle"):
        read, write = os.pipe()
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT.parent), os.environ.get("PYTHONPATH")])),
            "OMP_NUM_THREADS": "1",
            "GLOG_minloglevel": "3",
            "PYTHONHASHSEED": "0",
        }
        self.process = subprocess.Popen(
            [python, "-m", "conformance.worker", str(write), engine],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE if os.environ.get("CONFORMANCE_STDERR") is None else None,
            pass_fds=[write],
            env=environment,
            cwd=ROOT.parent,
        )
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


class Oracle:
    """Answers of the oracle, from a worker that is restarted when a case ended or hung it."""

    def __init__(self, python: str, say=print, engine: str = "paddle"):
        self.python, self.say, self.engine, self.worker = python, say, engine, None

    def start(self) -> Worker:
        worker = Worker(self.python, self.engine)
        hello = worker.lines(180)
        if not isinstance(hello, list) or hello[0] != "ready":
            worker.close(kill=True)
            raise SystemExit(f"the oracle does not start ({self.python}):\n{worker.errors.decode(errors='replace')}")
        if hello[1] != ORACLE_VERSION:
            raise SystemExit(f"the oracle is Paddle {hello[1]}, expected {ORACLE_VERSION}")
        return worker

    def ask(self, module: str, todo: list[str]) -> dict[str, dict]:
        answers: dict[str, dict] = {}
        while len(answers) < len(todo):
            if self.worker is None:
                self.worker = self.start()
            worker, current = self.worker, None
            worker.process.stdin.write((json.dumps([module, [s for s in todo if s not in answers]]) + "\n").encode())
            worker.process.stdin.flush()
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
                self.worker = None
                code = worker.close(kill=message == "hang")
                if current is None or current in answers:
                    raise SystemExit(f"the oracle's worker ended between cases of {module} (exit {code}):\n{worker.errors.decode(errors='replace')}")
                answers[current] = {"k": "exit", "code": "hang" if message == "hang" else code}
                self.say(f"  {module}::{current}: the oracle {'hangs' if message == 'hang' else f'ends its process ({code})'}")
                break
        return answers

    def close(self) -> None:
        if self.worker is not None:
            self.worker.close()


def record(python: str, area: str | None = None, everything: bool = False, pick: str | None = None, say=print) -> int:
    """Records what is new or changed (all with ``everything``); returns the number of cases whose own code failed on the oracle."""
    oracle, broken, total = Oracle(python, say), 0, 0
    for module in collect.modules(area):
        try:
            cases = {c.suffix: c for c in collect.load(module)}
        except collect.LoadError as error:
            say(f"ERROR {error}")
            broken += 1
            continue
        old = store.load(module)
        kept = {s: old[s] for s in cases if s in old}
        todo = [s for s, c in cases.items() if everything or s not in kept or kept[s][0] != c.digest() or kept[s][1]["k"] in ("X", "M")]
        if pick:
            todo = [s for s in todo if pick in f"{module}::{s}"]
        started = time.monotonic()
        answers = oracle.ask(module, todo)
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
    oracle.close()
    say(f"{total} recorded; {broken} cases are broken on the oracle" if broken else f"{total} recorded")
    return broken


def verify(python: str, area: str | None = None, pick: str | None = None, mark: bool = False, say=print) -> int:
    """Asks the oracle again and compares with what is stored: cases whose answer is not the same twice (uninitialised memory, random streams, order).

    ``mark`` stores them as answers there is nothing to compare with.
    """
    oracle, unstable = Oracle(python, say=lambda *_: None), 0
    for module in collect.modules(area):
        golden, marked = store.load(module), False
        cases = {c.suffix: c for c in collect.load(module) if c.suffix in golden}
        # What ended or hung the process is not asked again; backwards, so that what an earlier case left behind shows.
        todo = [s for s in reversed(cases) if golden[s][1]["k"] not in ("exit", "X", "M") and (not pick or pick in f"{module}::{s}")]
        for suffix, node in oracle.ask(module, todo).items():
            want = golden[suffix][1]
            problem = "ends the process now and then" if node["k"] == "exit" else compare(want, node, cases[suffix].tol)
            if problem:
                unstable += 1
                say(f"  UNSTABLE {module}::{suffix}: {problem}")
                golden[suffix] = (golden[suffix][0], {"k": "exit", "code": "unstable"})
                marked = mark
        if marked:
            store.save(module, golden)
        say(f"{module}: {len(todo)} asked again")
    oracle.close()
    return unstable
