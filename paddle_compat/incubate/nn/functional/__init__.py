"""``paddle.incubate.nn.functional``."""

from paddle_compat.incubate.nn.functional.blocks import (
    fused_bias_dropout_residual_layer_norm,
    fused_feedforward,
    fused_linear,
    fused_matmul_bias,
    fused_multi_head_attention,
    fused_multi_transformer,
)

__all__ = [
    "fused_bias_dropout_residual_layer_norm",
    "fused_feedforward",
    "fused_linear",
    "fused_matmul_bias",
    "fused_multi_head_attention",
    "fused_multi_transformer",
]  # fmt: skip
