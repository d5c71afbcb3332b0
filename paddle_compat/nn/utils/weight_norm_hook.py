"""weight_norm: a layer's weight as a direction and a length, both learned."""

import torch

from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.grad_mode import no_grad
from paddle_compat.core.kinds import OptT, T
from paddle_compat.core.op import op

__all__ = []


def _kept(weight, dim):
    """The norm of a torch tensor over all dimensions but ``dim`` (over all where it is None), shaped to divide it."""
    if dim is None:
        return torch.linalg.vector_norm(weight)
    return torch.linalg.vector_norm(weight, dim=[d for d in range(weight.dim()) if d != dim], keepdim=True)


@op("weight_norm_length")
def _length(weight: T, dim=None):
    return _kept(weight, dim).reshape(-1)


@op("weight_norm")
def _weight_norm(v: T, g: OptT = None, dim=None):
    norm = _kept(v, dim)
    return v * (g.reshape(norm.shape) / norm)


class WeightNorm:
    """The hook that makes the weight before each forward."""

    def __init__(self, name, dim):
        self.name = name
        self.dim = dim

    def compute_weight(self, layer):
        """g v / |v|."""
        return _weight_norm(getattr(layer, self.name + "_v"), getattr(layer, self.name + "_g"), self.dim)

    @staticmethod
    def apply(layer, name, dim):
        """Replace the parameter ``name`` by its length (``name_g``) and direction (``name_v``)."""
        if mode.process.static:
            raise unimplemented("weight_norm(layer) is for dynamic mode; a static program makes such a weight with paddle.static.WeightNormParamAttr")
        for hook in layer._forward_pre_hooks.values():
            if isinstance(hook, WeightNorm) and hook.name == name:
                raise RuntimeError(f"Cannot register two weight_norm hooks on the same parameter {name}")
        weight = layer._parameters[name]
        rank = len(weight.shape)
        if dim is None or dim == -1:
            dim = None
        else:
            assert -rank <= dim < rank, f"dim must set between [-R, R), R means the dimension of weight, but got {dim} for shape {weight.shape}."
            dim %= rank
        hook = WeightNorm(name, dim)
        length = _length(weight.detach(), dim)
        del layer._parameters[name]
        v = layer.create_parameter(weight.shape, dtype=weight.dtype)
        layer.add_parameter(name + "_v", v)
        g = layer.create_parameter(length.shape, dtype=length.dtype)
        layer.add_parameter(name + "_g", g)
        with no_grad():
            v.set_value(weight)
            g.set_value(length)
        setattr(layer, name, hook.compute_weight(layer))
        layer.register_forward_pre_hook(hook)
        return hook

    def remove(self, layer):
        """Put the weight, as it is now, back as one parameter."""
        with no_grad():
            weight = self.compute_weight(layer)
        delattr(layer, self.name)
        del layer._parameters[self.name + "_g"]
        del layer._parameters[self.name + "_v"]
        p = layer.create_parameter(weight.shape, dtype=weight.dtype)
        layer.add_parameter(self.name, p)
        with no_grad():
            p.set_value(weight)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute_weight(layer))


def weight_norm(layer, name="weight", dim=0):
    """Learn a weight's length and direction apart: ``weight = g * v / ||v||``.

    Args:
        layer (Layer): the layer.
        name (str): the parameter's name; ``name_g`` and ``name_v`` take its place.
        dim (int): the dimension along which lengths are kept apart; None for one length.

    Returns:
        Layer: the layer.
    """
    WeightNorm.apply(layer, name, dim)
    return layer


def remove_weight_norm(layer, name="weight"):
    """Undo ``weight_norm``: the weight, as it is now, becomes one parameter again.

    Args:
        layer (Layer): the layer.
        name (str): the parameter's name.

    Returns:
        Layer: the layer.

    Raises:
        ValueError: there is no weight_norm on that name.
    """
    for key, hook in layer._forward_pre_hooks.items():
        if isinstance(hook, WeightNorm) and hook.name == name:
            hook.remove(layer)
            del layer._forward_pre_hooks[key]
            return layer
    raise ValueError(f"weight_norm of '{name}' not found in {layer}")
