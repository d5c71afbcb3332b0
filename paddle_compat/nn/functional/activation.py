"""Activation functions."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import DType, Int, Num, T
from paddle_compat.core.op import inplace_op, op
from paddle_compat.nn.functional.attrs import attr
from paddle_compat.tensor.ops import tanh, tanh_

__all__ = [
    "celu",
    "elu",
    "elu_",
    "gelu",
    "glu",
    "gumbel_softmax",
    "hardshrink",
    "hardsigmoid",
    "hardswish",
    "hardtanh",
    "leaky_relu",
    "log_sigmoid",
    "log_softmax",
    "maxout",
    "mish",
    "prelu",
    "relu",
    "relu6",
    "relu_",
    "rrelu",
    "selu",
    "sigmoid",
    "silu",
    "softmax",
    "softmax_",
    "softplus",
    "softshrink",
    "softsign",
    "swish",
    "tanh",
    "tanh_",
    "tanhshrink",
    "thresholded_relu",
]

_leaky_relu = torch._C._nn.leaky_relu


@op(call=torch.relu, dtypes=FLOATS)
def relu(x: T, name=None):
    """max(x, 0)."""


@op(dtypes=FLOATS)
def relu6(x: T, name=None):
    """min(max(x, 0), 6)."""
    return TF.relu6(x)


@op(dtypes=FLOATS)
def elu(x: T, alpha: Num = 1.0, name=None):
    """x above 0, alpha * (exp(x) - 1) below."""
    return TF.elu(x, attr(x, alpha))


@op(dtypes=FLOATS)
def celu(x: T, alpha: Num = 1.0, name=None):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)). ZeroDivisionError where alpha is 0."""
    if alpha == 0:
        raise ZeroDivisionError("alpha cannot be 0 for celu")
    return TF.celu(x, attr(x, alpha))


@op(dtypes=FLOATS)
def gelu(x: T, approximate=False, name=None):
    """x * Phi(x), Phi the normal distribution function; ``approximate`` by tanh."""
    return TF.gelu(x, approximate="tanh" if approximate else "none")


@op("hard_shrink", dtypes=FLOATS)
def hardshrink(x: T, threshold: Num = 0.5, name=None):
    """x where |x| > threshold, else 0."""
    return TF.hardshrink(x, attr(x, threshold))


@op("hard_sigmoid", dtypes=FLOATS)
def hardsigmoid(x: T, slope: Num = 0.1666667, offset: Num = 0.5, name=None):
    """slope * x + offset, cut to [0, 1]."""
    return torch.clamp(x * attr(x, slope) + attr(x, offset), 0.0, 1.0)


@op("hard_swish", dtypes=FLOATS)
def hardswish(x: T, name=None):
    """x * min(max(x + 3, 0), 6) / 6."""
    return TF.hardswish(x)


@op("brelu", dtypes=FLOATS)
def hardtanh(x: T, min: Num = -1.0, max: Num = 1.0, name=None):
    """x cut to [min, max]."""
    min, max = attr(x, min), attr(x, max)
    return TF.hardtanh(x, min, max) if min <= max else torch.clamp(x, min, max)


@op(dtypes=FLOATS)
def leaky_relu(x: T, negative_slope: Num = 0.01, name=None):
    """x above 0, negative_slope * x below."""
    return _leaky_relu(x, attr(x, negative_slope))


@op("logsigmoid", dtypes=FLOATS)
def log_sigmoid(x: T, name=None):
    """log(1 / (1 + exp(-x)))."""
    return TF.logsigmoid(x)


@op(call=torch.log_softmax)
def log_softmax(x: T, axis: Int = -1, dtype: DType = None, name=None):
    """log(softmax(x)) along ``axis``, computed in ``dtype`` where given."""


@op(dtypes=FLOATS)
def maxout(x: T, groups: Int, axis: Int = 1, name=None):
    """The largest of each ``groups`` neighbouring channels.

    Args:
        x: [N, C, H, W], or [N, H, W, C] with axis -1 or 3.

    Raises:
        ValueError: a rank, axis or number of groups that does not fit.
    """
    if x.dim() != 4:
        raise invalid_argument(f"maxout: x should be a 4-D tensor, but received {list(x.shape)}")
    if axis not in (1, -1, 3):
        raise invalid_argument(f"maxout: axis should be 1, -1 or 3, but received {axis}")
    if groups <= 1:
        raise invalid_argument(f"Attr(groups) of Op(maxout) should be larger than 1, but received {groups}")
    axis = axis % 4
    if x.shape[axis] % groups:
        raise invalid_argument(f"The number of channels for Op(maxout) must be divisible by groups: channels {x.shape[axis]}, groups {groups}")
    return x.unflatten(axis, (x.shape[axis] // groups, groups)).amax(axis + 1)


@op(dtypes=FLOATS)
def mish(x: T, name=None):
    """x * tanh(softplus(x))."""
    return TF.mish(x)


@op(dtypes=FLOATS)
def selu(x: T, scale: Num = 1.0507009873554804934193349852946, alpha: Num = 1.6732632423543772848170429916717, name=None):
    """scale * (x above 0, alpha * (exp(x) - 1) below)."""
    if scale <= 1.0:
        raise ValueError(f"The scale must be greater than 1.0. Received: {scale}.")
    if alpha < 0:
        raise ValueError(f"The alpha must be no less than zero. Received: {alpha}.")
    scale, alpha = attr(x, scale), attr(x, alpha)
    return scale * torch.where(x > 0, x, alpha * torch.expm1(x))


@op(call=torch.sigmoid, dtypes=FLOATS)
def sigmoid(x: T, name=None):
    """1 / (1 + exp(-x))."""


@op(dtypes=FLOATS)
def silu(x: T, name=None):
    """x * sigmoid(x)."""
    return TF.silu(x)


@op(dtypes=FLOATS)
def swish(x: T, name=None):
    """x * sigmoid(x)."""
    return TF.silu(x)


@op(call=torch.softmax)
def softmax(x: T, axis: Int = -1, dtype: DType = None, name=None):
    """exp(x) / sum(exp(x)) along ``axis``, computed in ``dtype`` where given."""


@op(dtypes=FLOATS)
def softplus(x: T, beta: Num = 1, threshold: Num = 20, name=None):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold."""
    return TF.softplus(x, attr(x, beta), attr(x, threshold))


@op(dtypes=FLOATS)
def softshrink(x: T, threshold: Num = 0.5, name=None):
    """x moved towards 0 by ``threshold``, 0 within it."""
    if threshold < 0:
        raise ValueError(f"The threshold must be no less than zero. Received: {threshold}.")
    return TF.softshrink(x, attr(x, threshold))


@op(dtypes=FLOATS)
def softsign(x: T, name=None):
    """x / (1 + |x|)."""
    return TF.softsign(x)


@op("tanh_shrink", dtypes=FLOATS)
def tanhshrink(x: T, name=None):
    """x - tanh(x)."""
    return TF.tanhshrink(x)


@op(dtypes=FLOATS)
def thresholded_relu(x: T, threshold: Num = 1.0, name=None):
    """x where x > threshold, else 0."""
    return torch.threshold(x, attr(x, threshold), 0.0)


@op
def prelu(x: T, weight: T, data_format="NCHW", name=None):
    """x above 0, weight * x below.

    Args:
        weight: [1], or one for each channel.

    Raises:
        AssertionError: a weight whose size does not fit. ValueError: a format that there is not.
    """
    if x.dtype not in FLOATS or weight.dtype is not x.dtype:
        raise invalid_argument(f"prelu: x and weight should have the same float dtype, but received {x.dtype} and {weight.dtype}")
    if weight.dim() != 1:
        raise AssertionError(f"The dim count of weight shape should be 1 in prelu(), but received weight {list(weight.shape)}.")
    if weight.shape[0] > 1:
        if data_format not in _FORMATS:
            raise ValueError(f"data_format must be one of {', '.join(map(repr, _FORMATS))} but receive {data_format}")
        if x.dim() < 2:
            raise AssertionError(f"The dim count of x should be equal or larger than 2 in prelu() when weight is not [1], but received x {list(x.shape)}.")
        channel = 1 if data_format[1] == "C" else x.dim() - 1
        if weight.shape[0] != x.shape[channel]:
            raise AssertionError(
                f"The weight size should be equal to x input channel in prelu(): weight {list(weight.shape)}, x {list(x.shape)}, data_format {data_format}"
            )
        shape = [1] * x.dim()
        shape[channel] = -1
        weight = weight.view(shape)
    return torch.where(x > 0, x, x * weight)


_FORMATS = ("NC", "NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC")


@op(dtypes=FLOATS)
def rrelu(x: T, lower=1.0 / 8.0, upper=1.0 / 3.0, training=True, name=None):
    """x above 0, a * x below: a drawn evenly from [lower, upper] in training, its mean otherwise."""
    if not isinstance(lower, float) or not isinstance(upper, float):
        raise TypeError(f"The lower and upper values must be float type. Received: lower {lower}, upper {upper}.")
    if not 0 <= lower <= upper <= 1:
        raise ValueError(f"lower and upper must be in [0, 1] and lower <= upper, but received lower {lower} and upper {upper}")
    if not training:
        return _leaky_relu(x, attr(x, (attr(x, lower) + attr(x, upper)) / 2))
    return TF.rrelu(x, lower, upper, True)


@op(dtypes=FLOATS)
def glu(x: T, axis: Int = -1, name=None):
    """a * sigmoid(b) with a and b the halves of ``x`` along ``axis``."""
    return TF.glu(x, axis)


@op(dtypes=FLOATS)
def gumbel_softmax(x: T, temperature: Num = 1.0, hard=False, axis: Int = -1, name=None):
    """A draw from the Gumbel-softmax distribution; one-hot (with the soft gradient) where ``hard``."""
    if temperature <= 0:
        raise invalid_argument(f"The temperature must be greater than 0. But received temperature = {temperature}")
    return TF.gumbel_softmax(x, tau=temperature, hard=hard, dim=axis)


relu_ = inplace_op(relu, torch.relu_)
_elu_ = inplace_op(elu, torch._C._nn.elu_, name="elu_")


def elu_(x, alpha=1.0, name=None):
    """In-place form of ``elu``. AssertionError for an alpha below 0: the gradient is computed from the result."""
    if alpha < 0.0:
        raise AssertionError(f"elu_ only support alpha >= 0, please use elu instead, but received {alpha}.")
    return _elu_(x, alpha)


softmax_ = inplace_op(softmax)
