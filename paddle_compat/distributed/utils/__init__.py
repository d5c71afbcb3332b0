"""``paddle.distributed.utils``."""

__all__ = []
