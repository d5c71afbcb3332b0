"""``require_version``: whether the Paddle that is stood in for is of an age."""

import re

__all__ = []

_FORM = r"\d+(\.\d+){0,3}"


def require_version(min_version, max_version=None):
    """Check that version 2.4.2 lies within two versions.

    Args:
        min_version: the earliest, as '2.0' or '1.8.0'.
        max_version: the latest, or None.

    Raises:
        TypeError: a version that is no str.
        ValueError: a str that is no version.
        Exception: 2.4.2 is earlier or later.
    """
    from paddle_compat import __version__

    for name, value in (("min_version", min_version), ("max_version", max_version)):
        if value is None and name == "max_version":
            continue
        if not isinstance(value, str):
            raise TypeError(f"The type of '{name}' in require_version must be str, but received {type(value)}.")
        match = re.match(_FORM, value)
        if match is None or match.group() != value:
            raise ValueError(f"The value of '{name}' in require_version must be in format '\\d+(\\.\\d+){{0,3}}', like '1.5.2.0', but received {value}")
    installed, low = _numbers(__version__), _numbers(min_version)
    if max_version is not None and not low <= installed <= _numbers(max_version):
        raise Exception(f"VersionError: PaddlePaddle version in [{min_version}, {max_version}] required, but {__version__} installed.")
    if installed < low:
        raise Exception(
            f"VersionError: PaddlePaddle version {min_version} or higher is required, but {__version__} installed, "
            f"please upgrade your PaddlePaddle to {min_version} or other higher version."
        )


def _numbers(version):
    parts = [int(p) for p in version.split(".")]
    return parts + [0] * (4 - len(parts))
