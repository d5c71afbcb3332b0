"""Functions under AMP, in static programs with sizes that are data, and compiled."""

import numpy as np
import pytest
import torch

import paddle_compat as paddle
from paddle_compat.core.tensor import unwrap, wrap

F = paddle.nn.functional


def test_linear_under_amp_is_a_product_in_low_precision_and_a_sum():
    x, w, b = paddle.ones([2, 3]) / 3, paddle.ones([3, 4]), paddle.ones([4])
    with paddle.amp.auto_cast(level="O1", dtype="bfloat16"):
        plain, biased = F.linear(x, w), F.linear(x, w, b)
    assert plain.dtype == paddle.bfloat16
    assert biased.dtype == paddle.float32
    product = (unwrap(x).bfloat16() @ unwrap(w).bfloat16()).float().numpy()
    np.testing.assert_array_equal(biased.numpy(), product + 1)


@pytest.fixture
def static():
    paddle.enable_static()
    main = paddle.static.Program()
    with paddle.static.program_guard(main, paddle.static.Program()):
        yield lambda feed, out: paddle.static.Executor().run(main, feed=feed, fetch_list=[out])[0]
    paddle.disable_static()


def test_sizes_and_factors_from_data(static):
    x = paddle.static.data("x", [-1, 1, 4, 4], "float32")
    size, factor, pads = (paddle.static.data(n, [k], d) for n, k, d in (("s", 2, "int32"), ("f", 1, "float32"), ("p", 4, "int32")))
    outs = [F.interpolate(x, size=size), F.interpolate(x, scale_factor=factor, mode="bilinear"), F.pad(x, pads)]
    feed = {
        "x": np.arange(32, dtype="float32").reshape(2, 1, 4, 4),
        "s": np.array([3, 5], "int32"),
        "f": np.array([1.5], "float32"),
        "p": np.array([1, 0, 2, 1], "int32"),
    }
    assert [list(o.shape) for o in outs] == [[-1, 1, -1, -1]] * 3
    assert [static(feed, o).shape for o in outs] == [(2, 1, 3, 5), (2, 1, 6, 6), (2, 1, 7, 5)]


def test_sequence_mask_of_unknown_lengths(static):
    x = paddle.static.data("x", [-1], "int64")
    out = F.sequence_mask(x, dtype="float32")
    assert out.stop_gradient
    np.testing.assert_array_equal(static({"x": np.array([1, 3])}, out), [[1, 0, 0], [1, 1, 1]])


WEIGHT, BIAS = wrap(torch.randn(4, 3, 3, 3)), wrap(torch.randn(4))
LABEL = wrap(torch.tensor([1, 2]))
COMPILED = {
    "conv2d": lambda x: F.conv2d(x, WEIGHT, BIAS, padding=[1, 1]),
    "batch_norm": lambda x: F.batch_norm(x, paddle.zeros([3]), paddle.ones([3]), None, None, training=True),
    "max_pool2d": lambda x: F.max_pool2d(x, 2),
    "avg_pool2d": lambda x: F.avg_pool2d(x, 3, 2, 1, ceil_mode=True, exclusive=False),
    "layer_norm": lambda x: F.layer_norm(x, 6),
    "cross_entropy": lambda x: F.cross_entropy(x.reshape([2, -1]), LABEL),
    "hardsigmoid": lambda x: F.hardsigmoid(x) + F.softshrink(x) + F.leaky_relu(x),
    "interpolate": lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"),
    "pad": lambda x: F.pad(x, [1, 1, 1, 1], mode="reflect"),
}


@pytest.mark.parametrize("name", list(COMPILED))
def test_no_graph_break(name):
    function = COMPILED[name]
    x = torch.randn(2, 3, 6, 6)
    torch._dynamo.reset()
    compiled = torch.compile(lambda t: unwrap(function(wrap(t))), backend="eager", fullgraph=True)
    torch.testing.assert_close(compiled(x), unwrap(function(wrap(x))))


@pytest.mark.parametrize(("n", "data_format"), [(1, "NCL"), (2, "NCHW"), (2, "NHWC")])
def test_convolution_under_amp_adds_its_bias_in_float32(n, data_format):
    shape = [1, *[4] * n, 2] if data_format[-1] == "C" else [1, 2, *[4] * n]
    x, w, b = paddle.ones(shape), paddle.ones([3, 2, *[3] * n]), paddle.to_tensor([1.0, 2.0, 3.0])
    function = getattr(F, f"conv{n}d")
    with paddle.amp.auto_cast(level="O1", dtype="bfloat16"):
        plain, biased = function(x, w, data_format=data_format), function(x, w, b, data_format=data_format)
    assert plain.dtype == paddle.bfloat16
    assert biased.dtype == paddle.float32
    np.testing.assert_allclose(biased.numpy(), function(x, w, b, data_format=data_format).numpy())
