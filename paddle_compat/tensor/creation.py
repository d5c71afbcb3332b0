"""Making tensors: zeros, full, arange, eye ..."""

import numpy as np
import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.convert import to_tensor
from paddle_compat.core.dtype import default_torch_dtype
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import DType, Int, NewDType, Num, Shape, T, Ts
from paddle_compat.core.op import op
from paddle_compat.core.place import expected_device
from paddle_compat.core.promotion import as_value
from paddle_compat.core.tensor import Symbolic, Tensor


@op("fill_constant")
def zeros(shape: Shape, dtype: NewDType = None, name=None):
    """A tensor of zeros; float32 where ``dtype`` is None, whatever the default dtype is (as for ``full``, ``linspace`` and ``eye``)."""
    return torch.zeros(shape, dtype=dtype or torch.float32, device=expected_device())


@op("fill_constant")
def ones(shape: Shape, dtype: NewDType = None, name=None):
    """A tensor of ones; float32 where ``dtype`` is None, whatever the default dtype is (as for ``full``, ``linspace`` and ``eye``)."""
    return torch.ones(shape, dtype=dtype or torch.float32, device=expected_device())


@op("empty")
def empty(shape: Shape, dtype: NewDType = None, name=None):
    """A tensor whose memory is not set."""
    return torch.empty(shape, dtype=dtype or default_torch_dtype(), device=expected_device())


@op("fill_constant")
def full(shape: Shape, fill_value: Num, dtype: NewDType = None, name=None):
    """A tensor filled with ``fill_value`` (a number or a 1-element Tensor)."""
    dtype = dtype or torch.float32
    try:
        return torch.full(shape, fill_value, dtype=dtype, device=expected_device())
    except (RuntimeError, TypeError):  # a number beyond the dtype, or a number's text: as Paddle reads them, or Python's own error
        if dtype.is_floating_point or dtype is torch.bool:
            return torch.full(shape, float(fill_value), dtype=torch.float64, device=expected_device()).to(dtype)
        return torch.full(shape, as_value(int(fill_value), dtype), dtype=dtype, device=expected_device())


@op("fill_any_like")
def zeros_like(x: T, dtype: DType = None, name=None):
    """Zeros of the shape of ``x``, and of its dtype where ``dtype`` is None."""
    return torch.zeros_like(x, dtype=dtype, requires_grad=False, memory_format=torch.contiguous_format)


@op("fill_any_like")
def ones_like(x: T, dtype: DType = None, name=None):
    """Ones of the shape of ``x``, and of its dtype where ``dtype`` is None."""
    return torch.ones_like(x, dtype=dtype, requires_grad=False, memory_format=torch.contiguous_format)


@op("fill_any_like")
def full_like(x: T, fill_value: Num, dtype: DType = None, name=None):
    """``fill_value`` in the shape of ``x``, and in its dtype where ``dtype`` is None."""
    _check_fill(fill_value, dtype or x.dtype)
    return torch.full_like(x, fill_value, dtype=dtype, requires_grad=False, memory_format=torch.contiguous_format)


def _check_fill(value, dtype):
    if dtype.is_floating_point or dtype.is_complex or not isinstance(value, (int, float)):
        return
    low, high = (0, 1) if dtype is torch.bool else (torch.iinfo(dtype).min, torch.iinfo(dtype).max)
    if not low <= value <= high:
        raise invalid_argument(
            f"The filled value is out of range for the type {str(dtype)[6:]}, the range should be between {low} and {high}, but now value is {value}."
        )


@op("empty")
def empty_like(x: T, dtype: DType = None, name=None):
    """A tensor of the shape of ``x`` whose memory is not set."""
    return torch.empty_like(x, dtype=dtype, requires_grad=False, memory_format=torch.contiguous_format)


@op("range")
def arange(start: Num = 0, end: Num = None, step: Num = 1, dtype: NewDType = None, name=None):
    """start, start + step, ... below ``end``; int64 where ``dtype`` is None, even of floats, which lose their fractions then.

    With one argument it is the end, and the start is 0.
    """
    if end is None:
        start, end = 0, start
    if dtype is None or not (dtype.is_floating_point or dtype.is_complex):
        dtype = dtype or torch.int64
        if step.__class__ is not int or start.__class__ is not int or end.__class__ is not int:
            start, end, step = _whole(start, end, step)
    try:
        return torch.arange(start, end, step, dtype=dtype, device=expected_device())
    except RuntimeError:
        if step == 0:
            raise ZeroDivisionError("division by zero: the step of arange is 0") from None
        raise


def _whole(start, end, step):
    """The three numbers of a range of ints, each without its fraction before anything is counted."""
    for value in (start, end, step):
        if not isinstance(value, (int, float)):
            raise TypeError(f"start, end and step of arange must be numbers or Tensors of one element, but received {value!r}")
    if int(step) == 0 and step != 0:
        raise invalid_argument(f"The step of range op should not be 0. It was {step}; give a float dtype for steps below 1.")
    return int(start), int(end), int(step)


@op("linspace")
def linspace(start: Num, stop: Num, num: Num, dtype: NewDType = None, name=None):
    """``num`` evenly spaced numbers from ``start`` to ``stop``, both included."""
    num = int(num)
    if num <= 0:
        raise invalid_argument(f"The num of linspace op should be larger than 0, but received num is {num}")
    if isinstance(start, str) or isinstance(stop, str):
        start, stop = float(start), float(stop)
    return torch.linspace(start, stop, num, dtype=dtype or torch.float32, device=expected_device())


@op("eye")
def eye(num_rows: Int, num_columns: Int = None, dtype: DType = None, name=None):
    """Ones on the main diagonal of a [num_rows, num_columns] tensor of zeros."""
    columns = num_rows if num_columns is None else num_columns
    if num_rows < 0 or columns < 0:
        raise TypeError(f"num_rows and num_columns of eye should be non-negative ints, but received {num_rows} and {columns}")
    return torch.eye(num_rows, columns, dtype=dtype or torch.float32, device=expected_device())


@op("tril_triu")
def tril(x: T, diagonal: Int = 0, name=None):
    """The lower triangle of the last two dimensions; zeros above the ``diagonal``-th diagonal."""
    return torch.tril(x, diagonal)


@op("tril_triu")
def triu(x: T, diagonal: Int = 0, name=None):
    """The upper triangle of the last two dimensions; zeros below the ``diagonal``-th diagonal."""
    return torch.triu(x, diagonal)


@op("diag_v2")
def diag(x: T, offset: Int = 0, padding_value: Num = 0, name=None):
    """A vector on a diagonal of a square matrix filled with ``padding_value``, or a matrix's diagonal as a vector."""
    if x.dim() == 1 and padding_value:
        n = x.shape[0] + abs(offset)
        mask = torch.diag(torch.ones_like(x, dtype=torch.bool), offset)
        return torch.where(mask, torch.diag(x, offset), torch.full((n, n), padding_value, dtype=x.dtype, device=x.device))
    out = torch.diag(x, offset)
    return out if x.dim() == 1 else as_copy(out)


@op("assign")
def _assign(x: T, name=None):
    return as_copy(x)


@op("assign", inplace=True)
def _assign_to(output: T, x: T, name=None):
    return output.copy_(x) if output.shape == x.shape and output.dtype is x.dtype else as_copy(x)


def assign(x, output=None):
    """A copy of ``x`` (a Tensor, NumPy array, number or list), into ``output`` where given."""
    if not isinstance(x, (Tensor, Symbolic, torch.Tensor)):
        if isinstance(x, np.ndarray) and x.dtype == np.float64:
            x = x.astype(np.float32)  # as on 2.4.2
        x = to_tensor(x)
    if output is None:
        return _assign(x)
    return _assign_to(output, x)


@op("assign")
def clone(x: T, name=None):
    """A copy through which gradients flow."""
    return as_copy(x)


@op("meshgrid")
def _meshgrid(args: Ts):
    return [as_copy(g) for g in torch.meshgrid(*args, indexing="ij")]


def meshgrid(*args, **kwargs):
    """The coordinate grids of N vectors, a list of N-dimensional tensors (matrix indexing)."""
    if len(args) == 1 and isinstance(args[0], (list, tuple)):
        args = args[0]
    return _meshgrid(list(args))


@op("logspace")
def logspace(start: Num, stop: Num, num: Int, base: Num = 10.0, dtype: NewDType = None, name=None):
    """``base`` to the power of ``num`` evenly spaced numbers from ``start`` to ``stop``."""
    return torch.logspace(start, stop, num, base, dtype=dtype or torch.float32, device=expected_device())


@op("diagflat")
def diagflat(x: T, offset: Int = 0, name=None):
    """The flattened tensor on a diagonal of a square matrix of zeros."""
    return torch.diagflat(x, offset)


@op("tril_indices")
def tril_indices(row: Int, col: Int, offset: Int = 0, dtype: DType = "int64"):
    """The positions (row and column numbers, [2, n]) of the lower triangle of a [row, col] matrix."""
    return torch.tril_indices(row, row if col is None else col, offset, dtype=dtype, device=expected_device())


@op("triu_indices")
def triu_indices(row: Int, col: Int = None, offset: Int = 0, dtype: DType = "int64"):
    """The positions (row and column numbers, [2, n]) of the upper triangle of a [row, col] matrix."""
    return torch.triu_indices(row, row if col is None else col, offset, dtype=dtype, device=expected_device())
