"""``paddle._C_ops``: Paddle's operators with all arguments by position, as its generated Python bindings take them.

Libraries call some of these past the public functions. Each name is an adaptor of the op table; a name that is not here is an
AttributeError that says so.
"""

import importlib as _importlib

import paddle_compat as _paddle
from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.nn import functional as _F
from paddle_compat.tensor import manipulation as _manipulation

# Operators whose positional arguments are those of a public function: name here -> where it is (in paddle, or a path below it).
_SAME = {
    **{n: n for n in (
        "abs acos acosh add add_n addmm allclose angle as_complex as_real asin asinh atan atan2 atanh bernoulli bitwise_and bitwise_not bitwise_or "
        "bitwise_xor bmm "
        "broadcast_tensors cast ceil cholesky clip complex concat conj cos cosh cross diagonal digamma dist divide dot equal equal_all erf erfinv exp "
        "expand expm1 "
        "flip floor floor_divide fmax fmin gather_nd greater_equal greater_than histogram imag index_add index_sample is_empty isclose isfinite isinf isnan "
        "kron "
        "kthvalue lerp less_equal less_than lgamma log log10 log1p log2 logical_and logical_not logical_or logical_xor logit masked_select matmul maximum "
        "meshgrid "
        "minimum mode multiply multiplex mv not_equal outer poisson pow put_along_axis real reciprocal remainder renorm roll round rsqrt scatter_nd_add "
        "searchsorted shape shard_index sign sin sinh sqrt square squeeze stack strided_slice subtract take_along_axis tan tanh tile trace transpose trunc "
        "unbind unsqueeze unstack where unique_consecutive multinomial tril_indices triu_indices").split()},
    **{n: f"nn.functional.{n}" for n in (
        "affine_grid celu elu fold gather_tree grid_sample gumbel_softmax label_smooth leaky_relu log_softmax maxout mish pixel_shuffle relu relu6 selu "
        "sigmoid silu "
        "softplus softsign swish temporal_shift thresholded_relu unfold").split()},
    **{n: f"linalg.{n}" for n in "det eig eigvals matrix_power multi_dot slogdet solve cholesky_solve".split()},
    **{n: f"Tensor.{n}" for n in (
        "add_ ceil_ clip_ exp_ floor_ reciprocal_ reshape_ round_ rsqrt_ scale_ sqrt_ squeeze_ subtract_ tanh_ unsqueeze_ flatten_ lerp_ erfinv_ remainder_ "
        "put_along_axis_ index_add_ exponential_ fill_ zero_ fill_diagonal_ fill_diagonal_tensor fill_diagonal_tensor_ scatter_").split()},
    "hard_shrink": "nn.functional.hardshrink", "hard_sigmoid": "nn.functional.hardsigmoid", "soft_shrink": "nn.functional.softshrink",
    "tanh_shrink": "nn.functional.tanhshrink", "logsigmoid": "nn.functional.log_sigmoid", "top_k": "topk", "elementwise_pow": "pow", "where_index": "nonzero",
    "relu_": "nn.functional.relu_", "elu_": "nn.functional.elu_", "softmax_": "nn.functional.softmax_", "index_select": "index_select", "segment_pool": None,
    "repeat_interleave": "repeat_interleave", "repeat_interleave_with_tensor_index": "repeat_interleave", "diag_embed": "nn.functional.diag_embed",
    "squeeze": "squeeze", "gather": None, "heaviside": "heaviside", "inverse": "inverse", "numel": "numel", "size": "numel",
}  # fmt: skip


def _find(path):
    value = _paddle
    for part in path.split("."):
        value = getattr(value, part)
    return value


def __getattr__(name):
    path = _SAME.get(name)
    if path is None:
        raise AttributeError(
            f"module 'paddle._C_ops' has no attribute {name!r}: this operator of Paddle's C++ has no adaptor in paddle_compat; use the public function"
        )
    try:
        value = _find(path)
    except AttributeError:
        raise AttributeError(f"module 'paddle._C_ops' has no attribute {name!r}: paddle.{path} is not in paddle_compat") from None
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *(n for n, p in _SAME.items() if p)})


def _axes(dims):
    return None if dims is None or (isinstance(dims, (list, tuple)) and not dims) else dims


# ---- shapes ---------------------------------------------------------------------------------------------------------


def reshape(x, shape):
    """``x`` in another shape."""
    return _manipulation.reshape(x, shape)


def flatten(x, start_axis, stop_axis):
    """Several dimensions as one."""
    return _manipulation.flatten(x, start_axis, stop_axis)


def split(x, sections, axis):
    """Parts of those sizes (or a number of equal ones)."""
    return _manipulation.split(x, sections, axis)


def split_with_num(x, num, axis):
    """A number of equal parts."""
    return _manipulation.split(x, num, axis)


def gather(x, index, axis=0):
    """Parts along ``axis`` at ``index``."""
    return _manipulation.gather(x, index, axis)


def scatter(x, index, updates, overwrite=True):
    """``x`` with rows replaced or added to."""
    return _manipulation.scatter(x, index, updates, overwrite)


def slice(input, axes, starts, ends, infer_flags, decrease_axis):
    """A part along ``axes``; the dimensions ``decrease_axis`` go."""
    out = _manipulation.slice(input, axes, starts, ends)
    if not decrease_axis:
        return out
    out = _manipulation.squeeze(out, list(decrease_axis))
    return out if len(out.shape) else _manipulation.reshape(out, [1])


def expand_as(x, y, target_shape):
    """``x`` repeated to a shape."""
    return _manipulation.expand(x, target_shape)


def reverse(x, axis):
    """``x`` with the order along ``axis`` turned round."""
    return _paddle.flip(x, axis)


def pad(x, paddings, pad_value):
    """``x`` with a margin: two numbers for each dimension."""
    return _F.pad(x, paddings, "constant", pad_value)


def pad3d(x, paddings, mode, pad_value, data_format):
    """A volume with a margin."""
    return _F.pad(x, paddings, mode, pad_value, data_format)


def one_hot(x, num_classes):
    """One-hot rows."""
    return _F.one_hot(x, num_classes)


def tril_triu(x, diagonal, lower):
    """The lower or the upper triangle."""
    return _paddle.tril(x, diagonal) if lower else _paddle.triu(x, diagonal)


def diag(x, offset, padding_value):
    """A diagonal matrix of a vector, or the diagonal of a matrix."""
    return _paddle.diag(x, offset, padding_value)


def crop_tensor(x, shape, offsets):
    """A part of that shape."""
    return _paddle.crop(x, shape, offsets)


# ---- creation -------------------------------------------------------------------------------------------------------


def full(shape, value, dtype, place=None):
    """A tensor full of a number."""
    return _paddle.full(shape, value, dtype)


def full_like(x, value, dtype, place=None):
    """A tensor full of a number, of the shape of another."""
    return _paddle.full_like(x, value, dtype)


def full_(output, shape, value, dtype, place=None):
    """A tensor filled with a number, in place."""
    return _paddle.assign(_paddle.full(shape, value, dtype), output)


def zeros_like(x, dtype, place=None):
    """Zeros of the shape of another."""
    return _paddle.zeros_like(x, dtype)


def ones_like(x, dtype, place=None):
    """Ones of the shape of another."""
    return _paddle.ones_like(x, dtype)


def zeros(shape, dtype="float32", place=None):
    """Zeros."""
    return _paddle.zeros(shape, dtype)


def ones(shape, dtype="float32", place=None):
    """Ones."""
    return _paddle.ones(shape, dtype)


def empty(shape, dtype, place=None):
    """A tensor that is not set."""
    return _paddle.empty(shape, dtype)


def empty_like(x, dtype, place=None):
    """A tensor that is not set, of the shape of another."""
    return _paddle.empty_like(x, dtype)


def eye(num_rows, num_columns, dtype, place=None):
    """Ones on the diagonal."""
    return _paddle.eye(num_rows, num_columns, dtype)


def arange(start, end, step, dtype, place=None):
    """Numbers from ``start`` to before ``end``."""
    return _paddle.arange(start, end, step, dtype)


def linspace(start, stop, number, dtype, place=None):
    """Evenly spaced numbers."""
    return _paddle.linspace(start, stop, number, dtype)


def assign(x):
    """A copy."""
    return _paddle.assign(x)


def assign_out_(x, output):
    """A copy into another tensor."""
    return _paddle.assign(x, output)


def gaussian_random(shape, mean, std, seed, dtype, place=None):
    """Normal numbers."""
    if seed:
        _paddle.seed(seed)
    return _paddle.standard_normal(shape, dtype) * std + mean


def truncated_gaussian_random(shape, mean, std, seed, dtype, place=None):
    """Normal numbers within two deviations."""
    import torch

    from paddle_compat.core.dtype import to_torch_dtype
    from paddle_compat.core.tensor import wrap

    if seed:
        _paddle.seed(seed)
    t = torch.empty(list(shape), dtype=to_torch_dtype(dtype))
    return wrap(torch.nn.init.trunc_normal_(t, mean, std, mean - 2 * std, mean + 2 * std))


def uniform_random(shape, dtype, min, max, seed, place=None):
    """Uniform numbers."""
    return _paddle.uniform(shape, dtype, min, max, seed)


def randint(low, high, shape, dtype, place=None):
    """Random integers."""
    return _paddle.randint(low, high, shape, dtype)


def randperm(n, dtype, place=None):
    """A random order."""
    return _paddle.randperm(n, dtype)


# ---- reductions and searching ---------------------------------------------------------------------------------------


def sum(x, dims, out_dtype, keep_dim):
    """The sum over dimensions, all where none are given."""
    return _paddle.sum(x, _axes(dims), out_dtype, keep_dim)


def mean(x, dims, keep_dim):
    """The mean over dimensions."""
    return _paddle.mean(x, _axes(dims), keep_dim)


def mean_all(x):
    """The mean of all."""
    return _paddle.mean(x)


def max(x, dims, keep_dim):
    """The greatest over dimensions."""
    return _paddle.max(x, _axes(dims), keep_dim)


def min(x, dims, keep_dim):
    """The least over dimensions."""
    return _paddle.min(x, _axes(dims), keep_dim)


def amax(x, dims, keep_dim):
    """The greatest over dimensions, gradients shared by equal ones."""
    return _paddle.amax(x, _axes(dims), keep_dim)


def amin(x, dims, keep_dim):
    """The least over dimensions, gradients shared by equal ones."""
    return _paddle.amin(x, _axes(dims), keep_dim)


def reduce_prod(x, dims, keep_dim, reduce_all):
    """The product over dimensions."""
    return _paddle.prod(x, None if reduce_all else _axes(dims), keep_dim)


def all(x, dims, keep_dim):
    """Whether all are true."""
    return _paddle.all(x, _axes(dims), keep_dim)


def any(x, dims, keep_dim):
    """Whether any is true."""
    return _paddle.any(x, _axes(dims), keep_dim)


def logsumexp(x, axis, keepdim, reduce_all):
    """The logarithm of the sum of exponentials."""
    return _paddle.logsumexp(x, None if reduce_all else _axes(axis), keepdim)


def cumsum(x, axis, flatten, exclusive, reverse):
    """Sums up to each element."""
    from paddle_compat.fluid.layers.activations import cumsum as run

    return run(x, None if flatten else axis, exclusive, reverse)


def argmax(x, axis, keepdims, flatten, dtype):
    """Where the greatest stands."""
    return _paddle.argmax(x, None if flatten else axis, keepdims, "int64" if isinstance(dtype, int) and dtype < 0 else dtype)


def argmin(x, axis, keepdims, flatten, dtype):
    """Where the least stands."""
    return _paddle.argmin(x, None if flatten else axis, keepdims, "int64" if isinstance(dtype, int) and dtype < 0 else dtype)


def argsort(x, axis, descending):
    """(the values in order, where they stood)."""
    index = _paddle.argsort(x, axis, descending)
    return _paddle.take_along_axis(x, index, axis), index


def unique(x, return_index, return_inverse, return_counts, axis, dtype):
    """(values, first places, numbers, counts)."""
    axis = axis[0] if isinstance(axis, (list, tuple)) and axis else None
    return _paddle.unique(x, True, True, True, axis, dtype)


def p_norm(x, porder, axis, epsilon, keepdim, asvector):
    """The p-norm along ``axis``."""
    return _paddle.norm(x, porder, None if asvector else axis, keepdim)


def frobenius_norm(x, axis, keepdim, reduce_all):
    """The Frobenius norm."""
    return _paddle.norm(x, "fro", None if reduce_all else axis, keepdim)


def norm(x, axis, epsilon, is_test):
    """(``x`` divided by its 2-norm along ``axis``, that norm)."""
    length = _paddle.sqrt(_paddle.sum(_paddle.square(x), axis, keepdim=True) + epsilon)
    return x / length, length


def squared_l2_norm(x):
    """The sum of squares, shape [1]."""
    return _paddle.sum(_paddle.square(x))


def scale(x, scale, bias, bias_after_scale):
    """``scale * x + bias``."""
    return _paddle.scale(x, scale, bias, bias_after_scale)


def increment(x, value):
    """``x`` plus a number."""
    return x + value


def increment_(x, value):
    """``x`` plus a number, in place."""
    return _paddle.increment(x, value)


def einsum(operands, equation):
    """(the product, two empty lists that Paddle keeps for backward)."""
    return _paddle.einsum(equation, *operands), [], []


def clip_by_norm(x, max_norm):
    """``x``, made shorter where its 2-norm is above ``max_norm``."""
    from paddle_compat.fluid.layers.elementwise import clip_by_norm as run

    return run(x, max_norm)


def kldiv_loss(x, label, reduction):
    """Kullback and Leibler's divergence."""
    return _F.kl_div(x, label, reduction)


# ---- networks -------------------------------------------------------------------------------------------------------


def softmax(x, axis):
    """Softmax along ``axis``."""
    return _F.softmax(x, axis)


def gelu(x, approximate):
    """GELU."""
    return _F.gelu(x, approximate)


def hard_swish(x, threshold=6.0, scale=6.0, offset=3.0):
    """``x`` times (``x`` + ``offset`` kept between 0 and ``threshold``) divided by ``scale``."""
    from paddle_compat.fluid.layers.activations import hard_swish as run

    return run(x, threshold, scale, offset)


def brelu(x, t_min, t_max):
    """``x`` kept between two numbers."""
    return _paddle.clip(x, t_min, t_max)


def prelu(x, alpha, data_format, mode):
    """``x`` where positive, else a slope times ``x``."""
    if mode == "element":
        zero = _paddle.zeros_like(x)
        return _paddle.maximum(x, zero) + alpha * _paddle.minimum(x, zero)
    return _F.prelu(x, _manipulation.flatten(alpha), data_format)


def linear(x, weight, bias):
    """``x weight + bias``."""
    return _F.linear(x, weight, bias)


def dropout(x, seed_tensor, p, is_test, mode, seed, fix_seed):
    """(the tensor with some zeros, which elements stayed: uint8)."""
    if fix_seed and seed:
        _paddle.seed(seed)
    scale_up = mode == "upscale_in_train"
    if is_test:
        return (x if scale_up else x * (1.0 - p)), _paddle.ones(x.shape, "uint8")
    kept = _paddle.uniform(x.shape, "float32", 0.0, 1.0) >= p
    factor = 0.0 if p >= 1.0 else 1.0 / (1.0 - p) if scale_up else 1.0
    return x * _paddle.cast(kept, x.dtype) * factor, _paddle.cast(kept, "uint8")


def _padding(paddings, algorithm):
    if algorithm in ("SAME", "VALID"):
        return algorithm
    return list(paddings)


def conv2d(x, filter, strides, paddings, padding_algorithm, groups, dilations, data_format, *tuning):
    """A 2-D convolution; what follows the format only tunes cuDNN."""
    return _F.conv2d(x, filter, None, list(strides), _padding(paddings, padding_algorithm), list(dilations), groups, data_format)


depthwise_conv2d = conv2d


def conv3d(x, filter, strides, paddings, padding_algorithm, groups, dilations, data_format, *tuning):
    """A 3-D convolution."""
    return _F.conv3d(x, filter, None, list(strides), _padding(paddings, padding_algorithm), list(dilations), groups, data_format)


def conv2d_transpose(x, filter, strides, paddings, output_padding, output_size, padding_algorithm, groups, dilations, data_format):
    """A 2-D transposed convolution."""
    return _F.conv2d_transpose(
        x, filter, None, list(strides), _padding(paddings, padding_algorithm), output_padding or 0, list(dilations), groups, list(output_size or []) or
            None, data_format
    )


def pool2d(x, kernel_size, strides, paddings, ceil_mode, exclusive, data_format, pooling_type, global_pooling, adaptive, padding_algorithm, *tuning):
    """2-D pooling in all its forms."""
    if adaptive:
        function = _F.adaptive_avg_pool2d if pooling_type == "avg" else _F.adaptive_max_pool2d
        return function(x, kernel_size)
    from paddle_compat.fluid.layers.images import pool2d as run

    return run(x, kernel_size, pooling_type, strides, _padding(paddings, padding_algorithm), global_pooling, True, ceil_mode, None, exclusive, data_format)


def batch_norm(x, scale, bias, mean, variance, momentum, epsilon, data_layout, is_test, use_global_stats, trainable_statistics, fuse_with_relu=False):
    """(the result, running mean, running variance, and three that Paddle keeps for backward: None). Running statistics change in place."""
    training = not is_test or trainable_statistics
    names = {"NCHW": {2: "NC", 3: "NCL", 4: "NCHW", 5: "NCDHW"}, "NHWC": {2: "NC", 3: "NLC", 4: "NHWC", 5: "NDHWC"}}
    layout = names[data_layout].get(len(x.shape), data_layout) if data_layout in names else data_layout
    out = _F.batch_norm(x, mean, variance, scale, bias, training, momentum, epsilon, layout, use_global_stats or None)
    return (_F.relu(out) if fuse_with_relu else out), mean, variance, None, None, None


def layer_norm(x, scale, bias, epsilon, begin_norm_axis, is_test=False):
    """(the result, means, variances), the two latter flat."""
    shape = list(x.shape[begin_norm_axis:])
    weight = None if scale is None else _manipulation.reshape(scale, shape)
    shift = None if bias is None else _manipulation.reshape(bias, shape)
    axes = list(range(begin_norm_axis, len(x.shape)))
    average = _paddle.mean(x, axes, True)
    variance = _paddle.mean(_paddle.square(x - average), axes)
    out = _F.layer_norm(x, shape, weight, shift, epsilon)
    return out, _manipulation.flatten(average), _manipulation.flatten(variance)


def instance_norm(x, scale, bias, epsilon):
    """Instance normalisation."""
    return _F.instance_norm(x, weight=scale, bias=bias, eps=epsilon)


def group_norm(x, scale, bias, epsilon, groups, data_layout):
    """Group normalisation of [N, C, ...]."""
    from paddle_compat.nn.layer.norm_ops import group_norm as run

    if data_layout not in ("NCHW", "AnyLayout"):
        raise _unimplemented(f"_C_ops.group_norm with data layout {data_layout}: transpose first")
    return run(x, groups, epsilon, scale, bias)


def embedding(x, weight, padding_idx, sparse):
    """Rows of a weight."""
    return _F.embedding(x, weight, None if padding_idx == -1 else padding_idx, sparse)


def cross_entropy_with_softmax(logits, label, soft_label, use_softmax, numeric_stable_mode, ignore_index, axis):
    """(softmax, loss)."""
    if not use_softmax:
        loss = _F.cross_entropy(logits, label, ignore_index=ignore_index, reduction="none", soft_label=soft_label, axis=axis, use_softmax=False)
        return logits, loss
    loss, probabilities = _F.softmax_with_cross_entropy(logits, label, soft_label, ignore_index, numeric_stable_mode, True, axis)
    return probabilities, loss


def sigmoid_cross_entropy_with_logits(x, label, normalize, ignore_index):
    """Binary cross entropy of logits."""
    from paddle_compat.fluid.layers.loss import sigmoid_cross_entropy_with_logits as run

    return run(x, label, ignore_index, None, normalize)


def bce_loss(input, label):
    """Binary cross entropy of probabilities, element by element."""
    return _F.binary_cross_entropy(input, label, reduction="none")


def huber_loss(input, label, delta):
    """(Huber's loss, label minus input)."""
    from paddle_compat.fluid.layers.loss import huber_loss as run

    return run(input, label, delta), label - input


def accuracy(x, indices, label, correct=None, total=None):
    """(the share of rows with the label among ``indices``, how many, of how many)."""
    hit = _paddle.any(_paddle.cast(indices, "int64") == _paddle.cast(label, "int64"), axis=1)
    right = _paddle.sum(_paddle.cast(hit, "float32"))
    rows = _paddle.full([1], indices.shape[0], "int32")
    return right / _paddle.cast(rows, "float32"), _paddle.cast(right, "int32"), rows


def _interpolation(mode):
    def run(x, out_size, size_tensor, scale_tensor, data_layout, out_d, out_h, out_w, scale, interp_method, align_corners, align_mode):
        size = out_size if out_size is not None else [s for s in (out_d, out_h, out_w) if s > 0] or None
        factor = None if size is not None else (list(scale) if len(scale) > 1 else scale[0])
        return _F.interpolate(x, size, factor, interp_method, align_corners, align_mode, data_layout)

    run.__name__ = run.__qualname__ = f"{mode}_interp"
    run.__doc__ = "The tensor in another size."
    return run


linear_interp, bilinear_interp, trilinear_interp, nearest_interp, bicubic_interp = (
    _interpolation(m) for m in ("linear", "bilinear", "trilinear", "nearest", "bicubic")
)

# ---- boxes ----------------------------------------------------------------------------------------------------------


def _vision():
    return _importlib.import_module("paddle_compat.vision.ops")


def roi_align(x, boxes, boxes_num, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned):
    """Interpolated means of the windows of each box."""
    return _vision().roi_align(x, boxes, boxes_num, (pooled_height, pooled_width), spatial_scale, sampling_ratio, aligned)


def roi_pool(x, boxes, boxes_num, pooled_height, pooled_width, spatial_scale):
    """The greatest value of the windows of each box."""
    return _vision().roi_pool(x, boxes, boxes_num, (pooled_height, pooled_width), spatial_scale)


def psroi_pool(x, boxes, boxes_num, pooled_height, pooled_width, output_channels, spatial_scale):
    """Position-sensitive means of the windows of each box."""
    return _vision().psroi_pool(x, boxes, boxes_num, (pooled_height, pooled_width), spatial_scale)


def nms(x, threshold):
    """The places of boxes that remain."""
    return _vision().nms(x, threshold)


def yolo_box(x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox, scale_x_y, iou_aware, iou_aware_factor):
    """(boxes, scores)."""
    return _vision().yolo_box(x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox, None, scale_x_y, iou_aware, iou_aware_factor)


def prior_box(input, image, min_sizes, aspect_ratios, variances, max_sizes, flip, clip, step_w, step_h, offset, min_max_aspect_ratios_order):
    """(boxes, variances)."""
    return _vision().prior_box(input, image, min_sizes, max_sizes or None, aspect_ratios, variances, flip, clip, [step_w, step_h], offset,
        min_max_aspect_ratios_order)


def box_coder(prior_box, prior_box_var, target_box, code_type, box_normalized, axis, variance):
    """Boxes as offsets from prior boxes, or back."""
    return _vision().box_coder(prior_box, prior_box_var if prior_box_var is not None else list(variance), target_box, code_type, box_normalized, axis)


def matrix_nms(bboxes, scores, score_threshold, nms_top_k, keep_top_k, post_threshold, use_gaussian, gaussian_sigma, background_label, normalized):
    """(what remains, its places, how many of each image)."""
    out, counts, index = _vision().matrix_nms(
        bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian, gaussian_sigma, background_label, normalized, True, True
    )
    return out, index, counts


def multiclass_nms3(bboxes, scores, rois_num, score_threshold, nms_top_k, keep_top_k, nms_threshold, normalized, nms_eta, background_label):
    """(what remains, its places, how many of each image)."""
    from paddle_compat.fluid.layers.detection import multiclass_nms3 as run

    return run(bboxes, scores, rois_num, score_threshold, nms_top_k, keep_top_k, nms_threshold, normalized, nms_eta, background_label)


def distribute_fpn_proposals(fpn_rois, rois_num, min_level, max_level, refer_level, refer_scale, pixel_offset):
    """(boxes of each level, how many of each image, the order that puts them back)."""
    boxes, order, counts = _vision().distribute_fpn_proposals(fpn_rois, min_level, max_level, refer_level, refer_scale, pixel_offset, rois_num)
    return boxes, counts, order


def generate_proposals_v2(scores, bbox_deltas, im_shape, anchors, variances, pre_nms_top_n, post_nms_top_n, nms_thresh, min_size, eta, pixel_offset):
    """(boxes, scores, how many of each image)."""
    return _vision().generate_proposals(
        scores, bbox_deltas, im_shape, anchors, variances, pre_nms_top_n, post_nms_top_n, nms_thresh, min_size, eta, pixel_offset, True
    )


def iou_similarity(x, y, box_normalized=True):
    """Intersection over union of each pair of boxes."""
    from paddle_compat.fluid.layers.detection import iou_similarity as run

    return run(x, y, box_normalized)


def bipartite_match(dist_mat, match_type=None, dist_threshold=None):
    """(the row of each column, their similarity)."""
    from paddle_compat.fluid.layers.detection import bipartite_match as run

    return run(dist_mat, match_type, dist_threshold)


def collect_fpn_proposals(multi_rois, multi_scores, rois_num_per_level, post_nms_top_n):
    """(the best boxes of all levels, how many of each image)."""
    from paddle_compat.fluid.layers.detection import collect_fpn_proposals as run

    return run(multi_rois, multi_scores, 0, len(multi_rois) - 1, post_nms_top_n, rois_num_per_level)
