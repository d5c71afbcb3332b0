"""The parameters of functions that are not here, so that ``inspect`` sees Paddle's signatures."""

PARAMETERS = {
    "BasicDecoder": "cell, helper, output_fn=None",
    "DecodeHelper": "",
    "GreedyEmbeddingHelper": "embedding_fn, start_tokens, end_token",
    "MultivariateNormalDiag": "loc, scale",
    "SampleEmbeddingHelper": "embedding_fn, start_tokens, end_token, softmax_temperature=None, seed=None",
    "TrainingHelper": "inputs, sequence_length, time_major=False",
    "beam_search": "pre_ids, pre_scores, ids, scores, beam_size, end_id, level=0, is_accumulated=True, name=None, return_parent_idx=False",
    "beam_search_decode": "ids, scores, beam_size, end_id, name=None",
    "box_decoder_and_assign": "prior_box, prior_box_var, target_box, box_score, box_clip, name=None",
    "center_loss": "input, label, num_classes, alpha, param_attr, update_center=True",
    "chunk_eval": "input, label, chunk_scheme, num_chunk_types, excluded_chunk_types=None, seq_length=None",
    "continuous_value_model": "input, cvm, use_cvm=True",
    "crf_decoding": "input, param_attr, label=None, length=None",
    "ctc_greedy_decoder": "input, blank, input_length=None, padding_value=0, name=None",
    "data_norm": (
        "input, act=None, epsilon=1e-05, param_attr=None, data_layout='NCHW', in_place=False, name=None, moving_mean_name=None, "
        "moving_variance_name=None, do_model_average_for_mean_and_var=True, slot_dim=-1, sync_stats=False, summary_decay_rate=0.9999999, "
        "enable_scale_and_shift=False"
    ),
    "deformable_roi_pooling": (
        "input, rois, trans, no_trans=False, spatial_scale=1.0, group_size=[1, 1], pooled_height=1, pooled_width=1, part_size=None, "
        "sample_per_part=1, trans_std=0.1, position_sensitive=False, name=None"
    ),
    "density_prior_box": (
        "input, image, densities=None, fixed_sizes=None, fixed_ratios=None, variance=[0.1, 0.1, 0.2, 0.2], clip=False, steps=[0.0, 0.0], "
        "offset=0.5, flatten_to_2d=False, name=None"
    ),
    "detection_output": (
        "loc, scores, prior_box, prior_box_var, background_label=0, nms_threshold=0.3, nms_top_k=400, keep_top_k=200, score_threshold=0.01, "
        "nms_eta=1.0, return_index=False"
    ),
    "dynamic_gru": (
        "input, size, param_attr=None, bias_attr=None, is_reverse=False, gate_activation='sigmoid', candidate_activation='tanh', h_0=None, "
        "origin_mode=False"
    ),
    "dynamic_lstm": (
        "input, size, h_0=None, c_0=None, param_attr=None, bias_attr=None, use_peepholes=True, is_reverse=False, gate_activation='sigmoid', "
        "cell_activation='tanh', candidate_activation='tanh', dtype='float32', name=None"
    ),
    "dynamic_lstmp": (
        "input, size, proj_size, param_attr=None, bias_attr=None, use_peepholes=True, is_reverse=False, gate_activation='sigmoid', "
        "cell_activation='tanh', candidate_activation='tanh', proj_activation='tanh', dtype='float32', name=None, h_0=None, c_0=None, "
        "cell_clip=None, proj_clip=None"
    ),
    "generate_mask_labels": "im_info, gt_classes, is_crowd, gt_segms, rois, labels_int32, num_classes, resolution",
    "generate_proposal_labels": (
        "rpn_rois, gt_classes, is_crowd, gt_boxes, im_info, batch_size_per_im=256, fg_fraction=0.25, fg_thresh=0.25, bg_thresh_hi=0.5, "
        "bg_thresh_lo=0.0, bbox_reg_weights=[0.1, 0.1, 0.2, 0.2], class_nums=None, use_random=True, is_cls_agnostic=False, "
        "is_cascade_rcnn=False, max_overlap=None, return_max_overlap=False"
    ),
    "gru_unit": "input, hidden, size, param_attr=None, bias_attr=None, activation='tanh', gate_activation='sigmoid', origin_mode=False",
    "hash": "input, hash_size, num_hash=1, name=None",
    "im2sequence": "input, filter_size=1, stride=1, padding=0, input_image_size=None, out_stride=1, name=None",
    "linear_chain_crf": "input, label, param_attr=None, length=None",
    "locality_aware_nms": (
        "bboxes, scores, score_threshold, nms_top_k, keep_top_k, nms_threshold=0.3, normalized=True, nms_eta=1.0, background_label=-1, "
        "name=None"
    ),
    "lstm": (
        "input, init_h, init_c, max_len, hidden_size, num_layers, dropout_prob=0.0, is_bidirec=False, is_test=False, name=None, "
        "default_initializer=None, seed=-1"
    ),
    "lstm_unit": "x_t, hidden_t_prev, cell_t_prev, forget_bias=0.0, param_attr=None, bias_attr=None, name=None",
    "multi_box_head": (
        "inputs, image, base_size, num_classes, aspect_ratios, min_ratio=None, max_ratio=None, min_sizes=None, max_sizes=None, steps=None, "
        "step_w=None, step_h=None, offset=0.5, variance=[0.1, 0.1, 0.2, 0.2], flip=True, clip=False, kernel_size=1, pad=0, stride=1, "
        "name=None, min_max_aspect_ratios_order=False"
    ),
    "nce": (
        "input, label, num_total_classes, sample_weight=None, param_attr=None, bias_attr=None, num_neg_samples=None, name=None, "
        "sampler='uniform', custom_dist=None, seed=0, is_sparse=False"
    ),
    "polygon_box_transform": "input, name=None",
    "prroi_pool": "input, rois, spatial_scale=1.0, pooled_height=1, pooled_width=1, batch_roi_nums=None, name=None",
    "retinanet_detection_output": "bboxes, scores, anchors, im_info, score_threshold=0.05, nms_top_k=1000, keep_top_k=100, nms_threshold=0.3, nms_eta=1.0",
    "retinanet_target_assign": (
        "bbox_pred, cls_logits, anchor_box, anchor_var, gt_boxes, gt_labels, is_crowd, im_info, num_classes=1, positive_overlap=0.5, "
        "negative_overlap=0.4"
    ),
    "roi_perspective_transform": "input, rois, transformed_height, transformed_width, spatial_scale=1.0, name=None",
    "rpn_target_assign": (
        "bbox_pred, cls_logits, anchor_box, anchor_var, gt_boxes, is_crowd, im_info, rpn_batch_size_per_im=256, rpn_straddle_thresh=0.0, "
        "rpn_fg_fraction=0.5, rpn_positive_overlap=0.7, rpn_negative_overlap=0.3, use_random=True"
    ),
    "sampled_softmax_with_cross_entropy": (
        "logits, label, num_samples, num_true=1, remove_accidental_hits=True, use_customized_samples=False, customized_samples=None, "
        "customized_probabilities=None, seed=0"
    ),
    "sequence_concat": "input, name=None",
    "sequence_conv": (
        "input, num_filters, filter_size=3, filter_stride=1, padding=True, padding_start=None, bias_attr=None, param_attr=None, act=None, "
        "name=None"
    ),
    "sequence_conv_pool": "input, num_filters, filter_size, param_attr=None, act='sigmoid', pool_type='max', bias_attr=None",
    "sequence_enumerate": "input, win_size, pad_value=0, name=None",
    "sequence_expand": "x, y, ref_level=-1, name=None",
    "sequence_expand_as": "x, y, name=None",
    "sequence_first_step": "input",
    "sequence_last_step": "input",
    "sequence_pad": "x, pad_value, maxlen=None, name=None",
    "sequence_pool": "input, pool_type, is_test=False, pad_value=0.0",
    "sequence_reshape": "input, new_dim",
    "sequence_reverse": "x, name=None",
    "sequence_scatter": "input, index, updates, name=None",
    "sequence_slice": "input, offset, length, name=None",
    "sequence_softmax": "input, use_cudnn=False, name=None",
    "sequence_unpad": "x, length, name=None",
    "similarity_focus": "input, axis, indexes, name=None",
    "ssd_loss": (
        "location, confidence, gt_box, gt_label, prior_box, prior_box_var=None, background_label=0, overlap_threshold=0.5, "
        "neg_pos_ratio=3.0, neg_overlap=0.5, loc_loss_weight=1.0, conf_loss_weight=1.0, match_type='per_prediction', "
        "mining_type='max_negative', normalize=True, sample_size=None"
    ),
    "target_assign": "input, matched_indices, negative_indices=None, mismatch_value=None, name=None",
}
