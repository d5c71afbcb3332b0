"""The recorder against a small stand-in for Paddle: it survives cases that end or hang the process, and asks only what is new."""

import os
import subprocess
import sys

import pytest

from conformance import ROOT

ENGINE = """
import os, time
import numpy as np

__version__ = "2.4.2"

class Tensor:
    def __init__(self, array):
        self.array, self.stop_gradient = np.asarray(array), True
        self.dtype, self.shape = "paddle.%s" % self.array.dtype, list(self.array.shape)
    def numpy(self):
        return self.array

class _Dtype:
    pass

float32 = _Dtype()

def to_tensor(array, stop_gradient=True):
    return Tensor(array)

def double(x):
    return Tensor(x.array * 2)

def leave(x):
    os._exit(7)

def hang(x):
    time.sleep(60)
"""

CASES = """
from conformance.samplers import T
from conformance.spec import case, op

op("paddle.double", [T(2)], grad=0, method=False, keyword=False)
case("paddle.leave", "ends", lambda paddle: paddle.leave(1))
case("paddle.double", "after", lambda paddle: paddle.double(paddle.to_tensor([1.0])))
case("paddle.hang", "hangs", lambda paddle: paddle.hang(1))
case("paddle.double", "last", lambda paddle: "still here")
"""

SCRIPT = """
import sys
from conformance import record, runner, store
record.CASE_SECONDS = 2
original = record.Oracle.__init__
record.Oracle.__init__ = lambda self, python, say=print, engine="stand_in": original(self, python, say, engine)
broken = record.record(sys.executable)
again = []
record.record(sys.executable, say=again.append)
print("AGAIN", again)
print("BROKEN", broken)
print({s: n.get("code", n.get("v")) for s, (_, n) in store.load("area/cases").items()})
import stand_in
print([(r.id.partition("[")[2], r.status) for r in runner.run_module("area/cases", stand_in, pick="double", listed={})])
"""


@pytest.fixture
def run(tmp_path):
    (tmp_path / "cases" / "area").mkdir(parents=True)
    (tmp_path / "stand_in.py").write_text(ENGINE)

    def go(cases, script=SCRIPT):
        (tmp_path / "cases" / "area" / "cases.py").write_text(cases)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT.parent)]),
            "CONFORMANCE_CASES": str(tmp_path / "cases"),
            "CONFORMANCE_GOLDEN": str(tmp_path / "golden"),
        }
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return go


def test_survives_ends_and_hangs(run):
    out = run(CASES)
    assert "'paddle.leave[ends]': 7" in out and "'paddle.hang[hangs]': 'hang'" in out
    assert "'paddle.double[last]': 'still here'" in out and "'paddle.double[after]': [2.0]" in out
    assert "BROKEN 0" in out
    assert "[('float32]', 'pass'), ('after]', 'pass'), ('last]', 'pass')]" in out


def test_second_time_asks_nothing(run):
    assert "AGAIN ['0 recorded']" in run(CASES)


OWN = """
from conformance.spec import case

case("paddle.double", "own", lambda paddle: undefined_name)
case("paddle.nothing", "gone", lambda paddle: paddle.nothing())
"""


def test_broken_cases_are_named(run):
    out = run(OWN)
    assert "BROKEN area/cases::paddle.double[own]: NameError" in out
    assert "stand_in.nothing is not defined" in out and "BROKEN 2" in out


LOAD = """
from conformance import runner
import stand_in
print([(r.status, "ZeroDivisionError" in r.detail) for r in runner.run_module("area/cases", stand_in, listed={})])
"""


def test_file_that_does_not_load_is_one_failure(run):
    assert "[('broken', True)]" in run("1 / 0\n", LOAD)
