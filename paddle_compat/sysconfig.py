"""``paddle.sysconfig``: where headers and libraries for C++ extensions lie; torch's, since kernels are torch's."""

import os

import torch

__all__ = ["get_include", "get_lib"]


def get_include():
    """The folder of torch's C++ headers."""
    return os.path.join(os.path.dirname(torch.__file__), "include")


def get_lib():
    """The folder of torch's libraries."""
    return os.path.join(os.path.dirname(torch.__file__), "lib")
