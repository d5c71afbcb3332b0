"""pad: elements around a tensor."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.alias import as_copy
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Ints, Num, T
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Symbolic, Tensor

_FORMATS = {3: ("NCL", "NLC"), 4: ("NCHW", "NHWC"), 5: ("NCDHW", "NDHWC")}
_ALL = ("NCL", "NCHW", "NCDHW", "NLC", "NHWC", "NDHWC")
_MODES = ("reflect", "replicate", "constant", "circular")


@op("pad3d")
def _pad(x: T, pad: Ints, mode="constant", value: Num = 0, data_format="NCHW", name=None, every=False):
    rank = x.dim()
    if every:  # (before, after) of every dimension, the first one first
        flat = [p for pair in reversed(list(zip(pad[::2], pad[1::2], strict=True))) for p in pair]
        return TF.pad(x, flat, value=value) if any(flat) else as_copy(x)
    n = rank - 2
    if len(pad) != 2 * n:
        raise invalid_argument(f"pad of a {rank}-D tensor should hold {2 * n} sizes (or {2 * rank} in mode 'constant'), but received {pad}")
    last = data_format[-1] == "C"
    # pairs come last dimension first; channels-last puts the channels' own pair of zeros in front
    flat = [0, 0, *pad] if last else list(pad)
    if not any(flat):
        return as_copy(x)
    if mode == "constant":
        return TF.pad(x, flat, value=value)
    first = rank - n - (1 if last else 0)
    pairs = [(pad[2 * (n - 1 - i)], pad[2 * (n - 1 - i) + 1]) for i in range(n)]
    for i, (a, b) in enumerate(pairs):
        _check(mode, x.shape[first + i], a, b, x.shape)
    out = x
    for i, (a, b) in enumerate(pairs):
        if a or b:
            out = out.index_select(first + i, _source(mode, x.shape[first + i], a, b, x.device))
    return out


def _check(mode, size, before, after, shape):
    if mode == "reflect" and (before >= size or after >= size):
        raise invalid_argument(f"pad in mode 'reflect' should be below the size, but received ({before}, {after}) for size {size} of x {list(shape)}")
    if mode == "circular" and size == 0:
        raise invalid_argument(f"The input tensor's dimensions should be above 0 in mode 'circular', but received x {list(shape)}")


def _source(mode, size, before, after, device):
    """Which element of a dimension stands at each place of the padded one."""
    at = torch.arange(-before, size + after, device=device)
    if mode == "replicate":
        return at.clamp_(0, size - 1)
    if mode == "circular":
        return at % size
    at = at.abs()
    return torch.where(at >= size, 2 * (size - 1) - at, at)


def pad(x, pad, mode="constant", value=0, data_format="NCHW", name=None):
    """Elements added before and behind.

    Args:
        x: a tensor; of rank 3, 4 or 5 unless ``pad`` names every dimension.
        pad: sizes (ints or a Tensor): (left, right, top, bottom, front, back) of the spatial dimensions, the last one first; or, in
            mode 'constant', a list of (before, after) for every dimension, the first one first.
        mode: 'constant' (``value``), 'reflect', 'replicate' or 'circular'.
        data_format: where the channels stand.

    Raises:
        AssertionError: a mode, format or rank that there is not. ValueError: sizes that do not fit.
    """
    if mode not in _MODES:
        raise AssertionError(f"mode should be one of constant, reflect, replicate, circular, but got {mode}.")
    data_format = data_format.upper()
    if data_format not in _ALL:
        raise AssertionError(f"data_format should be in one of [NCL, NCHW, NCDHW, NLC, NHWC, NDHWC], but got {data_format}")
    rank = len(x.shape)
    listed = isinstance(pad, (list, tuple))
    if mode == "constant" and listed and len(pad) == 2 * rank:
        return _pad(x, pad, mode, float(value), data_format, None, True)
    if rank not in _FORMATS:
        raise AssertionError(f"input tensor dimension must be in [3, 4, 5] but got {rank}")
    if data_format not in _FORMATS[rank]:
        raise AssertionError(f"input tensor dimension is {rank}, its data format should be in {list(_FORMATS[rank])} but got {data_format}")
    if not listed and not isinstance(pad, (Tensor, Symbolic, torch.Tensor)):
        pad = list(pad)
    return _pad(x, pad, mode, value, data_format)


def zeropad2d(x, padding, data_format="NCHW", name=None):
    """Zeros around images: ``padding`` is (left, right, top, bottom)."""
    return pad(x, pad=padding, mode="constant", value=0, data_format=data_format, name=name)
