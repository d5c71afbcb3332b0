"""WeightNormParamAttr in static programs: a weight that is ``g * v / ||v||`` of two parameters."""

import copy

import torch

import paddle_compat as paddle
from paddle_compat.core import parameter as _parameter
from paddle_compat.framework.param_attr import WeightNormParamAttr
from paddle_compat.nn.initializer.initializer import Initializer

__all__ = []


class _Direction(Initializer):
    """Fills v and remembers its norm, from which g starts: the weight starts as v."""

    def __init__(self, inner, axes):
        self.inner = inner
        self.axes = axes
        self.norm = None

    def forward(self, param, block=None):
        self.inner(param)
        self.norm = torch.linalg.vector_norm(param._t.detach(), dim=self.axes, keepdim=True)


class _Length(Initializer):
    def __init__(self, direction):
        self.direction = direction

    def _fill(self, t):
        t.copy_(self.direction.norm)


def weight_norm_variable(attr, name, shape, dtype, initializer):
    """Record the two parameters ``{name}_v`` and ``{name}_g`` and the weight made of them.

    Args:
        attr: a WeightNormParamAttr.
        name: of the weight.
        shape, dtype: of the weight.
        initializer: what fills v.

    Returns:
        Variable: the weight.
    """
    rank = len(shape)
    axes = [d for d in range(rank) if attr.dim is None or d != attr.dim % rank]
    direction = _Direction(initializer, axes)

    def part(suffix, part_shape, fill):
        own = copy.copy(attr)
        own.name, own.initializer = name + suffix, fill
        return _parameter.static_create(own, part_shape, dtype, fill)

    v = part("_v", shape, direction)
    g = part("_g", [1 if d in axes else s for d, s in enumerate(shape)], _Length(direction))
    norm = paddle.sqrt(paddle.sum(v * v, axis=axes, keepdim=True))
    weight = v * (g / norm)
    WeightNormParamAttr.params_with_weight_norm.append(weight)
    return weight
