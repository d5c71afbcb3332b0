"""``paddle.framework.random``: seeds."""

from paddle_compat.core.random import get_cuda_rng_state, seed, set_cuda_rng_state

__all__ = ["get_cuda_rng_state", "seed", "set_cuda_rng_state"]


def _manual_program_seed(seed):
    """Let the programs being written draw their random numbers from ``seed``."""
    from paddle_compat.static.program import default_main_program, default_startup_program

    default_main_program().random_seed = seed
    default_startup_program().random_seed = seed
