"""Loaders over a Python generator (``DataLoader.from_generator``), for dynamic and static mode."""

import logging
import warnings

import numpy as np
import torch.utils.data

from paddle_compat.core.dtype import TORCH_TO_NUMPY, to_torch_dtype
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.tensor import Tensor
from paddle_compat.io.fetch import identity
from paddle_compat.io.loader_iter import Ahead, Delivery
from paddle_compat.io.worker import Failure


class EOFException(Exception):
    """A loader that the executor reads has come to its end (``paddle.fluid.core.EOFException``)."""


def as_array(item):
    """A batch's field as an array (Tensors stay).

    Raises:
        TypeError: nested lists of different lengths.
    """
    if isinstance(item, (Tensor, torch.Tensor, np.ndarray)):
        return item
    try:
        array = np.asarray(item)
    except ValueError:  # numpy 2 refuses ragged lists, numpy 1 makes an object array of them
        array = np.empty(0, object)
    if array.dtype == object:
        raise TypeError("the input data cannot be made a regular array: mostly this means that nested lists have different lengths; look at the reader's data")
    return array


class _Batches(torch.utils.data.IterableDataset):
    """The flat batches (a list of arrays each) of a batch reader. Arrays are copied at once: a reader may yield one again and again."""

    def __init__(self, reader):
        self.reader = reader

    def flats(self):
        for batch in self.reader():
            leaves = []
            for item in batch:
                item = as_array(item)
                leaves.append(item._t.detach() if isinstance(item, Tensor) else item.copy() if isinstance(item, np.ndarray) else item)
            yield leaves, None

    def __iter__(self):
        try:
            yield from self.flats()
        except Exception as error:
            yield Failure(error)


def _columns(samples):
    """A list of samples as a list of fields."""
    return [list(field) for field in zip(*samples)]


def _in_batches(reader, batch_size, drop_last):
    def batches():
        batch = []
        for sample in reader():
            batch.append(sample)
            if len(batch) == batch_size:
                yield batch
                batch = []
        if batch and not drop_last:
            yield batch

    return batches


class _GeneratorLoader:
    """Common part: the data source, set by one of the three setters, and its reading."""

    def __init__(self, feed_list, capacity, use_double_buffer, return_list):
        if not capacity:
            raise ValueError("Please give value to capacity.")
        self._feed_list, self._capacity = feed_list, capacity
        self._use_double_buffer = use_double_buffer
        self._return_list = return_list
        self._places = None
        self._batch_reader = None
        self._source = None
        self._iterable = True

    @property
    def iterable(self):
        """Whether the loader is read by a for loop (else by the executor)."""
        return self._iterable

    @property
    def queue(self):
        """The source of flat batches while reading, or None."""
        return self._source

    def __call__(self):
        return self

    def __iter__(self):
        assert self._iterable, "DataLoader is not iterable"
        assert self._batch_reader is not None, "Data source of DataLoader has not set yet"
        self._start()
        return self

    def _start(self):
        self._stop()
        names = [v.name for v in self._feed_list or ()]
        self._delivery = Delivery(self._places, names, self._return_list)
        self._open()

    def _open(self):
        ahead = Ahead(_Batches(self._batch_reader).flats(), self._capacity)
        self._source, self._read, self._close = ahead, ahead.get, ahead.close

    def _stop(self):
        if self._source is not None:
            self._close()
            self._source = None

    def _take(self):
        if self._source is None:
            raise StopIteration
        try:
            flat = self._read()
        except BaseException:
            self._stop()
            raise
        if isinstance(flat, Failure):
            self._stop()
            flat.throw()
        return self._delivery.tensors(flat[0])

    def __next__(self):
        from paddle_compat.core.tensor import wrap

        tensors = [wrap(t) for t in self._take()]
        if not self._delivery.as_dict:
            return tensors
        return [dict(zip(self._delivery.names, tensors))]

    next = __next__

    def set_batch_generator(self, reader, places=None):
        """Read batches: ``reader()`` yields lists of arrays (or Tensors), a batch each.

        Returns:
            The loader.
        """
        from paddle_compat.io.dataloader import convert_places

        self._batch_reader = reader
        self._places = convert_places(places)
        self._check_places(places)
        return self

    def _check_places(self, places):
        pass

    def set_sample_generator(self, reader, batch_size, drop_last=True, places=None):
        """Read samples: ``reader()`` yields a list of fields, one sample each; the loader makes batches.

        Args:
            reader: a function that returns an iterator.
            batch_size: samples in a batch.
            drop_last: leave out the last batch where it is not full.
            places: where the Tensors go.

        Returns:
            The loader.
        """
        assert batch_size > 0, "batch_size must be larger than 0"
        return self.set_sample_list_generator(_in_batches(reader, batch_size, drop_last), places)

    def set_sample_list_generator(self, reader, places=None):
        """Read lists of samples: ``reader()`` yields a list of samples, a batch each.

        Returns:
            The loader.
        """
        return self.set_batch_generator(_SampleLists(reader, self._fields()), places)

    def _fields(self):
        return None


class _SampleLists:
    """A batch reader over a reader of lists of samples. A class, so that it can be sent to a process that is spawned."""

    def __init__(self, reader, fields):
        self.reader, self.fields = reader, fields

    def __call__(self):
        for samples in self.reader():
            columns = _columns(samples)
            if self.fields is not None:
                columns = [_to_field(column, *field) for column, field in zip(columns, self.fields)]
            yield columns


def _to_field(column, dtype, shape):
    """A field's samples as the array that its static variable wants."""
    array = np.array([as_array(value) for value in column]).astype(dtype, copy=False)
    sizes = [-1 if s is None or s < 0 else s for s in shape]
    if array.ndim != len(sizes) and sum(s < 0 for s in sizes) <= 1:
        array = array.reshape(sizes)
    return array


class DynamicGeneratorLoader(_GeneratorLoader):
    """The loader of dynamic mode: iterable, each batch a list of Tensors."""

    def __init__(self, feed_list=None, capacity=None, use_double_buffer=True, iterable=True, return_list=True, use_multiprocess=False):
        super().__init__(feed_list, capacity, use_double_buffer, True)
        if not iterable:
            warnings.warn("from_generator supports only iterable=True in dynamic mode; it is used", stacklevel=3)
        if not return_list:
            warnings.warn("from_generator supports only return_list=True in dynamic mode; it is used", stacklevel=3)
        self._use_multiprocess = use_multiprocess

    def _check_places(self, places):
        assert len(self._places) == 1, "Number of places must be 1 in imperative mode"

    def _open(self):
        if not self._use_multiprocess:
            return super()._open()
        from paddle_compat.io.dataloader import start_method

        loader = torch.utils.data.DataLoader(
            _Batches(self._batch_reader), batch_size=None, collate_fn=identity, num_workers=1,
            prefetch_factor=self._capacity, multiprocessing_context=start_method(), generator=torch.Generator(),
        )  # fmt: skip
        self._source = iter(loader)
        self._read, self._close = self._source.__next__, lambda: None
        return None


class StaticGeneratorLoader(_GeneratorLoader):
    """The loader of static mode: iterable (``[{name: Tensor}]`` or lists), or started and read by the executor."""

    def __init__(self, feed_list=None, capacity=None, use_double_buffer=True, iterable=True, return_list=False, drop_last=True):
        super().__init__(feed_list, capacity, use_double_buffer, return_list)
        if not feed_list:
            raise Exception("Feed list must be given under static mode.")
        self._drop_last = drop_last
        self._iterable = iterable
        if not iterable:
            from paddle_compat.static import default_main_program

            # The executor asks each started reader of a program for what its variables are fed (static/executor).
            program = default_main_program()
            program.__dict__.setdefault("_readers", []).append(self)

    def _fields(self):
        return [(TORCH_TO_NUMPY[to_torch_dtype(v.dtype)], tuple(v.shape)) for v in self._feed_list]

    def _check_places(self, places):
        if self._iterable:
            assert places is not None, "Places cannot be None when DataLoader is iterable"
        elif places is not None:
            logging.info("places are not used when DataLoader is not iterable")

    def start(self):
        """Begin an epoch (not iterable)."""
        assert not self._iterable, "start() cannot be called when DataLoader is iterable"
        assert self._batch_reader is not None, "Data source of DataLoader has not set yet"
        self._start()

    def reset(self):
        """End the epoch, after EOFException or before (not iterable)."""
        assert not self._iterable, "reset() cannot be called when DataLoader is iterable"
        self._stop()

    def next_feed(self):
        """{variable's name: Tensor} for the executor's next run.

        Raises:
            EOFException: the data are at their end, or the loader was not started.
        """
        from paddle_compat.core.tensor import wrap

        try:
            tensors = self._take()
        except StopIteration:
            raise EOFException("there is no next data: the reader is at its end, or was not started") from None
        return dict(zip(self._delivery.names, [wrap(t) for t in tensors]))


class FileDatasetLoader:
    """The loader over a file dataset of ``paddle.distributed``, in static mode."""

    def __init__(self, dataset, places, drop_last=True):
        from paddle_compat.core.mode import in_dynamic_mode

        assert hasattr(dataset, "_iterate_batches"), f"dataset must be an InMemoryDataset or QueueDataset, but got {type(dataset).__name__}"
        assert not in_dynamic_mode(), "from_dataset is not supported in dynamic mode"
        self._dataset, self._places, self._drop_last = dataset, places, drop_last

    def __call__(self):
        return self

    def __iter__(self):
        batches = self._dataset._iterate_batches(self._drop_last)
        if batches is None:
            raise unimplemented("this file dataset cannot be read by a DataLoader")
        yield from batches
