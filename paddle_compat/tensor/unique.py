"""Different elements, the most frequent, the k-th, and places in a sorted sequence."""

import torch

from paddle_compat.core.errors import invalid_argument, unimplemented
from paddle_compat.core.kinds import DType, Int, T
from paddle_compat.core.op import op


def _checked_dtype(dtype):
    if dtype not in (torch.int32, torch.int64):
        raise unimplemented(f"Not supported {dtype} as data type of indices, it must be int32 or int64.")
    return dtype


@op("unique")
def unique(x: T, return_index=False, return_inverse=False, return_counts=False, axis: Int = None, dtype: DType = "int64", name=None):
    """The different elements (or slices along ``axis``), sorted.

    Args:
        return_index: where each first occurs.
        return_inverse: which of them each element is.
        return_counts: how often each occurs.
        dtype: of the indices, int64 or int32.
    """
    _checked_dtype(dtype)
    x = x.detach()  # no gradient passes, as on 2.4.2
    if axis is None and not (return_index or return_inverse or return_counts):
        return torch._unique2(x)[0]
    flat = x.reshape(-1) if axis is None else x
    dim = 0 if axis is None else axis
    out, inverse, counts = torch.unique(flat, sorted=True, return_inverse=True, return_counts=True, dim=None if axis is None else dim)
    results = [out]
    if return_index:
        first = torch.full((out.shape[dim],), flat.shape[dim], dtype=torch.long, device=x.device)
        positions = torch.arange(flat.shape[dim], device=x.device)
        results.append(first.scatter_reduce(0, inverse.reshape(-1), positions, "amin").to(dtype))
    if return_inverse:
        results.append(inverse.reshape(-1).to(dtype))
    if return_counts:
        results.append(counts.to(dtype))
    return results[0] if len(results) == 1 else tuple(results)


@op("unique_consecutive")
def unique_consecutive(x: T, return_inverse=False, return_counts=False, axis: Int = None, dtype: DType = "int64", name=None):
    """The elements (or slices along ``axis``) without those that equal the one before."""
    _checked_dtype(dtype)
    out, inverse, counts = torch.unique_consecutive(x.reshape(-1) if axis is None else x, return_inverse=True, return_counts=True, dim=axis)
    results = [out]
    if return_inverse:
        results.append(inverse.reshape(-1).to(dtype))
    if return_counts:
        results.append(counts.to(dtype))
    return results[0] if len(results) == 1 else tuple(results)


@op("mode", flows=True)
def mode(x: T, axis: Int = -1, keepdim=False, name=None):
    """The most frequent element along ``axis`` (the smaller of two as frequent) and where it last occurs."""
    values, indices = torch.mode(x, axis, keepdim)
    return (values.view(1), indices.view(1)) if values.dim() == 0 else (values, indices)


@op("kthvalue", flows=True)
def kthvalue(x: T, k: Int, axis: Int = None, keepdim=False, name=None):
    """The k-th smallest element (from 1) along ``axis``, the last where None, and its index."""
    dim = -1 if axis is None else axis
    if not 1 <= k <= x.shape[dim]:
        raise invalid_argument(f"the k in the kthvalue must be in [1, {x.shape[dim]}], but received {k}")
    values, indices = torch.kthvalue(x, k, dim, keepdim)  # of equal elements any index, as on 2.4.2 (though not the same one)
    return (values.view(1), indices.view(1)) if values.dim() == 0 else (values, indices)


@op("searchsorted")
def searchsorted(sorted_sequence: T, values: T, out_int32=False, right=False, name=None):
    """Where each of ``values`` would go into the sorted sequence (its last dimension): before equal ones, behind where ``right``."""
    return torch.searchsorted(sorted_sequence, values, out_int32=out_int32, right=right)


@op("searchsorted")
def bucketize(x: T, sorted_sequence: T, out_int32=False, right=False, name=None):
    """Which part of a sorted vector each element of ``x`` falls into."""
    if sorted_sequence.dim() != 1:
        raise ValueError(f"sorted_sequence tensor must be 1 dimension, but got dim {sorted_sequence.dim()}")
    return torch.searchsorted(sorted_sequence, x, out_int32=out_int32, right=right)
