"""``paddle.nn.functional``."""

from paddle_compat.nn.functional.activation import (
    celu,
    elu,
    elu_,
    gelu,
    glu,
    gumbel_softmax,
    hardshrink,
    hardsigmoid,
    hardswish,
    hardtanh,
    leaky_relu,
    log_sigmoid,
    log_softmax,
    maxout,
    mish,
    prelu,
    relu,
    relu6,
    relu_,
    rrelu,
    selu,
    sigmoid,
    silu,
    softmax,
    softmax_,
    softplus,
    softshrink,
    softsign,
    swish,
    tanhshrink,
    thresholded_relu,
)
from paddle_compat.nn.functional.blocks import fold, unfold
from paddle_compat.nn.functional.borders import pad, zeropad2d
from paddle_compat.nn.functional.common import (
    alpha_dropout,
    bilinear,
    class_center_sample,
    cosine_similarity,
    dropout,
    dropout2d,
    dropout3d,
    linear,
)
from paddle_compat.nn.functional.conv import conv1d, conv1d_transpose, conv2d, conv2d_transpose, conv3d, conv3d_transpose
from paddle_compat.nn.functional.detection_loss import dice_loss, log_loss, sigmoid_focal_loss
from paddle_compat.nn.functional.distance import pairwise_distance
from paddle_compat.nn.functional.extension import diag_embed, gather_tree, sequence_mask, temporal_shift
from paddle_compat.nn.functional.input import embedding, one_hot
from paddle_compat.nn.functional.loss import (
    binary_cross_entropy,
    binary_cross_entropy_with_logits,
    cross_entropy,
    kl_div,
    l1_loss,
    label_smooth,
    mse_loss,
    nll_loss,
    smooth_l1_loss,
    softmax_with_cross_entropy,
    square_error_cost,
)
from paddle_compat.nn.functional.margin_loss import (
    cosine_embedding_loss,
    hinge_embedding_loss,
    margin_cross_entropy,
    margin_ranking_loss,
    multi_label_soft_margin_loss,
    npair_loss,
    soft_margin_loss,
    triplet_margin_loss,
    triplet_margin_with_distance_loss,
)
from paddle_compat.nn.functional.norm import batch_norm, instance_norm, layer_norm, local_response_norm, normalize
from paddle_compat.nn.functional.pooling import (
    adaptive_avg_pool1d,
    adaptive_avg_pool2d,
    adaptive_avg_pool3d,
    adaptive_max_pool1d,
    adaptive_max_pool2d,
    adaptive_max_pool3d,
    avg_pool1d,
    avg_pool2d,
    avg_pool3d,
    max_pool1d,
    max_pool2d,
    max_pool3d,
)
from paddle_compat.nn.functional.resize import interpolate, upsample
from paddle_compat.nn.functional.sequence_loss import ctc_loss, hsigmoid_loss
from paddle_compat.nn.functional.sparse_attention import sparse_attention
from paddle_compat.nn.functional.unpool import max_unpool1d, max_unpool2d, max_unpool3d
from paddle_compat.nn.functional.vision import affine_grid, channel_shuffle, grid_sample, pixel_shuffle, pixel_unshuffle
from paddle_compat.tensor.ops import tanh, tanh_
