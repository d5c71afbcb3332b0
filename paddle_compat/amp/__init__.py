"""``paddle.amp``: mixed precision."""

from paddle_compat.amp import grad_scaler
from paddle_compat.amp.auto_cast import auto_cast, decorate
from paddle_compat.amp.grad_scaler import GradScaler

__all__ = ["GradScaler", "auto_cast", "decorate"]
