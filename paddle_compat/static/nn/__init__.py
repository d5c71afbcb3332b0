"""``paddle.static.nn``: functions of static programs that make their own parameters, and control flow. They run at once in dynamic mode too."""

from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.fluid.layers.absent import OTHER_FUNCTIONS as _OTHERS
from paddle_compat.fluid.layers.absent import SEQUENCE_FUNCTIONS as _SEQUENCES
from paddle_compat.fluid.layers.absent import make as _absent
from paddle_compat.fluid.layers.parametric import (
    batch_norm,
    bilinear_tensor_product,
    conv2d,
    conv2d_transpose,
    conv3d,
    conv3d_transpose,
    group_norm,
    instance_norm,
    layer_norm,
    prelu,
    row_conv,
    spectral_norm,
)
from paddle_compat.fluid.layers.parametric import embedding_v2 as embedding
from paddle_compat.static.control_flow import case, cond, switch_case, while_loop
from paddle_compat.static.nn.common import deform_conv2d, fc

__all__ = [
    "batch_norm", "bilinear_tensor_product", "case", "cond", "conv2d", "conv2d_transpose", "conv3d", "conv3d_transpose", "crf_decoding", "data_norm",
    "deform_conv2d", "embedding", "fc", "group_norm", "instance_norm", "layer_norm", "multi_box_head", "nce", "prelu", "row_conv", "sequence_concat",
    "sequence_conv", "sequence_enumerate", "sequence_expand", "sequence_expand_as", "sequence_first_step", "sequence_last_step", "sequence_pad",
    "sequence_pool", "sequence_reshape", "sequence_reverse", "sequence_scatter", "sequence_slice", "sequence_softmax", "sequence_unpad", "sparse_embedding",
    "spectral_norm", "switch_case", "while_loop",
]  # fmt: skip

globals().update(_SEQUENCES)
crf_decoding, data_norm = _OTHERS["crf_decoding"], _OTHERS["data_norm"]
multi_box_head = _absent("multi_box_head", "use paddle.vision.ops.prior_box and convolutions")
nce = _absent("nce", "use paddle.nn.functional.cross_entropy, or sample negatives and use binary_cross_entropy_with_logits")


def sparse_embedding(input, size, padding_idx=None, is_test=False, entry=None, table_class="MemorySparseTable", param_attr=None, dtype="float32", slot=None):
    """Not here: its rows live on parameter servers. Use ``paddle.nn.Embedding(sparse=True)``."""
    raise _unimplemented("sparse_embedding keeps its rows on parameter servers; use paddle.nn.Embedding(..., sparse=True)")
