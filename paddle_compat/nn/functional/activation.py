"""Activation functions."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import DType, Int, Num, T
from paddle_compat.core.op import inplace_op, op


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
    return TF.elu(x, alpha)


@op(dtypes=FLOATS)
def celu(x: T, alpha: Num = 1.0, name=None):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)). ZeroDivisionError where alpha is 0."""
    if alpha == 0:
        raise ZeroDivisionError("alpha cannot be 0 for celu")
    return TF.celu(x, alpha)


@op(dtypes=FLOATS)
def gelu(x: T, approximate=False, name=None):
    """x * Phi(x), Phi the normal distribution function; ``approximate`` by tanh."""
    return TF.gelu(x, approximate="tanh" if approximate else "none")


@op("hard_shrink", dtypes=FLOATS)
def hardshrink(x: T, threshold: Num = 0.5, name=None):
    """x where |x| > threshold, else 0."""
    return TF.hardshrink(x, threshold)


@op("hard_sigmoid", dtypes=FLOATS)
def hardsigmoid(x: T, slope: Num = 0.1666667, offset: Num = 0.5, name=None):
    """slope * x + offset, cut to [0, 1]."""
    return torch.clamp(x * slope + offset, 0.0, 1.0)


@op("hard_swish", dtypes=FLOATS)
def hardswish(x: T, name=None):
    """x * min(max(x + 3, 0), 6) / 6."""
    return TF.hardswish(x)


@op("brelu", dtypes=FLOATS)
def hardtanh(x: T, min: Num = -1.0, max: Num = 1.0, name=None):
    """x cut to [min, max]."""
    return TF.hardtanh(x, min, max)


@op(dtypes=FLOATS)
def leaky_relu(x: T, negative_slope: Num = 0.01, name=None):
    """x above 0, negative_slope * x below."""
    return TF.leaky_relu(x, negative_slope)


@op("logsigmoid", dtypes=FLOATS)
def log_sigmoid(x: T, name=None):
    """log(1 / (1 + exp(-x)))."""
    return TF.logsigmoid(x)


@op(dtypes=FLOATS)
def log_softmax(x: T, axis: Int = -1, dtype: DType = None, name=None):
    """log(softmax(x)) along ``axis``, computed in ``dtype`` where given."""
    return torch.log_softmax(x, axis, dtype)


@op(dtypes=FLOATS)
def maxout(x: T, groups: Int, axis: Int = 1, name=None):
    """The largest of each ``groups`` neighbouring channels."""
    axis = axis % x.dim()
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


@op(dtypes=FLOATS)
def softmax(x: T, axis: Int = -1, dtype: DType = None, name=None):
    """exp(x) / sum(exp(x)) along ``axis``, computed in ``dtype`` where given."""
    return torch.softmax(x, axis, dtype)


@op(dtypes=FLOATS)
def softplus(x: T, beta: Num = 1, threshold: Num = 20, name=None):
    """log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold."""
    return TF.softplus(x, beta, threshold)


@op(dtypes=FLOATS)
def softshrink(x: T, threshold: Num = 0.5, name=None):
    """x moved towards 0 by ``threshold``, 0 within it."""
    if threshold < 0:
        raise ValueError(f"The threshold must be no less than zero. Received: {threshold}.")
    return TF.softshrink(x, threshold)


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
    return torch.where(x > threshold, x, torch.zeros((), dtype=x.dtype, device=x.device))


@op(dtypes=FLOATS)
def prelu(x: T, weight: T, data_format="NCHW", name=None):
    """x above 0, weight * x below; one weight, or one for each channel."""
    if weight.numel() == 1:
        return torch.where(x > 0, x, x * weight)
    channel = x.dim() - 1 if data_format in ("NC", "NLC", "NHWC", "NDHWC") and data_format != "NC" else 1
    if weight.numel() != x.shape[channel]:
        raise AssertionError(f"The weight size should be equal to x input channel: weight {list(weight.shape)}, x {list(x.shape)}, data_format {data_format}")
    shape = [1] * x.dim()
    shape[channel] = -1
    return torch.where(x > 0, x, x * weight.view(shape))


@op(dtypes=FLOATS)
def rrelu(x: T, lower: Num = 1.0 / 8.0, upper: Num = 1.0 / 3.0, training=True, name=None):
    """x above 0, a * x below: a drawn evenly from [lower, upper] in training, its mean otherwise."""
    if not 0 <= lower <= upper <= 1:
        raise ValueError(f"lower and upper must be in [0, 1] and lower <= upper, but received lower {lower} and upper {upper}")
    return TF.rrelu(x, lower, upper, training)


@op(dtypes=FLOATS)
def glu(x: T, axis: Int = -1, name=None):
    """a * sigmoid(b) with a and b the halves of ``x`` along ``axis``."""
    return TF.glu(x, axis)


@op(dtypes=FLOATS)
def gumbel_softmax(x: T, temperature: Num = 1.0, hard=False, axis: Int = -1, name=None):
    """A draw from the Gumbel-softmax distribution; one-hot (with the soft gradient) where ``hard``."""
    return TF.gumbel_softmax(x, tau=temperature, hard=hard, dim=axis)


relu_ = inplace_op(relu, torch.relu_)
elu_ = inplace_op(elu)
softmax_ = inplace_op(softmax)
