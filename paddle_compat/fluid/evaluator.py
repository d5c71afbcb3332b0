"""``paddle.fluid.evaluator``: use ``paddle.metric`` or ``fluid.metrics``."""

from paddle_compat.core.errors import unimplemented as _unimplemented

__all__ = ["ChunkEvaluator", "DetectionMAP", "EditDistance"]


class _Evaluator:
    def __init__(self, *args, **kwargs):
        raise _unimplemented(f"fluid.evaluator.{type(self).__name__}: use paddle.metric or paddle.fluid.metrics")


class ChunkEvaluator(_Evaluator):
    """Not here."""


class EditDistance(_Evaluator):
    """Not here."""


class DetectionMAP(_Evaluator):
    """Not here."""
