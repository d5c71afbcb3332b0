"""``Fleet``: one object that joins processes and wraps models and optimizers for them."""

import os

from paddle_compat.core.errors import unimplemented
from paddle_compat.distributed.fleet.strategy import DistributedStrategy

__all__ = []


class Fleet:
    """Distributed training by data parallelism. ``paddle.distributed.fleet`` has one, ``fleet.fleet``, and its methods as functions."""

    def __init__(self):
        self._user_defined_strategy = None
        self._is_collective = False
        self._role_maker = None

    def init(self, role_maker=None, is_collective=False, strategy=None, log_level="INFO"):
        """Join the processes that the launcher started.

        Args:
            role_maker: what says which process this is (its ``_is_collective``); the environment where None.
            is_collective: all processes compute gradients (the only way here).
            strategy: a DistributedStrategy.
            log_level: how much is logged.
        """
        from paddle_compat.distributed import collective
        from paddle_compat.distributed.fleet.log import set_log_level
        from paddle_compat.distributed.parallel import get_world_size, init_parallel_env

        set_log_level(log_level)
        if strategy is not None and not isinstance(strategy, DistributedStrategy):
            raise ValueError("strategy must be a DistributedStrategy")
        self._role_maker = role_maker
        self._is_collective = bool(is_collective) or bool(getattr(role_maker, "_is_collective", False))
        self._user_defined_strategy = strategy or DistributedStrategy()
        servers = os.environ.get("TRAINING_ROLE", "TRAINER").upper() == "PSERVER"
        if servers:
            raise unimplemented("fleet.init as a parameter server: parameter servers are not in paddle_compat; use is_collective=True")
        if get_world_size() > 1 and not collective.is_initialized():
            init_parallel_env()

    def _strategy(self, strategy=None):
        if strategy is not None:
            self._user_defined_strategy = strategy
        if self._user_defined_strategy is None:
            self._user_defined_strategy = DistributedStrategy()
        self._user_defined_strategy.check()
        return self._user_defined_strategy

    def distributed_model(self, model):
        """The model in a ``DataParallel``; the model itself with one process."""
        from paddle_compat.distributed.parallel import DataParallel, get_world_size

        assert model is not None, "model should not be None"
        strategy = self._strategy()
        if get_world_size() <= 1:
            return model
        if strategy.sync_batch_norm:
            from paddle_compat.nn import SyncBatchNorm

            model = SyncBatchNorm.convert_sync_batchnorm(model)
        return DataParallel(
            model, comm_buffer_size=strategy.fuse_grad_size_in_MB, last_comm_buffer_size=strategy.last_comm_group_size_MB,
            find_unused_parameters=strategy.find_unused_parameters,
        )  # fmt: skip

    def distributed_optimizer(self, optimizer, strategy=None):
        """The optimizer; what the strategy asks of it (``lars``, ``lamb``) is an error, as it would be left undone."""
        found = self._strategy(strategy)
        asked = [n for n in ("lamb", "lars", "gradient_merge", "fp16_allreduce") if getattr(found, n)]
        if asked:
            raise unimplemented(f"fleet.distributed_optimizer with DistributedStrategy {asked}: make the optimizer itself (paddle.optimizer.Lamb ...), and "
                f"accumulate gradients in the loop")
        self.user_defined_optimizer = optimizer
        return optimizer

    def distributed_scaler(self, scaler):
        """The GradScaler: gradients are equal in all processes when it looks at them."""
        return scaler

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None):
        """The optimizer's own ``minimize``."""
        return self.user_defined_optimizer.minimize(loss, startup_program, parameter_list, no_grad_set)

    def worker_index(self):
        """This process's number."""
        from paddle_compat.distributed.parallel import get_rank

        return get_rank()

    def worker_num(self):
        """How many processes there are."""
        from paddle_compat.distributed.parallel import get_world_size

        return get_world_size()

    rank, nranks, world_size = worker_index, worker_num, worker_num

    def is_first_worker(self):
        """Whether it is number 0."""
        return self.worker_index() == 0

    def is_worker(self):
        """True: there are no servers."""
        return True

    def is_server(self):
        """False."""
        return False

    def is_coordinator(self):
        """False."""
        return False

    def node_num(self):
        """How many machines there are."""
        return len({e.split(":")[0] for e in self.worker_endpoints()})

    def local_rank(self):
        """This process's number on its machine."""
        return int(os.environ.get("PADDLE_RANK_IN_NODE", os.environ.get("LOCAL_RANK", 0)))

    def local_device_ids(self):
        """The numbers of this process's devices."""
        return [int(i) for i in os.environ.get("PADDLE_LOCAL_DEVICE_IDS", "").split(",") if i]

    def world_device_ids(self):
        """The numbers of all processes' devices."""
        return [[int(i) for i in one.split(",") if i] for one in os.environ.get("PADDLE_WORLD_DEVICE_IDS", "").split(":") if one]

    def worker_endpoints(self, to_string=False):
        """``ip:port`` of all processes."""
        ends = [e for e in os.environ.get("PADDLE_TRAINER_ENDPOINTS", "").split(",") if e] or ["127.0.0.1:6170"]
        return ",".join(ends) if to_string else ends

    def server_num(self):
        """0."""
        return 0

    def server_index(self):
        """-1: this process is no server."""
        return -1

    def server_endpoints(self, to_string=False):
        """None at all."""
        return "" if to_string else []

    def barrier_worker(self):
        """Wait for all processes."""
        from paddle_compat.distributed import collective

        if collective.is_initialized():
            collective.barrier()

    def init_worker(self, scopes=None):
        """Nothing to do without servers."""

    def stop_worker(self):
        """Leave the processes."""
        from paddle_compat.distributed import collective

        if collective.is_initialized():
            collective.destroy_process_group()

    def get_loss_scaling(self):
        """The optimizer's loss scaling."""
        return self.user_defined_optimizer.get_loss_scaling()

    def amp_init(self, place, scope=None, test_program=None, use_fp16_test=False):
        """Turn the parameters of a static program to the low precision that its decorated optimizer uses."""
        return self.user_defined_optimizer.amp_init(place, scope, test_program, use_fp16_test)

    def get_hybrid_communicate_group(self):
        """How processes are shared between kinds of parallelism: all are data parallel."""
        from paddle_compat.distributed.fleet.topology import HybridCommunicateGroup

        return HybridCommunicateGroup()

    def save_persistables(self, executor, dirname, main_program=None, mode=0):
        """``fluid.io.save_persistables`` by the first process."""
        if self.is_first_worker():
            from paddle_compat.fluid.io import save_persistables

            save_persistables(executor, dirname, main_program)

    def save_inference_model(self, executor, dirname, feeded_var_names, target_vars, main_program=None, export_for_deployment=True, mode=0):
        """``fluid.io.save_inference_model`` by the first process."""
        if self.is_first_worker():
            from paddle_compat.fluid.io import save_inference_model

            save_inference_model(dirname, feeded_var_names, target_vars, executor, main_program)


def _server_only(name):
    def refuse(self, *args, **kwargs):
        raise unimplemented(f"fleet.{name}: parameter servers are not in paddle_compat; fleet trains by data parallelism (is_collective=True)")

    refuse.__name__ = name
    refuse.__doc__ = "Belongs to parameter servers, which are not here."
    return refuse


SERVER_ONLY = (
    "check_save_pre_patch_done", "get_fl_client", "init_coordinator", "init_server", "load_inference_model", "load_model", "load_one_table", "make_fl_strategy",
    "run_server", "save_cache_model", "save_dense_params", "save_one_table", "shrink",
)  # fmt: skip
for _name in SERVER_ONLY:
    setattr(Fleet, _name, _server_only(_name))

fleet = Fleet()
