"""``paddle.fluid.layers.math_op_patch``: Variables have their operators from the start."""


def monkey_patch_variable():
    """Nothing is left to do."""
