"""Printing, character for character."""

# These spellings are what is tested.
# ruff: noqa: UP031

import numpy as np

from conformance.samplers import T, Val
from conformance.spec import EVERY, case, op

op("paddle.Tensor.__repr__", [T(2, 3)], dtypes=EVERY, call=lambda paddle, x: repr(x), grad=0)
op("paddle.Tensor.__str__", [T(2, 3)], dtypes=EVERY, call=lambda paddle, x: str(x), grad=0)
SAMPLES = {
    "vector": [1.0, 2.5, -3.25],
    "ints-as-floats": [1.0, 2.0, 3.0],
    "large": [1e10, 1.0],
    "very-large": [1e38, 1.0],
    "small": [1e-5, 1.0],
    "very-small": [1e-30, 1e-20],
    "negative": [-1.0, -22.5, 3.0],
    "mixed": [0.001, 1000.0, 1e6],
    "nan": [float("nan"), 1.5],
    "inf": [float("inf"), -float("inf"), 0.0],
    "zeros": [0.0, -0.0],
    "thirds": [1 / 3, 2 / 3],
    "one": [1.5],
    "wide": list(np.arange(30) / 7),
    "ints": [1, -20, 300],
    "big-ints": [10**12, 1],
    "bools": [True, False],
    "nested": [[1.0, 2.0], [3.0, 4.0]],
    "deep": [[[[1.0]]]],
    "deep-2": np.arange(16).reshape(2, 2, 2, 2).astype("float32"),
    "hundred": [100.0, 0.01],
    "hundred-thousand": [123456.789, 0.5],
    "million": [1234567.0],
    "ten-million": [12345678.0],
    "complex": [1 + 2j, -0.5 - 3j],
    "complex-ints": [1 + 0j],
    "all-nan": [float("nan")] * 3,
    "tiny-and-zero": [0.0, 1e-8],
    "int-zero": [0],
    "exponent-ratio": [1e-4, 1e4],
    "ratio-1000": [0.1, 100.0, 1000.5],
    "f16-like": [65504.0, 0.1],
}
for name, values in SAMPLES.items():
    op("paddle.Tensor.__repr__", [Val(values)], call=lambda paddle, x: repr(x), prefix=f"{name}-", grad=0)
    op(
        "paddle.Tensor.__repr__",
        [Val(values, "float64" if not np.iscomplexobj(values) else "complex128")],
        call=lambda paddle, x: repr(x),
        prefix=f"{name}-double-",
        grad=0,
    )
for shape in (
    [0],
    [0, 3],
    [2, 0, 3],
    [1],
    [1, 1],
    [1000],
    [1001],
    [40, 40],
    [7, 200],
    [2, 600],
    [3, 3, 150],
    [1, 2000],
    [100, 1, 20],
    [2, 2, 2, 200],
    [8, 8, 8, 8],
    [5, 300],
):
    op("paddle.Tensor.__repr__", [T(*shape)], call=lambda paddle, x: repr(x), prefix=f"shape-{'x'.join(map(str, shape))}-", grad=0)
    op(
        "paddle.Tensor.__repr__",
        [T(*shape, low=0, high=2000, dtype="int64")],
        call=lambda paddle, x: repr(x),
        prefix=f"ints-{'x'.join(map(str, shape))}-",
        grad=0,
    )

DEFAULTS = dict(precision=8, threshold=1000, edgeitems=3, sci_mode=False, linewidth=80)
for name, options in {
    "precision-2": dict(precision=2),
    "precision-0": dict(precision=0),
    "precision-12": dict(precision=12),
    "threshold": dict(threshold=4),
    "edgeitems": dict(threshold=4, edgeitems=1),
    "sci": dict(sci_mode=True),
    "no-sci": dict(sci_mode=False),
    "linewidth": dict(linewidth=30),
    "all": dict(precision=3, threshold=5, edgeitems=2, sci_mode=True, linewidth=40),
    "none": {},
}.items():
    for label, values in {
        "floats": np.linspace(-3, 30, 24, dtype="float32").reshape(4, 6),
        "ints": np.arange(24).reshape(4, 6),
        "small": np.array([1e-7, 3.0], "float32"),
        "long": np.linspace(0, 1, 12, dtype="float64"),
    }.items():

        def call(paddle, x, options=options):
            paddle.set_printoptions(**options)
            try:
                return repr(x)
            finally:
                paddle.set_printoptions(**DEFAULTS)

        op("paddle.set_printoptions", [Val(values, str(values.dtype))], call=call, prefix=f"{name}-{label}-", grad=0)


@case("paddle.Tensor.__repr__")
def states(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = x * 2
    return repr(x), repr(y), repr(y.detach()), repr(x.astype("int64")), repr(x.grad), str(x)


@case("paddle.Tensor.__repr__")
def parameter(paddle):
    p = paddle.create_parameter([2, 2], "float32", default_initializer=paddle.nn.initializer.Constant(1.5))
    q = paddle.create_parameter([2], "float32", attr=paddle.ParamAttr(trainable=False), default_initializer=paddle.nn.initializer.Constant(1.5))
    return repr(p), str(p), repr(q)


@case("paddle.Tensor.__repr__")
def grad_of_leaf(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    (x * x).sum().backward()
    return repr(x.grad), repr(x), repr((x * x).sum())


@case("paddle.Tensor.__repr__")
def in_containers(paddle):
    x = paddle.to_tensor([1.0])
    return repr([x, x]), repr({"a": x}), f"{x}", "%r" % x, repr((x,))
