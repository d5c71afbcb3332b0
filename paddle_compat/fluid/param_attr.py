"""``paddle.fluid.param_attr``."""

from paddle_compat.framework.param_attr import ParamAttr, WeightNormParamAttr

__all__ = ["ParamAttr", "WeightNormParamAttr"]
