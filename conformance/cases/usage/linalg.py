"""Linear algebra, compared in forms that do not depend on signs or order."""

import numpy as np

from conformance.samplers import SPD, Mat, T, Val
from conformance.spec import op

L = "paddle.linalg."
LOOSE = (1e-4, 1e-4, "factorisations by another library")
REAL = "float32 float64"


def rebuilt(paddle, out):
    u, s, vh = out
    return [s, paddle.matmul(u * s.unsqueeze(-2), vh)]


op(
    f"{L}svd",
    [Mat(4, 3)],
    dtypes=REAL,
    shapes={"wide": [(3, 4)], "batch": [(2, 3, 3)]},
    compare=rebuilt,
    tol=LOOSE,
    errors={"vector": [T(3)], "int": [T(3, 3, dtype="int64")]},
)
op(f"{L}svd", [Mat(4, 3)], dict(full_matrices=True), compare=lambda paddle, out: [out[0].shape, out[1], out[2].shape], prefix="full-", tol=LOOSE, grad=0)
op(
    f"{L}qr",
    [Mat(4, 3)],
    dtypes=REAL,
    shapes={"wide": [(3, 4)], "batch": [(2, 3, 3)]},
    compare=lambda paddle, out: [paddle.matmul(out[0], out[1]), out[0].shape, paddle.abs(out[1])],
    tol=LOOSE,
    grad=0,
)
op(
    f"{L}qr",
    [Mat(4, 3)],
    dict(mode="complete"),
    compare=lambda paddle, out: [out[0].shape, paddle.matmul(out[0], out[1])],
    prefix="complete-",
    tol=LOOSE,
    grad=0,
)
op(f"{L}qr", [Mat(4, 3)], dict(mode="r"), compare=lambda paddle, out: paddle.abs(out), prefix="r-", tol=LOOSE, grad=0, errors={"mode": dict(mode="foo")})
op(
    f"{L}eigh",
    [SPD(3, 3)],
    dtypes=REAL,
    shapes={"batch": [(2, 3, 3)]},
    compare=lambda paddle, out: [
        out[0],
        paddle.matmul(out[1] * out[0].unsqueeze(-2), paddle.transpose(out[1], list(range(out[1].ndim - 2)) + [out[1].ndim - 1, out[1].ndim - 2])),
    ],
    variants={"upper": dict(UPLO="U")},
    tol=LOOSE,
    errors={"uplo": dict(UPLO="X"), "square": [T(2, 3)]},
)
op(f"{L}eigvalsh", [SPD(3, 3)], dtypes=REAL, variants={"upper": dict(UPLO="U")}, tol=LOOSE, errors={"uplo": dict(UPLO="X")})
SORTED = dict(
    compare=lambda paddle, out: np.sort_complex(np.round(out.numpy().astype("complex64"), 3)),
    grad=0,
    tol=(1e-3, 1e-3, "rounded to three places, so that equal real parts sort the same"),
)
op(f"{L}eigvals", [Mat(3, 3)], dtypes=REAL, **SORTED)
op(
    f"{L}eig",
    [Mat(3, 3)],
    dtypes=REAL,
    compare=lambda paddle, out: [np.sort_complex(np.round(out[0].numpy().astype("complex64"), 3)), out[1].shape, out[1].dtype],
    grad=0,
    tol=SORTED["tol"],
    errors={"square": [T(2, 3)]},
)
op(
    f"{L}cholesky",
    [SPD(3, 3)],
    dtypes=REAL,
    variants={"upper": dict(upper=True)},
    shapes={"batch": [(2, 3, 3)]},
    tol=LOOSE,
    static=True,
    errors={"square": [T(2, 3)], "indefinite": [Val([[1.0, 2.0], [2.0, 1.0]])]},
)
op(f"{L}cholesky_solve", [T(3, 2), SPD(3, 3)], dtypes=REAL, variants={"upper": dict(upper=True)}, tol=LOOSE, errors={"rows": [T(2, 2), SPD(3, 3)]})
op(
    f"{L}solve",
    [Mat(3, 3), T(3, 2)],
    dtypes=REAL,
    variants={"vector": [Mat(3, 3), T(3)], "batch": [Mat(2, 3, 3), T(2, 3, 2)], "broadcast": [Mat(3, 3), T(2, 3, 2)]},
    tol=LOOSE,
    static=True,
    errors={"square": [T(2, 3), T(2, 1)], "rows": [Mat(3, 3), T(2, 1)], "singular": [Val([[1.0, 2.0], [2.0, 4.0]]), T(2, 1)]},
)
op(
    f"{L}triangular_solve",
    [Mat(3, 3), T(3, 2)],
    dtypes=REAL,
    variants={"lower": dict(upper=False), "transpose": dict(transpose=True), "unit": dict(unitriangular=True), "batch": [Mat(2, 3, 3), T(2, 3, 1)]},
    tol=LOOSE,
    errors={"rows": [Mat(3, 3), T(2, 1)]},
)
op(
    f"{L}inv",
    [Mat(3, 3)],
    dtypes=REAL,
    shapes={"batch": [(2, 3, 3)]},
    tol=LOOSE,
    method=False,
    static=True,
    errors={"square": [T(2, 3)], "singular": [Val([[1.0, 2.0], [2.0, 4.0]])]},
)
op(f"{L}det", [Mat(3, 3)], dtypes=REAL, shapes={"batch": [(2, 3, 3)], "one": [(1, 1)]}, tol=LOOSE, static=True, errors={"square": [T(2, 3)], "vector": [T(3)]})
op(f"{L}slogdet", [Mat(3, 3)], dtypes=REAL, shapes={"batch": [(2, 3, 3)]}, tol=LOOSE, static=True, errors={"square": [T(2, 3)]})
op(
    f"{L}pinv",
    [Mat(4, 3)],
    dtypes=REAL,
    variants={"rcond": dict(rcond=0.1), "hermitian": ([SPD(3, 3)], dict(hermitian=True))},
    shapes={"wide": [(3, 4)]},
    tol=LOOSE,
)
op(
    f"{L}matrix_power",
    [Mat(3, 3), 3],
    dtypes=REAL,
    variants={"zero": [Mat(3, 3), 0], "one": [Mat(3, 3), 1], "negative": [Mat(3, 3), -2]},
    tol=LOOSE,
    static=True,
    errors={"square": [T(2, 3), 2], "float": [Mat(3, 3), 1.5]},
)
op(
    f"{L}matrix_rank",
    [Mat(4, 3)],
    variants={"tol": dict(tol=10.0), "hermitian": ([SPD(3, 3)], dict(hermitian=True)), "singular": [Val([[1.0, 2.0], [2.0, 4.0]])], "batch": [Mat(2, 3, 3)]},
    grad=0,
    static="full",
)
op(
    f"{L}multi_dot",
    [[T(2, 3), T(3, 4), T(4, 2)]],
    dtypes=REAL,
    variants={"vectors": [[T(3), T(3, 4), T(4)]], "two": [[T(2, 3), T(3, 2)]]},
    tol=LOOSE,
    static="full",
    errors={"one": [[T(2, 3)]], "inner": [[T(2, 3), T(2, 3)]]},
)
op(
    f"{L}norm",
    [T(3, 4)],
    variants={
        "nuclear-free": dict(p="fro"),
        "one": dict(p=1, axis=0),
        "inf": dict(p=np.inf, axis=1),
        "axes": dict(p=2, axis=[0, 1]),
        "keepdim": dict(p=2, axis=[0, 1], keepdim=True),
    },
    method=False,
)
op(
    f"{L}cond",
    [Mat(3, 3)],
    dtypes=REAL,
    variants={
        p: dict(p=v) for p, v in {"fro": "fro", "nuc": "nuc", "one": 1, "minus-one": -1, "two": 2, "minus-two": -2, "inf": np.inf, "minus-inf": -np.inf}.items()
    },
    grad=0,
    tol=LOOSE,
    errors={"p": dict(p="foo"), "square": ([T(2, 3)], dict(p=1))},
)
op(
    f"{L}lu",
    [Mat(3, 3)],
    dtypes=REAL,
    variants={"infos": dict(get_infos=True)},
    tol=LOOSE,
    grad=0,
    shapes={"batch": [(2, 3, 3)], "tall": [(4, 3)]},
    errors={"pivot": dict(pivot=False)},
)
op(f"{L}lu_unpack", [Mat(3, 3)], call=lambda paddle, x: paddle.linalg.lu_unpack(*paddle.linalg.lu(x)), tol=LOOSE, grad=0)
op(
    f"{L}lstsq",
    [Mat(4, 3), T(4, 2)],
    variants={d: dict(driver=d) for d in ("gels", "gelsd", "gelss", "gelsy")},
    compare=lambda paddle, out: [out[0], out[2]],
    tol=LOOSE,
    grad=0,
    errors={"driver": dict(driver="foo"), "rows": [Mat(4, 3), T(3, 2)]},
)
op(
    f"{L}cov",
    [T(3, 5)],
    variants={
        "columns": dict(rowvar=False),
        "biased": dict(ddof=False),
        "fweights": dict(fweights=Val([1, 2, 1, 1, 3])),
        "aweights": dict(aweights=Val([0.5, 1.0, 1.0, 2.0, 1.0])),
        "vector": [T(5)],
    },
    grad=0,
)
op(f"{L}corrcoef", [T(3, 5)], variants={"columns": dict(rowvar=False), "vector": [T(5)]}, grad=0)
op("paddle.bincount", [Val([1, 1, 3])], grad=0)
