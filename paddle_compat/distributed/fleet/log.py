"""Fleet's logger."""

import logging

logger = logging.getLogger("FLEET")


def set_log_level(level):
    """Log from that level (a name or a number) on."""
    assert isinstance(level, (str, int)), "level's type must be str or int"
    logger.setLevel(level if isinstance(level, int) else level.upper())


def get_log_level_code():
    """The level as a number."""
    return logger.getEffectiveLevel()


def get_log_level_name():
    """The level's name."""
    return logging.getLevelName(get_log_level_code())
