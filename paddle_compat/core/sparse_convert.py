"""What the sparse methods of Tensor do (``core.sparse_methods`` puts them there), and the methods that only sparse Tensors have."""

import torch

from paddle_compat.core.errors import fatal, invalid_argument, unimplemented
from paddle_compat.core.sparse_pattern import CooPattern, csr_of_sorted, stable_order, unflatten
from paddle_compat.core.sparse_tensor import SparseTensor, sparse_of, wrap_sparse
from paddle_compat.core.tensor import wrap


def is_sparse(self):
    """Whether the Tensor is in COO or CSR format."""
    return isinstance(self, SparseTensor) or self._t.layout is not torch.strided


def is_sparse_coo(self):
    """Whether the Tensor is in COO format."""
    return self._pattern.layout == "coo" if isinstance(self, SparseTensor) else self._t.layout is torch.sparse_coo


def is_sparse_csr(self):
    """Whether the Tensor is in CSR format."""
    return self._pattern.layout == "csr" if isinstance(self, SparseTensor) else self._t.layout is torch.sparse_csr


def indices(self):
    """The indices of a COO Tensor, [sparse_dim, nnz], sharing its memory. SystemError for any other Tensor."""
    if not is_sparse_coo(self):
        raise fatal("this method is only effective for SparseCooTensor")
    return wrap(sparse_of(self)._pattern.indices)


def values(self):
    """The stored values, [nnz, ...], sharing the Tensor's memory. NotImplementedError for a dense Tensor."""
    return _flagged(self, wrap(sparse_of(self, "values")._values))


def crows(self):
    """The row starts of a CSR Tensor. SystemError for any other Tensor."""
    if not is_sparse_csr(self):
        raise fatal("this method is only effective for SparseCsrTensor")
    return wrap(sparse_of(self)._pattern.crows)


def cols(self):
    """The columns of a CSR Tensor's elements. SystemError for any other Tensor."""
    if not is_sparse_csr(self):
        raise fatal("this method is only effective for SparseCsrTensor")
    return wrap(sparse_of(self)._pattern.cols)


def nnz(self):
    """The number of stored elements. SystemError for a dense Tensor."""
    if not is_sparse(self):
        raise fatal("this method is only effective for SparseCooTensor or SparseCsrTensor")
    return sparse_of(self)._pattern.nnz


def to_dense(self):
    """The dense Tensor, in the graph. Of an element stored twice the last value counts, as on 2.4.2 (``coalesce`` adds them)."""
    return _flagged(self, wrap(dense_of(sparse_of(self, "to_dense"))))


def _flagged(self, out):
    """``out`` with the stop_gradient of ``self`` where no graph tells it: gradients and integers have a flag of their own."""
    if not self._graph_t.requires_grad and not self.stop_gradient:
        out._meta = {"stop_gradient": False}
    return out


def dense_of(x):
    """The torch tensor of ``to_dense``."""
    v, pattern = x._values, x._pattern
    keys = pattern.keys()
    total = 1
    for s in pattern.sizes:
        total *= s
    out = v.new_zeros((total, *v.shape[1:]))
    if not pattern.is_sorted():
        keys, last = pattern.cached("last", lambda: _last_of_each(pattern.keys()))
        v = v[last]
    return out.index_copy(0, keys, v).reshape(x.shape)


def _last_of_each(keys):
    """The distinct keys, sorted, and for each the number of the last element that has it."""
    order = stable_order(keys)
    ordered = keys[order]
    keep = torch.ones_like(ordered, dtype=torch.bool)
    keep[:-1] = ordered[1:] != ordered[:-1]
    return ordered[keep], order[keep]


def to_sparse_coo(self, sparse_dim):
    """The Tensor in COO format with the first ``sparse_dim`` dimensions sparse.

    Raises:
        ValueError: ``sparse_dim`` outside 1 .. ndim. NotImplementedError: the Tensor is COO already.
    """
    if is_sparse(self):
        x = sparse_of(self)
        if x._pattern.layout == "coo":
            raise unimplemented("The kernel of (to_sparse_coo) for input tensors is unimplemented: the Tensor is in COO format already.")
        return wrap_sparse(x._pattern.coo(), x._values)
    t = self._t
    if not isinstance(sparse_dim, int):
        raise invalid_argument(f"to_sparse_coo(): argument 'sparse_dim' must be int, but got {type(sparse_dim).__name__}")
    if sparse_dim > t.dim():
        raise invalid_argument(f"sparse_dim must be less than the size of x.dims(), {t.dim()}, but is {sparse_dim}")
    if sparse_dim <= 0:
        raise invalid_argument(f"sparse_dim must be >0, but is {sparse_dim}")
    occupied = t.detach() != 0
    if sparse_dim < t.dim():
        occupied = occupied.flatten(sparse_dim).any(-1)
    places = occupied.nonzero().t().contiguous()
    return wrap_sparse(CooPattern(places, t.shape[:sparse_dim]), t[tuple(places)])


def to_sparse_csr(self):
    """The Tensor in CSR format: a matrix or a batch of matrices, dense or COO.

    Raises:
        ValueError: neither 2-D nor 3-D. NotImplementedError: CSR already, or a COO Tensor with dense dimensions.
    """
    if not is_sparse(self):
        if self._t.dim() not in (2, 3):
            raise invalid_argument(f"SparseCsrTensor only support 2-D or 3-D Tensor, but the Tensor is {self._t.dim()}-D.")
        return csr_of(to_sparse_coo(self, self._t.dim()))
    x = sparse_of(self)
    if x._pattern.layout == "csr":
        raise unimplemented("The kernel of (to_sparse_csr) for input tensors is unimplemented: the Tensor is in CSR format already.")
    if len(x.shape) not in (2, 3):
        raise invalid_argument(f"SparseCsrTensor only support 2-D or 3-D Tensor, but the Tensor is {len(x.shape)}-D.")
    if x._dense_sizes:
        raise unimplemented("to_sparse_csr: CSR has no dense dimensions, but the Tensor's values have shape " + str(list(x._values.shape)))
    return csr_of(x)


def csr_of(x):
    """A COO SparseTensor in CSR format; elements that are there twice are added."""
    if not x._pattern.is_sorted():
        x = coalesced(x)
    pattern = x._pattern.cached("csr", lambda: csr_of_sorted(x._pattern.indices, x._pattern.sizes))
    return wrap_sparse(pattern, x._values)


def coalesced(x):
    """A COO SparseTensor in row-major order, elements that are there twice added."""
    pattern = x._pattern
    if pattern.is_sorted():
        return x
    target, into = pattern.cached("coalesced", lambda: _merge(pattern))
    total = x._values.new_zeros((target.nnz, *x._values.shape[1:])).index_add(0, into, x._values)
    return wrap_sparse(target, total)


def _merge(pattern):
    keys, into = torch.unique(pattern.keys(), return_inverse=True)
    return CooPattern(unflatten(keys, pattern.sizes, pattern.indices.dtype), pattern.sizes), into


def rebuilt(x, layout):
    """A COO SparseTensor in the asked-for layout."""
    return csr_of(x) if layout == "csr" else x


for _function in (is_sparse, is_sparse_coo, is_sparse_csr, indices, values, crows, cols, nnz, to_dense, to_sparse_coo, to_sparse_csr):
    setattr(SparseTensor, _function.__name__, _function)


def _sparse_method(name, swapped=False):
    """A method of sparse Tensors that calls ``paddle.sparse``'s function of that name (2.4.2's process dies of these operators)."""

    def method(self, *args, **kwargs):
        import paddle_compat.sparse as functions

        function = getattr(functions, name)
        return function(args[0], self) if swapped else function(self, *args, **kwargs)

    method.__name__ = name
    method.__doc__ = f"``paddle.sparse.{name}`` of this Tensor."
    return method


def _cast(self, dtype):
    """The Tensor with its values in another dtype."""
    import paddle_compat.sparse as functions

    return functions.cast(self, value_dtype=dtype)


def _transposed(self):
    """The Tensor with its dimensions in opposite order."""
    import paddle_compat.sparse as functions

    return functions.transpose(self, list(range(len(self.shape)))[::-1])


for _name, _of in (
    ("__add__", "add"), ("__sub__", "subtract"), ("__mul__", "multiply"), ("__truediv__", "divide"), ("__div__", "divide"), ("__matmul__", "matmul"),
    ("__neg__", "neg"), ("__abs__", "abs"), ("__pow__", "pow"),
    *[(n, n) for n in ("add", "subtract", "multiply", "divide", "matmul", "mv", "transpose", "reshape", "coalesce", "abs", "neg", "pow", "square", "sqrt",
                       "sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "log1p", "expm1", "deg2rad", "rad2deg")],
):  # fmt: skip
    setattr(SparseTensor, _name, _sparse_method(_of))
for _name, _of in (("__radd__", "add"), ("__rsub__", "subtract")):
    setattr(SparseTensor, _name, _sparse_method(_of, swapped=True))
SparseTensor.__rmul__ = SparseTensor.__mul__
SparseTensor.cast = SparseTensor.astype = _cast
SparseTensor.t = _transposed
SparseTensor.T = property(_transposed)
