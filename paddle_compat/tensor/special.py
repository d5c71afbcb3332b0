"""Special functions and arithmetic that is used less: gamma, erfinv, gcd, kron, logit ..."""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.dtype import FLOATS, FLOATS_COMPLEX, INTS, NUMERIC
from paddle_compat.core.errors import invalid_argument, kernel_missing, out_of_range
from paddle_compat.core.kinds import Axis, DType, Int, Num, OptT, T, Ts
from paddle_compat.core.op import inplace_op, op
from paddle_compat.core.promotion import same_dtype
from paddle_compat.core.shape_rule import at_least_1d, full_reduce
from paddle_compat.tensor.reduction import reduce_dims


@op(dtypes=FLOATS_COMPLEX)
def angle(x: T, name=None):
    """The angle of complex numbers, in radians; of real ones 0, or pi where negative."""
    return torch.angle(x)


@op(dtypes=NUMERIC)
def conj(x: T, name=None):
    """The complex conjugate."""
    return torch.conj_physical(x) if x.is_complex() else as_copy(x)


@op("complex", dtypes=FLOATS)
def complex(real: T, imag: T, name=None):
    """real + imag * i, with broadcasting."""
    same_dtype(real, imag)
    return torch.complex(*torch.broadcast_tensors(real, imag))


@op("as_complex", dtypes=FLOATS)
def as_complex(x: T, name=None):
    """The pairs in the last dimension (of size 2) as complex numbers."""
    if x.shape[-1] != 2:
        raise invalid_argument(f"The size of the last dimension of input(X) should be equals 2, but received: {x.shape[-1]}")
    return as_copy(torch.view_as_complex(x.contiguous()))


@op("as_real")
def as_real(x: T, name=None):
    """Complex numbers as pairs in a new last dimension."""
    return as_copy(torch.view_as_real(x.resolve_conj()))


def _degrees(factor):
    def kernel(x):
        return x * factor if x.dtype.is_floating_point else x.to(torch.float32) * factor

    return kernel


@op(call=_degrees(0.017453292519943295))
def deg2rad(x: T, name=None):
    """Degrees in radians; ints give float32."""


@op(call=_degrees(57.29577951308232))
def rad2deg(x: T, name=None):
    """Radians in degrees; ints give float32."""


@op(call=torch.digamma, dtypes=FLOATS)
def digamma(x: T, name=None):
    """The derivative of lgamma."""


@op(call=torch.lgamma, dtypes=FLOATS)
def lgamma(x: T, name=None):
    """The logarithm of the absolute value of the gamma function."""


@op(call=torch.erfinv, dtypes=FLOATS)
def erfinv(x: T, name=None):
    """The inverse of erf."""


erfinv_ = inplace_op(erfinv, lambda x: x.erfinv_())


@op(dtypes=FLOATS | {torch.int32, torch.int64})
def trunc(input: T, name=None):
    """Each element without its fraction."""
    return torch.trunc(input)


def frac(x, name=None):
    """The fraction of each element, with its sign."""
    return _frac(x)


@op("frac", dtypes=FLOATS | {torch.int32, torch.int64})
def _frac(x: T):
    return x - torch.trunc(x)


@op(dtypes=FLOATS_COMPLEX)
def sgn(x: T, name=None):
    """The sign; of complex numbers x / |x|. NaN of NaN."""
    return torch.sgn(x) if x.is_complex() else torch.where(x == x, torch.sign(x), x)


@op(dtypes=FLOATS)
def logit(x: T, eps: Num = None, name=None):
    """log(x / (1 - x)), with x cut to [eps, 1 - eps] first where ``eps`` is given; NaN outside [0, 1]."""
    return torch.logit(x, eps or None)


@op(dtypes=FLOATS)
def stanh(x: T, scale_a: Num = 0.67, scale_b: Num = 1.7159, name=None):
    """scale_b * tanh(scale_a * x)."""
    return scale_b * torch.tanh(scale_a * x)


def _whole(function):
    def kernel(x, y):
        same_dtype(x, y)
        if x.dtype not in INTS:
            raise kernel_missing(function.__name__, x.dtype)
        return function(x, y)

    return kernel


@op(call=_whole(torch.gcd))
def gcd(x: T, y: T, name=None):
    """The greatest common divisor, with broadcasting."""


@op(call=_whole(torch.lcm))
def lcm(x: T, y: T, name=None):
    """The least common multiple, with broadcasting."""


@op("elementwise_heaviside", dtypes=NUMERIC)
def heaviside(x: T, y: T, name=None):
    """0 below zero, 1 above, ``y`` at zero; with broadcasting."""
    same_dtype(x, y)
    if x.requires_grad or y.requires_grad:  # torch has no gradient; here that of y, where it counts, and zeros for x
        return torch.where(x == 0, y, torch.sign(x).clamp(min=0))
    return torch.heaviside(x, y)


@op(dtypes=NUMERIC)
def kron(x: T, y: T, name=None):
    """The Kronecker product."""
    return torch.kron(x, y)


@op("matmul_v2", dtypes=FLOATS)
def inner(x: T, y: T, name=None):
    """The sums of products over the last dimensions."""
    if x.dim() and y.dim() and x.numel() != 1 and y.numel() != 1 and x.shape[-1] != y.shape[-1]:
        raise ValueError(
            f"After performing an optional transpose, Input X's last dim should be equal to Y's last dim for inner: x {list(x.shape)}, y {list(y.shape)}"
        )
    return at_least_1d(torch.inner(x, y))


@op("matmul_v2", dtypes=FLOATS)
def outer(x: T, y: T, name=None):
    """All products of an element of ``x`` and one of ``y``, both flattened: [numel x, numel y]."""
    return torch.outer(x.reshape(-1), y.reshape(-1))


@op(dtypes=FLOATS)
def addmm(input: T, x: T, y: T, beta: Num = 1.0, alpha: Num = 1.0, name=None):
    """beta * input + alpha * (x @ y)."""
    if x.dim() == y.dim() == 2 and x.shape[1] != y.shape[0]:
        raise ValueError(
            f"The input Variable x's width must be equal with Variable y' height. But received x's shape = {list(x.shape)}, y's shape = {list(y.shape)}."
        )
    if x.dim() != 2 or y.dim() != 2 or input.dim() not in (1, 2):
        raise ValueError(f"The dimention of x and y should be 2 and of input 1 or 2: input {list(input.shape)}, x {list(x.shape)}, y {list(y.shape)}")
    return torch.addmm(input, x, y, beta=beta, alpha=alpha)


@op(dtypes=FLOATS)
def logcumsumexp(x: T, axis: Axis = None, dtype: DType = None, name=None):
    """log(cumsum(exp(x))) along ``axis``, of the flattened tensor where None; computed without overflow."""
    if dtype is not None:
        x = x.to(dtype)
    return torch.logcumsumexp(x.reshape(-1), 0) if axis is None else torch.logcumsumexp(x, axis)


@op("renorm", dtypes=FLOATS)
def renorm(x: T, p: Num, axis: Int, max_norm: Num):
    """The slices along ``axis`` whose p-norm is above ``max_norm`` scaled down to it."""
    if not -x.dim() <= axis < x.dim():
        raise ValueError(f"the axis:{axis} should be in range of [-{x.dim()}, {x.dim()})")
    return torch.renorm(x, p, axis, max_norm)


@op("diff")
def diff(x: T, n: Int = 1, axis: Int = -1, prepend: OptT = None, append: OptT = None, name=None):
    """The differences of neighbours along ``axis``, with ``prepend`` and ``append`` put on first. Only n = 1."""
    if n != 1:
        raise ValueError(f"n of diff must be 1 in paddle 2.4, but received {n}")
    return torch.diff(x, 1, axis, prepend, append)


@op("multiplex")
def multiplex(inputs: Ts, index: T, name=None):
    """Row i of the tensor ``inputs[index[i]]``."""
    if len(inputs) < 2:
        raise invalid_argument(f"inputs should be a list of at least 2 tensors, but received {len(inputs)}")
    rows = torch.arange(inputs[0].shape[0], device=index.device)
    return torch.stack(inputs)[index.reshape(-1).long(), rows]


@op("trace")
def trace(x: T, offset: Int = 0, axis1: Int = 0, axis2: Int = 1, name=None):
    """The sum of a diagonal."""
    if offset == 0 and axis1 == 0 and axis2 == 1 and x.dim() == 2 and x.dtype.is_floating_point:
        return torch.trace(x).view(1)
    _check_axes(x, axis1, axis2)
    return at_least_1d(torch.diagonal(x, offset, axis1, axis2).sum(-1, dtype=x.dtype))


def _check_axes(x, axis1, axis2):
    n = x.dim()
    if n < 2:
        raise out_of_range(f"Input's dim is out of range (expected at least 2 dimensions, but got {n}): {list(x.shape)}")
    for name, a in (("axis1", axis1), ("axis2", axis2)):
        if not -n <= a < n:
            raise out_of_range(f"Attr({name}) is out of range (expected to be in range of [-{n}, {n - 1}], but got {a})")
    if axis1 % n == axis2 % n:
        raise invalid_argument(f"The dimensions should not be identical: axis1 = {axis1}, axis2 = {axis2}")


@op("diagonal")
def diagonal(x: T, offset: Int = 0, axis1: Int = 0, axis2: Int = 1, name=None):
    """A diagonal of two dimensions, as the last dimension."""
    try:
        return as_copy(torch.diagonal(x, offset, axis1, axis2))
    except (IndexError, RuntimeError):
        _check_axes(x, axis1, axis2)
        raise


@op("count_nonzero", flows=True)
def count_nonzero(x: T, axis: Axis = None, keepdim=False, name=None):
    """How many elements are not zero, over ``axis``; int64."""
    return full_reduce((x != 0).sum(reduce_dims(x, axis), keepdim))


def broadcast_shape(x_shape, y_shape):
    """The shape that two shapes broadcast to, a list.

    Raises:
        ValueError: they do not fit.
    """
    try:
        return list(torch.broadcast_shapes(tuple(x_shape), tuple(y_shape)))
    except RuntimeError:
        raise invalid_argument(
            "Broadcast dimension mismatch. Operands could not be broadcast together "
            f"with the shape of X = {list(x_shape)} and the shape of Y = {list(y_shape)}."
        ) from None
