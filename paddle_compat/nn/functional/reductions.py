"""What losses share: checks of their arguments, and the reduction."""

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


def reduced(loss, reduction):
    """The loss's mean or sum of shape [1], or itself."""
    if reduction == "none":
        return loss
    out = loss.mean() if reduction == "mean" else loss.sum()
    return out.view(1)
