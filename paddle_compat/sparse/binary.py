"""Element-wise functions of two sparse Tensors, and is_same_shape."""

import torch

from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.kinds import number
from paddle_compat.core.sparse_convert import coalesced, dense_of, rebuilt
from paddle_compat.core.sparse_pattern import CooPattern, unflatten
from paddle_compat.core.sparse_tensor import is_sparse, sparse_of, wrap_sparse
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.sparse.checks import dynamic_only, tensor


def _pair(function, x, y):
    """Both as sparse tensors of one format, shape and dtype (``y`` takes the dtype of ``x``, as on Paddle)."""
    a, b = sparse_of(x, function, "x"), sparse_of(y, function, "y")
    if a._pattern.layout != b._pattern.layout:
        raise unimplemented(
            f"The kernel of ({function}) for input tensors is unimplemented: "
            f"'x' is in {a._pattern.layout.upper()} format and 'y' in {b._pattern.layout.upper()} format."
        )
    if a.shape != b.shape:
        raise invalid_argument(f"{function}: the shapes of sparse Tensors must be equal, but the shape of X = {a.shape} and the shape of Y = {b.shape}.")
    if len(a._pattern.sizes) != len(b._pattern.sizes):
        raise invalid_argument(f"{function}: both must have as many sparse dimensions, but x has {len(a._pattern.sizes)} and y {len(b._pattern.sizes)}")
    v, w = a._values, b._values
    if v.dtype is not w.dtype:
        b = wrap_sparse(b._pattern, w.to(v.dtype))
    return a, b


def _union(a, b):
    """The union of two sorted patterns, and where the elements of each stand in it."""
    p, q = a._pattern.coo(), b._pattern.coo()
    keys, into = torch.unique(torch.cat([p.keys(), q.keys()]), return_inverse=True)
    return CooPattern(unflatten(keys, p.sizes, p.indices.dtype), p.sizes), into[: p.nnz], into[p.nnz :]


def _sorted(x):
    """In COO format, row-major, each element once."""
    return coalesced(wrap_sparse(x._pattern.coo(), x._values))


def _spread(values, into, count):
    return values.new_zeros((count, *values.shape[1:])).index_copy(0, into, values)


def _without_zeros(pattern, values, layout):
    """A sparse tensor of the elements that are not all zero; Paddle drops the others from merged results."""
    found = values.detach() != 0
    keep = found if found.dim() == 1 else found.flatten(1).any(1)
    if not bool(keep.all()):
        pattern, values = CooPattern(pattern.indices[:, keep], pattern.sizes), values[keep]
    return rebuilt(wrap_sparse(pattern, values), layout)


def _merge(a, b, combine):
    """``combine`` on the union of both patterns, zero results dropped."""
    layout = a._pattern.layout
    if a._pattern.same(b._pattern) and a._pattern.is_sorted():
        return _without_zeros(a._pattern.coo(), combine(a._values, b._values), layout)
    s, t = _sorted(a), _sorted(b)
    pattern, at, bt = _union(s, t)
    return _without_zeros(pattern, combine(_spread(s._values, at, pattern.nnz), _spread(t._values, bt, pattern.nnz)), layout)


def add(x, y, name=None):
    """x + y.

    Args:
        x, y: sparse Tensors of one format and shape; ``y`` is cast to the dtype of ``x``.
            One of them may be dense (an extension; the result is dense then).
        name: not used.

    Returns:
        A sparse Tensor. With equal patterns it has that pattern; else the union without the sums that are zero.
    """
    dynamic_only("add")
    mixed = _with_dense("add", x, y)
    if mixed is not None:
        return wrap(mixed[0] + mixed[1])
    a, b = _pair("add", x, y)
    if a._pattern.same(b._pattern):
        return wrap_sparse(a._pattern, a._values + b._values)
    return _merge(a, b, torch.add)


def subtract(x, y, name=None):
    """x - y.

    Args:
        x, y: sparse Tensors of one format and shape; ``y`` is cast to the dtype of ``x``.
            One of them may be dense (an extension; the result is dense then).
        name: not used.

    Returns:
        A sparse Tensor of the union of the patterns without the differences that are zero.
    """
    dynamic_only("subtract")
    mixed = _with_dense("subtract", x, y)
    if mixed is not None:
        return wrap(mixed[0] - mixed[1])
    return _merge(*_pair("subtract", x, y), torch.sub)


def multiply(x, y, name=None):
    """x * y, element by element.

    Args:
        x: a sparse Tensor.
        y: a number, or a sparse Tensor of the same format and shape, cast to the dtype of ``x``. Either may be dense (an
            extension): the result is sparse, with the pattern of the sparse one.
        name: not used.

    Returns:
        A sparse Tensor of what both store, without the products that are zero; times a number, the pattern of ``x``.
    """
    dynamic_only("multiply")
    if not isinstance(y, (Tensor, torch.Tensor)):
        x = sparse_of(x, "multiply")
        return wrap_sparse(x._pattern, (x._values * number(y)).to(x._values.dtype))
    sparse, dense, _ = _sparse_and_dense("multiply", x, y)
    if dense is not None:
        return wrap_sparse(sparse._pattern, sparse._values * _sampled(dense, sparse))
    a, b = _pair("multiply", x, y)
    if a._pattern.same(b._pattern) and a._pattern.is_sorted():
        return _merge(a, b, torch.mul)
    s, t = _sorted(a), _sorted(b)
    p, q = s._pattern, t._pattern
    at = torch.isin(p.keys(), q.keys(), assume_unique=True).nonzero().reshape(-1)
    bt = torch.isin(q.keys(), p.keys(), assume_unique=True).nonzero().reshape(-1)
    return _without_zeros(CooPattern(p.indices[:, at], p.sizes), s._values[at] * t._values[bt], a._pattern.layout)


def divide(x, y, name=None):
    """x / y, element by element; integers are divided as float32.

    As on 2.4.2 places that neither stores are 0 / 0 = nan, and stored in the result: between sparse Tensors the result has
    (nearly) all places. Divide ``x.values()`` where that is not wanted.

    Args:
        x: a sparse Tensor.
        y: a number, or a sparse Tensor of the same format and shape, cast to the dtype of ``x``. A dense Tensor (an extension)
            divides the stored values of ``x`` only.
        name: not used.

    Returns:
        A sparse Tensor, without the quotients that are zero; by a number, the pattern of ``x``.
    """
    dynamic_only("divide")
    if not isinstance(y, (Tensor, torch.Tensor)):
        x = sparse_of(x, "divide")
        return wrap_sparse(x._pattern, _floats(x._values) / number(y))
    sparse, dense, swapped = _sparse_and_dense("divide", x, y)
    if dense is not None:
        if swapped:
            raise unimplemented("The kernel of (divide) for input tensors is unimplemented: a dense Tensor cannot be divided by a sparse one.")
        return wrap_sparse(sparse._pattern, _floats(sparse._values) / _floats(_sampled(dense, sparse)))
    a, b = _pair("divide", x, y)
    s, t = _sorted(a), _sorted(b)
    sizes = s._pattern.sizes
    total = 1
    for size in sizes:
        total *= size
    everywhere = torch.arange(total, device=s._values.device)
    pattern = CooPattern(unflatten(everywhere, sizes, s._pattern.indices.dtype), sizes)
    quotient = _spread(_floats(s._values), s._pattern.keys(), total) / _spread(_floats(t._values), t._pattern.keys(), total)
    return _without_zeros(pattern, quotient, a._pattern.layout)


def _floats(v):
    return v if v.is_floating_point() else v.to(torch.float32)


def _sparse_and_dense(function, x, y):
    """(sparse, dense torch tensor, whether y is the sparse one) where one is dense, else (None, None, False)."""
    x, y = tensor(x, function, "x", 0), tensor(y, function, "y", 1)
    a, b = is_sparse(x), is_sparse(y)
    if a == b:
        if not a:
            raise unimplemented(f"The kernel of ({function}) for input tensors is unimplemented: at least one Tensor must be sparse.")
        return None, None, False
    sparse, dense = (sparse_of(x), y._t) if a else (sparse_of(y), x._t)
    if list(dense.shape) != sparse.shape:
        raise invalid_argument(f"{function}: the shapes must be equal, but the sparse Tensor has {sparse.shape} and the dense one {list(dense.shape)}")
    return sparse, dense, b


def _with_dense(function, x, y):
    """The torch tensors of x and y, the sparse one made dense, where one is dense; else None."""
    sparse, dense, swapped = _sparse_and_dense(function, x, y)
    if dense is None:
        return None
    full = dense_of(coalesced(wrap_sparse(sparse._pattern.coo(), sparse._values)))
    return (dense, full) if swapped else (full, dense)


def _sampled(dense, sparse):
    """The elements of a dense tensor at the stored places."""
    return dense[tuple(sparse._pattern.coo().indices.long())]


def is_same_shape(x, y):
    """Whether two Tensors, sparse or dense, have the same shape.

    Args:
        x, y: Tensors.

    Returns:
        A bool.

    Raises:
        ValueError: an argument is no Tensor.
    """
    return tensor(x, "is_same_shape", "x", 0).shape == tensor(y, "is_same_shape", "y", 1).shape
