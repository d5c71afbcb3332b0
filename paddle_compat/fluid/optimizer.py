"""``paddle.fluid.optimizer``: optimizers with Paddle 1.x's parameters.

They are those of ``paddle.optimizer``. A rate of ``fluid.dygraph`` or ``fluid.layers`` (``NoamDecay`` ...) moves on at each step.
"""

from paddle_compat import optimizer as _new
from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented
from paddle_compat.core.tensor import Tensor
from paddle_compat.optimizer.lr import LRScheduler
from paddle_compat.optimizer.optimizer import Optimizer as _Base
from paddle_compat.static.averaging import ExponentialMovingAverage

__all__ = [
    "SGD",
    "Adadelta",
    "AdadeltaOptimizer",
    "Adagrad",
    "AdagradOptimizer",
    "Adam",
    "AdamOptimizer",
    "Adamax",
    "AdamaxOptimizer",
    "DecayedAdagrad",
    "DecayedAdagradOptimizer",
    "Dpsgd",
    "DpsgdOptimizer",
    "ExponentialMovingAverage",
    "Ftrl",
    "FtrlOptimizer",
    "LambOptimizer",
    "LarsMomentum",
    "LarsMomentumOptimizer",
    "LookaheadOptimizer",
    "ModelAverage",
    "Momentum",
    "MomentumOptimizer",
    "PipelineOptimizer",
    "RMSPropOptimizer",
    "RecomputeOptimizer",
    "SGDOptimizer",
]  # fmt: skip


class _Fluid:
    """What all old optimizers share; mixed into the class of the rule."""

    def current_step_lr(self):
        """The rate of this step, a float."""
        return self.get_lr()

    def minimize(self, loss, startup_program=None, parameter_list=None, no_grad_set=None):
        """Update the parameters by their gradients; in a static program, add backward and the update."""
        out = super().minimize(loss, startup_program, parameter_list, no_grad_set)
        if mode.process.static:
            if getattr(self._learning_rate, "moves_itself", False):
                from paddle_compat.static.program import append_op, program_guard

                with program_guard(loss.block.program):
                    append_op(_advance(self._learning_rate))
        elif getattr(self._learning_rate, "moves_itself", False):
            self._learning_rate.step()
        return out

    def clear_gradients(self):
        """Forget the gradients."""
        self.clear_grad()

    def set_dict(self, state_dict):
        """Go on from a state."""
        return self.set_state_dict(state_dict)


def _advance(rate):
    from paddle_compat.static.program import Node

    class Advance(Node):
        """Moves a rate on after a run."""

        type = "increment"

        def run(self, env):
            """Move on."""
            rate.step()

        def for_test(self):
            return None

    return Advance()


def _rate(value):
    if isinstance(value, (float, LRScheduler)):
        return value
    if isinstance(value, Tensor):
        return float(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if mode.process.static and getattr(value, "persistable", False):
        raise unimplemented("a Variable as an optimizer's learning_rate: give a float, or a rate of fluid.layers (noam_decay ...), or a paddle.optimizer.lr "
            "scheduler")
    raise TypeError(f"learning rate should be float or LearningRateDecay, got {type(value)} here")


class SGDOptimizer(_Fluid, _new.SGD):
    """Stochastic gradient descent."""

    def __init__(self, learning_rate, parameter_list=None, regularization=None, grad_clip=None, multi_precision=False, name=None):
        assert learning_rate is not None
        _new.SGD.__init__(self, _rate(learning_rate), parameter_list, regularization, grad_clip, multi_precision, name)


class MomentumOptimizer(_Fluid, _new.Momentum):
    """Descent with momentum."""

    def __init__(self, learning_rate, momentum, parameter_list=None, use_nesterov=False, regularization=None, grad_clip=None, name=None):
        assert learning_rate is not None
        assert momentum is not None
        _new.Momentum.__init__(self, _rate(learning_rate), momentum, parameter_list, use_nesterov, regularization, grad_clip, name=name)


class AdagradOptimizer(_Fluid, _new.Adagrad):
    """Adagrad."""

    def __init__(self, learning_rate, epsilon=1.0e-6, parameter_list=None, regularization=None, grad_clip=None, name=None, initial_accumulator_value=0.0):
        _new.Adagrad.__init__(self, _rate(learning_rate), epsilon, parameter_list, regularization, grad_clip, name, initial_accumulator_value)


class AdamOptimizer(_Fluid, _new.Adam):
    """Adam."""

    def __init__(
        self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-8, parameter_list=None, regularization=None, grad_clip=None, name=None, lazy_mode=False,
        use_global_beta_pow=False, flatten_param_grads=False, align_size=-1,
    ):  # fmt: skip
        # use_global_beta_pow, flatten_param_grads and align_size only say how Paddle lays out its memory.
        _new.Adam.__init__(self, _rate(learning_rate), beta1, beta2, epsilon, parameter_list, regularization, grad_clip, lazy_mode, name=name)


class AdamaxOptimizer(_Fluid, _new.Adamax):
    """Adamax."""

    def __init__(self, learning_rate=0.001, beta1=0.9, beta2=0.999, epsilon=1e-8, parameter_list=None, regularization=None, grad_clip=None, name=None):
        _new.Adamax.__init__(self, _rate(learning_rate), beta1, beta2, epsilon, parameter_list, regularization, grad_clip, name)


class AdadeltaOptimizer(_Fluid, _new.Adadelta):
    """Adadelta."""

    def __init__(self, learning_rate, epsilon=1.0e-6, rho=0.95, parameter_list=None, regularization=None, grad_clip=None, name=None):
        _new.Adadelta.__init__(self, _rate(learning_rate), epsilon, rho, parameter_list, regularization, grad_clip, name)


class RMSPropOptimizer(_Fluid, _new.RMSProp):
    """RMSProp."""

    def __init__(
        self, learning_rate, rho=0.95, epsilon=1.0e-6, momentum=0.0, centered=False, parameter_list=None, regularization=None, grad_clip=None, name=None
    ):
        _new.RMSProp.__init__(self, _rate(learning_rate), rho, epsilon, momentum, centered, parameter_list, regularization, grad_clip, name)


class LambOptimizer(_Fluid, _new.Lamb):
    """Lamb."""

    def __init__(
        self, learning_rate=0.001, lamb_weight_decay=0.01, beta1=0.9, beta2=0.999, epsilon=1e-6, parameter_list=None, regularization=None, grad_clip=None,
        exclude_from_weight_decay_fn=None, name=None,
    ):  # fmt: skip
        _new.Lamb.__init__(self, _rate(learning_rate), lamb_weight_decay, beta1, beta2, epsilon, parameter_list, grad_clip, exclude_from_weight_decay_fn,
            name=name)
        self.regularization = regularization


Optimizer = _Base
SGD, Momentum, Adagrad, Adam, Adamax, Adadelta = SGDOptimizer, MomentumOptimizer, AdagradOptimizer, AdamOptimizer, AdamaxOptimizer, AdadeltaOptimizer


def _refused(name, instead):
    class Refused:
        def __init__(self, *args, **kwargs):
            raise unimplemented(f"fluid.optimizer.{name}: {instead}")

    Refused.__name__ = Refused.__qualname__ = name
    Refused.__module__ = __name__
    Refused.__doc__ = f"Not here: {instead}."
    return Refused


DpsgdOptimizer = Dpsgd = _refused("Dpsgd", "clip and noise gradients in the loop, or use opacus over paddle_compat.torch.as_module")
DecayedAdagradOptimizer = DecayedAdagrad = _refused("DecayedAdagrad", "use paddle.optimizer.RMSProp or Adagrad")
FtrlOptimizer = Ftrl = _refused("Ftrl", "use paddle.optimizer.Adagrad")
LarsMomentumOptimizer = LarsMomentum = _refused("LarsMomentum", "use paddle.optimizer.Momentum or Lamb")
PipelineOptimizer = _refused("PipelineOptimizer", "pipelines are not in paddle_compat")
RecomputeOptimizer = _refused("RecomputeOptimizer", "use paddle.distributed.fleet.utils.recompute in the model")
LookaheadOptimizer = _refused("LookaheadOptimizer", "use paddle.incubate.LookAhead")
ModelAverage = _refused("ModelAverage", "use paddle.incubate.ModelAverage")
