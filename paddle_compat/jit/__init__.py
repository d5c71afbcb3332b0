"""``paddle.jit``."""

from paddle_compat.jit import program_translator as dy2static
from paddle_compat.jit.program_translator import ProgramTranslator, not_to_static, set_code_level, set_verbosity, to_static
from paddle_compat.jit.saved import TracedLayer, TranslatedLayer, load, save

__all__ = ["ProgramTranslator", "TracedLayer", "TranslatedLayer", "load", "not_to_static", "save", "set_code_level", "set_verbosity", "to_static"]
