"""Linear algebra beyond products: norms, decompositions, solvers. LAPACK's, through torch."""

import math

import torch

from paddle_compat.core.dtype import FLOATS, FLOATS_COMPLEX
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Int, OptT, T, Ts
from paddle_compat.core.op import op
from paddle_compat.core.promotion import same_dtype
from paddle_compat.core.shape_rule import at_least_1d


@op("p_norm", dtypes=FLOATS)
def norm(x: T, p="fro", axis=None, keepdim=False, name=None):
    """The p-norm of the flattened tensor (``axis`` None), of vectors (an int) or of matrices flattened (two ints).

    Args:
        p: 'fro', 'nuc' (two axes), inf, -inf or a number.
    """
    if isinstance(axis, tuple):
        axis = list(axis)
    if isinstance(axis, list) and len(axis) == 1:
        axis = axis[0]
    if isinstance(p, str):
        if p not in ("fro", "nuc"):
            raise ValueError(f"only valid string values are 'fro' or 'nuc', found {p}")
        if p == "nuc":
            raise ValueError(f"only valid string values for p are 'fro', found {p}: the nuclear norm is not in paddle 2.4")
        p = 2
    elif not isinstance(p, (int, float)):
        raise ValueError(f"only valid p type is string or float, found {type(p)}")
    if axis is None and not keepdim:
        return _vector_norm(x, float(p)).view(1)
    dims = list(range(x.dim())) if axis is None else [axis] if isinstance(axis, int) else axis
    if len(dims) > 2 and axis is not None:
        raise ValueError(f"except axis type int or list (length of list <=2), found {axis}")
    return at_least_1d(_vector_norm(x, float(p), dims, keepdim))


def _vector_norm(x, p, dims=None, keepdim=False):
    out = torch.linalg.vector_norm(x, p, dims, keepdim)
    if p == 0 and x.requires_grad:  # a count, through which torch lets no gradient pass; on 2.4.2 it is zero
        return out.detach() + torch.zeros_like(x).mul(torch.sign(x)).sum(dims, keepdim)
    return out


@op("dist", dtypes=FLOATS)
def dist(x: T, y: T, p=2, name=None):
    """The p-norm of x - y, with broadcasting; shape [1]."""
    return _vector_norm(x - y, float(p)).view(1)


@op("cond")
def cond(x: T, p=None, name=None):
    """The condition number of square matrices in the norm ``p`` (2 where None; 'fro', 'nuc', 1, -1, 2, -2, inf, -inf)."""
    if p not in (None, "fro", "nuc", 1, -1, 2, -2, math.inf, -math.inf):
        raise ValueError(f"unsupported p {p} for cond, only support ('fro', 'nuc', 1, -1, 2, -2, inf, -inf)")
    if x.dim() < 2:
        raise ValueError(f"input should be a matrix or batches of matrices, but the dimension of received input is {x.dim()}")
    if p not in (None, 2, -2) and x.shape[-1] != x.shape[-2]:
        raise ValueError(f"only support p is None, 2 or -2 when input is not a square matrix or batches of square matrices: {list(x.shape)}")
    return at_least_1d(torch.linalg.cond(x, p))


def _square(x, name):
    if x.dim() < 2 or x.shape[-1] != x.shape[-2]:
        raise invalid_argument(f"Input(X) of {name} should be square matrices, but received shape {list(x.shape)}")


def _lapack(function, message):
    try:
        return function()
    except torch.linalg.LinAlgError as error:
        raise invalid_argument(f"{message} {str(error).splitlines()[0]}") from None


@op("cholesky", dtypes=FLOATS)
def cholesky(x: T, upper=False, name=None):
    """The lower (or ``upper``) triangular factor of symmetric positive definite matrices."""
    _square(x, "cholesky")
    return _lapack(
        lambda: torch.linalg.cholesky(x, upper=upper), "Cholesky decomposition was not successful. The input matrice might not be not be positive definite."
    )


@op("cholesky_solve", dtypes=FLOATS)
def cholesky_solve(x: T, y: T, upper=False, name=None):
    """The solution of A @ out = x, given the Cholesky factor ``y`` of A."""
    if y.requires_grad:
        y = y.triu() if upper else y.tril()  # the other triangle is not read, and gets no gradient
    return torch.cholesky_solve(x, y, upper=upper)


@op("inverse", dtypes=FLOATS)
def inverse(x: T, name=None):
    """The inverses of square matrices. ValueError where one has none."""
    _square(x, "inverse")
    return _lapack(lambda: torch.linalg.inv(x), "Input is not invertible.")


@op("determinant", dtypes=FLOATS)
def det(x: T, name=None):
    """The determinants of square matrices."""
    _square(x, "determinant")
    return at_least_1d(torch.linalg.det(x))


@op("slogdeterminant", dtypes=FLOATS)
def slogdet(x: T, name=None):
    """Sign and logarithm of the absolute value of the determinants, stacked in front: [2, ...]."""
    _square(x, "slogdet")
    sign, value = torch.linalg.slogdet(x)
    return torch.stack([at_least_1d(sign), at_least_1d(value)])


@op("matrix_power", dtypes=FLOATS)
def matrix_power(x: T, n: Int, name=None):
    """Square matrices to the power of an int; negative powers of the inverse."""
    _square(x, "matrix_power")
    return torch.linalg.matrix_power(x, n)


@op("matrix_rank")
def matrix_rank(x: T, tol=None, hermitian=False, name=None):
    """How many singular values (absolute eigenvalues where ``hermitian``) are above ``tol``; int32."""
    tol = getattr(tol, "_t", tol)
    if tol is None:
        out = torch.linalg.matrix_rank(x, hermitian=hermitian)
    else:
        if isinstance(tol, torch.Tensor):
            out = torch.linalg.matrix_rank(x, atol=tol, rtol=torch.zeros((), dtype=tol.dtype, device=tol.device), hermitian=hermitian)
        else:
            out = torch.linalg.matrix_rank(x, atol=tol, rtol=0.0, hermitian=hermitian)
    return at_least_1d(out).to(torch.int32)


@op("multi_dot", dtypes=FLOATS)
def multi_dot(x: Ts, name=None):
    """The product of two or more matrices, in the order that takes the fewest multiplications."""
    return at_least_1d(torch.linalg.multi_dot(x))


@op("mv", dtypes=FLOATS)
def mv(x: T, vec: T, name=None):
    """A matrix times a vector."""
    return torch.mv(x, vec)


@op("cross")
def cross(x: T, y: T, axis: Int = 9, name=None):
    """The cross product along ``axis`` (of size 3); 9 means the first of that size."""
    if axis == 9:
        axis = next((d for d, s in enumerate(x.shape) if s == 3), None)
        if axis is None:
            raise invalid_argument(
                f"There must be at least one dimension 'd' so that Input(X/Y).dims()[d] is equal to 3. But received: Input(X/Y).dims() == {list(x.shape)}."
            )
    return torch.linalg.cross(x, y, dim=axis)


@op("svd", dtypes=FLOATS)
def svd(x: T, full_matrices=False, name=None):
    """U, S, VH with x = U @ diag(S) @ VH."""
    return tuple(torch.linalg.svd(x, full_matrices))


@op("qr", dtypes=FLOATS)
def qr(x: T, mode="reduced", name=None):
    """Q, R with x = Q @ R; 'reduced', 'complete', or 'r' for R alone."""
    if mode not in ("reduced", "complete", "r"):
        raise invalid_argument(f"QR received unrecognized mode '{mode}', but expected one of 'reduced' (default), 'r', or 'complete'.")
    q, r = torch.linalg.qr(x, mode)
    return r if mode == "r" else (q, r)


@op("lu", dtypes=FLOATS)
def lu(x: T, pivot=True, get_infos=False, name=None):
    """LU packed in one matrix and the pivots (int32, from 1); with ``get_infos`` LAPACK's info too."""
    packed, pivots, infos = torch.linalg.lu_factor_ex(x, pivot=pivot)
    return (packed, pivots, infos.reshape(-1) if infos.dim() == 0 else infos) if get_infos else (packed, pivots)


@op("lu_unpack", dtypes=FLOATS)
def lu_unpack(x: T, y: T, unpack_ludata=True, unpack_pivots=True, name=None):
    """P, L, U from what ``lu`` gave."""
    p, low, up = torch.lu_unpack(x, y, unpack_data=unpack_ludata, unpack_pivots=unpack_pivots)
    return p, low, up


@op("eig", dtypes=FLOATS_COMPLEX)
def eig(x: T, name=None):
    """Eigenvalues and eigenvectors (columns) of square matrices; complex."""
    _square(x, "eig")
    return tuple(torch.linalg.eig(x))


@op("eigvals", dtypes=FLOATS_COMPLEX)
def eigvals(x: T, name=None):
    """The eigenvalues of square matrices; complex."""
    if x.dim() < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"The last two dimensions of Input(x) should be equal, but received x's shape = {list(x.shape)}")
    return torch.linalg.eigvals(x)


@op("eigh", dtypes=FLOATS_COMPLEX)
def eigh(x: T, UPLO="L", name=None):
    """Eigenvalues (ascending) and eigenvectors of symmetric or Hermitian matrices, by their lower or upper triangle."""
    _square(x, "eigh")
    _triangle(x, UPLO)
    return tuple(torch.linalg.eigh(x, UPLO))


@op("eigvalsh", dtypes=FLOATS_COMPLEX)
def eigvalsh(x: T, UPLO="L", name=None):
    """The eigenvalues of symmetric or Hermitian matrices, ascending."""
    _square(x, "eigvalsh")
    _triangle(x, UPLO)
    return torch.linalg.eigvalsh(x, UPLO)


def _triangle(x, uplo):
    if x.dim() < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"The input matrix must be batches of square matrices. But received x's dimention: {list(x.shape)}")
    if uplo not in ("L", "U"):
        raise ValueError(f"UPLO must be L or U. But received UPLO is: {uplo}")


@op("pinv", dtypes=FLOATS_COMPLEX)
def pinv(x: T, rcond=1e-15, hermitian=False, name=None):
    """The pseudo-inverse; singular values below ``rcond`` times the largest count as 0."""
    rcond = getattr(rcond, "_t", rcond)
    if isinstance(rcond, torch.Tensor) and rcond.numel() == 1:
        rcond = rcond.reshape(())
    return torch.linalg.pinv(x, rtol=rcond, hermitian=hermitian)


@op("solve", dtypes=FLOATS)
def solve(x: T, y: T, name=None):
    """The solution of x @ out = y; ``y`` a matrix or, one dimension less, a vector."""
    same_dtype(x, y)
    return _lapack(lambda: torch.linalg.solve(x, y), "Input is not invertible.")


@op("triangular_solve", dtypes=FLOATS)
def triangular_solve(x: T, y: T, upper=True, transpose=False, unitriangular=False, name=None):
    """The solution of x @ out = y with ``x`` triangular (its transpose where ``transpose``)."""
    if transpose:
        x, upper = x.mT, not upper
    return torch.linalg.solve_triangular(x, y, upper=upper, unitriangular=unitriangular)


@op("lstsq", dtypes=FLOATS)
def lstsq(x: T, y: T, rcond=None, driver=None, name=None):
    """The least squares solution of x @ out = y: solution, residuals, rank, singular values.

    Args:
        rcond: singular values below it times the largest count as 0.
        driver: 'gels', 'gelsy' (the default), 'gelsd' or 'gelss'; on a GPU 'gels'.
    """
    if driver not in (None, "gels", "gelss", "gelsd", "gelsy"):
        raise ValueError(f"Only support valid driver is 'gels', 'gelss', 'gelsd', 'gelsy' or None for CPU inputs. But got {driver}")
    if driver is None:
        driver = "gelsy" if x.device.type == "cpu" else "gels"
    out = torch.linalg.lstsq(x, y, rcond=rcond, driver=driver)
    rank, values = out.rank, out.singular_values
    if driver == "gels":
        rank = torch.empty(0, dtype=torch.int32, device=x.device)
    residuals = out.residuals
    if residuals.numel() == 0 and x.shape[-2] > x.shape[-1] and bool((out.rank == x.shape[-1]).all()):  # gelsy, whose residuals torch leaves out
        residuals = torch.sum((torch.matmul(x, out.solution) - y) ** 2, -2)
    return out.solution, residuals, rank.to(torch.int32), values


@op("cov")
def cov(x: T, rowvar=True, ddof=True, fweights: OptT = None, aweights: OptT = None, name=None):
    """The covariance matrix of variables in rows (columns where ``rowvar`` is False); ``ddof`` divides by n - 1."""
    if x.dim() > 2 or x.dim() < 1:
        raise ValueError(f"Input(x) only support N-D (1<=N<=2) tensor in cov, but received length of Input(input) is {x.dim()}.")
    x = x if rowvar or x.dim() == 1 else x.t()
    for name, weights in (("fweights", fweights), ("aweights", aweights)):
        if weights is not None and (weights.dim() != 1 or weights.shape[0] != x.shape[-1] or bool((weights < 0).any())):
            raise ValueError(f"{name} of cov must be {x.shape[-1]} numbers, one for each observation, none below 0: received shape {list(weights.shape)}")
    fweights = None if fweights is None else fweights.long()
    return torch.cov(x, correction=int(bool(ddof)), fweights=fweights, aweights=aweights)


@op("corrcoef")
def corrcoef(x: T, rowvar=True, name=None):
    """The correlation matrix of variables in rows (columns where ``rowvar`` is False)."""
    if x.dim() > 2 or x.dim() < 1:
        raise ValueError(f"Input(x) only support N-D (1<=N<=2) tensor in corrcoef, but received length of Input(input) is {x.dim()}.")
    return torch.corrcoef(x if rowvar or x.dim() == 1 else x.t())
