"""``paddle.fluid.profiler``."""

from paddle_compat.utils.profiler import cuda_profiler, profiler, reset_profiler, start_profiler, stop_profiler

__all__ = ["cuda_profiler", "profiler", "reset_profiler", "start_profiler", "stop_profiler"]
