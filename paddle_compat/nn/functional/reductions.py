"""What losses share: checks of their arguments, and the reduction."""

import torch
from torch.compiler import is_compiling

from paddle_compat.core.errors import invalid_argument


def check_reduction(reduction, what):
    """ValueError where ``reduction`` is none of the three."""
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"The value of 'reduction' in {what} should be 'sum', 'mean' or 'none', but received {reduction}, which is not allowed.")


def same_dtype(what, **tensors):
    """ValueError (InvalidArgument) where two tensors differ in dtype: Paddle's functions do not promote floats."""
    dtypes = {t.dtype for t in tensors.values()}
    if len(dtypes) > 1:
        raise invalid_argument(f"{what}: {', '.join(tensors)} should have the same dtype, but theirs are {', '.join(str(t.dtype) for t in tensors.values())}")


def same_shape(what, **tensors):
    """ValueError (InvalidArgument) where two tensors differ in shape."""
    shapes = [list(t.shape) for t in tensors.values()]
    if any(shape != shapes[0] for shape in shapes):
        raise invalid_argument(f"{what}: {', '.join(tensors)} should have the same shape, but theirs are {', '.join(map(str, shapes))}")


class _Counts(dict):
    """(number, dtype, device) as tensors of shape [1]; a float32 on the CPU by its number alone."""

    def __missing__(self, key):
        n, dtype, device = key if key.__class__ is tuple else (key, torch.float32, "cpu")
        with torch.inference_mode(False):
            value = torch.tensor([n], dtype=dtype, device=device)
        if len(self) < 1024:
            self[key] = value
        return value


_COUNTS = _Counts()


def divided(total, count):
    """A 0-D sum over ``count`` elements as their mean, of shape [1].

    A kept tensor of shape [1] brings the result into its shape with the same operator.
    """
    if total.__class__ is torch.Tensor and count.__class__ is int and not is_compiling():
        return torch.div(total, _COUNTS[count if total.dtype is torch.float32 and total.is_cpu else (count, total.dtype, total.device)])
    return torch.div(total.view(1), count)


def reduced(loss, reduction):
    """The loss's mean or sum of shape [1], or itself."""
    if reduction == "none":
        return loss
    if reduction == "mean":
        if loss.dtype is torch.float32 and loss.is_cpu:
            return divided(loss.sum(), loss.numel())  # which is what mean() does, in half the time
        return loss.mean().view(1)
    return loss.sum().view(1)
