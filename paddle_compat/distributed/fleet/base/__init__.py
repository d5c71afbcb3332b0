"""``paddle.distributed.fleet.base``: the modules by their names in Paddle."""

from paddle_compat.distributed.fleet import role_maker, topology
from paddle_compat.distributed.fleet import strategy as distributed_strategy

__all__ = ["distributed_strategy", "role_maker", "topology"]
