"""``paddle.incubate.autograd``: Jacobian and Hessian matrices, forward mode, and differentiation of static programs."""

from paddle_compat.incubate.autograd.functional import Hessian, Jacobian, jvp, vjp
from paddle_compat.incubate.autograd.primapi import disable_prim, enable_prim, forward_grad, grad
from paddle_compat.incubate.autograd.primapi import prim2orig as prim2orig
from paddle_compat.incubate.autograd.primapi import prim_enabled as prim_enabled

__all__ = ["Hessian", "Jacobian", "disable_prim", "enable_prim", "forward_grad", "grad", "jvp", "vjp"]
