"""``paddle.summary``: a table of a network's layers."""

import numbers
from collections import OrderedDict

import numpy as np

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.core.tensor import Tensor
from paddle_compat.nn.layer.container import LayerList, Sequential
from paddle_compat.nn.layer.rnn import RNNBase
from paddle_compat.static.input import InputSpec

__all__ = []

_MB = 1024.0**2


def summary(net, input_size=None, dtypes=None, input=None):
    """Print and count a network's layers, running it once in evaluation mode.

    Args:
        net: the Layer.
        input_size: a shape, an InputSpec, or a list of them; the batch may be None or -1, which is taken as 1.
        dtypes: one dtype for all inputs, or a list; default the default dtype.
        input: the input itself instead: a Tensor, or what the network takes as its one argument.

    Returns:
        dict: ``total_params``, ``trainable_params``.

    Raises:
        ValueError: neither ``input_size`` nor ``input``, or a size that is no shape.
    """
    if input_size is None and input is None:
        raise ValueError("input_size and input cannot be None at the same time")
    if input is None:
        sizes = _sizes(input_size)
        dtypes = list(dtypes) if isinstance(dtypes, (list, tuple)) else [dtypes] * len(_flat(sizes))
        given = iter(dtypes)
        inputs = _made(sizes, given)
        arguments = inputs if isinstance(inputs, list) else [inputs]
    else:
        sizes, arguments = _shapes(input), [input]
    training = net.training
    net.eval()
    try:
        rows = _run(net, arguments)
    finally:
        if training:
            net.train()
    text, total, trainable = _table(rows, sizes)
    print(text)
    return {"total_params": np.int64(total), "trainable_params": np.int64(trainable)}


def _checked(shape):
    """A shape whose batch is a number."""
    out = []
    for i, size in enumerate(shape):
        if size is None or size == -1:
            if i:
                raise ValueError("Option input_size only the dim of batch_size can be None or -1.")
            size = 1
        if isinstance(size, numbers.Number) and size <= 0:
            raise ValueError(f"Expected element in input size greater than zero, but got {size}")
        out.append(size)
    return tuple(out)


def _sizes(size):
    """Shapes as tuples in the nesting they were given in."""
    if isinstance(size, InputSpec):
        return _checked(size.shape)
    if isinstance(size, numbers.Integral):
        return (int(size),)
    if isinstance(size, dict):
        return {k: _sizes(v) for k, v in size.items()}
    if isinstance(size, tuple) and all(n is None or isinstance(n, numbers.Number) for n in size):
        return _checked(size)
    if isinstance(size, (list, tuple)):
        return [_sizes(s) for s in size]
    raise ValueError(f"input_size must be a tuple of ints, an InputSpec or a list of them, but got {size!r}")


def _flat(sizes):
    if isinstance(sizes, dict):
        return [s for v in sizes.values() for s in _flat(v)]
    return [s for v in sizes for s in _flat(v)] if isinstance(sizes, list) else [sizes]


def _made(sizes, dtypes):
    """Random inputs of such shapes."""
    if isinstance(sizes, dict):
        return {k: _made(v, dtypes) for k, v in sizes.items()}
    if isinstance(sizes, list):
        return [_made(s, dtypes) for s in sizes]
    from paddle_compat.tensor.manipulation import cast
    from paddle_compat.tensor.random import rand

    return cast(rand(list(sizes)), next(dtypes) or get_default_dtype())


def _shapes(value):
    """The shapes in any nesting of Tensors, for the sizes; other things count nothing."""
    if isinstance(value, Tensor):
        return tuple(value.shape)
    if isinstance(value, dict):
        return {k: _shapes(v) for k, v in value.items()}
    return [_shapes(v) for v in value] if isinstance(value, (list, tuple)) else ()


def _shown(value):
    """The shape of an argument or a result in the table."""
    if isinstance(value, (list, tuple)):
        return [_shown(v) for v in value]
    return list(value.shape) if hasattr(value, "shape") else None


def _result(value):
    if isinstance(value, (list, tuple)):
        return [_result(v) for v in value]
    return list(value.shape) if hasattr(value, "shape") else []


def _run(net, arguments):
    """Run the network; (input, output, parameters, trainable ones) for each of its layers, in the order they end in."""
    from paddle_compat.core.grad_mode import no_grad

    rows, hooks = OrderedDict(), []

    def note(layer, inputs, outputs):
        own = layer.state_dict(include_sublayers=False).values()
        count = sum(int(np.prod(p.shape)) for p in own)
        learn = sum(int(np.prod(p.shape)) for p in layer._parameters.values() if p is not None and not p.stop_gradient)
        name, _, number = layer.full_name().rpartition("_")
        key = f"{type(layer).__name__}-{int(number) + 1 if number.isdigit() else name}"
        rows[key] = (_shown(inputs), _result(outputs), count, learn)

    leaf = not net._sub_layers
    for layer in net.sublayers(include_self=True):
        listed = isinstance(layer, (Sequential, LayerList)) and not isinstance(layer, RNNBase)
        if listed or (layer is net and not leaf):
            continue
        hooks.append(layer.register_forward_post_hook(note))
    try:
        with no_grad():
            net(*arguments)
    finally:
        for hook in hooks:
            hook.remove()
    return rows


def _elements(shape):
    """Elements in a shape or any nesting of shapes."""
    if isinstance(shape, dict):
        return sum(_elements(v) for v in shape.values())
    if shape and isinstance(shape[0], (list, tuple, dict)):
        return sum(_elements(s) for s in shape)
    return int(np.prod([n for n in shape if isinstance(n, numbers.Number)])) if len(shape) else 0


def _table(rows, sizes):
    cells = [(name, str(row[0]), str(row[1]), f"{row[2]:,}") for name, row in rows.items()]
    widths = [max([least, *(len(c[i]) for c in cells)]) for i, least in enumerate((15, 20, 20, 15))]
    line = "{:^%d} {:^%d} {:^%d} {:^%d}" % tuple(widths)  # noqa: UP031  (a format of a format)
    length = sum(widths) + 5
    total = sum(row[2] for row in rows.values())
    trainable = sum(row[3] for row in rows.values())
    inside = _elements(sizes) * 4.0 / _MB
    passed = 2.0 * sum(_elements(row[1]) for row in rows.values()) * 4.0 / _MB
    weights = total * 4.0 / _MB
    lines = [
        "-" * length,
        line.format("Layer (type)", "Input Shape", "Output Shape", "Param #"),
        "=" * length,
        *(line.format(*c) for c in cells),
        "=" * length,
        f"Total params: {total:,}",
        f"Trainable params: {trainable:,}",
        f"Non-trainable params: {total - trainable:,}",
        "-" * length,
        f"Input size (MB): {inside:0.2f}",
        f"Forward/backward pass size (MB): {passed:0.2f}",
        f"Params size (MB): {weights:0.2f}",
        f"Estimated Total Size (MB): {inside + passed + weights:0.2f}",
        "-" * length,
    ]
    return "\n".join(lines) + "\n", total, trainable
