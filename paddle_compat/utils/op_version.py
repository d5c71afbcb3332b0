"""``OpLastCheckpointChecker``: what changed in an operator's definition."""

from paddle_compat.core.errors import unimplemented

__all__ = []


class OpLastCheckpointChecker:
    """Paddle's register of changes to its C++ operators, which are not here."""

    def __init__(self):
        raise unimplemented("OpLastCheckpointChecker reads the register of Paddle's C++ operators; paddle_compat computes with torch and has none")
