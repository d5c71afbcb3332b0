"""What happens inside a DataLoader's worker process: its info and seeds, and how it reports a failure."""

import os
import random
import traceback

import numpy as np

_info = None


class WorkerInfo:
    """Who a worker process is: ``id``, ``num_workers``, ``dataset`` (its own copy) and ``seed``. Read only."""

    __slots__ = ("dataset", "id", "num_workers", "seed")

    def __init__(self, **fields):
        for key, value in fields.items():
            object.__setattr__(self, key, value)

    def __setattr__(self, key, value):
        raise RuntimeError(f"Cannot assign attributes to {type(self).__name__} objects: {key}")


def get_worker_info():
    """The ``WorkerInfo`` of this process; None outside a DataLoader's worker.

    An ``IterableDataset`` uses it to yield only its worker's part.
    """
    return _info


class WorkerInit:
    """The function that a worker process runs first: seeds as Paddle's, worker info, CPU as the place, the user's function.

    A failure is kept and comes up with the first batch, so that it reaches the main process like any other.
    """

    def __init__(self, dataset, num_workers, base_seed, user_init, fetcher):
        self.dataset, self.num_workers, self.base_seed = dataset, num_workers, base_seed
        self.user_init, self.fetcher = user_init, fetcher

    def __call__(self, worker_id):
        global _info
        import torch

        from paddle_compat.core import mode
        from paddle_compat.core.place import CPUPlace, set_expected_place

        # A forked process has the modes that the loop stood in; datasets run in dynamic mode, without AMP, on the CPU.
        set_expected_place(CPUPlace())
        mode.process.static, mode.local.amp, mode.local.tracer = False, None, None
        mode.S.special = 0
        torch.set_grad_enabled(True)
        seed = self.base_seed + worker_id
        random.seed(seed)
        np.random.seed(numpy_seeds(self.base_seed, worker_id))
        torch.manual_seed(seed)
        _info = WorkerInfo(id=worker_id, num_workers=self.num_workers, dataset=self.dataset, seed=self.base_seed)
        if self.user_init is not None:
            try:
                self.user_init(worker_id)
            except Exception as error:
                self.fetcher.failed_init = Failure(error)


_MASK = 0xFFFFFFFF


def numpy_seeds(base_seed, worker_id):
    """Four 32-bit words that seed numpy's legacy generator of one worker.

    The mixing of numpy.random.SeedSequence over the entropy (worker id, low word, high word, 0): the words that real
    Paddle's workers use, so that a dataset's random transforms repeat.
    """
    multiplier = 0x43B0D7E5

    def scramble(value):
        nonlocal multiplier
        value ^= multiplier
        multiplier = multiplier * 0x931E8875 & _MASK
        value = value * multiplier & _MASK
        return value ^ value >> 16

    pool = [scramble(word) for word in (worker_id, base_seed & _MASK, base_seed >> 32, 0)]
    for i in range(4):
        for j in range(4):
            if i != j:
                mixed = (0xCA01F9DD * pool[j] - 0x4973F715 * scramble(pool[i])) & _MASK
                pool[j] = mixed ^ mixed >> 16
    words, multiplier = [], 0x8B51F9DD
    for word in pool:
        word ^= multiplier
        multiplier = multiplier * 0x58F38DED & _MASK
        word = word * multiplier & _MASK
        words.append(word ^ word >> 16)
    return words


class Failure:
    """An exception that a worker (or the prefetching thread) met, on its way to the process that iterates."""

    __slots__ = ("error", "text", "type", "where")

    def __init__(self, error):
        self.type = type(error)
        self.text = "".join(traceback.format_exception(type(error), error, error.__traceback__))
        self.where = f"worker({_info.id})" if _info is not None else f"process {os.getpid()}"
        self.error = None

    def __getstate__(self):
        return (self.type, self.text, self.where)

    def __setstate__(self, state):
        self.type, self.text, self.where = state
        self.error = None

    def throw(self):
        """Raise the exception, of the same type, with the worker's traceback in its text."""
        message = f"DataLoader {self.where} caught {self.type.__name__} with message:\n{self.text}"
        if issubclass(self.type, KeyError):
            raise KeyError(_Text(message))  # KeyError shows the repr of its argument: keep the lines readable
        if not issubclass(self.type, StopIteration):  # which would look like the end of the data
            try:
                error = self.type(message)
            except Exception:  # an exception type with another signature
                error = None
            if error is not None:
                raise error
        raise RuntimeError(message)


class _Text(str):
    __slots__ = ()

    def __repr__(self):
        return str(self)
