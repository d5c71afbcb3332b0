"""``DataLoader``: batches of a dataset as Tensors, read in this process, ahead in a thread, or by worker processes."""

import multiprocessing
import sys
import warnings

from paddle_compat.core.mode import in_dynamic_mode
from paddle_compat.core.place import Place, expected_place, parse_place
from paddle_compat.io.batch_sampler import BatchSampler
from paddle_compat.io.dataset import IterableDataset
from paddle_compat.io.loader_iter import LocalIter, WorkerIter


class _Kind:
    MAP = 0
    ITER = 1


def convert_places(places):
    """A list of Places from a Place, a device's name, a list of these, or None (the expected place)."""
    if places is None:
        return [expected_place()]
    found = []
    for place in places if isinstance(places, (list, tuple)) else [places]:
        if isinstance(place, str):
            try:
                place = parse_place(place)
            except ValueError:
                raise ValueError(f"places must be devices such as 'cpu', 'gpu:0', 'gpu_pinned', but received {place!r}") from None
        elif not isinstance(place, Place):
            raise ValueError(f"places must be Places or names of devices, but received {type(place).__name__}: {place!r}")
        found.append(place)
    return found


class DataLoader:
    """Iterates once over a dataset in batches.

    Each batch has the structure of the collated samples: mostly a list with a Tensor for each field; one Tensor where a
    sample is a single array or number; a dict where samples are dicts. Strings stay in lists.

    Args:
        dataset: a ``Dataset`` or ``IterableDataset`` (anything with ``__getitem__`` and ``__len__`` works).
        feed_list: in static mode, the ``static.data`` variables that the fields are for.
        places: where the Tensors go: a Place, a name such as ``'cpu'``, or a list of one; the expected place where None.
        return_list: in static mode, False gives ``[{name: Tensor}]`` to feed; dynamic mode always gives the batch itself.
        batch_sampler: gives the lists of indices; not together with batch_size, shuffle or drop_last.
        batch_size: samples in a batch; None switches batching off: each sample is a batch.
        shuffle: whether to shuffle in each epoch.
        drop_last: leave out the last batch where it is not full.
        collate_fn: makes a batch of a list of samples; ``default_collate_fn`` where None.
        num_workers: worker processes; 0 reads in this process.
        use_buffer_reader: with 0 workers, read ahead in a thread; False reads when asked, in the calling thread. On a GPU,
            also copy the next batch while this one is used.
        prefetch_factor: batches to read ahead (of each worker).
        use_shared_memory: workers pass large arrays in shared memory.
        timeout: seconds to wait for a batch from the workers; 0 waits as long as they live.
        worker_init_fn: called with the worker's number in each worker as it starts.
        persistent_workers: keep the workers from one epoch to the next.

    Raises:
        AssertionError, ValueError: arguments out of range or that exclude each other.
    """

    def __init__(
        self,
        dataset,
        feed_list=None,
        places=None,
        return_list=True,
        batch_sampler=None,
        batch_size=1,
        shuffle=False,
        drop_last=False,
        collate_fn=None,
        num_workers=0,
        use_buffer_reader=True,
        prefetch_factor=2,
        use_shared_memory=True,
        timeout=0,
        worker_init_fn=None,
        persistent_workers=False,
    ):
        if not return_list and not in_dynamic_mode():
            assert feed_list is not None, "feed_list should be set when return_list=False"
        assert num_workers >= 0, f"num_workers should be a non-negative value, but got {num_workers}"
        assert prefetch_factor > 0, f"prefetch_factor should be a positive value, but got {prefetch_factor}"
        assert timeout >= 0, f"timeout should be a non-negative value, but got {timeout}"
        if num_workers > 0 and sys.platform in ("darwin", "win32"):
            warnings.warn("DataLoader with worker processes is not supported on macOS and Windows; reading in this process instead", stacklevel=2)
            num_workers = 0
        self.dataset = dataset
        self.feed_list = feed_list
        self.places = convert_places(places)
        self.return_list = return_list
        self.collate_fn = collate_fn
        self.num_workers = num_workers
        self.use_buffer_reader = use_buffer_reader
        self.prefetch_factor = prefetch_factor
        self.use_shared_memory = use_shared_memory and num_workers > 0
        self.timeout = timeout
        self.worker_init_fn = worker_init_fn
        self.drop_last = drop_last
        self.dataset_kind = _Kind.ITER if isinstance(dataset, IterableDataset) else _Kind.MAP
        if self.dataset_kind == _Kind.ITER:
            if shuffle:
                raise ValueError(f"IterableDataset does not support shuffle, but got shuffle={shuffle}")
            if batch_sampler is not None:
                raise ValueError("IterableDataset expects no batch_sampler")
        if batch_sampler is not None:
            assert batch_size == 1 and not shuffle and not drop_last, "batch_size/shuffle/drop_last should not be set when batch_sampler is given"
            self.batch_sampler, self.batch_size = batch_sampler, None
        elif batch_size is None:
            self.batch_sampler = self.batch_size = None
        else:
            assert batch_size > 0, f"batch_size should be None or a positive value when batch_sampler is not given, but got {batch_size}"
            self.batch_size = batch_size
            if self.dataset_kind == _Kind.ITER:
                self.batch_sampler = _Endless(dataset, batch_size)
            else:
                self.batch_sampler = BatchSampler(dataset=dataset, batch_size=batch_size, shuffle=shuffle, drop_last=drop_last)
        self.auto_collate_batch = self.batch_sampler is not None
        self.pin_memory = True
        self._persistent_workers = persistent_workers
        self._iterator = None

    def __len__(self):
        if self.dataset_kind == _Kind.ITER:
            raise ValueError("length of IterableDataset is not supported")
        return len(self.batch_sampler) if self.auto_collate_batch else len(self.dataset)

    def __iter__(self):
        if self.num_workers == 0:
            return LocalIter(self)
        if not self._persistent_workers:
            return WorkerIter(self)
        if self._iterator is None:
            self._iterator = WorkerIter(self)
        else:
            self._iterator.restart()
        return self._iterator

    def __call__(self):
        return self.__iter__()

    def __getstate__(self):  # a loader with live workers can be copied; the copy starts its own
        return dict(self.__dict__, _iterator=None)

    @staticmethod
    def from_generator(feed_list=None, capacity=None, use_double_buffer=True, iterable=True, return_list=False, use_multiprocess=False, drop_last=True):
        """A loader whose data come from a generator, set by ``set_sample_generator`` and its siblings.

        Args:
            feed_list: in static mode, the ``static.data`` variables to feed.
            capacity: batches to hold ready.
            use_double_buffer: on a GPU, copy the next batch while this one is used.
            iterable: False (static mode): started with ``start()``, read by the executor, ended with ``reset()``.
            return_list: True gives a list of Tensors, False (static mode) ``[{name: Tensor}]``.
            use_multiprocess: run the generator in a process of its own (dynamic mode).
            drop_last: leave out what does not fill all places.

        Raises:
            ValueError: no capacity.
        """
        from paddle_compat.io.generator_loader import DynamicGeneratorLoader, StaticGeneratorLoader

        if in_dynamic_mode():
            return DynamicGeneratorLoader(feed_list, capacity, use_double_buffer, iterable, return_list, use_multiprocess)
        return StaticGeneratorLoader(feed_list, capacity, use_double_buffer, iterable, return_list, drop_last)

    @staticmethod
    def from_dataset(dataset, places, drop_last=True):
        """A loader over a ``distributed`` file dataset (InMemoryDataset, QueueDataset), in static mode.

        Args:
            dataset: the file dataset.
            places: a Place, a name, or a list.
            drop_last: leave out the last batch where it is not full.
        """
        from paddle_compat.io.generator_loader import FileDatasetLoader

        return FileDatasetLoader(dataset, convert_places(places), drop_last)


class _Endless:
    """Stands for the batch sampler of an IterableDataset: lists of ``batch_size`` times None, without end."""

    def __init__(self, dataset, batch_size=1):
        self.dataset, self.batch_size = dataset, batch_size

    def __iter__(self):
        while True:
            yield [None] * self.batch_size


def start_method():
    """How worker processes start: what the program chose, else fork where there is one, as Paddle's do."""
    chosen = multiprocessing.get_start_method(allow_none=True)
    if chosen is not None:
        return chosen
    return "fork" if "fork" in multiprocessing.get_all_start_methods() else None
