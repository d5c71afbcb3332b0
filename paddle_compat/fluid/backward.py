"""``paddle.fluid.backward``."""

from paddle_compat.static.backward import append_backward, gradients

__all__ = ["append_backward", "gradients"]
