"""``paddle.utils.cpp_extension``: operators written in C++.

Such operators are written against Paddle's C++ headers, which torch cannot stand in for: building one is an error that names
``torch.utils.cpp_extension``. The classes that a setup script mentions exist.
"""

from paddle_compat.utils.cpp_extension import cpp_extension, extension_utils
from paddle_compat.utils.cpp_extension.cpp_extension import BuildExtension, CppExtension, CUDAExtension, load, setup
from paddle_compat.utils.cpp_extension.extension_utils import get_build_directory, load_op_meta_info_and_register_op, parse_op_info

__all__ = ["CUDAExtension", "CppExtension", "get_build_directory", "load", "setup"]
