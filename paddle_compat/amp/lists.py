"""Which operators run in low precision under AMP, by Paddle's op type: the lists of 2.4.2."""

WHITE = frozenset({"conv2d", "matmul", "matmul_v2", "mul", "fake_quantize_dequantize_abs_max", "fake_quantize_dequantize_moving_average_abs_max"})
BLACK = frozenset({
    "exp", "square", "log", "mean", "sum", "cos_sim", "softmax", "softmax_with_cross_entropy", "sigmoid_cross_entropy_with_logits",
    "c_softmax_with_cross_entropy", "cross_entropy", "cross_entropy2", "reduce_sum", "linear_interp_v2", "nearest_interp_v2", "bilinear_interp_v2",
    "bicubic_interp_v2", "trilinear_interp_v2",
})  # fmt: skip
PURE_BLACK = frozenset({
    "lookup_table", "lookup_table_v2", "scatter", "scatter_grad", "linear_interp_v2", "nearest_interp_v2", "bilinear_interp_v2", "bicubic_interp_v2",
    "trilinear_interp_v2",
})  # fmt: skip
BF16_WHITE = frozenset({"conv2d", "matmul_v2"})
BF16_BLACK = frozenset()
