"""``kl_divergence`` and the table of pairs that it knows."""

import warnings

from paddle_compat.distribution.beta import Beta
from paddle_compat.distribution.categorical import Categorical
from paddle_compat.distribution.dirichlet import Dirichlet
from paddle_compat.distribution.distribution import Distribution, sum_rightmost
from paddle_compat.distribution.exponential_family import ExponentialFamily, gradients_of_normalizer
from paddle_compat.distribution.laplace import Laplace
from paddle_compat.distribution.normal import Normal
from paddle_compat.distribution.uniform import Uniform
from paddle_compat.tensor.special import digamma, lgamma

__all__ = ["kl_divergence", "register_kl"]

_REGISTER_TABLE = {}


def kl_divergence(p, q):
    """The Kullback-Leibler divergence of ``p`` from ``q``, by the function registered for their classes or the nearest parents.

    Args:
        p (Distribution): a distribution.
        q (Distribution): a distribution.

    Returns:
        Tensor of the broadcast batch shape.

    Raises:
        NotImplementedError: no function is registered for the pair.
    """
    return _dispatch(type(p), type(q))(p, q)


def register_kl(cls_p, cls_q):
    """Decorator that registers a function ``f(p, q)`` for two classes.

    Args:
        cls_p (type): the class of ``p``, a Distribution.
        cls_q (type): the class of ``q``, a Distribution.

    Returns:
        The decorator; it returns the function unchanged.

    Raises:
        TypeError: a class that is no Distribution.
    """
    if not issubclass(cls_p, Distribution) or not issubclass(cls_q, Distribution):
        raise TypeError("cls_p and cls_q must be subclass of Distribution")

    def decorator(function):
        _REGISTER_TABLE[cls_p, cls_q] = function
        return function

    return decorator


def _dispatch(cls_p, cls_q):
    """The function for two classes. Pairs of parents are compared first class first, then second class first."""
    matches = [pair for pair in _REGISTER_TABLE if issubclass(cls_p, pair[0]) and issubclass(cls_q, pair[1])]
    if not matches:
        raise NotImplementedError
    by_left = _REGISTER_TABLE[min(_Compare(*pair) for pair in matches).classes]
    by_right = _REGISTER_TABLE[min(_Compare(*reversed(pair)) for pair in matches).classes[::-1]]
    if by_left is not by_right:
        warnings.warn(f"Ambiguous kl_divergence({cls_p.__name__}, {cls_q.__name__}). Please register_kl for the pair.", RuntimeWarning, stacklevel=3)
    return by_left


class _Compare:
    """Classes in order of specialisation: a subclass comes before its parent, the first differing pair decides."""

    def __init__(self, *classes):
        self.classes = classes

    def __eq__(self, other):
        return self.classes == other.classes

    def __le__(self, other):
        for mine, others in zip(self.classes, other.classes, strict=True):
            if not issubclass(mine, others):
                return False
            if mine is not others:
                break
        return True

    def __lt__(self, other: "_Compare") -> bool:
        return self <= other and not self == other

    __hash__ = None


@register_kl(Beta, Beta)
def _kl_beta_beta(p, q):
    total = p.alpha + p.beta
    return (
        (lgamma(q.alpha) + lgamma(q.beta) + lgamma(total))
        - (lgamma(p.alpha) + lgamma(p.beta) + lgamma(q.alpha + q.beta))
        + (p.alpha - q.alpha) * digamma(p.alpha)
        + (p.beta - q.beta) * digamma(p.beta)
        + (q.alpha + q.beta - total) * digamma(total)
    )


@register_kl(Dirichlet, Dirichlet)
def _kl_dirichlet_dirichlet(p, q):
    a, b = p.concentration, q.concentration
    total = a.sum(-1)
    return (
        (lgamma(total) - lgamma(b.sum(-1)))
        - (lgamma(a) - lgamma(b)).sum(-1)
        + ((a - b) * (digamma(a) - digamma(a.sum(-1, keepdim=True)))).sum(-1)
    )  # fmt: skip


@register_kl(Categorical, Categorical)
def _kl_categorical_categorical(p, q):
    return p.kl_divergence(q)


@register_kl(Normal, Normal)
def _kl_normal_normal(p, q):
    return p.kl_divergence(q)


@register_kl(Uniform, Uniform)
def _kl_uniform_uniform(p, q):
    return p.kl_divergence(q)  # which Uniform has not, on 2.4 either: NotImplementedError


@register_kl(Laplace, Laplace)
def _kl_laplace_laplace(p, q):
    return p.kl_divergence(q)


@register_kl(ExponentialFamily, ExponentialFamily)
def _kl_expfamily_expfamily(p, q):
    """By the Bregman divergence of the log normaliser, for two members of one class."""
    if type(p) is not type(q):
        raise NotImplementedError
    normalizer, parameters, grads = gradients_of_normalizer(p)
    kl = q._log_normalizer(*q._natural_parameters) - normalizer
    for mine, others, g in zip(parameters, q._natural_parameters, grads, strict=True):
        kl = kl - _sum_rightmost((others - mine) * g, len(q.event_shape))
    return kl


def _sum_rightmost(value, n):
    return sum_rightmost(value, n)
