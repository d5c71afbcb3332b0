"""``paddle.distributed.fleet``: distributed training by data parallelism.

The functions are methods of one ``Fleet``, as in Paddle. Parameter servers, pipelines and tensor parallelism are not here;
a strategy that asks for them is an error.
"""

from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.distributed.fleet import fleet as _fleet_module
from paddle_compat.distributed.fleet.fleet import SERVER_ONLY as _SERVER_ONLY
from paddle_compat.distributed.fleet.fleet import Fleet
from paddle_compat.distributed.fleet.log import get_log_level_code, get_log_level_name, set_log_level
from paddle_compat.distributed.fleet.role_maker import PaddleCloudRoleMaker, Role, UserDefinedRoleMaker
from paddle_compat.distributed.fleet.strategy import DistributedStrategy
from paddle_compat.distributed.fleet.topology import CommunicateTopology, HybridCommunicateGroup

from . import base, utils  # isort: skip
from paddle_compat.distributed.fleet.utils.recompute import recompute  # isort: skip

__all__ = [
    "CommunicateTopology", "DistributedStrategy", "Fleet", "HybridCommunicateGroup", "MultiSlotDataGenerator", "MultiSlotStringDataGenerator",
    "PaddleCloudRoleMaker", "Role", "UserDefinedRoleMaker", "UtilBase",
]  # fmt: skip

fleet = _fleet_module.fleet  # the object, over the submodule of the same name, as in Paddle


class UtilBase:
    """Small helpers between processes."""

    def all_reduce(self, input, mode="sum", comm_world="worker"):
        """Combine an array (or number) of all processes; 'sum', 'max' or 'min'."""
        import numpy as np

        from paddle_compat.core.convert import to_tensor
        from paddle_compat.distributed import collective

        ops = {"sum": 0, "max": 1, "min": 2}
        if mode not in ops:
            raise ValueError(f"mode must be 'sum', 'max' or 'min', but got {mode!r}")
        x = to_tensor(np.asarray(input))
        if collective.is_initialized():
            collective.all_reduce(x, ops[mode])
        return x.numpy()

    def barrier(self, comm_world="worker"):
        """Wait for all processes."""
        fleet.barrier_worker()

    def all_gather(self, input, comm_world="worker"):
        """The objects of all processes."""
        from paddle_compat.distributed import collective

        out = []
        if not collective.is_initialized():
            return [input]
        collective.all_gather_object(out, input)
        return out

    def get_file_shard(self, files):
        """This process's share of a list of files: consecutive ones, the first processes one more where it does not divide."""
        if not isinstance(files, list):
            raise TypeError("files should be a list of file need to be read.")
        n, me = fleet.worker_num(), fleet.worker_index()
        share, rest = divmod(len(files), n)
        start = me * share + min(me, rest)
        return files[start : start + share + (me < rest)]

    def print_on_rank(self, message, rank_id):
        """Print in one process only."""
        if fleet.worker_index() == rank_id:
            print(message)


util = UtilBase()


class _DataGenerator:
    """Writes samples as text for Paddle's parameter-server trainers."""

    def __init__(self):
        raise _unimplemented(f"{type(self).__name__} feeds Paddle's parameter-server trainers; use paddle.io.IterableDataset")


class MultiSlotDataGenerator(_DataGenerator):
    """Feeds Paddle's parameter-server trainers; use ``paddle.io.IterableDataset``."""


class MultiSlotStringDataGenerator(_DataGenerator):
    """Feeds Paddle's parameter-server trainers; use ``paddle.io.IterableDataset``."""


init = fleet.init
distributed_model = fleet.distributed_model
distributed_optimizer = fleet.distributed_optimizer
distributed_scaler = fleet.distributed_scaler
minimize = fleet.minimize
worker_index = fleet.worker_index
worker_num = fleet.worker_num
rank, nranks, world_size = fleet.rank, fleet.nranks, fleet.world_size
is_first_worker, is_worker, is_server, is_coordinator = fleet.is_first_worker, fleet.is_worker, fleet.is_server, fleet.is_coordinator
node_num, local_rank = fleet.node_num, fleet.local_rank
rank_in_node = fleet.local_rank
local_device_ids, world_device_ids = fleet.local_device_ids, fleet.world_device_ids
worker_endpoints = fleet.worker_endpoints
server_num, server_index, server_endpoints = fleet.server_num, fleet.server_index, fleet.server_endpoints
barrier_worker, init_worker, stop_worker = fleet.barrier_worker, fleet.init_worker, fleet.stop_worker
get_hybrid_communicate_group = fleet.get_hybrid_communicate_group
save_persistables, save_inference_model = fleet.save_persistables, fleet.save_inference_model
for _name in _SERVER_ONLY:
    globals()[_name] = getattr(fleet, _name)
