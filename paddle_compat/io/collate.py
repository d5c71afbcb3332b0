"""Collation: from a list of samples to one batch, field by field.

The leaves of a batch are NumPy arrays (from arrays and numbers) and Tensors (from Tensors); the loader makes Tensors of the
arrays at the very end, so that a worker process sends plain memory.
"""

import numbers
from collections.abc import Mapping, Sequence

import numpy as np
import torch

from paddle_compat.core.tensor import Tensor, wrap


def default_collate_fn(batch):
    """Put a list of samples together: arrays, numbers and Tensors are stacked, containers are gone into.

    Args:
        batch: a list of samples of one structure (arrays, Tensors, numbers, strings, dicts, sequences of these).

    Returns:
        The same structure with a new first dimension: arrays and numbers become one ``numpy.ndarray`` (Python floats
        float64, ints int64), Tensors one Tensor, sequences lists, strings and bytes stay in a list.

    Raises:
        TypeError: a sample holds something else.
        RuntimeError: sequences of different lengths.
    """
    return _collate(batch, np.stack)


def _collate(batch, stack):
    first = batch[0]
    if isinstance(first, np.ndarray):
        return stack(batch)
    if isinstance(first, Tensor):
        return wrap(torch.stack([t._t for t in batch]))
    if isinstance(first, torch.Tensor):
        return wrap(torch.stack(batch))
    if isinstance(first, numbers.Number):
        return np.array(batch)
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        return {key: _collate([sample[key] for sample in batch], stack) for key in first}
    if isinstance(first, Sequence):
        width = len(first)
        for sample in batch:
            if len(sample) != width:
                raise RuntimeError(f"the number of fields is not the same among the samples of a batch: {width} and {len(sample)}")
        return [_collate(list(field), stack) for field in zip(*batch)]
    raise TypeError(f"batch data can only contain tensor, numpy.ndarray, dict, list, number, str, but got {type(first)}")


def default_convert_fn(batch):
    """What is done to a sample where batching is off: containers become plain lists and dicts, the rest stays."""
    if isinstance(batch, (Tensor, np.ndarray, str, bytes)):
        return batch
    if isinstance(batch, Mapping):
        return {key: default_convert_fn(value) for key, value in batch.items()}
    if isinstance(batch, Sequence):
        return [default_convert_fn(value) for value in batch]
    return batch


# ---- between a batch and the flat list of its arrays ---------------------------------------------------------------------


class Stack:
    """Arrays still to be stacked: a worker makes the stack right in shared memory."""

    __slots__ = ("arrays",)

    def __init__(self, arrays):
        self.arrays = arrays


class Slot:
    """The place of array number ``index`` in a batch's structure."""

    __slots__ = ("index",)

    def __init__(self, index):
        self.index = index

    def __reduce__(self):
        return (Slot, (self.index,))


def flatten(batch):
    """(arrays and torch tensors of a batch, its structure with a Slot for each).

    Sequences become lists and mappings dicts, as Paddle's loader gives them back.
    """
    leaves = []

    def go(x):
        if isinstance(x, (np.ndarray, torch.Tensor, Stack)):
            leaves.append(x)
            return Slot(len(leaves) - 1)
        if isinstance(x, Tensor):
            leaves.append(x._t.detach())
            return Slot(len(leaves) - 1)
        if isinstance(x, (str, bytes, numbers.Number)):
            return x
        if isinstance(x, Sequence):
            return [go(v) for v in x]
        if isinstance(x, Mapping):
            return {k: go(v) for k, v in x.items()}
        return x

    return leaves, go(batch)


def restore(tensors, structure):
    """The batch: ``structure`` with each Slot replaced by its tensor."""
    cls = structure.__class__
    if cls is Slot:
        return tensors[structure.index]
    if cls is list:
        return [restore(tensors, s) for s in structure]
    if cls is dict:
        return {k: restore(tensors, s) for k, s in structure.items()}
    return structure
