"""Datasets: what a DataLoader reads samples from, by index (``Dataset``) or in order (``IterableDataset``)."""

from itertools import accumulate

from paddle_compat.core.mode import in_dynamic_mode


class Dataset:
    """Base of the datasets read by index: a subclass has ``__getitem__`` and ``__len__``."""

    def __init__(self):
        pass

    def __getitem__(self, idx):
        raise NotImplementedError(f"'__getitem__' is not implemented in class {type(self).__name__}")

    def __len__(self):
        raise NotImplementedError(f"'__len__' is not implemented in class {type(self).__name__}")


class IterableDataset(Dataset):
    """Base of the datasets read in order: a subclass has ``__iter__``.

    With ``num_workers > 0`` each worker process iterates over its own copy; ``get_worker_info`` tells it which part to yield.
    """

    def __init__(self):
        pass

    def __iter__(self):
        raise NotImplementedError(f"'__iter__' is not implemented in class {type(self).__name__}")

    def __getitem__(self, idx):
        raise RuntimeError(f"'__getitem__' should not be called for IterableDataset {type(self).__name__}: it is read in order")

    def __len__(self):
        raise RuntimeError(f"'__len__' should not be called for IterableDataset {type(self).__name__}: its length is not known")


class TensorDataset(Dataset):
    """A dataset of tensors: sample ``i`` is the tuple of ``tensor[i]``.

    Args:
        tensors: a list or tuple of Tensors with the same first dimension.

    Raises:
        AssertionError: the first dimensions differ.
        RuntimeError: in static mode.
    """

    def __init__(self, tensors):
        if not in_dynamic_mode():
            raise RuntimeError("TensorDataset can only be used in dynamic mode")
        lengths = [tensor.shape[0] for tensor in tensors]
        assert all(n == lengths[0] for n in lengths), f"tensors must have the same size in the first dimension, but got {lengths}"
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].shape[0]


class ComposeDataset(Dataset):
    """Datasets of one length side by side: sample ``i`` has the fields of every dataset's sample ``i``.

    Args:
        datasets: a non-empty list of datasets read by index.
    """

    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert self.datasets, "input datasets should not be empty"
        for dataset in self.datasets:
            assert isinstance(dataset, Dataset), f"each input dataset should be a paddle.io.Dataset, but got {type(dataset).__name__}"
            assert not isinstance(dataset, IterableDataset), "paddle.io.IterableDataset is not supported here"
        lengths = [len(dataset) for dataset in self.datasets]
        assert all(n == lengths[0] for n in lengths), f"lengths of datasets should be the same, but got {lengths}"

    def __len__(self):
        return len(self.datasets[0])

    def __getitem__(self, idx):
        sample = []
        for dataset in self.datasets:
            fields = dataset[idx]
            if isinstance(fields, (list, tuple)):
                sample.extend(fields)
            else:
                sample.append(fields)
        return tuple(sample)


class ChainDataset(IterableDataset):
    """Iterable datasets one after the other.

    Args:
        datasets: a non-empty list of ``IterableDataset``.
    """

    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert self.datasets, "input datasets should not be empty"
        for dataset in self.datasets:
            assert isinstance(dataset, IterableDataset), f"ChainDataset only supports paddle.io.IterableDataset, but got {type(dataset).__name__}"

    def __iter__(self):
        for dataset in self.datasets:
            yield from dataset


class Subset(Dataset):
    """The samples of ``dataset`` at ``indices``, in that order."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """Split a dataset at random into parts that do not overlap.

    Args:
        dataset: a dataset read by index.
        lengths: the size of each part; they add up to ``len(dataset)``.
        generator: not used, as on Paddle 2.4 (``paddle.seed`` decides).

    Returns:
        A list of ``Subset``.

    Raises:
        ValueError: the lengths do not add up.
    """
    from paddle_compat.tensor.random import randperm

    total = sum(lengths)
    if total != len(dataset):
        raise ValueError(f"the sum of lengths {list(lengths)} is {total}, which is not the length of the dataset, {len(dataset)}")
    indices = randperm(total).numpy().tolist()
    return [Subset(dataset, indices[end - length : end]) for end, length in zip(accumulate(lengths), lengths)]
