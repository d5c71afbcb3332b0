"""``paddle.fluid.dataloader.collate``."""

from paddle_compat.io.collate import default_collate_fn, default_convert_fn

__all__ = ["default_collate_fn", "default_convert_fn"]
