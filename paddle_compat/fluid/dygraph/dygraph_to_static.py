"""``paddle.fluid.dygraph.dygraph_to_static``."""

from paddle_compat.jit import ProgramTranslator

__all__ = ["ProgramTranslator"]
