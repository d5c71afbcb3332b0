"""``paddle.fluid.dygraph.io``."""

from paddle_compat.jit import TranslatedLayer

INFER_MODEL_SUFFIX, INFER_PARAMS_SUFFIX, INFER_PARAMS_INFO_SUFFIX = ".pdmodel", ".pdiparams", ".pdiparams.info"

__all__ = ["TranslatedLayer"]
