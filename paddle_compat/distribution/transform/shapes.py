"""Shapes of transformed values."""


def broadcast_with(shape, *tensors):
    """The shape that ``shape`` and the shapes of tensors broadcast to, a tuple.

    Raises:
        ValueError: they don't fit.
    """
    result = list(shape)
    for t in tensors:
        other = list(t.shape)
        rank = max(len(result), len(other))
        left, right = [1] * (rank - len(result)) + result, [1] * (rank - len(other)) + other
        for axis, (a, b) in enumerate(zip(left, right, strict=True)):
            if a != b and a != 1 and b != 1:
                raise ValueError(
                    f"(InvalidArgument) Broadcast dimension mismatch: 'shape' {list(shape)} and the parameter's shape {other} differ at dimension {axis}."
                )
        result = [b if a == 1 else a for a, b in zip(left, right, strict=True)]
    return tuple(result)
