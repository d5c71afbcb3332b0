"""Steps of programs that call Python or tell of a run: ``py_func``, ``Print``, ``accuracy``, ``auc``; and files."""

import os
import tempfile
from contextlib import contextmanager

import torch

from paddle_compat.core import mode
from paddle_compat.core.kinds import T
from paddle_compat.core.op import op
from paddle_compat.core.tensor import unwrap, wrap
from paddle_compat.static.program import Node, append_op
from paddle_compat.static.variable import Variable


@op("print")
def _print(x: T, message, first_n, summarize, counter):
    if mode.local.trial is not None:  # shapes are found by trial runs, which are not to print
        return x.clone()
    counter[0] += 1
    if first_n < 0 or counter[0] <= first_n:
        values = x.detach().reshape(-1)
        shown = values.tolist() if summarize < 0 else values[:summarize].tolist()
        print(f"{message or 'Variable'}\n  - shape: {list(x.shape)}\n  - dtype: {str(x.dtype)[6:]}\n  - data: {shown}")
    return x.clone()


def Print(
    input, first_n=-1, message=None, summarize=20, print_tensor_name=True, print_tensor_type=True, print_tensor_shape=True, print_tensor_layout=True,
    print_tensor_lod=True, print_phase="both",
):  # fmt: skip
    """Print ``input`` each time the program runs there; gives it on.

    Args:
        first_n: print the first runs only; all where negative.
        message: what to print before.
        summarize: how many elements; all where negative.
    """
    return _print(input, message, first_n, summarize, [0])


class _PythonNode(Node):
    type = "py_func"

    def __init__(self, function, inputs, results, backward):
        self.function, self.given, self.results, self.backward = function, inputs, results, backward

    def inputs(self):
        return list(self.given)

    def outputs(self):
        return list(self.results)

    def run(self, env):
        values = [env[v] for v in self.given]
        node = self

        class Call(torch.autograd.Function):
            @staticmethod
            def forward(ctx, *tensors):
                out = node.function(*[wrap(t) for t in tensors])
                outs = out if isinstance(out, (list, tuple)) else [out]
                outs = [unwrap(o) if hasattr(o, "_t") else torch.as_tensor(o) for o in outs if o is not None]
                ctx.save_for_backward(*tensors, *outs)
                return tuple(outs)

            @staticmethod
            def backward(ctx, *grads):
                if node.backward is None:
                    return tuple([None] * len(node.given))
                out = node.backward(*[wrap(t) for t in ctx.saved_tensors], *[wrap(g) for g in grads])
                outs = out if isinstance(out, (list, tuple)) else [out]
                return tuple(unwrap(o) if hasattr(o, "_t") else torch.as_tensor(o) for o in outs)

        for variable, value in zip(self.results, Call.apply(*values), strict=False):
            env[variable] = value


def py_func(func, x, out, backward_func=None, skip_vars_in_backward_input=None):
    """Call a Python function in the middle of a program.

    Args:
        func: takes Tensors, returns Tensors or arrays.
        x: the Variables it gets.
        out: the Variables (made by ``create_var``) that its results go to; returned.
        backward_func: takes inputs, outputs and the outputs' gradients, returns the inputs' gradients.
        skip_vars_in_backward_input: what ``backward_func`` is not given; only None here.
    """
    if skip_vars_in_backward_input:
        from paddle_compat.core.errors import unimplemented

        raise unimplemented("py_func with skip_vars_in_backward_input is not in paddle_compat")
    given = list(x) if isinstance(x, (list, tuple)) else [x]
    results = list(out) if isinstance(out, (list, tuple)) else [] if out is None else [out]
    for name, values in (("x", given), ("out", results)):
        if not all(isinstance(v, Variable) for v in values):
            raise TypeError(f"{name} of py_func must be Variable/list(Variable)/tuple(Variable)")
    node = append_op(_PythonNode(func, given, results, backward_func))
    for v in results:
        v.op = node
    return out


def accuracy(input, label, k=1, correct=None, total=None):
    """The share of samples whose label is among the ``k`` largest scores; shape [1]."""
    from paddle_compat.metric import accuracy as metric_accuracy

    return metric_accuracy(input, label, k, correct, total)


@contextmanager
def device_guard(device=None):
    """Steps inside belong to a device; torch's tensors say where they are, so nothing is to do.

    Raises:
        ValueError: no such kind of device.
    """
    if device is not None and device.split(":")[0] not in ("cpu", "gpu", "npu", "xpu", "mlu", ""):
        raise ValueError(f"The Attr(device) should be 'cpu' 'npu' 'xpu' 'mlu' or 'gpu', and it can also be empty string or None, but received {device}")
    yield


def save_to_file(path, content):
    """Write bytes to a file."""
    if not isinstance(content, bytes):
        raise ValueError("'content' type should be bytes.")
    folder = os.path.dirname(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(dir=folder)
    try:
        with os.fdopen(handle, "wb") as f:
            f.write(content)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def load_from_file(path):
    """The bytes of a file."""
    with open(path, "rb") as f:
        return f.read()
