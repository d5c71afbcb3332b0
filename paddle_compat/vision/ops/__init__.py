"""``paddle.vision.ops``: operators of detection."""

from paddle_compat.vision.ops.blocks import ConvNormActivation as ConvNormActivation
from paddle_compat.vision.ops.boxes import box_coder, distribute_fpn_proposals, generate_proposals, prior_box, yolo_box
from paddle_compat.vision.ops.deform import DeformConv2D, deform_conv2d
from paddle_compat.vision.ops.files import decode_jpeg, read_file
from paddle_compat.vision.ops.roi import PSRoIPool, RoIAlign, RoIPool, psroi_pool, roi_align, roi_pool
from paddle_compat.vision.ops.suppression import matrix_nms, nms
from paddle_compat.vision.ops.yolo import yolo_loss

__all__ = [
    "DeformConv2D",
    "PSRoIPool",
    "RoIAlign",
    "RoIPool",
    "box_coder",
    "decode_jpeg",
    "deform_conv2d",
    "distribute_fpn_proposals",
    "generate_proposals",
    "matrix_nms",
    "nms",
    "prior_box",
    "psroi_pool",
    "read_file",
    "roi_align",
    "roi_pool",
    "yolo_box",
    "yolo_loss",
]  # fmt: skip
