"""``paddle.distributed.fleet.utils``."""

from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.distributed.fleet.utils import fs, hybrid_parallel_util
from paddle_compat.distributed.fleet.utils.fs import HDFSClient, LocalFS
from paddle_compat.distributed.fleet.utils.recompute import recompute

__all__ = ["DistributedInfer", "HDFSClient", "LocalFS", "recompute"]


class DistributedInfer:
    """Inference with parameter servers, which are not here."""

    def __init__(self, main_program=None, startup_program=None):
        raise _unimplemented("DistributedInfer: parameter servers are not in paddle_compat")
