"""Arrays of a static program: a variable whose value is a list of tensors, and the steps that read and write it."""

import torch

from paddle_compat.core.dtype import to_torch_dtype
from paddle_compat.static import infer
from paddle_compat.static.program import Node, append_op, default_main_program
from paddle_compat.static.variable import Variable
from paddle_compat.utils import unique_name


class ArrayVariable(Variable):
    """A list of tensors; ``infer`` are those of an element."""

    def __init__(self, block, name, dtype):
        super().__init__(block, name, infer.placeholder([-1], to_torch_dtype(dtype)), stop_gradient=False)
        self.known = False  # whether an element's shape is known


class ArrayNode(Node):
    """A step on an array. ``function(list, *tensors)`` gives the result; ``previous`` is what wrote the array before."""

    previous = None

    def __init__(self, type, array, reads, result, function):
        self.type, self.array, self.reads, self.result, self.function = type, array, reads, result, function

    def inputs(self):
        return [*([] if self.type == "create_array" else [self.array]), *self.reads]

    def outputs(self):
        return [self.result]

    def run(self, env):
        """Do it."""
        values = None if self.type == "create_array" else env[self.array]
        env[self.result] = self.function(values, *[env[v] for v in self.reads])


def _add(type, array, reads, result, function):
    node = append_op(ArrayNode(type, array, reads, result, function))
    if result is array:
        node.previous = array.op
    result.op = node
    return result


def create(dtype, values=()):
    """A new array, empty or of some Variables."""
    block = default_main_program().current_block()
    array = block.add(ArrayVariable(block, unique_name.generate("array"), dtype))
    _add("create_array", array, list(values), array, lambda _, *given: list(given))
    if values:
        array.infer, array.known = values[0].infer, True
    return array


def _position(i):
    return int(i.reshape(-1)[0])


def write(x, i, array):
    """Put ``x`` at ``i`` (a Variable of one element)."""

    def put(values, t, at):
        at = _position(at)
        out = list(values)
        out.extend(torch.zeros(0, dtype=t.dtype, device=t.device) for _ in range(at + 1 - len(out)))
        out[at] = t
        return out

    if not array.known:
        array.infer, array.known = x.infer, True
    return _add("write_to_array", array, [x, i], array, put)


def read(array, i):
    """The element at ``i``."""

    def get(values, at):
        at = _position(at)
        if at >= len(values):
            raise IndexError(f"(OutOfRange) the array {array.name} has {len(values)} elements, and element {at} is read")
        return values[at]

    block = default_main_program().current_block()
    shapes = infer.placeholder([a if a == b else -1 for a, b in zip(array.infer[0].shape, array.infer[1].shape, strict=True)], array.infer[0].dtype)
    out = block.add(Variable(block, unique_name.generate("array_read_0.tmp"), shapes))
    return _add("read_from_array", array, [i], out, get)


def length(array):
    """The number of elements, int64 of shape [1]."""
    block = default_main_program().current_block()
    out = block.add(Variable(block, unique_name.generate("array_length_0.tmp"), infer.placeholder([1], torch.int64), stop_gradient=True))
    return _add("lod_array_length", array, [], out, lambda values: torch.tensor([len(values)]))


def joined(array, axis, stack):
    """All elements concatenated or stacked along ``axis``, and their sizes along it."""
    block = default_main_program().current_block()
    first, second = array.infer
    sizes = [a if a == b else -1 for a, b in zip(first.shape, second.shape, strict=True)]
    shape = [*sizes[:axis], -1, *sizes[axis:]] if stack else [*sizes[:axis], -1, *sizes[axis + 1 :]]
    out = block.add(Variable(block, unique_name.generate("tensor_array_to_tensor_0.tmp"), infer.placeholder(shape, first.dtype)))
    _add("tensor_array_to_tensor", array, [], out, lambda values: torch.stack(values, axis) if stack else torch.cat(values, axis))
    index = block.add(Variable(block, unique_name.generate("tensor_array_to_tensor_1.tmp"), infer.placeholder([-1], torch.int32), stop_gradient=True))
    _add("tensor_array_to_tensor", array, [], index, lambda values: torch.tensor([v.shape[axis] if not stack else 1 for v in values], dtype=torch.int32))
    return out, index
