"""The machine itself: whose fault an error is, what counts as agreement, what makes a golden answer stale. No engine needed but a small fake one."""

import types

import numpy as np
import pytest

from conformance import compare, deviations, encode, execute, samplers, spec, store
from conformance.inventory import build, check


class FakeTensor:
    """As much of a Tensor as the encoder asks for."""

    def __init__(self, array, stop_gradient=True):
        self.array, self.stop_gradient = np.asarray(array), stop_gradient
        self.dtype, self.shape = f"paddle.{self.array.dtype}", list(self.array.shape)

    def numpy(self):
        return self.array


class Dtype:
    def __str__(self):
        return "paddle.float32"


def fake_paddle():
    paddle = types.ModuleType("paddle")
    paddle.Tensor, paddle.float32 = FakeTensor, Dtype()
    paddle.to_tensor = lambda array, stop_gradient=True: FakeTensor(array, stop_gradient)
    paddle.double = lambda x: FakeTensor(x.array * 2)

    def refuse(x):
        raise ValueError("(InvalidArgument) x is refused")

    def refuse_plainly(x):
        raise ValueError("x is refused")

    paddle.refuse, paddle.refuse_plainly = refuse, refuse_plainly
    return paddle


def made(register):
    cases = spec._begin()
    register()
    for c in cases:
        c.module = "area/module"
    return cases


def run(case, paddle=None):
    return execute.Runner(paddle or fake_paddle()).run(case)


def call(api, **kw):
    return made(lambda: spec.op(api, [samplers.T(2, 3)], method=False, keyword=False, grad=0, **kw))[0]


def through_json(node):
    import json

    return json.loads(json.dumps(encode.to_json(node)))


def test_same_answer_agrees_and_survives_json():
    want = through_json(run(call("paddle.double")))
    assert compare.compare(want, run(call("paddle.double"))) is None
    assert want["dt"] == "float32" and want["sh"] == [2, 3]


@pytest.mark.parametrize("change", [lambda a: a + 1, lambda a: a.astype("float64"), lambda a: a[:1], lambda a: np.where(a > 0, np.nan, a)])
def test_other_values_dtype_or_shape_differ(change):
    want = through_json(run(call("paddle.double")))
    other = fake_paddle()
    other.double = lambda x: FakeTensor(change(x.array * 2))
    assert compare.compare(want, run(call("paddle.double"), other))


def test_missing_name_fails_as_itself():
    node = run(call("paddle.nothing"))
    assert node == {"k": "M", "m": "paddle.nothing is not defined"}
    for want in ({"k": "N"}, {"k": "E", "t": "AttributeError", "w": None, "m": ""}, {"k": "exit", "code": -6}):
        assert compare.compare(want, node) == "paddle.nothing is not defined"
        assert not compare.extension(want, node)


def test_missing_name_inside_a_function_case():
    case = made(lambda: spec.case("paddle.double", "f", lambda paddle: paddle.nothing(1)))[0]
    assert run(case)["k"] == "M"
    case = made(lambda: spec.case("paddle.double", "g", lambda paddle: spec.raises(lambda: paddle.nothing(1))))[0]
    assert run(case)["k"] == "M"


def test_error_of_the_api_is_an_answer():
    node = run(call("paddle.refuse"))
    assert (node["k"], node["t"], node["w"]) == ("E", "ValueError", "InvalidArgument")
    assert compare.compare(node, node) is None
    assert "category" in compare.compare(node, run(call("paddle.refuse_plainly")))


def test_error_type_must_be_equal():
    want = run(call("paddle.refuse"))
    assert compare.compare(want, {**want, "t": "TypeError"})
    assert compare.compare(want, run(call("paddle.double")))


def own_code_name_error(paddle):
    return undefined_name  # noqa: F821


def own_code_numpy_error(paddle):
    return np.zeros(3).reshape(2, 2)


@pytest.mark.parametrize("function", [own_code_name_error, own_code_numpy_error])
def test_error_of_the_case_is_never_agreement(function):
    case = made(lambda: spec.case("paddle.double", "own", function))[0]
    want = run(case)
    assert want["k"] == "X"
    assert compare.compare(want, run(case))


def test_error_of_the_case_inside_raises(monkeypatch):
    # This file plays the part of a case file.
    monkeypatch.setattr(execute, "CASES_DIR", __file__)
    case = made(lambda: spec.case("paddle.double", "own", lambda paddle: spec.raises(lambda: undefined_name)))[0]  # noqa: F821
    assert run(case)["k"] == "X"


def test_raises_keeps_what_was_raised():
    case = made(lambda: spec.case("paddle.refuse", "r", lambda paddle: [spec.raises(lambda: paddle.refuse(1)), spec.raises(lambda: 5)]))[0]
    node = run(case)
    assert node["v"][0]["t"] == "ValueError" and node["v"][1]["t"] is None
    assert compare.compare(node, node) is None


def test_missing_kernel_may_be_answered():
    text = "(NotFound) The kernel with key (CPU, NCHW, float16) of kernel `abs` is not registered.\n  [Hint: Expected kernel_iter == iter->second.end() && x]"
    want = encode.error_node(RuntimeError(text))
    answer = run(call("paddle.double"))
    assert want["nk"] and compare.compare(want, answer) is None and compare.extension(want, answer)
    assert compare.compare(want, {"k": "E", "t": "TypeError", "w": None, "m": ""}) is None


def test_digest_follows_the_case():
    first = call("paddle.double").digest()
    assert first == call("paddle.double").digest()
    assert first != made(lambda: spec.op("paddle.double", [samplers.T(2, 4)], method=False))[0].digest()
    a = made(lambda: spec.case("paddle.double", "x", lambda paddle: 1))[0]
    b = made(lambda: spec.case("paddle.double", "x", lambda paddle: 2))[0]
    assert a.digest() != b.digest()


def test_digest_sees_what_a_lambda_closes_over():
    def digest(n):
        return made(lambda: spec.case("paddle.double", "x", lambda paddle: n))[0].digest()

    digests = {digest(n) for n in range(3)}
    assert len(digests) == 3


def test_inputs_follow_the_name_only():
    a, b = call("paddle.double"), call("paddle.double")
    assert run(a)["v"].tolist() == run(b)["v"].tolist()
    assert run(a)["v"].tolist() != run(made(lambda: spec.op("paddle.double", [samplers.T(2, 3)], prefix="other-", method=False, grad=0))[0])["v"].tolist()


def test_index_sampler_stays_in_bounds():
    rng = np.random.RandomState(0)
    values = samplers.Idx(200, bound=5, negative=True).array(rng, "float32")
    assert values.min() >= -5 and values.max() < 5
    assert sorted(samplers.Idx(5, bound=5, unique=True).array(rng, "float32")) == list(range(5))


def test_distinct_has_no_ties():
    values = samplers.Distinct(3, 4).array(np.random.RandomState(0), "float32")
    assert len(set(values.reshape(-1).tolist())) == 12


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "bool", "complex64"])
def test_numbers_survive_storage(dtype):
    array = samplers.T(40, low=-30, high=30).array(np.random.RandomState(1), dtype)
    node = {"k": "T", "dt": dtype, "sh": [40], "v": array}
    back = encode.from_json_values(node, through_json(node)["v"])
    assert back.dtype == array.dtype and (back == array).all()


def test_special_values_survive_storage():
    array = np.array([np.nan, np.inf, -np.inf, -0.0, 1e-45, 3.4e38], "float32")
    node = {"k": "T", "dt": "float32", "sh": [6], "sg": True, "v": array}
    assert compare.compare(through_json(node), node) is None


def test_large_arrays_are_sampled_but_still_compared():
    big = np.arange(5000, dtype="float32")
    want = through_json(encode.Encoder(fake_paddle()).encode(FakeTensor(big)))
    assert len(want["v"]) < 800
    other = big.copy()
    other[1:3] += 1e5
    assert compare.compare(want, encode.Encoder(fake_paddle()).encode(FakeTensor(big))) is None
    assert compare.compare(want, encode.Encoder(fake_paddle()).encode(FakeTensor(other)))


def test_store_round_trip(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "GOLDEN", tmp_path)
    entries = {"paddle.double[float32]": ("abc", run(call("paddle.double")))}
    store.save("area/module", entries)
    first = store.path_of("area/module").read_bytes()
    store.save("area/module", entries)
    assert store.path_of("area/module").read_bytes() == first
    assert store.load("area/module")["paddle.double[float32]"][0] == "abc"


def test_looser_tolerance_needs_a_reason():
    with pytest.raises(spec.OwnError):
        made(lambda: spec.op("paddle.double", [samplers.T(2)], tol=(1e-2, 1e-2)))
    with pytest.raises(spec.OwnError):
        made(lambda: spec.op("paddle.double", [samplers.T(2)], tol=(1e-2, 1e-2, "")))


def test_deviation_list_checks_itself(tmp_path):
    path = tmp_path / "deviations.toml"
    deviations.add("paddle.x", "torch rounds the other way", "numeric", ["a/b::paddle.x[1]"], path=path)
    deviations.add("paddle.x", "torch rounds the other way", "numeric", ["a/b::paddle.x[2]"], path=path)
    entries = deviations.load(path)
    assert len(entries) == 1 and entries[0].cases == ["a/b::paddle.x[1]", "a/b::paddle.x[2]"]
    assert deviations.problems(entries, {"a/b::paddle.x[1]", "a/b::paddle.x[2]"}) == []
    assert "no recorded case" in deviations.problems(entries, {"a/b::paddle.x[1]"})[0]
    bad = [deviations.Deviation("paddle.y", "no", "numeric", []), deviations.Deviation("paddle.z", "a reason of words", "odd", [], "tests/none.py::test_x")]
    assert len(deviations.problems(bad, set())) == 4


def test_listed_case_that_agrees_is_an_unexpected_pass():
    from conformance import runner

    case = call("paddle.double")
    golden = {case.suffix: (case.digest(), through_json(run(case)))}
    listed = {case.id: deviations.Deviation("paddle.double", "was different once", cases=[case.id])}
    assert runner.one(case, golden, execute.Runner(fake_paddle()), listed, False).status == "unexpected-pass"
    other = fake_paddle()
    other.double = lambda x: FakeTensor(x.array * 3)
    assert runner.one(case, golden, execute.Runner(other), listed, False).status == "deviation"
    assert runner.one(case, golden, execute.Runner(other), {}, False).status == "fail"
    assert runner.one(case, {}, execute.Runner(other), {}, False).status == "unrecorded"
    assert runner.one(case, {case.suffix: ("old", golden[case.suffix][1])}, execute.Runner(other), {}, False).status == "stale"


@pytest.mark.parametrize(
    "text, parts",
    [
        ("(x, y=None, name='a,b')", [["x"], ["y", "None"], ["name", "'a,b'"]]),
        ("(a=(1, 2), *rest, flag=False, **more)", [["a", "(1, 2)"], ["rest", None, "*"], ["flag", "False", "kw"], ["more", None, "**"]]),
        ("(self, *, key)", [["self"], ["key", None, "kw"]]),
        ("()", []),
    ],
)
def test_signature_text(text, parts):
    assert build.split_signature(text) == parts


def inventory_of(function, params, kind="function"):
    paddle = types.ModuleType("paddle")
    paddle.f = function
    return check.look(paddle, {"n": "paddle.f", "k": kind, "p": params})


def test_inventory_compares_names_order_kind_and_defaults():
    params = [["x"], ["axis", "None"], ["eps", "1e-05"]]
    assert inventory_of(lambda x, axis=None, eps=1e-5: 0, params).signature
    for wrong in (
        lambda x, axis=None: 0,
        lambda axis, x=None, eps=1e-5: 0,
        lambda x, axis=None, eps=1e-6: 0,
        lambda x, axis=None, *, eps=1e-5: 0,
        lambda x, axis, eps=1e-5: 0,
        lambda x, dim=None, eps=1e-5: 0,
        lambda x, axis=None, eps=1e-5, more=1: 0,
    ):
        finding = inventory_of(wrong, params)
        assert finding.signature is False and finding.problem


def test_inventory_wants_plain_functions_and_classes():
    class Callable:
        def __call__(self, x):
            return x

    assert inventory_of(Callable(), [["x"]]).kind is False
    assert inventory_of(Callable, [], "class").kind
    assert inventory_of(lambda x: x, [["x"]], "class").kind is False


def test_stale_table_entries_are_problems(monkeypatch):
    from conformance.inventory import tables

    monkeypatch.setitem(tables.MISSING, "paddle.f", "not there for a reason")
    assert "take the entry out" in inventory_of(lambda x: x, [["x"]]).problem
    monkeypatch.delitem(tables.MISSING, "paddle.f")
    monkeypatch.setitem(tables.SIGNATURES, "paddle.f", ("(x)", "some good reason"))
    assert "stale" in inventory_of(lambda x: x, [["x"]]).problem
    assert inventory_of(lambda x, y: x, [["x"]]).problem.startswith("SIGNATURES entry")
    monkeypatch.setitem(tables.SIGNATURES, "paddle.f", ("(x, y)", "some good reason"))
    assert not inventory_of(lambda x, y: x, [["x"]]).problem
    monkeypatch.delitem(tables.SIGNATURES, "paddle.f")
    monkeypatch.setitem(tables.EXTRA, "paddle.f", (("y",), "some good reason"))
    assert not inventory_of(lambda x, y=None: x, [["x"]]).problem
    assert "EXTRA" in inventory_of(lambda x: x, [["x"]]).problem


def test_names_of_later_work_are_listed_not_failed(monkeypatch):
    from conformance.inventory import tables

    paddle = types.ModuleType("paddle")
    row = {"n": "paddle.nowhere.f", "k": "function", "p": []}
    for table in ("NOT_YET", "MISSING", "KINDS", "SIGNATURES", "EXTRA"):
        monkeypatch.setattr(tables, table, {})
    assert check.look(paddle, row).problem
    monkeypatch.setattr(tables, "NOT_YET", {"paddle.nowhere": "comes with the next part"})
    finding = check.look(paddle, row)
    assert not finding.present and not finding.problem
    assert check.stale_tables(paddle, {row["n"]: row}) == []
    paddle.nowhere = types.ModuleType("paddle.nowhere")
    paddle.nowhere.f = lambda: 0
    assert "take the entry out" in check.stale_tables(paddle, {row["n"]: row})[0]


def test_none_and_nothing_of_a_gradient_agree():
    def node(array):
        return {"k": "T", "dt": "float32", "sh": list(array.shape), "sg": True, "v": array.reshape(-1)}

    none, zeros, ones, empty = {"k": "N"}, node(np.zeros(2, "float32")), node(np.ones(2, "float32")), node(np.zeros([0, 2], "float32"))
    assert compare.compare(none, zeros, at="grads.second[0]") is None
    assert compare.compare(none, ones, at="grads.second[0]")
    assert compare.compare(none, zeros, at="grads[0]")
    assert compare.compare(none, empty, at="grads[0]") is None
    assert compare.compare(none, empty, at="out")
