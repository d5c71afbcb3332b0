"""Random state, on torch's generators."""

import torch


class Generator:
    """A device's random state: ``paddle.seed`` returns one."""

    def __init__(self, generator):
        self._generator = generator

    def manual_seed(self, seed):
        """Start the stream anew from ``seed``."""
        self._generator.manual_seed(seed)
        return self

    def initial_seed(self):
        """The seed the stream started from."""
        return self._generator.initial_seed()

    def seed(self):
        """Start the stream from a seed of the system's."""
        return self._generator.seed()

    def get_state(self):
        """The state, to give to ``set_state`` later."""
        return self._generator.get_state()

    def set_state(self, state):
        """Go back to a state that ``get_state`` gave."""
        self._generator.set_state(state)


def default_generator():
    """The CPU's generator."""
    return Generator(torch.default_generator)


def seed(seed):
    """Start all random streams (CPU and every GPU) from ``seed``.

    Returns:
        The CPU's Generator.
    """
    seed = int(seed)
    torch.manual_seed(seed)
    return Generator(torch.default_generator)


def get_cuda_rng_state():
    """The states of all GPUs' generators, a list of one each."""
    return [Generator(g).get_state() for g in _cuda_generators()]


def set_cuda_rng_state(state_list):
    """Set the states that ``get_cuda_rng_state`` gave.

    Raises:
        ValueError: a list of another length than there are GPUs.
    """
    generators = _cuda_generators()
    if len(state_list) != len(generators):
        raise ValueError(f"Length of cuda state list should be equal to the cuda device count: {len(state_list)} and {len(generators)}")
    for g, state in zip(generators, state_list, strict=True):
        g.set_state(state)


def _cuda_generators():
    if not torch.cuda.is_available():
        return []
    torch.cuda.init()
    return list(torch.cuda.default_generators)
