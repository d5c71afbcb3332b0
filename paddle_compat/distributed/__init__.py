"""``paddle.distributed``: data parallelism over ``torch.distributed``.

Tensor, pipeline and parameter-server parallelism are not here: their names exist and say so when used.
"""

from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.distributed import collective, communication, parallel
from paddle_compat.distributed.collective import (
    P2POp,
    ReduceOp,
    all_gather,
    all_gather_object,
    all_reduce,
    alltoall,
    alltoall_single,
    barrier,
    batch_isend_irecv,
    broadcast,
    destroy_process_group,
    get_group,
    irecv,
    is_initialized,
    isend,
    new_group,
    recv,
    reduce,
    reduce_scatter,
    scatter,
    send,
    wait,
)
from paddle_compat.distributed.communication import stream
from paddle_compat.distributed.parallel import ParallelEnv, get_rank, get_world_size, init_parallel_env
from paddle_compat.distributed.parallel_with_gloo import gloo_barrier, gloo_init_parallel_env, gloo_release
from paddle_compat.distributed.spawn import spawn

import paddle_compat.distributed.fleet  # isort: skip  (these need the names above)
import paddle_compat.distributed.utils  # isort: skip
from paddle_compat.distributed.sharding import group_sharded_parallel, save_group_sharded_model  # isort: skip

__all__ = [
    "CountFilterEntry", "InMemoryDataset", "ParallelEnv", "ParallelMode", "ProbabilityEntry", "QueueDataset", "ReduceOp", "ShowClickEntry", "all_gather",
    "all_gather_object", "all_reduce", "alltoall", "alltoall_single", "barrier", "broadcast", "destroy_process_group", "get_group", "get_rank",
    "get_world_size",
    "gloo_barrier", "gloo_init_parallel_env", "gloo_release", "init_parallel_env", "irecv", "is_initialized", "isend", "launch", "new_group", "recv", "reduce",
    "reduce_scatter", "scatter", "send", "spawn", "split", "wait",
]  # fmt: skip


class ParallelMode:
    """Kinds of parallelism."""

    DATA_PARALLEL = 0
    TENSOR_PARALLEL = 1
    PIPELINE_PARALLEL = 2
    SHARDING_PARALLEL = 3


def launch():
    """What ``python -m paddle.distributed.launch`` runs: use ``torchrun``, whose variables ``init_parallel_env`` understands."""
    raise _unimplemented("paddle.distributed.launch: start the program with `torchrun --nproc_per_node=N program.py`, or use paddle.distributed.spawn")


def split(x, size, operation, axis=0, num_partitions=1, gather_out=True, weight_attr=None, bias_attr=None, name=None):
    """A layer split over processes: tensor parallelism, which is not here."""
    return collective.split(x, size, operation)


def _absent(name, why):
    class Absent:
        def __init__(self, *args, **kwargs):
            raise _unimplemented(f"paddle.distributed.{name} {why}")

    Absent.__name__ = Absent.__qualname__ = name
    Absent.__module__ = __name__
    Absent.__doc__ = f"Not in paddle_compat: {why}."
    return Absent


class _ServerDataset(_absent("InMemoryDataset", "feeds Paddle's parameter-server trainers; use paddle.io.Dataset and paddle.io.DataLoader")):
    def _refuse(self, **kwargs):
        raise _unimplemented("parameter-server datasets are not in paddle_compat; use paddle.io.Dataset and paddle.io.DataLoader")

    init = set_filelist = _refuse


class QueueDataset(_ServerDataset):
    """Feeds Paddle's parameter-server trainers; use ``paddle.io.DataLoader``."""

    def init(self, **kwargs):
        """Not here."""
        self._refuse()

    def set_filelist(self, filelist):
        """Not here."""
        self._refuse()


class InMemoryDataset(_ServerDataset):
    """Feeds Paddle's parameter-server trainers; use ``paddle.io.Dataset`` and ``paddle.io.DataLoader``."""

    def init(self, **kwargs):
        """Not here."""
        self._refuse()

    _init_distributed_settings = update_settings = init

    def load_into_memory(self, is_shuffle=False):
        """Not here."""
        self._refuse()

    def local_shuffle(self):
        """Not here."""
        self._refuse()

    def global_shuffle(self, fleet=None, thread_num=12):
        """Not here."""
        self._refuse()

    def preload_into_memory(self, thread_num=None):
        """Not here."""
        self._refuse()

    release_memory = wait_preload_done = local_shuffle

    def slots_shuffle(self, slots):
        """Not here."""
        self._refuse()

    def get_memory_data_size(self, fleet=None):
        """Not here."""
        self._refuse()

    get_shuffle_data_size = get_memory_data_size


BoxPSDataset = _absent("BoxPSDataset", "feeds Paddle's parameter-server trainers; use paddle.io.DataLoader")
CountFilterEntry = _absent("CountFilterEntry", "belongs to parameter servers, which are not in paddle_compat")
ProbabilityEntry = _absent("ProbabilityEntry", "belongs to parameter servers, which are not in paddle_compat")
ShowClickEntry = _absent("ShowClickEntry", "belongs to parameter servers, which are not in paddle_compat")
