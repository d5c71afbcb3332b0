"""The sparse Tensor: a pattern (``core.sparse_pattern``) and a dense torch tensor of values.

Why not a torch sparse tensor in the slot: torch's COO has 64-bit indices only (Paddle keeps int32), its batched CSR wants
equally many elements in each matrix (Paddle's does not), and its autograd knows few of the operations on them. Here each
operation is ordinary torch code on the values, so that every gradient, the second ones too, comes from torch's own rules
and lives on the stored elements; the pattern, with what was derived from it, is shared by all results that keep it.

``x._t``, which all dense operations read, is a torch sparse tensor made on demand and connected to the values in the graph:
what torch itself can do with sparse tensors therefore works for ``paddle.*`` functions and across the bridge.
"""

import math

import numpy as np
import torch

from paddle_compat.core.dtype import TORCH_TO_DTYPE
from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.sparse_pattern import CooPattern, CsrPattern, csr_tensor
from paddle_compat.core.tensor import Tensor, wrap


class SparseTensor(Tensor):
    """A Tensor in COO or CSR format. Made by ``paddle.sparse`` functions, never by hand."""

    __slots__ = ("_dense_sizes", "_pattern", "_values")

    # ---- what it is ---------------------------------------------------------------------------------------------

    @property
    def _t(self):
        return torch_sparse(self._pattern, self._values, self.shape)

    @_t.setter
    def _t(self, value):
        if value.layout is torch.strided:
            raise unimplemented("a dense result cannot be stored in a sparse Tensor in place; use the function that returns a new Tensor")
        other = sparse_of(wrap(value))
        self._pattern, self._values, self._dense_sizes = other._pattern, other._values, other._dense_sizes

    @property
    def _graph_t(self):
        return self._values

    @property
    def shape(self):
        """The sizes of the dimensions, sparse ones first, a list of ints."""
        return [*self._pattern.sizes, *self._dense_sizes]

    @property
    def dtype(self):
        """The ``paddle.dtype`` of the values."""
        return TORCH_TO_DTYPE[self._values.dtype]

    @property
    def ndim(self):
        """The number of dimensions, sparse and dense."""
        return len(self._pattern.sizes) + len(self._dense_sizes)

    @property
    def size(self):
        """The number of elements, stored or not, a NumPy int64 as on Paddle."""
        return np.int64(math.prod(self.shape))

    def _numel(self):
        return math.prod(self.shape)

    def dim(self):
        """The number of dimensions."""
        return self.ndim

    ndimension = dim

    @property
    def place(self):
        """The place (device) that holds the data."""
        from paddle_compat.core.place import place_of

        return place_of(self._values)

    @property
    def type(self):
        """None, as on 2.4.2: no variable type of Paddle's means a sparse tensor."""
        return None

    def is_dense(self):
        """False."""
        return False

    # ---- autograd -----------------------------------------------------------------------------------------------

    @property
    def stop_gradient(self):
        """Whether no gradient is computed for the tensor."""
        return False if self._values.requires_grad else self._get_meta("stop_gradient", True)

    @stop_gradient.setter
    def stop_gradient(self, value):
        if value is not True and value is not False:
            raise invalid_argument(f"argument 'stop_gradient' must be bool, but got {type(value).__name__}: {value!r}")
        v = self._values
        if value:
            if v.requires_grad:
                self._values = v.detach()
            if self._get_meta("stop_gradient") is not None:
                del self._meta["stop_gradient"]
        elif v.is_floating_point() or v.is_complex():
            # A new leaf over the same memory: the values may belong to another Tensor, which must not change its flag.
            if not v.requires_grad:
                self._values = v.detach().requires_grad_(True)
        else:
            self._meta_dict()["stop_gradient"] = False

    @property
    def is_leaf(self):
        """Whether no graph leads to the values."""
        return self._values.is_leaf

    @property
    def inplace_version(self):
        """How often the values were written in place."""
        return self._values._version

    @property
    def grad(self):
        """The gradient, a sparse Tensor of the same pattern, or None (non-leaves keep one after ``retain_grads`` only)."""
        v = self._values
        if not v.is_leaf and not v.retains_grad:
            return None
        if v.grad is None:
            return None
        out = self._wrap_grad(v.grad)
        out._meta = {"name": f"{self.name}@GRAD", "stop_gradient": False}
        return out

    @grad.setter
    def grad(self, value):
        self._values.grad = self._aligned_grad(value).detach().to(self._values.dtype)

    def _wrap_grad(self, g):
        return wrap_sparse(self._pattern, g)

    def _aligned_grad(self, value):
        """The values, in this tensor's order, of a gradient given sparse with the same pattern, or dense."""
        if isinstance(value, torch.Tensor):
            value = wrap(value)
        if list(value.shape) != self.shape:
            raise invalid_argument(f"grad_tensor must have the shape of the tensor, {self.shape}, but has {list(value.shape)}")
        if not isinstance(value, SparseTensor) and value._t.layout is torch.strided:
            return value._t[tuple(self._pattern.coo().indices.long())]
        other = sparse_of(value)
        if not self._pattern.coo().same(other._pattern.coo()):
            raise invalid_argument("grad_tensor must store the same elements as the sparse tensor, in the same order")
        return other._values

    def clear_gradient(self, set_to_zero=True):
        """Forget the gradient."""
        v = self._values
        if v.is_leaf or v.retains_grad:
            v.grad = None

    def clear_grad(self):
        """Forget the gradient."""
        self.clear_gradient()

    _zero_grads = clear_grad

    def retain_grads(self):
        """Keep ``grad`` for this tensor though it is not a leaf."""
        if self._values.requires_grad and not self._values.is_leaf:
            self._values.retain_grad()

    # ---- conversions --------------------------------------------------------------------------------------------

    def numpy(self):
        """The dense array (a copy)."""
        return self.to_dense().numpy()

    def tolist(self):
        """The dense data as nested lists."""
        return self.to_dense().tolist()

    def item(self, *args):
        """The element at ``args`` of the dense tensor, as a Python number."""
        return self.to_dense().item(*args)

    def element_size(self):
        """The bytes a value takes."""
        return self._values.element_size()

    def detach(self):
        """The same data without its graph: shares memory, stop_gradient True."""
        return wrap_sparse(self._pattern, self._values.detach())

    def clone(self):
        """A copy of the values over the same pattern, in the graph."""
        return wrap_sparse(self._pattern, self._values.clone())

    def cpu(self):
        """The tensor on the CPU."""
        return self._moved(torch.device("cpu"))

    def cuda(self, device_id=None, blocking=True):
        """The tensor on a GPU. RuntimeError where there is none."""
        from paddle_compat.core.place import torch_device

        return self._moved(torch_device(f"gpu:{device_id or 0}"))

    def _copy_to(self, place, blocking=True):
        from paddle_compat.core.place import torch_device

        return self._moved(torch_device(place))

    def _moved(self, device):
        return wrap_sparse(self._pattern.to(device), self._values.to(device, copy=True))

    def pin_memory(self):
        """Not for sparse tensors."""
        raise unimplemented("pin_memory is not supported for sparse Tensors; pin x.values() and x.indices()")

    def set_value(self, value):
        """Overwrite the values with those of a sparse tensor of the same pattern."""
        with torch.no_grad():
            self._values.data.copy_(self._aligned_grad(value))

    # ---- Python's protocols -------------------------------------------------------------------------------------

    def __len__(self):
        return self.shape[0]

    def _one_element(self, message):
        if self.size != 1:
            raise AssertionError(f"{message}, but its shape is {self.shape}.")

    def __bool__(self):
        self._one_element("When Variable is used as the condition of if/while, Variable can only contain one element")
        return bool(self.to_dense()._t.item())

    def __getitem__(self, index):
        raise unimplemented("a sparse Tensor cannot be indexed; index x.to_dense(), x.values() or x.indices()")

    def __setitem__(self, index, value):
        raise unimplemented("a sparse Tensor cannot be written to by index; write to x.values()")

    def __iter__(self):
        raise unimplemented("a sparse Tensor cannot be iterated over; use x.to_dense()")

    __hash__ = Tensor.__hash__

    def __deepcopy__(self, memo):
        leaf = self._values.detach().clone().requires_grad_(self._values.requires_grad)
        out = memo[id(self)] = wrap_sparse(self._pattern, leaf)
        return out

    def __reduce_ex__(self, protocol):
        return (_rebuild, (self._pattern.layout, tuple(self._pattern.arrays.values()), self._pattern.sizes, self._values.detach(), self.stop_gradient))

    def __repr__(self):
        from paddle_compat.core.printing import sparse_to_string

        parts = {**self._pattern.arrays, "values": self._values}
        return sparse_to_string(parts, shape=self.shape, dtype=str(self.dtype), place=str(self.place), stop_gradient=self.stop_gradient)

    __str__ = __repr__


SparseTensor.__module__, SparseTensor.__name__, SparseTensor.__qualname__ = "paddle", "Tensor", "Tensor"  # as type() shows it on 2.4.2


def _rebuild(layout, arrays, sizes, values, stop_gradient):
    from paddle_compat.core import sparse_convert  # noqa: F401  (puts the operators on the class)

    pattern = CooPattern(*arrays, sizes) if layout == "coo" else CsrPattern(*arrays, sizes)
    out = wrap_sparse(pattern, values)
    if not stop_gradient:
        out.stop_gradient = False
    return out


def wrap_sparse(pattern, values):
    """A sparse Tensor of a pattern and its values [nnz, dense sizes ...]."""
    out = object.__new__(SparseTensor)
    out._pattern, out._values, out._dense_sizes = pattern, values, tuple(values.shape[1:])
    return out


def is_sparse(x):
    """Whether ``x`` is a Tensor in a sparse format."""
    return isinstance(x, SparseTensor) or (isinstance(x, Tensor) and x._t.layout is not torch.strided)


def sparse_of(x, function=None, argument="x"):
    """``x`` as a SparseTensor; Tensors that hold a torch sparse tensor (gradients, the bridge) are converted.

    Raises:
        ValueError: not a Tensor. NotImplementedError: a dense Tensor. ``function`` is named in the message.
    """
    if isinstance(x, SparseTensor):
        return x
    if isinstance(x, torch.Tensor):
        x = wrap(x)
    if not isinstance(x, Tensor):
        raise invalid_argument(f"{function}(): argument '{argument}' must be Tensor, but got {type(x).__name__}")
    t = x._t
    if t.layout is not torch.strided and not t.requires_grad:
        known = x._get_meta("sparse")
        if known is None or known[0] is not t:
            known = x._meta_dict()["sparse"] = (t, _from_torch(t))  # once: the pattern keeps what is derived from it
        return known[1]
    found = _from_torch(t)
    if found is None:
        raise unimplemented(f"The kernel of ({function}) for input tensors is unimplemented: argument '{argument}' must be a sparse Tensor, but is dense.")
    return found


def _from_torch(t):
    """The SparseTensor of a torch sparse tensor, sharing its memory; None for a dense one."""
    if t.layout is torch.sparse_coo:
        if t.requires_grad and not t.is_coalesced():
            t = t.coalesce()  # the only way to differentiable values
        values = t.values() if t.is_coalesced() else t._values()
        return wrap_sparse(CooPattern(t._indices(), t.shape[: t.sparse_dim()]), values)
    if t.layout is torch.sparse_csr:
        crows, cols, values = t.crow_indices(), t.col_indices(), t.values()
        return wrap_sparse(CsrPattern(crows.reshape(-1), cols.reshape(-1), t.shape), values.reshape(-1) if t.dim() > 2 else values)
    if t.layout is torch.strided:
        return None
    raise unimplemented(f"sparse tensors of torch's layout {t.layout} are not supported: COO and CSR are")


def torch_sparse(pattern, values, shape):
    """A torch sparse tensor of the same elements, differentiable to ``values``."""
    if pattern.layout == "coo":
        known = pattern.is_sorted()
        return torch.sparse_coo_tensor(pattern.indices.long(), values, shape, is_coalesced=known or None, check_invariants=False)
    if len(shape) == 2:
        return csr_tensor(pattern.crows, pattern.cols, values, shape)
    starts = pattern.crows.reshape(shape[0], -1)
    counts = starts[:, -1]
    if bool((counts == counts[0]).all()):
        b = shape[0]
        return csr_tensor(starts, pattern.cols.reshape(b, -1), values.reshape(b, -1), shape)
    # torch's batched CSR wants equal counts: COO then
    return torch_sparse(pattern.coo(), values, shape)
