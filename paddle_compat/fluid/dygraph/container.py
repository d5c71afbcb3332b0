"""``paddle.fluid.dygraph.container``."""

from paddle_compat.nn.layer.container import LayerList, ParameterList, Sequential

__all__ = ["LayerList", "ParameterList", "Sequential"]
