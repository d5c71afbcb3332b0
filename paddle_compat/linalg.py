"""``paddle.linalg``."""

from paddle_compat.tensor.decomposition import (
    cholesky,
    cholesky_solve,
    cond,
    corrcoef,
    cov,
    det,
    eig,
    eigh,
    eigvals,
    eigvalsh,
    lstsq,
    lu,
    lu_unpack,
    matrix_power,
    matrix_rank,
    multi_dot,
    norm,
    pinv,
    qr,
    slogdet,
    solve,
    svd,
    triangular_solve,
)
from paddle_compat.tensor.decomposition import inverse as inv

__all__ = [
    "cholesky", "cholesky_solve", "cond", "corrcoef", "cov", "det", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lstsq", "lu", "lu_unpack",
    "matrix_power", "matrix_rank", "multi_dot", "norm", "pinv", "qr", "slogdet", "solve", "svd", "triangular_solve",
]  # fmt: skip
