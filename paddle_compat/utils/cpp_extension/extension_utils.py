"""Where extensions are built, and what reads them."""

import os

from paddle_compat.core.errors import unimplemented

__all__ = []

_INSTEAD = "it is compiled against Paddle's C++ headers; port the operator to torch.utils.cpp_extension and wrap it with paddle_compat.torch.from_torch"


def get_build_directory(verbose=False):
    """The directory that extensions are built in: the variable PADDLE_EXTENSION_DIR, or one in the home directory's cache."""
    root = os.environ.get("PADDLE_EXTENSION_DIR") or os.path.join(os.path.expanduser("~/.cache/paddle_extensions"))
    os.makedirs(root, exist_ok=True)
    if verbose:
        print(f"$PADDLE_EXTENSION_DIR is not set, using path: {root} by default.")
    return root


def load_op_meta_info_and_register_op(lib_filename):
    """Load a library of operators: not possible here."""
    raise unimplemented(f"the operators of {lib_filename} cannot be loaded: {_INSTEAD}")


def parse_op_info(op_name):
    """The inputs and outputs of an operator of such a library: not possible here."""
    raise unimplemented(f"operator {op_name}: {_INSTEAD}")


def _jit_compile(file_path, verbose=False):
    raise unimplemented(f"{file_path} cannot be built: {_INSTEAD}")


def _import_module_from_library(module_name, build_directory, verbose=False):
    raise unimplemented(f"{module_name} cannot be loaded: {_INSTEAD}")
