"""Indexing against the oracle's answers (data/indexing.json, made by conformance/generate/indexing.py)."""

import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest
import torch

import paddle_compat as paddle

HERE = Path(__file__).parent
GOLDEN = json.loads((HERE / "data" / "indexing.json").read_text())


def _deviations():
    spec = importlib.util.spec_from_file_location("indexing_deviations", HERE / "indexing_deviations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {(shape, code): (why, outcome) for why, shapes in module.DEVIATIONS for shape, codes in shapes.items() for code, outcome in codes.items()}


DEVIATIONS = _deviations()
# Not about values: the oracle leaves the version alone for one form of index, and returns None from one form of __setitem__.
BOOKKEEPING = {
    "x.stop_gradient=False;y=x*1;y[T(0)]=5;z=(y*y).sum();z.backward();(y,x.grad,y.inplace_version)",
    "r=x.__setitem__(0,1);repr(r)",
}


def T(value, dtype=None):
    return paddle.to_tensor(value, dtype=dtype)


def X(shape, dtype="float32"):
    return T(np.arange(int(np.prod(shape))).reshape(shape).astype(dtype))


def plain(data):
    if isinstance(data, list):
        return [plain(d) for d in data]
    return str(data) if isinstance(data, complex) or data != data else data


def encode(value):
    if isinstance(value, paddle.Tensor):
        data = value.astype("float32") if value.dtype == paddle.bfloat16 else value
        return {"dtype": str(value.dtype).split(".")[-1], "shape": value.shape, "data": plain(data.tolist())}
    if isinstance(value, (list, tuple)):
        return [encode(v) for v in value]
    return value


def run(shape, code):
    names = {"x": X(shape) if shape else paddle.zeros([]), "T": T, "X": X, "np": np, "paddle": paddle}
    *statements, last = [part.strip() for part in code.split(";") if part.strip()]
    for s in statements:
        exec(s, names)
    return eval(last, names)


def label(case):
    return f"{case['shape']} {case['code']}"


CASES = [c for c in GOLDEN["cases"] if c["code"] not in BOOKKEEPING]


@pytest.mark.parametrize("case", [c for c in CASES if (tuple(c["shape"]), c["code"]) not in DEVIATIONS], ids=label)
def test_as_the_oracle(case):
    code = f"x[{case['code']}]" if case["kind"] == "read" else case["code"]
    if "error" in case:
        with pytest.raises(Exception) as caught:
            run(case["shape"], code)
        assert type(caught.value).__name__ == case["error"], caught.value
        if case["message"].startswith("("):  # the category
            assert str(caught.value).startswith(case["message"].split(")")[0] + ")")
    else:
        assert encode(run(case["shape"], code)) == case["value"]


@pytest.mark.parametrize("key", list(DEVIATIONS), ids=lambda k: f"{list(k[0])} {k[1]}")
def test_deviation(key):
    shape, code = key
    outcome = DEVIATIONS[key][1]
    case = next(c for c in CASES if tuple(c["shape"]) == shape and c["code"] == code)
    program = f"x[{code}]" if case["kind"] == "read" else code
    if isinstance(outcome, str):
        start = np.arange(int(np.prod(shape))).reshape(shape)
        expected = eval(outcome, {"x": start, "np": np})
        got = run(shape, program)
        assert encode(got) != case.get("value"), "agrees with the oracle now: drop the entry"
        got = got.astype("float32") if got.dtype == paddle.bfloat16 else got
        np.testing.assert_array_equal(got.numpy(), expected)
    else:
        with pytest.raises(outcome) as caught:
            run(shape, program)
        assert case.get("error") != type(caught.value).__name__, "agrees with the oracle now: drop the entry"


def positions(way, a, b, s):
    x = paddle.arange(3, dtype="float32")
    try:
        if way == "read":
            return [int(v) for v in x[a:b:s].tolist()]
        if way == "beside":
            return [int(v) for v in paddle.tile(paddle.reshape(x, [3, 1]), [1, 2])[a:b:s, ::-1][:, 0].tolist()]
        if way == "tensors":
            return [int(v) for v in x[None if a is None else T(a) : None if b is None else T(b) : s].tolist()]
        x = paddle.zeros([3])
        x[a:b:s] = 1
        return [i for i, v in enumerate(x.tolist()) if v]
    except (ValueError, IndexError) as e:
        return f"{type(e).__name__}: {str(e)[:45]}"


@pytest.mark.parametrize("way", ["read", "beside", "tensors", "write"])
def test_every_slice_of_an_axis_of_three(way):
    """All bounds from -5 to 5 and steps from -3 to 3: lengths, clamping, errors."""
    differ = []
    for a, b, s, expected in GOLDEN["slices_of_3"][way]:
        got = positions(way, a, b, s)
        if got != expected:
            differ.append((a, b, s))
    # Where the oracle reads outside of the axis: a start behind the end, or (given as Tensors) a stop behind it, going down.
    for a, b, s in differ:
        assert way != "write"
        assert (s is not None and s < 0 and b is not None and b >= 3 and (a is None or a >= 3)) or (
            way == "tensors" and s not in (None, 1) and a is not None and a > 3
        ) or (way == "tensors" and s is not None and s < 0 and a is not None and a >= 3), (way, a, b, s)


# ---- gradients and memory ---------------------------------------------------------------------------------------------


READS = [
    "0", "1:3", ":,1", "...,0", "None,0", "::-1", "0,::-1", "m", "m[0]", "T([0,2])", "T([0,0])", "[2,0]", "T([0,1]),T([1,1])", "T(1)", "T(0):T(2)",
    "[True,False,True]", "np.array([[0,1],[1,0]])", "None,:,None,1",
]  # fmt: skip


@pytest.mark.parametrize("index", READS)
def test_gradient_of_a_read(index):
    x = X([3, 4])
    mask = paddle.greater_than(x, T([5.0]))
    index = mask[:, 2] if index == "m[0]" else eval(f"np.s_[{index}]", {"np": np, "T": T, "m": mask})
    x.stop_gradient = False
    y = x[index]
    paddle.sum(y).backward()
    counts = np.zeros(12)
    np.add.at(counts, y.detach().numpy().astype(int).reshape(-1), 1)  # x holds each number once
    np.testing.assert_array_equal(x.grad.numpy().reshape(-1), counts)
    assert not y.stop_gradient


WRITES = ["0", "1:3", ":,1", "::-1", "0,::-1", "T(1)", "T([0,2])", "[True,False,True]", "T([0,1]),T([1,2])", ":,T([0,3])"]


@pytest.mark.parametrize("index", WRITES)
def test_gradient_of_a_write(index):
    index = eval(f"np.s_[{index}]", {"np": np, "T": T})
    w = np.random.default_rng(0).standard_normal((3, 4)).astype("float32")
    x, v = X([3, 4]), T([2.0])
    x.stop_gradient = v.stop_gradient = False
    y = paddle.multiply(x, T(w))
    y[index] = v
    assert y.inplace_version == 1
    assert not y.is_leaf
    paddle.sum(paddle.multiply(y, T(w))).backward()
    probe = X([3, 4])
    probe[index] = -1.0
    written = probe.numpy() == -1.0
    np.testing.assert_allclose(x.grad.numpy(), np.where(written, 0, w * w), rtol=1e-6)
    np.testing.assert_allclose(v.grad.numpy(), [w[written].sum()], rtol=1e-5)


@pytest.mark.parametrize("index", WRITES)
def test_write_makes_a_plain_tensor_part_of_the_graph(index):
    index = eval(f"np.s_[{index}]", {"np": np, "T": T})
    y, v = X([3, 4]), T([50.0])
    v.stop_gradient = False
    y[index] = v
    assert not y.stop_gradient
    paddle.sum(y).backward()
    assert v.grad.tolist() == [(y.detach().numpy() == 50.0).sum()]


def test_a_leaf_that_needs_a_gradient_cannot_be_written():
    x = X([3, 4])
    x.stop_gradient = False
    for index in (0, slice(1, 3), T([0, 1]), [True, False, True], (Ellipsis, 0)):
        with pytest.raises(ValueError, match=r"\(InvalidArgument\) Leaf"):
            x[index] = 1.0
    np.testing.assert_array_equal(x.numpy(), np.arange(12).reshape(3, 4))
    with paddle.no_grad():
        x[0] = 1.0
    assert x.numpy()[0].tolist() == [1, 1, 1, 1]


@pytest.mark.parametrize("size", [4, 4000])
@pytest.mark.parametrize("index", ["0", "1:", "1:3", ":,0", "...,1", "0,1", "::2", "::-1", "T(1)", "T([0,1])", "T(0):", "[0,1]"])
def test_what_is_read_is_a_copy(size, index):
    index = eval(f"np.s_[{index}]", {"np": np, "T": T})
    x = X([size, size // 2])
    before = x.numpy()
    y = x[index]
    seen = y.numpy()
    y[...] = -1.0
    np.testing.assert_array_equal(x.numpy(), before)
    z = x[index]
    x[...] = -2.0
    np.testing.assert_array_equal(z.numpy(), seen)


@pytest.mark.parametrize("index", [slice(None), Ellipsis, None, (), (slice(None), slice(None)), (None, Ellipsis, None)])
def test_what_selects_everything_shares(index):
    x = X([3, 4])
    y = x[index]
    y[...] = -1.0
    assert (x.numpy() == -1.0).all()


def test_write_into_an_expanded_tensor():
    x = paddle.expand(T([[1.0], [2.0]]), [2, 3])
    x[:, 0] = 9.0
    assert x.numpy().tolist() == [[9, 1, 1], [9, 2, 2]]


def test_overlapping_source_and_target():
    x = X([5])
    x[1:5] = x[0:4]
    assert x.tolist() == [0, 0, 1, 2, 3]


def test_iteration_and_unpacking():
    assert [row.shape for row in X([2, 3])] == [[3], [3]]
    a, b = X([2])
    assert (a.shape, b.tolist()) == ([1], [1.0])


def test_messages_name_the_values():
    x = X([3, 4])
    with pytest.raises(IndexError, match=r"index 7 of slice is out of bounds in tensor 0-th axis.*\[-3, 3\)"):
        x[7]
    with pytest.raises(IndexError, match=r"slice_item 7 at dim 1 should be >= 0 and < var.shape\[1\]: 4"):
        x[0, 7]
    with pytest.raises(ValueError, match=r"Too many indices \(3\) for tensor of dimension 2"):
        x[:, :, 0]
    with pytest.raises(ValueError, match="received float in 1th slice item"):
        x[1.5]
    with pytest.raises(ValueError, match=r"target shape: \[3\], but now shape is \[4\]"):
        x[0] = T([1.0, 2.0, 3.0])
    with pytest.raises(ValueError, match="dtype float32 cannot be assigned one of dtype int64"):
        x[0] = T(1)
    with pytest.raises(ValueError, match="received list: \\[1, 2, 3, 4\\]"):
        x[0] = [1, 2, 3, 4]


def test_torch_tensors_are_taken_as_index_and_value():
    x = X([3, 4])
    assert x[torch.tensor([0, 2])].shape == [2, 4]
    assert x[x._t > 5].shape == [6]
    assert x[torch.tensor(1) : 3].shape == [2, 4]
    x[torch.tensor([0, 2])] = torch.tensor(7.0)
    x[1] = torch.zeros(4)
    assert x.numpy()[:, 0].tolist() == [7, 0, 7]
