"""``paddle.fluid.dygraph.layers``."""

from paddle_compat.nn.layer.layers import HookRemoveHelper, Layer

__all__ = ["HookRemoveHelper", "Layer"]
