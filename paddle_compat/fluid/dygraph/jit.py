"""``paddle.fluid.dygraph.jit``."""

from paddle_compat.jit import TracedLayer, TranslatedLayer, load, not_to_static, save, set_code_level, set_verbosity
from paddle_compat.jit import to_static as declarative

dygraph_to_static_func = declarative

__all__ = ["TracedLayer", "TranslatedLayer", "declarative", "dygraph_to_static_func", "load", "not_to_static", "save", "set_code_level", "set_verbosity"]
