"""Joining processes in main memory only, without the launcher's variables."""

from paddle_compat.distributed import collective

__all__ = []


def gloo_init_parallel_env(rank_id, rank_num, server_endpoint):
    """Join ``rank_num`` processes at ``server_endpoint`` (``ip:port``) as number ``rank_id``, over gloo."""
    assert rank_num > 1, "The parameters of rank_num must be greater than or equal to 2."
    collective.connect(rank_id, rank_num, server_endpoint, backend="gloo")


def gloo_barrier():
    """Wait for all processes."""
    assert collective.is_initialized(), "gloo context is not initialized."
    collective.barrier()


def gloo_release():
    """Leave them."""
    collective.destroy_process_group()
