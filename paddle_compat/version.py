"""``paddle.version``: the version of Paddle that this namespace behaves as."""

import torch

full_version = "2.4.2"
major, minor, patch, rc = "2", "4", "2", "0"
istaged = True
commit = "0e92adceae06b6b7463f2dc7790ffb0601730009"
with_mkl = "ON"
cuda_version = torch.version.cuda or "False"
cudnn_version = "False"

__all__ = ["cuda", "cudnn", "show"]


def show():
    """Print the version."""
    print("full_version:", full_version)
    print("major:", major)
    print("minor:", minor)
    print("patch:", patch)
    print("rc:", rc)
    print("cuda:", cuda())
    print("cudnn:", cudnn())


def mkl():
    """'ON': torch computes with MKL."""
    return with_mkl


def cuda():
    """The version of CUDA that torch was built with, or 'False'."""
    return cuda_version


def cudnn():
    """The version of cuDNN that torch has, or 'False'."""
    version = torch.backends.cudnn.version() if torch.backends.cudnn.is_available() else None
    return str(version) if version else "False"
