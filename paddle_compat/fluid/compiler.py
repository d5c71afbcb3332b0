"""``paddle.fluid.compiler``."""

from paddle_compat.static.strategy import BuildStrategy, CompiledProgram, ExecutionStrategy

__all__ = ["BuildStrategy", "CompiledProgram", "ExecutionStrategy"]
