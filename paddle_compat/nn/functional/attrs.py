"""Numbers as Paddle's operators keep them: in single precision, whatever the tensor's dtype."""

import struct

import torch


class _Singles(dict):
    def __missing__(self, value):
        rounded = struct.unpack("f", struct.pack("f", value))[0]
        if len(self) < 4096:
            self[value] = rounded
        return rounded


_singles = _Singles()


def single(value):
    """A number rounded to float32, as a Python float."""
    try:
        return _singles[value]
    except (OverflowError, struct.error, TypeError):  # too large; a fake tensor's number
        return value


def attr(x, value):
    """A number as an operator on ``x`` has it. The rounding shows with float64 tensors only: others round it themselves."""
    return single(value) if x.dtype is torch.float64 else value
