"""Linear, Embedding, dropout, padding, resizing and other everyday layers."""

import paddle_compat as paddle
from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.core.tensor import Tensor
from paddle_compat.nn import functional as F
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.text import with_name

__all__ = []

_linear = F.linear


class Identity(Layer):
    """Gives back its input. Takes any arguments and ignores them, so that it can stand for any layer."""

    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Flatten(Layer):
    """Makes one dimension of the dimensions from ``start_axis`` to ``stop_axis``.

    Args:
        start_axis: the first of them.
        stop_axis: the last of them.
    """

    def __init__(self, start_axis=1, stop_axis=-1):
        super().__init__()
        self.start_axis = start_axis
        self.stop_axis = stop_axis

    def forward(self, input):
        return paddle.flatten(input, start_axis=self.start_axis, stop_axis=self.stop_axis)


class Linear(Layer):
    """``x @ weight + bias`` with a weight of shape [in_features, out_features].

    Args:
        in_features: the input's last size.
        out_features: the output's last size.
        weight_attr: of the weight.
        bias_attr: of the bias; False for none.
    """

    def __init__(self, in_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self._dtype = get_default_dtype()
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self.weight = self.create_parameter(shape=[in_features, out_features], attr=weight_attr, dtype=self._dtype, is_bias=False)
        self.bias = self.create_parameter(shape=[out_features], attr=bias_attr, dtype=self._dtype, is_bias=True)
        self.name = name

    def forward(self, input):
        # The parameters' own dict is read first: an attribute would go through Layer.__getattr__, at 0.3 us each.
        p = self._parameters
        weight = p["weight"] if "weight" in p else self.weight
        bias = p["bias"] if "bias" in p else self.bias
        return _linear(input, weight, bias)

    def extra_repr(self):
        shape = self.weight.shape
        return with_name(f"in_features={shape[0]}, out_features={shape[1]}, dtype={self._dtype}", self.name)


class Bilinear(Layer):
    """``x1 @ weight[k] @ x2 + bias[k]`` for each output k.

    Args:
        in1_features: the last size of x1.
        in2_features: the last size of x2.
        out_features: the output's last size.
        weight_attr: of the weight, of shape [out_features, in1_features, in2_features].
        bias_attr: of the bias, of shape [1, out_features]; False for none.
    """

    def __init__(self, in1_features, in2_features, out_features, weight_attr=None, bias_attr=None, name=None):
        super().__init__()
        self._dtype = get_default_dtype()
        self._weight_attr = weight_attr
        self._bias_attr = bias_attr
        self._name = name
        self._in1_features = in1_features
        self._in2_features = in2_features
        self._out_features = out_features
        self.weight = self.create_parameter(attr=weight_attr, shape=[out_features, in1_features, in2_features], dtype=self._dtype, is_bias=False)
        self.bias = self.create_parameter(attr=bias_attr, shape=[1, out_features], dtype=self._dtype, is_bias=True)

    def forward(self, x1, x2):
        return F.bilinear(x1, x2, self.weight, self.bias, self._name)

    def extra_repr(self):
        return with_name(
            f"in1_features={self._in1_features}, in2_features={self._in2_features}, out_features={self._out_features}, dtype={self._dtype}", self._name
        )


class Embedding(Layer):
    """The rows of a table that the input's ids name.

    Args:
        num_embeddings: how many rows.
        embedding_dim: a row's size.
        padding_idx: the id of a row that is zero and does not learn.
        sparse: whether the gradient is sparse.
        weight_attr: of the table.

    Raises:
        ValueError: a size that is not positive, or a padding_idx outside [-num_embeddings, num_embeddings).
    """

    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, sparse=False, weight_attr=None, name=None):
        super().__init__()
        if num_embeddings <= 0:
            raise ValueError(f"num_embeddings must be gather than 0, but got {num_embeddings}")
        if embedding_dim <= 0:
            raise ValueError(f"embedding_dim must be gather than 0, but got {embedding_dim}")
        if padding_idx is not None and not -num_embeddings <= padding_idx < num_embeddings:
            raise ValueError(f"padding_idx must be within [-{num_embeddings}, {num_embeddings}), but got {padding_idx}")
        self._num_embeddings = num_embeddings
        self._embedding_dim = embedding_dim
        self._sparse = sparse
        self._is_distributed = False
        self._padding_idx = padding_idx
        self._size = [num_embeddings, embedding_dim]
        self._dtype = get_default_dtype()
        self._weight_attr = weight_attr
        self._remote_prefetch = False
        self._name = name
        self.weight = self.create_parameter(attr=weight_attr, shape=self._size, dtype=self._dtype, is_bias=False)
        if padding_idx is not None and isinstance(self.weight, Tensor):
            with paddle.no_grad():
                self.weight[padding_idx] = 0.0

    def forward(self, x):
        p = self._parameters
        weight = p["weight"] if "weight" in p else self.weight
        return F.embedding(x, weight, self._padding_idx, self._sparse)

    def extra_repr(self):
        text = f"{self._num_embeddings}, {self._embedding_dim}"
        if self._padding_idx is not None:
            text += f", padding_idx={self._padding_idx}"
        return with_name(f"{text}, sparse={self._sparse}", self._name)


class Dropout(Layer):
    """Sets elements to zero at random in training mode.

    Args:
        p: the probability for each.
        axis: axes along which the choice is made; shared along the others. All where None.
        mode: ``upscale_in_train`` scales what is left by 1 / (1 - p) in training; ``downscale_in_infer`` scales by 1 - p in evaluation.
    """

    def __init__(self, p=0.5, axis=None, mode="upscale_in_train", name=None):
        super().__init__()
        self.p = p
        self.axis = axis
        self.mode = mode
        self.name = name

    def forward(self, input):
        return F.dropout(input, p=self.p, axis=self.axis, training=self.training, mode=self.mode, name=self.name)

    def extra_repr(self):
        return with_name(f"p={self.p}, axis={self.axis}, mode={self.mode}", self.name)


class Dropout2D(Layer):
    """Sets whole channels of a 4-D input to zero at random in training mode.

    Args:
        p: the probability for each.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(self, p=0.5, data_format="NCHW", name=None):
        super().__init__()
        self.p = p
        self.data_format = data_format
        self.name = name

    def forward(self, input):
        return F.dropout2d(input, p=self.p, training=self.training, data_format=self.data_format, name=self.name)

    def extra_repr(self):
        return with_name(f"p={self.p}, data_format={self.data_format}", self.name)


class Dropout3D(Layer):
    """Sets whole channels of a 5-D input to zero at random in training mode.

    Args:
        p: the probability for each.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    def __init__(self, p=0.5, data_format="NCDHW", name=None):
        super().__init__()
        self.p = p
        self.data_format = data_format
        self.name = name

    def forward(self, input):
        return F.dropout3d(input, p=self.p, training=self.training, data_format=self.data_format, name=self.name)

    def extra_repr(self):
        return with_name(f"p={self.p}, data_format={self.data_format}", self.name)


class AlphaDropout(Layer):
    """Dropout that keeps mean and variance where SELU is used.

    Args:
        p: the probability for each element.
    """

    def __init__(self, p=0.5, name=None):
        super().__init__()
        self.p = p
        self.name = name

    def forward(self, input):
        return F.alpha_dropout(input, p=self.p, training=self.training, name=self.name)

    def extra_repr(self):
        return with_name(f"p={self.p}", self.name)


class Upsample(Layer):
    """Resizes images.

    Args:
        size: the output's spatial sizes.
        scale_factor: by what they are multiplied, where ``size`` is None.
        mode: nearest, linear, bilinear, trilinear, bicubic or area.
        align_corners, align_mode: how positions are computed.
        data_format: where the channels are.
    """

    def __init__(self, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format="NCHW", name=None):
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor
        self.mode = mode.lower()
        self.align_corners = align_corners
        self.align_mode = align_mode
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.interpolate(
            x, size=self.size, scale_factor=self.scale_factor, mode=self.mode, align_corners=self.align_corners, align_mode=self.align_mode,
            data_format=self.data_format, name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        how = f"scale_factor={self.scale_factor}" if self.scale_factor is not None else f"size={self.size}"
        return with_name(
            f"{how}, mode={self.mode}, align_corners={self.align_corners}, align_mode={self.align_mode}, data_format={self.data_format}", self.name
        )


class UpsamplingNearest2D(Layer):
    """Resizes images, each pixel the nearest one's value.

    Args:
        size: the output's height and width.
        scale_factor: by what they are multiplied, where ``size`` is None.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(self, size=None, scale_factor=None, data_format="NCHW", name=None):
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.interpolate(
            x, size=self.size, scale_factor=self.scale_factor, mode="nearest", align_corners=False, align_mode=0, data_format=self.data_format,
            name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        how = f"scale_factor={self.scale_factor}" if self.scale_factor is not None else f"size={self.size}"
        return with_name(f"{how}, data_format={self.data_format}", self.name)


class UpsamplingBilinear2D(Layer):
    """Resizes images by bilinear interpolation, corners aligned.

    Args:
        size: the output's height and width.
        scale_factor: by what they are multiplied, where ``size`` is None.
        data_format: ``NCHW`` or ``NHWC``.
    """

    def __init__(self, size=None, scale_factor=None, data_format="NCHW", name=None):
        super().__init__()
        self.size = size
        self.scale_factor = scale_factor
        self.data_format = data_format
        self.name = name

    def forward(self, x):
        return F.interpolate(
            x, size=self.size, scale_factor=self.scale_factor, mode="bilinear", align_corners=True, align_mode=0, data_format=self.data_format,
            name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        how = f"scale_factor={self.scale_factor}" if self.scale_factor is not None else f"size={self.size}"
        return with_name(f"{how}, data_format={self.data_format}", self.name)


class _PadNd(Layer):
    """What Pad1D, Pad2D and Pad3D share: an int pads every side alike."""

    _SIDES = 2

    def __init__(self, padding, mode, value, data_format, name):
        super().__init__()
        self._pad = padding if isinstance(padding, (list, tuple, Tensor)) or hasattr(padding, "block") else [padding] * self._SIDES
        self._mode = mode
        self._value = value
        self._data_format = data_format
        self._name = name

    def forward(self, x):
        return F.pad(x, pad=self._pad, mode=self._mode, value=self._value, data_format=self._data_format, name=self._name)

    def extra_repr(self):
        return with_name(f"padding={self._pad}, mode={self._mode}, value={self._value}, data_format={self._data_format}", self._name)


class Pad1D(_PadNd):
    """Pads the length of a 3-D input.

    Args:
        padding: an int, or [left, right].
        mode: constant, reflect, replicate or circular.
        value: what is put there in mode constant.
        data_format: ``NCL`` or ``NLC``.
    """

    _SIDES = 2

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCL", name=None):
        super().__init__(padding, mode, value, data_format, name)


class Pad2D(_PadNd):
    """Pads height and width of a 4-D input.

    Args:
        padding: an int, or [left, right, top, bottom].
        mode: constant, reflect, replicate or circular.
        value: what is put there in mode constant.
        data_format: ``NCHW`` or ``NHWC``.
    """

    _SIDES = 4

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCHW", name=None):
        super().__init__(padding, mode, value, data_format, name)


class Pad3D(_PadNd):
    """Pads depth, height and width of a 5-D input.

    Args:
        padding: an int, or [left, right, top, bottom, front, back].
        mode: constant, reflect, replicate or circular.
        value: what is put there in mode constant.
        data_format: ``NCDHW`` or ``NDHWC``.
    """

    _SIDES = 6

    def __init__(self, padding, mode="constant", value=0.0, data_format="NCDHW", name=None):
        super().__init__(padding, mode, value, data_format, name)


class ZeroPad2D(_PadNd):
    """Pads height and width of a 4-D input with zeros.

    Args:
        padding: an int, or [left, right, top, bottom].
        data_format: ``NCHW`` or ``NHWC``.
    """

    _SIDES = 4

    def __init__(self, padding, data_format="NCHW", name=None):
        super().__init__(padding, "constant", 0.0, data_format, name)

    def extra_repr(self):
        return with_name(f"padding={self._pad}, data_format={self._data_format}", self._name)


class CosineSimilarity(Layer):
    """The cosine of the angle between two inputs along an axis.

    Args:
        axis: the axis.
        eps: the least product of lengths that is divided by.
    """

    def __init__(self, axis=1, eps=1e-8):
        super().__init__()
        self._axis = axis
        self._eps = eps

    def forward(self, x1, x2):
        return F.cosine_similarity(x1, x2, axis=self._axis, eps=self._eps)

    def extra_repr(self):
        return f"axis={self._axis}, eps={self._eps}"


class Unfold(Layer):
    """The sliding blocks of an image as columns (im2col).

    Args:
        kernel_sizes: a block's height and width.
        dilations, paddings, strides: as of a convolution.
    """

    def __init__(self, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        super().__init__()
        self.kernel_sizes = kernel_sizes
        self.dilations = dilations
        self.paddings = paddings
        self.strides = strides
        self.name = name

    def forward(self, input):
        return F.unfold(input, kernel_sizes=self.kernel_sizes, strides=self.strides, paddings=self.paddings, dilations=self.dilations, name=self.name)

    def extra_repr(self):
        text = f"kernel_size={self.kernel_sizes}, dilation={self.dilations}, padding={self.paddings}, stride={self.strides}"
        return with_name(text, self.name)


class Fold(Layer):
    """Adds sliding blocks, given as columns, up to an image (col2im).

    Args:
        output_sizes: the image's height and width.
        kernel_sizes: a block's height and width.
        dilations, paddings, strides: as of a convolution.
    """

    def __init__(self, output_sizes, kernel_sizes, dilations=1, paddings=0, strides=1, name=None):
        super().__init__()
        self.output_sizes = output_sizes
        self.kernel_sizes = kernel_sizes
        self.dilations = dilations
        self.paddings = paddings
        self.strides = strides
        self.name = name

    def forward(self, input):
        return F.fold(
            input, output_sizes=self.output_sizes, kernel_sizes=self.kernel_sizes, strides=self.strides, paddings=self.paddings,
            dilations=self.dilations, name=self.name,
        )  # fmt: skip

    def extra_repr(self):
        text = f"kernel_size={self.kernel_sizes}, dilation={self.dilations}, padding={self.paddings}, stride={self.strides}"
        return with_name(text, self.name)
