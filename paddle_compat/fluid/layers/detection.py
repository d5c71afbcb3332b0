"""``paddle.fluid.layers.detection``: boxes. What ``paddle.vision.ops`` has is that; matching and intersections are here."""

import itertools

import numpy as np

import paddle_compat as _paddle
from paddle_compat.core import mode
from paddle_compat.core.errors import unimplemented
from paddle_compat.fluid.layers.absent import DETECTION_FUNCTIONS as _ABSENT

__all__ = [
    *sorted(_ABSENT), "anchor_generator", "bipartite_match", "box_clip", "box_coder", "collect_fpn_proposals", "distribute_fpn_proposals", "generate_proposals",
    "iou_similarity", "matrix_nms", "multiclass_nms", "prior_box", "sigmoid_focal_loss", "yolo_box", "yolov3_loss",
]  # fmt: skip

globals().update(_ABSENT)


def _ops():
    from paddle_compat.vision import ops

    return ops


def iou_similarity(x, y, box_normalized=True, name=None):
    """Intersection over union of each box of ``x`` [N, 4] with each of ``y`` [M, 4], [N, M]; sides one longer where boxes are in pixels."""
    more = 0.0 if box_normalized else 1.0
    a, b = _paddle.unsqueeze(x, [1]), _paddle.unsqueeze(y, [0])
    low = _paddle.maximum(a[..., :2], b[..., :2])
    high = _paddle.minimum(a[..., 2:], b[..., 2:])
    sides = _paddle.clip(high - low + more, min=0.0)
    inside = sides[..., 0] * sides[..., 1]

    def area(box):
        return (box[..., 2] - box[..., 0] + more) * (box[..., 3] - box[..., 1] + more)

    return inside / (area(a) + area(b) - inside)


def bipartite_match(dist_matrix, match_type=None, dist_threshold=None, name=None):
    """(for each column the row that it is matched with [1, M] int32, -1 for none; their similarity [1, M]).

    The greatest similarity is matched first, each row and column once; with 'per_prediction' columns left over take their best row
    where that is above ``dist_threshold`` (0.5).
    """
    if not mode.in_dynamic_mode():
        raise unimplemented("bipartite_match in a static program: match in dynamic mode")
    d = dist_matrix.numpy().astype("float64")
    rows, columns = d.shape
    match = np.full(columns, -1, "int32")
    value = np.zeros(columns, dist_matrix.numpy().dtype)
    used = np.zeros(rows, bool)
    for flat in np.argsort(-d, axis=None, kind="stable"):
        i, j = divmod(int(flat), columns)
        if d[i, j] < 1e-6:
            break
        if match[j] == -1 and not used[i]:
            match[j], value[j], used[i] = i, d[i, j], True
    if match_type == "per_prediction":
        limit = 0.5 if dist_threshold is None else dist_threshold
        for j in np.flatnonzero(match == -1):
            i = int(d[:, j].argmax()) if rows else -1
            if rows and d[i, j] >= limit and d[i, j] >= 1e-6:
                match[j], value[j] = i, d[i, j]
    return _paddle.to_tensor(match[None]), _paddle.to_tensor(value[None])


def box_clip(input, im_info, name=None):
    """Boxes [..., 4] kept inside one image; ``im_info`` [1, 3] is height, width and scale."""
    if im_info.shape[0] != 1:
        raise unimplemented("box_clip of several images takes the boxes' numbers from the LoD, which Tensors here do not have; clip image by image")
    height, width = (_paddle.round(im_info[0, i] / im_info[0, 2]) - 1.0 for i in (0, 1))
    zero = _paddle.zeros([1], input.dtype)
    parts = [_paddle.maximum(_paddle.minimum(input[..., i], width if i % 2 == 0 else height), zero) for i in range(4)]
    return _paddle.stack(parts, -1)


def box_coder(prior_box, prior_box_var, target_box, code_type="encode_center_size", box_normalized=True, name=None, axis=0):
    """Boxes as offsets from prior boxes, or back."""
    return _ops().box_coder(prior_box, prior_box_var, target_box, code_type, box_normalized, axis)


def prior_box(
    input, image, min_sizes, max_sizes=None, aspect_ratios=[1.0], variance=[0.1, 0.1, 0.2, 0.2], flip=False, clip=False, steps=[0.0, 0.0], offset=0.5,
    name=None, min_max_aspect_ratios_order=False,
):  # fmt: skip
    """(boxes of each cell of a feature map, their variances)."""
    return _ops().prior_box(input, image, min_sizes, max_sizes, aspect_ratios, variance, flip, clip, steps, offset, min_max_aspect_ratios_order)


def anchor_generator(input, anchor_sizes=None, aspect_ratios=None, variance=[0.1, 0.1, 0.2, 0.2], stride=None, offset=0.5, name=None):
    """(anchors [H, W, A, 4] of each cell of a feature map, their variances)."""
    height, width = input.shape[2:]
    sizes = anchor_sizes if isinstance(anchor_sizes, (list, tuple)) else [anchor_sizes]
    ratios = aspect_ratios if isinstance(aspect_ratios, (list, tuple)) else [aspect_ratios]
    if not isinstance(stride, (list, tuple)) or len(stride) != 2:
        raise ValueError("stride should be a list or tuple with length 2, (stride_width, stride_height).")
    sw, sh = float(stride[0]), float(stride[1])
    cx = np.arange(width) * sw + offset * (sw - 1)
    cy = np.arange(height) * sh + offset * (sh - 1)
    halves = []
    for ratio in ratios:
        for size in sizes:
            base_w = np.round(np.sqrt(sw * sh / ratio))
            base_h = np.round(base_w * ratio)
            halves.append((0.5 * (size / sw * base_w - 1), 0.5 * (size / sh * base_h - 1)))
    halves = np.array(halves)
    out = np.empty((height, width, len(halves), 4), "float32")
    out[..., 0] = cx[None, :, None] - halves[:, 0]
    out[..., 1] = cy[:, None, None] - halves[:, 1]
    out[..., 2] = cx[None, :, None] + halves[:, 0]
    out[..., 3] = cy[:, None, None] + halves[:, 1]
    return _paddle.assign(out), _paddle.assign(np.broadcast_to(np.array(variance, "float32"), out.shape).copy())


def yolo_box(
    x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox=True, name=None, scale_x_y=1.0, iou_aware=False, iou_aware_factor=0.5
):
    """(boxes, scores) of YOLO's output."""
    return _ops().yolo_box(x, img_size, anchors, class_num, conf_thresh, downsample_ratio, clip_bbox, name, scale_x_y, iou_aware, iou_aware_factor)


def yolov3_loss(
    x, gt_box, gt_label, anchors, anchor_mask, class_num, ignore_thresh, downsample_ratio, gt_score=None, use_label_smooth=True, name=None, scale_x_y=1.0
):
    """YOLO's loss of each image."""
    return _ops().yolo_loss(x, gt_box, gt_label, anchors, anchor_mask, class_num, ignore_thresh, downsample_ratio, gt_score, use_label_smooth, name, scale_x_y)


def matrix_nms(
    bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian=False, gaussian_sigma=2.0, background_label=0, normalized=True,
    return_index=False, name=None,
):  # fmt: skip
    """Boxes that remain, their scores lowered by how much they overlap better ones."""
    out = _ops().matrix_nms(
        bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian, gaussian_sigma, background_label, normalized, return_index, False
    )
    return (out[0], out[-1]) if return_index else out[0]


def multiclass_nms(
    bboxes, scores, score_threshold, nms_top_k, keep_top_k, nms_threshold=0.3, normalized=True, nms_eta=1.0, background_label=0, name=None
):
    """Boxes that remain of each class and image, [K, 6]: class, score, corners."""
    return multiclass_nms3(bboxes, scores, None, score_threshold, nms_top_k, keep_top_k, nms_threshold, normalized, nms_eta, background_label)[0]


def _overlap(box, others, normalized):
    more = 0.0 if normalized else 1.0
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    sides = np.clip(high - low + more, 0, None)
    inside = sides[:, 0] * sides[:, 1]
    area = (others[:, 2] - others[:, 0] + more) * (others[:, 3] - others[:, 1] + more)
    return inside / (area + (box[2] - box[0] + more) * (box[3] - box[1] + more) - inside)


def _kept(boxes, scores, score_threshold, top_k, nms_threshold, normalized, eta):
    order = [i for i in np.argsort(-scores, kind="stable") if scores[i] > score_threshold]
    order = order[:top_k] if top_k > -1 else order
    kept, limit = [], nms_threshold
    for i in order:
        if not kept or (_overlap(boxes[i], boxes[kept], normalized) <= limit).all():
            kept.append(i)
            if eta < 1 and limit > 0.5:
                limit *= eta
    return kept


def multiclass_nms3(bboxes, scores, rois_num, score_threshold, nms_top_k, keep_top_k, nms_threshold, normalized, nms_eta, background_label):
    """(what remains [K, 6], its place among all boxes [K, 1], how many of each image)."""
    if not mode.in_dynamic_mode():
        raise unimplemented("multiclass_nms in a static program: call it in dynamic mode on what the program gives")
    boxes, points = bboxes.numpy(), scores.numpy()
    if points.ndim == 2:  # [M, C], boxes [M, C, 4]: images after one another
        counts = [len(points)] if rois_num is None else rois_num.numpy().tolist()
        starts = np.cumsum([0, *counts])
        images = [(boxes[a:b].transpose(1, 0, 2), points[a:b].T, a) for a, b in itertools.pairwise(starts)]
    else:
        images = [(np.broadcast_to(b[None], (p.shape[0], *b.shape)), p, n * boxes.shape[1]) for n, (b, p) in enumerate(zip(boxes, points, strict=True))]
    rows, places, counts = [], [], []
    for class_boxes, class_points, start in images:
        found = []
        for c in range(len(class_points)):
            if c == background_label:
                continue
            found += [
                (class_points[c][i], c, i)
                for i in _kept(class_boxes[c], class_points[c], score_threshold, nms_top_k, nms_threshold, normalized, nms_eta)
            ]
        if keep_top_k > -1 and len(found) > keep_top_k:
            found = sorted(sorted(found, key=lambda f: -f[0])[:keep_top_k], key=lambda f: f[1])
        rows += [[c, p, *class_boxes[c][i]] for p, c, i in found]
        per_class = class_points.ndim and points.ndim == 2
        places += [[(start + i) * len(class_points) + c] if per_class else [start + i] for _, c, i in found]
        counts.append(len(found))
    out = np.array(rows, boxes.dtype).reshape(-1, 6)
    return _paddle.to_tensor(out), _paddle.to_tensor(np.array(places, "int32").reshape(-1, 1)), _paddle.to_tensor(np.array(counts, "int32"))


def distribute_fpn_proposals(fpn_rois, min_level, max_level, refer_level, refer_scale, rois_num=None, name=None):
    """(boxes of each level, the order that puts them back, how many of each image where ``rois_num`` is given)."""
    out = _ops().distribute_fpn_proposals(fpn_rois, min_level, max_level, refer_level, refer_scale, False, rois_num)
    return out if rois_num is not None else out[:2]


def collect_fpn_proposals(multi_rois, multi_scores, min_level, max_level, post_nms_top_n, rois_num_per_level=None, name=None):
    """The best boxes of all levels (in the images' order, with how many of each, where ``rois_num_per_level`` is given)."""
    boxes = _paddle.concat(multi_rois, 0)
    points = _paddle.flatten(_paddle.concat(multi_scores, 0))
    n = min(post_nms_top_n, points.shape[0])
    best = _paddle.topk(points, n)[1]
    if rois_num_per_level is None:
        return _paddle.gather(boxes, best)
    images = np.concatenate([np.repeat(np.arange(c.shape[0]), c.numpy()) for c in rois_num_per_level])
    chosen = best.numpy()
    order = chosen[np.argsort(images[chosen], kind="stable")]
    counts = np.bincount(images[chosen], minlength=rois_num_per_level[0].shape[0]).astype("int32")
    return _paddle.gather(boxes, _paddle.to_tensor(order)), _paddle.to_tensor(counts)


def generate_proposals(
    scores, bbox_deltas, im_info, anchors, variances, pre_nms_top_n=6000, post_nms_top_n=1000, nms_thresh=0.5, min_size=0.1, eta=1.0, return_rois_num=False,
    name=None,
):  # fmt: skip
    """(boxes, their scores) that a region proposal network finds; with how many of each image where ``return_rois_num``."""
    out = _ops().generate_proposals(
        scores, bbox_deltas, im_info[:, :2], anchors, variances, pre_nms_top_n, post_nms_top_n, nms_thresh, min_size, eta, pixel_offset=True,
        return_rois_num=return_rois_num,
    )  # fmt: skip
    return out if return_rois_num else out[:2]


def sigmoid_focal_loss(x, label, fg_num, gamma=2.0, alpha=0.25):
    """Focal loss of logits [N, C] and classes [N, 1] (0: none, else 1 to C), over the number of boxes ``fg_num``."""
    classes = _paddle.arange(1, x.shape[1] + 1, 1, "int64")
    wanted = _paddle.cast(_paddle.cast(label, "int64") == classes, x.dtype)
    ignored = _paddle.cast(_paddle.cast(label, "int64") == -1, x.dtype)
    p = _paddle.nn.functional.sigmoid(x)
    log_p, log_q = _paddle.nn.functional.log_sigmoid(x), _paddle.nn.functional.log_sigmoid(-x)
    hit = wanted * alpha * _paddle.pow(1.0 - p, gamma) * log_p
    miss = (1.0 - wanted) * (1.0 - ignored) * (1.0 - alpha) * _paddle.pow(p, gamma) * log_q
    return -(hit + miss) / _paddle.maximum(_paddle.cast(fg_num, x.dtype), _paddle.ones([1], x.dtype))
