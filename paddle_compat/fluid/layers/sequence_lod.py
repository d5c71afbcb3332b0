"""``paddle.fluid.layers.sequence_lod``: only ``sequence_mask`` needs no LoD and is here."""

from paddle_compat.fluid.layers.absent import SEQUENCE_FUNCTIONS as _ABSENT
from paddle_compat.nn.functional import sequence_mask

__all__ = [*sorted(_ABSENT), "sequence_mask"]

globals().update(_ABSENT)
