"""``paddle.iinfo``: the limits of an integer dtype."""

import torch

from paddle_compat.core.dtype import INTS, to_torch_dtype
from paddle_compat.core.errors import invalid_argument


class _IInfo:
    def __init__(self, dtype):
        t = to_torch_dtype(dtype)
        if t not in INTS:
            raise invalid_argument(
                f"The argument of paddle.iinfo can only be paddle.int8, paddle.int16, paddle.int32, paddle.int64 or paddle.uint8, but received {dtype}"
            )
        info = torch.iinfo(t)
        self.min, self.max, self.bits, self.dtype = info.min, info.max, info.bits, str(t)[6:]

    def __repr__(self):
        return f"paddle.iinfo(min={self.min}, max={self.max}, bits={self.bits}, dtype={self.dtype})"


def iinfo(dtype):
    """The limits of an integer dtype: an object with ``min``, ``max``, ``bits`` and ``dtype`` (its name).

    Raises:
        ValueError: no integer dtype.
    """
    return _IInfo(dtype)
