"""Random draws in the shape of a tensor.

They take the tensor itself, not its shape, so that in a static program a batch size that is not known yet is read when it runs.
Each is recorded under the operator type that Paddle draws with.
"""

import torch

from paddle_compat.core.errors import kernel_missing
from paddle_compat.core.kinds import Ints, T
from paddle_compat.core.op import op

_SAMPLED = (torch.float32, torch.float64)


def _generator(x, seed):
    return torch.Generator(x.device).manual_seed(seed) if seed else None


def _check(x, name):
    if x.dtype not in _SAMPLED:
        raise kernel_missing(name, x.dtype)


@op("gaussian_random")
def normal_like(x: T, shape: Ints = (), seed=0):
    """Standard normal draws of shape ``shape + x.shape``; ``seed`` other than 0 makes this call alone repeat."""
    _check(x, "gaussian_random")
    return torch.empty((*shape, *x.shape), dtype=x.dtype, device=x.device).normal_(generator=_generator(x, seed))


@op("uniform_random")
def uniform_like(x: T, shape: Ints = (), seed=0):
    """Draws from [0, 1) of shape ``shape + x.shape``; ``seed`` other than 0 makes this call alone repeat."""
    _check(x, "uniform_random")
    return torch.empty((*shape, *x.shape), dtype=x.dtype, device=x.device).uniform_(generator=_generator(x, seed))


@op("dirichlet")
def dirichlet_like(concentration: T, shape: Ints = ()):
    """Dirichlet draws of shape ``shape + concentration.shape``. No gradient flows to ``concentration``, as in Paddle."""
    _check(concentration, "dirichlet")
    c = concentration.detach()
    return torch._sample_dirichlet(c.expand(*shape, *c.shape).contiguous())


@op("multinomial")
def class_numbers(weights: T, shape: Ints):
    """Class numbers (int64) of shape ``shape + weights.shape[:-1]``, drawn by the unnormalised weights in the last dimension."""
    w = weights.detach()
    batch = w.shape[:-1]
    count = 1
    for size in shape:
        count *= size
    drawn = torch.multinomial(w.reshape(-1, w.shape[-1]), count, replacement=True)
    return drawn.t().reshape(*shape, *batch).contiguous()
