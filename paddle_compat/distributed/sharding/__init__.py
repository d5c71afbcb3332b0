"""``paddle.distributed.sharding``: optimizer state split over processes."""

from paddle_compat.core.errors import unimplemented as _unimplemented

__all__ = ["group_sharded_parallel", "save_group_sharded_model"]


def group_sharded_parallel(
    model, optimizer, level, scaler=None, group=None, offload=False, sync_buffers=False, buffer_max_size=2**23, segment_size=2**20, sync_comm=False
):
    """Split parameters, gradients or optimizer state over processes.

    With one process there is nothing to split: the arguments come back as they are.

    Raises:
        NotImplementedError: with several processes; use ``paddle.DataParallel``, or torch's FSDP over ``paddle_compat.torch.as_module``.
    """
    from paddle_compat.distributed.parallel import get_world_size

    assert level in ("os", "os_g", "p_g_os"), "The level must be os, os_g or p_g_os."
    if get_world_size(group) > 1:
        raise _unimplemented("group_sharded_parallel over several processes: use paddle.DataParallel, or torch's FSDP over "
            "paddle_compat.torch.as_module(layer)")
    return model, optimizer, scaler


def save_group_sharded_model(model, output, optimizer=None):
    """Save a model (and optimizer) into the directory ``output``."""
    import os

    from paddle_compat.framework.io import save

    assert not os.path.isfile(output), f"Saving directory ({output}) should be a directory, not a file"
    os.makedirs(output, exist_ok=True)
    save(model.state_dict(), os.path.join(output, "model.pdmodel"))
    if optimizer is not None:
        save(optimizer.state_dict(), os.path.join(output, "model.pdopt"))
