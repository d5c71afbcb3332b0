"""``paddle.fluid.layer_helper_base``."""

from paddle_compat.fluid.layer_helper import LayerHelper as LayerHelperBase

__all__ = ["LayerHelperBase"]
