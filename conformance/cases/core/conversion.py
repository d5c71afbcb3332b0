"""A Tensor to Python and NumPy and back: bool, int, float, index, len, iteration, containment, hash, copies, pickle, format, item, tolist, astype."""

# These spellings are what is tested.
# ruff: noqa: UP031, C416

import copy
import math
import pickle

import numpy as np

from conformance.samplers import T, Val
from conformance.spec import EVERY, case, cases, op, raises

SPELLINGS = [
    "bool",
    "uint8",
    "int8",
    "int16",
    "int32",
    "int64",
    "float16",
    "float32",
    "float64",
    "complex64",
    "complex128",
    "bfloat16",
    "uint16",
    "float",
    "int",
    "str",
    "long",
    "FP32",
    "float128",
    "",
    "paddle.float32",
]


def builtin(function):
    return lambda paddle, x, function=function: function(x)


ONES = {
    "one": [[2.5]],
    "one-int": [[3]],
    "scalar-in-rank-3": [[[[4.5]]]],
    "zero": [[0.0]],
    "nan": [[float("nan")]],
    "false": [[False]],
    "true": [[True]],
    "negative": [[-1.75]],
    "many": [[1.0, 2.0]],
    "empty": [np.zeros([0], "float32")],
    "empty-2d": [np.zeros([2, 0], "float32")],
    "infinite": [[float("inf")]],
}
for word, function in {
    "bool": bool,
    "int": int,
    "float": float,
    "len": len,
    "complex": complex,
    "str.format": "{:.3f}".format,
    "format": format,
    "hash-type": lambda x: type(hash(x)).__name__,
    "not": lambda x: not x,
    "range": lambda x: list(range(x)),
    "list-index": lambda x: [10, 20, 30, 40, 50][x],
    "math.floor": math.floor,
    "math.sqrt": math.sqrt,
    "round-int": round,
    "item": lambda x: x.item(),
    "tolist": lambda x: x.tolist(),
    "numpy": lambda x: x.numpy(),
    "asarray": np.asarray,
    "np.array": np.array,
    "np.float64": np.float64,
    "array-dtype": lambda x: np.asarray(x, "float64"),
    "np.sum": np.sum,
    "np.add": lambda x: np.add(x, x),
    "index": lambda x: x.__index__(),
    "bool-and": lambda x: x and 5,
    "str": str,
    "percent": lambda x: "%s" % x,
    "percent-d": lambda x: "%d" % x,
    "fstring": lambda x: f"{x}",
    "isinstance-hash": lambda x: x in {x: 1},
    "size": lambda x: x.size,
    "shape": lambda x: x.shape,
    "ndim": lambda x: x.ndim,
    "numel": lambda x: x.numel(),
    "rank": lambda x: x.rank(),
    "dim": lambda x: x.dim(),
    "ndimension": lambda x: x.ndimension(),
    "element_size": lambda x: x.element_size(),
}.items():
    for name, (values,) in ONES.items():
        op("paddle.Tensor", [Val(values)], call=builtin(function), prefix=f"{word}-{name}-", grad=0)

for word, function in {
    "bool": bool,
    "int": int,
    "float": float,
    "item": lambda x: x.item(),
    "tolist": lambda x: x.tolist(),
    "numpy": lambda x: x.numpy(),
    "repr": repr,
    "index": lambda x: [1, 2, 3, 4][x],
    "element_size": lambda x: x.element_size(),
    "astype-self": lambda x: x.astype(x.dtype),
    "dtype": lambda x: (x.dtype, str(x.dtype)),
    "format-spec": lambda x: format(x, ".2f"),
}.items():
    op("paddle.Tensor", [T(1, low=1, high=2)], dtypes=EVERY, call=builtin(function), prefix=f"{word}-of-", grad=0)

op(
    "paddle.Tensor.item",
    [T(2, 3)],
    call=lambda paddle, x: [
        x.item(0),
        x.item(5),
        x.item(1, 2),
        raises(lambda: x.item()),
        raises(lambda: x.item(6)),
        raises(lambda: x.item(1, 3)),
        raises(lambda: x.item(0, 0, 0)),
        raises(lambda: x.item("a")),
        raises(lambda: x.item(-1)),
    ],
)
op("paddle.Tensor.tolist", [T(2, 3)], dtypes=EVERY, grad=0)
op("paddle.Tensor.tolist", [T(0, 3)], prefix="empty-", grad=0)
op("paddle.tolist", [T(2, 3)], grad=0)

for source in EVERY.split():
    for target in ("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128"):
        op("paddle.Tensor.astype", [T(2, 3, low=0, high=3, dtype=source), target], prefix=f"{source}-{target}-", grad=0)
        op("paddle.cast", [T(2, 3, low=0, high=3, dtype=source), target], prefix=f"{source}-{target}-", grad=0, method=False, keyword=False)
for spelling in SPELLINGS:
    op("paddle.Tensor.astype", [T(2), spelling], prefix=f"spelling-{spelling}-", grad=0)
for name, make in {
    "np.float64": lambda p: np.float64,
    "np.dtype": lambda p: np.dtype("int32"),
    "paddle": lambda p: p.int32,
    "float": lambda p: float,
    "int": lambda p: int,
    "bool": lambda p: bool,
    "None": lambda p: None,
    "number": lambda p: 3,
    "tensor-dtype": lambda p: p.ones([1]).dtype,
    "str-type": lambda p: str,
}.items():
    op("paddle.Tensor.astype", [T(2)], call=lambda paddle, x, make=make, name=name: x.astype(make(paddle)), prefix=f"from-{name}-", grad=0)
op("paddle.Tensor.astype", [T(2, 3)], call=lambda paddle, x: x.astype("float64"), prefix="gradient-", grad=2)
op(
    "paddle.Tensor.astype",
    [Val([-1.5, 2.7, 300.0, -300.0])],
    call=lambda paddle, x: [x.astype(d) for d in ("int8", "uint8", "int32", "int64", "bool")],
    prefix="wraps-",
)

cases(
    "paddle.Tensor",
    {
        "iterate": lambda paddle: [v for v in paddle.arange(3)],
        "iterate-2d": lambda paddle: list(paddle.ones([2, 3])),
        "iterate-empty": lambda paddle: list(paddle.zeros([0, 3])),
        "unpack": lambda paddle: (lambda a, b: (b, a))(*paddle.ones([2, 2])),
        "zip": lambda paddle: [a + b for a, b in zip(paddle.arange(3), paddle.arange(3))],
        "enumerate": lambda paddle: [(i, v) for i, v in enumerate(paddle.arange(2))],
        "reversed": lambda paddle: list(reversed(paddle.arange(3))),
        "in": lambda paddle: raises(lambda: 1 in paddle.arange(3)),
        "not-in": lambda paddle: raises(lambda: 9 in paddle.arange(3)),
        "tensor-in-list": lambda paddle: raises(lambda: paddle.arange(3) in [paddle.arange(3)]),
        "same-in-list": lambda paddle: (lambda x: x in [x])(paddle.ones([1])),
        "list-index-of": lambda paddle: raises(lambda: [paddle.ones([1]), paddle.zeros([1])].index(paddle.zeros([1]))),
        "hash-equal-only-self": lambda paddle: (lambda x, y: (hash(x) == hash(x), hash(x) == hash(y), x in {x}, y in {x}))(paddle.ones([1]), paddle.ones([1])),
        "dict-key": lambda paddle: (lambda x: {x: 5}[x])(paddle.ones([2])),
        "is-none": lambda paddle: (paddle.ones([1]) is None, raises(lambda: paddle.ones([1]) == None)),  # noqa: E711
        "equals-string": lambda paddle: raises(lambda: paddle.ones([1]) == "a"),
        "compare-list": lambda paddle: raises(lambda: paddle.ones([2]) == [1.0, 1.0]),
        "if": lambda paddle: 1 if paddle.to_tensor([True]) else 2,
        "while": lambda paddle: raises(lambda: 1 if paddle.to_tensor([True, False]) else 2),
        "list-of": lambda paddle: np.array([paddle.ones([1]), paddle.zeros([1])], dtype="float32"),
        "isinstance": lambda paddle: isinstance(paddle.ones([1]), paddle.Tensor),
        "type-name": lambda paddle: (type(paddle.ones([1])).__name__, type(paddle.ones([1])).__module__, repr(type(paddle.ones([1])))),
        "truth-of-empty": lambda paddle: raises(lambda: bool(paddle.zeros([0]))),
        "iter-0": lambda paddle: raises(lambda: next(iter(paddle.zeros([0])))),
        "len-0d": lambda paddle: len(paddle.to_tensor(1.0)),
        "unknown-attribute": lambda paddle: raises(lambda: paddle.ones([1]).nothing_of_the_kind),
        "set-unknown-attribute": lambda paddle: raises(lambda: setattr(paddle.ones([1]), "nothing_of_the_kind", 1)),
        "max-builtin": lambda paddle: max(paddle.to_tensor([3.0, 5.0, 4.0])),
        "sorted-key": lambda paddle: sorted([paddle.to_tensor([3.0]), paddle.to_tensor([1.0])]),
        "sum-builtin": lambda paddle: sum([paddle.ones([2]), paddle.ones([2])]),
        "np-mean": lambda paddle: raises(lambda: float(np.mean(paddle.to_tensor([1.0, 3.0])))),
        "np-stack": lambda paddle: np.stack([paddle.ones([2]), paddle.zeros([2])]),
        "np-left-operand": lambda paddle: np.ones([2], "float32") * paddle.to_tensor([2.0, 3.0]),
        "np-scalar-left": lambda paddle: np.float32(2) * paddle.to_tensor([2.0, 3.0]),
        "np-scalar-right": lambda paddle: paddle.to_tensor([2.0, 3.0]) * np.float32(2),
        "np-int-right": lambda paddle: paddle.to_tensor([2.0, 3.0]) + np.int64(2),
        "np-f64-right": lambda paddle: paddle.to_tensor([2.0, 3.0]) + np.float64(2.5),
        "slice-list-with": lambda paddle: [1, 2, 3, 4][paddle.to_tensor([1]) : paddle.to_tensor([3])],
        "multiply-list": lambda paddle: raises(lambda: [0] * paddle.to_tensor([2])),
        "range-of": lambda paddle: list(range(paddle.to_tensor([1]), paddle.to_tensor([4]))),
        "string-times": lambda paddle: raises(lambda: "ab" * paddle.to_tensor([2])),
        "new-empty": lambda paddle: (lambda x: (x.shape, x.dtype, x.size))(paddle.Tensor()),
        "subclass-check": lambda paddle: issubclass(paddle.Tensor, object),
        "bool-of-comparison": lambda paddle: bool(paddle.to_tensor([1.0]) < 2),
    },
)


@case("paddle.Tensor.__deepcopy__")
def deepcopy_is_independent(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    y = copy.deepcopy(x)
    y.stop_gradient = True
    y[0] = 9.0
    return x, y, x.stop_gradient, y.stop_gradient


@case("paddle.Tensor.__deepcopy__")
def deepcopy_of_non_leaf(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False) * 2
    return raises(lambda: copy.deepcopy(x))


@case("paddle.Tensor.__deepcopy__")
def deepcopy_in_container(paddle):
    x = paddle.ones([2])
    a, b = copy.deepcopy([x, x])
    return a is b, a is x, a


@case("paddle.Tensor.__deepcopy__")
def deepcopy_of_parameter(paddle):
    p = paddle.create_parameter([2, 2], "float32", default_initializer=paddle.nn.initializer.Constant(2.0))
    q = copy.deepcopy(p)
    return q, type(q) is type(p), q.trainable, q.stop_gradient, q.optimize_attr


@case("paddle.Tensor")
def shallow_copy(paddle):
    x = paddle.ones([2])
    return raises(lambda: copy.copy(x))


@case("paddle.Tensor")
def pickle_round(paddle):
    x = paddle.to_tensor([1.0, 2.0])
    return raises(lambda: pickle.loads(pickle.dumps(x)))


@case("paddle.Tensor")
def pickle_of_parameter(paddle):
    p = paddle.create_parameter([2], "float32", default_initializer=paddle.nn.initializer.Constant(2.0))
    return raises(lambda: pickle.loads(pickle.dumps(p)))


@case("paddle.Tensor.__array__")
def array_protocol(paddle):
    x = paddle.to_tensor([[1, 2], [3, 4]])
    return np.asarray(x), np.array(x, dtype="float32"), x.__array__(), x.__array__("int32")


@case("paddle.Tensor.numpy")
def numpy_of_one_needing_grad(paddle):
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    return x.numpy(), (x * 2).numpy()
