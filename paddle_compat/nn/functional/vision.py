"""Grids to sample images by, and the moving of pixels between channels and space."""

import torch
import torch.nn.functional as TF

from paddle_compat.core.dtype import FLOATS
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import Ints, T
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Symbolic, Tensor


@op("affine_grid", dtypes=FLOATS)
def _affine_grid(theta: T, out_shape: Ints, align_corners=True, name=None):
    n = len(out_shape) - 2
    if theta.dim() != 3 or n not in (2, 3) or tuple(theta.shape[1:]) != (n, n + 1):
        raise invalid_argument(
            "affine_grid: theta should be [N, 2, 3] with an out_shape of 4 sizes or [N, 3, 4] with one of 5, "
            f"but received theta {list(theta.shape)}, out_shape {out_shape}"
        )
    return torch.affine_grid_generator(theta, [theta.shape[0], *out_shape[1:]], align_corners)


def affine_grid(theta, out_shape, align_corners=True, name=None):
    """The grid of sampling points of an affine map, for ``grid_sample``.

    Args:
        theta: [N, 2, 3], or [N, 3, 4] for volumes.
        out_shape: [N, C, H, W] or [N, C, D, H, W] of the image to be made, ints or a Tensor.
        align_corners: whether -1 and 1 are the centres of the outermost pixels, not their outer edges.

    Returns:
        [N, H, W, 2] or [N, D, H, W, 3].
    """
    if not isinstance(theta, (Tensor, Symbolic, torch.Tensor)):
        raise ValueError(f"The theta should be a Tensor, but received {type(theta).__name__}.")
    return _affine_grid(theta, out_shape, align_corners)


@op("grid_sampler", dtypes=FLOATS)
def grid_sample(x: T, grid: T, mode="bilinear", padding_mode="zeros", align_corners=True, name=None):
    """``x`` read at the points of ``grid``.

    Args:
        x: [N, C, H, W] or [N, C, D, H, W].
        grid: [N, H', W', 2] or [N, D', H', W', 3], x before y before z, -1 to 1 from edge to edge.
        mode: 'bilinear' or 'nearest'.
        padding_mode: what is read outside: 'zeros', 'reflection' or 'border'.
        align_corners: whether -1 and 1 are the centres of the outermost pixels.

    Raises:
        ValueError: another mode, or shapes that do not fit.
    """
    if mode not in ("bilinear", "nearest"):
        raise ValueError(f"The mode of grid sample function should be in ['bilinear', 'nearest'], but got: {mode}")
    if padding_mode not in ("zeros", "reflection", "border"):
        raise ValueError(f"The padding mode of grid sample function should be in ['zeros', 'reflection', 'border'], but got: {padding_mode}")
    if align_corners.__class__ is not bool:
        raise ValueError(f"The align corners should be bool, but got: {align_corners}")
    out = TF.grid_sample(x, grid, mode, padding_mode, align_corners)
    if mode == "nearest" and padding_mode == "zeros" and x.dim() == 5:  # in volumes 2.4.2 looks for points outside before it rounds
        for i, size in enumerate(reversed(x.shape[2:])):
            at = grid[..., i]
            at = (at + 1) * ((size - 1) / 2) if align_corners else ((at + 1) * size - 1) / 2
            out = out * ((at >= 0) & (at <= size - 1)).unsqueeze(1)
    return out


def _check_format(data_format):
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError(f"Attr(data_format) should be 'NCHW' or 'NHWC'. But received Attr(data_format): {data_format}")
    return data_format == "NHWC"


def _first(x, last):
    return x.movedim(-1, 1) if last else x


def _back(x, last):
    return x.movedim(1, -1).contiguous() if last else x


@op("pixel_shuffle", dtypes=FLOATS)
def pixel_shuffle(x: T, upscale_factor, data_format="NCHW", name=None):
    """[N, C * r * r, H, W] as [N, C, H * r, W * r], r the ``upscale_factor``.

    Raises:
        TypeError: a factor that is no int. ValueError: channels that r * r does not divide.
    """
    if not isinstance(upscale_factor, int):
        raise TypeError(f"upscale factor must be int type, but received {type(upscale_factor).__name__}")
    last = _check_format(data_format)
    if x.dim() != 4:
        raise invalid_argument(f"Input should be a 4-D tensor of format [N, C, H, W] or [N, H, W, C], but got {x.dim()}.")
    if upscale_factor == 0:
        raise invalid_argument("upscale_factor should not be 0.")
    x = _first(x, last)
    if x.shape[1] % upscale_factor**2:
        raise invalid_argument(f"The square of upscale_factor[{upscale_factor**2}] should divide the number of channel[{x.shape[1]}]")
    return _back(TF.pixel_shuffle(x, upscale_factor), last)


def _four(x):
    if x.dim() != 4:
        raise ValueError(f"Input x should be 4D tensor, but received x with the shape of {list(x.shape)}")


@op("pixel_unshuffle", dtypes=FLOATS)
def pixel_unshuffle(x: T, downscale_factor, data_format="NCHW", name=None):
    """[N, C, H * r, W * r] as [N, C * r * r, H, W], r the ``downscale_factor``.

    Raises:
        TypeError: a factor that is no int. ValueError: a factor below 1 or one that does not divide H and W.
    """
    _four(x)
    if not isinstance(downscale_factor, int):
        raise TypeError(f"Downscale factor must be int type, but received {type(downscale_factor).__name__}")
    if downscale_factor <= 0:
        raise ValueError(f"Downscale factor must be positive, but received {downscale_factor}")
    last = _check_format(data_format)
    x = _first(x, last)
    if x.shape[2] % downscale_factor or x.shape[3] % downscale_factor:
        raise invalid_argument(f"Downscale_factor[{downscale_factor}] should divide both height[{x.shape[2]}] and width[{x.shape[3]}]")
    return _back(TF.pixel_unshuffle(x, downscale_factor), last)


@op("channel_shuffle", dtypes=FLOATS)
def channel_shuffle(x: T, groups, data_format="NCHW", name=None):
    """The channels of ``groups`` groups dealt out in turn: first of each group, second of each, ...

    Raises:
        TypeError: groups that are no int. ValueError: groups below 1 or that do not divide the channels.
    """
    _four(x)
    if not isinstance(groups, int):
        raise TypeError(f"groups must be int type, but received {type(groups).__name__}")
    if groups <= 0:
        raise ValueError(f"groups must be positive, but received {groups}")
    last = _check_format(data_format)
    channels = x.shape[-1] if last else x.shape[1]
    if channels % groups:
        raise invalid_argument(f"the number of groups to divide channels in [{groups}] should divide the number of channel[{channels}]")
    dim = x.dim() - 1 if last else 1
    return x.unflatten(dim, (groups, channels // groups)).transpose(dim, dim + 1).reshape(x.shape)
