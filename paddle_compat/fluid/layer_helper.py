"""``paddle.fluid.layer_helper.LayerHelper``: how functions of Paddle 1.x make parameters and results."""

from paddle_compat.core import mode
from paddle_compat.core.dtype import default_torch_dtype
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.static.program import default_main_program, default_startup_program
from paddle_compat.utils import unique_name


class LayerHelper:
    """Makes parameters, results and bias for a function.

    Args:
        layer_type: the operator's name.
        kwargs: the function's arguments (``locals()``).
    """

    def __init__(self, layer_type, **kwargs):
        self.layer_type = layer_type
        self.kwargs = kwargs
        self.kwargs["name"] = self.name = kwargs.get("name") or unique_name.generate(layer_type)

    main_program = property(lambda self: default_main_program())
    startup_program = property(lambda self: default_startup_program())
    param_attr = property(lambda self: ParamAttr._to_attr(self.kwargs.get("param_attr")))
    bias_attr = property(lambda self: ParamAttr._to_attr(self.kwargs.get("bias_attr")))

    def get_default_dtype(self):
        """The default dtype's name."""
        return str(default_torch_dtype())[6:]

    def multiple_input(self, input_param_name="input"):
        """The inputs as a list."""
        inputs = self.kwargs.get(input_param_name, [])
        return list(inputs) if isinstance(inputs, (list, tuple)) else [inputs]

    def input(self, input_param_name="input"):
        """The one input."""
        inputs = self.multiple_input(input_param_name)
        if len(inputs) != 1:
            raise ValueError(f"{self.layer_type} layer only takes one input, but got {len(inputs)}")
        return inputs[0]

    def input_dtype(self, input_param_name="input"):
        """The inputs' dtype. ValueError where they differ."""
        dtypes = {v.dtype for v in self.multiple_input(input_param_name)}
        if len(dtypes) > 1:
            raise ValueError(f"Data Type mismatch: {dtypes}")
        return dtypes.pop() if dtypes else None

    def multiple_param_attr(self, length):
        """The parameters' attributes, one for each of ``length`` inputs."""
        attr = self.kwargs.get("param_attr")
        attrs = attr if isinstance(attr, (list, tuple)) else [attr]
        attrs = list(attrs) * length if len(attrs) == 1 else list(attrs)
        if len(attrs) != length:
            raise ValueError(f"parameter number mismatch in layer {self.layer_type}: {len(attrs)} and {length}")
        return [ParamAttr._to_attr(a) for a in attrs]

    def iter_inputs_and_params(self, input_param_name="input"):
        """Pairs of input and parameter attribute."""
        inputs = self.multiple_input(input_param_name)
        yield from zip(inputs, self.multiple_param_attr(len(inputs)), strict=True)

    def create_parameter(self, attr, shape, dtype=None, is_bias=False, default_initializer=None, stop_gradient=False, type=None):
        """A parameter, or None where ``attr`` is False."""
        from paddle_compat.core.parameter import make_parameter

        out = make_parameter(self.name, attr, shape, dtype, is_bias, default_initializer)
        if out is not None and stop_gradient:
            out.stop_gradient = True
        return out

    def create_variable_for_type_inference(self, dtype, stop_gradient=False, shape=None):
        """A result that an operator will set: an empty Tensor, or a Variable in static mode."""
        from paddle_compat.fluid.framework import _varbase_creator

        if mode.in_dynamic_mode():
            return _varbase_creator(dtype=dtype)
        name = unique_name.generate(f"{self.name}.tmp")
        return self.main_program.current_block().create_var(name=name, shape=shape, dtype=dtype, stop_gradient=stop_gradient)

    def create_variable(self, *args, **kwargs):
        """A variable of the block being written."""
        return self.main_program.current_block().create_var(*args, **kwargs)

    def create_global_variable(self, persistable=False, *args, **kwargs):
        """A variable of the global block."""
        kwargs.setdefault("name", unique_name.generate(f"{self.name}.tmp"))
        return self.main_program.global_block().create_var(*args, persistable=persistable, **kwargs)

    def append_op(self, type=None, inputs=None, outputs=None, attrs=None, **kwargs):
        """Call an operator by Paddle's type on the inputs and put its results into the outputs.

        Raises:
            NotImplementedError: the type has no adaptor (``paddle._legacy_C_ops`` lists them).
        """
        from paddle_compat._legacy_C_ops import append

        return append(type, inputs or {}, outputs or {}, attrs or {})

    def append_bias_op(self, input_var, dim_start=1, dim_end=None):
        """``input_var`` plus a bias of its sizes from ``dim_start`` on; itself where bias_attr is False."""
        bias_attr = self.bias_attr
        if bias_attr is False:
            return input_var
        size = list(input_var.shape[dim_start:dim_end])
        bias = self.create_parameter(bias_attr, size, input_var.dtype, is_bias=True)
        trailing = len(input_var.shape) - dim_start - len(size)
        return input_var + (bias if not trailing else bias.reshape([*size, *[1] * trailing]))

    def append_activation(self, input_var):
        """The activation named by ``act`` of ``input_var``."""
        from paddle_compat.fluid.dygraph_utils import _append_activation_in_dygraph

        act = self.kwargs.get("act")
        if isinstance(act, dict):
            act = act.get("type")
        return _append_activation_in_dygraph(input_var, act)

    def set_variable_initializer(self, var, initializer):
        """Let the startup program fill ``var``."""
        from paddle_compat.static.parameters import InitNode

        startup = self.startup_program.global_block()
        startup.add(var)
        startup.append(InitNode(var, ParamAttr(name=var.name, initializer=initializer), initializer))
        return var
