"""``paddle.dataset``: of Paddle 1.x's data sets only ``common``, which libraries use, is here."""

from paddle_compat.dataset import common

__all__ = []
