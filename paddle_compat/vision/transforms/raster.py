"""Images as torch tensors [C, H, W]: the kernels that Tensors and arrays share."""

import math

import numpy as np
import torch
import torch.nn.functional as F

__all__ = []

GRAY = (0.2989, 0.587, 0.114)


def as_float(img):
    """The image in a float dtype."""
    return img if img.is_floating_point() else img.to(torch.float32)


def back(img, dtype):
    """A float image in the dtype it came in: integers rounded, within their range."""
    if dtype.is_floating_point:
        return img.to(dtype)
    info = torch.iinfo(dtype)
    return img.round().clamp(info.min, info.max).to(dtype)


def top(dtype):
    """The brightest value of a dtype."""
    return 1.0 if dtype.is_floating_point else 255.0


def resize(img, size, interpolation):
    """Resized to (height, width).

    Raises:
        ValueError: an interpolation that is not there.
    """
    if interpolation not in ("nearest", "bilinear", "bicubic", "area", "linear"):
        raise ValueError(f"interpolation must be 'nearest', 'bilinear', 'bicubic' or 'area', but got {interpolation!r}")
    mode = "bilinear" if interpolation == "linear" else interpolation
    options = {"align_corners": False} if mode in ("bilinear", "bicubic") else {}
    return back(F.interpolate(as_float(img)[None], size=size, mode=mode, **options)[0], img.dtype)


def pad(img, left, top_, right, bottom, fill, mode):
    """Padded; ``fill`` is a number or one for each channel."""
    if mode == "constant":
        out = torch.empty(img.shape[0], img.shape[1] + top_ + bottom, img.shape[2] + left + right, dtype=img.dtype, device=img.device)
        values = torch.as_tensor(fill, dtype=img.dtype, device=img.device).reshape(-1)
        out[:] = values[:, None, None]
        out[:, top_ : top_ + img.shape[1], left : left + img.shape[2]] = img
        return out
    rows = _borders(img.shape[1], top_, bottom, mode).to(img.device)
    columns = _borders(img.shape[2], left, right, mode).to(img.device)
    return img[:, rows][:, :, columns]


def _borders(size, before, after, mode):
    """Which line each line of a padded side takes."""
    kind = {"edge": "edge", "reflect": "reflect", "symmetric": "symmetric"}[mode]
    return torch.from_numpy(np.pad(np.arange(size), (before, after), mode=kind))


def gray(img):
    """[3, H, W] -> [1, H, W]; one channel stays as it is."""
    if img.shape[0] == 1:
        return img.clone()
    weights = torch.tensor(GRAY, dtype=as_float(img).dtype, device=img.device)
    return back((as_float(img)[:3] * weights[:, None, None]).sum(0, keepdim=True), img.dtype)


def blend(img, other, ratio):
    """``ratio`` of the image and the rest of the other, within the dtype's range."""
    return back((ratio * as_float(img) + (1.0 - ratio) * as_float(other)).clamp(0, top(img.dtype)), img.dtype)


def brightness(img, factor):
    """Mixed with black."""
    return blend(img, torch.zeros_like(img), factor)


def contrast(img, factor):
    """Mixed with its mean gray."""
    return blend(img, as_float(gray(img)).mean(), factor)


def saturation(img, factor):
    """Mixed with its gray."""
    return blend(img, gray(img), factor)


def hue(img, factor):
    """Hues turned by ``factor`` of a turn."""
    if img.shape[0] == 1:
        return img.clone()
    scale = top(img.dtype)
    r, g, b = (as_float(img) / scale).unbind(0)
    high, low = torch.maximum(torch.maximum(r, g), b), torch.minimum(torch.minimum(r, g), b)
    spread = high - low
    safe = torch.where(spread == 0, torch.ones_like(spread), spread)
    angle = torch.where(high == r, (g - b) / safe, torch.where(high == g, 2.0 + (b - r) / safe, 4.0 + (r - g) / safe))
    h = (angle / 6.0 + factor) % 1.0
    s = torch.where(high == 0, torch.zeros_like(high), spread / torch.where(high == 0, torch.ones_like(high), high))
    # The colour of each channel is a trapezoid over the hue (Smith, 1978, as a formula).
    turned = [high - high * s * (((n + h * 6.0) % 6).minimum(4 - (n + h * 6.0) % 6).clamp(0, 1)) for n in (5.0, 3.0, 1.0)]
    return back((torch.stack(turned) * scale).clamp(0, scale), img.dtype)


def sample(img, points, interpolation, fill):
    """The image at source points.

    Args:
        img: [C, H, W].
        points: [h, w, 2], x and y in pixels whose centres are at one half.
        interpolation: 'nearest', 'bilinear' or 'bicubic'.
        fill: None, a number, or one for each channel, for what lies outside.
    """
    source = as_float(img)
    size = torch.tensor([img.shape[2], img.shape[1]], dtype=torch.float64)
    grid = (points / (0.5 * size) - 1.0).to(source.dtype).to(img.device)[None]
    values = None if fill is None else torch.as_tensor(fill, dtype=source.dtype, device=img.device).reshape(-1)
    if values is not None:
        source = torch.cat([source, torch.ones_like(source[:1])])
    out = F.grid_sample(source[None], grid, mode=interpolation, padding_mode="zeros", align_corners=False)[0]
    if values is not None:
        out, mask = out[:-1], out[-1:]
        fill_ = values[:, None, None].expand_as(out)
        out = torch.where(mask < 0.5, fill_, out) if interpolation == "nearest" else out * mask + (1.0 - mask) * fill_
    return back(out, img.dtype)


def centres(height, width, x=0.0, y=0.0):
    """[h, w, 3]: x, y and 1 of each pixel's centre, moved by x and y."""
    ys, xs = torch.meshgrid(torch.arange(height, dtype=torch.float64) + 0.5 + y, torch.arange(width, dtype=torch.float64) + 0.5 + x, indexing="ij")
    return torch.stack([xs, ys, torch.ones_like(xs)], -1)


def inverse_affine(center, angle, translate, scale, shear):
    """The six numbers that take a point of the result to its source: turn, shear, scale about a centre, and move."""
    rot, sx, sy = math.radians(angle), math.radians(shear[0]), math.radians(shear[1])
    a = math.cos(rot - sy) / math.cos(sy)
    b = -math.cos(rot - sy) * math.tan(sx) / math.cos(sy) - math.sin(rot)
    c = math.sin(rot - sy) / math.cos(sy)
    d = -math.sin(rot - sy) * math.tan(sx) / math.cos(sy) + math.cos(rot)
    m = [d / scale, -b / scale, 0.0, -c / scale, a / scale, 0.0]
    x, y = -center[0] - translate[0], -center[1] - translate[1]
    m[2] = m[0] * x + m[1] * y + center[0]
    m[5] = m[3] * x + m[4] * y + center[1]
    return m


def affine(img, matrix, interpolation, fill):
    """Warped by the six numbers of ``inverse_affine``."""
    points = centres(img.shape[1], img.shape[2]) @ torch.tensor(matrix, dtype=torch.float64).reshape(2, 3).T
    return sample(img, points, interpolation, fill)


def rotate(img, angle, interpolation, expand, center, fill):
    """Turned counterclockwise about a centre; with ``expand`` the image grows to hold all of itself."""
    height, width = img.shape[1:]
    middle = (width / 2.0, height / 2.0)
    matrix = inverse_affine(center or middle, -angle, (0, 0), 1.0, (0.0, 0.0))
    if not expand:
        return affine(img, matrix, interpolation, fill)
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    corners = [(x * cos + y * sin, -x * sin + y * cos) for x in (-middle[0], middle[0]) for y in (-middle[1], middle[1])]
    xs, ys = [round(c[0], 10) for c in corners], [round(c[1], 10) for c in corners]
    new_w, new_h = math.ceil(max(xs)) - math.floor(min(xs)), math.ceil(max(ys)) - math.floor(min(ys))
    points = centres(new_h, new_w, (width - new_w) / 2.0, (height - new_h) / 2.0) @ torch.tensor(matrix, dtype=torch.float64).reshape(2, 3).T
    return sample(img, points, interpolation, fill)


def perspective_coefficients(startpoints, endpoints):
    """The eight numbers that take points of the result to their source, from four pairs of corners."""
    rows, targets = [], []
    for (sx, sy), (ex, ey) in zip(startpoints, endpoints, strict=True):
        rows += [[ex, ey, 1, 0, 0, 0, -sx * ex, -sx * ey], [0, 0, 0, ex, ey, 1, -sy * ex, -sy * ey]]
        targets += [sx, sy]
    return np.linalg.lstsq(np.array(rows, dtype="float64"), np.array(targets, dtype="float64"), rcond=None)[0].tolist()


def perspective(img, coefficients, interpolation, fill):
    """Warped by the eight numbers."""
    c = torch.tensor([*coefficients, 1.0], dtype=torch.float64).reshape(3, 3)
    points = centres(img.shape[1], img.shape[2]) @ c.T
    return sample(img, points[..., :2] / points[..., 2:], interpolation, fill)
