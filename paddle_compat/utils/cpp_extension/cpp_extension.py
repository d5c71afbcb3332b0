"""What a setup script of a C++ operator names."""

import os
import shutil

from paddle_compat.core.errors import unimplemented
from paddle_compat.utils.cpp_extension.extension_utils import _INSTEAD

__all__ = []

_nvcc = shutil.which("nvcc")
CUDA_HOME = os.environ.get("CUDA_HOME") or os.environ.get("CUDA_PATH") or (os.path.dirname(os.path.dirname(_nvcc)) if _nvcc else None)


class _Extension:
    """Sources of an extension and how to compile them."""

    def __init__(self, sources, language, args, kwargs):
        self.sources, self.language, self.args, self.kwargs = list(sources), language, args, dict(kwargs)
        self.name = kwargs.get("name", "")


def CppExtension(sources, *args, **kwargs):
    """An extension of C++ sources."""
    return _Extension(sources, "c++", args, kwargs)


def CUDAExtension(sources, *args, **kwargs):
    """An extension of C++ and CUDA sources."""
    return _Extension(sources, "cuda", args, kwargs)


class BuildExtension:
    """The command that builds extensions: building is an error here."""

    def __init__(self, *args, **kwargs):
        raise unimplemented(f"a Paddle C++ extension cannot be built: {_INSTEAD}")

    @classmethod
    def with_options(cls, **options):
        """The command with options."""
        return cls


def setup(**attr):
    """Build and install an extension: an error here."""
    raise unimplemented(f"the extension {attr.get('name')!r} cannot be built: {_INSTEAD}")


def load(
    name, sources, extra_cxx_cflags=None, extra_cuda_cflags=None, extra_ldflags=None, extra_include_paths=None, build_directory=None, verbose=False
):
    """Build and load an extension: an error here."""
    raise unimplemented(f"the extension {name!r} of {sources} cannot be built: {_INSTEAD}")
