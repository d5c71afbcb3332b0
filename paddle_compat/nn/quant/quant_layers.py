"""Layers of quantisation-aware training: fake quantisers, observers, and layers whose weights and inputs go through them."""

from paddle_compat.core.errors import unimplemented
from paddle_compat.framework.param_attr import ParamAttr
from paddle_compat.nn import functional as F
from paddle_compat.nn.initializer.constant import Constant
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.quant import quant_ops
from paddle_compat.utils import unique_name

__all__ = [
    "FakeQuantAbsMax",
    "FakeQuantChannelWiseAbsMax",
    "FakeQuantMAOutputScaleLayer",
    "FakeQuantMovingAverageAbsMax",
    "MAOutputScaleLayer",
    "MovingAverageAbsMaxScale",
    "QuantStub",
    "QuantizedColumnParallelLinear",
    "QuantizedConv2D",
    "QuantizedConv2DTranspose",
    "QuantizedLinear",
    "QuantizedRowParallelLinear",
]  # fmt: skip


def _check_reduce_type(reduce_type):
    assert reduce_type is None or reduce_type == "max", f"reduce_type must be None or 'max', but got {reduce_type!r}"


def _number(layer, name, value, size, dtype):
    """A parameter that holds what a quantiser remembers; it does not learn."""
    p = layer.create_parameter(shape=[size], attr=ParamAttr(name=name, initializer=Constant(value), trainable=False), dtype=dtype)
    p.stop_gradient = True
    return p


def _unique(name, default, what):
    return unique_name.generate(f"{name}.{what}" if name else f"{default}.{what}")


class FakeQuantAbsMax(Layer):
    """Rounds its input on the scale of its largest magnitude.

    Args:
        name: what the name of the scale begins with.
        quant_bits: to how many bits.
        dtype: of the scale.
        quant_on_weight: whether the scale is kept as a parameter.
        reduce_type: 'max' for the largest over all processes.
    """

    def __init__(self, name=None, quant_bits=8, dtype="float32", quant_on_weight=False, reduce_type=None):
        super().__init__()
        _check_reduce_type(reduce_type)
        self._quant_bits = quant_bits
        self._name = name
        self._reduce_type = reduce_type
        self._scale_name = _unique(name, "quant_dequant", "scale")
        self._scale = _number(self, self._scale_name, 0.001, 1, dtype) if quant_on_weight else None

    def forward(self, input):
        return quant_ops.quantize_abs_max(input, self._scale, self._quant_bits, self._reduce_type)


class FakeQuantMovingAverageAbsMax(Layer):
    """Rounds its input on a running mean of its largest magnitude.

    Args:
        name: what the names of its parameters begin with.
        moving_rate: how much of the mean stays at a step.
        quant_bits: to how many bits.
        dtype: of its parameters.
        reduce_type: 'max' for the largest over all processes.
    """

    def __init__(self, name=None, moving_rate=0.9, quant_bits=8, dtype="float32", reduce_type=None):
        super().__init__()
        _check_reduce_type(reduce_type)
        self._moving_rate = moving_rate
        self._quant_bits = quant_bits
        self._reduce_type = reduce_type
        self._scale = _number(self, _unique(name, "quant_dequant", "scale"), 0.001, 1, dtype)
        self._state = _number(self, _unique(name, "quant_dequant", "state"), 1, 1, dtype)
        self._accum = _number(self, _unique(name, "quant_dequant", "accum"), 1, 1, dtype)

    def forward(self, input):
        return quant_ops.quantize_moving_average(
            input, self._scale, self._state, self._accum, self._moving_rate, self._quant_bits, self.training, self._reduce_type
        )


class FakeQuantChannelWiseAbsMax(Layer):
    """Rounds a weight on a scale for each channel.

    Args:
        name: what the name of the scales begins with.
        channel_num: how many channels.
        quant_bits: to how many bits.
        quant_axis: where the channels are.
        dtype: of the scales.
        quant_on_weight: must be True.
        reduce_type: 'max' for the largest over all processes.
    """

    def __init__(self, name=None, channel_num=None, quant_bits=8, quant_axis=0, dtype="float32", quant_on_weight=False, reduce_type=None):
        assert quant_on_weight is True, "Channel_wise only can be used on weight quantization."
        super().__init__()
        _check_reduce_type(reduce_type)
        self._quant_bits = quant_bits
        self._quant_axis = quant_axis
        self._dtype = dtype
        self._name = name
        self._channel_num = channel_num
        self._reduce_type = reduce_type
        self._scale_name = _unique(name, "quant_dequant", "scale")
        self._scale = _number(self, self._scale_name, 0.0, channel_num, dtype)

    def forward(self, input):
        return quant_ops.quantize_channel_abs_max(input, self._scale, self._quant_bits, self._quant_axis, self._reduce_type)


class MovingAverageAbsMaxScale(Layer):
    """Passes its input on and keeps a running mean of its largest magnitude.

    Args:
        name: what the names of its parameters begin with.
        moving_rate: how much of the mean stays at a step.
        dtype: of its parameters.
        reduce_type: 'max' for the largest over all processes.
    """

    def __init__(self, name=None, moving_rate=0.9, dtype="float32", reduce_type=None):
        super().__init__()
        _check_reduce_type(reduce_type)
        self._moving_rate = moving_rate
        self._reduce_type = reduce_type
        self._scale = _number(self, _unique(name, "outscale", "scale"), 0.0, 1, dtype)
        self._state = _number(self, _unique(name, "outscale", "state"), 0, 1, dtype)
        self._accum = _number(self, _unique(name, "outscale", "accum"), 0, 1, dtype)

    def forward(self, input):
        return quant_ops.observe_moving_average(input, self._scale, self._state, self._accum, self._moving_rate, self.training, self._reduce_type)


QuantStub = MovingAverageAbsMaxScale

_QUANTIZERS = {"abs_max": FakeQuantAbsMax, "moving_average_abs_max": FakeQuantMovingAverageAbsMax, "channel_wise_abs_max": FakeQuantChannelWiseAbsMax}
_TAKES = {
    "abs_max": ("name", "quant_bits", "dtype", "quant_on_weight", "reduce_type"),
    "moving_average_abs_max": ("name", "moving_rate", "quant_bits", "dtype", "reduce_type"),
    "channel_wise_abs_max": ("name", "channel_num", "quant_bits", "quant_axis", "dtype", "quant_on_weight", "reduce_type"),
}


def _get_fake_quant_type(quant_type, **kwargs):
    """A quantiser by its name, given those of ``kwargs`` that it takes."""
    return _QUANTIZERS[quant_type](**{k: v for k, v in kwargs.items() if k in _TAKES[quant_type]})


class _Quantized(Layer):
    """What quantised layers share: the wrapped layer's parameters, a quantiser for the weight and one for the input."""

    def _wrap(
        self, layer, axis, weight_bits, activation_bits, moving_rate, weight_quantize_type, activation_quantize_type, weight_pre_layer, act_pre_layer,
        weight_quant_layer, act_quant_layer, reduce_type=None,
    ):  # fmt: skip
        self.weight = layer.weight
        self.bias = layer.bias
        if weight_quant_layer is not None:
            self._fake_quant_weight = weight_quant_layer()
        else:
            self._fake_quant_weight = _get_fake_quant_type(
                weight_quantize_type, name=self.weight.name, moving_rate=moving_rate, quant_bits=weight_bits, dtype=self._dtype, quant_on_weight=True,
                channel_num=self.weight.shape[axis], quant_axis=axis, reduce_type=reduce_type,
            )  # fmt: skip
        if act_quant_layer is not None:
            self._fake_quant_input = act_quant_layer()
        else:
            self._fake_quant_input = _get_fake_quant_type(
                activation_quantize_type, name=layer.full_name(), moving_rate=moving_rate, quant_bits=activation_bits, dtype=self._dtype,
                quant_on_weight=False, reduce_type=reduce_type,
            )  # fmt: skip
        self._act_preprocess = act_pre_layer() if act_pre_layer is not None else None
        self._weight_preprocess = weight_pre_layer() if weight_pre_layer is not None else None

    def _quantized(self, input):
        """(input, weight), both through their preprocessing and their quantiser."""
        if self._act_preprocess is not None:
            input = self._act_preprocess(input)
        input = self._fake_quant_input(input)
        weight = self.weight
        if self._weight_preprocess is not None:
            weight = self._weight_preprocess(weight)
        return input, self._fake_quant_weight(weight)


class QuantizedConv2D(_Quantized):
    """A Conv2D whose weight and input are quantised.

    Args:
        layer: the Conv2D; its parameters are shared.
        weight_bits, activation_bits: to how many bits.
        moving_rate: of moving averages.
        weight_quantize_type, activation_quantize_type: abs_max, moving_average_abs_max or channel_wise_abs_max (weights only).
        weight_pre_layer, act_pre_layer: classes of layers applied before.
        weight_quant_layer, act_quant_layer: classes of quantisers to use instead.
    """

    def __init__(
        self, layer, weight_bits=8, activation_bits=8, moving_rate=0.9, weight_quantize_type="abs_max", activation_quantize_type="abs_max",
        weight_pre_layer=None, act_pre_layer=None, weight_quant_layer=None, act_quant_layer=None,
    ):  # fmt: skip
        super().__init__()
        self._groups = layer._groups
        self._stride = layer._stride
        self._padding = layer._padding
        self._padding_mode = layer._padding_mode
        if layer._padding_mode != "zeros":
            self._reversed_padding_repeated_twice = layer._reversed_padding_repeated_twice
        self._dilation = layer._dilation
        self._data_format = layer._data_format
        self._conv2d_quant_axis = 0
        self._wrap(
            layer, 0, weight_bits, activation_bits, moving_rate, weight_quantize_type, activation_quantize_type, weight_pre_layer, act_pre_layer,
            weight_quant_layer, act_quant_layer,
        )  # fmt: skip

    def forward(self, input):
        input, weight = self._quantized(input)
        padding = self._padding
        if self._padding_mode != "zeros":
            input = F.pad(input, self._reversed_padding_repeated_twice, mode=self._padding_mode, data_format=self._data_format)
            padding = 0
        return F.conv2d(input, weight, self.bias, self._stride, padding, self._dilation, self._groups, self._data_format)


class QuantizedConv2DTranspose(_Quantized):
    """A Conv2DTranspose whose weight and input are quantised; arguments as for QuantizedConv2D."""

    def __init__(
        self, layer, weight_bits=8, activation_bits=8, moving_rate=0.9, weight_quantize_type="abs_max", activation_quantize_type="abs_max",
        weight_pre_layer=None, act_pre_layer=None, weight_quant_layer=None, act_quant_layer=None,
    ):  # fmt: skip
        super().__init__()
        self._groups = layer._groups
        self._stride = layer._stride
        self._padding = layer._padding
        self._output_padding = layer.output_padding
        self._dilation = layer._dilation
        self._data_format = layer._data_format
        self._conv2d_transpose_quant_axis = 1
        self._wrap(
            layer, 1, weight_bits, activation_bits, moving_rate, weight_quantize_type, activation_quantize_type, weight_pre_layer, act_pre_layer,
            weight_quant_layer, act_quant_layer,
        )  # fmt: skip

    def forward(self, input, output_size=None):
        input, weight = self._quantized(input)
        return F.conv2d_transpose(
            input, weight, bias=self.bias, stride=self._stride, padding=self._padding, output_padding=0 if output_size is not None else self._output_padding,
            dilation=self._dilation, groups=self._groups, output_size=output_size, data_format=self._data_format,
        )  # fmt: skip


class QuantizedLinear(_Quantized):
    """A Linear whose weight and input are quantised; arguments as for QuantizedConv2D."""

    def __init__(
        self, layer, weight_bits=8, activation_bits=8, moving_rate=0.9, weight_quantize_type="abs_max", activation_quantize_type="abs_max",
        weight_pre_layer=None, act_pre_layer=None, weight_quant_layer=None, act_quant_layer=None,
    ):  # fmt: skip
        super().__init__()
        self.name = layer.name
        self._linear_quant_axis = 1
        self._wrap(
            layer, 1, weight_bits, activation_bits, moving_rate, weight_quantize_type, activation_quantize_type, weight_pre_layer, act_pre_layer,
            weight_quant_layer, act_quant_layer,
        )  # fmt: skip

    def forward(self, input):
        input, weight = self._quantized(input)
        return F.linear(input, weight, self.bias, self.name)


class _QuantizedParallelLinear(_Quantized):
    """What the two parallel linear layers share. A layer that is not split over processes is a plain quantised Linear."""

    def __init__(
        self, layer, weight_bits=8, activation_bits=8, moving_rate=0.9, weight_quantize_type="abs_max", activation_quantize_type="abs_max",
        weight_pre_layer=None, act_pre_layer=None, weight_quant_layer=None, act_quant_layer=None,
    ):  # fmt: skip
        super().__init__()
        what = type(self).__name__.replace("Quantized", "")
        assert weight_quant_layer is None, f"When quantizing {what}, weight_quant_layer should be None."
        assert act_quant_layer is None, f"When quantizing {what}, act_quant_layer should be None."
        self.name = getattr(layer, "name", getattr(layer, "_name", None))
        self.is_mp = layer.is_mp
        self._linear_quant_axis = 1
        self._wrap(
            layer, 1, weight_bits, activation_bits, moving_rate, weight_quantize_type, activation_quantize_type, weight_pre_layer, act_pre_layer,
            None, None, reduce_type="max",
        )  # fmt: skip
        if self.is_mp:
            raise unimplemented(f"{type(self).__name__}: a layer split over processes (is_mp) cannot be quantised here; quantise the unsplit one")

    def forward(self, input):
        input, weight = self._quantized(input)
        return F.linear(input, weight, self.bias, self.name)


class QuantizedColumnParallelLinear(_QuantizedParallelLinear):
    """A ColumnParallelLinear whose weight and input are quantised; arguments as for QuantizedConv2D."""


class QuantizedRowParallelLinear(_QuantizedParallelLinear):
    """A RowParallelLinear whose weight and input are quantised; arguments as for QuantizedConv2D."""


class _Wrapper(Layer):
    """Calls a layer and passes what it gives, where that is one tensor, through another."""

    def _after(self, out, then):
        return out if isinstance(out, (list, tuple, dict)) else then(out)


class MAOutputScaleLayer(_Wrapper):
    """Calls a layer and keeps a running mean of its output's largest magnitude.

    Args:
        layer: the layer.
        moving_rate: how much of the mean stays at a step.
        name: what names begin with; the layer's where None.
        dtype: of its parameters.
        reduce_type: 'max' for the largest over all processes.
    """

    def __init__(self, layer=None, moving_rate=0.9, name=None, dtype="float32", reduce_type=None):
        super().__init__()
        self._layer = layer
        self._ma_output_scale = MovingAverageAbsMaxScale(layer.full_name() if name is None else name, moving_rate, dtype, reduce_type)

    def forward(self, *inputs, **kwargs):
        return self._after(self._layer(*inputs, **kwargs), self._ma_output_scale)


class FakeQuantMAOutputScaleLayer(_Wrapper):
    """Calls a layer and rounds its output on a running mean of its largest magnitude.

    Args:
        layer: the layer.
        weight_bits: no effect.
        activation_bits: to how many bits.
        moving_rate: how much of the mean stays at a step.
        name: what names begin with; the layer's where None.
        reduce_type: 'max' for the largest over all processes.
    """

    def __init__(self, layer, weight_bits=8, activation_bits=8, moving_rate=0.9, name=None, reduce_type=None, *args, **kwargs):
        super().__init__()
        self._layer = layer
        self._fake_quant_output = FakeQuantMovingAverageAbsMax(
            layer.full_name() if name is None else name, moving_rate, activation_bits, self._dtype, reduce_type
        )

    def forward(self, *inputs, **kwargs):
        return self._after(self._layer(*inputs, **kwargs), self._fake_quant_output)
