"""``paddle.tensor``: creation, math, manipulation, linalg, logic, search, stat, random, einsum, attribute.

As in Paddle, the functions of the submodules are names of this package too. They are looked up when first asked for, since
every part of the package imports some submodule of this one.
"""

import sys as _sys
from importlib import import_module as _import_module
from types import ModuleType as _ModuleType

# Where functions stand; a name is taken from the first that has it.
_HOMES = (
    "attribute", "creation", "math", "ops", "reduction", "manipulation", "scatter_gather", "linalg", "decomposition", "logic", "search", "unique", "stat",
    "special", "random", "einsum", "fill", "array",
)  # fmt: skip
_ELSEWHERE = {"to_tensor": "paddle_compat.core.convert", "set_printoptions": "paddle_compat.core.printing"}
_NAMES = frozenset(
    """abs acos acosh add add_ add_n addmm all allclose amax amin angle any arange argmax argmin argsort array_length array_read array_write as_complex
    as_real asin asinh assign atan atan2 atanh bincount bitwise_and bitwise_not bitwise_or bitwise_xor bmm broadcast_shape broadcast_tensors broadcast_to
    bucketize cast ceil ceil_ cholesky cholesky_solve chunk clip clip_ clone complex concat cond conj corrcoef cos cosh count_nonzero cov create_array cross
    cumprod cumsum deg2rad diag diagflat diagonal diff digamma dist divide dot eig eigh eigvals eigvalsh einsum empty empty_like equal equal_all erf erfinv
    erfinv_ exp exp_ expand expand_as expm1 exponential_ eye flatten flatten_ flip floor floor_ floor_divide floor_mod fmax fmin frac full full_like gather
    gather_nd gcd greater_equal greater_than heaviside histogram imag increment index_add index_add_ index_sample index_select inner inverse is_complex
    is_empty is_floating_point is_integer is_tensor isclose isfinite isinf isnan kron kthvalue lcm lerp lerp_ less_equal less_than lgamma linspace log log10
    log1p log2 logcumsumexp logical_and logical_not logical_or logical_xor logit logspace logsumexp lstsq lu lu_unpack masked_select matmul matrix_power max
    maximum mean median meshgrid min minimum mm mod mode moveaxis multi_dot multinomial multiplex multiply mv nanmean nanmedian nanquantile nansum neg nonzero
    norm normal not_equal numel ones ones_like outer pinv poisson pow prod put_along_axis put_along_axis_ qr quantile rad2deg rand randint randint_like randn
    randperm rank real reciprocal reciprocal_ remainder remainder_ repeat_interleave reshape reshape_ reverse roll rot90 round round_ rsqrt rsqrt_ scale
    scale_ scatter scatter_ scatter_nd scatter_nd_add searchsorted set_printoptions sgn shape shard_index sign sin sinh slice solve sort split sqrt sqrt_
    square squeeze squeeze_ stack standard_normal stanh std strided_slice subtract subtract_ sum svd t take take_along_axis tan tanh tanh_ tensordot tile
    to_tensor topk trace transpose tril tril_indices triu triu_indices trunc unbind uniform uniform_ unique unique_consecutive unsqueeze unsqueeze_ unstack
    var where zeros zeros_like bernoulli sinh renorm tolist crop""".split()
)  # fmt: skip


def __getattr__(name):
    if name in _NAMES:
        value = _find(name)
        globals()[name] = value
        return value
    if not name.startswith("__"):
        try:
            return _import_module(f"paddle_compat.tensor.{name}")
        except ModuleNotFoundError as error:
            if error.name != f"paddle_compat.tensor.{name}":
                raise
    raise AttributeError(f"module 'paddle.tensor' has no attribute {name!r}")


def _find(name):
    if name in _ELSEWHERE:
        return getattr(_import_module(_ELSEWHERE[name]), name)
    import paddle_compat
    from paddle_compat.core.tensor import Tensor

    for place in (paddle_compat, paddle_compat.linalg):
        value = place.__dict__.get(name)
        if value is None and place is paddle_compat.linalg:
            value = getattr(place, name, None)
        if value is not None and type(value).__name__ != "module":
            return value
    for home in _HOMES:
        value = getattr(_import_module(f"paddle_compat.tensor.{home}"), name, None)
        if value is not None and type(value).__name__ != "module":
            return value
    value = getattr(Tensor, name, None)  # in-place twins that are methods only
    if value is None:
        raise AttributeError(f"module 'paddle.tensor' has no attribute {name!r}")
    return value


class _Namespace(_ModuleType):
    """Submodules named like a function of theirs (einsum, unique) stay behind the function, as in Paddle."""

    def __setattr__(self, name, value):
        if not (isinstance(value, _ModuleType) and name in _NAMES):
            super().__setattr__(name, value)


_sys.modules[__name__].__class__ = _Namespace


def __dir__():
    return sorted({*globals(), *_NAMES})
