"""``paddle.fluid.dygraph.amp.loss_scaler``."""

from paddle_compat.amp.grad_scaler import AmpScaler, OptimizerState

__all__ = ["AmpScaler", "OptimizerState"]
