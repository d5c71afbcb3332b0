"""paddle.vision.ops."""

import numpy as np

from conformance.samplers import T, Val
from conformance.spec import case, cases, op, raises

R = np.random.RandomState(0)
XY = R.rand(8, 2) * 10
BOXES = np.round(np.concatenate([XY, XY + R.rand(8, 2) * 8 + 1], 1), 3).tolist()
SCORES = np.round(R.rand(8), 3).tolist()
REGIONS = Val([[1, 1, 5, 4], [0, 0, 7.5, 5.5], [2.3, 1.2, 3.1, 5.9]], "float32", grad=False)
COUNTS = Val([1, 2], "int32")
X = T(2, 8, 6, 8)
B, S, C = Val(BOXES, "float32", grad=False), Val(SCORES, "float32", grad=False), Val([0, 1, 0, 0, 1, 1, 0, 1], "int64")
LOOSE = (1e-4, 1e-4, "sums in another order")

op(
    "paddle.vision.ops.nms",
    [B, 0.3],
    grad=0,
    variants={
        "scores": ([B, 0.3, S], {}),
        "categories": ([B, 0.3, S, C, [0, 1]], {}),
        "top": ([B, 0.3, S, C, [0, 1], 3], {}),
        "tight": ([B, 0.1, S], {}),
    },
    errors={"categories": [B, 0.3, S, C], "top": [B, 0.3, S, C, [0, 1], 30]},
)
op(
    "paddle.vision.ops.roi_align",
    [X, REGIONS, COUNTS, 2],
    tol=LOOSE,
    variants={
        "scale": dict(spatial_scale=0.5),
        "ratio": dict(sampling_ratio=2),
        "not-aligned": dict(aligned=False),
        "pair": ([X, REGIONS, COUNTS, (3, 2)], {}),
    },
)
op("paddle.vision.ops.roi_pool", [X, REGIONS, COUNTS, 2], tol=LOOSE, variants={"scale": dict(spatial_scale=0.5), "pair": ([X, REGIONS, COUNTS, (3, 2)], {})})
op(
    "paddle.vision.ops.psroi_pool",
    [X, REGIONS, COUNTS, 2],
    tol=LOOSE,
    variants={"scale": dict(spatial_scale=0.5)},
    errors={"channels": [X, REGIONS, COUNTS, 3]},
)
op(
    "paddle.vision.ops.deform_conv2d",
    [T(2, 4, 5, 6), T(2, 18, 5, 6), T(4, 4, 3, 3)],
    dict(padding=1),
    tol=LOOSE,
    variants={
        "mask": dict(mask=T(2, 9, 5, 6), bias=T(4)),
        "groups": ([T(2, 4, 5, 6), T(2, 18, 5, 6), T(4, 2, 3, 3)], dict(padding=1, groups=2)),
        "deformable-groups": ([T(2, 4, 5, 6), T(2, 36, 3, 3), T(4, 4, 3, 3)], dict(padding=1, stride=2, deformable_groups=2)),
        "dilation": ([T(2, 4, 5, 6), T(2, 18, 5, 6), T(4, 4, 3, 3)], dict(padding=2, dilation=2)),
    },
    errors={"offset": ([T(2, 4, 5, 6), T(2, 18, 5, 6), T(4, 4, 3, 3)], dict(padding=0))},
)
SIZE = Val([[64, 64], [48, 40]], "int32")
ANCHORS = [10, 13, 16, 30, 33, 23]
op(
    "paddle.vision.ops.yolo_box",
    [T(2, 21, 2, 2, grad=False), SIZE, ANCHORS, 2, 0.3, 32],
    grad=0,
    tol=LOOSE,
    variants={
        "scale": dict(clip_bbox=False, scale_x_y=1.2),
        "iou": ([T(2, 24, 2, 2, grad=False), SIZE, ANCHORS, 2, 0.3, 32], dict(iou_aware=True, iou_aware_factor=0.4)),
    },
    errors={"channels": [T(2, 20, 2, 2), SIZE, ANCHORS, 2, 0.3, 32]},
)
OBJECTS = Val([[[0.3, 0.4, 0.2, 0.3], [0.6, 0.6, 0.5, 0.4], [0, 0, 0, 0]]] * 2, "float32", grad=False)
LABELS = Val([[0, 1, 0]] * 2, "int32")
op(
    "paddle.vision.ops.yolo_loss",
    [T(2, 21, 2, 2), OBJECTS, LABELS, ANCHORS, [0, 1, 2], 2, 0.7, 32],
    tol=LOOSE,
    variants={
        "score": dict(gt_score=Val([[0.5, 0.8, 1.0]] * 2, "float32", grad=False), use_label_smooth=False, scale_x_y=1.1),
    },
)
IMAGE = T(1, 3, 24, 32, grad=False)
op(
    "paddle.vision.ops.prior_box",
    [T(1, 2, 3, 4, grad=False), IMAGE, [4.0]],
    dict(max_sizes=[8.0], aspect_ratios=[2.0]),
    grad=0,
    tol=LOOSE,
    variants={
        "flip": dict(flip=True, clip=True),
        "order": dict(min_max_aspect_ratios_order=True, steps=[4.0, 5.0], offset=0.3),
    },
)
PRIOR, VAR = Val([[1, 1, 5, 6], [2, 3, 8, 9]], "float32", grad=False), Val([[0.1, 0.2, 0.3, 0.4], [0.5, 0.1, 0.2, 0.3]], "float32", grad=False)
TARGET = Val([[0, 1, 4, 5], [3, 3, 7, 8], [1, 2, 9, 9]], "float32", grad=False)
op(
    "paddle.vision.ops.box_coder",
    [PRIOR, [0.1, 0.1, 0.2, 0.2], TARGET],
    grad=0,
    tol=LOOSE,
    variants={
        "tensor": ([PRIOR, VAR, TARGET], dict(box_normalized=False)),
        "decode": ([PRIOR, [0.1, 0.1, 0.2, 0.2], T(3, 2, 4, grad=False)], dict(code_type="decode_center_size")),
        "decode-1": ([PRIOR, VAR, T(2, 3, 4, grad=False)], dict(code_type="decode_center_size", box_normalized=False, axis=1)),
    },
    errors={"variance": [PRIOR, None, TARGET]},
)
ROIS = Val([[0, 0, 10, 10], [0, 0, 100, 120], [5, 5, 60, 50], [0, 0, 400, 300]], "float32", grad=False)
op(
    "paddle.vision.ops.distribute_fpn_proposals",
    [ROIS, 2, 5, 4, 224],
    dict(rois_num=Val([1, 3], "int32")),
    grad=0,
    variants={"offset": dict(pixel_offset=True)},
    errors={"number": ([ROIS, 2, 5, 4, 224], dict(rois_num=None))},
)


def proposals(**kwargs):
    def run(paddle):
        rng = np.random.RandomState(3)
        anchors = np.concatenate([np.zeros([3, 3, 2, 2]), rng.rand(3, 3, 2, 2) * 10 + 5], -1)
        values = [rng.rand(1, 2, 3, 3), rng.randn(1, 8, 3, 3) * 0.1, [[20, 20]], anchors, np.ones([3, 3, 2, 4])]
        return paddle.vision.ops.generate_proposals(*(paddle.to_tensor(np.array(v, "float32")) for v in values), return_rois_num=True, **kwargs)

    return run


cases(
    "paddle.vision.ops.generate_proposals",
    {
        "usual": proposals(pre_nms_top_n=10, post_nms_top_n=4),
        "tight": proposals(nms_thresh=0.3),
        "offset": proposals(pixel_offset=True, min_size=6.0),
        "eta": proposals(nms_thresh=0.9, eta=0.8),
        "none": proposals(min_size=100.0),
    },
    tol=LOOSE,
)


def matrix(**kwargs):
    def run(paddle):
        scores = paddle.to_tensor(np.random.RandomState(5).rand(1, 3, 8).astype("float32"))
        return paddle.vision.ops.matrix_nms(paddle.to_tensor([BOXES]), scores, 0.2, kwargs.pop("post", 0.1), 5, 4, **kwargs)

    return run


cases(
    "paddle.vision.ops.matrix_nms",
    {
        "usual": matrix(),
        "background": matrix(background_label=-1, return_index=True),
        "gaussian": matrix(use_gaussian=True, normalized=False),
    },
    tol=LOOSE,
)
for name in ("RoIAlign", "RoIPool", "PSRoIPool"):

    @case(f"paddle.vision.ops.{name}")
    def layer_form(paddle, name=name):
        layer = getattr(paddle.vision.ops, name)(2, 0.5)
        x = paddle.to_tensor(np.random.RandomState(2).rand(1, 8, 6, 8).astype("float32"))
        return layer(x, paddle.to_tensor([[1.0, 1, 9, 7]]), paddle.to_tensor([1], dtype="int32"))


@case("paddle.vision.ops.DeformConv2D")
def deform_layer(paddle):
    layer = paddle.vision.ops.DeformConv2D(2, 3, 3, padding=1)
    return [(k, v.shape, v.stop_gradient) for k, v in layer.state_dict().items()], raises(lambda: paddle.vision.ops.DeformConv2D(3, 4, 3, groups=2))
