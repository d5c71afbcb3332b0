"""Replays the golden answers on an engine."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field

from conformance import collect, deviations, store
from conformance.compare import compare, extension
from conformance.execute import Runner

OK = ("pass", "extension", "deviation")
CASE_SECONDS = 60


@dataclass
class Result:
    """``status``: pass, extension (Paddle has no CPU kernel or died there), deviation (listed);

    or fail, missing, unexpected-pass, unrecorded, stale, broken.
    """

    id: str
    api: str
    status: str
    detail: str = ""
    covers: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return self.status in OK


def engine(name: str = "paddle_compat"):
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    module = importlib.import_module(name)
    if name == "paddle_compat":
        import torch

        torch.set_num_threads(1)
    return module


class Hang(Exception):
    """A case took longer than CASE_SECONDS."""


def _alarm(*_):
    raise Hang(f"still running after {CASE_SECONDS} s")


def run_module(module: str, paddle, pick: str | None = None, listed: dict | None = None) -> list[Result]:
    """All cases of one case module on an engine. Never raises: what goes wrong is a result."""
    listed = deviations.by_case(deviations.load()) if listed is None else listed
    try:
        cases = collect.load(module)
        golden = store.load(module)
    except (collect.LoadError, ValueError) as error:
        return [Result(f"{module}::", "", "broken", str(error))]
    runner = Runner(paddle)
    results = []
    limited = hasattr(signal, "SIGALRM") and _main_thread()
    if limited:
        before = signal.signal(signal.SIGALRM, _alarm)
    try:
        for case in cases:
            if pick and pick not in case.id:
                continue
            result = one(case, golden, runner, listed, limited)
            result.covers = case.covers
            results.append(result)
    finally:
        if limited:
            signal.signal(signal.SIGALRM, before)
    if not pick:
        gone = golden.keys() - {c.suffix for c in cases}
        results += [Result(f"{module}::{s}", s.partition("[")[0], "stale", "golden answer of a case that is no more: record again") for s in sorted(gone)]
    return results


def _main_thread() -> bool:
    import threading

    return threading.current_thread() is threading.main_thread()


def one(case, golden, runner, listed, limited) -> Result:
    entry = golden.get(case.suffix)
    if entry is None:
        return Result(case.id, case.api, "unrecorded", "no golden answer: python -m conformance record " + case.module)
    digest, want = entry
    if digest != case.digest():
        return Result(case.id, case.api, "stale", "the case changed since it was recorded: python -m conformance record " + case.module)
    if limited:
        signal.alarm(CASE_SECONDS)
    try:
        got = runner.run(case)
        problem = compare(want, got, case.tol)
    except Exception as error:
        got, problem = {"k": "X"}, f"{type(error).__name__}: {error}"
    finally:
        if limited:
            signal.alarm(0)
    if case.id in listed:
        if problem is None and not extension(want, got):
            return Result(case.id, case.api, "unexpected-pass", "listed as a deviation but agrees with Paddle: take it out of deviations.toml")
        return Result(case.id, case.api, "deviation", listed[case.id].reason)
    if problem is None:
        return Result(case.id, case.api, "extension" if extension(want, got) else "pass")
    return Result(case.id, case.api, "missing" if got["k"] == "M" else "fail", problem)


def _fork_again():
    # A spawned process spawns by default itself; cases start DataLoader workers, which fork on Linux.
    multiprocessing.set_start_method("fork", force=True)


def _in_child(arguments) -> list[dict]:
    module, name, pick = arguments
    return [asdict(r) for r in run_module(module, engine(name), pick)]


def run(area: str | None = None, pick: str | None = None, stop: bool = False, jobs: int = 1, name: str = "paddle_compat", progress=None) -> list[Result]:
    """Runs an area (or all). ``jobs`` > 1 spreads the modules over processes."""
    modules = collect.modules(area)
    results: list[Result] = []
    if jobs > 1 and len(modules) > 1:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(jobs, len(modules)), mp_context=context, initializer=_fork_again) as pool:
            waiting = {m: pool.submit(_in_child, (m, name, pick)) for m in modules}
            for module, future in waiting.items():
                try:
                    part = [Result(**r) for r in future.result()]
                except BrokenProcessPool:
                    # Which module ended its process is not known to the pool: those without an answer say so, one by one they run alone.
                    part = [Result(f"{module}::", "", "broken", "a process ended while this ran: python -m conformance run " + module)]
                results += part
                if progress:
                    progress(module, part, 0.0)
        return results
    paddle = engine(name)
    listed = deviations.by_case(deviations.load()) if name == "paddle_compat" else {}
    for module in modules:
        started = time.monotonic()
        part = run_module(module, paddle, pick, listed)
        results += part
        if progress:
            progress(module, part, time.monotonic() - started)
        if stop and any(not r.ok for r in part):
            break
    return results


__all__ = ["OK", "Result", "engine", "run", "run_module"]
