"""paddle.nn.layer: the modules that the layers live in."""

from paddle_compat.nn.layer import activation, common, container, conv, distance, loss, norm, pooling, rnn, transformer, vision
from paddle_compat.nn.layer.activation import CELU, LeakyReLU, LogSoftmax, PReLU, ReLU, ReLU6, RReLU, Sigmoid, Softmax, Softmax2D
from paddle_compat.nn.layer.common import (
    AlphaDropout,
    Bilinear,
    CosineSimilarity,
    Dropout,
    Dropout2D,
    Dropout3D,
    Embedding,
    Flatten,
    Fold,
    Identity,
    Linear,
    Pad1D,
    Pad2D,
    Pad3D,
    Upsample,
    UpsamplingBilinear2D,
    UpsamplingNearest2D,
    ZeroPad2D,
)
from paddle_compat.nn.layer.container import LayerDict
from paddle_compat.nn.layer.conv import Conv1D, Conv1DTranspose, Conv2D, Conv2DTranspose, Conv3D, Conv3DTranspose
from paddle_compat.nn.layer.distance import PairwiseDistance
from paddle_compat.nn.layer.loss import (
    BCELoss,
    BCEWithLogitsLoss,
    CrossEntropyLoss,
    CTCLoss,
    HingeEmbeddingLoss,
    KLDivLoss,
    L1Loss,
    MarginRankingLoss,
    MSELoss,
    MultiLabelSoftMarginLoss,
    NLLLoss,
    SmoothL1Loss,
    SoftMarginLoss,
    TripletMarginLoss,
    TripletMarginWithDistanceLoss,
)
from paddle_compat.nn.layer.norm import BatchNorm1D, BatchNorm2D, BatchNorm3D, GroupNorm, LayerNorm, LocalResponseNorm, SpectralNorm, SyncBatchNorm
from paddle_compat.nn.layer.pooling import (
    AdaptiveAvgPool1D,
    AdaptiveAvgPool2D,
    AdaptiveAvgPool3D,
    AdaptiveMaxPool1D,
    AdaptiveMaxPool2D,
    AdaptiveMaxPool3D,
    AvgPool1D,
    AvgPool2D,
    AvgPool3D,
    MaxPool1D,
    MaxPool2D,
    MaxPool3D,
    MaxUnPool1D,
    MaxUnPool2D,
    MaxUnPool3D,
)
from paddle_compat.nn.layer.vision import ChannelShuffle, PixelShuffle, PixelUnshuffle

__all__ = []
