"""spectral_norm: a layer's weight divided by its largest singular value."""

import torch

from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.kinds import Int, Num, T
from paddle_compat.core.op import op
from paddle_compat.core.tensor import wrap
from paddle_compat.nn.layer.common import Linear
from paddle_compat.nn.layer.conv import Conv1DTranspose, Conv2DTranspose, Conv3DTranspose

__all__ = []


def _matrix(weight, dim):
    return weight.movedim(dim, 0).reshape(weight.shape[dim], -1)


@op("spectral_norm_power_iteration")
def _power_iteration(weight: T, u: T, v: T, dim: Int, steps: Int, eps: Num):
    """(u, v) after ``steps`` power iterations."""
    matrix = _matrix(weight, dim)
    for _ in range(steps):
        v = torch.nn.functional.normalize(matrix.T @ u, dim=0, eps=eps)
        u = torch.nn.functional.normalize(matrix @ v, dim=0, eps=eps)
    return u, v


@op("spectral_norm_divide")
def _divide(weight: T, u: T, v: T, dim: Int):
    """weight / (u' W v)."""
    return weight / torch.dot(u, _matrix(weight, dim) @ v)


class SpectralNorm:
    """The hook that makes the weight before each forward."""

    def __init__(self, name="weight", n_power_iterations=1, dim=0, eps=1e-12):
        self.name = name
        self.dim = dim
        if n_power_iterations <= 0:
            raise ValueError(f"Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}")
        self.n_power_iterations = n_power_iterations
        self.eps = eps

    def compute_weight(self, layer, do_power_iteration):
        """The normalised weight; the two vectors move on where ``do_power_iteration``."""
        weight = getattr(layer, self.name + "_orig")
        u, v = getattr(layer, self.name + "_u"), getattr(layer, self.name + "_v")
        if do_power_iteration:
            from paddle_compat.core.grad_mode import no_grad

            with no_grad():
                u, v = _power_iteration(weight, u, v, self.dim, self.n_power_iterations, self.eps)
            setattr(layer, self.name + "_u", u)
            setattr(layer, self.name + "_v", v)
        return _divide(weight, u, v, self.dim)

    def __call__(self, layer, inputs):
        setattr(layer, self.name, self.compute_weight(layer, do_power_iteration=layer.training))

    @staticmethod
    def apply(layer, name, n_power_iterations, dim, eps):
        """Keep the parameter ``name`` as ``name_orig`` and the vectors as buffers ``name_u`` and ``name_v``."""
        if mode.process.static:
            raise unimplemented("spectral_norm(layer) is for dynamic mode; in a static program use paddle.static.nn.spectral_norm")
        for hook in layer._forward_pre_hooks.values():
            if isinstance(hook, SpectralNorm) and hook.name == name:
                raise RuntimeError(f"Cannot register two spectral_norm hooks on the same parameter {name}")
        hook = SpectralNorm(name, n_power_iterations, dim, eps)
        weight = layer._parameters[name]
        rank = len(weight.shape)
        if not -rank <= dim < rank:
            from paddle_compat.core.errors import invalid_argument

            raise invalid_argument(f"argument 'dim' must be in [{-rank}, {rank}) for a weight of shape {weight.shape}, but got {dim}")
        t = weight._t.detach()
        matrix = _matrix(t, dim)
        u = torch.nn.functional.normalize(torch.randn(matrix.shape[0], dtype=t.dtype, device=t.device), dim=0, eps=eps)
        v = torch.nn.functional.normalize(torch.randn(matrix.shape[1], dtype=t.dtype, device=t.device), dim=0, eps=eps)
        del layer._parameters[name]
        layer.add_parameter(name + "_orig", weight)
        setattr(layer, name, weight * 1.0)
        layer.register_buffer(name + "_u", wrap(u))
        layer.register_buffer(name + "_v", wrap(v))
        layer.register_forward_pre_hook(hook)
        return hook


def spectral_norm(layer, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divide a layer's weight by its largest singular value before each forward.

    Args:
        layer (Layer): the layer.
        name (str): the parameter's name; it is kept as ``name_orig``.
        n_power_iterations (int): how many power iterations a forward in training makes.
        eps (float): the least norm that is divided by.
        dim (int): the dimension that becomes the rows; by default 1 for Linear and transposed convolutions, else 0.

    Returns:
        Layer: the layer.
    """
    if dim is None:
        dim = 1 if isinstance(layer, (Conv1DTranspose, Conv2DTranspose, Conv3DTranspose, Linear)) else 0
    SpectralNorm.apply(layer, name, n_power_iterations, dim, eps)
    return layer
