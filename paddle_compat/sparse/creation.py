"""paddle.sparse.sparse_coo_tensor and sparse_csr_tensor."""

import torch

from paddle_compat.core.convert import tensor_data
from paddle_compat.core.dtype import to_torch_dtype
from paddle_compat.core.kinds import integers
from paddle_compat.core.sparse_pattern import CooPattern, CsrPattern
from paddle_compat.core.sparse_tensor import wrap_sparse
from paddle_compat.core.tensor import Tensor
from paddle_compat.sparse.checks import dynamic_only, no_kernel

_INDEX = (torch.int8, torch.int16, torch.int32, torch.int64)
_NO_COO = (torch.bool, torch.complex64, torch.complex128)


def _indices(data, name, place):
    """An index tensor: Tensors are taken over without a copy, as on Paddle; int8 and int16 become int32."""
    t = data._t if isinstance(data, Tensor) else tensor_data(data, None, place)
    if t.dtype not in _INDEX:
        raise TypeError(f"the dtype of {name} must be 'int8' or 'int16' or 'int32' or 'int64', but is {str(t.dtype)[6:]}")
    return t if t.dtype in (torch.int32, torch.int64) else t.to(torch.int32)


def _values(data, dtype, place, stop_gradient):
    """The values: a Tensor's own (in its graph where the sparse tensor takes part in autograd), anything else a copy."""
    wanted = None if dtype is None else to_torch_dtype(dtype)
    if isinstance(data, (Tensor, torch.Tensor)):
        t = data if isinstance(data, torch.Tensor) else data._t
        if wanted is not None:
            t = t.to(wanted)
    else:
        t = tensor_data(data, wanted, place)
    return t.detach() if stop_gradient else t


def _target(place, indices, values):
    """Where the tensor shall be: ``place``, else the values' device."""
    from paddle_compat.core.place import torch_device

    return values.device if place is None else torch_device(place)


def sparse_coo_tensor(indices, values, shape=None, dtype=None, place=None, stop_gradient=True):
    """A sparse Tensor in coordinate format.

    Args:
        indices: list, array or integer Tensor [sparse_dim, nnz]; in any order, repeats allowed (``coalesce`` adds them).
        values: list, array or Tensor [nnz, ...]; more than one dimension makes a hybrid tensor with dense last dimensions.
        shape: sizes of all dimensions; by default the smallest that holds the indices.
        dtype: of the values; by default theirs.
        place: where to put it.
        stop_gradient: False to compute gradients for it. The tensor is no leaf: gradients reach a ``values`` Tensor.

    Returns:
        A COO Tensor.

    Raises:
        ValueError: indices not 2-D, negative, more or fewer than the values, or outside ``shape``. TypeError: indices not integers.
    """
    dynamic_only("sparse_coo_tensor")
    index = _indices(indices, "indices", place)
    if index.dim() != 2:
        raise ValueError(f"'indices' must be 2-D, but is {index.dim()}-D.")
    v = _values(values, dtype, place, stop_gradient)
    if v.dim() == 0:
        v = v.reshape(1)
    sparse_dim, nnz = index.shape
    if v.shape[0] != nnz:
        raise ValueError(f"the indices and values must have same number of non-zero, but get {nnz} and {v.shape[0]}")
    if v.dtype in _NO_COO or v.dtype is torch.int8:
        raise no_kernel("sparse_coo_tensor", v.dtype)
    least = _least_shape(index, v)
    if shape is None:
        if nnz == 0 and sparse_dim:
            raise ValueError("a sparse tensor without elements needs 'shape': no smallest shape can be read from empty indices")
        sizes = least
    else:
        sizes = integers(shape)
        if len(sizes) < len(least) or any(s < m for s, m in zip(sizes, least, strict=False)):
            raise ValueError(f"the minimun shape required is {least}, but get {sizes}")
        if len(sizes) != len(least) or sizes[sparse_dim:] != least[sparse_dim:]:
            raise ValueError(f"the number of dimensions(and dense sizes) of 'shape' {sizes} must be those of indices and values, {least}")
    device = _target(place, index, v)
    pattern = CooPattern(index.to(device), sizes[:sparse_dim])
    v = v.to(device)
    if not stop_gradient and v.is_floating_point():
        # Never the leaf itself: on Paddle too the tensor is computed from its values.
        v = (v if v.requires_grad else v.detach().requires_grad_()).view_as(v)
    out = wrap_sparse(pattern, v)
    if not stop_gradient and not v.is_floating_point():
        out.stop_gradient = False
    return out


def _least_shape(index, values):
    """The smallest shape that holds the indices and values; ValueError for a negative index."""
    dense = list(values.shape[1:])
    if index.shape[1] == 0:
        return [0] * index.shape[0] + dense
    low, high = index.amin(1), index.amax(1)
    if int(low.min()) < 0:
        raise ValueError(f"the indices must be >= 0, but the smallest of each dimension are {low.tolist()}")
    return [i + 1 for i in high.tolist()] + dense


def sparse_csr_tensor(crows, cols, values, shape, dtype=None, place=None, stop_gradient=True):
    """A sparse Tensor in compressed-row format: a matrix, or a batch of matrices one after the other.

    Args:
        crows: list, array or integer Tensor: where each row begins in ``cols``, rows + 1 numbers a matrix, each matrix from 0.
        cols: list, array or integer Tensor [nnz]: the columns.
        values: list, array or Tensor [nnz].
        shape: [rows, columns] or [batch, rows, columns].
        dtype: of the values; by default theirs.
        place: where to put it.
        stop_gradient: False to compute gradients for it; it is a leaf then.

    Returns:
        A CSR Tensor.

    Raises:
        ValueError: arrays not 1-D, of lengths that do not fit together, row starts that fall, or columns outside ``shape``.
    """
    dynamic_only("sparse_csr_tensor")
    crow, col = _indices(crows, "crows", place), _indices(cols, "cols", place)
    v = _values(values, dtype, place, True)
    if crow.dim() != 1 or col.dim() != 1 or v.dim() != 1:
        raise ValueError("The 'crows', 'cols' and 'values' must be 1-D.")
    if col.shape[0] != v.shape[0]:
        raise ValueError(f"the length of cols must be same as length of values, but they are {col.shape[0]} and {v.shape[0]}")
    sizes = integers(shape)
    if len(sizes) not in (2, 3):
        raise ValueError(f"SparseCsrTensor only support 2-D or 3-D matrix. but get shape {sizes}")
    if v.dtype is torch.bool or v.is_complex():
        raise no_kernel("sparse_csr_tensor", v.dtype)
    _check_csr(crow, col, sizes)
    device = _target(place, crow, v)
    out = wrap_sparse(CsrPattern(crow.to(device), col.to(device), sizes), v.to(device))
    if not stop_gradient:
        out.stop_gradient = False
    return out


def _check_csr(crow, col, sizes):
    batch = sizes[0] if len(sizes) == 3 else 1
    rows, columns = sizes[-2:]
    if crow.shape[0] != batch * (rows + 1):
        if batch == 1:
            raise ValueError(f"The length({crow.shape[0]}) of crows must be equal to the rows({rows})+1 of matrix.")
        raise ValueError(f"The length({crow.shape[0]}) of crows must be equal to batch({batch}) * (rows({rows})+1) for shape {sizes}.")
    starts = crow.reshape(batch, rows + 1)
    if batch and int(starts[:, 0].abs().max()) != 0:
        raise ValueError(f"the 0th value of crows must be 0, but is {starts[:, 0].tolist()[:8]}")
    if batch and int(starts[:, -1].sum()) != col.shape[0]:
        raise ValueError(f"the last value of crows must be equal the number of non-zero, {col.shape[0]}, but is {int(starts[:, -1].sum())}")
    if bool((starts.diff(dim=1) < 0).any()):
        raise ValueError("the values of crows must not fall within a matrix")
    if col.numel() and (int(col.min()) < 0 or int(col.max()) >= columns):
        raise ValueError(f"the values of cols must be in [0, {columns}), but span [{int(col.min())}, {int(col.max())}]")
