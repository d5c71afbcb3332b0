"""The methods of Tensor that are functions of the namespace: one table for Tensor and the static Variable."""

from paddle_compat.tensor import attribute, creation, linalg, logic, manipulation, math, ops, reduction, search

# module -> the names of its functions that are methods too (``paddle.Tensor.add is paddle.add``)
TABLE = {
    ops: (
        "abs", "acos", "acosh", "asin", "asinh", "atan", "atanh", "ceil", "ceil_", "cos", "cosh", "erf", "exp", "exp_", "expm1", "floor", "floor_",
        "reciprocal", "reciprocal_", "round", "round_", "rsqrt", "rsqrt_", "sin", "sinh", "sqrt", "sqrt_", "square", "tan", "tanh", "tanh_",
    ),
    math: (
        "add", "add_", "add_n", "atan2", "clip", "clip_", "divide", "floor_divide", "floor_mod", "fmax", "fmin", "increment", "isfinite", "isinf", "isnan",
        "lerp", "lerp_", "log", "log10", "log1p", "log2", "maximum", "minimum", "mod", "multiply", "neg", "pow", "remainder", "remainder_", "scale",
        "scale_", "sign", "subtract", "subtract_",
    ),
    reduction: ("all", "amax", "amin", "any", "cumprod", "cumsum", "logsumexp", "max", "mean", "min", "prod", "sum"),
    creation: ("clone", "diag", "tril", "triu"),
    manipulation: (
        "broadcast_tensors", "broadcast_to", "cast", "chunk", "concat", "expand", "expand_as", "flatten", "flatten_", "flip", "gather", "gather_nd",
        "moveaxis", "reshape", "reshape_", "reverse", "roll", "scatter", "scatter_", "scatter_nd", "scatter_nd_add", "slice", "split", "squeeze",
        "squeeze_", "stack", "take_along_axis", "tile", "tolist", "unbind", "unsqueeze", "unsqueeze_", "unstack",
    ),
    linalg: ("bmm", "dot", "matmul", "mm", "t", "transpose"),
    logic: (
        "allclose", "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "equal", "equal_all", "greater_equal", "greater_than", "is_empty",
        "is_tensor", "isclose", "less_equal", "less_than", "logical_and", "logical_not", "logical_or", "logical_xor", "not_equal",
    ),
    search: ("argmax", "argmin", "argsort", "index_select", "masked_select", "nonzero", "sort", "topk", "where"),
    attribute: ("imag", "is_complex", "is_floating_point", "is_integer", "numel", "rank", "real"),
}  # fmt: skip


def install_methods(*classes):
    """Put the table's functions on ``classes``."""
    for module, names in TABLE.items():
        for name in names:
            function = getattr(module, name)
            for cls in classes:
                setattr(cls, name, function)
