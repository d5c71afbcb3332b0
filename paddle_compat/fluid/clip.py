"""``paddle.fluid.clip``: gradient clipping by its old names."""

from paddle_compat.nn.clip import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue

GradientClipByGlobalNorm, GradientClipByNorm, GradientClipByValue = ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue

__all__ = ["GradientClipByGlobalNorm", "GradientClipByNorm", "GradientClipByValue"]
