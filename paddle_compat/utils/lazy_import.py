"""``try_import``: modules that are needed for a part only."""

import importlib

__all__ = []


def try_import(module_name):
    """Import a module.

    Args:
        module_name: its name.

    Returns:
        The module.

    Raises:
        ImportError: it is not installed; the message says how to install it.
    """
    try:
        return importlib.import_module(module_name)
    except ImportError:
        package = "opencv-python" if module_name == "cv2" else module_name
        raise ImportError(
            f"Failed importing {module_name}. This likely means that some paddle modules require additional dependencies that have to be manually installed "
            f"(usually with `pip install {package}`). "
        ) from None
