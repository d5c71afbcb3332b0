"""Elementwise, reducing, comparing, sorting functions that real libraries use most."""

import numpy as np

from conformance.samplers import Arr, Distinct, Mat, Pos, T, Ties, Val
from conformance.spec import ALL, EVERY, binary, case, op, raises, reduction, unary

unary(
    "paddle.exp paddle.sqrt paddle.rsqrt paddle.reciprocal paddle.tanh paddle.ceil paddle.floor paddle.round",
    low=0.2,
    dtypes="float32 float64 int32 int64 float16",
    inplace=True,
)
unary(
    "paddle.sin paddle.cos paddle.tan paddle.sinh paddle.cosh paddle.asinh paddle.atan paddle.erf paddle.sign paddle.log1p paddle.expm1",
    low=-0.9,
    dtypes="float32 float64 int64",
)
unary("paddle.asin paddle.acos paddle.atanh", low=-0.9, high=0.9, dtypes="float32 float64")
unary("paddle.log paddle.log2 paddle.log10 paddle.acosh paddle.lgamma paddle.digamma", low=1.1, high=3.0, dtypes="float32 float64 int64")
unary("paddle.abs paddle.square paddle.neg", dtypes=EVERY)
unary("paddle.isnan paddle.isinf paddle.isfinite", dtypes=ALL + " float16")
unary("paddle.trunc paddle.frac paddle.logit paddle.erfinv paddle.rad2deg paddle.deg2rad", low=0.1, high=0.9, dtypes="float32 float64 int64", static=False)
unary("paddle.logical_not paddle.bitwise_not", dtypes="bool int32 int64 float32 uint8", special=False)
unary("paddle.nn.functional.sigmoid", dtypes="float32 float64 float16")
op("paddle.sqrt", [Pos(2, 3)], grad=2, prefix="second-", method=False)
op("paddle.tanh", [T(2, 3)], grad=2, prefix="second-", method=False)
op("paddle.square", [T(2, 3)], grad=2, prefix="second-", method=False)
op("paddle.exp", [T(2, 3)], grad=2, prefix="second-", method=False)
op("paddle.log", [Pos(2, 3)], grad=2, prefix="second-", method=False)
op("paddle.rsqrt", [Pos(2, 3)], grad=2, prefix="second-", method=False)
op("paddle.round", [Val([-2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.49999])], prefix="halves-", method=False)
op("paddle.sqrt", [Val([-1.0, 0.0, 4.0])], prefix="negative-", method=False)
op("paddle.log", [Val([-1.0, 0.0, 4.0])], prefix="negative-", method=False)

binary("paddle.add paddle.subtract", dtypes=EVERY, inplace=True)
binary("paddle.multiply", dtypes=EVERY)
binary("paddle.divide", low=1, high=4, dtypes="float32 float64 int32 int64 float16 complex64")
binary("paddle.maximum paddle.minimum paddle.fmax paddle.fmin", dtypes="float32 float64 int32 int64 bool")
binary("paddle.floor_divide paddle.mod paddle.remainder paddle.floor_mod", low=1, high=4, dtypes="float32 float64 int32 int64")
binary("paddle.equal paddle.not_equal paddle.less_than paddle.less_equal paddle.greater_than paddle.greater_equal", dtypes=ALL)
binary("paddle.logical_and paddle.logical_or paddle.logical_xor", dtypes=ALL)
binary("paddle.bitwise_and paddle.bitwise_or paddle.bitwise_xor", dtypes="bool int32 int64 uint8 int8 float32", special=False)
binary("paddle.atan2 paddle.heaviside", dtypes="float32 float64 int32 int64")
binary("paddle.gcd paddle.lcm", low=1, high=20, dtypes="int32 int64 float32", special=False, static=False)
op("paddle.equal", [T(2, 3), 1.0], variants={"int": [T(2, 3, dtype="int64"), 1], "ties": [Ties(2, 3), Ties(2, 3)]}, prefix="number-", method=False, grad=0)
op("paddle.maximum", [Ties(2, 3), Ties(2, 3)], prefix="ties-", method=False)
op("paddle.minimum", [Ties(2, 3), Ties(2, 3)], prefix="ties-", method=False)
op("paddle.multiply", [T(2, 3), T(3)], grad=2, prefix="second-", method=False)
op("paddle.divide", [T(2, 3), Pos(3)], grad=2, prefix="second-", method=False)
op(
    "paddle.pow",
    [Pos(2, 3), 2.0],
    dtypes="float32 float64 int32 int64",
    variants={
        "int": [T(2, 3), 2],
        "tensor": [Pos(2, 3), Pos(2, 3)],
        "broadcast": [Pos(2, 3), Pos(3)],
        "half": [Pos(2, 3), 0.5],
        "negative": [Pos(2, 3), -1.5],
        "zero": [T(2, 3), 0],
        "int-float": [T(2, 3, dtype="int64"), 2.0],
        "numpy": [Pos(2, 3), np.float32(2.0)],
    },
    static=True,
    grad=2,
    errors={"string": [T(2), "a"], "shapes": [T(2), T(3)], "number": [2.0, 2.0], "none": [T(2), None]},
)
op(
    "paddle.scale",
    [T(2, 3), 2.0],
    dtypes="float32 float64 int32 int64 float16",
    variants={
        "bias": [T(2, 3), 2.0, 1.0],
        "bias-first": ([T(2, 3), 2.0, 1.0], dict(bias_after_scale=False)),
        "act": ([T(2, 3), 2.0, 1.0], dict(act="tanh")),
        "tensor": [T(2, 3), Val([2.0])],
    },
    inplace=True,
    static=True,
    errors={"string": [T(2), "a"], "number": [2.0, 2.0]},
)
op("paddle.increment", [T(1)], dtypes="float32 int64 float64", variants={"value": dict(value=2.5)}, errors={"many": [T(3)]})
op("paddle.stanh", [T(2, 3)], variants={"scales": dict(scale_a=0.5, scale_b=2.0)}, static=True)
op("paddle.lerp", [T(2, 3), T(2, 3), 0.3], variants={"tensor": [T(2, 3), T(2, 3), T(2, 3)], "broadcast": [T(2, 3), T(3), 0.3]}, inplace=True)

reduction(
    "paddle.sum",
    variants={
        "dtype": dict(dtype="float64"),
        "dtype-axis": dict(axis=1, dtype="int64"),
        "axis-tensor": dict(axis=Val([1])),
        "axes-tensors": dict(axis=[Val([0], "int32"), 2]),
    },
    dtypes=ALL + " float16 int8 complex64",
)
reduction("paddle.mean", variants={"axis-tensor": dict(axis=Val([1], "int32"))}, dtypes="float32 float64 int64 float16")
reduction("paddle.max paddle.min paddle.amax paddle.amin", sampler=Distinct(2, 3, 4), variants={"axis-tensor": dict(axis=Val([1]))})
reduction("paddle.prod", sampler=Pos(2, 3, 4), variants={"dtype": dict(dtype="float64")})
reduction("paddle.all paddle.any", sampler=T(2, 3, 4, dtype="bool"), dtypes="bool", special=False, errors={"float": [T(2)]})
reduction("paddle.logsumexp", dtypes="float32 float64 int64")
reduction(
    "paddle.std paddle.var",
    variants={"biased": dict(unbiased=False), "biased-axis": dict(axis=1, unbiased=False)},
    dtypes="float32 float64 int64",
    special=False,
)
reduction("paddle.median paddle.nanmedian", sampler=Distinct(2, 3, 4), dtypes="float32 float64 int32", axes=False)
reduction("paddle.nansum paddle.nanmean paddle.count_nonzero", dtypes="float32 float64")
op("paddle.max", [Ties(2, 4)], variants={"axis": dict(axis=1)}, prefix="ties-", method=False)
op("paddle.amax", [Ties(2, 4)], variants={"axis": dict(axis=1)}, prefix="ties-", method=False)
op("paddle.min", [Ties(2, 4)], variants={"axis": dict(axis=1)}, prefix="ties-", method=False)
op("paddle.amin", [Ties(2, 4)], variants={"axis": dict(axis=1)}, prefix="ties-", method=False)
op(
    "paddle.quantile",
    [Distinct(3, 4), 0.5],
    variants={"axis": dict(axis=1), "list": [Distinct(3, 4), [0.25, 0.75]], "keepdim": dict(axis=0, keepdim=True)},
    errors={"range": [T(3), 1.5], "int": [T(3, dtype="int64"), 0.5]},
)
op(
    "paddle.cumsum",
    [T(2, 3)],
    dtypes="float32 float64 int32 int64",
    variants={"axis0": dict(axis=0), "axis-last": dict(axis=-1), "dtype": dict(dtype="float64"), "dtype-int": dict(axis=0, dtype="int64")},
    shapes={"one": [(1,)], "empty": [(0, 3)]},
    static=True,
    errors={"axis": dict(axis=2), "number": [3]},
)
op(
    "paddle.cumprod",
    [Pos(2, 3)],
    dict(dim=0),
    dtypes="float32 float64 int64",
    variants={"dim1": dict(dim=1), "dtype": dict(dim=1, dtype="float64")},
    errors={"dim": dict(dim=2)},
)
op("paddle.logcumsumexp", [T(2, 3)], variants={"axis": dict(axis=1)})
op("paddle.diff", [T(2, 4)], variants={"axis": dict(axis=0), "prepend": dict(prepend=T(2, 1)), "append": dict(append=T(2, 1))})
op("paddle.trace", [T(3, 4)], variants={"offset": dict(offset=1), "axes": ([T(2, 3, 4)], dict(axis1=1, axis2=2))}, static=True)

for name in ("argmax", "argmin"):
    op(
        f"paddle.{name}",
        [Distinct(2, 3, 4)],
        dtypes="float32 float64 int32 int64",
        variants={
            "axis0": dict(axis=0),
            "axis-last": dict(axis=-1),
            "keepdim": dict(axis=1, keepdim=True),
            "keepdim-all": dict(keepdim=True),
            "int32": dict(axis=1, dtype="int32"),
            "ties": ([Ties(2, 5)], dict(axis=1)),
            "ties-all": [Ties(2, 5)],
            "nan": [Val([1.0, float("nan"), 3.0])],
            "one": [T(1)],
        },
        static=True,
        errors={
            "axis": dict(axis=3),
            "dtype": dict(dtype="float32"),
            "float-axis": dict(axis=1.5),
            "bool": [T(2, dtype="bool")],
            "empty": [T(0)],
            "number": [3],
        },
    )
op(
    "paddle.argsort",
    [Distinct(3, 4)],
    dtypes="float32 float64 int32 int64",
    variants={"axis0": dict(axis=0), "descending": dict(descending=True), "descending0": dict(axis=0, descending=True), "vector": [Distinct(5)], "one": [T(1)]},
    grad=0,
    static=True,
    errors={"axis": dict(axis=2), "number": [3]},
)
op(
    "paddle.sort",
    [Distinct(3, 4)],
    dtypes="float32 float64 int32 int64",
    variants={"axis0": dict(axis=0), "descending": dict(descending=True), "vector": [Distinct(5)], "ties": [Ties(6)]},
    static=True,
    errors={"axis": dict(axis=2), "number": [3]},
)
op(
    "paddle.topk",
    [Distinct(3, 5), 2],
    dtypes="float32 float64 int32 int64",
    variants={
        "axis0": dict(axis=0),
        "smallest": dict(largest=False),
        "unsorted-all": ([Distinct(3, 5), 5], {}),
        "k-tensor": [Distinct(3, 5), Val([2], "int32")],
        "vector": [Distinct(5), 2],
        "one": [T(1), 1],
        "axis-negative": dict(axis=-2),
    },
    static=True,
    errors={"k": [Distinct(3, 5), 6], "zero": [Distinct(3, 5), 0], "negative": [Distinct(3, 5), -1], "axis": dict(axis=2), "float": [Distinct(3, 5), 1.5]},
)
op(
    "paddle.kthvalue",
    [Distinct(3, 5), 2],
    variants={"axis": dict(axis=0), "keepdim": dict(keepdim=True)},
    errors={"k": [Distinct(3, 5), 6], "zero": [Distinct(3, 5), 0]},
)
op("paddle.mode", [Ties(2, 5)], variants={"axis": dict(axis=0), "keepdim": dict(keepdim=True)})
op(
    "paddle.searchsorted",
    [Val([1.0, 3.0, 5.0]), Val([0.0, 3.0, 6.0])],
    variants={"right": dict(right=True), "int32": dict(out_int32=True), "rows": [Val([[1.0, 3.0], [2.0, 4.0]]), Val([[2.0], [3.0]])]},
)
op("paddle.bucketize", [Val([0.0, 3.0, 6.0]), Val([1.0, 3.0, 5.0])], variants={"right": dict(right=True), "int32": dict(out_int32=True)})
op(
    "paddle.histogram",
    [T(12)],
    dict(bins=4, min=-2, max=2),
    variants={"auto": dict(bins=3, min=0, max=0), "int": ([T(12, dtype="int64")], dict(bins=3, min=-2, max=2))},
    errors={"order": dict(min=3, max=1), "bins": dict(bins=0)},
)
op(
    "paddle.allclose",
    [T(2, 3), T(2, 3)],
    variants={
        "loose": dict(rtol=10.0, atol=10.0),
        "nan": [Val([float("nan")]), Val([float("nan")])],
        "nan-equal": ([Val([float("nan")]), Val([float("nan")])], dict(equal_nan=True)),
        "equal": [Val([1.0, 2.0]), Val([1.0, 2.0])],
    },
    grad=0,
    static=True,
    errors={"dtypes": [T(2), T(2, dtype="float64")], "rtol": dict(rtol="a")},
)
op(
    "paddle.isclose",
    [Val([1.0, 2.0]), Val([1.0, 2.1])],
    variants={"loose": dict(atol=1.0), "nan": ([Val([float("nan")]), Val([float("nan")])], dict(equal_nan=True))},
    grad=0,
)
op(
    "paddle.equal_all",
    [Val([1.0, 2.0]), Val([1.0, 2.0])],
    variants={"differ": [Val([1.0, 2.0]), Val([1.0, 3.0])], "shapes": [Val([1.0]), Val([1.0, 1.0])]},
    grad=0,
)

PRODUCTS = {
    "vectors": [(3,), (3,)],
    "matrix-vector": [(2, 3), (3,)],
    "vector-matrix": [(3,), (3, 2)],
    "batch": [(2, 2, 3), (2, 3, 2)],
    "batch-broadcast": [(2, 1, 2, 3), (3, 3, 2)],
    "batch-vector": [(2, 2, 3), (3,)],
    "ones": [(1, 1), (1, 1)],
    "empty": [(0, 3), (3, 2)],
}
op(
    "paddle.matmul",
    [T(2, 3), T(3, 4)],
    dtypes="float32 float64 int32 int64 float16 complex64",
    shapes=PRODUCTS,
    variants={
        "transpose-x": ([T(3, 2), T(3, 4)], dict(transpose_x=True)),
        "transpose-y": ([T(2, 3), T(4, 3)], dict(transpose_y=True)),
        "transpose-both": ([T(3, 2), T(4, 3)], dict(transpose_x=True, transpose_y=True)),
        "batch-transpose": ([T(2, 3, 2), T(2, 3, 4)], dict(transpose_x=True)),
        "mixed": [T(2, 3), T(3, 4, dtype="float64")],
    },
    static=True,
    grad=2,
    errors={
        "inner": [T(2, 3), T(2, 3)],
        "vectors": [T(3), T(4)],
        "batch": [T(2, 2, 3), T(3, 3, 2)],
        "number": [T(2, 3), 2.0],
        "array": [T(2, 3), Arr(T(3, 4))],
        "none": [None, T(2)],
    },
)
op("paddle.mm", [T(2, 3), T(3, 4)], dtypes="float32 float64", static=True, errors={"inner": [T(2, 3), T(2, 3)]})
op(
    "paddle.bmm",
    [T(2, 2, 3), T(2, 3, 4)],
    dtypes="float32 float64",
    static=True,
    errors={"rank": [T(2, 3), T(3, 4)], "batch": [T(2, 2, 3), T(3, 3, 4)], "inner": [T(2, 2, 3), T(2, 2, 3)]},
)
op(
    "paddle.dot",
    [T(3), T(3)],
    dtypes="float32 float64 int32 int64",
    shapes={"rows": [(2, 3), (2, 3)]},
    static=True,
    errors={"lengths": [T(3), T(4)], "rank": [T(2, 2, 2), T(2, 2, 2)]},
)
op("paddle.mv", [T(2, 3), T(3)], static=True, errors={"inner": [T(2, 3), T(2)]})
op("paddle.outer", [T(3), T(2)], shapes={"matrix": [(2, 2), (3,)]})
op("paddle.inner", [T(2, 3), T(4, 3)], shapes={"vectors": [(3,), (3,)]})
op(
    "paddle.addmm",
    [T(2, 4), T(2, 3), T(3, 4)],
    variants={"scales": dict(beta=0.5, alpha=2.0), "broadcast": [T(1, 4), T(2, 3), T(3, 4)]},
    errors={"inner": [T(2, 4), T(2, 3), T(2, 4)]},
)
op("paddle.kron", [T(2, 2), T(2, 3)], dtypes="float32 int64")
op("paddle.cross", [T(2, 3), T(2, 3)], variants={"axis": ([T(3, 2), T(3, 2)], dict(axis=0))}, errors={"size": [T(2, 2), T(2, 2)]})
op(
    "paddle.norm",
    [T(3, 4)],
    variants={
        "fro": dict(p="fro"),
        "one": dict(p=1),
        "two-axis": dict(p=2, axis=1),
        "inf": dict(p=np.inf),
        "minus-inf": dict(p=-np.inf),
        "keepdim": dict(p=2, axis=1, keepdim=True),
        "axes": dict(p="fro", axis=[0, 1]),
        "zero": dict(p=0),
        "half": dict(p=0.5, axis=0),
        "axis-negative": dict(axis=-1),
        "axes-keepdim": dict(axis=[0, 1], keepdim=True),
    },
    static=True,
    errors={"p": dict(p="foo"), "axis": dict(p=2, axis=5), "int": [T(3, dtype="int64")]},
)
op("paddle.dist", [T(2, 3), T(2, 3)], variants={"one": dict(p=1), "inf": dict(p=float("inf")), "zero": dict(p=0), "broadcast": [T(2, 3), T(3)]})
op(
    "paddle.tensordot",
    [T(2, 3, 4), T(3, 4, 2)],
    variants={"one": ([T(2, 3, 4), T(4, 2)], dict(axes=1)), "lists": ([T(2, 3, 4), T(4, 3, 2)], dict(axes=[[1, 2], [1, 0]]))},
)
for name, equation, shapes in [
    ("matmul", "ij,jk->ik", [(2, 3), (3, 4)]),
    ("batch", "bij,bjk->bik", [(2, 2, 3), (2, 3, 2)]),
    ("trace", "ii->", [(3, 3)]),
    ("diagonal", "ii->i", [(3, 3)]),
    ("sum", "ij->", [(2, 3)]),
    ("rows", "ij->i", [(2, 3)]),
    ("transpose", "ij->ji", [(2, 3)]),
    ("outer", "i,j->ij", [(2,), (3,)]),
    ("implicit", "ij,jk", [(2, 3), (3, 2)]),
    ("ellipsis", "...ij,...jk->...ik", [(2, 2, 3), (2, 3, 2)]),
    ("three", "ij,jk,kl->il", [(2, 3), (3, 2), (2, 2)]),
    ("attention", "bhqd,bhkd->bhqk", [(1, 2, 2, 3), (1, 2, 2, 3)]),
    ("hadamard", "ij,ij->ij", [(2, 3), (2, 3)]),
    ("spaces", "i j , j k -> i k", [(2, 3), (3, 2)]),
]:
    op("paddle.einsum", [equation, *(T(*s) for s in shapes)], prefix=f"{name}-", keyword=False)
op(
    "paddle.einsum",
    ["ij,jk->ik", T(2, 3), T(3, 4)],
    prefix="bad-",
    errors={
        "inner": ["ij,jk->ik", T(2, 3), T(2, 3)],
        "operands": ["ij,jk->ik", T(2, 3)],
        "rank": ["ijk->i", T(2, 3)],
        "output": ["ij->k", T(2, 3)],
        "text": [3, T(2)],
    },
)
op("paddle.linalg.norm", [T(3, 4)], prefix="linalg-", variants={"axis": dict(axis=0)})
op("paddle.linalg.inv", [Mat(3, 3)], dtypes="float32 float64", shapes={"batch": [(2, 3, 3)]}, errors={"square": [T(2, 3)]})
op("paddle.inverse", [Mat(3, 3)])
op("paddle.linalg.det", [Mat(3, 3)], dtypes="float32 float64")


@case("paddle.sum")
def shape_is_one(paddle):
    x = paddle.ones([2, 3])
    return (
        [
            f(x).shape
            for f in (
                paddle.sum,
                paddle.mean,
                paddle.max,
                paddle.min,
                paddle.prod,
                paddle.argmax,
                paddle.norm,
                paddle.logsumexp,
                paddle.std,
                paddle.median,
                paddle.numel,
            )
        ],
        x.sum().shape,
        x[0, 0].shape,
        paddle.to_tensor(1.0).shape,
    )


@case("paddle.clip")
def gradient_at_the_bounds(paddle):
    x = paddle.to_tensor([-1.0, 0.0, 0.5, 1.0, 2.0], stop_gradient=False)
    paddle.clip(x, 0.0, 1.0).sum().backward()
    return x.grad


@case("paddle.maximum")
def gradient_at_ties(paddle):
    x, y = paddle.to_tensor([1.0, 2.0], stop_gradient=False), paddle.to_tensor([1.0, 3.0], stop_gradient=False)
    paddle.maximum(x, y).sum().backward()
    first = x.grad.numpy(), y.grad.numpy()
    x.clear_grad(), y.clear_grad()
    paddle.minimum(x, y).sum().backward()
    return first, x.grad, y.grad


@case("paddle.abs")
def gradient_at_zero(paddle):
    out = []
    for f in (paddle.abs, paddle.sign, paddle.sqrt, paddle.nn.functional.relu, lambda v: v**0.5, paddle.norm, lambda v: paddle.pow(v, 2.0)):
        x = paddle.to_tensor([0.0, 0.0], stop_gradient=False)
        f(x).sum().backward()
        out.append(x.grad)
    return out, raises(lambda: paddle.abs("a"))
