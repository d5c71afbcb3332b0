"""paddle.incubate.optimizer.functional: minimising a function of one vector."""

from .bfgs import minimize_bfgs
from .lbfgs import minimize_lbfgs

__all__ = ["minimize_bfgs", "minimize_lbfgs"]
