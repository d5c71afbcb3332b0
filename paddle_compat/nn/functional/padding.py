"""What Paddle's ``padding`` argument of convolutions and pooling means, as torch's pads."""

import torch.nn.functional as TF

_CHANNEL_LAST = ("NLC", "NHWC", "NDHWC")


def spread(value, n, name):
    """An int as n equal ints; a list of n as it is."""
    if isinstance(value, (list, tuple)):
        value = [int(v) for v in value]
        if len(value) == 1:
            return value * n
        if len(value) != n:
            raise ValueError(f"{name} should be an integer or a list of {n} integers, but received {value}")
        return value
    return [int(value)] * n


def is_channel_last(data_format, n):
    """Whether channels come last; ValueError for a format that is none of the ``n`` spatial dimensions' two."""
    first, last = ("NCL", "NCHW", "NCDHW")[n - 1], _CHANNEL_LAST[n - 1]
    if data_format not in (first, last):
        raise ValueError(f"Attr(data_format) should be '{first}' or '{last}'. Received Attr(data_format): {data_format}.")
    return data_format == last


def to_channels_first(x, last):
    """``x`` with its channels second."""
    return x.movedim(-1, 1) if last else x


def to_channels_last(x, last):
    """Back again."""
    return x.movedim(1, -1) if last else x


def pads(padding, sizes, kernel, stride, last):
    """(before, after) for each spatial dimension, and whether the dilation is to be ignored ('SAME').

    Args:
        padding: an int, one a dimension, (before, after) flat or as pairs (the batch's and channels' pairs, zeros, may be
            among them), 'SAME' or 'VALID'.
        sizes: the input's spatial sizes.
    """
    n = len(sizes)
    if isinstance(padding, str):
        mode = padding.upper()
        if mode == "VALID":
            return [(0, 0)] * n, False
        if mode != "SAME":
            raise ValueError(f"Unknown padding: '{padding}'. It can only be 'SAME' or 'VALID'.")
        out = []
        for size, k, s in zip(sizes, kernel, stride, strict=True):
            total = max((-(-size // s) - 1) * s + k - size, 0)
            out.append((total // 2, total - total // 2))
        return out, True
    if not isinstance(padding, (list, tuple)):
        if isinstance(padding, float):
            raise ValueError(f"The padding's type must be int, list or tuple. Received: {padding}")
        return [(int(padding), int(padding))] * n, False
    if padding and isinstance(padding[0], (list, tuple)):
        pairs = [tuple(int(v) for v in p) for p in padding]
        if len(pairs) == n + 2:
            outer = [pairs[0], pairs[-1] if last else pairs[1]]
            if any(p != (0, 0) for p in outer):
                raise ValueError(f"Non-zero padding({padding}) in the batch or channel dimensions is not supported.")
            pairs = pairs[1:-1] if last else pairs[2:]
        if len(pairs) != n:
            raise ValueError(f"padding should hold {n} or {n + 2} pairs, but received {padding}")
        return pairs, False
    flat = [int(p) for p in padding]
    if len(flat) == n:
        return [(p, p) for p in flat], False
    if len(flat) == 2 * n:
        return [(flat[2 * i], flat[2 * i + 1]) for i in range(n)], False
    if len(flat) == 1:
        return [(flat[0], flat[0])] * n, False
    raise ValueError(f"padding should be an int, {n} or {2 * n} ints, or pairs, but received {padding}")


def split_symmetric(x, pairs, value=0.0):
    """The symmetric pads torch takes itself, after padding ``x`` by hand where the two sides differ."""
    if all(a == b for a, b in pairs):
        return x, [a for a, _ in pairs]
    flat = [p for pair in reversed(pairs) for p in pair]
    return TF.pad(x, flat, value=value), [0] * len(pairs)
