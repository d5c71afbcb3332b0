"""paddle.optimizer.lr: learning rate schedules.

Every schedule is plain Python: a number per step, kept in ``last_lr``. An optimizer that was given a schedule reads it at each
step; the training loop calls ``scheduler.step()`` whenever the rate is to move on.
"""

from ._base import LRScheduler
from ._cycle import CyclicLR, OneCycleLR
from ._decay import CosineAnnealingDecay, ExponentialDecay, InverseTimeDecay, NaturalExpDecay, NoamDecay, PolynomialDecay
from ._plateau import ReduceOnPlateau
from ._steps import LambdaDecay, MultiplicativeDecay, MultiStepDecay, PiecewiseDecay, StepDecay
from ._warmup import LinearWarmup

__all__ = [
    "CosineAnnealingDecay",
    "CyclicLR",
    "ExponentialDecay",
    "InverseTimeDecay",
    "LRScheduler",
    "LambdaDecay",
    "LinearWarmup",
    "MultiStepDecay",
    "MultiplicativeDecay",
    "NaturalExpDecay",
    "NoamDecay",
    "OneCycleLR",
    "PiecewiseDecay",
    "PolynomialDecay",
    "ReduceOnPlateau",
    "StepDecay",
]
