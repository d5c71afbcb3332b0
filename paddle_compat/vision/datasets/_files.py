"""Where the data sets' files are: given, or downloaded to the home directory."""

import os

from paddle_compat.vision.image import get_image_backend

__all__ = []

HOME = os.path.join("~", ".cache", "paddle", "dataset")


def located(path, download, url, md5, folder, what):
    """The path itself, or where the download is.

    Raises:
        AssertionError: neither a path nor permission to download. RuntimeError: it could not be downloaded.
    """
    if path is not None:
        return path
    assert download, f"{what} is not set and downloading automatically is disabled"
    from paddle_compat.utils.download import get_path_from_url

    try:
        return get_path_from_url(url, os.path.expanduser(os.path.join(HOME, folder)), md5, decompress=False)
    except RuntimeError as error:
        raise RuntimeError(f"Cannot download {url}: {error}. Fetch the file elsewhere and give its path as {what}.") from None


def checked_backend(backend):
    """The image backend of a data set.

    Raises:
        ValueError: another one than 'pil' and 'cv2'.
    """
    backend = backend or get_image_backend()
    if backend not in ("pil", "cv2"):
        raise ValueError(f"Expected backend are one of ['pil', 'cv2'], but got {backend}")
    return backend
