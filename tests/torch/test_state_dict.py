"""Weights to and from networks written by hand in torch: equal results, reports, errors."""

import numpy as np
import pytest
import torch
from torch import nn as tnn

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.torch import load_torch_state_dict, to_torch_state_dict


def shuffle(layer, seed=0):
    """Give every parameter and statistic other values, so that nothing matches by luck."""
    rng = np.random.RandomState(seed)
    done = set()
    for key, x in layer.state_dict().items():
        if id(x) not in done:
            done.add(id(x))
            value = rng.rand(*x.shape) + 0.5 if key.endswith("_variance") else rng.standard_normal(x.shape) * 0.5
            x.set_value(value.astype("float32"))
    return layer


def same(layer, twin, *inputs, out=lambda y: y, twin_out=lambda y: y, rtol=2e-4, atol=2e-5):
    layer.eval(), twin.eval()
    with torch.no_grad():
        wanted = twin_out(twin(*[torch.from_numpy(x) for x in inputs]))
    got = out(layer(*[paddle.to_tensor(x) for x in inputs]))
    np.testing.assert_allclose(got.numpy(), wanted.numpy(), rtol=rtol, atol=atol)


def check(layer, twin, *inputs, **kwargs):
    """There: torch computes the same. And back: from other weights in torch, Paddle computes the same."""
    shuffle(layer)
    state = to_torch_state_dict(layer, twin, strict=True)
    assert state.report.complete
    twin.load_state_dict(state, strict=True)
    same(layer, twin, *inputs, **kwargs)
    with torch.no_grad():
        for name, p in [*twin.named_parameters(), *twin.named_buffers()]:
            if p.is_floating_point():
                p.copy_(torch.rand(p.shape) + 0.5 if "var" in name else torch.randn(p.shape) * 0.5)
    report = load_torch_state_dict(layer, twin)
    assert report.complete
    same(layer, twin, *inputs, **kwargs)
    return state


def randn(*shape):
    return np.random.RandomState(1).standard_normal(shape).astype("float32")


SIMPLE = {
    "linear": (lambda: nn.Linear(3, 4), lambda: tnn.Linear(3, 4), (2, 3)),
    "linear-square": (lambda: nn.Linear(3, 3), lambda: tnn.Linear(3, 3), (2, 3)),
    "linear-no-bias": (lambda: nn.Linear(3, 4, bias_attr=False), lambda: tnn.Linear(3, 4, bias=False), (2, 3)),
    "conv1d": (lambda: nn.Conv1D(2, 4, 3), lambda: tnn.Conv1d(2, 4, 3), (1, 2, 7)),
    "conv2d-groups": (lambda: nn.Conv2D(4, 4, 3, groups=2), lambda: tnn.Conv2d(4, 4, 3, groups=2), (1, 4, 5, 5)),
    "conv3d": (lambda: nn.Conv3D(2, 2, 2), lambda: tnn.Conv3d(2, 2, 2), (1, 2, 3, 3, 3)),
    "conv1d-transpose": (lambda: nn.Conv1DTranspose(4, 2, 3), lambda: tnn.ConvTranspose1d(4, 2, 3), (1, 4, 5)),
    "conv2d-transpose": (lambda: nn.Conv2DTranspose(4, 4, 3, groups=2), lambda: tnn.ConvTranspose2d(4, 4, 3, groups=2), (1, 4, 5, 5)),
    "batch-norm": (lambda: nn.BatchNorm2D(3), lambda: tnn.BatchNorm2d(3), (2, 3, 4, 4)),
    "batch-norm-1d": (lambda: nn.BatchNorm1D(3), lambda: tnn.BatchNorm1d(3), (4, 3)),
    "sync-batch-norm": (lambda: nn.SyncBatchNorm(3), lambda: tnn.BatchNorm2d(3), (2, 3, 4, 4)),
    "old-batch-norm": (lambda: nn.BatchNorm(3), lambda: tnn.BatchNorm2d(3), (2, 3, 4, 4)),
    "instance-norm": (lambda: nn.InstanceNorm2D(3), lambda: tnn.InstanceNorm2d(3, affine=True), (2, 3, 4, 4)),
    "layer-norm": (lambda: nn.LayerNorm([3, 4]), lambda: tnn.LayerNorm([3, 4]), (2, 3, 4)),
    "group-norm": (lambda: nn.GroupNorm(2, 4), lambda: tnn.GroupNorm(2, 4), (2, 4, 3, 3)),
    "prelu": (lambda: nn.PReLU(3), lambda: tnn.PReLU(3), (2, 3, 4, 4)),
}


@pytest.mark.parametrize("name", SIMPLE)
def test_simple_layers(name):
    layer, twin, shape = SIMPLE[name]
    check(layer(), twin(), randn(*shape))


def test_embedding():
    check(nn.Embedding(5, 3), tnn.Embedding(5, 3), np.array([[0, 4], [2, 2]]))


@pytest.mark.skipif(not hasattr(nn.functional, "bilinear"), reason="nn.functional.bilinear comes with the full namespace")
def test_bilinear():
    check(nn.Bilinear(2, 3, 4), tnn.Bilinear(2, 3, 4), randn(5, 2), randn(5, 3))


@pytest.mark.parametrize(("ours", "theirs"), [("LSTM", "LSTM"), ("GRU", "GRU"), ("SimpleRNN", "RNN")])
@pytest.mark.parametrize("both", [False, True])
def test_recurrent_layers(ours, theirs, both):
    layer = getattr(nn, ours)(3, 4, num_layers=2, direction="bidirect" if both else "forward")
    twin = getattr(tnn, theirs)(3, 4, num_layers=2, bidirectional=both, batch_first=True)
    check(layer, twin, randn(2, 5, 3), out=lambda y: y[0], twin_out=lambda y: y[0])


@pytest.mark.parametrize(("ours", "theirs"), [("LSTMCell", "LSTMCell"), ("GRUCell", "GRUCell"), ("SimpleRNNCell", "RNNCell")])
def test_cells(ours, theirs):
    first = (lambda y: y[0]) if theirs == "LSTMCell" else (lambda y: y)
    check(getattr(nn, ours)(3, 4), getattr(tnn, theirs)(3, 4), randn(2, 3), out=lambda y: y[0], twin_out=first)


class Attention(tnn.Module):
    def __init__(self, *args, **kwargs):
        super().__init__()
        self.inner = tnn.MultiheadAttention(*args, batch_first=True, **kwargs)

    def forward(self, q, k, v):
        return self.inner(q, k, v)[0]


class Wrapped(nn.Layer):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner

    def forward(self, *args):
        return self.inner(*args)


def test_attention():
    q, k, v = randn(2, 3, 8), randn(2, 5, 8), randn(2, 5, 8)
    state = check(Wrapped(nn.MultiHeadAttention(8, 2)), Attention(8, 2), q, k, v)
    assert set(state) == {"inner.in_proj_weight", "inner.in_proj_bias", "inner.out_proj.weight", "inner.out_proj.bias"}
    check(Wrapped(nn.MultiHeadAttention(8, 2, bias_attr=False)), Attention(8, 2, bias=False), q, k, v)
    check(Wrapped(nn.MultiHeadAttention(8, 2, kdim=6, vdim=4)), Attention(8, 2, kdim=6, vdim=4), q, randn(2, 5, 6), randn(2, 5, 4))


def test_transformer():
    src, target = randn(2, 4, 8), randn(2, 3, 8)
    check(nn.TransformerEncoderLayer(8, 2, 16, 0.0), tnn.TransformerEncoderLayer(8, 2, 16, 0.0, batch_first=True), src)
    check(nn.TransformerDecoderLayer(8, 2, 16, 0.0), tnn.TransformerDecoderLayer(8, 2, 16, 0.0, batch_first=True), target, src)
    check(nn.Transformer(8, 2, 2, 2, 16, 0.0), tnn.Transformer(8, 2, 2, 2, 16, 0.0, batch_first=True), src, target)


def test_a_network():
    layer = nn.Sequential(nn.Conv2D(1, 4, 3), nn.BatchNorm2D(4), nn.ReLU(), nn.Flatten(), nn.Linear(16, 16), nn.Linear(16, 2))
    twin = tnn.Sequential(tnn.Conv2d(1, 4, 3), tnn.BatchNorm2d(4), tnn.ReLU(), tnn.Flatten(), tnn.Linear(16, 16), tnn.Linear(16, 2))
    check(layer, twin, randn(2, 1, 4, 4))


def test_weight_norm_of_a_conv():
    layer = nn.utils.weight_norm(nn.Conv2D(2, 3, 2))
    twin = tnn.utils.weight_norm(tnn.Conv2d(2, 3, 2))
    check(layer, twin, randn(1, 2, 4, 4))


def test_weight_norm_of_a_linear():
    """Paddle's dim=0 of an [in, out] weight is torch's dim=1 of [out, in]."""
    check(nn.utils.weight_norm(nn.Linear(2, 3)), tnn.utils.weight_norm(tnn.Linear(2, 3), dim=1), randn(1, 2))


# ---- names, reports -------------------------------------------------------------------------------------------------


def test_rename():
    layer = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 1))
    twin = tnn.ModuleDict({"body": tnn.Linear(2, 3), "head": tnn.Linear(3, 1)})
    for rename in ({"0": "body", "1": "head"}, lambda key: key.replace("0.", "body.").replace("1.", "head.")):
        state = to_torch_state_dict(layer, twin, rename=rename, strict=True)
        twin.load_state_dict(state)
        assert load_torch_state_dict(layer, twin, rename=rename).complete


def test_report_names_every_key():
    layer = nn.Sequential(nn.Linear(2, 3), nn.BatchNorm1D(3), nn.Linear(3, 1))
    twin = tnn.Sequential(tnn.Linear(2, 4), tnn.BatchNorm1d(3, affine=False), tnn.Identity(), tnn.Linear(1, 1))
    report = to_torch_state_dict(layer, twin).report
    assert report.shapes == [("0.weight", (3, 2), (4, 2)), ("0.bias", (3,), (4,))]
    assert report.missing == ["1.weight", "1.bias", "2.weight", "2.bias"]
    assert report.unfilled == ["3.weight", "3.bias"]
    assert [key for key, _ in report.matched] == ["1.running_mean", "1.running_var", "1.num_batches_tracked"]
    text = str(report)
    for part in ("0.weight: [3, 2] given, [4, 2] wanted", "2.bias", "3.weight", "3 matched"):
        assert part in text
    with pytest.raises(ValueError, match="do not fit") as e:
        to_torch_state_dict(layer, twin, strict=True)
    assert "3.weight" in str(e.value)


def test_loading_that_does_not_fit_changes_nothing():
    layer = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 3))
    before = [p.numpy() for p in layer.parameters()]
    state = {"0.weight": torch.zeros(3, 2), "0.bias": torch.zeros(3), "1.weight": torch.zeros(4, 3), "extra": torch.zeros(1)}
    with pytest.raises(ValueError, match="do not fit") as e:
        load_torch_state_dict(layer, state)
    assert "1.weight: [3, 4] given, [3, 3] wanted" in str(e.value) and "1.bias" in str(e.value) and "extra" in str(e.value)
    assert all((p.numpy() == b).all() for p, b in zip(layer.parameters(), before))
    report = load_torch_state_dict(layer, state, strict=False)
    assert layer[0].weight.numpy().sum() == 0 and report.unfilled == ["extra"] and report.missing == ["1.bias"]


def test_own_parameters_are_passed_on_and_named():
    class Scaled(nn.Layer):
        def __init__(self):
            super().__init__()
            self.scale = self.create_parameter([3, 3])
            self.fc = nn.Linear(3, 3)

    layer = Scaled()
    state = to_torch_state_dict(layer)
    assert state.report.as_is == ["scale"] and "type is not known" in str(state.report)
    np.testing.assert_array_equal(state["scale"].numpy(), layer.scale.numpy())
    np.testing.assert_array_equal(state["fc.weight"].numpy(), layer.fc.weight.numpy().T)


def test_subclasses_count_as_their_base():
    class MyLinear(nn.Linear):
        pass

    layer = MyLinear(3, 3)
    np.testing.assert_array_equal(to_torch_state_dict(layer)["weight"].numpy(), layer.weight.numpy().T)


def test_torch_parts_keep_their_layout():
    layer = nn.Sequential(tnn.Linear(3, 3), nn.Linear(3, 3))
    twin = tnn.Sequential(tnn.Linear(3, 3), tnn.Linear(3, 3))
    check(layer, twin, randn(2, 3))


def test_values_are_detached():
    state = to_torch_state_dict(nn.Linear(2, 2))
    assert all(not t.requires_grad for t in state.values())
