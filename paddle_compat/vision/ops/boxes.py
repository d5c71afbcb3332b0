"""Boxes: priors, codes, proposals, and YOLO's."""

import math

import numpy as np
import torch

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import OptT, Raw, T
from paddle_compat.core.op import op
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.vision.ops.suppression import keep_greedy

__all__ = []


def _list(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def prior_box(
    input, image, min_sizes, max_sizes=None, aspect_ratios=[1.0], variance=[0.1, 0.1, 0.2, 0.2], flip=False, clip=False, steps=[0.0, 0.0],
    offset=0.5, min_max_aspect_ratios_order=False, name=None,
):  # fmt: skip
    """The prior boxes of SSD (Liu et al., 2015).

    Args:
        input: [N, C, H, W] features. image: [N, C, IH, IW].
        min_sizes, max_sizes: sides of squares; a maximum adds the square of side sqrt(min * max).
        aspect_ratios, flip: shapes beside them; also the other way up.
        variance: given back for each box.
        clip: to [0, 1].
        steps: (width, height) between centres; 0 is the image by the features.
        offset: of centres, in steps.
        min_max_aspect_ratios_order: whether the maximum comes second, in place of last.

    Returns:
        (boxes [H, W, P, 4], variances of the same shape).
    """
    low, high = _list(min_sizes), _list(max_sizes) if max_sizes else []
    if high and len(high) != len(low):
        raise invalid_argument(f"max_sizes must be as many as the {len(low)} min_sizes, but got {len(high)}")
    ratios = [1.0]
    for ratio in _list(aspect_ratios):
        if all(abs(ratio - r) >= 1e-6 for r in ratios):
            ratios += [ratio, 1.0 / ratio] if flip else [ratio]
    height, width, ih, iw = int(input.shape[2]), int(input.shape[3]), int(image.shape[2]), int(image.shape[3])
    step_w, step_h = steps[0] or iw / width, steps[1] or ih / height
    sides = []
    for i, small in enumerate(low):
        others = [(small * math.sqrt(r), small / math.sqrt(r)) for r in ratios if abs(r - 1.0) >= 1e-6]
        big = [(math.sqrt(small * high[i]),) * 2] if high else []
        square = [(float(small), float(small))]
        sides += square + big + others if min_max_aspect_ratios_order else square + others + big
    sides = np.array(sides) / 2.0
    cx, cy = np.meshgrid((np.arange(width) + offset) * step_w, (np.arange(height) + offset) * step_h)
    cx, cy = cx[..., None], cy[..., None]
    boxes = np.stack([(cx - sides[:, 0]) / iw, (cy - sides[:, 1]) / ih, (cx + sides[:, 0]) / iw, (cy + sides[:, 1]) / ih], -1).astype("float32")
    if clip:
        boxes = boxes.clip(0.0, 1.0)
    return to_tensor(boxes), to_tensor(np.broadcast_to(np.asarray(variance, dtype="float32"), boxes.shape).copy())


@op("box_coder")
def _box_coder(prior: T, var: OptT, numbers: Raw, target: T, encode: Raw, normalized: Raw, axis: Raw):
    one = 0.0 if normalized else 1.0
    pw, ph = prior[:, 2] - prior[:, 0] + one, prior[:, 3] - prior[:, 1] + one
    px, py = prior[:, 0] + pw / 2, prior[:, 1] + ph / 2
    scale = var if var is not None else target.new_tensor(numbers or [1.0] * 4)
    if encode:
        tw, th = target[:, 2] - target[:, 0] + one, target[:, 3] - target[:, 1] + one
        tx, ty = (target[:, 2] + target[:, 0]) / 2, (target[:, 3] + target[:, 1]) / 2
        code = [(tx[:, None] - px) / pw, (ty[:, None] - py) / ph, (tw[:, None] / pw).abs().log(), (th[:, None] / ph).abs().log()]
        return torch.stack(code, -1) / scale

    def along(v):
        return v[None, :] if axis == 0 else v[:, None]

    if scale.dim() == 2:
        scale = scale[None] if axis == 0 else scale[:, None]
    t = target * scale
    w, h = t[..., 2].exp() * along(pw), t[..., 3].exp() * along(ph)
    x, y = t[..., 0] * along(pw) + along(px), t[..., 1] * along(ph) + along(py)
    return torch.stack([x - w / 2, y - h / 2, x + w / 2 - one, y + h / 2 - one], -1)


def box_coder(prior_box, prior_box_var, target_box, code_type="encode_center_size", box_normalized=True, axis=0, name=None):
    """Boxes as differences to prior boxes, and back.

    Args:
        prior_box: [M, 4].
        prior_box_var: [M, 4], or four numbers.
        target_box: [N, 4] to encode; [N, M, 4] ([M, N, 4] at axis 1) to decode.
        code_type: 'encode_center_size' or 'decode_center_size'.
        box_normalized: False adds one to widths and heights.
        axis: which of the targets' axes the priors go along, in decoding.

    Returns:
        [N, M, 4] codes, or boxes of the targets' shape.

    Raises:
        TypeError: ``prior_box_var`` is neither.
    """
    if not isinstance(prior_box_var, (Tensor, list)):
        raise TypeError("Input prior_box_var must be Variable or list")
    if code_type not in ("encode_center_size", "decode_center_size"):
        raise invalid_argument(f"code_type must be 'encode_center_size' or 'decode_center_size', but got {code_type!r}")
    var, numbers = (prior_box_var, None) if isinstance(prior_box_var, Tensor) else (None, prior_box_var)
    return _box_coder(prior_box, var, numbers, target_box, code_type == "encode_center_size", box_normalized, axis)


@op("yolo_box")
def _yolo_box(x: T, img_size: T, anchors: Raw, classes: Raw, conf_thresh: Raw, ratio: Raw, clip: Raw, scale: Raw, iou_aware: Raw, factor: Raw):
    n, channels, h, w = x.shape
    count = len(anchors) // 2
    expected = count * (classes + (6 if iou_aware else 5))
    if channels != expected:
        raise invalid_argument(f"x must have {expected} channels for {count} anchors and {classes} classes, but got {channels}")
    iou = None
    if iou_aware:
        iou, x = x[:, :count].sigmoid(), x[:, count:]
    x = x.reshape(n, count, 5 + classes, h, w)
    sizes = img_size.to(x.dtype)
    ih, iw = sizes[:, 0].reshape(-1, 1, 1, 1), sizes[:, 1].reshape(-1, 1, 1, 1)
    bias = -0.5 * (scale - 1.0)
    gx, gy = torch.arange(w, device=x.device).to(x.dtype), torch.arange(h, device=x.device).to(x.dtype)[:, None]
    cx, cy = (gx + x[:, :, 0].sigmoid() * scale + bias) * iw / w, (gy + x[:, :, 1].sigmoid() * scale + bias) * ih / h
    sides = x.new_tensor(anchors).reshape(count, 2, 1, 1)
    bw, bh = x[:, :, 2].exp() * sides[:, 0] * iw / (ratio * w), x[:, :, 3].exp() * sides[:, 1] * ih / (ratio * h)
    conf = x[:, :, 4].sigmoid()
    if iou is not None:
        conf = conf ** (1.0 - factor) * iou**factor
    on = (conf >= conf_thresh).to(x.dtype)
    x1, y1, x2, y2 = cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2
    if clip:
        x1, y1 = x1.clamp(min=0), y1.clamp(min=0)
        x2, y2 = torch.minimum(x2, iw - 1), torch.minimum(y2, ih - 1)
    boxes = (torch.stack([x1, y1, x2, y2], -1) * on[..., None]).reshape(n, -1, 4)
    scores = (conf * on)[..., None] * x[:, :, 5:].sigmoid().permute(0, 1, 3, 4, 2)
    return boxes, scores.reshape(n, -1, classes)


def yolo_box(x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox=True, name=None, scale_x_y=1.0, iou_aware=False, iou_aware_factor=0.5):
    """The boxes that a YOLOv3 head says (Redmon and Farhadi, 2018).

    Args:
        x: [N, C, H, W], C = anchors * (5 + class_num), with ``iou_aware`` one more for each anchor, in front.
        img_size: [N, 2], heights and widths.
        anchors: widths and heights, flat.
        class_num: number of classes.
        conf_thresh: boxes of less confidence are zeros.
        downsample_ratio: of the input to ``x``.
        clip_bbox: whether boxes end with the image.
        scale_x_y: how far centres may leave their cells.
        iou_aware, iou_aware_factor: whether confidences are mixed with a predicted overlap, and how much.

    Returns:
        (boxes [N, A * H * W, 4], scores [N, A * H * W, class_num]).
    """
    return _yolo_box(x, img_size, list(anchors), class_num, conf_thresh, downsample_ratio, clip_bbox, scale_x_y, iou_aware, iou_aware_factor)


def distribute_fpn_proposals(fpn_rois, min_level, max_level, refer_level, refer_scale, pixel_offset=False, rois_num=None, name=None):
    """Regions to the levels of a feature pyramid by their size (Lin et al., 2016).

    Args:
        fpn_rois: [M, 4].
        min_level, max_level: the levels.
        refer_level, refer_scale: which level a region of which side goes to.
        pixel_offset: whether one is added to widths and heights.
        rois_num: [N], regions of each image.

    Returns:
        (list of the levels' regions, restore index [M, 1], list of the levels' numbers by image).

    Raises:
        AssertionError: ``rois_num`` is missing.
    """
    assert max_level > 0 and max_level >= min_level, "max_level must be above 0, and not below min_level"
    assert rois_num is not None, "rois_num should not be None in dygraph mode."
    one = 1.0 if pixel_offset else 0.0
    boxes, counts = fpn_rois._t, rois_num._t
    w, h = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    area = torch.where((w < 0) | (h < 0), torch.zeros_like(w), (w + one) * (h + one))
    level = torch.floor(refer_level + torch.log2(area.sqrt() / refer_scale + 1e-8)).clamp(min_level, max_level).long()
    image = torch.repeat_interleave(torch.arange(counts.shape[0], device=boxes.device), counts.long())
    chosen = [(level == k).nonzero().reshape(-1) for k in range(min_level, max_level + 1)]
    order = torch.cat(chosen)
    restore = torch.empty_like(order)
    restore[order] = torch.arange(order.shape[0], device=boxes.device)
    numbers = [torch.bincount(image[c], minlength=counts.shape[0]).to(torch.int32) for c in chosen]
    return [wrap(boxes[c]) for c in chosen], wrap(restore.to(torch.int32).reshape(-1, 1)), [wrap(v) for v in numbers]


def generate_proposals(
    scores, bbox_deltas, img_size, anchors, variances, pre_nms_top_n=6000, post_nms_top_n=1000, nms_thresh=0.5, min_size=0.1, eta=1.0,
    pixel_offset=False, return_rois_num=False, name=None,
):  # fmt: skip
    """The proposals of a region proposal network (Ren et al., 2015).

    Args:
        scores: [N, A, H, W]. bbox_deltas: [N, 4 * A, H, W]. img_size: [N, 2], heights and widths.
        anchors, variances: [H, W, A, 4].
        pre_nms_top_n, post_nms_top_n: how many before and after suppression.
        nms_thresh, eta: overlap that suppresses, and what it is multiplied by after each kept box while above one half.
        min_size: the least side.
        pixel_offset: whether one is added to widths and heights.
        return_rois_num: must be True.

    Returns:
        (regions [K, 4], their scores [K, 1], regions of each image [N]).

    Raises:
        AssertionError: ``return_rois_num`` is False.
    """
    assert return_rois_num, "return_rois_num should be True in dygraph mode."
    one = 1.0 if pixel_offset else 0.0
    n = int(scores.shape[0])
    flat_anchors, var = anchors._t.reshape(-1, 4), variances._t.reshape(-1, 4)
    all_boxes, all_scores, counts = [], [], []
    for i in range(n):
        s = scores._t[i].permute(1, 2, 0).reshape(-1)
        d = bbox_deltas._t[i].reshape(-1, 4, *bbox_deltas._t.shape[2:]).permute(2, 3, 0, 1).reshape(-1, 4)
        order = torch.argsort(s, descending=True, stable=True)
        if 0 < pre_nms_top_n < order.shape[0]:
            order = order[:pre_nms_top_n]
        s, boxes = s[order], _decode(flat_anchors[order], d[order], var[order], one)
        height, width = img_size._t[i].tolist()
        limits = boxes.new_tensor([width - one, height - one, width - one, height - one])
        boxes = torch.minimum(boxes.clamp(min=0), limits)
        w, h = boxes[:, 2] - boxes[:, 0] + one, boxes[:, 3] - boxes[:, 1] + one
        large = max(min_size, 1.0)
        keep = (w >= large) & (h >= large)
        if pixel_offset:
            cx, cy = boxes[:, 0] + w / 2, boxes[:, 1] + h / 2
            keep = keep & (cx <= width) & (cy <= height)
        boxes, s = boxes[keep], s[keep]
        if boxes.shape[0] and nms_thresh > 0:
            kept = keep_greedy(boxes, nms_thresh, one, eta)
            kept = kept[:post_nms_top_n] if post_nms_top_n > 0 else kept
            boxes, s = boxes[kept], s[kept]
        if not boxes.shape[0]:  # an image without proposals has one empty one
            boxes, s = boxes.new_zeros(1, 4), s.new_zeros(1)
        all_boxes.append(boxes)
        all_scores.append(s.reshape(-1, 1))
        counts.append(boxes.shape[0])
    return wrap(torch.cat(all_boxes)), wrap(torch.cat(all_scores)), to_tensor(np.array(counts, dtype="int32"))


def _decode(anchors, deltas, variances, one):
    w, h = anchors[:, 2] - anchors[:, 0] + one, anchors[:, 3] - anchors[:, 1] + one
    d = deltas * variances
    most = math.log(1000.0 / 16.0)
    cx, cy = anchors[:, 0] + w / 2 + d[:, 0] * w, anchors[:, 1] + h / 2 + d[:, 1] * h
    w, h = d[:, 2].clamp(max=most).exp() * w, d[:, 3].clamp(max=most).exp() * h
    return torch.stack([cx - w / 2, cy - h / 2, cx + w / 2 - one, cy + h / 2 - one], -1)
