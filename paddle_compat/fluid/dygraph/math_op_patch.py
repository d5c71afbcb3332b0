"""``paddle.fluid.dygraph.math_op_patch``: Tensors have their operators from the start."""


def monkey_patch_math_varbase():
    """Nothing is left to do."""
