"""Creation functions that real libraries use most, most-used first."""

import numpy as np

from conformance.samplers import Api, Arr, T, Val
from conformance.spec import EVERY, case, cases, op, raises

SHAPES = {
    "tuple": [(2, 3)],
    "one": [[1]],
    "zero-size": [[0, 3]],
    "numpy-ints": [[np.int64(2), np.int32(3)]],
    "tensor": [Val([2, 3], "int32")],
    "tensor-int64": [Val([2, 3], "int64")],
    "list-of-tensors": [[Val([2]), 3]],
    "all-tensors": [[Val([2]), Val([3], "int32")]],
    "numpy-array": [np.array([2, 3])],
}
BAD_SHAPES = {
    "negative": [[-1, 2]],
    "float": [[2.0, 3]],
    "string": ["ab"],
    "number": [3],
    "none": [None],
    "tensor-float": [Val([2.0, 3.0])],
    "nested": [[[2], 3]],
}
DTYPE_FORMS = {
    "object": Api("paddle.float64"),
    "numpy": Api(lambda paddle: np.dtype("int32")),
    "numpy-type": Api(lambda paddle: np.float64),
    "none": None,
    "bfloat16": Api("paddle.bfloat16"),
}
BAD_DTYPES = {"foo": "foo", "python-float": float, "python-int": int, "number": 3, "upper": "Float32"}

for name in ("zeros", "ones", "empty"):
    look = (lambda paddle, *a, **k: (lambda t: [t.shape, t.dtype, t.stop_gradient])(paddle.empty(*a, **k))) if name == "empty" else None
    api = f"paddle.{name}"
    op(api, [[2, 3]], variants={"dtype-" + d: dict(dtype=d) for d in EVERY.replace("bfloat16", "uint16").split()}, call=look, static=True, positional=True)
    op(api, [[2, 3]], variants={"dtype-" + n: dict(dtype=d) for n, d in DTYPE_FORMS.items()}, call=look, prefix="form-")
    op(api, [[2, 3]], variants=SHAPES, call=look, prefix="shape-", errors={**BAD_SHAPES, **{"dtype-" + n: dict(dtype=d) for n, d in BAD_DTYPES.items()}})
for name, extra in {"zeros_like": [], "ones_like": [], "full_like": [7], "empty_like": []}.items():
    look = (lambda paddle, *a, **k: (lambda t: [t.shape, t.dtype, t.stop_gradient])(paddle.empty_like(*a, **k))) if name == "empty_like" else None
    api = f"paddle.{name}"
    op(api, [T(2, 3), *extra], dtypes=EVERY, grad=0, call=look, shapes={"one": [(1,)], "empty": [(0, 2)]}, static=True)
    op(api, [T(2, 3), *extra], variants={"dtype-" + d: dict(dtype=d) for d in ("float64", "int32", "bool", "float16")}, grad=0, call=look, prefix="to-")
    op(
        api,
        [T(2, 3), *extra],
        grad=1,
        call=look,
        prefix="grad-",
        errors={"number": [3, *extra], "list": [[1.0], *extra], "array": [Arr(T(2)), *extra], "none": [None, *extra]},
    )

FILLS = {
    "float": 2.5,
    "int": 3,
    "bool": True,
    "string": "2.5",
    "nan": float("nan"),
    "infinity": float("inf"),
    "negative": -1,
    "numpy": np.float32(1.5),
    "big": 2**40,
}
op("paddle.full", [[2, 3], 1.5], variants={"dtype-" + d: dict(dtype=d) for d in EVERY.replace("bfloat16", "uint16").split()}, static=True)
op("paddle.full", [[2, 3], 1.5], variants={"fill-" + n: [[2], v] for n, v in FILLS.items()}, prefix="value-")
for d in ("bool", "int32", "float16", "float64"):
    op("paddle.full", [[2], 2], dict(dtype=d), variants={"fill-" + n: [[2], v] for n, v in FILLS.items()}, prefix=f"{d}-")
op("paddle.full", [[2, 3], Val([2.5])], variants={"int-tensor": [[2], Val([2])], "dtype": dict(dtype="int32")}, prefix="tensor-", static=True)
op("paddle.full", [[2, 3], 1.5], variants={n: [a[0], 1.5] for n, a in SHAPES.items()}, prefix="shape-", errors={n: [a[0], 1.5] for n, a in BAD_SHAPES.items()})
op(
    "paddle.full",
    [[2], 1.5],
    errors={"fill-none": [[2], None], "fill-list": [[2], [1.0]], "fill-complex": [[2], 1j], **{"dtype-" + n: dict(dtype=d) for n, d in BAD_DTYPES.items()}},
    prefix="bad-",
)

RANGES = {
    "stop": [5],
    "start-stop": [2, 7],
    "step": [1, 10, 3],
    "negative-step": [5, 0, -1],
    "float": [0.5, 3.0, 0.5],
    "float-stop": [4.0],
    "mixed": [1, 2.5, 0.5],
    "empty": [3, 1],
    "zero": [0],
    "negative": [-3, 3],
    "tensor": [Val([5])],
    "tensors": [Val([1]), Val([7]), Val([2])],
    "tensor-float": [Val([1.0]), Val([3.0]), Val([0.5])],
    "tensor-and-int": [Val([1]), 7],
    "numpy": [np.int64(4)],
    "numpy-float": [np.float64(2.5)],
    "third": [0.0, 1.0, 0.1],
    "big": [2**33, 2**33 + 3],
}
op("paddle.arange", [5], variants=RANGES, static=True, errors={"step-zero": [0, 3, 0], "string": ["a"], "none": [None, None], "list": [[3]]})
op("paddle.arange", [5], variants={"dtype-" + d: dict(dtype=d) for d in ("int32", "int64", "float32", "float64", "float16", "int8", "bool")}, prefix="to-")
op("paddle.arange", [0.5, 3.0, 0.5], variants={"dtype-" + d: dict(dtype=d) for d in ("int32", "int64", "float32", "float64")}, prefix="float-to-")
op(
    "paddle.arange",
    [],
    dict(end=5),
    variants={"start": dict(start=1), "all": dict(start=1, end=9, step=2), "dtype-object": dict(dtype=Api("paddle.int32"))},
    prefix="keyword-",
)
LINES = {
    "usual": [0, 10, 5],
    "one": [0, 10, 1],
    "two": [0, 10, 2],
    "floats": [0.5, 2.5, 4],
    "down": [5, -5, 6],
    "equal": [2, 2, 3],
    "tensors": [Val([0.0]), Val([10.0]), Val([5])],
    "tensor-num": [0, 10, Val([5], "int32")],
    "many": [-3.0, 7.0, 31],
    "numpy": [np.float32(0), np.float32(1), np.int64(3)],
}
op(
    "paddle.linspace",
    [0, 1, 3],
    variants=LINES,
    static=True,
    errors={"zero": [0, 1, 0], "negative": [0, 1, -1], "float-num": [0, 1, 2.5], "string": ["a", 1, 2]},
)
op("paddle.linspace", [0, 10, 4], variants={"dtype-" + d: dict(dtype=d) for d in ("int32", "int64", "float32", "float64", "float16")}, prefix="to-")
op(
    "paddle.logspace",
    [0, 3, 4],
    variants={"base": dict(base=2.0), "dtype": dict(dtype="float64"), "int": dict(dtype="int32"), "tensors": [Val([0.0]), Val([2.0]), Val([3]), Val([3.0])]},
)
op(
    "paddle.eye",
    [3],
    variants={
        "wide": [2, 4],
        "tall": [4, 2],
        "int": dict(dtype="int64"),
        "double": dict(dtype="float64"),
        "one": [1],
        "zero": [0],
        "keyword": dict(num_columns=2),
    },
    static=True,
    errors={"negative": [-1], "float": [2.5], "string": ["a"], "dtype": dict(dtype="foo")},
)
op(
    "paddle.diag",
    [T(3)],
    dtypes="float32 float64 int32 int64",
    variants={"above": dict(offset=1), "below": dict(offset=-2), "padding": dict(padding_value=9), "padding-above": dict(offset=1, padding_value=9)},
    shapes={"matrix": [(3, 3)], "wide": [(2, 4)], "one": [(1,)]},
    static=True,
    errors={"rank3": [T(2, 2, 2)], "number": [3], "offset": dict(offset="a")},
)
op(
    "paddle.diag",
    [T(3, 4)],
    variants={"above": dict(offset=1), "below": dict(offset=-1), "beyond": dict(offset=5), "padding": dict(padding_value=9)},
    prefix="of-matrix-",
)
op("paddle.diagflat", [T(2, 2)], variants={"offset": dict(offset=1)}, shapes={"vector": [(3,)]})
for name in ("tril", "triu"):
    op(
        f"paddle.{name}",
        [T(3, 4)],
        dtypes="float32 float64 int32 int64 bool",
        variants={"above": dict(diagonal=1), "below": dict(diagonal=-1), "far": dict(diagonal=9), "low": dict(diagonal=-9)},
        shapes={"batch": [(2, 3, 3)], "one": [(1, 1)], "empty": [(0, 3)]},
        static=True,
        errors={"vector": [T(3)], "diagonal": dict(diagonal=1.5), "number": [3]},
    )
op(
    "paddle.meshgrid",
    [T(3), T(2)],
    dtypes="float32 int64",
    variants={"list": [[T(3), T(2)]], "tuple": [(T(3), T(2))], "three": [T(2), T(3), T(2)], "one": [[T(3)]], "ones": [T(1), T(1)]},
    static=True,
    errors={"matrix": [T(2, 2), T(2)], "number": [3], "dtypes": [T(2), T(2, dtype="int64")]},
)
op(
    "paddle.assign",
    [T(2, 3)],
    dtypes=EVERY.replace("bfloat16 ", ""),
    variants={
        "list": [[1, 2]],
        "floats": [[1.0, 2.0]],
        "number": [3.5],
        "int": [3],
        "bool": [True],
        "tuple": [(1, 2)],
        "numpy": [Arr(T(2, 3))],
        "numpy-int": [Arr(T(2, 3, dtype="int64"))],
        "numpy-double": [Arr(T(2, 3, dtype="float64"))],
        "nested": [[[1, 2], [3, 4]]],
        "bools": [[True, False]],
    },
    shapes={"empty": [(0, 2)]},
    static=True,
    errors={"string": ["a"], "none": [None], "dict": [{}], "list-strings": [["a"]]},
)
op("paddle.clone", [T(2, 3)], dtypes=EVERY, static=True)
op(
    "paddle.complex",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64",
    variants={"broadcast": [T(2, 3), T(3)]},
    errors={"dtypes": [T(2), T(2, dtype="float64")], "int": [T(2, dtype="int64"), T(2, dtype="int64")]},
)
op("paddle.tril_indices", [3, 3], variants={"offset": [3, 4, 1], "low": [4, 3, -1], "dtype": dict(dtype="int32")})
op("paddle.triu_indices", [3, 3], variants={"offset": [3, 4, 1], "low": [4, 3, -1], "dtype": dict(dtype="int32")})


@case("paddle.assign")
def assign_into_output(paddle):
    x, out = paddle.to_tensor([1.0, 2.0]), paddle.zeros([2])
    same = paddle.assign(x, out)
    x.fill_(9.0)
    return out, same is out


@case("paddle.full_like")
def full_like_of_tensor_value(paddle):
    return raises(lambda: paddle.full_like(paddle.ones([2], "int32"), 2.7)), raises(lambda: paddle.full_like(paddle.ones([2]), paddle.to_tensor([3.0])))


def facts(t, low=None, high=None):
    a = t.numpy()
    return [t.shape, t.dtype, t.stop_gradient, None if low is None else bool((a >= low).all()), None if high is None else bool((a < high).all())]


RANDOM = {
    "rand": lambda p: facts(p.rand([3, 4]), 0, 1),
    "rand-dtype": lambda p: facts(p.rand([3, 4], dtype="float64"), 0, 1),
    "rand-int": lambda p: raises(lambda: p.rand([3, 4], dtype="int64")),
    "rand-tuple": lambda p: facts(p.rand((2,))),
    "rand-tensor-shape": lambda p: facts(p.rand(p.to_tensor([2, 3]))),
    "randn": lambda p: facts(p.randn([3, 4])),
    "randn-dtype": lambda p: facts(p.randn([3], dtype="float64")),
    "randn-shape-number": lambda p: raises(lambda: p.randn(3)),
    "uniform": lambda p: facts(p.uniform([3, 4], min=2.0, max=3.0), 2, 3),
    "uniform-default": lambda p: facts(p.uniform([30]), -1, 1),
    "normal": lambda p: facts(p.normal(1.0, 2.0, [3, 4])),
    "normal-tensor": lambda p: facts(p.normal(p.zeros([2, 3]), p.ones([2, 3]))),
    "normal-default": lambda p: raises(lambda: facts(p.normal())),
    "standard_normal": lambda p: facts(p.standard_normal([2, 2])),
    "gaussian": lambda p: facts(p.tensor.random.gaussian([2, 2], 0.0, 1.0)),
    "randint": lambda p: facts(p.randint(0, 5, [10]), 0, 5),
    "randint-one": lambda p: facts(p.randint(5, shape=[10]), 0, 5),
    "randint-dtype": lambda p: facts(p.randint(0, 5, [10], dtype="int32")),
    "randint-default-shape": lambda p: facts(p.randint(0, 5)),
    "randint-wrong": lambda p: raises(lambda: p.randint(5, 2, [3])),
    "randint_like": lambda p: facts(p.randint_like(p.ones([2, 3]), 0, 5), 0, 5),
    "randperm": lambda p: [facts(p.randperm(6)), sorted(p.randperm(6).tolist())],
    "randperm-dtype": lambda p: facts(p.randperm(6, dtype="int32")),
    "randperm-wrong": lambda p: raises(lambda: p.randperm(0)),
    "bernoulli": lambda p: facts(p.bernoulli(p.full([20], 0.5)), 0, 2),
    "multinomial": lambda p: facts(p.multinomial(p.to_tensor([0.2, 0.8]), 3, True), 0, 2),
    "multinomial-batch": lambda p: facts(p.multinomial(p.ones([2, 4]), 2), 0, 4),
    "multinomial-too-many": lambda p: raises(lambda: p.multinomial(p.to_tensor([0.2, 0.8]), 3)),
    "poisson": lambda p: facts(p.poisson(p.full([20], 3.0)), 0),
    "seed-repeats": lambda p: (p.seed(5), p.randn([4]).tolist() == (p.seed(5), p.randn([4]).tolist())[1])[1],
    "seed-returns": lambda p: type(p.seed(5)).__name__,
    "uniform_": lambda p: (lambda x: [facts(x.uniform_(0.0, 1.0), 0, 1), x.inplace_version])(p.zeros([5])),
    "exponential_": lambda p: facts(p.zeros([5]).exponential_(2.0), 0),
    "rng-state": lambda p: (lambda s: (lambda a: (p.set_cuda_rng_state(s), True)[1])(p.randn([3])))(p.get_cuda_rng_state()),
}
for name, function in RANDOM.items():
    base = name.split("-")[0]
    api = {
        "uniform_": "paddle.Tensor.uniform_",
        "exponential_": "paddle.Tensor.exponential_",
        "seed": "paddle.seed",
        "rng": "paddle.get_cuda_rng_state",
        "gaussian": "paddle.normal",
    }.get(base, f"paddle.{base}")
    case(api, f"random-{name}", function)

cases(
    "paddle.numel",
    {
        "usual": lambda paddle: paddle.numel(paddle.ones([2, 3])),
        "empty": lambda paddle: paddle.numel(paddle.ones([0, 3])),
        "wrong": lambda paddle: raises(lambda: paddle.numel(3)),
    },
)
op("paddle.shape", [T(2, 3)], dtypes="float32 int64 bool", shapes={"one": [(1,)], "empty": [(0, 2)]}, grad=0, static=True, errors={"number": [3]})
op("paddle.rank", [T(2, 3)], grad=0)
op("paddle.is_tensor", [T(2)], grad=0, variants={"array": [Arr(T(2))], "list": [[1]]})
op("paddle.is_complex", [T(2)], dtypes="float32 complex64 int64", grad=0, errors={"number": [3]})
op("paddle.is_floating_point", [T(2)], dtypes="float32 complex64 int64", grad=0)
op("paddle.is_integer", [T(2)], dtypes="float32 complex64 int64", grad=0)
op("paddle.is_empty", [T(2)], grad=0, shapes={"empty": [(0, 2)]})
op("paddle.real", [T(2, 3)], dtypes="complex64 complex128 float32", static=True)
op("paddle.imag", [T(2, 3)], dtypes="complex64 complex128 float32", static=True)
op("paddle.conj", [T(2, 3)], dtypes="complex64 complex128 float32 int64", static=True)
op("paddle.angle", [T(2, 3)], dtypes="complex64 complex128 float32")
op("paddle.as_complex", [T(2, 3, 2)], dtypes="float32 float64", errors={"last": [T(2, 3)]})
op("paddle.as_real", [T(2, 3)], dtypes="complex64 complex128", errors={"real": [T(2, 3, dtype="float32")]})
