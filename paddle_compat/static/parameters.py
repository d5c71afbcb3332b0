"""Parameters of static programs: made in the main program, initialised by the startup program."""

import torch

from paddle_compat.core import parameter as eager
from paddle_compat.core.tensor import wrap
from paddle_compat.static import infer
from paddle_compat.static.program import Node, default_main_program, default_startup_program
from paddle_compat.static.variable import Parameter, Variable


class InitNode(Node):
    """Fills a parameter in the scope."""

    type = "initialize"

    def __init__(self, variable, attr, initializer):
        self.variable, self.attr, self.initializer = variable, attr, initializer

    def outputs(self):
        return [self.variable]

    def run(self, env):
        """Make the eager parameter and run its initializer."""
        v = self.variable
        held = eager.EagerParamBase(
            [int(s) for s in v.shape], v.infer[0].dtype, name=v.name, trainable=self.attr.trainable, optimize_attr=dict(v.optimize_attr),
            regularizer=v.regularizer, do_model_average=v.do_model_average, need_clip=v.need_clip,
        )  # fmt: skip
        self.initializer(held)
        env.scope.set(v.name, held)


class ValueNode(Node):
    """Puts a constant into a persistable variable (optimizer state, global variables)."""

    type = "fill_constant"

    def __init__(self, variable, value):
        self.variable, self.value = variable, value

    def outputs(self):
        return [self.variable]

    def run(self, env):
        env.scope.set(self.variable.name, wrap(self.value.clone()))


def create(attr, shape, dtype, initializer):
    """What ``core.parameter.create_parameter`` calls in static mode."""
    block = default_main_program().global_block()
    shapes = infer.placeholder(shape, dtype)
    variable = block.add(Parameter(block, attr.name, shapes, attr, initializer))
    startup = default_startup_program().global_block()
    startup.add(variable)
    startup.append(InitNode(variable, attr, initializer))
    return variable


def create_global_var(shape, value, dtype, persistable=False, force_cpu=False, name=None):
    """A variable with a constant value from the startup program on."""
    from paddle_compat.core.dtype import to_torch_dtype
    from paddle_compat.utils import unique_name

    block = default_main_program().global_block()
    filled = torch.full(list(shape), value, dtype=to_torch_dtype(dtype))
    variable = block.add(Variable(block, name or unique_name.generate("global_var"), infer.of_value(filled), persistable=True, stop_gradient=True))
    variable.infer = infer.placeholder(shape, filled.dtype)
    startup = default_startup_program().global_block()
    startup.add(variable)
    startup.append(ValueNode(variable, filled))
    return variable


def register():
    """Let layers create static parameters from now on."""
    eager.static_create = create
    if Parameter not in eager.TYPES:
        eager.TYPES = (*eager.TYPES, Parameter)


