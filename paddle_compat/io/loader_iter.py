"""The iterators behind a DataLoader: in this process (mostly ahead in a thread), and over worker processes."""

import queue
import sys
import threading
import warnings
import weakref
from contextlib import contextmanager

import numpy as np
import torch
import torch.utils.data

from paddle_compat.core.mode import in_dynamic_mode
from paddle_compat.core.place import expected_place, set_expected_place, torch_device
from paddle_compat.core.tensor import wrap
from paddle_compat.io.collate import restore
from paddle_compat.io.dataset import IterableDataset
from paddle_compat.io.fetch import IterFetcher, MapFetcher, identity, to_torch
from paddle_compat.io.worker import Failure, WorkerInit

hooks = []  # objects with before_reader() and after_reader(), called around the wait for a batch (paddle.profiler's timer)


def _fetcher(loader):
    if isinstance(loader.dataset, IterableDataset):
        size = loader.batch_sampler.batch_size if loader.auto_collate_batch else None
        return IterFetcher(loader.dataset, loader.collate_fn, loader.auto_collate_batch, size, loader.drop_last)
    return MapFetcher(loader.dataset, loader.collate_fn, loader.auto_collate_batch)


def _indices(loader):
    return loader.batch_sampler if loader.auto_collate_batch else range(len(loader.dataset))


class Delivery:
    """Makes the batch that the program sees of a flat batch: Tensors on their place, in the batch's structure."""

    def __init__(self, places, names, return_list):
        self.device = torch_device(places[0])
        self.names = names
        self.as_dict = not in_dynamic_mode() and not return_list

    def tensors(self, leaves):
        """The leaves as torch tensors on the place."""
        found = [to_torch(leaf) for leaf in leaves]
        if self.device.type == "cuda":
            return [(t.pin_memory() if not t.is_cuda else t).to(self.device, non_blocking=True) for t in found]
        return found if self.device.type == "cpu" else [t.to(self.device) for t in found]

    def batch(self, tensors, structure):
        """The batch of torch tensors and a structure."""
        wrapped = [wrap(t) for t in tensors]
        if self.as_dict:
            return [dict(zip(self.names, wrapped))]
        return restore(wrapped, structure)


class LoaderIter:
    """Base of the iterators: the reading of flat batches is ``_read``, which raises StopIteration at the end."""

    def __init__(self, loader):
        self._sampler = loader.batch_sampler
        self._delivery = Delivery(loader.places, [v.name for v in loader.feed_list or ()], loader.return_list)
        # On a GPU the copy of the next batch runs while the program works on this one.
        self._ahead = [] if loader.use_buffer_reader and self._delivery.device.type == "cuda" else None

    def __iter__(self):
        return self

    def __len__(self):
        return len(self._sampler)  # a TypeError where there is no batching, as on Paddle

    def __next__(self):
        for hook in hooks:
            hook.before_reader()
        batch = self._next()
        for hook in hooks:
            hook.after_reader()
        return batch

    next = __next__

    def _next(self):
        if self._ahead is None:
            return self._delivery.batch(*self._take())
        if not self._ahead:
            self._ahead.append(self._take())
        tensors, structure = self._ahead.pop()
        try:
            self._ahead.append(self._take())
        except StopIteration:
            pass
        return self._delivery.batch(tensors, structure)

    def _take(self):
        flat = self._read()
        if isinstance(flat, Failure):
            self._close()
            flat.throw()
        leaves, structure = flat
        return self._delivery.tensors(leaves), structure

    def _close(self):
        pass


class LocalIter(LoaderIter):
    """Reads in this process: in a thread that runs ahead, or, without buffer reader, when asked."""

    def __init__(self, loader):
        super().__init__(loader)
        flats = _local_flats(_fetcher(loader), loader)
        if loader.use_buffer_reader:
            ahead = Ahead(flats, loader.prefetch_factor * len(loader.places))
            self._read, self._close = ahead.get, ahead.close
        else:
            self._read = flats.__next__


def _local_flats(fetcher, loader):
    if isinstance(fetcher, IterFetcher):
        return fetcher.batches()
    # The sampler is first asked when the first batch is: its draws stand where Paddle's do in numpy's random stream.
    return (fetcher.fetch(indices) for indices in _indices(loader))


_END = object()


class Ahead:
    """Runs an iterator in a thread, at most ``capacity`` items ahead of who reads.

    An exception in the iterator is raised by ``get`` where its item would have come. The thread holds no reference to this
    object, and ends when it is closed or forgotten.
    """

    def __init__(self, items, capacity):
        self._ready = queue.SimpleQueue()
        self._room = threading.Semaphore(capacity)
        self._stop = threading.Event()
        self._ended = False
        self._finalizer = weakref.finalize(self, _let_end, self._stop, self._room)
        self._finalizer.atexit = False
        args = (items, self._ready, self._room, self._stop, expected_place())
        threading.Thread(target=_run_ahead, args=args, name="DataLoader reader", daemon=True).start()

    def get(self):
        """The next item; StopIteration at the end."""
        if self._ended:
            raise StopIteration
        item, error = self._ready.get()
        self._room.release()
        if error is not None:
            self.close()
            raise error
        if item is _END:
            self._ended = True
            raise StopIteration
        return item

    def close(self):
        """Let the thread end."""
        self._ended = True
        self._finalizer()


def _let_end(stop, room):
    stop.set()
    room.release()


def _run_ahead(items, ready, room, stop, place):
    set_expected_place(place)
    try:
        while True:
            room.acquire()
            if stop.is_set():
                return
            item = next(items, _END)
            ready.put((item, None))
            if item is _END:
                return
    except BaseException as error:  # whatever it is, the reader must hear of it
        if isinstance(error, StopIteration):
            error = RuntimeError("the dataset raised StopIteration")
        ready.put((None, error))
    finally:
        if hasattr(items, "close"):
            items.close()


@contextmanager
def _quiet():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "This DataLoader will create", UserWarning)  # advice that Paddle does not give
        yield


class WorkerIter(LoaderIter):
    """Reads through worker processes, which torch's DataLoader runs: to it every batch is one item of a dataset."""

    def __init__(self, loader):
        from paddle_compat.io.dataloader import start_method

        super().__init__(loader)
        base_seed = int(np.random.randint(0, sys.maxsize))  # the draw that Paddle makes here
        fetcher = _fetcher(loader).for_worker(loader.use_shared_memory)
        init = WorkerInit(loader.dataset, loader.num_workers, base_seed, loader.worker_init_fn, fetcher)
        # torch draws its own seed from a generator when it starts; a private one keeps paddle.seed's stream as it is.
        generator = torch.Generator()
        generator.manual_seed(base_seed & 0x7FFFFFFFFFFFFFFF)
        with _quiet():
            self._torch_loader = torch.utils.data.DataLoader(
                fetcher,
                batch_size=None,
                sampler=None if isinstance(fetcher, IterFetcher) else _indices(loader),
                collate_fn=identity,
                num_workers=loader.num_workers,
                timeout=loader.timeout,
                worker_init_fn=init,
                multiprocessing_context=start_method(),
                generator=generator,
                prefetch_factor=loader.prefetch_factor,
                persistent_workers=loader._persistent_workers,
            )
        self._start()

    def _start(self):
        with _quiet():
            self._iterator = iter(self._torch_loader)

    def restart(self):
        """Begin the next epoch with the same workers."""
        if self._iterator is None:
            self._torch_loader._iterator = None
        if self._ahead is not None:
            self._ahead.clear()
        self._start()

    def _read(self):
        if self._iterator is None:
            raise StopIteration
        return next(self._iterator)

    def _close(self):
        self._iterator = None
        self._torch_loader._iterator = None
