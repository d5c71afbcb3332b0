"""Linear algebra beyond the usual calls: norms by order and axes, complex numbers, batches, tensor-valued arguments, lu_unpack, cross, dist."""

import numpy as np

from conformance.samplers import SPD, Mat, T, Val
from conformance.spec import case, op, raises

LOOSE = (1e-4, 1e-4, "factorisations by another library")
NORMS = {"zero": 0, "half": 0.5, "one": 1, "two": 2, "three": 3, "inf": np.inf, "minus-inf": -np.inf, "minus-two": -2.0}

op(
    "paddle.linalg.norm",
    [T(3, 4)],
    dtypes="float32 float64",
    variants={
        **{f"all-{n}": dict(p=p) for n, p in NORMS.items()},
        **{f"axis-{n}": dict(p=p, axis=1) for n, p in NORMS.items()},
        **{f"keep-{n}": dict(p=p, axis=-1, keepdim=True) for n, p in NORMS.items()},
        "matrix-inf": dict(p=np.inf, axis=[0, 1]),
        "matrix-one": dict(p=1, axis=[0, 1]),
        "matrix-fro": dict(p="fro", axis=[0, 1]),
        "matrix-tuple": dict(p="fro", axis=(0, 1)),
        "keep-all": dict(keepdim=True),
        "list-of-one": dict(p=2, axis=[1]),
        "batch": ([T(2, 3, 4)], dict(p="fro", axis=[-2, -1])),
        "rank3-all": [T(2, 3, 2)],
    },
    errors={
        "nuc": dict(p="nuc", axis=[0, 1]),
        "string": dict(p="foo"),
        "none": dict(p=None),
        "range": dict(p=2, axis=2),
        "three-axes": ([T(2, 2, 2)], dict(p=2, axis=[0, 1, 2])),
        "int": [T(3, dtype="int64")],
        "list": dict(p=[2]),
    },
    prefix="order-",
    method=False,
    tol=LOOSE,
)
op(
    "paddle.dist",
    [T(3, 4), T(3, 4)],
    dtypes="float32 float64",
    variants={n: dict(p=p) for n, p in NORMS.items()} | {"broadcast": [T(3, 4), T(4)]},
    errors={"shape": [T(3), T(4)], "string": dict(p="a")},
    prefix="order-",
    tol=LOOSE,
)
op(
    "paddle.cross",
    [T(2, 3), T(2, 3)],
    dtypes="float32 float64 int32 int64",
    variants={"axis": dict(axis=1), "first": [T(3, 2), T(3, 2)], "negative": dict(axis=-1)},
    errors={"none": [T(2, 4), T(2, 4)], "axis": dict(axis=0), "shape": [T(2, 3), T(3, 3)]},
    prefix="more-",
)
op("paddle.mv", [T(2, 3), T(3)], dtypes="float32 float64", errors={"inner": [T(2, 3), T(2)], "rank": [T(2, 3), T(3, 1)]}, prefix="more-", tol=LOOSE)
op(
    "paddle.linalg.matrix_rank",
    [Mat(4, 3)],
    variants={
        "tol-tensor": dict(tol=Val([0.5])),
        "tol-batch": ([Mat(2, 3, 3)], dict(tol=Val([0.1, 10.0]))),
        "positional": [Mat(4, 3), 1.0, False],
        "double": [Mat(4, 3, dtype="float64")],
    },
    errors={"vector": [T(3)], "int": [T(3, 3, dtype="int64")]},
    prefix="more-",
    grad=0,
)
op(
    "paddle.linalg.pinv",
    [Mat(4, 3)],
    variants={"rcond-tensor": dict(rcond=Val([0.1])), "batch": [Mat(2, 3, 2)], "complex": [Mat(3, 2, dtype="complex64")]},
    errors={"vector": [T(3)]},
    prefix="more-",
    grad=0,
    tol=LOOSE,
)
op(
    "paddle.linalg.eigvals",
    [Mat(3, 3, dtype="complex64")],
    compare=lambda paddle, out: np.sort_complex(np.round(out.numpy(), 3)),
    errors={"vector": [T(3)], "square": [T(2, 3)], "int": [T(2, 2, dtype="int64")]},
    grad=0,
    tol=(1e-3, 1e-3, "rounded to three places, so that equal real parts sort the same"),
    prefix="more-",
)
op("paddle.linalg.eigvalsh", [SPD(2, 3, 3)], dtypes="float32 float64 complex64", errors={"square": [T(2, 3)]}, prefix="more-", tol=LOOSE)
op("paddle.linalg.eigh", [SPD(3, 3, dtype="complex64")], compare=lambda paddle, out: out[0], prefix="complex-", tol=LOOSE, grad=0)
op("paddle.linalg.det", [Mat(2, 2, 3, 3)], dtypes="float32 float64", prefix="more-", tol=LOOSE, grad=0, errors={"int": [T(2, 2, dtype="int64")]})
op(
    "paddle.linalg.slogdet",
    [Val([[1.0, 2.0], [2.0, 4.0]])],
    variants={"negative": [Val([[0.0, 2.0], [1.0, 0.0]])]},
    prefix="more-",
    grad=0,
    errors={"vector": [T(3)]},
)
op("paddle.linalg.inv", [Mat(2, 2, 2, 2)], prefix="more-", tol=LOOSE, method=False, errors={"vector": [T(3)], "int": [T(2, 2, dtype="int64")]})
op("paddle.linalg.cholesky", [SPD(2, 2, 3, 3)], prefix="more-", tol=LOOSE, errors={"vector": [T(3)], "int": [T(2, 2, dtype="int64")]})
op(
    "paddle.linalg.matrix_power",
    [Mat(2, 3, 3), 2],
    variants={"big": [Mat(2, 2), 9], "minus-one": [Mat(2, 2), -1]},
    prefix="more-",
    tol=LOOSE,
    errors={"vector": [T(3), 2], "singular": [Val([[1.0, 2.0], [2.0, 4.0]]), -1]},
)
op("paddle.linalg.svd", [Mat(3, 3)], compare=lambda paddle, out: out[1], dtypes="float32 float64", prefix="values-", tol=LOOSE)
op(
    "paddle.linalg.lstsq",
    [Mat(4, 3), T(4, 1)],
    compare=lambda paddle, out: [out[0], out[1], out[2]],
    variants={"gels": dict(driver="gels"), "batch": [Mat(2, 4, 3), T(2, 4, 1)], "rcond": dict(rcond=1e-3, driver="gelsd")},
    prefix="more-",
    tol=LOOSE,
    grad=0,
)
op(
    "paddle.linalg.cond",
    [Mat(2, 3, 3)],
    variants={"fro": dict(p="fro"), "one": dict(p=1), "wide": [Mat(2, 3)]},
    errors={"vector": [T(3)]},
    prefix="more-",
    tol=LOOSE,
    grad=0,
)
op(
    "paddle.linalg.cov",
    [T(3, 5)],
    dtypes="float32 float64",
    variants={"positional": [T(3, 5), False, False]},
    errors={
        "rank": [T(2, 2, 2)],
        "fweights-float": dict(fweights=Val([1.0, 1.0, 1.0, 1.0, 1.0])),
        "fweights-length": dict(fweights=Val([1, 1])),
        "aweights-negative": dict(aweights=Val([-1.0, 1.0, 1.0, 1.0, 1.0])),
    },
    prefix="more-",
    tol=LOOSE,
)
op(
    "paddle.linalg.corrcoef",
    [T(3, 5)],
    dtypes="float32 float64",
    variants={"columns": dict(rowvar=False)},
    errors={"rank": [T(2, 2, 2)]},
    prefix="more-",
    tol=LOOSE,
    grad=0,
)


@case("paddle.linalg.lu_unpack")
def every_part(paddle):
    a = paddle.to_tensor([[2.0, 1.0, 1.0], [4.0, 3.0, 3.0], [8.0, 7.0, 9.0], [6.0, 7.0, 9.5]])
    packed, pivots = paddle.linalg.lu(a)
    p, low, up = paddle.linalg.lu_unpack(packed, pivots)
    return paddle.matmul(paddle.matmul(p, low), up), p.shape, low.shape, up.shape, pivots.dtype, packed.dtype


@case("paddle.linalg.lu_unpack")
def flags(paddle):
    packed, pivots = paddle.linalg.lu(paddle.to_tensor([[2.0, 1.0], [4.0, 3.0]]))
    return [raises(lambda a=a, b=b: [None if t is None else t.shape for t in paddle.linalg.lu_unpack(packed, pivots, a, b)]) for a, b in ((True, True),)]


@case("paddle.linalg.lu")
def batches_and_infos(paddle):
    a = paddle.to_tensor([[[2.0, 1.0], [4.0, 3.0]], [[1.0, 0.0], [0.0, 1.0]]])
    packed, pivots, infos = paddle.linalg.lu(a, get_infos=True)
    return packed, pivots, infos


EQUATIONS = {
    "dot": ("i,i->", [T(4), T(4)]),
    "dot-implicit": ("i,i", [T(4), T(4)]),
    "outer": ("i,j->ij", [T(3), T(4)]),
    "matmul": ("ij,jk->ik", [T(2, 3), T(3, 4)]),
    "matmul-implicit": ("ij,jk", [T(2, 3), T(3, 4)]),
    "order": ("ba", [T(2, 3)]),
    "transpose": ("ij->ji", [T(2, 3)]),
    "sum-all": ("ij->", [T(2, 3)]),
    "sum-rows": ("ij->i", [T(2, 3)]),
    "batch": ("bij,bjk->bik", [T(2, 2, 3), T(2, 3, 2)]),
    "hadamard": ("ij,ij->ij", [T(2, 3), T(2, 3)]),
    "scale-rows": ("ij,i->ij", [T(2, 3), T(2)]),
    "ellipsis": ("...ij,...jk->...ik", [T(2, 2, 3), T(2, 3, 2)]),
    "ellipsis-one": ("...ij,jk->...ik", [T(2, 2, 3), T(3, 2)]),
    "ellipsis-only": ("...->...", [T(2, 3)]),
    "ellipsis-sum": ("...i->...", [T(2, 3)]),
    "ellipsis-implicit": ("...ij,...jk", [T(2, 2, 3), T(2, 3, 2)]),
    "broadcast": ("...i,...i->...", [T(2, 1, 3), T(4, 3)]),
    "three": ("ij,jk,kl->il", [T(2, 3), T(3, 2), T(2, 4)]),
    "bilinear": ("bn,anm,bm->ba", [T(2, 3), T(4, 3, 2), T(2, 2)]),
    "spaces": (" i j , j k -> i k ", [T(2, 3), T(3, 4)]),
    "capital": ("Ij,jK->IK", [T(2, 3), T(3, 4)]),
    "size-one": ("ij,ij->i", [T(2, 1), T(2, 3)]),
    "contract-two": ("ijk,jkl->il", [T(2, 3, 2), T(3, 2, 4)]),
    "permute": ("ijkl->lkji", [T(2, 1, 3, 2)]),
    "double": ("ij,jk->ik", [T(2, 3, dtype="float64"), T(3, 2, dtype="float64")]),
}
for name, (equation, tensors) in EQUATIONS.items():
    op("paddle.einsum", [equation, *tensors], prefix=f"eq-{name}-", method=False, tol=LOOSE)
