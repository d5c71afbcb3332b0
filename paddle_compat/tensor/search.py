"""Sorting, searching and selecting."""

import torch

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.dtype import NUMERIC
from paddle_compat.core.errors import invalid_argument, out_of_range
from paddle_compat.core.kinds import Axis, DType, Int, T
from paddle_compat.core.op import op
from paddle_compat.core.promotion import unify


def _arg(function):
    def kernel(x, axis, keepdim, dtype):
        if axis is None:
            out = function(x)
        else:
            out = function(x, axis, keepdim)
        if dtype is not None and dtype is not torch.int64:
            if dtype is not torch.int32:
                raise invalid_argument(f"The attribute of dtype in argmin/argmax must be [int] or [int64_t], but received [{str(dtype)[6:]}]")
            out = out.to(dtype)
        return out.view(1) if out.dim() == 0 else out

    return kernel


_argmax, _argmin = _arg(torch.argmax), _arg(torch.argmin)


@op("arg_max")
def argmax(x: T, axis: Axis = None, keepdim=False, dtype: DType = "int64", name=None):
    """The index of the first largest element along ``axis``; of the flattened tensor where None."""
    return _argmax(x, axis, keepdim, dtype)


@op("arg_min")
def argmin(x: T, axis: Axis = None, keepdim=False, dtype: DType = "int64", name=None):
    """The index of the first smallest element along ``axis``; of the flattened tensor where None."""
    return _argmin(x, axis, keepdim, dtype)


@op("argsort", flows=True)
def argsort(x: T, axis: Int = -1, descending=False, name=None):
    """The indices that sort ``x`` along ``axis``; equal elements keep their order. int64."""
    return torch.sort(x, dim=axis, descending=descending, stable=True)[1]


@op("argsort", flows=True)
def sort(x: T, axis: Int = -1, descending=False, name=None):
    """``x`` sorted along ``axis``."""
    return torch.sort(x, dim=axis, descending=descending, stable=True)[0]


@op("top_k_v2", dtypes=NUMERIC, flows=True)
def topk(x: T, k: Int, axis: Int = None, largest=True, sorted=True, name=None):
    """The ``k`` largest (or smallest) elements along ``axis``, the last where None, and their indices (int64)."""
    if k < 1:
        raise invalid_argument(f"the attribute of k in the topk must >= 1 or be a Tensor, but received {k} .")
    values, indices = torch.topk(x, k, -1 if axis is None else axis, largest, True)
    return values, indices


@op("where_index")
def _nonzero(x: T):
    return torch.nonzero(x)


def nonzero(x, as_tuple=False):
    """The positions of elements other than zero: [N, ndim] int64, or a tuple of [N, 1] tensors, one for each dimension."""
    out = _nonzero(x)
    if not as_tuple:
        return out
    return tuple(out[:, i : i + 1] for i in range(out.shape[1]))


@op("where")
def _where(condition: T, x: T, y: T):
    if x.dtype is not y.dtype:
        x, y = unify("where", x, y)
    return torch.where(condition, x, y)


_DTYPE_OF = {float: "float64", int: "int64", bool: "bool"}  # of two numbers, NumPy's


def where(condition, x=None, y=None, name=None):
    """``x`` where ``condition`` is True, else ``y``, with broadcasting; without both the positions of True."""
    if x is None or y is None:
        if x is None and y is None:
            return nonzero(condition, as_tuple=True)
        raise ValueError("either both or neither of x and y should be given")
    if isinstance(x, (int, float)):
        x = to_tensor(x, dtype=getattr(y, "dtype", _DTYPE_OF[type(x)]))
    if isinstance(y, (int, float)):
        y = to_tensor(y, dtype=getattr(x, "dtype", None))
    return _where(condition, x, y)


@op("index_select")
def index_select(x: T, index: T, axis: Int = 0, name=None):
    """The slices of ``x`` at ``index`` (a vector) along ``axis``."""
    try:
        return torch.index_select(x, axis, index)
    except (IndexError, RuntimeError):
        _check_index_select(x, index, axis)
        raise


def _check_index_select(x, index, axis):
    if index.dim() != 1:
        raise invalid_argument(f"The 'shape' of Input(Index) must be 1-D tensor, but received the shape {list(index.shape)}")
    if not -x.dim() <= axis < x.dim():
        raise out_of_range(f"Attr(dim) is out of range, It's expected to be in range of [-{x.dim()}, {x.dim() - 1}]. But received Attr(dim) = {axis}.")
    if index.numel() and (int(index.min()) < 0 or int(index.max()) >= x.shape[axis]):
        raise invalid_argument(
            f"Variable value (index) of OP(index_select) expected >= 0 and < {x.shape[axis]}, but got {index.tolist()}. Please check input value."
        )


@op("masked_select")
def masked_select(x: T, mask: T, name=None):
    """The elements of ``x`` where ``mask`` is True, a vector."""
    return torch.masked_select(x, mask)
