"""interpolate and upsample: images, sequences and volumes in another size.

torch's kernels do what Paddle does where both have the same rule; where they differ (align_mode 1, an output of size 1, ints)
each dimension is read at its places with its weights, one after the other.
"""

import torch

from paddle_compat.core.alias import as_copy
from paddle_compat.core.errors import invalid_argument, kernel_missing
from paddle_compat.core.kinds import Ints, T
from paddle_compat.core.mode import local
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Symbolic, Tensor
from paddle_compat.nn.functional.pooling import adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d

_RANKS = {"linear": (3,), "nearest": (4, 5), "bilinear": (4,), "bicubic": (4,), "trilinear": (5,)}
_FORMATS = {3: ("NCW", "NWC"), 4: ("NCHW", "NHWC"), 5: ("NCDHW", "NDHWC")}
_nn = torch._C._nn
_NATIVE = {
    "linear": _nn.upsample_linear1d, "bilinear": _nn.upsample_bilinear2d, "trilinear": _nn.upsample_trilinear3d, "bicubic": _nn.upsample_bicubic2d,
}  # fmt: skip
_NEAREST = {4: _nn.upsample_nearest2d, 5: _nn.upsample_nearest3d}
_WIDE = frozenset({torch.float32, torch.float64})
_DTYPES = {
    "nearest": _WIDE | {torch.int32, torch.int64, torch.uint8, torch.float16, torch.bfloat16},
    "linear": _WIDE | {torch.uint8, torch.float16, torch.bfloat16}, "bilinear": _WIDE | {torch.uint8, torch.float16, torch.bfloat16},
    "trilinear": _WIDE | {torch.uint8, torch.float16, torch.bfloat16}, "bicubic": _WIDE | {torch.float16, torch.bfloat16},
}  # fmt: skip


def _resize(x, size, scale, mode, align_corners, align_mode, data_format):
    if x.dtype not in _DTYPES[mode]:
        raise kernel_missing(f"{mode}_interp", x.dtype)
    last = data_format[-1] == "C"
    if last:
        x = x.movedim(-1, 1)
    sizes = x.shape[2:]
    if size is None:
        size = [int(s * f) for s, f in zip(sizes, scale, strict=True)]
    if local.trial is not None:  # a static program's sizes without data
        size = [2 if s == 0 else s for s in size]
    if any(s <= 0 for s in size):
        raise invalid_argument(f"interpolate: the output's sizes should be above 0, but they are {list(size)} for x {list(x.shape)}")
    out = _interpolate(x, list(sizes), list(size), scale, mode, bool(align_corners), align_mode)
    return out.movedim(1, -1).contiguous() if last else out


def _interpolate(x, sizes, size, scale, mode, corners, align_mode):
    if size == sizes:
        return as_copy(x)
    factors = scale or [None] * len(size)
    floating = x.dtype.is_floating_point
    # torch has shortcuts for a dimension that stays or doubles; Paddle reads by the factor even where that was rounded
    exact = scale is None or all(o == i * f for o, i, f in zip(size, sizes, scale, strict=True))
    if mode == "nearest":
        if exact and (floating or x.dtype is torch.uint8):
            return _NEAREST[x.dim()](x, size, *factors)
    elif floating and (exact or all(o != i for o, i in zip(size, sizes, strict=True))):
        if corners or ((align_mode == 0 or mode == "bicubic") and all(o > 1 or i == 1 for o, i in zip(size, sizes, strict=True))):
            return _NATIVE[mode](x, size, corners, *factors)
    out = x if floating or mode == "nearest" else x.float()
    for d, (i, o, f) in enumerate(zip(sizes, size, factors, strict=True)):
        out = _along(out, d + 2, i, o, f, mode, corners, align_mode)
    return out if out.dtype is x.dtype else out.to(x.dtype)


def _along(x, dim, size, out_size, factor, mode, corners, align_mode):
    """One dimension resized: Paddle's places and weights."""
    if out_size == 1:
        ratio = 0.0
    elif corners:
        ratio = (size - 1) / (out_size - 1)
    else:
        ratio = 1.0 / factor if factor else size / out_size
    wide = torch.float64 if x.dtype is torch.float64 else torch.float32
    k = torch.arange(out_size, device=x.device, dtype=wide)
    if mode == "nearest":
        return x.index_select(dim, (k * ratio).floor().long().clamp(max=size - 1))
    half = not corners and (align_mode == 0 or mode == "bicubic")
    at = (k + 0.5) * ratio - 0.5 if half else k * ratio
    shape = [1] * x.dim()
    shape[dim] = out_size
    if mode == "bicubic":
        base = at.floor()
        t = at - base
        out = 0
        for j, w in enumerate(_cubic(t)):
            out = out + x.index_select(dim, (base.long() + (j - 1)).clamp(0, size - 1)) * w.view(shape).to(x.dtype)
        return out
    at = at.clamp_min(0)
    low = at.floor().long().clamp(max=size - 1)
    w = (at - low).clamp(0, 1).view(shape).to(x.dtype)
    high = (low + 1).clamp(max=size - 1)
    return x.index_select(dim, low) * (1 - w) + x.index_select(dim, high) * w


def _cubic(t, a=-0.75):
    """The four weights of Keys' cubic convolution."""

    def near(v):
        return ((a + 2) * v - (a + 3)) * v * v + 1

    def far(v):
        return ((a * v - 5 * a) * v + 8 * a) * v - 4 * a

    return far(t + 1), near(t), near(1 - t), far(2 - t)


def _make(mode):
    @op(f"{mode}_interp_v2", name=f"{mode}_interp")
    def kernel(x: T, size: Ints = None, scale=None, align_corners=False, align_mode=0, data_format="NCHW"):
        if isinstance(scale, torch.Tensor):
            n = x.dim() - 2
            if local.trial is not None:  # a static program's factor without data
                scale = [2.0 + local.trial] * n
            else:
                scale = [float(v) for v in scale.reshape(-1).tolist()]
                scale = scale * n if len(scale) == 1 else scale
            if any(f <= 0 for f in scale):
                raise invalid_argument(f"The scale of interpolate should be greater than 0, but received {scale}")
        return _resize(x, size, scale, mode, align_corners, align_mode, data_format)

    return kernel


_OPS = {mode: _make(mode) for mode in _RANKS}


def interpolate(x, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format="NCHW", name=None):
    """``x`` in another size.

    Args:
        x: [N, C, W], [N, C, H, W] or [N, C, D, H, W], channels where ``data_format`` says.
        size: the spatial sizes, ints or Tensors; or
        scale_factor: how many times as large, one number or one for each dimension.
        mode: 'linear' (3-D x), 'nearest' (4-D, 5-D), 'bilinear', 'bicubic' (4-D), 'trilinear' (5-D), 'area' (adaptive mean).
        align_corners: whether the outermost pixels' centres stay in place.
        align_mode: 0 reads at (k + 0.5) * ratio - 0.5, 1 at k * ratio, in the linear modes without align_corners.

    Raises:
        ValueError: a mode, rank, size or format that does not fit. TypeError: align_corners no bool, a scale of another type.
    """
    data_format, mode = data_format.upper(), mode.lower()
    rank = len(x.shape)
    if mode != "area":
        if mode not in _RANKS:
            raise ValueError(f"The mode of interpolate can only be 'area', 'linear', 'bilinear', 'trilinear', 'bicubic' or 'nearest', but received {mode!r}.")
        if rank not in _RANKS[mode]:
            raise ValueError(f"'{mode}' only supports {' or '.join(f'{r}-D' for r in _RANKS[mode])} tensors, but received x with the shape of {list(x.shape)}")
    if size is None and scale_factor is None:
        raise ValueError("One of size and scale_factor must not be None.")
    if not isinstance(align_corners, bool):
        raise TypeError(f"Attr align_corners should be a bool value, but received {align_corners!r}")
    if align_mode not in (0, 1):
        raise ValueError(f"align_mode can only be 0 or 1, but received {align_mode!r}")
    if align_corners and mode == "nearest":
        raise ValueError("align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | trilinear")
    if mode == "area":
        if size is None:
            raise TypeError("mode 'area' takes size and no scale_factor")
        if isinstance(size, (list, tuple, Tensor)) and len(size) == 0:
            raise ValueError("output size can not be empty")
        pool = {3: adaptive_avg_pool1d, 4: adaptive_avg_pool2d, 5: adaptive_avg_pool3d}[rank]
        return pool(x, size)
    if data_format not in _FORMATS[rank]:
        raise ValueError(f"Got wrong value for param `data_format`: {data_format}, only {' or '.join(_FORMATS[rank])} supported for {rank}-D input.")
    if size is not None:
        if scale_factor is not None:
            raise ValueError("Only one of size or scale_factor should be defined.")
        if not isinstance(size, (list, tuple, Tensor, Symbolic, torch.Tensor)):
            size = list(size)
        if isinstance(size, (list, tuple)):
            if len(size) != rank - 2:
                raise ValueError(f"size length should be {rank - 2} for input {rank}-D tensor, but received {size}")
            size = [s if isinstance(s, (Tensor, Symbolic, torch.Tensor)) else int(s) for s in size]
            if any(isinstance(s, int) and s <= 0 for s in size):
                raise AssertionError(f"Each dimension size given in out_shape must be greater than 0, but received {size}.")
        elif isinstance(size, Tensor) and len(size) != rank - 2:
            raise ValueError(f"size length should be {rank - 2} for input {rank}-D tensor, but received {size.tolist()}")
        return _OPS[mode](x, size, None, align_corners, align_mode, data_format)
    return _OPS[mode](x, None, _scale(scale_factor, rank), align_corners, align_mode, data_format)


def _scale(scale, rank):
    """The scale as a list of floats, one or one for each spatial dimension; a static Variable as it is."""
    if isinstance(scale, Tensor):
        scale = scale.numpy().reshape(-1).tolist()
    if isinstance(scale, (Symbolic, torch.Tensor)):
        return scale
    if isinstance(scale, (int, float)):
        scale = [scale] * (rank - 2)
    elif not isinstance(scale, (list, tuple)):
        raise TypeError(f"Attr(scale)'s type should be float, int, list, tuple, or Tensor, but received {type(scale).__name__}.")
    if len(scale) != rank - 2:
        raise ValueError(f"scale_shape length should be {rank - 2} for input {rank}-D tensor, but received {scale}.")
    if any(f <= 0 for f in scale):
        raise ValueError(f"Attr(scale) should be greater than zero, but received {scale}.")
    return [float(f) for f in scale]


def upsample(x, size=None, scale_factor=None, mode="nearest", align_corners=False, align_mode=0, data_format="NCHW", name=None):
    """``interpolate`` under its other name."""
    return interpolate(x, size, scale_factor, mode, align_corners, align_mode, data_format)
