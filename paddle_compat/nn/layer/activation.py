"""Activations as layers: each calls the function of its name in ``paddle.nn.functional``."""

from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer import Constant
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import with_name

__all__ = []


class CELU(Layer):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)).

    Args:
        alpha: the scale of the negative part.
    """

    def __init__(self, alpha=1.0, name=None):
        super().__init__()
        self._alpha = alpha
        self._name = name

    def forward(self, x):
        return F.celu(x, self._alpha, self._name)

    def extra_repr(self):
        return with_name(f"alpha={self._alpha}", self._name)


class ELU(Layer):
    """x where positive, else alpha * (exp(x) - 1).

    Args:
        alpha: the scale of the negative part.
    """

    def __init__(self, alpha=1.0, name=None):
        super().__init__()
        self._alpha = alpha
        self._name = name

    def forward(self, x):
        return F.elu(x, self._alpha, self._name)

    def extra_repr(self):
        return with_name(f"alpha={self._alpha}", self._name)


class GELU(Layer):
    """x times the standard normal distribution function of x, or its tanh approximation.

    Args:
        approximate: whether to use the tanh approximation.
    """

    def __init__(self, approximate=False, name=None):
        super().__init__()
        self._approximate = approximate
        self._name = name

    def forward(self, x):
        return F.gelu(x, self._approximate, self._name)

    def extra_repr(self):
        return with_name(f"approximate={self._approximate}", self._name)


class Hardshrink(Layer):
    """x where its magnitude exceeds the threshold, else 0.

    Args:
        threshold: the threshold.
    """

    def __init__(self, threshold=0.5, name=None):
        super().__init__()
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.hardshrink(x, self._threshold, self._name)

    def extra_repr(self):
        return with_name(f"threshold={self._threshold}", self._name)


class Hardswish(Layer):
    """x * min(max(x + 3, 0), 6) / 6."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.hardswish(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Tanh(Layer):
    """The hyperbolic tangent."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.tanh(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Hardtanh(Layer):
    """x clipped to [min, max].

    Args:
        min: the lower bound.
        max: the upper bound.
    """

    def __init__(self, min=-1.0, max=1.0, name=None):
        super().__init__()
        self._min = min
        self._max = max
        self._name = name

    def forward(self, x):
        return F.hardtanh(x, self._min, self._max, self._name)

    def extra_repr(self):
        return with_name(f"min={self._min}, max={self._max}", self._name)


class ReLU(Layer):
    """max(x, 0)."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.relu(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class ReLU6(Layer):
    """min(max(x, 0), 6)."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.relu6(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class SELU(Layer):
    """scale * (x where positive, else alpha * (exp(x) - 1)).

    Args:
        scale: the scale of the whole.
        alpha: the scale of the negative part.
    """

    def __init__(self, scale=1.0507009873554804934193349852946, alpha=1.6732632423543772848170429916717, name=None):
        super().__init__()
        self._scale = scale
        self._alpha = alpha
        self._name = name

    def forward(self, x):
        return F.selu(x, self._scale, self._alpha, self._name)

    def extra_repr(self):
        return with_name(f"scale={self._scale:.16f}, alpha={self._alpha:.16f}", self._name)


class LeakyReLU(Layer):
    """x where positive, else negative_slope * x.

    Args:
        negative_slope: the slope where negative.
    """

    def __init__(self, negative_slope=0.01, name=None):
        super().__init__()
        self._negative_slope = negative_slope
        self._name = name

    def forward(self, x):
        return F.leaky_relu(x, self._negative_slope, self._name)

    def extra_repr(self):
        return with_name(f"negative_slope={self._negative_slope}", self._name)


class Softplus(Layer):
    """log(1 + exp(beta * x)) / beta, and x itself where beta * x exceeds the threshold.

    Args:
        beta: the steepness.
        threshold: the threshold.
    """

    def __init__(self, beta=1, threshold=20, name=None):
        super().__init__()
        self._beta = beta
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.softplus(x, self._beta, self._threshold, self._name)

    def extra_repr(self):
        return with_name(f"beta={self._beta}, threshold={self._threshold}", self._name)


class Softshrink(Layer):
    """x moved towards 0 by the threshold, 0 where its magnitude is less.

    Args:
        threshold: the threshold.
    """

    def __init__(self, threshold=0.5, name=None):
        super().__init__()
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.softshrink(x, self._threshold, self._name)

    def extra_repr(self):
        return with_name(f"threshold={self._threshold}", self._name)


class Softsign(Layer):
    """x / (1 + |x|)."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.softsign(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Swish(Layer):
    """x * sigmoid(x)."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.swish(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Mish(Layer):
    """x * tanh(softplus(x))."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.mish(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Tanhshrink(Layer):
    """x - tanh(x)."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.tanhshrink(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class ThresholdedReLU(Layer):
    """x where it exceeds the threshold, else 0.

    Args:
        threshold: the threshold.
    """

    def __init__(self, threshold=1.0, name=None):
        super().__init__()
        self._threshold = threshold
        self._name = name

    def forward(self, x):
        return F.thresholded_relu(x, self._threshold, self._name)

    def extra_repr(self):
        return with_name(f"threshold={self._threshold}", self._name)


class Silu(Layer):
    """x * sigmoid(x)."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.silu(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class LogSigmoid(Layer):
    """log(1 / (1 + exp(-x)))."""

    def __init__(self, name=None):
        super().__init__()
        self._name = name

    def forward(self, x):
        return F.log_sigmoid(x, self._name)

    def extra_repr(self):
        return with_name("", self._name)


class Maxout(Layer):
    """The largest of each group of channels.

    Args:
        groups: how many channels make a group.
        axis: the axis.
    """

    def __init__(self, groups, axis=1, name=None):
        super().__init__()
        self._groups = groups
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.maxout(x, self._groups, self._axis, self._name)

    def extra_repr(self):
        return with_name(f"groups={self._groups}, axis={self._axis}", self._name)


class LogSoftmax(Layer):
    """log(softmax(x)).

    Args:
        axis: the axis.
    """

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._axis = axis
        self._name = name

    def forward(self, x):
        return F.log_softmax(x, self._axis)

    def extra_repr(self):
        return with_name(f"axis={self._axis}", self._name)


class Hardsigmoid(Layer):
    """max(0, min(1, x / 6 + 0.5))."""

    def __init__(self, name=None):
        super().__init__()
        self.name = name

    def forward(self, x):
        return F.hardsigmoid(x, name=self.name)

    def extra_repr(self):
        return with_name("", self.name)


class Sigmoid(Layer):
    """1 / (1 + exp(-x))."""

    def __init__(self, name=None):
        super().__init__()
        self.name = name

    def forward(self, x):
        return F.sigmoid(x, name=self.name)

    def extra_repr(self):
        return with_name("", self.name)


class Softmax(Layer):
    """exp(x) / sum(exp(x)) along an axis.

    Args:
        axis: the axis.
    """

    def __init__(self, axis=-1, name=None):
        super().__init__()
        self._axis = axis
        self._dtype = None
        self._name = name

    def forward(self, x):
        return F.softmax(x, self._axis)

    def extra_repr(self):
        return with_name(f"axis={self._axis}", self._name)


class Softmax2D(Layer):
    """Softmax over the channels of a [N, C, H, W] or [C, H, W] tensor."""

    def __init__(self, name=None):
        super().__init__()
        self._dtype = None
        self._name = name

    def forward(self, x):
        assert x.ndim in (3, 4), f"Softmax2D requires a 3D or 4D tensor as input. Received: {x.ndim}D."
        return F.softmax(x, axis=-3, dtype=self._dtype, name=self._name)

    def extra_repr(self):
        return with_name("", self._name)


class PReLU(Layer):
    """x where positive, else a learned slope times x.

    Args:
        num_parameters: 1 for one slope, or the number of channels.
        init: the slopes' first value.
        weight_attr: of the slopes.
        data_format: where the channels are.
    """

    def __init__(self, num_parameters=1, init=0.25, weight_attr=None, data_format="NCHW", name=None):
        super().__init__()
        self._num_parameters = num_parameters
        self._init = init
        self._weight_attr = weight_attr
        self._name = name
        self._data_format = data_format
        self._weight = self.create_parameter(attr=weight_attr, shape=[num_parameters], is_bias=False, default_initializer=Constant(init))

    def forward(self, x):
        return F.prelu(x, self._weight, data_format=self._data_format)

    def extra_repr(self):
        return with_name(f"num_parameters={self._num_parameters}, data_format={self._data_format}, init={self._init}, dtype={self._dtype}", self._name)


class RReLU(Layer):
    """x where positive, else a random slope times x; the slopes' mean in evaluation mode.

    Args:
        lower: the least slope.
        upper: the greatest.
    """

    def __init__(self, lower=1.0 / 8.0, upper=1.0 / 3.0, name=None):
        super().__init__()
        self._lower = lower
        self._upper = upper
        self._name = name

    def forward(self, x):
        return F.rrelu(x, lower=self._lower, upper=self._upper, training=self.training)

    def extra_repr(self):
        return with_name(f"lower={self._lower}, upper={self._upper}, training={self.training}, dtype={self._dtype}", self._name)
