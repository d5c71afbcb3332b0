"""The edges of one call, ordered once: what every fast reduction over a graph needs, and a cache of it.

An ``Edges`` holds source and destination ids. ``by_dst`` is the compressed form by destination (offsets, and for each place
the edge and its source), ``by_src`` the same the other way round, which is what gradients need. Each is made when first
asked for. Sorting 200,000 ids costs about as much as the reduction itself, so the orders are kept for as long as the caller's
index tensors live: a training loop that passes the same index Tensors sorts once. A write to them is noticed by torch's version count.
"""

import weakref
from collections import OrderedDict

import numpy as np
import torch

from paddle_compat.core.errors import invalid_argument, out_of_range

_KEPT = 64  # how many pairs of index tensors the cache remembers
_HALF_RANGE = 1 << 16
_INDEX_DTYPES = (torch.int32, torch.int64)


class Order:
    """One compressed form: rows ``0 .. n`` own the places ``offsets[r] : offsets[r + 1]``.

    Attributes:
        perm: the edge at each place, or None where that is the place itself (ids given sorted).
        cols: the other end of that edge (int32 where it fits).
        offsets: [n + 1], the dtype of ``cols``.
    """

    __slots__ = ("_counts", "cols", "offsets", "perm")

    def __init__(self, keys, others, n, n_others):
        self.perm = None if is_sorted(keys) else stable_argsort(keys, n)
        counts = torch.bincount(keys, minlength=n) if keys.numel() else torch.zeros(n, dtype=torch.int64, device=keys.device)
        narrow = torch.int32 if max(keys.numel(), n, n_others) < 2**31 else torch.int64
        offsets = torch.zeros(n + 1, dtype=torch.int64, device=keys.device)
        torch.cumsum(counts, 0, out=offsets[1:])
        self.offsets = offsets.to(narrow)
        self.cols = (others if self.perm is None else others[self.perm]).to(narrow)
        self._counts = counts

    @property
    def counts(self):
        """How many edges each row has, int64 [n]."""
        return self._counts

    def arrange(self, values):
        """Values of the edges in the order of the places."""
        return values if self.perm is None else values.index_select(0, self.perm)

    def restore(self, values):
        """The reverse of ``arrange``."""
        if self.perm is None:
            return values
        out = torch.empty_like(values)
        out[self.perm] = values
        return out


class Edges:
    """Checked edges ``src[e] -> dst[e]`` between ``n_src`` and ``n_dst`` nodes."""

    __slots__ = ("_by_dst", "_by_src", "_heads", "dst", "n_dst", "n_src", "reverse_of", "src")

    def __init__(self, src, dst, n_src, n_dst):
        self.src, self.dst, self.n_src, self.n_dst = src, dst, n_src, n_dst
        self._by_dst = self._by_src = None
        self._heads = {}
        self.reverse_of = None

    def __len__(self):
        return self.src.shape[0]

    @property
    def by_dst(self):
        """The Order by destination."""
        if self._by_dst is None:
            self._by_dst = Order(self.dst, self.src, self.n_dst, self.n_src)
        return self._by_dst

    @property
    def by_src(self):
        """The Order by source."""
        if self._by_src is None:
            self._by_src = Order(self.src, self.dst, self.n_src, self.n_dst)
        return self._by_src

    def reversed(self):
        """The same edges pointing back; both share their orders."""
        if self.reverse_of is not None:
            return self.reverse_of
        other = Edges(self.dst, self.src, self.n_dst, self.n_src)
        other._by_dst, other._by_src = self.by_src, self._by_dst
        other.reverse_of = self
        return other

    def heads(self, count):
        """``count`` copies of the edges side by side, copy h between the nodes ``h * n + i``: attention heads as one graph."""
        if count == 1:
            return self
        if count not in self._heads:
            shift = torch.arange(count, device=self.src.device)[:, None]
            src = (self.src + shift * self.n_src).reshape(-1)
            dst = (self.dst + shift * self.n_dst).reshape(-1)
            self._heads[count] = Edges(src, dst, count * self.n_src, count * self.n_dst)
        return self._heads[count]


def is_sorted(ids):
    """Whether ids never fall."""
    return ids.numel() < 2 or bool((ids[1:] >= ids[:-1]).all())


def stable_argsort(ids, n):
    """The permutation that sorts ids from 0 .. n-1, equal ones in their order.

    On the CPU NumPy's radix sort for 16-bit keys, twice where ids need more bits: 0.8 ms for 200,000 ids, torch.sort 3 ms.
    """
    if ids.device.type != "cpu" or n > _HALF_RANGE**2:
        return torch.sort(ids, stable=True)[1]
    array = ids.numpy()
    perm = np.argsort(array.astype(np.uint16), kind="stable")
    if n > _HALF_RANGE:
        high = (array >> 16).astype(np.uint16)[perm]
        perm = perm[np.argsort(high, kind="stable")]
    return torch.from_numpy(perm)


def flat_ids(ids, name):
    """An index argument as a vector; [E, 1] counts as one.

    Raises:
        ValueError: another rank, or a dtype that is neither int32 nor int64.
    """
    if ids.dtype not in _INDEX_DTYPES:
        raise invalid_argument(f"{name} must be int32 or int64, but got {str(ids.dtype).removeprefix('torch.')}")
    if ids.dim() == 2:
        if ids.shape[1] != 1:
            raise invalid_argument(f"The last dim of {name} should be 1 when it is 2D, but we get {ids.shape[1]}")
        return ids.reshape(-1)
    if ids.dim() != 1:
        raise invalid_argument(f"The {name} should be 1D or 2D with a last dim of 1, but we get {ids.dim()}D")
    return ids


def check_range(ids, n, name):
    """Raise IndexError (OutOfRange) unless all ids are within 0 .. n-1."""
    if ids.numel() == 0:
        return
    low, high = (int(v) for v in torch.aminmax(ids))
    if low < 0:
        raise out_of_range(f"The start row index must not be negative, but {name} holds {low}")
    if high >= n:
        raise out_of_range(f"The end row index is out of bound: {name} holds {high}, and there are {n} rows")


_cache = OrderedDict()


def edges_of(src, dst, n_src, n_dst):
    """The checked Edges of two index tensors, from the cache where the same tensors came before unchanged.

    Raises:
        ValueError: dtypes, ranks or lengths that do not fit.
        IndexError: an id out of range.
    """
    key = (id(src), id(dst), n_src, n_dst)
    found = _cache.get(key)
    if found is not None:
        edges, one, two, versions = found
        if one() is src and two() is dst and versions == (src._version, dst._version):
            return edges
        del _cache[key]
    if src.dtype != dst.dtype and src.dtype in _INDEX_DTYPES and dst.dtype in _INDEX_DTYPES:
        raise invalid_argument(f"src_index and dst_index must have one dtype, but got {src.dtype} and {dst.dtype}")
    s, d = flat_ids(src, "Src_index"), flat_ids(dst, "Dst_index")
    if s.shape != d.shape:
        raise invalid_argument(f"Src_index and Dst_index should have the same shape, but got {list(s.shape)} and {list(d.shape)}")
    check_range(s, n_src, "src_index")
    check_range(d, n_dst, "dst_index")
    # The cached object must not hold the caller's own tensors (they could never die then), nor alias what they may write.
    edges = Edges(s.long(), d.long(), n_src, n_dst)
    if s.dtype == torch.int64:
        if len(s) < SMALL:
            return edges
        edges.src, edges.dst = edges.src.clone(), edges.dst.clone()
    if len(edges) >= SMALL:
        _cache[key] = (edges, weakref.ref(src, _forget(key)), weakref.ref(dst, _forget(key)), (src._version, dst._version))
        if len(_cache) > _KEPT:
            _cache.popitem(last=False)
    return edges


def _forget(key):
    def drop(_):
        _cache.pop(key, None)

    return drop


SMALL = 256  # below this many edges ordering them costs more than it saves
