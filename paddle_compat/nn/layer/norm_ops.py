"""Operators of normalisation layers that have no public function in 2.4."""

import torch

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Int, Num, OptT, T
from paddle_compat.core.op import op
from paddle_compat.nn.functional.norm import batch_norm as _batch_norm

__all__ = []


@op("group_norm", dtypes=FLOATS)
def group_norm(x: T, num_groups: Int, epsilon: Num = 1e-05, weight: OptT = None, bias: OptT = None, data_format="NCHW", name=None):
    """Each group of channels of each sample normalised, times weight plus bias."""
    channels = x.shape[1]
    if channels % num_groups:
        raise invalid_argument(
            f"Expected number of channels in input to be divisible by num_groups, but got input channel is {channels} and num_groups is {num_groups}"
        )
    return torch.group_norm(x, num_groups, weight, bias, epsilon)


@op("spectral_norm", dtypes=FLOATS)
def spectral_norm(weight: T, u: T, v: T, dim: Int = 0, power_iters: Int = 1, eps: Num = 1e-12, name=None):
    """``weight`` over its largest singular value, estimated from ``u`` and ``v`` (which stay as they are).

    The gradient is Paddle's, ``g (1 - u v' sum(w / sigma)) / sigma`` element by element, which is not the true derivative.
    """
    with torch.no_grad():
        matrix = weight.movedim(dim, 0).reshape(weight.shape[dim], -1)
        for _ in range(power_iters):
            v = matrix.T @ u
            v = v / (v.norm() + eps)
            u = matrix @ v
            u = u / (u.norm() + eps)
        sigma = torch.dot(u, matrix @ v)
        normal = weight / sigma
        if not weight.requires_grad:
            return normal
        others = [s for d, s in enumerate(weight.shape) if d != dim % weight.dim()]
        outer = torch.outer(u, v).reshape(weight.shape[dim], *others).movedim(0, dim)
        factor = (1 - outer * normal.sum()) / sigma
    scaled = weight * factor
    return normal + (scaled - scaled.detach())


@op("sync_batch_norm", dtypes=FLOATS)
def sync_batch_norm(x: T, mean: T, variance: T, weight: T, bias: T, training=False, momentum: Num = 0.9, epsilon: Num = 1e-05, data_format="NCHW", name=None):
    """Batch normalisation, in training with the statistics of all processes' batches together."""
    if not training or not _several_processes():
        return _batch_norm.kernel(x, mean, variance, weight, bias, training, momentum, epsilon, data_format)
    from torch.distributed.nn.functional import all_reduce

    last = data_format == "NHWC" and x.dim() > 2
    if last:
        x = x.movedim(-1, 1)
    dims = [0, *range(2, x.dim())]
    shape = [1, -1] + [1] * (x.dim() - 2)
    wide = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    channels = wide.shape[1]
    # one reduction carries the sums, the sums of squares and the count
    count = wide.new_full((1,), wide.numel() / channels)
    total = all_reduce(torch.cat([wide.sum(dims), (wide * wide).sum(dims), count]))
    n = total[-1]
    batch_mean = total[:channels] / n
    batch_variance = (total[channels:-1] / n - batch_mean * batch_mean).clamp_min(0)
    with torch.no_grad():
        mean.mul_(momentum).add_(batch_mean, alpha=1 - momentum)
        variance.mul_(momentum).add_(batch_variance, alpha=1 - momentum)
    out = (wide - batch_mean.view(shape)) * torch.rsqrt(batch_variance + epsilon).view(shape) * weight.view(shape) + bias.view(shape)
    out = out.to(x.dtype)
    return out.movedim(1, -1) if last else out


def _several_processes():
    distributed = torch.distributed
    return distributed.is_available() and distributed.is_initialized() and distributed.get_world_size() > 1
