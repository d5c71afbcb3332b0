"""The methods of Tensor that are functions of the namespace: one table for Tensor and the static Variable."""

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op
from paddle_compat.tensor import (
    attribute,
    decomposition,
    fill,
    linalg,
    logic,
    manipulation,
    math,
    ops,
    reduction,
    scatter_gather,
    search,
    special,
    stat,
    unique,
)

# module -> the names of its functions that are methods too (``paddle.Tensor.add is paddle.add``)
TABLE = {
    ops: (
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "ceil_", "cos", "cosh", "erf", "exp", "exp_", "floor", "floor_",
        "reciprocal", "reciprocal_", "round", "round_", "rsqrt", "rsqrt_", "sin", "sinh", "sqrt", "sqrt_", "square", "tanh", "tanh_",
    ),
    math: (
        "add", "add_", "add_n", "clip", "clip_", "divide", "floor_divide", "floor_mod", "fmax", "fmin", "increment", "isfinite", "isinf", "isnan",
        "lerp", "lerp_", "log", "log10", "log1p", "log2", "maximum", "minimum", "mod", "multiply", "neg", "pow", "remainder", "remainder_", "scale",
        "scale_", "sign", "subtract", "subtract_",
    ),
    reduction: ("all", "amax", "amin", "any", "cumprod", "cumsum", "logsumexp", "max", "mean", "min", "prod", "sum"),
    manipulation: (
        "broadcast_tensors", "broadcast_to", "cast", "chunk", "concat", "expand", "expand_as", "flatten", "flatten_", "flip", "gather", "gather_nd",
        "moveaxis", "reshape", "reshape_", "reverse", "roll", "scatter", "scatter_", "scatter_nd", "scatter_nd_add", "slice", "split", "squeeze",
        "squeeze_", "stack", "take_along_axis", "tile", "tolist", "unbind", "unsqueeze", "unsqueeze_", "unstack", "vsplit",
    ),
    linalg: ("bmm", "dot", "matmul", "mm", "t", "transpose"),
    logic: (
        "allclose", "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "equal", "equal_all", "greater_equal", "greater_than", "is_empty",
        "is_tensor", "isclose", "less_equal", "less_than", "logical_and", "logical_not", "logical_or", "logical_xor", "not_equal",
    ),
    search: ("argmax", "argmin", "argsort", "index_select", "masked_select", "nonzero", "sort", "topk", "where"),
    special: (
        "addmm", "angle", "as_complex", "as_real", "broadcast_shape", "conj", "count_nonzero", "deg2rad", "diagonal", "diff", "digamma", "erfinv", "erfinv_",
        "frac", "gcd", "heaviside", "inner", "kron", "lcm", "lgamma", "logcumsumexp", "logit", "multiplex", "outer", "rad2deg", "sgn", "stanh",
        "trace", "trunc",
    ),
    stat: ("bincount", "histogram", "median", "nanmean", "nanmedian", "nanquantile", "nansum", "quantile", "std", "var"),
    scatter_gather: (
        "index_add", "index_add_", "index_sample", "put_along_axis", "put_along_axis_", "repeat_interleave", "rot90", "shard_index", "strided_slice",
        "take", "tensordot",
    ),
    unique: ("bucketize", "kthvalue", "mode", "unique", "unique_consecutive"),
    fill: ("exponential_", "fill_", "fill_diagonal_", "fill_diagonal_tensor", "fill_diagonal_tensor_", "uniform_", "zero_"),
    decomposition: (
        "cholesky", "cholesky_solve", "cond", "corrcoef", "cov", "cross", "dist", "eig", "eigvals", "eigvalsh", "inverse", "lstsq", "lu", "lu_unpack",
        "matrix_power", "multi_dot", "mv", "norm", "qr", "solve",
    ),
    attribute: ("imag", "is_complex", "is_floating_point", "is_integer", "numel", "rank", "real"),
}  # fmt: skip


@op("assign", name="clone")
def _clone(self: T):
    """A copy through which gradients flow."""
    return as_copy(self)


@op("triangular_solve", dtypes=FLOATS, name="triangular_solve")
def _triangular_solve(self: T, b: T, upper=True, transpose=False, unitriangular=False, name=None):
    """The solution of self @ out = b with this tensor triangular (its transpose where ``transpose``)."""
    return decomposition.triangular_solve.kernel(self, b, upper, transpose, unitriangular)


# Methods whose parameters are not those of the function.
_OWN = {"clone": _clone, "triangular_solve": _triangular_solve, "inv": decomposition.inverse}


def install_methods(*classes):
    """Put the table's functions on ``classes``."""
    for name, function in _OWN.items():
        for cls in classes:
            if name not in cls.__dict__:
                setattr(cls, name, function)
    for module, names in TABLE.items():
        for name in names:
            function = getattr(module, name)
            for cls in classes:
                if name not in cls.__dict__:  # a class may have its own
                    setattr(cls, name, function)
