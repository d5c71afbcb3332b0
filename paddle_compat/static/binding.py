"""A step that gives a Variable the value of another, whether it had one before or not."""

from paddle_compat.static.program import Node, append_op


class BindNode(Node):
    """``target`` holds a copy of ``value``'s from here on."""

    type = "assign"

    def __init__(self, value, target):
        self.value, self.target = value, target
        self.previous = target.op

    def inputs(self):
        return [self.value]

    def outputs(self):
        return [self.target]

    def run(self, env):
        """Copy."""
        value = env[self.value]
        if self.target.stop_gradient:
            value = value.detach()
        env[self.target] = value.clone()


def bind(value, target):
    """Let ``target`` hold ``value``; shape and dtype become known where it had none."""
    if value is target:
        return target
    node = append_op(BindNode(value, target))
    if not target.persistable and target.op is None and not target.is_data:
        target.infer = value.infer
        target.stop_gradient = value.stop_gradient
    target.op = node
    return target
