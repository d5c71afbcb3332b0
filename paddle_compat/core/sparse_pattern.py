"""Where the stored elements of a sparse tensor are, without their values.

A pattern never changes and is shared: ``relu(x)``, the gradient of ``x`` and ``x`` itself hold one and the same object.
What is costly to work out from it, a CSR form with 32-bit indices (for which the CPU's product is four times faster than
for 64-bit ones), the same of the transposed matrix, the order that sorts it, is worked out once, when first asked for, and
kept as long as the pattern lives. Since values are no part of it, writing to them can never make the caches stale; a write
into the index tensors (``x.indices()`` shares their memory) is noticed by torch's version counter and empties them.

Matrices in batches (3-D) are seen as one block-diagonal matrix, so that each product, softmax and sampling is one call
whatever the number of elements in each batch.
"""

import math
import warnings

import numpy as np
import torch

_INT32_MAX = 2**31 - 1


class Matrix:
    """A pattern as one CSR matrix (block-diagonal for batches).

    Attributes:
        crows, cols: the CSR arrays, int32 where sizes allow.
        order: the stored elements' numbers in CSR order, or None where they are in it already.
        rows, columns: the matrix' sizes, all batches together.
    """

    __slots__ = ("_inverse", "_mirror", "_row_ids", "cols", "columns", "crows", "order", "rows")

    def __init__(self, crows, cols, order, rows, columns):
        self.crows, self.cols, self.order, self.rows, self.columns = crows, cols, order, rows, columns
        self._mirror = self._row_ids = self._inverse = None

    def arrange(self, values):
        """Values from the pattern's order into CSR order."""
        return values if self.order is None else values[self.order]

    def restore(self, values):
        """Values from CSR order into the pattern's."""
        if self.order is None:
            return values
        if self._inverse is None:
            self._inverse = torch.empty_like(self.order)
            self._inverse[self.order] = torch.arange(self.order.numel(), device=self.order.device)
        return values[self._inverse]

    def row_ids(self):
        """The row of each element, in CSR order."""
        if self._row_ids is None:
            counts = self.crows.diff()
            self._row_ids = torch.repeat_interleave(torch.arange(self.rows, device=counts.device, dtype=self.cols.dtype), counts)
        return self._row_ids

    def transposed(self):
        """The Matrix of the transposed pattern; its ``order`` counts in the same pattern's elements."""
        if self._mirror is None:
            order = stable_order(self.cols)
            cols = self.row_ids()[order]
            crows = _crows(self.cols, self.columns)
            if self.order is not None:
                order = self.order[order]
            self._mirror = Matrix(crows, cols, order, self.columns, self.rows)
            self._mirror._mirror = self
        return self._mirror

    def tensor(self, values):
        """A torch CSR tensor of values given in CSR order."""
        return csr_tensor(self.crows, self.cols, values, (self.rows, self.columns))


def csr_tensor(crows, cols, values, shape):
    """A torch CSR tensor, unchecked. The first one in a process warns that torch's CSR is in beta; nobody needs to hear it."""
    global _warned
    if _warned:
        return torch.sparse_csr_tensor(crows, cols, values, shape, check_invariants=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _warned = True
        return torch.sparse_csr_tensor(crows, cols, values, shape, check_invariants=False)


_warned = False


def stable_order(numbers):
    """``argsort(numbers, stable=True)`` of numbers >= 0. On the CPU 16 bits at a time, for which NumPy counts: 4 times faster."""
    if numbers.device.type != "cpu" or numbers.numel() < 1024:
        return torch.argsort(numbers, stable=True)
    array, order, shift = numbers.numpy(), None, 0
    top = int(array.max())
    while order is None or top >> shift:
        digit = ((array >> shift) & 0xFFFF).astype(np.uint16)
        if order is None:
            order = np.argsort(digit, kind="stable")
        else:
            order = order[np.argsort(digit[order], kind="stable")]
        shift += 16
    return torch.from_numpy(order)


def _crows(rows, count):
    """CSR row starts from (unsorted) row numbers, in their dtype."""
    out = torch.zeros(count + 1, dtype=rows.dtype, device=rows.device)
    torch.cumsum(torch.bincount(rows, minlength=count), 0, out=out[1:])
    return out


def _narrow(t, rows, columns):
    small = max(rows, columns, t.numel()) <= _INT32_MAX
    return t.to(torch.int32 if small else torch.int64)


class CooPattern:
    """The pattern of a COO tensor: ``indices`` [sparse_dim, nnz] and the shape of the sparse dimensions."""

    __slots__ = ("_cache", "_version", "indices", "sizes")
    layout = "coo"

    def __init__(self, indices, sizes):
        self.indices, self.sizes = indices, tuple(sizes)
        self._cache, self._version = {}, indices._version

    @property
    def nnz(self):
        """The number of stored elements."""
        return self.indices.shape[1]

    @property
    def arrays(self):
        """The index tensors by the names under which they print."""
        return {"indices": self.indices}

    def cached(self, key, make):
        """``make()``, once for each ``key`` while the indices are unchanged."""
        if self._version != self.indices._version:
            self._cache, self._version = {}, self.indices._version
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = make()
        return found

    def keys(self):
        """The element's place in the flattened sparse dimensions, int64 [nnz]: equal keys are the same element."""
        return self.cached("keys", lambda: flat_keys(self.indices, self.sizes))

    def is_sorted(self):
        """Whether the elements are in row-major order and none is there twice."""
        known = self.cached("sorted", lambda: [None])
        if known[0] is None:  # the keys are not kept for this alone: they take as much memory as a row of indices
            known[0] = _strictly_increasing(self._cache["keys"] if "keys" in self._cache else flat_keys(self.indices, self.sizes))
        return known[0]

    def matrix(self):
        """The pattern as a Matrix (the last two sparse dimensions; those before are batches)."""
        return self.cached("matrix", self._matrix)

    def _matrix(self):
        *batch, m, k = self.sizes
        b = math.prod(batch)
        row, col = self.indices[-2].long(), self.indices[-1].long()
        if batch:
            at = flat_keys(self.indices[:-2], batch)
            row, col = row + at * m, col + at * k
        row, col = _narrow(row, b * m, b * k), _narrow(col, b * m, b * k)
        if self.is_sorted():
            order = None
        elif bool((row[1:] >= row[:-1]).all()):  # rows in order, columns not: CSR needs no more
            order = None
        else:
            order = stable_order(self.keys())
            row, col = row[order], col[order]
        return Matrix(_crows(row, b * m), col, order, b * m, b * k)

    def coo(self):
        """The pattern itself."""
        return self

    def to(self, device):
        """The pattern on another device."""
        return self if self.indices.device == device else CooPattern(self.indices.to(device), self.sizes)

    def same(self, other):
        """Whether another COO pattern has the same indices in the same order."""
        if self is other:
            return True
        a, b = self.indices, other.indices
        return self.sizes == other.sizes and a.shape == b.shape and bool((a == b).all())


class CsrPattern:
    """The pattern of a CSR tensor, 2-D or a batch of matrices whose rows and elements follow one another."""

    __slots__ = ("_cache", "_version", "cols", "crows", "sizes")
    layout = "csr"

    def __init__(self, crows, cols, sizes):
        self.crows, self.cols, self.sizes = crows, cols, tuple(sizes)
        self._cache, self._version = {}, (crows._version, cols._version)

    @property
    def nnz(self):
        """The number of stored elements."""
        return self.cols.shape[0]

    @property
    def arrays(self):
        """The index tensors by the names under which they print."""
        return {"crows": self.crows, "cols": self.cols}

    def cached(self, key, make):
        """``make()``, once for each ``key`` while the indices are unchanged."""
        version = (self.crows._version, self.cols._version)
        if self._version != version:
            self._cache, self._version = {}, version
        found = self._cache.get(key)
        if found is None:
            found = self._cache[key] = make()
        return found

    def keys(self):
        """The element's place in the flattened tensor, int64 [nnz]."""
        return self.coo().keys()

    def is_sorted(self):
        """Whether the columns of each row increase."""
        return self.coo().is_sorted()

    def matrix(self):
        """The pattern as a Matrix."""
        return self.cached("matrix", self._matrix)

    def _matrix(self):
        *batch, m, k = self.sizes
        if not batch:
            return Matrix(_narrow(self.crows, m, k), _narrow(self.cols, m, k), None, m, k)
        b = batch[0]
        starts = self.crows.long().reshape(b, m + 1)
        counts = starts.diff(dim=1)
        crows = torch.zeros(b * m + 1, dtype=torch.int64, device=starts.device)
        torch.cumsum(counts.reshape(-1), 0, out=crows[1:])
        at = torch.repeat_interleave(torch.arange(b, device=starts.device), starts[:, -1])
        cols = self.cols.long() + at * k
        return Matrix(_narrow(crows, b * m, b * k), _narrow(cols, b * m, b * k), None, b * m, b * k)

    def coo(self):
        """The same elements, in the same order, as a COO pattern."""
        return self.cached("coo", self._coo)

    def _coo(self):
        *batch, m, _k = self.sizes
        matrix = self.matrix()
        dtype = self.cols.dtype
        row = matrix.row_ids()
        if not batch:
            return CooPattern(torch.stack([row.to(dtype), self.cols]), self.sizes)
        return CooPattern(torch.stack([(row // m).to(dtype), (row % m).to(dtype), self.cols]), self.sizes)

    def to(self, device):
        """The pattern on another device."""
        return self if self.cols.device == device else CsrPattern(self.crows.to(device), self.cols.to(device), self.sizes)

    def same(self, other):
        """Whether another CSR pattern has the same arrays."""
        if self is other:
            return True
        return self.sizes == other.sizes and torch.equal(self.crows.long(), other.crows.long()) and torch.equal(self.cols.long(), other.cols.long())


def flat_keys(indices, sizes):
    """Row-major places from ``indices`` [d, nnz] in a tensor of ``sizes``, int64."""
    keys = indices[0].long()
    for row, size in zip(indices[1:], sizes[1:], strict=True):
        keys = keys * size + row
    return keys.contiguous()


def unflatten(keys, sizes, dtype=torch.int64):
    """The inverse of ``flat_keys``: [d, nnz] indices."""
    rows = []
    for size in reversed(sizes[1:]):
        rows.append(keys % size)
        keys = keys // size
    rows.append(keys)
    return torch.stack(rows[::-1]).to(dtype)


def csr_of_sorted(indices, sizes):
    """A CSR pattern from row-major sorted COO ``indices`` of 2 or 3 rows."""
    *batch, m, _k = sizes
    dtype = indices.dtype
    row = indices[-2].long()
    b = 1
    if batch:
        b = batch[0]
        row = row + indices[0].long() * m
    counts = torch.bincount(row, minlength=b * m).reshape(b, m)
    crows = torch.zeros(b, m + 1, dtype=torch.int64, device=indices.device)
    torch.cumsum(counts, 1, out=crows[:, 1:])
    return CsrPattern(crows.reshape(-1).to(dtype), indices[-1].contiguous(), sizes)


def _strictly_increasing(keys):
    return keys.numel() < 2 or bool((keys[1:] > keys[:-1]).all())
