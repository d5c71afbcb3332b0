"""``paddle.incubate.nn``: fused layers."""

from paddle_compat.incubate.nn import functional as functional
from paddle_compat.incubate.nn.layer import (
    FusedBiasDropoutResidualLayerNorm,
    FusedFeedForward,
    FusedLinear,
    FusedMultiHeadAttention,
    FusedMultiTransformer,
    FusedTransformerEncoderLayer,
)

__all__ = [
    "FusedBiasDropoutResidualLayerNorm",
    "FusedFeedForward",
    "FusedLinear",
    "FusedMultiHeadAttention",
    "FusedMultiTransformer",
    "FusedTransformerEncoderLayer",
]  # fmt: skip
