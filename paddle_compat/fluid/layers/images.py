"""Pooling, resizing and what else Paddle 1.x does to images."""

import paddle_compat as _paddle
from paddle_compat.core.tensor import Symbolic, Tensor
from paddle_compat.fluid.layers._common import pair
from paddle_compat.nn import functional as F


def _pool(n, input, pool_size, pool_type, pool_stride, pool_padding, global_pooling, ceil_mode, exclusive, data_format):
    if pool_type not in ("max", "avg"):
        raise ValueError(f"Unknown Attr(pool_type): '{pool_type}'. It can only be 'max' or 'avg'.")
    if global_pooling:
        dims = [d + (1 if data_format[-1] == "C" else 2) for d in range(n)]
        return _paddle.max(input, dims, True) if pool_type == "max" else _paddle.mean(input, dims, True)
    if pool_size == -1:
        raise ValueError(f"When Attr(global_pooling) is False, Attr(pool_size) must be passed and be a valid value. Received pool_size: {pool_size}.")
    if pool_type == "max":
        function = F.max_pool2d if n == 2 else F.max_pool3d
        return function(input, pool_size, pool_stride, pool_padding, ceil_mode=ceil_mode, data_format=data_format)
    function = F.avg_pool2d if n == 2 else F.avg_pool3d
    return function(input, pool_size, pool_stride, pool_padding, ceil_mode=ceil_mode, exclusive=exclusive, data_format=data_format)


def pool2d(
    input, pool_size=-1, pool_type="max", pool_stride=1, pool_padding=0, global_pooling=False, use_cudnn=True, ceil_mode=False, name=None, exclusive=True,
    data_format="NCHW",
):  # fmt: skip
    """The greatest or the mean of each window (of the whole image where ``global_pooling``)."""
    return _pool(2, input, pool_size, pool_type, pool_stride, pool_padding, global_pooling, ceil_mode, exclusive, data_format)


def pool3d(
    input, pool_size=-1, pool_type="max", pool_stride=1, pool_padding=0, global_pooling=False, use_cudnn=True, ceil_mode=False, name=None, exclusive=True,
    data_format="NCDHW",
):  # fmt: skip
    """The greatest or the mean of each window (of the whole volume where ``global_pooling``)."""
    return _pool(3, input, pool_size, pool_type, pool_stride, pool_padding, global_pooling, ceil_mode, exclusive, data_format)


def _adaptive(n, input, pool_size, pool_type, require_index):
    if pool_type not in ("max", "avg"):
        raise ValueError(f"Unknown pool_type: '{pool_type}'. It can only be 'max' or 'avg'.")
    if pool_type == "avg":
        if require_index:
            raise ValueError("invalid setting 'require_index' true when 'pool_type' is 'avg'.")
        return (F.adaptive_avg_pool2d if n == 2 else F.adaptive_avg_pool3d)(input, pair(pool_size, n))
    return (F.adaptive_max_pool2d if n == 2 else F.adaptive_max_pool3d)(input, pair(pool_size, n), require_index)


def adaptive_pool2d(input, pool_size, pool_type="max", require_index=False, name=None):
    """The greatest or the mean of so many windows; with the places of the greatest where ``require_index``."""
    return _adaptive(2, input, pool_size, pool_type, require_index)


def adaptive_pool3d(input, pool_size, pool_type="max", require_index=False, name=None):
    """The greatest or the mean of so many windows; with the places of the greatest where ``require_index``."""
    return _adaptive(3, input, pool_size, pool_type, require_index)


def image_resize(
    input, out_shape=None, scale=None, name=None, resample="BILINEAR", actual_shape=None, align_corners=True, align_mode=1, data_format="NCHW"
):
    """The image in another size: ``out_shape``, or ``scale`` times its own; 'LINEAR', 'BILINEAR', 'TRILINEAR', 'NEAREST' or 'BICUBIC'."""
    modes = {"LINEAR": "linear", "BILINEAR": "bilinear", "TRILINEAR": "trilinear", "NEAREST": "nearest", "BICUBIC": "bicubic"}
    if resample not in modes:
        raise ValueError("The 'resample' of image_resize can only be 'LINEAR', 'BILINEAR', 'TRILINEAR' or 'NEAREST' currently.")
    if actual_shape is not None:
        out_shape = actual_shape
    if out_shape is None and scale is None:
        raise ValueError("One of out_shape and scale must not be None.")
    if out_shape is not None:
        size = out_shape if isinstance(out_shape, (Tensor, Symbolic)) else list(out_shape)
        scale = None
    else:
        last = data_format[-1] == "C"
        sizes = list(input.shape)[1:-1] if last else list(input.shape)[2:]
        scale = float(scale) if isinstance(scale, (Tensor, int)) else scale
        size = None if any(s < 0 for s in sizes) else [int(s * scale) for s in sizes]
        scale = scale if size is None else None
    mode = modes[resample]
    if mode == "nearest" and align_corners:
        return _nearest_aligned(input, size, scale, data_format)
    return F.interpolate(input, size, scale, mode, align_corners, align_mode, data_format)


def _nearest_aligned(input, size, scale, data_format):
    """Nearest pixel with corners kept, which ``F.interpolate`` refuses: rows and columns are picked by number."""
    import numpy as np

    if isinstance(size, (Tensor, Symbolic)):
        size = [int(s) for s in size.numpy()]
    if size is None:
        raise NotImplementedError("(Unimplemented) resize_nearest with align_corners=True, scale and a size unknown: give out_shape, or align_corners=False")
    first = 1 if data_format[-1] == "C" else 2
    out = input
    for d, want in enumerate(size):
        have = input.shape[first + d]
        want = int(want)
        ratio = (have - 1) / (want - 1) if want > 1 else 0.0
        index = np.minimum(np.floor(np.float32(ratio) * np.arange(want, dtype="float32") + np.float32(0.5)), have - 1).astype("int64")
        out = _paddle.index_select(out, _paddle.assign(index), first + d)
    return out


def resize_linear(input, out_shape=None, scale=None, name=None, actual_shape=None, align_corners=True, align_mode=1, data_format="NCW"):
    """A signal in another length, linearly."""
    return image_resize(input, out_shape, scale, name, "LINEAR", actual_shape, align_corners, align_mode, data_format)


def resize_bilinear(input, out_shape=None, scale=None, name=None, actual_shape=None, align_corners=True, align_mode=1, data_format="NCHW"):
    """An image in another size, bilinearly."""
    return image_resize(input, out_shape, scale, name, "BILINEAR", actual_shape, align_corners, align_mode, data_format)


def resize_trilinear(input, out_shape=None, scale=None, name=None, actual_shape=None, align_corners=True, align_mode=1, data_format="NCDHW"):
    """A volume in another size, trilinearly."""
    return image_resize(input, out_shape, scale, name, "TRILINEAR", actual_shape, align_corners, align_mode, data_format)


def resize_nearest(input, out_shape=None, scale=None, name=None, actual_shape=None, align_corners=True, data_format="NCHW"):
    """An image in another size, by the nearest pixel."""
    return image_resize(input, out_shape, scale, name, "NEAREST", actual_shape, align_corners, 1, data_format)


def image_resize_short(input, out_short_len, resample="BILINEAR"):
    """An image whose shorter side gets that length, the other one in proportion."""
    if len(input.shape) != 4:
        raise ValueError("The rank of input must be 4 (num_batches, channels, in_h, in_w).")
    sizes = list(input.shape[2:4])
    short = sizes.index(min(sizes))
    out = list(sizes)
    out[short] = out_short_len
    out[1 - short] = int(float(sizes[1 - short]) * (float(out_short_len) / float(sizes[short])) + 0.5)
    return image_resize(input, out, resample=resample)


def pad2d(input, paddings=[0, 0, 0, 0], mode="constant", pad_value=0.0, data_format="NCHW", name=None):
    """An image with a margin: top, bottom, left, right; 'constant', 'reflect' or 'edge'."""
    if mode not in ("constant", "reflect", "edge"):
        raise ValueError(f"Unknown mode of pad2d: {mode!r}. It can only be 'constant', 'reflect' or 'edge'.")
    top, bottom, left, right = [int(p) for p in (paddings.numpy() if isinstance(paddings, Tensor) else paddings)]
    return F.pad(input, [left, right, top, bottom], "replicate" if mode == "edge" else mode, pad_value, data_format)


def grid_sampler(x, grid, name=None):
    """The image at the grid's places, bilinearly, zeros outside."""
    return F.grid_sample(x, grid)


def affine_grid(theta, out_shape, name=None):
    """The grid of an affine map."""
    shape = [int(s) for s in out_shape.numpy()] if isinstance(out_shape, Tensor) else list(out_shape)
    return F.affine_grid(theta, shape)


def roi_pool(input, rois, pooled_height=1, pooled_width=1, spatial_scale=1.0, rois_num=None, name=None):
    """The greatest value of each of the windows of each box."""
    from paddle_compat.vision.ops import roi_pool as pool

    return pool(input, rois, _counts(rois, rois_num, input), (pooled_height, pooled_width), spatial_scale)


def roi_align(input, rois, pooled_height=1, pooled_width=1, spatial_scale=1.0, sampling_ratio=-1, rois_num=None, name=None):
    """Interpolated means of the windows of each box."""
    from paddle_compat.vision.ops import roi_align as align

    return align(input, rois, _counts(rois, rois_num, input), (pooled_height, pooled_width), spatial_scale, sampling_ratio, aligned=False)


def _counts(rois, rois_num, input):
    if rois_num is not None:
        return rois_num
    if input.shape[0] != 1:
        raise NotImplementedError("(Unimplemented) boxes of several images without rois_num: Paddle takes their numbers from the LoD, which Tensors here do "
            "not have; give rois_num")
    return _paddle.full([1], rois.shape[0], "int32")


def psroi_pool(input, rois, output_channels, spatial_scale, pooled_height, pooled_width, name=None):
    """Position-sensitive means of the windows of each box."""
    from paddle_compat.vision.ops import psroi_pool as pool

    return pool(input, rois, _counts(rois, None, input), (pooled_height, pooled_width), spatial_scale)


def unfold(x, kernel_sizes, strides=1, paddings=0, dilations=1, name=None):
    """The windows of an image as columns."""
    return F.unfold(x, kernel_sizes, strides, paddings, dilations)


def temporal_shift(x, seg_num, shift_ratio=0.25, name=None, data_format="NCHW"):
    """Some channels of each frame moved to its neighbours."""
    return F.temporal_shift(x, seg_num, shift_ratio, name, data_format)


def lrn(input, n=5, k=1.0, alpha=1e-4, beta=0.75, name=None, data_format="NCHW"):
    """Local response normalisation over ``n`` channels; ``alpha`` is not divided by ``n``."""
    return F.local_response_norm(input, n, alpha * n, beta, k, data_format)


def mean_iou(input, label, num_classes):
    """(the mean over classes of intersection over union, wrong ones of each class, right ones of each class)."""
    flat, want = _paddle.flatten(input), _paddle.flatten(label)
    right = _paddle.cast(flat == want, "float32")
    hits = _paddle.bincount(want.astype("int64"), weights=right, minlength=num_classes)
    predicted = _paddle.bincount(flat.astype("int64"), minlength=num_classes).astype("float32")
    labelled = _paddle.bincount(want.astype("int64"), minlength=num_classes).astype("float32")
    union = predicted + labelled - hits
    there = _paddle.cast(union > 0, "float32")
    iou = hits / _paddle.maximum(union, _paddle.ones_like(union))
    wrong = union - hits
    return _paddle.sum(iou) / _paddle.sum(there), wrong.astype("int32"), hits.astype("int32")
