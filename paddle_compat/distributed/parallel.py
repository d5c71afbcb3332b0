"""The parallel environment, ``DataParallel``, and what launchers tell a process by environment variables."""

import os
import warnings

import torch

from paddle_compat.core.place import expected_place
from paddle_compat.distributed import collective
from paddle_compat.distributed.reducer import Reducer
from paddle_compat.fluid.dygraph import parallel_helper
from paddle_compat.nn.layer.layers import Layer

__all__ = []


class ParallelEnv:
    """What the launcher said of this process (``PADDLE_TRAINER_ID`` ..., or torchrun's ``RANK`` ...)."""

    def __init__(self):
        env = os.environ
        self._rank = int(env.get("PADDLE_TRAINER_ID", env.get("RANK", 0)))
        self._world_size = int(env.get("PADDLE_TRAINERS_NUM", env.get("WORLD_SIZE", 1)))
        self._device_type = str(env.get("PADDLE_XCCL_BACKEND", ""))
        selected = env.get("FLAGS_selected_gpus", env.get("LOCAL_RANK", "0")).split(",")
        self._device_id = int(selected[0] or 0)
        self._trainer_endpoints = env.get("PADDLE_TRAINER_ENDPOINTS", "").split(",")
        self._current_endpoint = env.get("PADDLE_CURRENT_ENDPOINT", "")
        self._nrings = int(env.get("FLAGS_nccl_nrings", "1"))

    @property
    def rank(self):
        """This process's number."""
        return self._rank

    @property
    def world_size(self):
        """How many processes there are."""
        return self._world_size

    @property
    def device_id(self):
        """The number of this process's device."""
        return self._device_id

    @property
    def device_type(self):
        """The custom device's type."""
        return self._device_type

    @property
    def current_endpoint(self):
        """``ip:port`` of this process."""
        return self._current_endpoint

    @property
    def trainer_endpoints(self):
        """``ip:port`` of all processes."""
        return self._trainer_endpoints

    @property
    def nrings(self):
        """How many communicators there are."""
        return self._nrings

    local_rank, nranks, dev_id = rank, world_size, device_id


def init_parallel_env():
    """Join the processes that the launcher started; with one process there is nothing to join (a warning says so).

    The backend is NCCL for GPU tensors and gloo for those in main memory.
    """
    env = ParallelEnv()
    if env.world_size < 2:
        warnings.warn(
            "Currently not a parallel execution environment, `paddle.distributed.init_parallel_env` will not do anything.", UserWarning, stacklevel=2
        )
        return None
    if collective.is_initialized():
        return collective._get_default_group()
    if torch.cuda.is_available() and expected_place().is_gpu_place():
        torch.cuda.set_device(env.device_id % torch.cuda.device_count())
    group = collective.connect(env.rank, env.world_size, _master(env))
    parallel_helper._set_parallel_ctx(True)
    return group


def _master(env):
    if os.environ.get("PADDLE_MASTER"):
        return os.environ["PADDLE_MASTER"]
    if os.environ.get("MASTER_ADDR"):
        return f"{os.environ['MASTER_ADDR']}:{os.environ.get('MASTER_PORT', '29500')}"
    if env.trainer_endpoints and env.trainer_endpoints[0]:
        return env.trainer_endpoints[0]
    raise ValueError(
        f"paddle.distributed initialize error, environment variable PADDLE_TRAINER_ENDPOINTS (or PADDLE_MASTER, or MASTER_ADDR) is needed for {env.world_size} "
        "processes, but not set."
    )


def get_rank(group=None):
    """This process's number, in the group where one is given."""
    return group.rank if group is not None else ParallelEnv().rank


def get_world_size(group=None):
    """How many processes there are, in the group where one is given."""
    return group.world_size if group is not None else ParallelEnv().world_size


class DataParallel(Layer):
    """A layer whose gradients are the mean over all processes.

    Args:
        layers: the layer; its parameters and buffers are made equal to the first process's.
        strategy: not needed any more.
        comm_buffer_size, last_comm_buffer_size: megabytes of gradients that travel together (of the last ones).
        find_unused_parameters: some parameters may get no gradient in a step.
        group: the processes, all where None.
    """

    def __init__(self, layers, strategy=None, comm_buffer_size=25, last_comm_buffer_size=1, find_unused_parameters=False, group=None):
        super().__init__(layers.full_name() + "_data_parallel")
        assert isinstance(layers, Layer), "The layers must be a paddle.nn.Layer"
        self._layers = layers
        self.find_unused_parameters = find_unused_parameters
        self.group = group
        self.grad_need_sync = True
        self._strategy = strategy
        self.comm_buffer_size, self.last_comm_buffer_size = int(comm_buffer_size), int(last_comm_buffer_size)
        self._reducer = None
        world = get_world_size(group) if group is not None or collective.is_initialized() else 1
        if world > 1:
            sync_params_buffers(layers, comm_group=group)
            self._reducer = Reducer(layers, collective.torch_group(group), world, comm_buffer_size, last_comm_buffer_size, find_unused_parameters)
        else:
            warnings.warn("The program will return to single-card operation. Please check 1, whether you use spawn or fleetrun to start the program.",
                stacklevel=2)

    def forward(self, *inputs, **kwargs):
        """The layer's own forward."""
        if self._reducer is not None and self.grad_need_sync and torch.is_grad_enabled():
            self._reducer.prepare()
        return self._layers(*inputs, **kwargs)

    def no_sync(self):
        """A block whose gradients stay this process's own, to be summed with those of a later step."""
        return _NoSync(self)

    def scale_loss(self, loss):
        """The loss as it is: the mean is taken of the gradients."""
        return loss

    def apply_collective_grads(self):
        """Nothing is left to do: backward has done it."""

    def init_reducer(self):
        """Look for the parameters anew, after some have been frozen or set free."""
        if self._reducer is not None:
            self._reducer.rebuild()

    def state_dict(self, destination=None, include_sublayers=True, structured_name_prefix=""):
        """The inner layer's state, under its own keys."""
        return self._layers.state_dict(destination=destination, include_sublayers=include_sublayers, structured_name_prefix=structured_name_prefix)

    def set_state_dict(self, state_dict, use_structured_name=True):
        """Set the inner layer's state."""
        return self._layers.set_state_dict(state_dict, use_structured_name=use_structured_name)

    set_dict = load_dict = set_state_dict


class _NoSync:
    def __init__(self, layer):
        self.layer = layer

    def __enter__(self):
        self.before, self.layer.grad_need_sync = self.layer.grad_need_sync, False
        if self.layer._reducer is not None:
            self.layer._reducer.enabled = False

    def __exit__(self, *exc):
        self.layer.grad_need_sync = self.before
        if self.layer._reducer is not None:
            self.layer._reducer.enabled = self.before
        return False


def sync_params_buffers(model, comm_group=None, src_rank=0, is_model_parallel=False):
    """Make parameters and buffers equal to those of the process ``src_rank``."""
    group = collective.torch_group(comm_group)
    with torch.no_grad():
        for value in [*model.parameters(), *model.buffers()]:
            if is_model_parallel and getattr(value, "is_distributed", False):
                continue
            torch.distributed.broadcast(value._t.detach(), src=src_rank, group=group)
