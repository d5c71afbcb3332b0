"""From batches of indices to flat batches: what runs in a worker process, in the prefetching thread or in between.

A flat batch is ``(leaves, structure)`` (``collate.flatten``) or a ``Failure``.
"""

from itertools import islice

import numpy as np
import torch
import torch.utils.data

from paddle_compat.core.convert import from_numpy
from paddle_compat.io.collate import Stack, _collate, default_convert_fn, flatten
from paddle_compat.io.worker import Failure

# A leaf of a batch below this size goes through the worker's pipe with the rest; a larger one is put into shared memory.
# Measured (2 cores, us a batch, pipe / shared): 64 kB 190 / 830, 256 kB 330 / 890, 512 kB 590 / 960, 1 MB 3400 / 1550.
SHARE_FROM_BYTES = 512 * 1024


class Fetcher:
    """Reads a dataset and collates: the common part of the two kinds of dataset.

    Args:
        dataset: the user's dataset.
        collate_fn: the user's collate function, or None.
        batched: whether samples are put together (automatic batching).
    """

    def __init__(self, dataset, collate_fn, batched):
        self.dataset, self.collate_fn, self.batched = dataset, collate_fn, batched
        # What the default collation makes is fresh memory; what others give may be the dataset's own and must be copied.
        self.fresh = batched and collate_fn is None
        self.in_worker = False
        self.shared = False
        self.failed_init = None

    def for_worker(self, shared):
        """Be the one that runs in worker processes, which send their batches through a pipe or shared memory."""
        self.in_worker, self.shared = True, shared
        return self

    def collate(self, data):
        """One flat batch from a list of samples (or, where batching is off, from one sample)."""
        if self.collate_fn is not None:
            batch = self.collate_fn(data)
        elif not self.batched:
            batch = default_convert_fn(data)
        elif self.shared:
            batch = _collate(data, Stack)
        else:
            batch = _collate(data, np.stack)
        leaves, structure = flatten(batch)
        if self.in_worker:
            leaves = [_pack(leaf, self.shared) for leaf in leaves]
        elif not self.fresh:
            leaves = [leaf.copy() if isinstance(leaf, np.ndarray) else leaf for leaf in leaves]
        return leaves, structure


class MapFetcher(Fetcher, torch.utils.data.Dataset):
    """Fetches by index; to torch's DataLoader it is a dataset whose items are whole batches."""

    def fetch(self, indices):
        """The flat batch of a list of indices (of one index where batching is off)."""
        dataset = self.dataset
        return self.collate([dataset[i] for i in indices] if self.batched else dataset[indices])

    def __getitem__(self, indices):
        if self.failed_init is not None:
            return self.failed_init
        try:
            return self.fetch(indices)
        except Exception as error:
            return Failure(error)


class IterFetcher(Fetcher, torch.utils.data.IterableDataset):
    """Fetches in order; to torch's DataLoader it is a dataset that yields whole batches.

    Args:
        batch_size: samples in a batch.
        drop_last: leave out the last batch where it is not full.
    """

    def __init__(self, dataset, collate_fn, batched, batch_size, drop_last):
        Fetcher.__init__(self, dataset, collate_fn, batched)
        self.batch_size, self.drop_last = batch_size, drop_last

    def batches(self):
        """The flat batches; exceptions go through."""
        samples = iter(self.dataset)
        if not self.batched:
            for sample in samples:
                yield self.collate(sample)
            return
        while True:
            batch = list(islice(samples, self.batch_size))
            if not batch or (self.drop_last and len(batch) < self.batch_size):
                return
            yield self.collate(batch)

    def __iter__(self):
        if self.failed_init is not None:
            yield self.failed_init
            return
        try:
            yield from self.batches()
        except Exception as error:
            yield Failure(error)


def identity(batch):
    """The collate function given to torch's DataLoader, whose items are batches already."""
    return batch


def _shared_empty(shape, dtype):
    count = int(np.prod(shape))
    storage = torch.UntypedStorage._new_shared(count * dtype.itemsize, device="cpu")
    return torch.empty(0, dtype=dtype).set_(storage, 0, tuple(shape))


def _torch_dtype(dtype):
    """The torch dtype with the same memory as a numpy dtype, or None where Paddle has none (or it needs a conversion)."""
    return torch.from_numpy(np.empty(0, dtype)).dtype if dtype.kind in "biufc" and dtype.isnative and dtype.name in _PLAIN else None


_PLAIN = {"bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128"}


def _pack(leaf, shared):
    """A leaf as it leaves the worker: in shared memory where it is large, else a plain array."""
    if isinstance(leaf, torch.Tensor):
        leaf = leaf.detach()
        if leaf.layout is torch.strided and shared and leaf.nbytes >= SHARE_FROM_BYTES:
            out = _shared_empty(leaf.shape, leaf.dtype)
            out.copy_(leaf)
            return out
        # A small tensor would take a file descriptor of its own: its bytes travel as an array.
        if leaf.layout is torch.strided and leaf.dtype is torch.bfloat16:
            return leaf.contiguous().view(torch.int16).numpy().view(np.uint16)
        return leaf.numpy() if leaf.layout is torch.strided else leaf
    if isinstance(leaf, Stack):
        arrays = leaf.arrays
        first = arrays[0]
        dtype = first.dtype
        plain = _torch_dtype(dtype)
        if plain is None or first.nbytes * len(arrays) < SHARE_FROM_BYTES or any(a.dtype != dtype for a in arrays):
            leaf = np.stack(arrays)
        else:
            out = _shared_empty((len(arrays), *first.shape), plain)
            np.stack(arrays, out=out.numpy())
            return out
    if shared and leaf.nbytes >= SHARE_FROM_BYTES:
        t = to_torch(leaf)
        out = _shared_empty(t.shape, t.dtype)
        out.copy_(t)
        return out
    return leaf


def to_torch(leaf):
    """The torch tensor of a leaf on the CPU; the leaf's memory is taken over."""
    if isinstance(leaf, torch.Tensor):
        return leaf
    if leaf.dtype.name in _PLAIN and leaf.dtype.isnative and leaf.flags.writeable:
        try:
            return torch.from_numpy(leaf)
        except ValueError:  # negative strides
            pass
    return from_numpy(leaf)

