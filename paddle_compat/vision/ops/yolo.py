"""The loss of YOLOv3 (Redmon and Farhadi, 2018)."""

import torch
import torch.nn.functional as F

from paddle_compat.core.kinds import OptT, Raw, T
from paddle_compat.core.op import op

__all__ = []


def _iou(a, b):
    """[..., N, M] overlaps of boxes given by centre and size."""
    a, b = a[..., :, None, :], b[..., None, :, :]
    low = torch.maximum(a[..., :2] - a[..., 2:] / 2, b[..., :2] - b[..., 2:] / 2)
    high = torch.minimum(a[..., :2] + a[..., 2:] / 2, b[..., :2] + b[..., 2:] / 2)
    size = high - low
    inside = torch.where((size < 0).any(-1), torch.zeros_like(size[..., 0]), size.prod(-1))
    return inside / (a[..., 2:].prod(-1) + b[..., 2:].prod(-1) - inside)


@op("yolov3_loss")
def _yolo_loss(
    x: T, gt_box: T, gt_label: T, gt_score: OptT, anchors: Raw, mask: Raw, classes: Raw, ignore: Raw, ratio: Raw, smooth: Raw, scale: Raw
):  # fmt: skip
    n, _, h, w = x.shape
    used, count = len(mask), len(anchors) // 2
    x = x.reshape(n, used, 5 + classes, h, w)
    height, width = ratio * h, ratio * w
    sides = x.new_tensor(anchors).reshape(count, 2)
    bias = -0.5 * (scale - 1.0)
    score = gt_score if gt_score is not None else x.new_ones(gt_box.shape[:2])
    valid = (gt_box[..., 2] > 1e-6) & (gt_box[..., 3] > 1e-6)
    with torch.no_grad():
        gx, gy = torch.arange(w).to(x), torch.arange(h).to(x)[:, None]
        mine = sides[mask]
        size = x.new_tensor([width, height])
        said = torch.stack(
            [
                (gx + x[:, :, 0].sigmoid() * scale + bias) / w, (gy + x[:, :, 1].sigmoid() * scale + bias) / h,
                x[:, :, 2].exp() * mine[:, 0].reshape(-1, 1, 1) / size[0], x[:, :, 3].exp() * mine[:, 1].reshape(-1, 1, 1) / size[1],
            ],
            -1,
        ).reshape(n, -1, 4)  # fmt: skip
        best = torch.where(valid[:, None], _iou(said, gt_box), torch.zeros_like(gt_box[:, None, :, 0])).amax(-1)
        objects = torch.where(best > ignore, -torch.ones_like(best), torch.zeros_like(best)).reshape(n, used, h, w)
    delta = min(1.0 / classes, 1.0 / 40) if smooth else 0.0
    on, off = 1.0 - delta, delta
    parts = []
    for i in range(n):
        loss, mark = x.new_zeros(()), objects[i].clone()
        for t in range(gt_box.shape[1]):
            if not bool(valid[i, t]):
                continue
            box = gt_box[i, t]
            shape = torch.cat([box.new_zeros(2), box[2:]])[None]
            candidates = torch.cat([torch.zeros_like(sides), sides / size], 1)
            anchor = int(_iou(shape, candidates)[0].argmax())
            if anchor not in mask:
                continue
            k, cx, cy = mask.index(anchor), int(box[0] * w), int(box[1] * h)
            cell, weight = x[i, k, :, cy, cx], score[i, t]
            both = (2.0 - box[2] * box[3]) * weight
            loss = loss + both * (_bce(cell[0], box[0] * w - cx) + _bce(cell[1], box[1] * h - cy))
            loss = loss + both * (cell[2] - torch.log(box[2] * width / sides[anchor, 0])).abs()
            loss = loss + both * (cell[3] - torch.log(box[3] * height / sides[anchor, 1])).abs()
            mark[k, cy, cx] = weight
            target = torch.full_like(cell[5:], off)
            target[int(gt_label[i, t])] = on
            loss = loss + weight * _bce(cell[5:], target).sum()
        confidence = x[i, :, 4]
        sure = mark > 1e-5
        loss = loss + (_bce(confidence, torch.ones_like(confidence)) * mark)[sure].sum()
        loss = loss + _bce(confidence, torch.zeros_like(confidence))[(mark <= 1e-5) & (mark > -0.5)].sum()
        parts.append(loss)
    return torch.stack(parts)


def _bce(logit, label):
    return F.binary_cross_entropy_with_logits(logit, label, reduction="none")


def yolo_loss(
    x, gt_box, gt_label, anchors, anchor_mask, class_num, ignore_thresh, downsample_ratio, gt_score=None, use_label_smooth=True, name=None,
    scale_x_y=1.0,
):  # fmt: skip
    """The loss of one YOLOv3 head.

    Args:
        x: [N, C, H, W], C = len(anchor_mask) * (5 + class_num).
        gt_box: [N, B, 4], centre and size in parts of the image; rows without size are none.
        gt_label: [N, B], classes.
        anchors: widths and heights of all anchors, flat. anchor_mask: which of them this head has.
        class_num: number of classes.
        ignore_thresh: boxes that overlap an object more than this are no background.
        downsample_ratio: of the input to ``x``.
        gt_score: [N, B], weights of the objects (mixup), or None.
        use_label_smooth: whether class targets are smoothed.
        scale_x_y: how far centres may leave their cells.

    Returns:
        [N].
    """
    return _yolo_loss(x, gt_box, gt_label, gt_score, list(anchors), list(anchor_mask), class_num, ignore_thresh, downsample_ratio, use_label_smooth, scale_x_y)
