"""Shapes of a static program, by running each kernel on tensors without data.

A size that is not known (-1) is tried with two values, ``HINTS``; a size of a result that differs between the two runs is
not known either. Kernels thus see plain ints and need no care for symbols. The hints divide by all small numbers, so that a
reshape of an unknown size into blocks of 8 or 5 goes through.

Small results that do not depend on data (``paddle.shape(x)``, arithmetic on it) stay real tensors, one for each hint, so
that shapes computed from them are known too. A kernel that needs data (nonzero, unique) is run on zeros, then on 3, 4, 5 ...
"""

import logging
from contextlib import contextmanager

import torch
from torch._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException, FakeTensor, FakeTensorMode

from paddle_compat.core.mode import local

HINTS = (240, 480)
_SMALL = 64

mode = FakeTensorMode(allow_non_fake_inputs=True)


def placeholder(shape, dtype):
    """The two fake tensors of a shape with -1 (or None) for what is not known."""
    with mode:
        return tuple(torch.empty([hint if s is None or s < 0 else s for s in shape], dtype=dtype) for hint in HINTS)


def of_value(t):
    """The two tensors that stand for a known value."""
    if t.numel() <= _SMALL and not t.dtype.is_floating_point:
        t = t.detach().clone()
        return (t, t)
    fake = mode.from_tensor(t.detach(), static_shapes=True)
    return (fake, fake)


def settle(t):
    """What is kept of a result: small real ones as they are, others without data."""
    if not isinstance(t, torch.Tensor) or isinstance(t, FakeTensor):
        return t
    t = t.detach()
    return t if t.numel() <= _SMALL and t.layout is torch.strided else mode.from_tensor(t, static_shapes=True)


def run_both(call, substitute):
    """``call(substitute(k))`` for both hints; where it needs data, on real tensors.

    Args:
        call: takes arguments and gives a kernel's result.
        substitute: k, convert -> arguments with each Variable replaced by ``convert`` of its k-th tensor.
    """
    with torch.no_grad(), _quiet():
        try:
            return [_try(call, substitute(k, lambda t: t), k) for k in (0, 1)]
        except (DataDependentOutputException, DynamicOutputShapeException):
            pass
        for second in (_counted, _filled(1)):
            try:
                return [_try(call, substitute(0, _filled(0)), 0), _try(call, substitute(1, second), 1)]
            except (RuntimeError, ValueError, IndexError):  # neither are valid indices everywhere
                continue
        return [_try(call, substitute(0, _filled(0)), 0), _try(call, substitute(1, _filled(0)), 1)]


def _try(call, args, k):
    """One trial run; kernels whose result's size is in their data can ask for ``core.mode.local.trial``."""
    local.trial = k
    try:
        return call(args)
    finally:
        local.trial = None


@contextmanager
def _quiet():
    """torch logs a traceback for each shape that does not fit; the error is raised all the same."""
    logger = logging.getLogger("torch._subclasses.fake_tensor")
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


def _counted(t):
    """3, 4, 5 ... in the shape of ``t``: all different, and not the zeros of the other trial, so that what depends on data shows."""
    return torch.arange(3, 3 + t.numel()).reshape(t.shape).to(t.dtype) if isinstance(t, FakeTensor) else t


def _filled(value):
    def fill(t):
        return torch.full(t.shape, value, dtype=t.dtype) if isinstance(t, FakeTensor) else t

    return fill
