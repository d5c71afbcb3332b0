"""Printing against what the oracle printed (data/printing.json, made by conformance/generate/printing.py)."""

import builtins
import json
from pathlib import Path

import numpy as np
import pytest
import torch

import paddle_compat as paddle
from paddle_compat.core import printing
from paddle_compat.core.parameter import from_torch
from paddle_compat.core.tensor import wrap

GOLDEN = json.loads((Path(__file__).parent / "data" / "printing.json").read_text())
DEFAULTS = {"precision": 8, "threshold": 1000, "edgeitems": 3, "sci_mode": False, "linewidth": 80}
NAMES = {**{n: getattr(np, n) for n in ("arange", "linspace", "zeros", "nan", "inf")}, "complex": complex}


@pytest.fixture(autouse=True)
def defaults():
    printing.set_printoptions(**DEFAULTS)
    yield
    printing.set_printoptions(**DEFAULTS)


def torch_data(expression, dtype):
    array = np.array(eval(expression, dict(NAMES)))
    with np.errstate(all="ignore"):
        array = array.astype("float32" if dtype == "bfloat16" else dtype)
    t = torch.from_numpy(array)
    if dtype == "bfloat16":  # the oracle's cast cuts the lower bits off, torch's rounds; here only the printing matters
        t = (t.view(torch.int32) & -65536).view(torch.float32).bfloat16()
    return t


def groups():
    """The records, a test for each dtype and set of options."""
    found = {}
    for r in GOLDEN["records"]:
        key = " ".join([r["dtype"], *(f"{k}={v}" for k, v in r["options"].items())])
        found.setdefault(key, []).append(r)
    return found


@pytest.mark.parametrize("key", sorted(groups()))
def test_as_the_oracle(key):
    for r in groups()[key]:
        printing.set_printoptions(**{**DEFAULTS, **r["options"]})
        text = printing.tensor_to_string(torch_data(r["data"], r["dtype"]), place="Place(cpu)", stop_gradient=True)
        assert text == r["text"], r["data"]


def special(name):
    return next(r["text"] for r in GOLDEN["special"] if r["case"] == name)


def test_tensor_and_str():
    x = paddle.to_tensor([1.5, -2.0, 3.0])
    expected = "Tensor(shape=[3], dtype=float32, place=Place(cpu), stop_gradient=True,\n       [1.50000000, -2.       ,  3.       ])"
    assert repr(x) == str(x) == f"{x}" == expected
    with pytest.raises(TypeError, match=r"unsupported format string passed to Tensor.__format__"):
        f"{x:.2f}"


def test_uninitialized():
    assert repr(paddle.Tensor()) == special("uninitialized")


def test_gradient():
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    assert repr(x.grad) == special("no_grad_yet")
    paddle.sum(paddle.multiply(x, x)).backward()
    assert repr(x.grad) == special("grad")


def test_parameter():
    p = from_torch(torch.full((2, 3), 0.25, requires_grad=True), name="p")
    assert repr(p) == str(p) == special("param")
    p.stop_gradient = True
    assert repr(p) == special("param_frozen")


def coo(indices, values):
    return {"indices": torch.tensor(np.array(indices)), "values": torch.tensor(np.array(values))}


def csr(crows, cols, values):
    return {"crows": torch.tensor(crows), "cols": torch.tensor(cols), "values": torch.tensor(values)}


N = 1200
F32 = np.float32
SPARSE = {
    "coo": (coo([[0, 1, 2], [1, 2, 0]], F32([1.0, 2.0, -3.5])), [3, 3], "float32", True),
    "coo_int": (coo([[0, 1], [1, 0]], [1, -20]), [2, 2], "int64", True),
    "coo_grad": (coo([[0], [1]], F32([1.5])), [2, 2], "float32", False),
    "coo_hybrid": (coo([[0, 1]], F32([[1, 2], [3, 4]])), [3, 2], "float32", True),
    "coo_f64": (coo([[0, 1], [1, 0]], [1e-3, 2.0]), [2, 2], "float64", True),
    "coo_big": (coo([np.arange(N), np.arange(N)], np.arange(N, dtype=F32)), [N, N], "float32", True),
    "coo_wrap": (coo([np.arange(40), np.arange(40)], np.arange(40, dtype=F32) / 8), [40, 40], "float32", True),
    "coo_1d": (coo([[0, 3]], F32([1, 2])), [5], "float32", True),
    "coo_3d": (coo([[0, 1], [1, 0], [2, 2]], F32([1, 2])), [2, 2, 3], "float32", True),
    "csr": (csr([0, 1, 2], [1, 0], [1.0, -2.25]), [2, 2], "float32", True),
    "csr_int": (csr([0, 2, 3, 5], [1, 3, 2, 0, 1], [1, 2, 3, 4, 5]), [3, 4], "int64", True),
    "csr_grad": (csr([0, 1, 2], [1, 0], [1.0, 2.0]), [2, 2], "float32", False),
    "csr_big": (csr(np.arange(N + 1), np.arange(N), np.arange(N, dtype=F32)), [N, N], "float32", True),
    "csr_batch": (csr([0, 1, 2, 0, 1, 2], [1, 0, 0, 1], [1.0, 2.0, 3.0, 4.0]), [2, 2, 2], "float32", True),
}


@pytest.mark.parametrize("case", sorted(SPARSE))
def test_sparse(case):
    parts, shape, dtype, stop = SPARSE[case]
    text = printing.sparse_to_string(parts, shape=shape, dtype=f"paddle.{dtype}", place="Place(cpu)", stop_gradient=stop)
    assert text == special(case)


def test_sparse_tensors_of_torch():
    x = torch.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], [1.0, 2.0, -3.5], (3, 3))
    assert repr(wrap(x)) == special("coo")
    y = torch.sparse_csr_tensor([[0, 1, 2], [0, 1, 2]], [[1, 0], [0, 1]], [[1.0, 2.0], [3.0, 4.0]], (2, 2, 2))
    assert repr(wrap(y)) == special("csr_batch")


@pytest.mark.parametrize("row", GOLDEN["set_printoptions"], ids=lambda r: r["call"][24:-1] or "no argument")
def test_set_printoptions(row):
    names = {"paddle": paddle, "np": np}
    if "error" in row:
        before = repr(paddle.to_tensor([1.25, 1e6]))
        with pytest.raises(getattr(builtins, row["error"])):
            eval(row["call"], names)
        assert repr(paddle.to_tensor([1.25, 1e6])) == before
    else:
        assert repr(eval(row["call"], names)) == row["result"]
        assert repr(paddle.to_tensor([1.25, 1e6])) == row["after"]


def test_set_printoptions_keeps_what_is_not_given():
    printing.set_printoptions(precision=2)
    printing.set_printoptions(linewidth=30)
    assert (printing.OPTIONS.precision, printing.OPTIONS.linewidth, printing.OPTIONS.threshold) == (2, 30, 1000)


def test_wrong_argument_changes_nothing():
    with pytest.raises(RuntimeError, match="linewidth"):
        printing.set_printoptions(precision=2, linewidth="wide")
    assert printing.OPTIONS.precision == 8


def test_views_conjugates_and_tracing():
    t = torch.arange(6.0).reshape(2, 3).t()
    assert printing.tensor_to_string(t, place="Place(cpu)", stop_gradient=True).endswith("[[0., 3.],\n        [1., 4.],\n        [2., 5.]])")
    c = torch.tensor([1 + 2j]).conj()
    assert printing.tensor_to_string(c, place="Place(cpu)", stop_gradient=True).endswith("[(1-2j)])")
    m = torch.empty(3, device="meta")
    assert printing.tensor_to_string(m, place="Place(cpu)", stop_gradient=True).endswith("\n       ...)")


def test_a_big_tensor_is_cut_before_it_is_read():
    t = torch.zeros(1).expand(10**6, 10**5)  # 400 GB if it were read
    assert "...," in printing.tensor_to_string(t, place="Place(cpu)", stop_gradient=True)
