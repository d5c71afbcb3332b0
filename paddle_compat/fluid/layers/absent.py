"""Functions of ``fluid.layers`` that are not here, each with what to use instead. Calling one is an error that says so."""

from paddle_compat.core.errors import unimplemented as _unimplemented
from paddle_compat.fluid.layers.absent_signatures import PARAMETERS

_LOD = "it works on LoD sequences, which Tensors here do not have"
_SSD = "it belongs to Paddle 1.x's detectors"

SEQUENCES = {
    "sequence_concat": f"{_LOD}; use paddle.concat", "sequence_conv": f"{_LOD}; use paddle.nn.Conv1D on padded sequences",
    "sequence_enumerate": f"{_LOD}; use paddle.nn.functional.unfold or indexing", "sequence_expand": f"{_LOD}; use paddle.repeat_interleave",
    "sequence_expand_as": f"{_LOD}; use paddle.repeat_interleave", "sequence_first_step": f"{_LOD}; use x[:, 0]",
    "sequence_last_step": f"{_LOD}; use paddle.take_along_axis at the lengths", "sequence_pad": f"{_LOD}; pad with NumPy before paddle.to_tensor",
    "sequence_pool": f"{_LOD}; use a reduction of x times paddle.nn.functional.sequence_mask(length)", "sequence_reshape": f"{_LOD}; use paddle.reshape",
    "sequence_reverse": f"{_LOD}; use paddle.flip", "sequence_scatter": f"{_LOD}; use paddle.scatter_nd_add", "sequence_slice": f"{_LOD}; use slices",
    "sequence_softmax": f"{_LOD}; use paddle.nn.functional.softmax with a mask", "sequence_unpad": f"{_LOD}; use x[i, :length[i]]",
}  # fmt: skip
DETECTION = {
    "density_prior_box": f"{_SSD}; use paddle.vision.ops.prior_box", "multi_box_head": f"{_SSD}; use paddle.vision.ops.prior_box and convolutions",
    "target_assign": f"{_SSD}; use paddle.take_along_axis and paddle.where", "detection_output": f"{_SSD}; use paddle.vision.ops.nms",
    "ssd_loss": f"{_SSD}; use cross_entropy and smooth_l1_loss with a matcher of your own", "rpn_target_assign": f"{_SSD}; assign targets with paddle.where",
    "retinanet_target_assign": f"{_SSD}; assign targets with paddle.where", "roi_perspective_transform": f"{_SSD}; use grid_sample",
    "generate_proposal_labels": f"{_SSD}; assign targets with paddle.where", "generate_mask_labels": f"{_SSD}; draw masks with NumPy",
    "polygon_box_transform": f"{_SSD}; add the pixel's place to the offsets", "locality_aware_nms": f"{_SSD}; use paddle.vision.ops.nms",
    "retinanet_detection_output": f"{_SSD}; use paddle.vision.ops.nms", "box_decoder_and_assign": f"{_SSD}; use paddle.vision.ops.box_coder",
}  # fmt: skip
OTHERS = {
    "linear_chain_crf": "write the recursion with paddle.logsumexp", "crf_decoding": "use paddle.text.ViterbiDecoder",
    "chunk_eval": "use seqeval, or count chunks with NumPy", "data_norm": "it keeps statistics on parameter servers; use batch_norm",
    "ctc_greedy_decoder": "use paddle.argmax and leave out repeats and blanks", "im2sequence": "it makes LoD sequences; use paddle.nn.functional.unfold",
    "lod_reset": _LOD, "lod_append": _LOD, "similarity_focus": "use paddle.argmax and masks", "hash": "use hashlib or integer arithmetic",
    "prroi_pool": "use paddle.vision.ops.roi_align", "continuous_value_model": "it belongs to parameter servers", "filter_by_instag": _LOD,
    "deformable_roi_pooling": "use paddle.vision.ops.roi_align",
    "dynamic_lstm": f"{_LOD}; use paddle.nn.LSTM with sequence_length", "dynamic_lstmp": f"{_LOD}; use paddle.nn.LSTM with proj by a Linear",
    "dynamic_gru": f"{_LOD}; use paddle.nn.GRU with sequence_length", "gru_unit": "use paddle.nn.GRUCell", "lstm_unit": "use paddle.nn.LSTMCell",
    "lstm": "use paddle.nn.LSTM", "beam_search": "use paddle.nn.BeamSearchDecoder", "beam_search_decode": "use paddle.nn.BeamSearchDecoder",
    "TrainingHelper": "use paddle.nn.RNN", "GreedyEmbeddingHelper": "use paddle.nn.dynamic_decode", "SampleEmbeddingHelper": "use paddle.nn.dynamic_decode",
    "BasicDecoder": "use paddle.nn.dynamic_decode", "DecodeHelper": "use paddle.nn.dynamic_decode", "MultivariateNormalDiag": "use "
    "paddle.distribution.Independent of Normal",
}  # fmt: skip


_CLASSES = {"BasicDecoder", "DecodeHelper", "GreedyEmbeddingHelper", "MultivariateNormalDiag", "SampleEmbeddingHelper", "TrainingHelper"}


def make(name, instead):
    """A function (or class) with Paddle's parameters that refuses."""

    def refuse():
        raise _unimplemented(f"fluid.layers.{name}: {instead}")

    parameters, space = PARAMETERS.get(name, "*args, **kwargs"), {"refuse": refuse}
    if name in _CLASSES:
        exec(f"class {name}:\n    def __init__(self, {parameters}):\n        refuse()\n", space)
    else:
        exec(f"def {name}({parameters}):\n    refuse()\n", space)
    made = space[name]
    made.__module__ = "paddle_compat.fluid.layers"
    made.__doc__ = f"Not here: {instead}."
    return made


SEQUENCE_FUNCTIONS = {n: make(n, why) for n, why in SEQUENCES.items()}
DETECTION_FUNCTIONS = {n: make(n, why) for n, why in DETECTION.items()}
OTHER_FUNCTIONS = {n: make(n, why) for n, why in OTHERS.items()}
