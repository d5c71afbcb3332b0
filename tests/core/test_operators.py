"""Tensor's operators: values recorded from the real package, the fast paths, and the modes that leave them."""

import json
import math
import operator
import sys
import warnings
from pathlib import Path

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.core.operators import TABLE
from paddle_compat.core.tensor import wrap

GOLDEN = json.loads((Path(__file__).parent / "data" / "operators.json").read_text())
TOLERANCE = {"float16": 2e-3, "float32": 2e-6, "float64": 1e-12, "complex64": 2e-6, "complex128": 1e-12}

# What differs from the real package, and why (docs/deviations.md). Each entry: which expressions, what is not compared.
NEGATIVE_ZERO = "a negative zero times a positive number stays one (Paddle's scale kernel adds 0.0 to every product)"
COMPLEX_INFINITY = "torch's complex arithmetic with infinities and zero divisors gives other NaNs"
SQUARE_ROOT = "torch takes a square root for ** 0.5, which differs for -0.0 and -inf"
EQUALITY = "2.4.2 takes floats that differ by less than 1e-8 for equal; here equal means equal"


def deviation(text):
    infinite = any(s in text for s in ("inf", "1e300", "odd", "zero"))
    if "zero" in text and ("*" in text or "/" in text) and "zero ** (0.5)" not in text and not text.startswith(("c ", "C ")):
        return NEGATIVE_ZERO
    if ("c" in text.replace("float", "").split() or "C" in text.split() or "2j" in text) and infinite:
        return COMPLEX_INFINITY
    if text in ("zero ** (0.5)", "odd ** (0.5)"):
        return SQUARE_ROOT
    if text == "zero + (-0.0)" or text == "zero - (-0.0)":
        return NEGATIVE_ZERO
    if text == "tenth == (np.array([0.1]))":
        return EQUALITY
    return None


def make(values, dtype):
    return paddle.to_tensor(np.asarray(values)).astype(dtype)


SPACE = {"np": np, "paddle": paddle, "make": make}
SPACE.update({name: eval(text, SPACE) for name, text in GOLDEN["names"].items()})


def answer(text):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return eval(text, SPACE)
        except Exception as error:
            return error


def differs(text, want):
    """Why an expression's result is not the recorded one, or None."""
    got = answer(text)
    if "error" in want:
        found = type(got).__name__, getattr(got, "paddle_category", "")
        return None if found[0] == want["error"] and want["category"] in ("", found[1]) else f"{want['error']} {want['category']} expected, got {got!r}"
    if isinstance(got, Exception):
        return f"{want} expected, got {got!r}"
    if (str(got.dtype), got.shape) != (f"paddle.{want['dtype']}", want["shape"]):
        return f"{want['dtype']} {want['shape']} expected, got {got.dtype} {got.shape}"
    values = np.array([eval(v, {"nan": np.nan, "inf": np.inf, "nanj": complex(0, np.nan), "infj": complex(0, np.inf)}) for v in want["values"]])
    ours = got.numpy().reshape(-1)
    tolerance = TOLERANCE.get(want["dtype"], 0)
    if values.size and not np.allclose(values, ours, rtol=tolerance, atol=tolerance * 1e-3, equal_nan=True):
        return f"{values} expected, got {ours}"
    if want["dtype"].startswith("float") and not np.all((np.signbit(values) == np.signbit(ours)) | np.isnan(values)):
        return f"signs of {values} expected, got {ours}"
    return None


@pytest.mark.parametrize("name", [*GOLDEN["names"], "other"])
def test_recorded(name):
    """Every expression that the oracle answered, by the name that stands in it first."""
    mine = [text for text in GOLDEN["cases"] if (name if name != "other" else None) == next((w for w in text.split() if w in GOLDEN["names"]), None)]
    assert mine
    wrong = {text: why for text in mine if not deviation(text) and (why := differs(text, GOLDEN["cases"][text]))}
    assert not wrong, f"{len(wrong)} of {len(mine)}: {dict(list(wrong.items())[:5])}"


def test_deviations_are_still_true():
    """Each reason still has expressions that differ; one that has none would have to go."""
    seen = {deviation(text) for text, want in GOLDEN["cases"].items() if deviation(text) and differs(text, want)}
    assert seen == {NEGATIVE_ZERO, COMPLEX_INFINITY, SQUARE_ROOT, EQUALITY}


# ---- what the class has -------------------------------------------------------------------------------------------------------

ABSENT = "iadd isub imul itruediv ifloordiv imod ipow imatmul iand ior ixor rfloordiv rmod rmatmul rand ror rxor lshift rshift abs pos divmod".split()


def test_the_class_has_what_the_real_one_has():
    x = paddle.ones([1])
    for name in ABSENT:
        assert not hasattr(x, f"__{name}__"), name
    assert paddle.Tensor.__and__ is paddle.bitwise_and and paddle.Tensor.__invert__ is paddle.bitwise_not and paddle.Tensor.__xor__ is paddle.bitwise_xor
    assert paddle.Tensor.__array_ufunc__ is None and paddle.Tensor.__add__.__name__ == "__add__"
    assert paddle.Tensor.__add__.__code__.co_varnames[:2] == ("self", "other_var")


def test_assignment_makes_a_new_tensor():
    x = y = paddle.to_tensor([1.0, 2.0])
    x += 1
    assert x is not y and y.tolist() == [1, 2] and x.tolist() == [2, 3]


def test_hash_survives_equality():
    x = paddle.to_tensor([1.0])
    assert {x: 1}[x] == 1 and x in [x] and [x].index(x) == 0


# ---- other operands -----------------------------------------------------------------------------------------------------------


def test_arrays_of_one_element_are_numbers():
    x = paddle.to_tensor([1.0, 2.0])
    assert (np.array([2.0]) * x).tolist() == [2, 4] and type(np.array(2.0) - x) is paddle.Tensor and (x + np.array(1.5)).tolist() == [2.5, 3.5]
    assert (np.float32(2) * x).tolist() == [2, 4] and (np.int64(7) - x).tolist() == [6, 5]
    with pytest.raises(ValueError, match=r"shape=\[2\].*paddle.to_tensor"):  # the real package silently takes the first element
        x + np.array([1.0, 2.0])
    with pytest.raises(TypeError):
        np.sin(x)


def test_torch_tensors_are_tensors():
    x, t = paddle.to_tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])
    assert type(x + t) is paddle.Tensor and (x * t).tolist() == [3, 8] and (x < t).tolist() == [True, True]


def test_parameters():
    p = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(2.0))
    x = paddle.to_tensor([1.0, 3.0])
    assert type(x * p) is paddle.Tensor and (x * p).tolist() == [2, 6] and (p - x).tolist() == [1, -1] and (-p).tolist() == [-2, -2]
    (x * p / 2 + (1 - p) ** 2).sum().backward()
    np.testing.assert_allclose(p.grad.numpy(), x.numpy() / 2 - 2 * (1 - 2.0))


def test_different_dtypes_warn():
    x, y = paddle.to_tensor([1.5]), paddle.to_tensor([2])
    text = "left dtype is paddle.float32, but right dtype is paddle.int64, the right dtype will convert to paddle.float32"
    with pytest.warns(UserWarning, match=text) as seen:
        x + y
    assert seen[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (x + 1j).dtype == paddle.complex64 and (x + paddle.to_tensor([1j])).dtype == paddle.complex64


def test_errors_name_the_values():
    with pytest.raises(ValueError) as caught:
        paddle.ones([2, 2]) + paddle.ones([3])
    assert str(caught.value) == (
        "(InvalidArgument) Broadcast dimension mismatch. Operands could not be broadcast together with the shape of X = [2, 2] and the shape of Y = [3]. "
        "Received [2] in X is not equal to [3] in Y at i:1."
    )
    with pytest.raises(ValueError, match=r"\(InvalidArgument\).*2x2 and 3x2"):
        paddle.ones([2, 2]) @ paddle.ones([3, 2])
    for call in (operator.floordiv, operator.mod):  # the real package ends its process for %
        with pytest.raises(ValueError, match="Integer division by zero"):
            call(paddle.to_tensor([1, 2]), 0)
        with pytest.raises(ValueError, match="Integer division by zero"):
            call(paddle.to_tensor([1, 2]), paddle.to_tensor([1, 0]))
    with pytest.raises(ValueError, match="negative integer powers"):  # the real package never returns
        paddle.to_tensor([2]) ** -1
    with pytest.raises(ZeroDivisionError):
        paddle.to_tensor([2.0]) / 0


# ---- shapes and gradients -----------------------------------------------------------------------------------------------------

BINARY = [operator.add, operator.sub, operator.mul, operator.truediv, operator.mod, operator.eq, operator.lt, operator.ge]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(1, 3), max_size=3), st.lists(st.integers(1, 3), max_size=3), st.sampled_from(BINARY))
def test_broadcasting_is_numpys(left, right, function):
    rng = np.random.default_rng(len(left) + 7 * len(right))
    x, y = rng.uniform(0.5, 2, left or [1]).astype("float32"), rng.uniform(0.5, 2, right or [1]).astype("float32")
    try:
        want = function(x, y)
    except ValueError:
        with pytest.raises(ValueError, match="Broadcast dimension mismatch"):
            function(paddle.to_tensor(x), paddle.to_tensor(y))
        return
    got = function(paddle.to_tensor(x), paddle.to_tensor(y))
    assert got.shape == list(want.shape)
    np.testing.assert_allclose(got.numpy(), want, rtol=1e-5)


GRADIENTS = {
    "x + 2": lambda x: np.ones_like(x), "2 - x": lambda x: -np.ones_like(x), "x * 3": lambda x: np.full_like(x, 3), "x * -3": lambda x: np.full_like(x, -3),
    "x / 4": lambda x: np.full_like(x, 0.25), "2 / x": lambda x: -2 / x**2, "x ** 2": lambda x: 2 * x, "x ** 2.5": lambda x: 2.5 * x**1.5,
    "2 ** x": lambda x: np.log(2) * 2**x, "-x": lambda x: -np.ones_like(x), "x * x": lambda x: 2 * x, "x - x * 0.5": lambda x: np.full_like(x, 0.5),
}  # fmt: skip


@pytest.mark.parametrize("text", sorted(GRADIENTS))
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_gradients(text, dtype):
    data = np.array([0.5, 1.5, 3.0], dtype)
    x = paddle.to_tensor(data, stop_gradient=False)
    eval(text, {"x": x}).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), GRADIENTS[text](data), rtol=1e-5)


def test_remainders_have_no_gradient():
    x = paddle.to_tensor([1.5, 2.5], stop_gradient=False)
    for out in (x % 2, x % 2.0, x % x, paddle.to_tensor([7.0]) % x, paddle.remainder(x, x), paddle.mod(x, x)):
        assert out.stop_gradient


def test_casts_carry_gradients():
    x, y = paddle.to_tensor([1.5, 2.5], stop_gradient=False), paddle.to_tensor([2.0, 3.0], dtype="float64", stop_gradient=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        (x * y).sum().backward()
    assert x.grad.tolist() == [2, 3] and y.grad.tolist() == [1.5, 2.5] and y.grad.dtype == paddle.float64


# ---- the fast path ------------------------------------------------------------------------------------------------------------


def python_calls(function):
    """How many Python functions a call enters, after a first one that fills the caches: the fewest of some tries (finalizers count too)."""
    function()
    counts = []

    def profile(frame, event, argument):
        counts[-1] += event == "call"

    for _ in range(5):
        counts.append(0)
        sys.setprofile(profile)
        try:
            function()
        finally:
            sys.setprofile(None)
    return min(counts) - 1  # the function itself


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("x + y", 1), ("x @ y", 1), ("x > y", 1), ("x + 1", 2), ("x * 2.5", 2), ("x * -2.5", 3), ("1 - x", 2), ("2 / x", 2), ("x > 0", 2), ("x ** 2", 2),
        ("i + 1", 2), ("i // 2", 2), ("-x", 2),
    ],
)  # fmt: skip
def test_python_level_calls(text, most):
    code = compile(text, text, "eval")
    space = {"x": paddle.ones([2, 2]), "y": paddle.ones([2, 2]), "i": paddle.to_tensor([1, 2])}
    calls = python_calls(lambda: eval(code, space))
    assert calls - 1 <= most, calls  # eval's own code is one


def test_constants_do_not_leak_between_modes():
    x = paddle.ones([3])
    with torch.inference_mode():
        x * 1234.5
    y = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    (y * 1234.5).sum().backward()
    assert y.grad.tolist() == [1234.5, 1234.5]
    from torch._subclasses.fake_tensor import FakeTensorMode

    with FakeTensorMode():
        fake = wrap(torch.ones(3)) * 4321.5 + 17.25
        assert "FakeTensor" in type(fake._t).__name__
    assert (x * 4321.5 + 17.25).tolist() == [4338.75] * 3
    assert torch.func.grad(lambda t: (wrap(t) * 99.25 - 3.5)._t.sum())(torch.ones(2)).tolist() == [99.25, 99.25]
    assert (x * 99.25 - 3.5).tolist() == [95.75] * 3


def test_many_numbers_do_not_fill_memory():
    x = paddle.ones([1])
    for n in range(3000):
        x + (n + 0.5)
    from paddle_compat.core.operators import _made

    assert max(len(c) for c in _made["__add__"].__globals__["BIAS"].values()) <= 1024
    assert (x + math.nan).isnan().item() and (x + 0.5).item() == 1.5


def test_dynamo_traces_without_a_break():
    def f(a, b):
        x, y = wrap(a), wrap(b)
        return (((x + 1.5) * 2 - x / 3 + y * x - (-y) + 2 / x + x**2 + y**2.5 - (1 - y)) * (x > 0).astype("float32") @ y)._t

    a, b = torch.rand(4, 4) + 0.1, torch.rand(4, 4)
    torch.testing.assert_close(torch.compile(f, backend="eager", fullgraph=True)(a, b), f(a, b))


def test_dynamo_traces_other_dtypes():
    def f(a, b):
        x, y = wrap(a), wrap(b)
        return (x + y / 2 + y * 1.5 + (y > 1) * y + x.astype("float64") + 0.1)._t

    a, b = torch.rand(4), torch.arange(4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.testing.assert_close(torch.compile(f, backend="eager", fullgraph=True)(a, b), f(a, b))


# ---- modes --------------------------------------------------------------------------------------------------------------------


def static(function, *feeds):
    """dtype and values of a static program of ``function``."""
    paddle.enable_static()
    try:
        program = paddle.static.Program()
        with paddle.static.program_guard(program):
            inputs = [paddle.static.data(f"v{i}", [-1, *f.shape[1:]], str(f.dtype)) for i, f in enumerate(feeds)]
            out = function(*inputs)
        (result,) = paddle.static.Executor().run(program, feed={f"v{i}": f for i, f in enumerate(feeds)}, fetch_list=[out])
        return str(out.dtype), result.tolist()
    finally:
        paddle.disable_static()


WHOLE, F = np.array([7, -7]), np.array([1.0, 2.0], "float32")


# Values of the real package in static mode.
@pytest.mark.parametrize(
    ("function", "feeds", "want"),
    [
        (lambda a, b: a + b, (np.ones(2, "int64"), np.full(2, 1.5, "float32")), ("paddle.int64", [2, 2])),
        (lambda a, b: a / b, (WHOLE, np.array([2, 2])), ("paddle.int64", [3, -3])),
        (lambda a: a / 2, (WHOLE,), ("paddle.float32", [3.5, -3.5])),
        (lambda a: 2 / a, (WHOLE,), ("paddle.float32", [0.2857142984867096, -0.2857142984867096])),
        (lambda a: a + 1.5, (WHOLE,), ("paddle.float32", [8.5, -5.5])),
        (lambda a: a + 0.1, (np.array([0.0, 1.0]),), ("paddle.float64", [0.10000000149011612, 1.1000000014901161])),
        (lambda a: 1 - a, (F,), ("paddle.float32", [0, -1])),
        (lambda a: 2**a, (F,), ("paddle.float32", [2, 4])),
        (lambda a: a**2, (np.array([2, -3], "int32"),), ("paddle.int32", [4, 9])),
        (lambda a: a**-1, (np.array([2, -3], "int32"),), ("paddle.int32", [0, 0])),
        (lambda a: a == 1, (F,), ("paddle.bool", [True, False])),
        (lambda a: -a, (F,), ("paddle.float32", [-1, -2])),
        (lambda a: a // 2, (WHOLE,), ("paddle.int64", [3, -3])),
        (lambda a: np.float32(2) * a, (F,), ("paddle.float32", [2, 4])),
        (lambda a: a + np.ones([1], "float32"), (F,), ("paddle.float32", [2, 3])),
        (lambda a: a + "1", (F,), ("paddle.float32", [2, 3])),
    ],
)
def test_static_programs(function, feeds, want):
    assert static(function, *feeds) == want


@pytest.mark.parametrize(("other", "error"), [(None, TypeError), ([1], TypeError), (1j, TypeError), ("a", ValueError), (np.ones([2, 2], "float32"), TypeError)])
def test_static_programs_refuse(other, error):
    with pytest.raises(error):
        static(lambda a: a + other, F)


def test_every_row_works_while_a_mode_is_on():
    x, y = paddle.to_tensor([1.0, 2.0]), paddle.to_tensor([3.0, 4.0])
    plain = {row.dunder: getattr(x, row.dunder)(y).tolist() for row in TABLE if row.name != "floordiv"}
    numbers = {row.dunder: getattr(x, row.dunder)(3).tolist() for row in TABLE if row.name not in ("floordiv", "matmul")}
    with paddle.amp.auto_cast(enable=True, dtype="bfloat16", custom_black_list=["matmul_v2"]):
        assert {d: getattr(x, d)(y).tolist() for d in plain} == plain
        assert {d: getattr(x, d)(3).tolist() for d in numbers} == numbers
        assert (-x).tolist() == [-1, -2]
