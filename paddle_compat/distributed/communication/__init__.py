"""``paddle.distributed.communication``: ``stream`` holds the calls that take ``use_calc_stream``."""

from paddle_compat.distributed.communication import stream

__all__ = ["stream"]
