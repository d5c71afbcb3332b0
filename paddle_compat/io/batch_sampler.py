"""Batch samplers: lists of sample indices, on one process or shared out among several."""

import math

import numpy as np

from paddle_compat.io.dataset import IterableDataset
from paddle_compat.io.sampler import RandomSampler, Sampler, SequenceSampler


def _batches(indices, batch_size, drop_last):
    batch = []
    for index in indices:
        batch.append(index)
        if len(batch) == batch_size:
            yield batch
            batch = []
    if batch and not drop_last:
        yield batch


def _count(samples, batch_size, drop_last):
    return samples // batch_size if drop_last else -(-samples // batch_size)


class BatchSampler(Sampler):
    """Groups the indices of a sampler into lists of ``batch_size``.

    Args:
        dataset: the dataset to take indices of, in order or shuffled; or None, with ``sampler``.
        sampler: a ``Sampler`` that gives the indices; not together with ``dataset``.
        shuffle: whether to shuffle the dataset's indices in each epoch.
        batch_size: indices in a batch.
        drop_last: leave out the last batch where it is not full.

    Raises:
        AssertionError: arguments of the wrong kind, or both or neither of dataset and sampler.
    """

    def __init__(self, dataset=None, sampler=None, shuffle=False, batch_size=1, drop_last=False):
        if dataset is None:
            assert sampler is not None, "either dataset or sampler should be set"
            assert isinstance(sampler, Sampler), f"sampler should be a paddle.io.Sampler, but got {type(sampler)}"
            assert not shuffle, "shuffle should be False when sampler is set"
            self.sampler = sampler
        else:
            assert not isinstance(dataset, IterableDataset), "dataset should not be a paddle.io.IterableDataset"
            assert sampler is None, "should not set both dataset and sampler"
            assert isinstance(shuffle, bool), f"shuffle should be a boolean value, but got {type(shuffle)}"
            self.sampler = RandomSampler(dataset) if shuffle else SequenceSampler(dataset)
        assert isinstance(batch_size, int) and batch_size > 0, f"batch_size should be a positive integer, but got {batch_size!r}"
        assert isinstance(drop_last, bool), f"drop_last should be a boolean value, but got {type(drop_last)}"
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        return _batches(self.sampler, self.batch_size, self.drop_last)

    def __len__(self):
        return _count(len(self.sampler), self.batch_size, self.drop_last)


class DistributedBatchSampler(BatchSampler):
    """The batches of one process among several: together they cover the dataset, padded so that all have as many.

    Args:
        dataset: anything with a length.
        batch_size: indices in a batch of this process.
        num_replicas: the number of processes; by default that of the parallel environment.
        rank: this process's number; by default that of the parallel environment.
        shuffle: shuffle with the epoch as the seed, so that all processes agree.
        drop_last: leave out the last batch where it is not full.

    Raises:
        AssertionError: arguments of the wrong kind.
    """

    def __init__(self, dataset, batch_size, num_replicas=None, rank=None, shuffle=False, drop_last=False):
        assert isinstance(batch_size, int) and batch_size > 0, f"batch_size should be a positive integer, but got {batch_size!r}"
        assert isinstance(shuffle, bool), f"shuffle should be a boolean value, but got {type(shuffle)}"
        assert isinstance(drop_last, bool), f"drop_last should be a boolean value, but got {type(drop_last)}"
        if num_replicas is None:
            num_replicas = _world()[1]
        else:
            assert isinstance(num_replicas, int) and num_replicas > 0, f"num_replicas should be a positive integer, but got {num_replicas!r}"
        if rank is None:
            rank = _world()[0]
        else:
            assert isinstance(rank, int) and rank >= 0, f"rank should be a non-negative integer, but got {rank!r}"
        self.dataset = dataset
        self.batch_size = batch_size
        self.shuffle = shuffle
        self.drop_last = drop_last
        self.nranks = num_replicas
        self.local_rank = rank
        self.epoch = 0
        self.num_samples = math.ceil(len(dataset) / num_replicas)
        self.total_size = self.num_samples * num_replicas

    def __iter__(self):
        indices = list(range(len(self.dataset)))
        indices += indices[: self.total_size - len(indices)]
        if len(indices) != self.total_size:
            raise AssertionError(f"{len(self.dataset)} samples are too few to pad to {self.total_size} for {self.nranks} processes")
        if self.shuffle:
            np.random.RandomState(self.epoch).shuffle(indices)
            self.epoch += 1
        yield from _batches(self._mine(indices), self.batch_size, self.drop_last)

    def _mine(self, indices):
        """This process's share: every nranks-th block of batch_size, and its part of what is left after the full rounds."""
        if self.nranks == 1:
            return indices
        left = self.total_size % (self.batch_size * self.nranks)
        full, rest = indices[: self.total_size - left], indices[self.total_size - left :]
        share = left // self.nranks
        mine = []
        for start in range(self.local_rank * self.batch_size, len(full), self.batch_size * self.nranks):
            mine.extend(full[start : start + self.batch_size])
        mine.extend(rest[self.local_rank * share : (self.local_rank + 1) * share])
        return mine

    def __len__(self):
        return _count(self.num_samples, self.batch_size, self.drop_last)

    def set_epoch(self, epoch):
        """Set the epoch, the seed of the next shuffle.

        Args:
            epoch: an int.
        """
        self.epoch = epoch


def _world():
    """(rank, number of processes), from torch.distributed where it runs, else from the variables that launchers set."""
    import os

    import torch.distributed as dist

    if dist.is_available() and dist.is_initialized():
        return dist.get_rank(), dist.get_world_size()
    return int(os.environ.get("PADDLE_TRAINER_ID", os.environ.get("RANK", "0"))), int(os.environ.get("PADDLE_TRAINERS_NUM", os.environ.get("WORLD_SIZE", "1")))
