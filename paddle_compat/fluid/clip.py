"""``paddle.fluid.clip``: gradient clipping by its old names."""

from paddle_compat.nn.clip import ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue

GradientClipByGlobalNorm, GradientClipByNorm, GradientClipByValue = ClipGradByGlobalNorm, ClipGradByNorm, ClipGradByValue

__all__ = [
    "ClipGradByGlobalNorm", "ClipGradByNorm", "ClipGradByValue",
    "GradientClipByGlobalNorm", "GradientClipByNorm", "GradientClipByValue", "set_gradient_clip",
]  # fmt: skip


def set_gradient_clip(clip, param_list=None, program=None):
    """Not here, as its own page says not to use it: give ``grad_clip`` to the optimizer."""
    from paddle_compat.core.errors import unimplemented

    raise unimplemented("fluid.clip.set_gradient_clip: give grad_clip=... to the optimizer")
