"""Activations and dropout, with Paddle 1.x's parameters."""

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.nn import functional as F
from paddle_compat.tensor import math

_MODES = {"downgrade_in_infer": "downscale_in_infer", "upscale_in_train": "upscale_in_train"}


def softmax(input, use_cudnn=True, name=None, axis=-1):
    """Softmax along ``axis``."""
    return F.softmax(input, axis)


def dropout(x, dropout_prob, is_test=None, seed=None, name=None, dropout_implementation="downgrade_in_infer"):
    """Zeros in place of some elements while training.

    Args:
        dropout_prob: how many.
        is_test: not training; False where None.
        dropout_implementation: 'downgrade_in_infer' (elements are made smaller when testing) or 'upscale_in_train' (the others are
            made greater while training).
    """
    if dropout_implementation not in ("downgrade_in_infer", "upscale_in_train"):
        raise ValueError(f"dropout_implementation must be 'downgrade_in_infer' or 'upscale_in_train', but received {dropout_implementation!r}")
    if not isinstance(dropout_prob, (float, int)):
        raise TypeError("dropout_prob argument should be a number")
    if seed and mode.in_dynamic_mode():
        _paddle.seed(seed)
    return F.dropout(x, dropout_prob, training=not is_test, mode=_MODES[dropout_implementation])


def relu(x, name=None):
    """``x`` where positive, else 0."""
    return F.relu(x)


def relu6(x, threshold=6.0, name=None):
    """``x`` kept between 0 and ``threshold``."""
    return math.clip(x, 0.0, threshold)


def brelu(x, t_min=0.0, t_max=24.0, name=None):
    """``x`` kept between two numbers."""
    return math.clip(x, t_min, t_max)


def elu(x, alpha=1.0, name=None):
    """``x`` where positive, else ``alpha`` (e^x - 1)."""
    return F.elu(x, alpha)


def selu(x, scale=None, alpha=None, name=None):
    """``scale`` times ``x`` where positive, else times ``alpha`` (e^x - 1)."""
    return F.selu(x, 1.0507009873554804934193349852946 if scale is None else scale, 1.6732632423543772848170429916717 if alpha is None else alpha)


def leaky_relu(x, alpha=0.02, name=None):
    """``x`` where positive, else ``alpha`` times ``x``."""
    return F.leaky_relu(x, alpha)


def soft_relu(x, threshold=40.0, name=None):
    """log(1 + e^x) with ``x`` kept between minus and plus ``threshold``."""
    return _paddle.log1p(_paddle.exp(math.clip(x, -threshold, threshold)))


def hard_sigmoid(x, slope=0.2, offset=0.5, name=None):
    """``slope`` times ``x`` plus ``offset``, kept between 0 and 1."""
    return F.hardsigmoid(x, slope, offset)


def hard_swish(x, threshold=6.0, scale=6.0, offset=3.0, name=None):
    """``x`` times (``x`` + ``offset`` kept between 0 and ``threshold``) divided by ``scale``."""
    return x * math.clip(x + offset, 0.0, threshold) / scale


def swish(x, beta=1.0, name=None):
    """``x`` times sigmoid of ``x``. ``beta`` has no effect, as on 2.4.2, whose kernel does not read it."""
    return F.swish(x)


def mish(x, threshold=20, name=None):
    """``x`` times tanh of softplus of ``x``."""
    return F.mish(x)


def stanh(x, scale_a=0.67, scale_b=1.7159, name=None):
    """``scale_b`` times tanh of ``scale_a x``."""
    return _paddle.stanh(x, scale_a, scale_b)


def maxout(x, groups, name=None, axis=1):
    """The greatest of each group of channels."""
    return F.maxout(x, groups, axis)


def hard_shrink(x, threshold=None):
    """``x`` where farther from 0 than ``threshold`` (0.5), else 0."""
    return F.hardshrink(x, 0.5 if threshold is None else threshold)


def softshrink(x, alpha=None):
    """``x`` nearer to 0 by ``alpha`` (0.5), 0 where that crosses it."""
    return F.softshrink(x, 0.5 if alpha is None else alpha)


def thresholded_relu(x, threshold=None):
    """``x`` where above ``threshold`` (1.0), else 0."""
    return F.thresholded_relu(x, 1.0 if threshold is None else threshold)


def gelu(x, approximate=False):
    """``x`` times the normal distribution's probability below it."""
    return F.gelu(x, approximate)


def softplus(x, beta: float = 1.0, threshold: float = 20.0, name=None):
    """log(1 + e^(beta x)) / beta, ``x`` itself where ``beta x`` is above ``threshold``."""
    return F.softplus(x, beta, threshold)


def cumsum(x, axis=None, exclusive=None, reverse=None):
    """Sums up to each element along ``axis`` (of the flattened tensor where None); without it (``exclusive``), from the end (``reverse``)."""
    if axis is None:
        x, axis = _paddle.flatten(x), 0
    given = _paddle.flip(x, [axis]) if reverse else x
    out = _paddle.cumsum(given, axis)
    if exclusive:
        out = out - given
    return _paddle.flip(out, [axis]) if reverse else out


def l2_normalize(x, axis, epsilon=1e-12, name=None):
    """``x`` divided by its 2-norm along ``axis`` (by the root of ``epsilon`` where that is greater)."""
    if len(x.shape) == 1:
        axis = 0
    squares = _paddle.sum(x * x, axis=1 if axis is None else axis, keepdim=True)
    return x * _paddle.rsqrt(math.maximum(squares, _paddle.full([1], epsilon, x.dtype)))


def cos_sim(X, Y):
    """The cosine of each row of ``X`` and that of ``Y`` (or its one row), shape [N, 1]."""
    def norm(a):
        return _paddle.sqrt(_paddle.sum(a * a, axis=-1, keepdim=True))

    return _paddle.sum(X * Y, axis=-1, keepdim=True) / (norm(X) * norm(Y))
