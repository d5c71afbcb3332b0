"""Non-maximum suppression."""

import numpy as np
import torch

from paddle_compat.core.convert import to_tensor
from paddle_compat.core.kinds import Raw, T
from paddle_compat.core.op import op

__all__ = []


def overlaps(a, b, offset=0.0):
    """[N, M] areas of intersection by union."""
    low, high = torch.maximum(a[:, None, :2], b[None, :, :2]), torch.minimum(a[:, None, 2:], b[None, :, 2:])
    inside = (high - low + offset).clamp(min=0).prod(-1)
    areas = [(t[:, 2] - t[:, 0] + offset) * (t[:, 3] - t[:, 1] + offset) for t in (a, b)]
    union = areas[0][:, None] + areas[1][None] - inside
    return torch.where(union > 0, inside / torch.where(union == 0, torch.ones_like(union), union), torch.zeros_like(union))


def keep_greedy(boxes, threshold, offset=0.0, eta=1.0):
    """Indices of the boxes, best first, that no better kept one covers."""
    matrix, kept = overlaps(boxes, boxes, offset), []
    for i in range(boxes.shape[0]):
        if not kept or float(matrix[i, kept].max()) <= threshold:
            kept.append(i)
            if eta < 1 and threshold > 0.5:
                threshold *= eta
    return torch.tensor(kept, dtype=torch.int64, device=boxes.device)


@op("nms")
def _nms(boxes: T, threshold: Raw):
    return keep_greedy(boxes, threshold)


def nms(boxes, iou_threshold=0.3, scores=None, category_idxs=None, categories=None, top_k=None):
    """Keep the boxes that no better one covers.

    Args:
        boxes: [N, 4], x1, y1, x2, y2.
        iou_threshold: covered is what overlaps more.
        scores: [N]; without them the order is the boxes' own.
        category_idxs: [N], each box's category, within which it is compared.
        categories: list of the categories.
        top_k: at most so many, of the categories together.

    Returns:
        int64 indices of the kept boxes, best first.

    Raises:
        AssertionError: ``category_idxs`` without ``categories``, ``top_k`` above the number of boxes.
    """
    if scores is None:
        return _nms(boxes, iou_threshold)
    if category_idxs is None:
        order = scores.argsort(descending=True)
        return order.gather(_nms(boxes.gather(order), iou_threshold))
    assert categories is not None, "if category_idxs is given, categories which is a list of unique id of all categories is necessary"
    if top_k is not None:
        assert top_k <= scores.shape[0], "top_k should be smaller equal than the number of boxes"
    return _by_category(boxes, scores, category_idxs, list(categories), iou_threshold, top_k)


@op("nms_by_category")
def _by_category(boxes: T, scores: T, which: T, categories: Raw, threshold: Raw, top_k: Raw):
    kept = []
    for category in categories:
        mine = (which == category).nonzero().reshape(-1)
        order = mine[torch.argsort(scores[mine], descending=True, stable=True)]
        kept.append(order[keep_greedy(boxes[order], threshold)])
    kept = torch.cat(kept) if kept else torch.zeros(0, dtype=torch.int64)
    kept = kept[torch.argsort(scores[kept], descending=True, stable=True)]
    return kept if top_k is None else kept[:top_k]


def matrix_nms(
    bboxes, scores, score_threshold, post_threshold, nms_top_k, keep_top_k, use_gaussian=False, gaussian_sigma=2.0, background_label=0,
    normalized=True, return_index=False, return_rois_num=True, name=None,
):  # fmt: skip
    """Scores lowered by overlaps with better boxes, in place of dropping them (Wang et al., 2020, SOLOv2).

    Args:
        bboxes: [N, M, 4]. scores: [N, C, M].
        score_threshold, post_threshold: scores to have before and after.
        nms_top_k, keep_top_k: how many of a class before, and of an image after; -1 all.
        use_gaussian, gaussian_sigma: whether scores fall as a Gaussian, and its width; else in a line.
        background_label: the class left out, or -1.
        normalized: False adds one to widths and heights.
        return_index, return_rois_num: what is returned beside.

    Returns:
        (out [K, 6]: class, score, x1, y1, x2, y2; number of boxes of each image, or None; index [K, 1], or None).
    """
    box_all, score_all = bboxes.numpy(), scores.numpy()
    offset = 0.0 if normalized else 1.0
    rows, index, counts = [], [], []
    for n in range(box_all.shape[0]):
        found = []
        for c in range(score_all.shape[1]):
            if c == background_label:
                continue
            s = score_all[n, c]
            order = np.argsort(-s, kind="stable")
            order = order[s[order] > score_threshold]
            if nms_top_k > -1:
                order = order[:nms_top_k]
            if not order.size:
                continue
            b = torch.from_numpy(box_all[n][order])
            iou = np.tril(overlaps(b, b, offset).numpy(), -1)
            top = iou.max(1)  # how much each is covered itself by better ones
            for i, m in enumerate(order):
                if use_gaussian:
                    decay = np.exp((top[:i] ** 2 - iou[i, :i] ** 2) * gaussian_sigma)
                else:
                    decay = (1.0 - iou[i, :i]) / (1.0 - top[:i])
                value = s[m] * (decay.min() if i else 1.0)
                if value > post_threshold:
                    found.append((c, value, m))
        found.sort(key=lambda f: -f[1])
        found = found[:keep_top_k] if keep_top_k > -1 else found
        counts.append(len(found))
        rows += [[c, v, *box_all[n][m]] for c, v, m in found]
        index += [[n * box_all.shape[1] + m] for _, _, m in found]
    out = to_tensor(np.array(rows, dtype=box_all.dtype).reshape(-1, 6))
    where = to_tensor(np.array(index, dtype="int32").reshape(-1, 1)) if return_index else None
    return out, to_tensor(np.array(counts, dtype="int32")) if return_rois_num else None, where
