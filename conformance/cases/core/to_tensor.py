"""paddle.to_tensor in every form."""

import numpy as np

from conformance.spec import case, cases, raises

INPUTS = {
    "int": 3,
    "float": 1.5,
    "bool": True,
    "complex": 1 + 2j,
    "negative": -7,
    "big-int": 2**40,
    "too-big-int": 2**70,
    "nan": float("nan"),
    "list": [1, 2, 3],
    "list-floats": [1.0, 2.0],
    "list-mixed": [1, 2.5],
    "list-bools": [True, False],
    "list-bool-int": [True, 2],
    "list-complex": [1j, 2.0],
    "nested": [[1, 2], [3, 4]],
    "nested-floats": [[1.0], [2.0]],
    "tuple": (1, 2),
    "nested-tuple": ((1, 2), (3, 4)),
    "mixed-nesting": [(1, 2), [3, 4]],
    "empty": [],
    "empty-nested": [[]],
    "empty-nested-2": [[], []],
    "ragged": [[1, 2], [3]],
    "string": "abc",
    "list-strings": ["a", "b"],
    "none": None,
    "list-none": [None],
    "dict": {"a": 1},
    "set": {1, 2},
    "range": range(3),
    "bytes": b"ab",
    "list-big": [2**40],
    "deep": [[[[1]]]],
    "one": [1],
    "zero": 0,
    "slice": slice(1, 2),
    "np-f16": np.array([1.5], "float16"),
    "np-f32": np.array([1.5], "float32"),
    "np-f64": np.array([1.5], "float64"),
    "np-i8": np.array([1], "int8"),
    "np-i16": np.array([1], "int16"),
    "np-i32": np.array([1], "int32"),
    "np-i64": np.array([1], "int64"),
    "np-u8": np.array([1], "uint8"),
    "np-u16": np.array([1], "uint16"),
    "np-u32": np.array([1], "uint32"),
    "np-u64": np.array([1], "uint64"),
    "np-bool": np.array([True]),
    "np-c64": np.array([1j], "complex64"),
    "np-c128": np.array([1j], "complex128"),
    "np-0d": np.array(2.5),
    "np-0d-int": np.array(2),
    "np-scalar-f32": np.float32(1.5),
    "np-scalar-f64": np.float64(1.5),
    "np-scalar-i64": np.int64(3),
    "np-scalar-i32": np.int32(3),
    "np-scalar-bool": np.bool_(True),
    "np-scalar-c": np.complex64(1j),
    "np-empty": np.zeros([0, 3], "float32"),
    "np-2d": np.arange(6).reshape(2, 3),
    "np-fortran": np.asfortranarray(np.arange(6).reshape(2, 3)),
    "np-reversed": np.arange(6)[::-1],
    "np-slice": np.arange(12).reshape(3, 4)[:, 1:3],
    "np-object": np.array([1, "a"], object),
    "np-string": np.array(["a"]),
    "np-big-endian": np.arange(3).astype(">i4"),
    "np-read-only": np.broadcast_to(np.float32(1.5), (2, 2)),
    "list-of-np": [np.array([1.0, 2.0], "float32"), np.array([3.0, 4.0], "float32")],
    "list-of-np-scalars": [np.float32(1.5), np.float32(2.5)],
    "list-np-and-numbers": [np.float64(1.5), 2],
    "np-datetime": np.array(["2020-01-01"], "datetime64[D]"),
}
cases("paddle.to_tensor", {f"data-{name}": (lambda paddle, value=value: raises(lambda: paddle.to_tensor(value))) for name, value in INPUTS.items()})

DTYPES = [
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
    "FLOAT32",
    "foo",
]
for name in ("int", "float", "bool", "complex", "list", "list-floats", "np-f32", "np-f64", "np-i64", "np-bool", "np-scalar-f32", "nan", "empty", "nested"):
    value = INPUTS[name]
    for dtype in DTYPES:
        case("paddle.to_tensor", f"dtype-{name}-{dtype}", lambda paddle, value=value, dtype=dtype: raises(lambda: paddle.to_tensor(value, dtype=dtype)))
for name, dtype in {
    "paddle": lambda p: p.float64,
    "np": lambda p: np.float64,
    "np.dtype": lambda p: np.dtype("int32"),
    "float": lambda p: float,
    "int": lambda p: int,
    "bool": lambda p: bool,
    "number": lambda p: 5,
}.items():
    case("paddle.to_tensor", f"dtype-as-{name}", lambda paddle, dtype=dtype: raises(lambda: paddle.to_tensor([1, 2], dtype=dtype(paddle))))

TENSORS = {
    "tensor": lambda p: p.to_tensor(p.ones([2])),
    "tensor-dtype": lambda p: p.to_tensor(p.ones([2]), dtype="int32"),
    "tensor-grad": lambda p: p.to_tensor(p.ones([2]), stop_gradient=False),
    "tensor-of-graph": lambda p: p.to_tensor(p.to_tensor([1.0], stop_gradient=False) * 2),
    "list-of-tensors": lambda p: p.to_tensor([p.to_tensor([1.0]), p.to_tensor([2.0])]),
    "list-of-scalars": lambda p: p.to_tensor([p.to_tensor(1.0), p.to_tensor(2.0)]),
    "list-mixed": lambda p: p.to_tensor([p.to_tensor([1.0]), 2.0]),
    "nested-list": lambda p: p.to_tensor([[p.to_tensor(1.0), 2.0], [3.0, p.to_tensor(4.0)]]),
    "list-of-vectors": lambda p: p.to_tensor([p.ones([2]), p.zeros([2])]),
    "tuple-of-vectors": lambda p: p.to_tensor((p.ones([2]), p.zeros([2]))),
    "list-of-ints": lambda p: p.to_tensor([p.to_tensor([1]), p.to_tensor([2])]),
    "list-ragged": lambda p: p.to_tensor([p.ones([2]), p.ones([3])]),
    "lod": lambda p: p.to_tensor(p.ones([2]).get_tensor()),
    "parameter": lambda p: p.to_tensor(p.create_parameter([1], "float32", default_initializer=p.nn.initializer.Constant(2.0))),
    "dtype-object": lambda p: p.to_tensor(p.float32),
    "tensor-itself": lambda p: (lambda x: p.to_tensor(x) is x)(p.ones([1])),
    "layer": lambda p: p.to_tensor(p.nn.Linear(1, 1)),
    "place-cpu": lambda p: p.to_tensor([1.0], place=p.CPUPlace()),
    "place-string": lambda p: p.to_tensor([1.0], place="cpu"),
    "place-wrong": lambda p: p.to_tensor([1.0], place="nowhere"),
    "place-number": lambda p: p.to_tensor([1.0], place=3),
    "stop_gradient": lambda p: p.to_tensor([1.0], stop_gradient=False),
    "stop_gradient-int": lambda p: p.to_tensor([1], stop_gradient=False),
    "stop_gradient-string": lambda p: p.to_tensor([1.0], stop_gradient="a"),
    "positional": lambda p: p.to_tensor([1], "float64", p.CPUPlace(), False),
    "unknown-keyword": lambda p: p.to_tensor([1], requires_grad=True),
    "no-argument": lambda p: p.to_tensor(),
    "keyword": lambda p: p.to_tensor(data=[1, 2], dtype="int32", place=None, stop_gradient=True),
    "generator": lambda p: p.to_tensor(i for i in range(3)),
    "dict-values": lambda p: p.to_tensor({1: 2}.values()),
}
cases("paddle.to_tensor", {f"form-{name}": (lambda paddle, f=f: raises(lambda: f(paddle))) for name, f in TENSORS.items()})


@case("paddle.set_default_dtype")
def floats_follow_the_default(paddle):
    out = []
    for dtype in ("float64", "float16", "float32"):
        paddle.set_default_dtype(dtype)
        out.append([paddle.to_tensor(v).dtype for v in (1.5, [1.5], 1, True, 1j, np.float64(1.5), np.array([1.5]), np.array([1.5], "float32"))])
        out.append(paddle.get_default_dtype())
    return out


@case("paddle.set_default_dtype")
def default_of_creation(paddle):
    paddle.set_default_dtype("float64")
    made = [
        paddle.ones([1]),
        paddle.zeros([1]),
        paddle.full([1], 2.0),
        paddle.rand([1]),
        paddle.linspace(0, 1, 2),
        paddle.arange(2.0),
        paddle.eye(2),
        paddle.full([1], 2),
        paddle.arange(2),
        paddle.empty([1]),
    ]
    return [t.dtype for t in made], paddle.nn.Linear(1, 1).weight.dtype, (paddle.ones([1], "int64") / 2).dtype


for name, value in {
    "string": "float64",
    "np": np.float64,
    "foo": "foo",
    "int": "int32",
    "number": 3,
    "python": float,
    "none": None,
    "bfloat16": "bfloat16",
    "np.dtype": np.dtype("float64"),
}.items():
    case(
        "paddle.set_default_dtype",
        f"spelling-{name}",
        lambda paddle, value=value: (raises(lambda: paddle.set_default_dtype(value)), paddle.get_default_dtype()),
    )
case("paddle.set_default_dtype", "spelling-paddle", lambda paddle: (raises(lambda: paddle.set_default_dtype(paddle.float64)), paddle.get_default_dtype()))
