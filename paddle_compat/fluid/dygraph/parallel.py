"""``paddle.fluid.dygraph.parallel``: data parallelism by its old names."""

from paddle_compat.distributed.parallel import DataParallel, ParallelEnv, sync_params_buffers
from paddle_compat.fluid.dygraph import parallel_helper

__all__ = ["DataParallel", "ParallelEnv", "parallel_helper", "prepare_context", "sync_params_buffers"]

Env = ParallelEnv


class ParallelStrategy:
    """What ``prepare_context`` gives: how many processes and which this is."""

    def __init__(self):
        env = ParallelEnv()
        self.nranks, self.local_rank = env.nranks, env.local_rank
        self.trainer_endpoints, self.current_endpoint, self.nrings = env.trainer_endpoints, env.current_endpoint, env.nrings


def prepare_context(strategy=None):
    """Join the processes that the launcher started; the strategy, None with one process."""
    from paddle_compat.distributed.parallel import init_parallel_env

    strategy = strategy or ParallelStrategy()
    if strategy.nranks < 2:
        return None
    init_parallel_env()
    return strategy


def scale_loss(loss):
    """The loss: the mean is taken of the gradients."""
    return loss


