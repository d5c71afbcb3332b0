"""``paddle.fluid.log_helper``."""

import logging

__all__ = ["get_logger"]


def get_logger(name, level, fmt=None):
    """A logger that writes to standard error, not on to the root's."""
    logger = logging.getLogger(name)
    logger.setLevel(level)
    if not logger.handlers:
        handler = logging.StreamHandler()
        if fmt:
            handler.setFormatter(logging.Formatter(fmt=fmt, datefmt="%a %b %d %H:%M:%S"))
        logger.addHandler(handler)
    logger.propagate = False
    return logger
