"""Averaging gradients by hand, for loops that use ``no_sync`` or recompute."""

import torch

from paddle_compat.distributed import collective

__all__ = []


def fused_allreduce_gradients(parameter_list, hcg):
    """Make each parameter's gradient the mean over the data-parallel processes.

    Args:
        parameter_list: the parameters; those without gradient are left out.
        hcg: a HybridCommunicateGroup, or None for all processes.
    """
    group = hcg.get_data_parallel_group() if hcg is not None else None
    if group is None and not collective.is_initialized():
        return
    world = group.nranks if group is not None else collective.get_group(0).nranks
    if world <= 1:
        return
    by_type = {}
    for p in parameter_list:
        if p._t.grad is not None:
            by_type.setdefault(p._t.grad.dtype, []).append(p._t.grad)
    for grads in by_type.values():
        flat = torch.cat([g.reshape(-1) for g in grads]).div_(world)
        torch.distributed.all_reduce(flat, group=collective.torch_group(group))
        at = 0
        for g in grads:
            g.copy_(flat[at : at + g.numel()].view(g.shape))
            at += g.numel()


def broadcast_dp_parameters(model, hcg):
    """Give all processes the first one's parameters."""
    from paddle_compat.distributed.parallel import sync_params_buffers

    if collective.is_initialized():
        sync_params_buffers(model)


def broadcast_input_data(hcg, *inputs, **kwargs):
    """The inputs as they are: without model parallelism each process has its own."""
    return inputs, kwargs
