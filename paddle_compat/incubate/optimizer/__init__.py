"""paddle.incubate.optimizer."""

from . import functional
from .distributed_fused_lamb import DistributedFusedLamb
from .lookahead import LookAhead
from .modelaverage import ModelAverage

__all__ = []
