"""``paddle.distribution``: probability distributions, divergences, and transforms."""

from paddle_compat.distribution import constraint, kl, transform, variable
from paddle_compat.distribution.beta import Beta
from paddle_compat.distribution.categorical import Categorical
from paddle_compat.distribution.dirichlet import Dirichlet
from paddle_compat.distribution.distribution import Distribution
from paddle_compat.distribution.exponential_family import ExponentialFamily
from paddle_compat.distribution.independent import Independent
from paddle_compat.distribution.kl import kl_divergence, register_kl
from paddle_compat.distribution.laplace import Laplace
from paddle_compat.distribution.multinomial import Multinomial
from paddle_compat.distribution.normal import Normal
from paddle_compat.distribution.transform import (
    AbsTransform,
    AffineTransform,
    ChainTransform,
    ExpTransform,
    IndependentTransform,
    PowerTransform,
    ReshapeTransform,
    SigmoidTransform,
    SoftmaxTransform,
    StackTransform,
    StickBreakingTransform,
    TanhTransform,
    Transform,
)
from paddle_compat.distribution.transformed_distribution import TransformedDistribution
from paddle_compat.distribution.uniform import Uniform

__all__ = [
    "AbsTransform", "AffineTransform", "Beta", "Categorical", "ChainTransform", "Dirichlet", "Distribution", "ExpTransform", "ExponentialFamily", "Independent",
    "IndependentTransform", "Laplace", "Multinomial", "Normal", "PowerTransform", "ReshapeTransform", "SigmoidTransform", "SoftmaxTransform", "StackTransform",
    "StickBreakingTransform", "TanhTransform", "Transform", "TransformedDistribution", "Uniform", "kl_divergence", "register_kl",
]  # fmt: skip
