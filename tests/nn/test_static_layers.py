"""Layers in static mode, batch size unknown: the same numbers as in dynamic mode."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.nn import initializer as I

A = (2, 4)
CASES = {
    "linear": (lambda: nn.Linear(4, 3), A),
    "linear-nobias": (lambda: nn.Linear(4, 3, bias_attr=False), A),
    "sequential": (lambda: nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.Softmax()), A),
    "conv1d": (lambda: nn.Conv1D(2, 3, 3, padding=1), (2, 2, 5)),
    "conv2d": (lambda: nn.Conv2D(2, 4, 3, padding="SAME", groups=2), (2, 2, 5, 5)),
    "conv2d-transpose": (lambda: nn.Conv2DTranspose(2, 3, 3, stride=2), (2, 2, 4, 4)),
    "batch-norm": (lambda: nn.BatchNorm2D(2), (2, 2, 3, 3)),
    "batch-norm-1d": (lambda: nn.BatchNorm1D(4), A),
    "instance-norm": (lambda: nn.InstanceNorm2D(2), (2, 2, 3, 3)),
    "group-norm": (lambda: nn.GroupNorm(2, 4), (2, 4, 3)),
    "layer-norm": (lambda: nn.LayerNorm(4), A),
    "prelu": (lambda: nn.PReLU(), A),
    "gelu": (lambda: nn.GELU(), A),
    "max-pool": (lambda: nn.MaxPool2D(2), (2, 2, 4, 4)),
    "adaptive-pool": (lambda: nn.AdaptiveAvgPool2D(1), (2, 2, 4, 4)),
    "flatten": (lambda: nn.Flatten(), (2, 3, 4)),
    "lstm": (lambda: nn.LSTM(4, 3), (2, 5, 4)),
    "gru-bidirect": (lambda: nn.GRU(4, 3, 2, "bidirect"), (2, 5, 4)),
    "rnn-cell": (lambda: nn.RNN(nn.SimpleRNNCell(4, 3)), (2, 5, 4)),
    "gru-cell": (lambda: nn.GRUCell(4, 3), A),
    "lstm-cell": (lambda: nn.LSTMCell(4, 3), A),
    "attention": (lambda: nn.MultiHeadAttention(4, 2), (2, 3, 4)),
    "encoder": (lambda: nn.TransformerEncoder(nn.TransformerEncoderLayer(4, 2, 8, dropout=0.0), 2), (2, 3, 4)),
}


def first(out):
    while isinstance(out, (list, tuple)):
        out = out[0]
    return out


@pytest.fixture(autouse=True)
def fixed_weights():
    I.set_global_initializer(I.Constant(0.3), I.Constant(0.1))
    yield
    I.set_global_initializer(None)
    paddle.disable_static()


@pytest.mark.parametrize("name", CASES)
def test_equal(name):
    make, shape = CASES[name]
    x = np.random.RandomState(0).randn(*shape).astype("float32")
    expected = first(make()(paddle.to_tensor(x))).numpy()

    paddle.enable_static()
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        data = paddle.static.data("x", [-1, *shape[1:]])
        out = first(make()(data))
    exe = paddle.static.Executor(paddle.CPUPlace())
    exe.run(startup)
    (got,) = exe.run(main, feed={"x": x}, fetch_list=[out])
    np.testing.assert_allclose(got, expected, rtol=1e-5, atol=1e-6)


def test_names_and_state():
    paddle.enable_static()
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup), paddle.utils.unique_name.guard():
        layer = nn.Linear(2, 3)
    assert [p.name for p in layer.parameters()] == ["linear_0.w_0", "linear_0.b_0"]
    assert list(layer.state_dict()) == ["weight", "bias"]
    assert "in_features=2" in repr(layer)


def test_set_state_dict():
    paddle.enable_static()
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        layer = nn.Linear(2, 1)
        out = layer(paddle.static.data("x", [-1, 2]))
    exe = paddle.static.Executor(paddle.CPUPlace())
    exe.run(startup)
    layer.set_state_dict({"weight": np.array([[1.0], [2.0]], "float32"), "bias": np.array([5.0], "float32")})
    (got,) = exe.run(main, feed={"x": np.ones([1, 2], "float32")}, fetch_list=[out])
    assert got.tolist() == [[8.0]]


@pytest.mark.parametrize("dim", [None, 0, 1])
def test_weight_norm_attr(dim):
    from paddle_compat.framework.param_attr import WeightNormParamAttr

    paddle.enable_static()
    main, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(main, startup):
        I.set_global_initializer(None)
        layer = nn.Linear(4, 3, weight_attr=WeightNormParamAttr(dim=dim, name="wn", initializer=I.Normal()), bias_attr=False)
        out = layer(paddle.static.data("x", [-1, 4]))
    parts = {p.name: p for p in main.all_parameters()}
    exe = paddle.static.Executor(paddle.CPUPlace())
    exe.run(startup)
    x = np.random.RandomState(0).randn(2, 4).astype("float32")
    got, v, g = exe.run(main, feed={"x": x}, fetch_list=[out, parts["wn_v"], parts["wn_g"]])
    assert g.shape == {None: (1, 1), 0: (4, 1), 1: (1, 3)}[dim]
    norm = np.linalg.norm(v) if dim is None else np.linalg.norm(v, axis=1 - dim, keepdims=True)
    np.testing.assert_allclose(g, np.broadcast_to(norm, g.shape), rtol=1e-5)
    np.testing.assert_allclose(got, x @ v, rtol=1e-4, atol=1e-5)


def test_hooks_say_that_they_are_for_dynamic_mode():
    paddle.enable_static()
    with paddle.static.program_guard(paddle.static.Program(), paddle.static.Program()):
        for norm in (nn.utils.weight_norm, nn.utils.spectral_norm):
            with pytest.raises(NotImplementedError, match="dynamic mode"):
                norm(nn.Linear(2, 2))
