"""``paddle.fluid.layers.nn``: gathered from the modules beside it."""

from paddle_compat.fluid.layers.absent import OTHER_FUNCTIONS as _ABSENT
from paddle_compat.fluid.layers.activations import (
    brelu,
    cos_sim,
    dropout,
    elu,
    hard_sigmoid,
    hard_swish,
    l2_normalize,
    leaky_relu,
    maxout,
    mish,
    relu,
    relu6,
    selu,
    soft_relu,
    softmax,
    stanh,
    swish,
)
from paddle_compat.fluid.layers.elementwise import (
    clip,
    clip_by_norm,
    elementwise_add,
    elementwise_div,
    elementwise_floordiv,
    elementwise_max,
    elementwise_min,
    elementwise_mod,
    elementwise_mul,
    elementwise_pow,
    elementwise_sub,
    matmul,
    mean,
    mul,
    pow,
    reduce_all,
    reduce_any,
    reduce_max,
    reduce_mean,
    reduce_min,
    reduce_prod,
    reduce_sum,
    scale,
    sum,
)
from paddle_compat.fluid.layers.images import (
    adaptive_pool2d,
    adaptive_pool3d,
    affine_grid,
    grid_sampler,
    image_resize,
    image_resize_short,
    lrn,
    mean_iou,
    pad2d,
    pool2d,
    pool3d,
    psroi_pool,
    resize_bilinear,
    resize_linear,
    resize_nearest,
    resize_trilinear,
    roi_align,
    roi_pool,
    temporal_shift,
    unfold,
)
from paddle_compat.fluid.layers.loss import smooth_l1
from paddle_compat.fluid.layers.parametric import (
    add_position_encoding,
    autoincreased_step_counter,
    batch_norm,
    bilinear_tensor_product,
    conv2d,
    conv2d_transpose,
    conv3d,
    conv3d_transpose,
    deformable_conv,
    embedding,
    fc,
    group_norm,
    inplace_abn,
    instance_norm,
    layer_norm,
    prelu,
    row_conv,
    spectral_norm,
)
from paddle_compat.fluid.layers.randoms import gaussian_random, gaussian_random_batch_size_like, uniform_random, uniform_random_batch_size_like
from paddle_compat.fluid.layers.shapes import (
    affine_channel,
    crop,
    crop_tensor,
    expand,
    expand_as,
    flatten,
    fsp_matrix,
    gather,
    gather_nd,
    get_tensor_from_selected_rows,
    merge_selected_rows,
    multiplex,
    one_hot,
    pad,
    pad_constant_like,
    pixel_shuffle,
    random_crop,
    rank,
    reshape,
    sampling_id,
    scatter,
    scatter_nd,
    scatter_nd_add,
    shape,
    shard_index,
    shuffle_channel,
    size,
    slice,
    space_to_depth,
    split,
    squeeze,
    stack,
    strided_slice,
    topk,
    transpose,
    unbind,
    unique,
    unique_with_counts,
    unsqueeze,
    unstack,
    where,
)
from paddle_compat.nn.functional import dice_loss, gather_tree, log_loss
from paddle_compat.static.steps import py_func
from paddle_compat.tensor import math as _math
from paddle_compat.tensor.math import log

_PARTS = (
    "linear_chain_crf", "crf_decoding", "chunk_eval", "data_norm", "ctc_greedy_decoder", "im2sequence", "lod_reset", "lod_append", "similarity_focus", "hash",
    "prroi_pool", "continuous_value_model", "filter_by_instag", "deformable_roi_pooling",
)  # fmt: skip
for _name in _PARTS:
    globals()[_name] = _ABSENT[_name]


def sign(x):
    """The sign of each element."""
    return _math.sign(x)


def label_smooth(label, prior_dist=None, epsilon=0.1, dtype="float32", name=None):
    """One-hot labels, a little of each moved to all classes (or to ``prior_dist``)."""
    from paddle_compat.nn.functional import label_smooth as smooth

    return smooth(label, prior_dist, epsilon)


def _logical(name):
    from paddle_compat.fluid.layers._common import into
    from paddle_compat.tensor import logic

    function = getattr(logic, name)
    if name == "logical_not":

        def apply(x, out=None, name=None):
            return into(function(x), out)
    else:

        def apply(x, y, out=None, name=None):
            return into(function(x, y), out)

    apply.__name__ = apply.__qualname__ = name
    apply.__doc__ = f"``{name}`` element by element, into ``out`` where given."
    return apply


logical_and, logical_or, logical_xor, logical_not = (_logical(n) for n in ("logical_and", "logical_or", "logical_xor", "logical_not"))

__all__ = [
    "adaptive_pool2d", "adaptive_pool3d", "add_position_encoding", "affine_channel", "affine_grid", "autoincreased_step_counter", "batch_norm",
    "bilinear_tensor_product", "brelu", "clip", "clip_by_norm", "conv2d", "conv2d_transpose", "conv3d", "conv3d_transpose", "cos_sim", "crop",
    "crop_tensor", "deformable_conv", "dice_loss", "dropout", "elementwise_add", "elementwise_div", "elementwise_floordiv", "elementwise_max",
    "elementwise_min", "elementwise_mod", "elementwise_mul", "elementwise_pow", "elementwise_sub", "elu", "embedding", "expand", "expand_as", "fc",
    "flatten", "fsp_matrix", "gather", "gather_nd", "gather_tree", "gaussian_random", "gaussian_random_batch_size_like",
    "get_tensor_from_selected_rows", "grid_sampler", "group_norm", "hard_sigmoid", "hard_swish", "image_resize", "image_resize_short", "inplace_abn",
    "instance_norm", "l2_normalize", "label_smooth", "layer_norm", "leaky_relu", "log", "log_loss", "logical_and", "logical_not",
    "logical_or", "logical_xor", "lrn", "matmul", "maxout", "mean", "mean_iou", "merge_selected_rows", "mish", "mul", "multiplex", "one_hot", "pad",
    "pad2d", "pad_constant_like", "pixel_shuffle", "pool2d", "pool3d", "pow", "prelu", "psroi_pool", "py_func", "random_crop", "rank", "reduce_all",
    "reduce_any", "reduce_max", "reduce_mean", "reduce_min", "reduce_prod", "reduce_sum", "relu", "relu6", "reshape", "resize_bilinear",
    "resize_linear", "resize_nearest", "resize_trilinear", "roi_align", "roi_pool", "row_conv", "sampling_id", "scale", "scatter", "scatter_nd",
    "scatter_nd_add", "selu", "shape", "shard_index", "shuffle_channel", "sign", "size", "slice", "smooth_l1", "soft_relu", "softmax",
    "space_to_depth", "spectral_norm", "split", "squeeze", "stack", "stanh", "strided_slice", "sum", "swish", "temporal_shift", "topk", "transpose",
    "unbind", "unfold", "uniform_random", "uniform_random_batch_size_like", "unique", "unique_with_counts", "unsqueeze", "unstack", "where",
]  # fmt: skip
