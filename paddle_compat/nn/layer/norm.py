"""Batch, layer, group, instance and spectral normalisation."""

import math
import numbers
import warnings

from torch.compiler import is_compiling

from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer.constant import Constant
from paddle_compat.nn.initializer.normal import Normal
from paddle_compat.nn.layer import norm_ops
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import with_name

__all__ = []

_warned = False


def _warn_once():
    """2.4.2 warns at every training step; Python shows a warning of one place once, so once is what is seen."""
    global _warned
    if not _warned and not is_compiling():
        _warned = True
        warnings.warn("When training, we now always track global mean and variance.", stacklevel=3)


def _scale_dtype():
    """Parameters of a norm stay float32 where the default dtype is float16."""
    default = get_default_dtype()
    return "float32" if default in ("float16", "bfloat16") else default


def _frozen_by_rate(attr):
    """A learning rate of 0 in the ParamAttr freezes a norm's parameter."""
    return getattr(attr, "learning_rate", None) == 0.0


def _stat(layer, name, value, size, dtype):
    """A running statistic: a parameter that does not learn."""
    p = layer.create_parameter(attr=ParamAttr(name=name, initializer=Constant(value), trainable=False, do_model_average=True), shape=[size], dtype=dtype)
    p.stop_gradient = True
    return p


def _affine(layer, attr, size, dtype, is_bias):
    """A norm's weight or bias; with ``attr`` False it exists and does not learn."""
    default = None if is_bias else Constant(1.0)
    if attr is False:
        p = layer.create_parameter(attr=None, shape=[size], dtype=dtype, is_bias=is_bias, default_initializer=default)
        p.stop_gradient = True
        return p
    p = layer.create_parameter(attr=attr, shape=[size], dtype=dtype, is_bias=is_bias, default_initializer=default)
    if _frozen_by_rate(attr):
        p.stop_gradient = True
    return p


class _BatchNormBase(Layer):
    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", use_global_stats=None, name=None):
        super().__init__()
        self._num_features = num_features
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._use_global_stats = use_global_stats
        self._dtype = _scale_dtype()
        self._data_format = data_format
        self.weight = _affine(self, weight_attr, num_features, self._dtype, False)
        self.bias = _affine(self, bias_attr, num_features, self._dtype, True)
        self._mean = _stat(self, None if name is None else name + "_mean", 0.0, num_features, self._dtype)
        self._variance = _stat(self, None if name is None else name + "_variance", 1.0, num_features, self._dtype)
        self._in_place = False
        self._momentum = momentum
        self._epsilon = epsilon
        self._fuse_with_relu = False
        self._name = name

    def _check_input_dim(self, input):
        raise NotImplementedError("BatchNorm Base error")

    def _check_data_format(self, input):
        raise NotImplementedError("BatchNorm Base data format error")

    def forward(self, input):
        self._check_data_format(self._data_format)
        self._check_input_dim(input)
        training = self.training
        if training:
            _warn_once()
        p = self._parameters
        weight = p["weight"] if "weight" in p else self.weight
        bias = p["bias"] if "bias" in p else self.bias
        mean, variance = p["_mean"], p["_variance"]
        return F.batch_norm(input, mean, variance, weight, bias, training, self._momentum, self._epsilon, self._data_format, self._use_global_stats)

    def extra_repr(self):
        text = f"num_features={self._num_features}, momentum={self._momentum}, epsilon={self._epsilon}"
        if self._data_format != "NCHW":
            text += f", data_format={self._data_format}"
        return with_name(text, self._name)


class BatchNorm1D(_BatchNormBase):
    """Normalises each channel of a 2-D or 3-D input over the batch.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at a step (one minus torch's).
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: ``NC``, ``NCL`` or ``NLC``.
        use_global_stats: whether the running statistics are used; by default in evaluation only.
    """

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCL", use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)

    def _check_data_format(self, input):
        if input in ("NCHW", "NC", "NCL"):
            self._data_format = "NCHW"
        elif input in ("NHWC", "NLC"):
            self._data_format = "NHWC"
        else:
            raise ValueError(f"expected NC , NCL, NLC or None for data_format input, but got {input!r}")

    def _check_input_dim(self, input):
        ndim = input.ndim
        if ndim not in (2, 3):
            raise ValueError(f"expected 2D or 3D input (got {ndim}D input)")


class BatchNorm2D(_BatchNormBase):
    """Normalises each channel of a 4-D input over the batch.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at a step (one minus torch's).
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: ``NCHW`` or ``NHWC``.
        use_global_stats: whether the running statistics are used; by default in evaluation only.
    """

    def _check_data_format(self, input):
        if input not in ("NCHW", "NHWC"):
            raise ValueError(f"expected NCHW or NHWC for data_format input, but got {input!r}")

    def _check_input_dim(self, input):
        ndim = input.ndim
        if ndim != 4:
            raise ValueError(f"expected 4D input (got {ndim}D input)")


class BatchNorm3D(_BatchNormBase):
    """Normalises each channel of a 5-D input over the batch.

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at a step (one minus torch's).
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: ``NCDHW`` or ``NDHWC``.
        use_global_stats: whether the running statistics are used; by default in evaluation only.
    """

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCDHW", use_global_stats=None, name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, use_global_stats, name)

    def _check_data_format(self, input):
        if input in ("NCHW", "NCDHW"):
            self._data_format = "NCHW"
        elif input in ("NHWC", "NDHWC"):
            self._data_format = "NHWC"
        else:
            raise ValueError(f"expected NCDHW, NDHWC or None for data_format input, but got {input!r}")

    def _check_input_dim(self, input):
        ndim = input.ndim
        if ndim != 5:
            raise ValueError(f"expected 5D input (got {ndim}D input)")


class SyncBatchNorm(_BatchNormBase):
    """Batch normalisation with statistics over the batches of all processes.

    On one process it is plain batch normalisation (2.4.2 has it on GPUs only).

    Args:
        num_features: how many channels.
        momentum: how much of the running statistics stays at a step (one minus torch's).
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: where the channels are.
    """

    def __init__(self, num_features, momentum=0.9, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__(num_features, momentum, epsilon, weight_attr, bias_attr, data_format, None, name)

    def _check_data_format(self):
        if self._data_format in ("NCHW", "NCDHW", "NC", "NCL"):
            self._data_format = "NCHW"
        elif self._data_format in ("NHWC", "NDHWC", "NLC"):
            self._data_format = "NHWC"
        else:
            raise ValueError(f"expected 'NCDHW', 'NDHWC', 'NCL', 'NLC', 'NC', 'NCHW', 'NHWC' for data_format, but got {self._data_format!r}")

    def forward(self, x):
        self._check_data_format()
        return norm_ops.sync_batch_norm(x, self._mean, self._variance, self.weight, self.bias, self.training, self._momentum, self._epsilon, self._data_format)

    @classmethod
    def convert_sync_batchnorm(cls, layer):
        """Replace every batch norm in ``layer`` by a SyncBatchNorm with its parameters.

        Returns:
            Layer: ``layer``, or the SyncBatchNorm in its place where it is a batch norm itself.
        """
        out = layer
        if isinstance(layer, _BatchNormBase):
            # made without the old layer's attributes: their names, and the statistics' made of its name, are taken
            out = SyncBatchNorm(layer._num_features, layer._momentum, layer._epsilon, data_format=layer._data_format)
            out._weight_attr, out._bias_attr = layer._weight_attr, layer._bias_attr
            out._name = layer._name
            out.weight, out.bias = layer.weight, layer.bias
            out._mean, out._variance = layer._mean, layer._variance
            out.training = layer.training
        for name, sublayer in layer.named_children():
            out.add_sublayer(name, cls.convert_sync_batchnorm(sublayer))
        return out


class BatchNorm(Layer):
    """Batch normalisation of any rank, in the 1.x style.

    Args:
        num_channels: how many channels.
        act: an activation's name, applied at the end.
        is_test: whether the running statistics are used in static mode.
        momentum: how much of the running statistics stays at a step.
        epsilon: added to the variance.
        param_attr, bias_attr: of the scale and the shift.
        dtype: of the parameters; float32 where it is float16.
        data_layout: ``NCHW`` or ``NHWC``.
        in_place: no effect.
        moving_mean_name, moving_variance_name: names of the running statistics.
        do_model_average_for_mean_and_var: whether ModelAverage averages them.
        use_global_stats: whether the running statistics are used in training too.
        trainable_statistics: whether the batch's statistics are used in evaluation too.
    """

    def __init__(
        self, num_channels, act=None, is_test=False, momentum=0.9, epsilon=1e-05, param_attr=None, bias_attr=None, dtype="float32",
        data_layout="NCHW", in_place=False, moving_mean_name=None, moving_variance_name=None, do_model_average_for_mean_and_var=True,
        use_global_stats=False, trainable_statistics=False,
    ):  # fmt: skip
        super().__init__()
        self._param_attr = param_attr
        self._bias_attr = bias_attr
        self._act = act
        self._use_mkldnn = False
        assert bias_attr is not False, "bias_attr should not be False in batch_norm."
        self._dtype = "float32" if dtype == "float16" else dtype
        self.weight = self.create_parameter(attr=param_attr, shape=[num_channels], dtype=self._dtype, default_initializer=Constant(1.0))
        self.bias = self.create_parameter(attr=bias_attr, shape=[num_channels], dtype=self._dtype, is_bias=True)
        if use_global_stats and _frozen_by_rate(param_attr):
            self.weight.stop_gradient = True
        if use_global_stats and _frozen_by_rate(bias_attr):
            self.bias.stop_gradient = True
        self._mean = _stat(self, moving_mean_name, 0.0, num_channels, self._dtype)
        self._variance = _stat(self, moving_variance_name, 1.0, num_channels, self._dtype)
        self._mean.do_model_average = self._variance.do_model_average = do_model_average_for_mean_and_var
        self._in_place = in_place
        self._data_layout = data_layout
        self._momentum = momentum
        self._epsilon = epsilon
        self._is_test = is_test
        self._fuse_with_relu = False
        self._use_global_stats = use_global_stats
        self._trainable_statistics = trainable_statistics

    def forward(self, input):
        out = F.batch_norm(
            input, self._mean, self._variance, self.weight, self.bias, training=self.training, momentum=self._momentum, epsilon=self._epsilon,
            data_format=self._data_layout, use_global_stats=self._use_global_stats or (False if self._trainable_statistics else None),
        )  # fmt: skip
        return out if self._act is None else getattr(F, self._act)(out)


class _InstanceNormBase(Layer):
    def __init__(self, num_features, epsilon=1e-5, momentum=0.9, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__()
        if weight_attr is False or bias_attr is False:
            assert weight_attr is False and bias_attr is False, (
                f"weight_attr and bias_attr must be set to Fasle at the same time in InstanceNorm, but got {weight_attr!r} and {bias_attr!r}"
            )
        self._epsilon = epsilon
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._num_features = num_features
        if weight_attr is False:
            self.scale = None
            self.bias = None
        else:
            self.scale = self.create_parameter(attr=weight_attr, shape=[num_features], default_initializer=Constant(1.0), is_bias=False)
            self.bias = self.create_parameter(attr=bias_attr, shape=[num_features], default_initializer=Constant(0.0), is_bias=True)

    def _check_input_dim(self, input):
        raise NotImplementedError("InstanceNorm Base error")

    def forward(self, input):
        self._check_input_dim(input)
        return F.instance_norm(input, weight=self.scale, bias=self.bias, eps=self._epsilon)

    def extra_repr(self):
        return f"num_features={self._num_features}, epsilon={self._epsilon}"


class InstanceNorm1D(_InstanceNormBase):
    """Normalises each channel of each sample of a 2-D or 3-D input over its own elements.

    Args:
        num_features: how many channels.
        epsilon: added to the variance.
        momentum: no effect; there are no running statistics.
        weight_attr, bias_attr: of the scale and the shift; both False for none.
        data_format: no effect, as on 2.4.2; channels are the second dimension.
    """

    def _check_input_dim(self, input):
        if input.ndim not in (2, 3):
            raise ValueError(f"expected 2D or 3D input (got {input.ndim}D input)")


class InstanceNorm2D(_InstanceNormBase):
    """Normalises each channel of each sample of a 4-D input over its own elements.

    Args:
        num_features: how many channels.
        epsilon: added to the variance.
        momentum: no effect; there are no running statistics.
        weight_attr, bias_attr: of the scale and the shift; both False for none.
        data_format: no effect, as on 2.4.2; channels are the second dimension.
    """

    def _check_input_dim(self, input):
        if input.ndim != 4:
            raise ValueError(f"expected 4D input (got {input.ndim}D input)")


class InstanceNorm3D(_InstanceNormBase):
    """Normalises each channel of each sample of a 5-D input over its own elements.

    Args:
        num_features: how many channels.
        epsilon: added to the variance.
        momentum: no effect; there are no running statistics.
        weight_attr, bias_attr: of the scale and the shift; both False for none.
        data_format: no effect, as on 2.4.2; channels are the second dimension.
    """

    def _check_input_dim(self, input):
        if input.ndim != 5:
            raise ValueError(f"expected 5D input (got {input.ndim}D input)")


class GroupNorm(Layer):
    """Normalises groups of channels of each sample.

    Args:
        num_groups: how many groups.
        num_channels: how many channels.
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False fixes them.
        data_format: ``NCHW``.
    """

    def __init__(self, num_groups, num_channels, epsilon=1e-05, weight_attr=None, bias_attr=None, data_format="NCHW", name=None):
        super().__init__()
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._epsilon = epsilon
        self._num_channels = num_channels
        self._num_groups = num_groups
        if data_format != "NCHW":
            raise ValueError(f"unsupported data layout:{data_format}")
        self.weight = _affine(self, weight_attr, num_channels, None, False)
        self.bias = _affine(self, bias_attr, num_channels, None, True)

    def forward(self, input):
        return norm_ops.group_norm(input, self._num_groups, self._epsilon, self.weight, self.bias)

    def extra_repr(self):
        return f"num_groups={self._num_groups}, num_channels={self._num_channels}, epsilon={self._epsilon}"


class LayerNorm(Layer):
    """Normalises each sample over its last dimensions.

    Args:
        normalized_shape: the sizes of those dimensions; an int for the last one.
        epsilon: added to the variance.
        weight_attr, bias_attr: of the scale and the shift; False for none.
    """

    def __init__(self, normalized_shape, epsilon=1e-05, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        if isinstance(normalized_shape, numbers.Integral):
            normalized_shape = [normalized_shape]
        self._normalized_shape = list(normalized_shape)
        self._epsilon = epsilon
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        size = [math.prod(self._normalized_shape)]
        self.weight = None if weight_attr is False else self.create_parameter(attr=weight_attr, shape=size, default_initializer=Constant(1.0))
        self.bias = None if bias_attr is False else self.create_parameter(attr=bias_attr, shape=size, is_bias=True)

    def forward(self, input):
        p = self._parameters
        weight = p["weight"] if "weight" in p else self.weight
        bias = p["bias"] if "bias" in p else self.bias
        return F.layer_norm(input, self._normalized_shape, weight, bias, self._epsilon)

    def extra_repr(self):
        return f"normalized_shape={self._normalized_shape}, epsilon={self._epsilon}"


class LocalResponseNorm(Layer):
    """Divides by the local energy over neighbouring channels.

    Args:
        size: how many channels count.
        alpha, beta, k: input / (k + alpha * mean of squares) ** beta.
        data_format: where the channels are.
    """

    def __init__(self, size, alpha=0.0001, beta=0.75, k=1.0, data_format="NCHW", name=None):
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k
        self.data_format = data_format
        self.name = name

    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k, self.data_format, self.name)

    def extra_repr(self):
        text = f"size={self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"
        if self.data_format != "NCHW":
            text += f", data_format={self.data_format}"
        return with_name(text, self.name)


class SpectralNorm(Layer):
    """Divides a weight by its largest singular value, found by power iteration from fixed random vectors.

    Args:
        weight_shape: the weight's shape.
        dim: the dimension that becomes the rows.
        power_iters: how many iterations a call makes.
        eps: added to norms.
        dtype: of the vectors.
    """

    def __init__(self, weight_shape, dim=0, power_iters=1, eps=1e-12, dtype="float32"):
        super().__init__()
        self._power_iters = power_iters
        self._eps = eps
        self._dim = dim
        self._dtype = dtype
        self._weight_shape = list(weight_shape)
        assert math.prod(self._weight_shape) > 0, f"Any dimension of `weight_shape` cannot be equal to 0, but it is {self._weight_shape}"
        assert dim < len(self._weight_shape), f"The input `dim` should be less than the length of `weight_shape`, but received dim={dim}"
        rows = self._weight_shape[dim]
        columns = math.prod(self._weight_shape) // rows
        self.weight_u = self.create_parameter(attr=ParamAttr(), shape=[rows], dtype=dtype, default_initializer=Normal(0.0, 1.0))
        self.weight_u.stop_gradient = True
        self.weight_v = self.create_parameter(attr=ParamAttr(), shape=[columns], dtype=dtype, default_initializer=Normal(0.0, 1.0))
        self.weight_v.stop_gradient = True

    def forward(self, weight):
        return norm_ops.spectral_norm(weight, self.weight_u, self.weight_v, self._dim, self._power_iters, self._eps)
