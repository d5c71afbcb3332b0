"""``paddle.fluid.layers.control_flow``."""

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.tensor import Tensor
from paddle_compat.fluid.layers.elementwise import equal, greater_equal, greater_than, increment, less_equal, less_than, not_equal
from paddle_compat.static.control_flow import Switch, While, case, cond, switch_case, while_loop
from paddle_compat.tensor.array import array_length, array_read, array_write, create_array

__all__ = [
    "Assert", "DynamicRNN", "IfElse", "Print", "StaticRNN", "Switch", "While", "array_length", "array_read", "array_write", "case", "cond", "create_array",
    "equal", "greater_equal", "greater_than", "increment", "is_empty", "less_equal", "less_than", "not_equal", "reorder_lod_tensor_by_rank", "switch_case",
    "while_loop",
]  # fmt: skip


def is_empty(x, name=None):
    """Whether a tensor has no elements, bool of shape [1]."""
    return _paddle.is_empty(x)


def _seen(message, show):
    import torch

    class Seen(torch.autograd.Function):
        """Shows a tensor in forward and backward."""

        @staticmethod
        def forward(ctx, x):
            show(x, "")
            return x.view_as(x)

        @staticmethod
        def backward(ctx, grad):
            show(grad, "@GRAD")
            return grad

    return Seen.apply


def Print(
    input, first_n=-1, message=None, summarize=20, print_tensor_name=True, print_tensor_type=True, print_tensor_shape=True, print_tensor_layout=True,
    print_tensor_lod=True, print_phase="both",
):  # fmt: skip
    """Print a tensor whenever it is computed (``print_phase`` 'forward'), its gradient ('backward'), or 'both'; at most ``first_n`` times.

    Returns:
        The tensor.
    """
    if print_phase not in ("forward", "backward", "both"):
        raise ValueError(f"print_phase must be 'forward', 'backward' or 'both', but received {print_phase!r}")
    name = input.name if print_tensor_name else None
    left = {"": first_n, "@GRAD": first_n}

    def show(t, suffix):
        if (suffix and print_phase == "forward") or (not suffix and print_phase == "backward") or left[suffix] == 0:
            return
        left[suffix] -= 1
        lines = [message] if message else []
        if name:
            lines.append(f"Variable: {name}{suffix}")
        if print_tensor_shape:
            lines.append(f"  - shape: {list(t.shape)}")
        if print_tensor_type:
            lines.append(f"  - dtype: {str(t.dtype)[6:]}")
        flat = t.detach().reshape(-1)
        lines.append(f"  - data: {(flat if summarize < 0 else flat[:summarize]).tolist()}")
        print("\n".join(lines))

    return _apply(input, _seen(message, show), "print")


def _apply(x, function, name):
    """A function of one torch tensor as a step of either mode."""
    from paddle_compat.core.kinds import T as Tensors
    from paddle_compat.core.op import op

    def kernel(x):
        import torch
        from torch._subclasses.fake_tensor import FakeTensor

        if isinstance(x, FakeTensor) or mode.local.trial is not None:
            return torch.empty_like(x)
        return function(x)

    kernel.__annotations__ = {"x": Tensors}
    kernel.__doc__ = "A step that looks at a tensor."
    return op(kernel, name=name)(x)


def Assert(cond, data=None, summarize=20, name=None):
    """ValueError, with ``data`` in it, where ``cond`` is not true."""
    if isinstance(cond, Tensor):
        if not bool(cond._t.all()):
            shown = [d._t.detach().reshape(-1)[:summarize].tolist() if isinstance(d, Tensor) else d for d in data or ()]
            raise ValueError(f"(InvalidArgument) The condition variable of Assert must be true, but is false. data: {shown}")
        return None

    def check(t):
        if not bool(t.all()):
            raise ValueError("(InvalidArgument) The condition variable of Assert must be true, but is false.")
        return t

    return _apply(cond, check, "assert")


def _refused(name, instead):
    class Refused:
        def __init__(self, *args, **kwargs):
            raise unimplemented(f"fluid.layers.{name}: {instead}")

    Refused.__name__ = Refused.__qualname__ = name
    Refused.__module__ = __name__
    Refused.__doc__ = f"Not here: {instead}."
    return Refused


StaticRNN = _refused("StaticRNN", "use paddle.nn.RNN with a cell, or paddle.static.nn.while_loop")
DynamicRNN = _refused("DynamicRNN", "it steps through LoD sequences, which Tensors here do not have; use paddle.nn.RNN with sequence_length")
IfElse = _refused("IfElse", "use paddle.static.nn.cond, or paddle.where for a choice row by row")


def reorder_lod_tensor_by_rank(x, rank_table):
    """Not here: it belongs to LoD sequences."""
    raise unimplemented("reorder_lod_tensor_by_rank belongs to LoD sequences, which Tensors here do not have; use paddle.gather with an order of your own")
