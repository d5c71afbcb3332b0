"""``paddle.fluid.reader``."""

from paddle_compat.fluid.io import PyReader
from paddle_compat.io.collate import default_collate_fn
from paddle_compat.io.dataloader import DataLoader

__all__ = ["DataLoader", "PyReader", "default_collate_fn"]
