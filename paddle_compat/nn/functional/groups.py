"""Process groups as an argument."""

import torch


def check_group(group):
    """ValueError where ``group`` is neither False, None nor a process group; NotImplementedError for one of several processes."""
    if not (group is None or group is False or hasattr(group, "is_member")):
        raise ValueError(f"Expected group is False, None or instance of paddle.distributed.collective.Group (got group: {group})")
    several = getattr(group, "nranks", 1) > 1 if group is not None else group is None and _world() > 1
    if several:
        raise NotImplementedError("classes spread over several processes are not supported; give group=False to have all classes in each process")


def _world():
    distributed = torch.distributed
    return distributed.get_world_size() if distributed.is_available() and distributed.is_initialized() else 1
