"""``paddle.fluid.dygraph.layer_object_helper``: how layers of Paddle 1.x make parameters."""

from paddle_compat.fluid.layer_helper import LayerHelper

__all__ = ["LayerObjectHelper"]


class LayerObjectHelper(LayerHelper):
    """Makes parameters and results for a layer.

    Args:
        name: the layer's full name, which its parameters' names begin with.
    """

    def __init__(self, name):
        super().__init__(name, name=name)

    def append_bias_op(self, input_var, dim_start=1, dim_end=None, bias_attr=None):
        """``input_var`` plus a bias; itself where ``bias_attr`` is None or False."""
        if not bias_attr:
            return input_var
        self.kwargs["bias_attr"] = bias_attr
        return super().append_bias_op(input_var, dim_start, dim_end)

    def append_activation(self, input_var, act=None, use_cudnn=None, use_mkl_dnn=None):
        """The activation called ``act`` of ``input_var``."""
        self.kwargs["act"] = act
        return super().append_activation(input_var)
