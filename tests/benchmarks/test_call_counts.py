"""How many Python functions a call enters: pinned, so that dispatch cannot grow unnoticed.

Counted with ``sys.setprofile``, which sees every Python frame that is entered, ours and torch's own Python; C functions are
not counted. Unlike a time the count is the same on every run and machine. A pin that has become too high should be lowered.
"""

import importlib.util
import pathlib
import sys

import pytest

import paddle_compat as paddle

_CASES = pathlib.Path(__file__).parent.parent.parent / "benchmarks" / "dispatch_cases.py"
_spec = importlib.util.spec_from_file_location("dispatch_cases", _CASES)
dispatch_cases = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(dispatch_cases)

# name -> Python functions entered at most. The floor is 2 (the public function and its kernel), 1 for an attribute.
PINS = {
    "add": 2, "matmul": 2, "exp": 2, "clip": 2, "where": 3, "sum": 2, "mean": 2, "argmax": 4, "reshape": 3,
    "transpose": 6, "concat": 4, "split": 11, "cast": 3, "zeros": 4, "arange": 4, "to_tensor": 6, "x + y": 1,
    "x + 1": 2, "2 / x": 2, "-x": 2, "x > y": 1, "x @ y": 1, "x ** 2": 2, "x[0]": 5, "x[:, 1:3]": 6, "z[0] = 1": 3,
    "x.astype": 4, "x.reshape": 3, "x.add_": 3, "x.detach": 1, "x.numpy": 1, "x.shape": 1, "relu": 1, "softmax": 1,
    "cross_entropy": 5, "Linear": 5, "Conv2D": 5, "BatchNorm2D": 11, "LayerNorm": 4, "Embedding": 6, "fwd + bwd": 15,
}  # fmt: skip


@pytest.fixture(scope="module")
def cases():
    return dispatch_cases.paddle_cases(paddle)


def python_calls(call):
    """Names of the Python functions that one call of ``call`` enters, itself left out."""
    entered = []

    def profile(frame, event, argument):
        if event == "call":
            entered.append(frame.f_code.co_qualname if hasattr(frame.f_code, "co_qualname") else frame.f_code.co_name)

    for _ in range(3):
        call()  # what is loaded or generated at the first use is not what a call costs
    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        call()
    finally:
        sys.setprofile(before)
    return entered[1:]


@pytest.mark.parametrize("name", list(PINS))
def test_calls(cases, name):
    entered = python_calls(cases[name])
    assert len(entered) <= PINS[name], f"{name} entered {len(entered)} Python functions, pinned at {PINS[name]}: {entered}"
