"""Pooling of regions: RoIAlign, RoIPool, PSRoIPool."""

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import OptT, Raw, T
from paddle_compat.core.op import op
from paddle_compat.nn.layer.layers import Layer

__all__ = []


def _pair(size):
    """(height, width) of an output size.

    Raises:
        ValueError: neither one number nor two.
    """
    if isinstance(size, int):
        return size, size
    height, width = size
    return height, width


def _images(x, boxes, boxes_num):
    """For each box the image that it lies on."""
    if boxes.dim() != 2 or boxes.shape[1] != 4:
        raise invalid_argument(f"boxes must be [N, 4], but got shape {list(boxes.shape)}")
    if boxes_num is None:
        raise invalid_argument("boxes_num, the number of boxes of each image, must be given")
    if boxes_num.shape[0] != x.shape[0]:
        raise invalid_argument(f"boxes_num must have one number for each of the {x.shape[0]} images, but got shape {list(boxes_num.shape)}")
    return torch.repeat_interleave(torch.arange(x.shape[0], device=x.device), boxes_num.long())


@op("roi_align")
def _roi_align(x: T, boxes: T, boxes_num: OptT, height: Raw, width: Raw, scale: Raw, ratio: Raw, aligned: Raw):
    images = _images(x, boxes, boxes_num)
    shift = 0.5 if aligned else 0.0
    out = []
    for box, n in zip(boxes, images.tolist(), strict=True):
        x1, y1, x2, y2 = (box * scale - shift).unbind()
        w, h = x2 - x1, y2 - y1
        if not aligned:
            w, h = w.clamp(min=1.0), h.clamp(min=1.0)
        bin_h, bin_w = h / height, w / width
        rows = ratio if ratio > 0 else max(int(torch.ceil(bin_h)), 0)
        columns = ratio if ratio > 0 else max(int(torch.ceil(bin_w)), 0)
        ys = y1 + (torch.arange(height * rows, device=x.device) + 0.5) * (bin_h / max(rows, 1))
        xs = x1 + (torch.arange(width * columns, device=x.device) + 0.5) * (bin_w / max(columns, 1))
        if not rows or not columns:
            out.append(x.new_zeros(x.shape[1], height, width))
            continue
        values = _bilinear(x[n], ys, xs).reshape(x.shape[1], height, rows, width, columns)
        out.append(values.mean((2, 4)))
    return torch.stack(out) if out else x.new_zeros(0, x.shape[1], height, width)


def _bilinear(image, ys, xs):
    """[C, H, W] at the crossings of rows and columns; zero more than one pixel outside."""

    def side(points, size):
        inside = (points >= -1.0) & (points <= size)
        points = points.clamp(0, size - 1)
        low = points.floor().long().clamp(max=size - 1)
        high = (low + 1).clamp(max=size - 1)
        return low, high, (points - low).to(image.dtype), inside.to(image.dtype)

    y0, y1, fy, in_y = side(ys, image.shape[1])
    x0, x1, fx, in_x = side(xs, image.shape[2])
    top = image[:, y0][:, :, x0] * (1 - fx) + image[:, y0][:, :, x1] * fx
    low = image[:, y1][:, :, x0] * (1 - fx) + image[:, y1][:, :, x1] * fx
    fy = fy[:, None]
    return (top * (1 - fy) + low * fy) * in_y[:, None] * in_x


def roi_align(x, boxes, boxes_num, output_size, spatial_scale=1.0, sampling_ratio=-1, aligned=True, name=None):
    """Means of bilinear samples in the bins of each box (He et al., 2017).

    Args:
        x: [N, C, H, W].
        boxes: [M, 4], x1, y1, x2, y2, image by image.
        boxes_num: [N], boxes of each image.
        output_size: (height, width), or one number.
        spatial_scale: of the boxes to ``x``.
        sampling_ratio: samples along each side of a bin; -1 as many as the bin has pixels.
        aligned: whether pixels' centres are at one half.

    Returns:
        [M, C, height, width].
    """
    return _roi_align(x, boxes, boxes_num, *_pair(output_size), spatial_scale, sampling_ratio, aligned)


def _round(value):
    """Halves away from zero, as C rounds."""
    return (value.abs() + 0.5).floor() * value.sign()


@op("roi_pool")
def _roi_pool(x: T, boxes: T, boxes_num: OptT, height: Raw, width: Raw, scale: Raw):
    images = _images(x, boxes, boxes_num)
    out = x.new_zeros(boxes.shape[0], x.shape[1], height, width)
    rows = []
    for m, n in enumerate(images.tolist()):
        x1, y1, x2, y2 = _round(boxes[m] * scale).long().tolist()
        h, w = max(y2 - y1 + 1, 1) / height, max(x2 - x1 + 1, 1) / width
        cells = []
        for i in range(height):
            top, bottom = _span(i, h, y1, x.shape[2])
            for j in range(width):
                left, right = _span(j, w, x1, x.shape[3])
                cells.append(x[n, :, top:bottom, left:right].flatten(1).max(1).values if bottom > top and right > left else x.new_zeros(x.shape[1]))
        rows.append(torch.stack(cells, -1).reshape(-1, height, width))
    return torch.stack(rows) if rows else out


def _span(index, size, start, limit):
    """Where a bin begins and ends, in pixels."""
    import math

    return min(max(math.floor(index * size) + start, 0), limit), min(max(math.ceil((index + 1) * size) + start, 0), limit)


def roi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    """Maxima of the bins of each box (Girshick, 2015); arguments as ``roi_align``."""
    return _roi_pool(x, boxes, boxes_num, *_pair(output_size), spatial_scale)


@op("psroi_pool")
def _psroi_pool(x: T, boxes: T, boxes_num: OptT, height: Raw, width: Raw, scale: Raw):
    import math

    channels = x.shape[1] // (height * width)
    if channels * height * width != x.shape[1]:
        raise invalid_argument(f"the channels of x ({x.shape[1]}) must be a multiple of the {height} x {width} bins")
    if channels <= 1:
        raise invalid_argument(f"psroi_pool needs more than one output channel, but x has {x.shape[1]} channels for {height} x {width} bins")
    images = _images(x, boxes, boxes_num)
    rows = []
    for m, n in enumerate(images.tolist()):
        corners = _round(boxes[m]).tolist()
        x1, y1, x2, y2 = corners[0] * scale, corners[1] * scale, (corners[2] + 1.0) * scale, (corners[3] + 1.0) * scale
        h, w = max(y2 - y1, 0.1) / height, max(x2 - x1, 0.1) / width
        groups = x[n].reshape(channels, height, width, x.shape[2], x.shape[3])
        cells = []
        for i in range(height):
            top, bottom = (min(max(v, 0), x.shape[2]) for v in (math.floor(i * h + y1), math.ceil((i + 1) * h + y1)))
            for j in range(width):
                left, right = (min(max(v, 0), x.shape[3]) for v in (math.floor(j * w + x1), math.ceil((j + 1) * w + x1)))
                part = groups[:, i, j, top:bottom, left:right]
                cells.append(part.mean((1, 2)) if part.numel() else x.new_zeros(channels))
        rows.append(torch.stack(cells, -1).reshape(channels, height, width))
    return torch.stack(rows) if rows else x.new_zeros(0, channels, height, width)


def psroi_pool(x, boxes, boxes_num, output_size, spatial_scale=1.0, name=None):
    """Means of the bins of each box, each bin from its own channels (Dai et al., 2016); arguments as ``roi_align``.

    Returns:
        [M, C / (height * width), height, width].
    """
    return _psroi_pool(x, boxes, boxes_num, *_pair(output_size), spatial_scale)


class RoIAlign(Layer):
    """``roi_align`` as a Layer."""

    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self._output_size = output_size
        self._spatial_scale = spatial_scale

    def forward(self, x, boxes, boxes_num, aligned=True):
        """As the function."""
        return roi_align(x, boxes, boxes_num, self._output_size, self._spatial_scale, aligned=aligned)


class RoIPool(Layer):
    """``roi_pool`` as a Layer."""

    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self._output_size = output_size
        self._spatial_scale = spatial_scale

    def forward(self, x, boxes, boxes_num):
        """As the function."""
        return roi_pool(x, boxes, boxes_num, self._output_size, self._spatial_scale)

    def extra_repr(self):
        return f"output_size={self._output_size}, spatial_scale={self._spatial_scale}"


class PSRoIPool(Layer):
    """``psroi_pool`` as a Layer."""

    def __init__(self, output_size, spatial_scale=1.0):
        super().__init__()
        self.output_size = output_size
        self.spatial_scale = spatial_scale

    def forward(self, x, boxes, boxes_num):
        """As the function."""
        return psroi_pool(x, boxes, boxes_num, self.output_size, self.spatial_scale)
