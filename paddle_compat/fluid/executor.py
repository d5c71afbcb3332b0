"""``paddle.fluid.executor``."""

from paddle_compat.static.executor import Executor
from paddle_compat.static.scope import global_scope, scope_guard

__all__ = ["Executor", "global_scope", "scope_guard"]
