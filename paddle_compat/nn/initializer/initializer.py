"""What all initializers share: how they are called, fans, gains, the global defaults and lazy initialisation."""

import functools
import math

import torch

from paddle_compat.core.errors import unimplemented
from paddle_compat.core.tensor import Tensor

__all__ = []


class Initializer:
    """Fills a parameter. Subclasses write ``_fill(t)``, which fills a torch tensor in place.

    In static mode the same ``_fill`` runs when the startup program does: ``paddle_compat.static`` sets ``static_forward``
    to what records it.
    """

    static_forward = None  # (initializer, variable, block) -> None; set when static mode is first entered

    def __call__(self, param, block=None):
        if LazyInit.on and isinstance(param, Tensor) and hasattr(param, "set_init_func"):
            param.set_init_func(functools.partial(self.forward, param, block))
            return None
        return self.forward(param, block)

    def forward(self, param, block=None):
        """Fill ``param`` (a Parameter or Tensor now, a static variable when the startup program runs)."""
        if not isinstance(param, Tensor):
            return self._in_program(param, block)
        with torch.no_grad():
            self._fill(param._t)
        return None

    def _in_program(self, variable, block):
        if Initializer.static_forward is None:
            raise unimplemented(
                f"an initializer fills Tensors and Parameters, but got {type(variable).__name__}; in a static program pass it to create_parameter"
            )
        return Initializer.static_forward(self, variable, block)

    def _fill(self, t):
        raise NotImplementedError(f"{type(self).__name__} must define how it fills a tensor")

    def _compute_fans(self, var):
        """(fan_in, fan_out) of a variable, by Paddle's rule."""
        return fans(var.shape)


class LazyInit:
    """Whether parameters are being made without filling them (``paddle.LazyGuard``)."""

    on = False


class LazyGuard:
    """Inside ``with LazyGuard():`` layers are made without filling their parameters; ``parameter.initialize()`` does it later."""

    def __enter__(self):
        self._before = LazyInit.on
        LazyInit.on = True
        return self

    def __exit__(self, *exc):
        LazyInit.on = self._before


def fans(shape):
    """(fan_in, fan_out): rows and columns of a matrix; channels times the kernel's size for a convolution's weight."""
    shape = list(shape)
    if not shape:
        return 1, 1
    if len(shape) == 1:
        return shape[0], shape[0]
    if len(shape) == 2:
        return shape[0], shape[1]
    receptive = math.prod(shape[2:])
    return shape[1] * receptive, shape[0] * receptive


def torch_generator(seed, device):
    """A generator of its own for an initializer with a seed; torch's default one for seed 0."""
    if not seed:
        return None
    return torch.Generator(device=device).manual_seed(seed)


_GAINS = {
    "sigmoid": 1, "linear": 1, "conv1d": 1, "conv2d": 1, "conv3d": 1, "conv1d_transpose": 1, "conv2d_transpose": 1, "conv3d_transpose": 1,
    "tanh": 5.0 / 3, "relu": math.sqrt(2.0), "selu": 3.0 / 4,
}  # fmt: skip


def calculate_gain(nonlinearity, param=None):
    """The factor by which a nonlinearity's weights are scaled at first.

    Args:
        nonlinearity (str): sigmoid, linear, conv1d ... conv3d_transpose, tanh, relu, leaky_relu or selu.
        param: the negative slope of leaky_relu, 0.01 where None.

    Returns:
        float: the gain.
    """
    if nonlinearity == "leaky_relu":
        if param is None:
            param = 0.01
        assert isinstance(param, (bool, int, float)), f"param must be a number (the negative slope), but got {param!r}"
        return math.sqrt(2.0 / (1 + float(param) ** 2))
    if nonlinearity in _GAINS:
        return _GAINS[nonlinearity]
    raise ValueError(f"nonlinearity function {nonlinearity} is not suppported now. It can be one of {', '.join([*_GAINS, 'leaky_relu'])}.")


_global_weight = None
_global_bias = None


def set_global_initializer(weight_init, bias_init=None):
    """Make weights (and biases) of layers made from now on start from these, unless their ParamAttr says otherwise.

    Args:
        weight_init: an initializer for weights, None to go back to the layers' own.
        bias_init: an initializer for biases, None for the layers' own.
    """
    global _global_weight, _global_bias
    _global_weight, _global_bias = weight_init, bias_init


def global_initializer(is_bias):
    """The initializer set for all weights or all biases, or None."""
    return _global_bias if is_bias else _global_weight
