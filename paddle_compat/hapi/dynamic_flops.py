"""``paddle.flops``: what one forward pass costs."""

import warnings

import numpy as np

from paddle_compat import nn
from paddle_compat.core.tensor import Tensor

__all__ = []


def flops(net, input_size, custom_ops=None, print_detail=False):
    """Count the floating point operations of one forward pass (a multiplication with its addition counts as one).

    Args:
        net: the Layer.
        input_size: shape of its input.
        custom_ops: {class of layer: function(layer, inputs, output)} that adds to ``layer.total_ops``.
        print_detail: whether a table of the layers is printed.

    Returns:
        int: the number; -1 where ``net`` is no Layer. Only layers inside it count, not the network itself, as in 2.4.2.
    """
    if not isinstance(net, nn.Layer):
        warnings.warn("Your model must be an instance of paddle.nn.Layer.", stacklevel=2)
        return -1
    from paddle_compat.tensor.random import randn

    return dynamic_flops(net, randn(list(input_size)), custom_ops=custom_ops or {}, print_detail=print_detail)


def _size(t):
    return int(np.prod(t.shape))


def _first(value):
    while isinstance(value, (list, tuple)):
        value = value[0]
    return value


def count_convNd(m, x, y):
    """A convolution: for each output element its kernel, and one for the bias."""
    kernel = int(np.prod(m.weight.shape[2:])) * (int(x[0].shape[1]) // m._groups)
    m.total_ops += abs(_size(y) * (kernel + (0 if m.bias is None else 1)))


def count_leaky_relu(m, x, y):
    """One for each element."""
    m.total_ops += _size(x[0])


def count_bn(m, x, y):
    """Two for each element, in evaluation."""
    if not m.training:
        m.total_ops += 2 * _size(x[0])


def count_linear(m, x, y):
    """The inputs of each output element."""
    m.total_ops += abs(int(m.weight.shape[0]) * _size(y))


def count_avgpool(m, x, y):
    """One for each output element."""
    m.total_ops += _size(y)


def count_adap_avgpool(m, x, y):
    """For each output element its window, and one."""
    window = np.array(x[0].shape[2:]) // np.array(y.shape[2:])
    m.total_ops += abs((int(np.prod(window)) + 1) * _size(y))


def count_zero_ops(m, x, y):
    """Nothing."""


register_hooks = {
    nn.Conv1D: count_convNd, nn.Conv2D: count_convNd, nn.Conv3D: count_convNd, nn.Conv1DTranspose: count_convNd,
    nn.Conv2DTranspose: count_convNd, nn.Conv3DTranspose: count_convNd, nn.BatchNorm2D: count_bn, nn.BatchNorm: count_bn,
    nn.ReLU: count_zero_ops, nn.ReLU6: count_zero_ops, nn.LeakyReLU: count_leaky_relu, nn.Linear: count_linear, nn.Dropout: count_zero_ops,
    nn.AvgPool1D: count_avgpool, nn.AvgPool2D: count_avgpool, nn.AvgPool3D: count_avgpool, nn.AdaptiveAvgPool1D: count_adap_avgpool,
    nn.AdaptiveAvgPool2D: count_adap_avgpool, nn.AdaptiveAvgPool3D: count_adap_avgpool,
}  # fmt: skip
_NOTED = ("total_ops", "total_params", "input_shape", "output_shape")


def dynamic_flops(model, inputs, custom_ops=None, print_detail=False):
    """The same for a given input."""
    from paddle_compat.core.convert import to_tensor
    from paddle_compat.core.grad_mode import no_grad

    hooks, seen, leaves = [], [], [m for m in model.sublayers(include_self=True) if not m._sub_layers]
    custom_ops = custom_ops or {}
    parameters = {}

    def note(m, x, y):
        y = _first(y)
        m.input_shape = to_tensor(_first(x).shape)
        m.output_shape = to_tensor(y.shape)

    for m in leaves:
        parameters[id(m)] = sum(_size(p) for p in [*m._parameters.values(), *m._buffers.values()] if p is not None)
        m.register_buffer("total_ops", to_tensor([0], dtype="int64"))
        m.register_buffer("total_params", to_tensor([0], dtype="int64"))
        m.register_buffer("input_shape", to_tensor([0]))
        m.register_buffer("output_shape", to_tensor([0]))
        kind, count = type(m), None
        shown = str(kind).replace("<class 'paddle_compat.", "<class 'paddle.")
        if kind in custom_ops:
            count = custom_ops[kind]
            if kind not in seen:
                print(f"Customize Function has been applied to {shown}")
        elif kind in register_hooks:
            count = register_hooks[kind]
            if kind not in seen:
                print(f"{shown}'s flops has been counted")
        elif kind not in seen:
            print(f"Cannot find suitable count function for {shown}. Treat it as zero FLOPs.")
        seen.append(kind)
        if count is not None:
            hooks.append(m.register_forward_post_hook(count))

        def params(layer, x, y):
            layer.total_params = to_tensor([parameters[id(layer)]], dtype="int64")

        hooks.append(m.register_forward_post_hook(params))
        hooks.append(m.register_forward_post_hook(note))
    training = model.training
    model.eval()
    try:
        with no_grad():
            model(inputs)
        return _report(model, leaves, print_detail)
    finally:
        if training:
            model.train()
        for hook in hooks:
            hook.remove()
        for m in leaves:
            for name in _NOTED:
                m._buffers.pop(name, None)
                m.__dict__.pop(name, None)
                m._non_persistable_buffer_names_set.discard(name)


def _number(value):
    return int(value.item()) if isinstance(value, Tensor) else int(value)


def _report(model, leaves, detail):
    rows, ops, params = [], 0, 0
    for m in leaves:
        if m is model:
            continue
        o, p, i = _number(m.total_ops), _number(m.total_params), m.input_shape.tolist()
        ops, params = ops + o, params + p
        if i != [0]:
            rows.append([m.full_name(), str(i), str(m.output_shape.tolist()), str(p), str(o)])
    if detail:
        print(_table(["Layer Name", "Input Shape", "Output Shape", "Params", "Flops"], rows))
    print(f"Total Flops: {ops}     Total Params: {params}")
    return ops


def _centred(text, width):
    """Text in a width; an odd space goes left of texts of even length, as PrettyTable has it."""
    space = width - len(text)
    left = (space + (len(text) + 1) % 2) // 2
    return " " * left + text + " " * (space - left)


def _table(head, rows):
    widths = [max(len(r[i]) for r in [head, *rows]) for i in range(len(head))]
    rule = "+" + "+".join("-" * (w + 2) for w in widths) + "+"

    def line(row):
        return "|" + "|".join(f" {_centred(c, w)} " for c, w in zip(row, widths, strict=True)) + "|"

    return "\n".join([rule, line(head), rule, *(line(r) for r in rows), rule])
