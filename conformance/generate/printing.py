"""Record how the oracle prints tensors: tests/core/data/printing.json.

Run with the oracle interpreter:  paddle-python conformance/generate/printing.py tests/core/data/printing.json

Each case is (NumPy expression, dtype, options of set_printoptions). The expression is all a test needs to
rebuild the same data without Paddle.
"""
import json
import os
import sys

import numpy as np
import paddle

DEFAULTS = {"precision": 8, "threshold": 1000, "edgeitems": 3, "sci_mode": False, "linewidth": 80}

FLOATS = ["float16", "bfloat16", "float32", "float64"]
INTS = ["uint8", "int8", "int16", "int32", "int64"]
COMPLEX = ["complex64", "complex128"]

VALUES = [
    "[1.0]", "[1.5]", "[-1.0]", "[-1.5]", "[0.0]", "[-0.0]", "1.0", "2.5", "-2.5", "-0.0", "nan", "inf", "-inf",
    "[1.0, 2.0, 3.0]", "[1.5, -2.0, 3.0]", "[0.1, 0.22222222, 333.3]", "[-0.1, 10.0]", "[1e-8, 1.0]", "[1e10, 1.0]",
    "[1e-20, 1e20]", "[-1e-20, 1e20]", "[1e-9, -1e-9]", "[123456.789, 0.001]", "[nan]", "[inf]", "[-inf]",
    "[nan, inf, -inf, 1.0]", "[nan, 1.5]", "[nan, -1.5]", "[inf, 1.5]", "[-inf, 1.5]", "[-0.0, 0.0]", "[-0.0, -1.0]",
    "[65504.0, 1e-7]", "[-0.0, -1.5]", "[-0.0, -100.0, 7.0]", "[nan, -100.0, inf]", "[-nan, -inf, -1.0]", "[0.99999999, 1.0]",
    "[[1.0, -2.0], [3.5, 4.0]]", "[[[1.5]]]", "[[1.0], [-100.25]]",
    "[3.4e38, 1.0]", "[16777216.0, 16777217.0, 0.5]", "[]", "[[]]", "[[], []]",
    "linspace(-1, 1, 11)", "linspace(-1000, 1000, 9).reshape(3, 3)", "1 / arange(1, 8)", "10.0 ** arange(-6, 7)",
    "(-10.0) ** arange(-6, 7)", "arange(24).reshape(2, 3, 4) / 8", "-arange(24).reshape(2, 3, 4)",
]
INT_VALUES = [
    "[1]", "[0]", "[-1]", "3", "-3", "[1, -20, 100]", "[1, 20, 100]", "[-1, -2]", "[-10, 5]", "[[1], [-100]]", "[]", "[[], []]", "arange(10)",
    "arange(24).reshape(2, 3, 4)", "arange(-12, 12).reshape(2, 3, 4)", "arange(30)", "arange(60)", "arange(-30, 30)",
]
BOOL_VALUES = [
    "[True]", "True", "False", "[True, False]", "[[True], [False]]", "[False, False]", "arange(12).reshape(3, 4) % 3 == 0", "[]", "arange(40) % 2 == 0",
]
COMPLEX_VALUES = [
    "[1+2j]", "1+2j", "[1+2j, 3.5-1j]", "[1+2j, -1-2j]", "[0j, 1j, -1j]", "[0.1+0.2j, 1/3+2j]", "[-0.1+0.2j, 1/3+2j]", "[1e10+1e-10j, 1]",
    "[complex(nan, 1), complex(1, inf)]",
    "[[1+1j, 2], [3, -4j]]", "[]", "arange(8).reshape(2, 2, 2) * (1+1j)", "[1e20+1j, 1e-5-1e-7j]", "[-1, 0, 1]", "[-1+1j, -10-2j, 5]",
    "[complex(nan, -1), complex(-1, nan), -1-100j]", "[-0j, 0.0-4.5j, -100j]",
]
BIG = [
    "arange(1000)", "arange(1001)", "arange(1001) - 500", "arange(1001) / 4", "arange(30*40).reshape(30, 40)", "arange(30*40).reshape(30, 40) - 600",
    "arange(1200).reshape(1200, 1)", "arange(1200).reshape(1, 1200)", "arange(1200).reshape(6, 200)", "arange(1200).reshape(7 - 1, 2, 100)",
    "arange(1200).reshape(200, 6)",
    "arange(1400).reshape(7, 200)", "arange(1400).reshape(200, 7)", "arange(10*11*12).reshape(10, 11, 12)", "arange(3*4*5*60).reshape(3, 4, 5, 60)",
    "arange(8*8*8*8).reshape(8, 8, 8, 8)",
    "arange(2*8*2*8*8).reshape(2, 8, 2, 8, 8)", "arange(1001) % 2 == 0", "(arange(1300) % 7 - 3).reshape(13, 100) / 3", "arange(999)",
    "zeros((3, 0, 500))", "zeros((20, 1, 0))",
]
OPTION_SETS = [
    {"precision": 2}, {"precision": 0}, {"precision": 4, "sci_mode": True}, {"sci_mode": True}, {"precision": 0, "sci_mode": True},
    {"precision": 12}, {"precision": 1, "linewidth": 30},
    {"linewidth": 40}, {"linewidth": 1}, {"linewidth": 120}, {"linewidth": 20}, {"linewidth": 0}, {"linewidth": -5}, {"sci_mode": False},
]
OPTION_VALUES = [
    ("[1.0]", "float32"), ("[[1.23456789, 1000.5], [0.0001, 2.0]]", "float32"), ("[-1.25, 3.0, nan, inf]", "float64"), ("arange(40)", "int64"),
    ("arange(40) / 3", "float32"),
    ("arange(48).reshape(2, 24)", "int32"), ("1.5", "float32"), ("[1+2j, 0.123456789j]", "complex64"), ("[True, False]", "bool"),
    ("(arange(20) - 10) * 1e6", "float32"),
]
SUMMARY_OPTIONS = [
    {"threshold": 10}, {"threshold": 10, "edgeitems": 2}, {"threshold": 10, "edgeitems": 1}, {"threshold": 0}, {"threshold": 0, "edgeitems": 1},
    {"edgeitems": 5, "threshold": 5},
    {"threshold": -1}, {"threshold": 10, "edgeitems": 2, "linewidth": 20}, {"threshold": 5, "precision": 1, "sci_mode": True}, {"threshold": 39},
    {"threshold": 40}, {"threshold": 2000},
    {"threshold": 0, "edgeitems": 0}, {"threshold": 10, "edgeitems": 0},
]
SUMMARY_VALUES = [
    ("arange(40)", "int64"), ("arange(40) / 7 - 2", "float32"), ("arange(40).reshape(5, 8)", "int64"), ("arange(40).reshape(20, 2)", "float32"),
    ("arange(42).reshape(7, 6)", "int64"),
    ("arange(54).reshape(2, 3, 9)", "int64"), ("arange(4)", "int64"), ("[5]", "int64"), ("5", "int64"), ("[]", "float32"),
    ("zeros((9, 0))", "float32"), ("arange(1, 2 * 3 * 4 * 5 + 1).reshape(2, 3, 4, 5)", "int64"),
]


def array_of(expression):
    """The NumPy array an expression stands for."""
    names = {n: getattr(np, n) for n in ("arange", "linspace", "zeros", "nan", "inf")}
    names["complex"] = complex
    return np.array(eval(expression, names))


def tensor_of(expression, dtype):
    """The Paddle tensor of an expression; 0-D stays 0-D, as Paddle's own zeros([]) does."""
    array = array_of(expression)
    target = "float32" if dtype == "bfloat16" else dtype
    with np.errstate(all="ignore"):
        array = array.astype(target)
    t = paddle.to_tensor(array if array.ndim else array.reshape(1))
    if not array.ndim:
        t = paddle.squeeze(t)
    return t.astype(paddle.bfloat16) if dtype == "bfloat16" else t


def cases():
    for dtype in FLOATS:
        for v in VALUES:
            if dtype != "float16" or array_of(v).ndim:  # no float16 squeeze on CPU, hence no way to a 0-D one
                yield v, dtype, {}
    for dtype in INTS:
        for v in INT_VALUES:
            if (dtype == "uint8" and "-" in v) or (dtype == "int16" and not array_of(v).ndim):
                continue
            yield v, dtype, {}
    yield "[-9223372036854775808, 9223372036854775807]", "int64", {}
    for v in BOOL_VALUES:
        yield v, "bool", {}
    for dtype in COMPLEX:
        for v in COMPLEX_VALUES:
            yield v, dtype, {}
    for v in BIG:
        for dtype in ("bool",) if "==" in v else ("float32", "int64", "complex64") if "1001" in v else ("float32", "int64"):
            yield v, dtype, {}
    for options in OPTION_SETS:
        for v, dtype in OPTION_VALUES:
            yield v, dtype, options
    for options in SUMMARY_OPTIONS:
        for v, dtype in SUMMARY_VALUES:
            yield v, dtype, options


def in_child(fn):
    """fn() run in a forked child; None when that ends without an answer (Paddle aborts)."""
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        with os.fdopen(w, "w") as f:
            json.dump(fn(), f)
        os._exit(0)
    os.close(w)
    with os.fdopen(r) as f:
        text = f.read()
    os.waitpid(pid, 0)
    return json.loads(text) if text else None


def main(path):
    records = []
    for expression, dtype, options in cases():
        paddle.set_printoptions(**{**DEFAULTS, **options})
        try:
            text = {"text": repr(tensor_of(expression, dtype))}
        except Exception as e:  # the answer itself may be an error
            text = {"error": type(e).__name__, "message": str(e)[:300]}
        records.append({"data": expression, "dtype": dtype, "options": options, **text})
    paddle.set_printoptions(**DEFAULTS)
    extra = []
    for label, fn in special_cases().items():
        paddle.set_printoptions(**DEFAULTS)
        try:
            text = {"text": repr(fn())}
        except Exception as e:
            text = {"error": type(e).__name__, "message": str(e)[:300]}
        extra.append({"case": label, **text})
    settings = []
    for call in SETTER_CALLS:
        def run(call=call):
            try:
                return {"result": repr(eval(call, {"paddle": paddle, "np": np})), "after": repr(paddle.to_tensor([1.25, 1e6]))}
            except Exception as e:
                return {"error": type(e).__name__, "message": str(e)[:400]}
        settings.append({"call": call, **(in_child(run) or {"exit": True})})
    with open(path, "w") as f:
        f.write('{"records": [\n' + ",\n".join(json.dumps(r) for r in records) + '\n],\n"special": [\n' + ",\n".join(json.dumps(r) for r in extra)
                + '\n],\n"set_printoptions": [\n' + ",\n".join(json.dumps(r) for r in settings) + "\n]}\n")
    print(len(records), len(extra), len(settings))


SETTER_CALLS = [
    "paddle.set_printoptions()", "paddle.set_printoptions(2)", "paddle.set_printoptions(2, 3, 4, True, 20)",
    "paddle.set_printoptions(precision='a')", "paddle.set_printoptions(precision=2.0)",
    "paddle.set_printoptions(precision=True)", "paddle.set_printoptions(sci_mode=1)", "paddle.set_printoptions(sci_mode=0)",
    "paddle.set_printoptions(threshold=1.5)",
    "paddle.set_printoptions(edgeitems='x')", "paddle.set_printoptions(linewidth=2.5)", "paddle.set_printoptions(precision=np.int64(3))",
    "paddle.set_printoptions(precision=-1)",
    "paddle.set_printoptions(linewidth=None, precision=3)", "paddle.set_printoptions(sci_mode=None)", "paddle.set_printoptions(foo=1)",
    "paddle.set_printoptions(sci_mode='yes')",
]


def special_cases():
    """Tensors that more than data and dtype make: parameters, gradients, sparse tensors, names to be shared with the test."""
    def param():
        p = paddle.create_parameter([2, 3], "float32", default_initializer=paddle.nn.initializer.Constant(0.25))
        return p

    def param_frozen():
        p = param()
        p.stop_gradient = True
        return p

    def grad():
        x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
        (x * x).sum().backward()
        return x.grad

    def coo(indices, values, shape, **kw):
        return paddle.sparse.sparse_coo_tensor(indices, values, shape, **kw)

    def csr(crows, cols, values, shape, **kw):
        return paddle.sparse.sparse_csr_tensor(crows, cols, values, shape, **kw)

    n = 1200
    return {
        "param": param, "param_frozen": param_frozen, "grad": grad, "no_grad_yet": lambda: paddle.to_tensor([1.0], stop_gradient=False).grad,
        "coo": lambda: coo([[0, 1, 2], [1, 2, 0]], [1.0, 2.0, -3.5], [3, 3]),
        "coo_int": lambda: coo([[0, 1], [1, 0]], [1, -20], [2, 2]),
        "coo_grad": lambda: coo([[0], [1]], [1.5], [2, 2], stop_gradient=False),
        "coo_hybrid": lambda: coo([[0, 1]], [[1.0, 2.0], [3.0, 4.0]], [3, 2]),
        "coo_f64": lambda: coo([[0, 1], [1, 0]], np.array([1e-3, 2.0]), [2, 2]),
        "coo_big": lambda: coo(np.stack([np.arange(n), np.arange(n)]), np.arange(n, dtype="float32"), [n, n]),
        "coo_wrap": lambda: coo(np.stack([np.arange(40), np.arange(40)]), np.arange(40, dtype="float32") / 8, [40, 40]),
        "coo_1d": lambda: coo([[0, 3]], [1.0, 2.0], [5]),
        "coo_3d": lambda: coo([[0, 1], [1, 0], [2, 2]], [1.0, 2.0], [2, 2, 3]),
        "csr": lambda: csr([0, 1, 2], [1, 0], [1.0, -2.25], [2, 2]),
        "csr_int": lambda: csr([0, 2, 3, 5], [1, 3, 2, 0, 1], [1, 2, 3, 4, 5], [3, 4]),
        "csr_grad": lambda: csr([0, 1, 2], [1, 0], [1.0, 2.0], [2, 2], stop_gradient=False),
        "csr_big": lambda: csr(np.arange(n + 1), np.arange(n), np.arange(n, dtype="float32"), [n, n]),
        "csr_batch": lambda: csr([0, 1, 2, 0, 1, 2], [1, 0, 0, 1], [1.0, 2.0, 3.0, 4.0], [2, 2, 2]),
        "uninitialized": lambda: paddle.Tensor(),
    }


if __name__ == "__main__":
    main(sys.argv[1])
