"""Element-wise functions that keep zero at zero (they work on the stored values), cast, coalesce, transpose, reshape."""

import math

import numpy as np
import torch

from paddle_compat.core.dtype import to_torch_dtype
from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.kinds import integers, number
from paddle_compat.core.sparse_convert import coalesced, rebuilt
from paddle_compat.core.sparse_pattern import CooPattern, CsrPattern, unflatten
from paddle_compat.core.sparse_tensor import sparse_of, wrap_sparse
from paddle_compat.sparse.checks import dynamic_only, floating

# Paddle's kernels take the factor as a float32, for float64 values too.
_DEGREE = float(np.float32(math.pi / 180.0))
_RADIAN = float(np.float32(180.0 / math.pi))


def _unary(name, function, kernel=None, doc=""):
    kernel = kernel or name

    def public(x, name=None):
        dynamic_only(public.__name__)
        x = sparse_of(x, public.__name__)
        v = x._values
        if not v.is_floating_point():
            floating(v, f"{kernel}_{x._pattern.layout}")
        return wrap_sparse(x._pattern, function(v))

    public.__name__ = public.__qualname__ = name
    public.__doc__ = f"""{doc} of the stored values of a sparse Tensor.

    Args:
        x: a COO or CSR Tensor of float32 or float64 (float16 and bfloat16 too, unlike on 2.4.2's CPU).
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.

    Raises:
        NotImplementedError: a dense Tensor. RuntimeError: integers.
    """
    return public


sin = _unary("sin", torch.sin, doc="The sine")
tan = _unary("tan", torch.tan, doc="The tangent")
asin = _unary("asin", torch.asin, doc="The arc sine")
atan = _unary("atan", torch.atan, doc="The arc tangent")
sinh = _unary("sinh", torch.sinh, doc="The hyperbolic sine")
tanh = _unary("tanh", torch.tanh, doc="The hyperbolic tangent")
asinh = _unary("asinh", torch.asinh, doc="The inverse hyperbolic sine")
atanh = _unary("atanh", torch.atanh, doc="The inverse hyperbolic tangent")
sqrt = _unary("sqrt", torch.sqrt, doc="The square root")
square = _unary("square", torch.square, doc="The square")
log1p = _unary("log1p", torch.log1p, doc="log(1 + x)")
abs = _unary("abs", torch.abs, doc="The absolute value")
expm1 = _unary("expm1", torch.expm1, doc="exp(x) - 1")
neg = _unary("neg", torch.neg, kernel="scale", doc="The negative")


def _as_float(x):
    v = x._values
    return v if v.is_floating_point() else v.to(torch.float32)


def deg2rad(x, name=None):
    """The stored values from degrees to radians; integers become float32.

    Args:
        x: a COO or CSR Tensor.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.
    """
    dynamic_only("deg2rad")
    x = sparse_of(x, "deg2rad")
    return wrap_sparse(x._pattern, _as_float(x) * _DEGREE)


def rad2deg(x, name=None):
    """The stored values from radians to degrees; integers become float32.

    Args:
        x: a COO or CSR Tensor.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern.
    """
    dynamic_only("rad2deg")
    x = sparse_of(x, "rad2deg")
    return wrap_sparse(x._pattern, _as_float(x) * _RADIAN)


def pow(x, factor, name=None):
    """The stored values to the power ``factor``.

    Args:
        x: a COO or CSR Tensor of a floating dtype.
        factor: a number or a Tensor of one element.
        name: not used.

    Returns:
        A sparse Tensor of the same format and pattern. Places not stored stay zero, for any factor.
    """
    dynamic_only("pow")
    x = sparse_of(x, "pow")
    floating(x._values, f"pow_{x._pattern.layout}")
    return wrap_sparse(x._pattern, torch.pow(x._values, number(factor)))


def cast(x, index_dtype=None, value_dtype=None, name=None):
    """A sparse Tensor with its indices and values in other dtypes.

    Args:
        x: a COO or CSR Tensor.
        index_dtype: int32 or int64; None leaves the indices.
        value_dtype: any dtype; None leaves the values.
        name: not used.

    Returns:
        A sparse Tensor of the same format.

    Raises:
        NotImplementedError: neither dtype is given. ValueError: an index dtype other than int32 and int64.
    """
    dynamic_only("cast")
    x = sparse_of(x, "cast")
    if index_dtype is None and value_dtype is None:
        raise unimplemented("Unsupported data type `Undefined`: give index_dtype, value_dtype or both.")
    pattern, v = x._pattern, x._values
    if index_dtype is not None:
        wanted = to_torch_dtype(index_dtype)
        if wanted not in (torch.int32, torch.int64):
            raise invalid_argument(f"cast(): index_dtype must be int32 or int64, but is {index_dtype}")
        if any(a.dtype is not wanted for a in pattern.arrays.values()):
            arrays = [a.to(wanted) for a in pattern.arrays.values()]
            pattern = (CooPattern if pattern.layout == "coo" else CsrPattern)(*arrays, pattern.sizes)
    v = v.clone() if value_dtype is None else v.to(to_torch_dtype(value_dtype), copy=True)
    return wrap_sparse(pattern, v)


def coalesce(x, name=None):
    """A COO Tensor in row-major order, with the values of elements that are there more than once added.

    Args:
        x: a COO Tensor, hybrid ones included.
        name: not used.

    Returns:
        A COO Tensor.

    Raises:
        NotImplementedError: a CSR or dense Tensor.
    """
    dynamic_only("coalesce")
    x = sparse_of(x, "coalesce")
    if x._pattern.layout != "coo":
        raise unimplemented("The kernel of (coalesce) for input tensors is unimplemented: the Tensor is in CSR format.")
    out = coalesced(x)
    return wrap_sparse(out._pattern, out._values.clone()) if out is x else out


def transpose(x, perm, name=None):
    """A sparse Tensor with its dimensions in another order.

    Args:
        x: a COO or CSR Tensor. Of a hybrid Tensor sparse dimensions may change places with each other, and dense ones.
        perm: the new order, a list of ints.
        name: not used.

    Returns:
        A sparse Tensor of the same format; COO elements keep their order.

    Raises:
        ValueError: ``perm`` is no permutation of the dimensions, or moves dense dimensions among sparse ones.
    """
    dynamic_only("transpose")
    x = sparse_of(x, "transpose")
    perm = integers(perm)
    rank = len(x.shape)
    if len(perm) != rank:
        raise invalid_argument(
            f"The input tensor's dimension should be equal to the axis's size. "
            f"But received input tensor's dimension is {rank}, axis's size is {len(perm)}"
        )
    if min(perm) < 0:
        raise invalid_argument(f"The axis should be greater than or equal to 0. But received {min(perm)} in perm {perm}")
    if sorted(perm) != list(range(rank)):
        raise invalid_argument(f"Each element of Attribute axis should be a unique value range from 0 to (dims - 1), but perm is {perm}")
    sparse = len(x._pattern.sizes)
    if sorted(perm[:sparse]) != list(range(sparse)):
        raise invalid_argument(f"transpose: perm {perm} would move dense dimensions of a hybrid Tensor ({sparse} sparse dimensions) among its sparse ones")
    coo = x._pattern.coo()
    key = ("transpose", tuple(perm[:sparse]))
    pattern = coo.cached(key, lambda: CooPattern(coo.indices[list(perm[:sparse])], [coo.sizes[p] for p in perm[:sparse]]))
    v = x._values
    if sparse < rank:
        v = v.permute(0, *[p - sparse + 1 for p in perm[sparse:]])
    return rebuilt(wrap_sparse(pattern, v.clone()), x._pattern.layout)


def reshape(x, shape, name=None):
    """A sparse Tensor with the same elements in row-major order, in another shape.

    Args:
        x: a COO or CSR Tensor. Of a hybrid Tensor the dense dimensions must stay as they are.
        shape: sizes; one may be -1, and 0 takes the size that the dimension had. CSR results have 2 or 3 dimensions.
        name: not used.

    Returns:
        A sparse Tensor of the same format.

    Raises:
        ValueError: the sizes do not hold as many elements, or dense dimensions would change.
    """
    dynamic_only("reshape")
    x = sparse_of(x, "reshape")
    old, sizes = x.shape, list(integers(shape))
    sizes = [old[i] if s == 0 and i < len(old) else s for i, s in enumerate(sizes)]
    total = math.prod(old)
    if sizes.count(-1) > 1 or any(s < -1 for s in sizes):
        raise invalid_argument(f"The 'shape' in ReshapeOp is invalid: only one -1 is allowed and no other negative size, but got {sizes}")
    if -1 in sizes:
        rest = math.prod(s for s in sizes if s != -1)
        if rest == 0 or total % rest:
            raise invalid_argument(f"The 'shape' in ReshapeOp is invalid: {total} elements of shape {old} cannot be reshaped to {sizes}")
        sizes[sizes.index(-1)] = total // rest
    if math.prod(sizes) != total:
        raise invalid_argument(
            f"The 'shape' in ReshapeOp is invalid. The input tensor X'size must be equal to the capacity of 'shape'. But received X's shape = {old}, "
            f"X's size = {total}, 'shape' is {sizes}, the capacity of 'shape' is {math.prod(sizes)}."
        )
    dense = list(x._dense_sizes)
    if dense:
        if len(sizes) <= len(dense) or sizes[len(sizes) - len(dense) :] != dense:
            raise invalid_argument(f"reshape: the dense dimensions {dense} of a hybrid Tensor must stay last, but the new shape is {sizes}")
        sizes = sizes[: len(sizes) - len(dense)]
    layout = x._pattern.layout
    if layout == "csr" and len(sizes) not in (2, 3):
        raise invalid_argument(f"SparseCsrTensor only support 2-D or 3-D matrix, but the new shape is {sizes}")
    coo = x._pattern.coo()
    pattern = coo.cached(("reshape", tuple(sizes)), lambda: CooPattern(unflatten(coo.keys(), sizes, coo.indices.dtype), sizes))
    return rebuilt(wrap_sparse(pattern, x._values.clone()), layout)
