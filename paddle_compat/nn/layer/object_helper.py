"""LayerObjectHelper: what layers written in the 1.x style find under ``self._helper``."""

from paddle_compat.core import parameter as _parameter

__all__ = []


class LayerObjectHelper:
    """Makes parameters and applies activations for one layer."""

    def __init__(self, layer):
        self.name = layer._full_name
        self.layer_type = self.name.rsplit("_", 1)[0]
        self._dtype = layer._dtype

    def create_parameter(self, attr, shape, dtype=None, is_bias=False, default_initializer=None):
        """Make a parameter (see ``Layer.create_parameter``; the order of the arguments differs)."""
        return _parameter.make_parameter(self.name, attr, shape, dtype, is_bias, default_initializer)

    def get_default_dtype(self):
        """The name of the default dtype."""
        from paddle_compat.core.dtype import get_default_dtype

        return get_default_dtype()

    def append_activation(self, input_var, act=None, use_cudnn=None):
        """Apply the activation named ``act``; nothing where it is None."""
        if act is None:
            return input_var
        from paddle_compat.nn import functional as F

        return getattr(F, act)(input_var)

    def append_bias_op(self, input_var, dim_start=1, dim_end=None, bias_attr=None):
        """Add a new bias of the input's sizes ``dim_start:dim_end``."""
        shape = list(input_var.shape[dim_start:dim_end])
        bias = self.create_parameter(bias_attr, shape, input_var.dtype, is_bias=True)
        if bias is None:
            return input_var
        for _ in range(dim_start):
            bias = bias.unsqueeze(0)
        return input_var + bias

    def create_variable_for_type_inference(self, dtype, stop_gradient=False, shape=None):
        """An empty result for an operator to fill."""
        import torch

        from paddle_compat.core.dtype import to_torch_dtype
        from paddle_compat.core.tensor import wrap

        return wrap(torch.empty(0, dtype=to_torch_dtype(dtype)))
