"""``paddle._legacy_C_ops``: Paddle's operators by their old types, tensors by position, attributes as 'name', value pairs.

``softmax(x, 'axis', -1)``. The same table serves ``LayerHelper.append_op``, which names the tensors by slot.
"""

import paddle_compat as _paddle
from paddle_compat import _C_ops as _new
from paddle_compat.core import mode as _mode
from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.core.tensor import Symbolic as _Symbolic
from paddle_compat.core.tensor import Tensor as _Tensor
from paddle_compat.fluid.layers import elementwise as _elementwise
from paddle_compat.nn import functional as _F
from paddle_compat.tensor import manipulation as _manipulation

_TABLE = {}  # type -> (input slots, output slots, function(*tensors, **attributes))


def _row(types, inputs, outputs="Out"):
    def put(function):
        for name in types.split():
            _TABLE[name] = (inputs.split(), outputs.split(), function)
        return function

    return put


def _unary(types, path, **defaults):
    def run(x, **attrs):
        return _new._find(path)(x, **{k: attrs.get(k, v) for k, v in defaults.items()})

    _row(types, "X")(run)


for _name in (
    "abs acos acosh asin asinh atan atanh ceil cos cosh erf exp expm1 floor lgamma log log10 log1p log2 reciprocal round rsqrt sign sin sinh sqrt square "
    "tan tanh "
    "digamma logical_not bitwise_not isnan isinf isfinite angle conj real imag as_complex as_real trunc is_empty erfinv shape bernoulli"
).split():
    _unary(_name, _name)
for _name in "relu sigmoid silu softsign selu mish".split():
    _unary(_name, f"nn.functional.{_name}")
_unary("logsigmoid", "nn.functional.log_sigmoid")
_unary("tanh_shrink", "nn.functional.tanhshrink")
_unary("isnan_v2", "isnan")
_unary("isinf_v2", "isinf")
_unary("isfinite_v2", "isfinite")
_unary("where_index", "nonzero")
_unary("size", "numel")
_unary("inverse", "inverse")
_unary("squared_l2_norm", "_C_ops.squared_l2_norm")
_unary("mean", "mean")


def _two(name, function):
    def run(x, y, axis=-1, **attrs):
        return function(x, y, axis)

    _row(name, "X Y")(run)


for _name in "add sub mul div max min pow mod floordiv".split():
    _two(f"elementwise_{_name}", getattr(_elementwise, f"elementwise_{_name}"))


def _without_axis(function):
    return lambda x, y, axis: function(x, y)


_two("elementwise_fmax", lambda x, y, axis: _paddle.fmax(*_elementwise._aligned(x, y, axis)))
_two("elementwise_fmin", lambda x, y, axis: _paddle.fmin(*_elementwise._aligned(x, y, axis)))
for _name in "equal not_equal less_than less_equal greater_than greater_equal logical_and logical_or logical_xor bitwise_and bitwise_or bitwise_xor".split():
    _two(_name, _without_axis(getattr(_paddle, _name)))
for _name in "atan2 bmm dot kron".split():
    _two(_name, _without_axis(getattr(_paddle, _name)))


def _reduced(name, function):
    def run(x, dim=(), keep_dim=False, reduce_all=False, in_dtype=-1, out_dtype=-1, **attrs):
        dims = None if reduce_all or dim in ((), [], None) else dim if isinstance(dim, int) else list(dim)
        return function(x, dims, keep_dim)

    _row(name, "X")(run)


for _name in "sum mean max min prod all any".split():
    _reduced(f"reduce_{_name}", getattr(_elementwise, f"reduce_{_name}"))


@_row("matmul_v2", "X Y")
def _matmul_v2(x, y, trans_x=False, trans_y=False, **attrs):
    return _paddle.matmul(x, y, trans_x, trans_y)


@_row("matmul", "X Y Out")
def _matmul(x, y, out=None, transpose_X=False, transpose_Y=False, alpha=1.0, **attrs):
    return _elementwise.matmul(x, y, transpose_X, transpose_Y, alpha)


@_row("mul", "X Y")
def _mul(x, y, x_num_col_dims=1, y_num_col_dims=1, **attrs):
    return _elementwise.mul(x, y, x_num_col_dims, y_num_col_dims)


@_row("scale", "X")
def _scale(x, scale=1.0, bias=0.0, bias_after_scale=True, **attrs):
    return _paddle.scale(x, scale, bias, bias_after_scale)


@_row("pow", "X")
def _pow(x, factor=1.0, **attrs):
    return _paddle.pow(x, factor)


@_row("clip", "X Min Max")
def _clip(x, low=None, high=None, min=None, max=None, **attrs):
    return _paddle.clip(x, low if low is not None else min, high if high is not None else max)


@_row("cast", "X")
def _cast(x, in_dtype=None, out_dtype=None, **attrs):
    return _manipulation.cast(x, out_dtype)


@_row("sum", "X")
def _sum(x, **attrs):
    return _paddle.add_n(x)


@_row("assign", "X")
def _assign(x, **attrs):
    return _paddle.assign(x)


@_row("concat", "X AxisTensor")
def _concat(x, axis_tensor=None, axis=0, **attrs):
    return _manipulation.concat(x, axis_tensor if axis_tensor is not None else axis)


@_row("stack", "X", "Y")
def _stack(x, axis=0, **attrs):
    return _manipulation.stack(x, axis)


@_row("unstack", "X", "Y")
def _unstack(x, axis=0, num=None, **attrs):
    return _manipulation.unstack(x, axis, num)


@_row("unbind", "X")
def _unbind(x, axis=0, **attrs):
    return _manipulation.unbind(x, axis)


@_row("split", "X")
def _split(x, count=None, num=0, sections=(), axis=0, **attrs):
    return _manipulation.split(x, list(sections) if sections else num or count, axis)


@_row("reshape2 reshape2_", "X Shape", "Out XShape")
def _reshape2(x, shape_tensor=None, shape=None, **attrs):
    return _manipulation.reshape(x, shape_tensor if shape_tensor is not None else shape), None


@_row("reshape", "X Shape")
def _reshape(x, shape_tensor=None, shape=None, **attrs):
    return _manipulation.reshape(x, shape_tensor if shape_tensor is not None else shape)


@_row("transpose2", "X", "Out XShape")
def _transpose2(x, axis=None, **attrs):
    return _paddle.transpose(x, axis), None


@_row("transpose", "X")
def _transpose(x, axis=None, **attrs):
    return _paddle.transpose(x, axis)


@_row("squeeze2", "X", "Out XShape")
def _squeeze2(x, axes=(), **attrs):
    return _manipulation.squeeze(x, list(axes) or None), None


@_row("unsqueeze2", "X AxesTensor", "Out XShape")
def _unsqueeze2(x, axes_tensor=None, axes=(), **attrs):
    return _manipulation.unsqueeze(x, list(axes) if axes_tensor is None else axes_tensor), None


@_row("flatten_contiguous_range", "X", "Out XShape")
def _flatten(x, start_axis=1, stop_axis=1, **attrs):
    return _manipulation.flatten(x, start_axis, stop_axis), None


@_row("expand_v2", "X")
def _expand_v2(x, shape=None, **attrs):
    return _manipulation.expand(x, shape)


@_row("expand_as_v2", "X Y")
def _expand_as_v2(x, y=None, target_shape=None, **attrs):
    return _manipulation.expand(x, target_shape if y is None else y.shape)


@_row("expand", "X")
def _expand(x, expand_times=None, **attrs):
    return _manipulation.tile(x, expand_times)


@_row("tile", "X")
def _tile(x, repeat_times=None, **attrs):
    return _manipulation.tile(x, repeat_times)


@_row("flip reverse", "X")
def _flip(x, axis=None, **attrs):
    return _paddle.flip(x, axis)


@_row("gather", "X Index Axis")
def _gather(x, index, axis_tensor=None, axis=0, **attrs):
    return _manipulation.gather(x, index, axis if axis_tensor is None else axis_tensor)


@_row("gather_nd", "X Index")
def _gather_nd(x, index, **attrs):
    return _manipulation.gather_nd(x, index)


@_row("scatter", "X Ids Updates")
def _scatter(x, ids, updates, overwrite=True, **attrs):
    return _manipulation.scatter(x, ids, updates, overwrite)


@_row("index_select", "X Index")
def _index_select(x, index, dim=0, **attrs):
    return _paddle.index_select(x, index, dim)


@_row("where", "Condition X Y")
def _where(condition, x, y, **attrs):
    return _paddle.where(condition, x, y)


@_row("slice", "Input StartsTensor EndsTensor StartsTensorList EndsTensorList")
def _slice(x, starts_tensor=None, ends_tensor=None, starts_list=None, ends_list=None, axes=(), starts=(), ends=(), infer_flags=(), decrease_axis=(), **attrs):
    begin = starts_tensor if starts_tensor is not None else starts_list or starts
    end = ends_tensor if ends_tensor is not None else ends_list or ends
    return _new.slice(x, list(axes), begin, end, infer_flags, decrease_axis)


@_row("strided_slice", "Input")
def _strided_slice(x, axes=(), starts=(), ends=(), strides=(), **attrs):
    return _paddle.strided_slice(x, list(axes), starts, ends, strides)


@_row("fill_constant", "")
def _fill_constant(shape=None, dtype="float32", value=0.0, str_value=None, **attrs):
    if str_value:
        value = float(str_value)
    return _paddle.full(shape, value, dtype)


@_row("fill_any_like", "X")
def _fill_any_like(x, value=0.0, dtype=None, **attrs):
    return _paddle.full_like(x, value, None if isinstance(dtype, int) and dtype < 0 else dtype)


@_row("fill_zeros_like", "X")
def _fill_zeros_like(x, **attrs):
    return _paddle.zeros_like(x)


@_row("gaussian_random", "")
def _gaussian_random(shape=None, mean=0.0, std=1.0, seed=0, dtype="float32", **attrs):
    return _new.gaussian_random(shape, mean, std, seed, dtype)


@_row("uniform_random", "")
def _uniform_random(shape=None, min=-1.0, max=1.0, seed=0, dtype="float32", **attrs):
    return _paddle.uniform(shape, dtype, min, max, seed)


@_row("one_hot_v2", "X depth_tensor")
def _one_hot_v2(x, depth_tensor=None, depth=None, **attrs):
    return _F.one_hot(x, int(depth_tensor) if depth_tensor is not None else depth)


@_row("arg_max", "X")
def _arg_max(x, axis=-1, keepdims=False, flatten=False, dtype=-1, **attrs):
    return _new.argmax(x, axis, keepdims, flatten, dtype)


@_row("arg_min", "X")
def _arg_min(x, axis=-1, keepdims=False, flatten=False, dtype=-1, **attrs):
    return _new.argmin(x, axis, keepdims, flatten, dtype)


@_row("argsort", "X", "Out Indices")
def _argsort(x, axis=-1, descending=False, **attrs):
    return _new.argsort(x, axis, descending)


@_row("top_k_v2", "X K", "Out Indices")
def _top_k_v2(x, k_tensor=None, k=1, axis=-1, largest=True, sorted=True, **attrs):
    return _paddle.topk(x, k if k_tensor is None else k_tensor, axis, largest, sorted)


@_row("top_k", "X K", "Out Indices")
def _top_k(x, k_tensor=None, k=1, **attrs):
    return _paddle.topk(x, k if k_tensor is None else k_tensor)


@_row("cumsum", "X")
def _cumsum(x, axis=-1, exclusive=False, reverse=False, flatten=False, **attrs):
    return _new.cumsum(x, axis, flatten, exclusive, reverse)


@_row("p_norm", "X")
def _p_norm(x, porder=2.0, axis=-1, keepdim=False, asvector=False, epsilon=1e-12, **attrs):
    return _new.p_norm(x, porder, axis, epsilon, keepdim, asvector)


@_row("norm", "X", "Out Norm")
def _norm(x, axis=1, epsilon=1e-10, **attrs):
    return _new.norm(x, axis, epsilon, False)


@_row("tril_triu", "X")
def _tril_triu(x, diagonal=0, lower=True, **attrs):
    return _new.tril_triu(x, diagonal, lower)


@_row("increment", "X")
def _increment(x, step=1.0, **attrs):
    return _paddle.increment(x, step)


# ---- networks -------------------------------------------------------------------------------------------------------


@_row("softmax", "X")
def _softmax(x, axis=-1, **attrs):
    return _F.softmax(x, axis)


@_row("log_softmax", "X")
def _log_softmax(x, axis=-1, **attrs):
    return _F.log_softmax(x, axis)


@_row("relu6", "X")
def _relu6(x, threshold=6.0, **attrs):
    return _paddle.clip(x, 0.0, threshold)


@_row("gelu", "X")
def _gelu(x, approximate=False, **attrs):
    return _F.gelu(x, approximate)


@_row("leaky_relu", "X")
def _leaky_relu(x, alpha=0.02, **attrs):
    return _F.leaky_relu(x, alpha)


@_row("elu", "X")
def _elu(x, alpha=1.0, **attrs):
    return _F.elu(x, alpha)


@_row("swish", "X")
def _swish(x, beta=1.0, **attrs):
    return x * _F.sigmoid(x if beta == 1.0 else x * beta)


@_row("hard_swish", "X")
def _hard_swish(x, threshold=6.0, scale=6.0, offset=3.0, **attrs):
    return _new.hard_swish(x, threshold, scale, offset)


@_row("hard_sigmoid", "X")
def _hard_sigmoid(x, slope=0.2, offset=0.5, **attrs):
    return _F.hardsigmoid(x, slope, offset)


@_row("softplus", "X")
def _softplus(x, beta=1.0, threshold=20.0, **attrs):
    return _F.softplus(x, beta, threshold)


@_row("dropout", "X Seed", "Out Mask")
def _dropout(x, seed_tensor=None, dropout_prob=0.5, is_test=False, fix_seed=False, seed=0, dropout_implementation="downgrade_in_infer", **attrs):
    return _new.dropout(x, seed_tensor, dropout_prob, is_test, dropout_implementation, seed, fix_seed)


@_row("conv2d depthwise_conv2d", "Input Filter", "Output")
def _conv2d(x, weight, strides=(1, 1), paddings=(0, 0), padding_algorithm="EXPLICIT", groups=1, dilations=(1, 1), data_format="NCHW", **attrs):
    return _new.conv2d(x, weight, strides, paddings, padding_algorithm, groups, dilations, "NCHW" if data_format == "AnyLayout" else data_format)


@_row("conv3d", "Input Filter", "Output")
def _conv3d(x, weight, strides=(1, 1, 1), paddings=(0, 0, 0), padding_algorithm="EXPLICIT", groups=1, dilations=(1, 1, 1), data_format="NCDHW", **attrs):
    return _new.conv3d(x, weight, strides, paddings, padding_algorithm, groups, dilations, data_format)


@_row("conv2d_transpose", "Input Filter", "Output")
def _conv2d_transpose(
    x, weight, strides=(1, 1), paddings=(0, 0), output_padding=(), output_size=(), padding_algorithm="EXPLICIT", groups=1, dilations=(1, 1), data_format="NCHW",
    **attrs,
):  # fmt: skip
    return _new.conv2d_transpose(x, weight, strides, paddings, list(output_padding), list(output_size), padding_algorithm, groups, dilations, data_format)


@_row("pool2d", "X")
def _pool2d(
    x, ksize=(), strides=(1, 1), paddings=(0, 0), ceil_mode=False, exclusive=True, data_format="NCHW", pooling_type="max", global_pooling=False, adaptive=False,
    padding_algorithm="EXPLICIT", **attrs,
):  # fmt: skip
    return _new.pool2d(x, list(ksize), list(strides), paddings, ceil_mode, exclusive, data_format, pooling_type, global_pooling, adaptive, padding_algorithm)


@_row("batch_norm sync_batch_norm", "X Scale Bias Mean Variance MomentumTensor MeanOut VarianceOut", "Y MeanOut VarianceOut SavedMean SavedVariance "
    "ReserveSpace")
def _batch_norm(
    x, scale, bias, mean, variance, *more, momentum=0.9, epsilon=1e-5, data_layout="NCHW", is_test=False, use_global_stats=False, trainable_statistics=False,
    **attrs,
):  # fmt: skip
    return _new.batch_norm(x, scale, bias, mean, variance, momentum, epsilon, data_layout, is_test, use_global_stats, trainable_statistics)


@_row("layer_norm", "X Scale Bias", "Y Mean Variance")
def _layer_norm(x, scale=None, bias=None, epsilon=1e-5, begin_norm_axis=1, **attrs):
    return _new.layer_norm(x, scale, bias, epsilon, begin_norm_axis)


@_row("instance_norm", "X Scale Bias", "Y SavedMean SavedVariance")
def _instance_norm(x, scale=None, bias=None, epsilon=1e-5, **attrs):
    return _new.instance_norm(x, scale, bias, epsilon), None, None


@_row("group_norm", "X Scale Bias", "Y Mean Variance")
def _group_norm(x, scale=None, bias=None, epsilon=1e-5, groups=1, data_layout="NCHW", **attrs):
    return _new.group_norm(x, scale, bias, epsilon, groups, data_layout), None, None


@_row("lookup_table_v2", "W Ids")
def _lookup_table_v2(weight, ids, padding_idx=-1, is_sparse=False, **attrs):
    return _new.embedding(ids, weight, padding_idx, is_sparse)


@_row("lookup_table", "W Ids")
def _lookup_table(weight, ids, padding_idx=-1, is_sparse=False, **attrs):
    from paddle_compat.fluid.layers.parametric import squeezed_ids

    return _new.embedding(squeezed_ids(ids), weight, padding_idx, is_sparse)


@_row("softmax_with_cross_entropy", "Logits Label", "Softmax Loss")
def _softmax_with_cross_entropy(logits, label, soft_label=False, use_softmax=True, numeric_stable_mode=True, ignore_index=-100, axis=-1, **attrs):
    return _new.cross_entropy_with_softmax(logits, label, soft_label, use_softmax, numeric_stable_mode, ignore_index, axis)


@_row("cross_entropy", "X Label", "Y")
def _cross_entropy(x, label, soft_label=False, ignore_index=-100, **attrs):
    from paddle_compat.fluid.layers.loss import cross_entropy

    return cross_entropy(x, label, soft_label, ignore_index)


@_row("sigmoid_cross_entropy_with_logits", "X Label")
def _sigmoid_cross_entropy(x, label, ignore_index=-100, normalize=False, **attrs):
    return _new.sigmoid_cross_entropy_with_logits(x, label, normalize, ignore_index)


@_row("huber_loss", "X Y", "Out Residual")
def _huber_loss(x, y, delta=1.0, **attrs):
    return _new.huber_loss(x, y, delta)


@_row("bilinear_interp_v2 nearest_interp_v2 bicubic_interp_v2 linear_interp_v2 trilinear_interp_v2", "X OutSize SizeTensor Scale")
def _interp(
    x, size=None, sizes=None, scale_tensor=None, data_layout="NCHW", out_d=-1, out_h=-1, out_w=-1, scale=(), interp_method="bilinear", align_corners=True,
    align_mode=1, **attrs,
):  # fmt: skip
    return _new.bilinear_interp(x, size, sizes, scale_tensor, data_layout, out_d, out_h, out_w, list(scale), interp_method, align_corners, align_mode)


@_row("accuracy", "Out Indices Label Correct Total", "Accuracy Correct Total")
def _accuracy(values, indices, label, *more, **attrs):
    return _new.accuracy(values, indices, label)


# ---- optimizers and processes ---------------------------------------------------------------------------------------


@_row("check_finite_and_unscale", "X Scale Out FoundInfinite", "Out FoundInfinite")
def _check_finite_and_unscale(grads, scale, out=None, found=None, **attrs):
    import torch

    with torch.no_grad():
        factor = 1.0 / scale._t.reshape(-1)[0]
        infinite = False
        for source, target in zip(grads, out if out is not None else grads, strict=True):
            infinite = infinite or not bool(torch.isfinite(source._t).all())
            target._t.copy_(source._t * factor.to(source._t.dtype))
        if found is None:
            found = _paddle.zeros([1], "bool")
        found._t.fill_(infinite)
    return out if out is not None else grads, found


@_row(
    "adamw adam", "Param Grad LearningRate Moment1 Moment2 Beta1Pow Beta2Pow MasterParam ParamOut Moment1Out Moment2Out Beta1PowOut Beta2PowOut MasterParamOut",
    "ParamOut Moment1Out Moment2Out Beta1PowOut Beta2PowOut MasterParamOut",
)  # fmt: skip
def _adamw(
    param, grad, lr, moment1, moment2, beta1_pow, beta2_pow, master=None, *outs, beta1=0.9, beta2=0.999, epsilon=1e-8, coeff=0.0, lr_ratio=1.0,
        with_decay=False,
    **attrs,
):  # fmt: skip
    import torch

    with torch.no_grad():
        weight = (master if master is not None else param)._t
        g = grad._t.to(weight.dtype)
        rate = float(lr) * lr_ratio
        if with_decay:
            weight.mul_(1 - rate * coeff)
        m, v = moment1._t, moment2._t
        rest1, rest2 = (1 - torch.tensor([beta1, beta2], dtype=torch.float32)).tolist()  # in float32, as Paddle's kernel takes them
        m.mul_(beta1).add_(g, alpha=rest1)
        v.mul_(beta2).addcmul_(g, g, value=rest2)
        b1, b2 = float(beta1_pow), float(beta2_pow)
        step = rate * (1 - b2) ** 0.5 / (1 - b1)
        weight.sub_(step * m / (v.sqrt() + epsilon * (1 - b2) ** 0.5))
        if master is not None:
            param._t.copy_(weight)
        beta1_pow._t.mul_(beta1)
        beta2_pow._t.mul_(beta2)
    return param, moment1, moment2, beta1_pow, beta2_pow, master


@_row("coalesce_tensor", "Input Output FusedOutput", "Output FusedOutput")
def _coalesce_tensor(inputs, outputs=None, fused=None, copy_data=False, set_constant=False, constant=0.0, **attrs):
    import torch

    from paddle_compat.core.tensor import wrap

    with torch.no_grad():
        flat = torch.cat([x._t.detach().reshape(-1) for x in inputs])
        if set_constant:
            flat.fill_(constant)
        outputs = list(outputs) if outputs else [wrap(x._t) for x in inputs]
        at = 0
        for x, out in zip(inputs, outputs, strict=True):  # the parts share the memory of the whole
            n = x._t.numel()
            part = flat[at : at + n].view(x._t.shape)
            if out._t.requires_grad:
                out._t.data = part
            else:
                out._t = part
            at += n
        if fused is None:
            fused = wrap(flat)
        else:
            fused._t = flat
    return outputs, fused


def _message(kind, reduce=None):
    def run(x, *more, **attrs):
        from paddle_compat.fluid.layers.collective import _c_allreduce

        copy = _paddle.assign(x).detach()
        return _c_allreduce(copy, reduce_type=reduce)

    _row(f"c_allreduce_{reduce}", "X")(run)

    def inplace(x, *more, **attrs):
        from paddle_compat.fluid.layers.collective import _c_allreduce

        return _c_allreduce(x, reduce_type=reduce)

    _row(f"c_allreduce_{reduce}_", "X")(inplace)


for _name in ("sum", "max", "min", "prod"):
    _message("c_allreduce", _name)


# ---- boxes ----------------------------------------------------------------------------------------------------------


@_row("roi_align", "X ROIs RoisNum")
def _roi_align(x, rois, rois_num=None, pooled_height=1, pooled_width=1, spatial_scale=1.0, sampling_ratio=-1, aligned=False, **attrs):
    return _new.roi_align(x, rois, rois_num, pooled_height, pooled_width, spatial_scale, sampling_ratio, aligned)


@_row("roi_pool", "X ROIs RoisNum", "Out Argmax")
def _roi_pool(x, rois, rois_num=None, pooled_height=1, pooled_width=1, spatial_scale=1.0, **attrs):
    return _new.roi_pool(x, rois, rois_num, pooled_height, pooled_width, spatial_scale), None


@_row("yolo_box", "X ImgSize", "Boxes Scores")
def _yolo_box(
    x, img_size, anchors=(), class_num=1, conf_thresh=0.01, downsample_ratio=32, clip_bbox=True, scale_x_y=1.0, iou_aware=False, iou_aware_factor=0.5, **attrs
):
    return _new.yolo_box(x, img_size, list(anchors), class_num, conf_thresh, downsample_ratio, clip_bbox, scale_x_y, iou_aware, iou_aware_factor)


@_row("prior_box", "Input Image", "Boxes Variances")
def _prior_box(
    x, image, min_sizes=(), max_sizes=(), aspect_ratios=(1.0,), variances=(0.1, 0.1, 0.2, 0.2), flip=False, clip=False, step_w=0.0, step_h=0.0, offset=0.5,
    min_max_aspect_ratios_order=False, **attrs,
):  # fmt: skip
    return _new.prior_box(x, image, list(min_sizes), list(aspect_ratios), list(variances), list(max_sizes), flip, clip, step_w, step_h, offset,
        min_max_aspect_ratios_order)


@_row("box_coder", "PriorBox PriorBoxVar TargetBox", "OutputBox")
def _box_coder(prior_box, prior_box_var=None, target_box=None, code_type="encode_center_size", box_normalized=True, axis=0, variance=(), **attrs):
    return _new.box_coder(prior_box, prior_box_var, target_box, code_type, box_normalized, axis, variance)


@_row("iou_similarity", "X Y")
def _iou_similarity(x, y, box_normalized=True, **attrs):
    return _new.iou_similarity(x, y, box_normalized)


@_row("bipartite_match", "DistMat", "ColToRowMatchIndices ColToRowMatchDist")
def _bipartite_match(distances, match_type="bipartite", dist_threshold=0.5, **attrs):
    return _new.bipartite_match(distances, match_type, dist_threshold)


@_row("matrix_nms", "BBoxes Scores", "Out Index RoisNum")
def _matrix_nms(
    boxes, scores, score_threshold=0.0, nms_top_k=-1, keep_top_k=-1, post_threshold=0.0, use_gaussian=False, gaussian_sigma=2.0, background_label=0,
    normalized=True, **attrs,
):  # fmt: skip
    return _new.matrix_nms(boxes, scores, score_threshold, nms_top_k, keep_top_k, post_threshold, use_gaussian, gaussian_sigma, background_label, normalized)


@_row("multiclass_nms3", "BBoxes Scores RoisNum", "Out Index NmsRoisNum")
def _multiclass_nms3(
    boxes, scores, rois_num=None, score_threshold=0.0, nms_top_k=-1, keep_top_k=-1, nms_threshold=0.3, normalized=True, nms_eta=1.0, background_label=0, **attrs
):
    return _new.multiclass_nms3(boxes, scores, rois_num, score_threshold, nms_top_k, keep_top_k, nms_threshold, normalized, nms_eta, background_label)


@_row("distribute_fpn_proposals", "FpnRois RoisNum", "MultiFpnRois MultiLevelRoIsNum RestoreIndex")
def _distribute(rois, rois_num=None, *counts, min_level=2, max_level=5, refer_level=4, refer_scale=224, pixel_offset=True, **attrs):
    return _new.distribute_fpn_proposals(rois, rois_num, min_level, max_level, refer_level, refer_scale, pixel_offset)


@_row("collect_fpn_proposals", "MultiLevelRois MultiLevelScores MultiLevelRoIsNum", "FpnRois RoisNum")
def _collect(rois, scores, rois_num=None, post_nms_topN=1000, **attrs):
    return _new.collect_fpn_proposals(rois, scores, rois_num, post_nms_topN)


@_row("generate_proposals_v2", "Scores BboxDeltas ImShape Anchors Variances", "RpnRois RpnRoiProbs RpnRoisNum")
def _generate(scores, deltas, shapes, anchors, variances, pre_nms_topN=6000, post_nms_topN=1000, nms_thresh=0.5, min_size=0.1, eta=1.0, pixel_offset=True,
    **attrs):
    return _new.generate_proposals_v2(scores, deltas, shapes, anchors, variances, pre_nms_topN, post_nms_topN, nms_thresh, min_size, eta, pixel_offset)


# ---- the two ways of calling ----------------------------------------------------------------------------------------


def _by_position(name):
    function = _TABLE[name][2]

    def call(*args):
        at = next((i for i, a in enumerate(args) if isinstance(a, str)), len(args))
        return function(*args[:at], **dict(zip(args[at::2], args[at + 1 :: 2], strict=True)))

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"Paddle's operator {name!r}: {_TABLE[name][0]} by position, then attributes as 'name', value pairs; gives {_TABLE[name][1]}."
    return call


def __getattr__(name):
    if name not in _TABLE:
        raise AttributeError(
            f"module 'paddle._legacy_C_ops' has no attribute {name!r}: this operator of Paddle's C++ has no adaptor in paddle_compat; use the public function"
        )
    value = globals()[name] = _by_position(name)
    return value


def __dir__():
    return sorted({*globals(), *_TABLE})


def append(type, inputs, outputs, attrs):
    """``LayerHelper.append_op``: call an operator on tensors by slot, and put its results into the outputs.

    Raises:
        NotImplementedError: the type has no adaptor.
    """
    if type not in _TABLE:
        raise _unimplemented(f"LayerHelper.append_op of {type!r}: this operator of Paddle's C++ has no adaptor in paddle_compat; use the public function")
    slots, results, function = _TABLE[type]
    many = {"concat", "sum", "stack", "check_finite_and_unscale", "coalesce_tensor", "collect_fpn_proposals"}
    given = []
    for slot in slots:
        value = inputs.get(slot)
        if isinstance(value, (list, tuple)) and type not in many:
            value = value[0] if len(value) == 1 else value or None
        elif value is not None and type in many and isinstance(value, (_Tensor, _Symbolic)) and slot in ("X", "Input"):
            value = [value]
        given.append(value)
    while given and given[-1] is None:
        given.pop()
    found = function(*given, **attrs)
    found = found if isinstance(found, tuple) and len(results) > 1 else (found,)
    for slot, value in zip(results, found, strict=False):
        target = outputs.get(slot)
        if target is None or value is None:
            continue
        targets = list(target) if isinstance(target, (list, tuple)) else [target]
        values = list(value) if isinstance(value, (list, tuple)) else [value]
        for t, v in zip(targets, values, strict=True):
            _put(v, t)
    return None


def _put(value, target):
    if value is target:
        return
    if not _mode.process.static:
        target._t = value._t
        return
    from paddle_compat.static.binding import bind

    bind(value, target)
