"""``paddle.fluid.dygraph.amp``: mixed precision by its old names."""

from paddle_compat.amp.auto_cast import amp_guard
from paddle_compat.amp.auto_cast import decorate as amp_decorate
from paddle_compat.amp.grad_scaler import AmpScaler, OptimizerState
from paddle_compat.fluid.dygraph.amp import auto_cast, loss_scaler

__all__ = ["AmpScaler", "OptimizerState", "amp_decorate", "amp_guard"]
