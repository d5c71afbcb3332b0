"""``paddle.dataset.common``: where data lie, and checksums."""

import hashlib
import os

from paddle_compat.core.errors import unavailable

DATA_HOME = os.path.expanduser("~/.cache/paddle/dataset")

__all__ = ["DATA_HOME", "download", "md5file"]


def md5file(fname):
    """The MD5 of a file, in hexadecimal."""
    digest = hashlib.md5(usedforsecurity=False)
    with open(fname, "rb") as f:
        for chunk in iter(lambda: f.read(1 << 20), b""):
            digest.update(chunk)
    return digest.hexdigest()


def download(url, module_name, md5sum, save_name=None):
    """The path of a file of that name and checksum under ``DATA_HOME/module_name``.

    Raises:
        RuntimeError: it is not there: files are not fetched from here; put it where the text says.
    """
    path = os.path.join(DATA_HOME, module_name, save_name or url.split("/")[-1])
    if os.path.exists(path) and (not md5sum or md5file(path) == md5sum):
        return path
    raise unavailable(f"paddle.dataset does not download: fetch {url} to {path} yourself")
