"""weight_norm and spectral_norm: training through them, formulas."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import nn


@pytest.mark.parametrize(("dim", "axes"), [(0, (1,)), (1, (0,)), (None, (0, 1))])
def test_weight_norm_formula(dim, axes):
    layer = nn.Linear(3, 4)
    before = layer.weight.numpy()
    nn.utils.weight_norm(layer, dim=dim)
    norm = np.sqrt((before**2).sum(axes, keepdims=True))
    np.testing.assert_allclose(layer.weight_g.numpy(), norm.ravel(), rtol=1e-5)
    layer.weight_g.set_value(layer.weight_g.numpy() * 2)
    layer(paddle.ones([1, 3]))
    np.testing.assert_allclose(layer.weight.numpy(), 2 * before, rtol=1e-5)


def test_weight_norm_learns():
    layer = nn.utils.weight_norm(nn.Linear(3, 1))
    optimizer = paddle.optimizer.SGD(0.1, parameters=layer.parameters())
    x = paddle.randn([16, 3])
    y = paddle.sum(x, axis=1, keepdim=True)
    losses = []
    for _ in range(50):
        loss = ((layer(x) - y) ** 2).mean()
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    assert losses[-1] < 0.1 * losses[0]


def test_weight_norm_then_back_gives_the_same_output():
    layer = nn.Conv2D(2, 3, 3)
    x = paddle.randn([1, 2, 5, 5])
    before = layer(x).numpy()
    nn.utils.weight_norm(layer)
    np.testing.assert_allclose(layer(x).numpy(), before, rtol=1e-4, atol=1e-5)
    nn.utils.remove_weight_norm(layer)
    np.testing.assert_allclose(layer(x).numpy(), before, rtol=1e-4, atol=1e-5)
    assert sorted(layer.state_dict()) == ["bias", "weight"]


def test_weight_norm_of_an_lstm():
    net = nn.LSTM(3, 2)
    x = paddle.randn([1, 4, 3])
    before = net(x)[0].numpy()
    nn.utils.weight_norm(net, "weight_hh_l0")
    np.testing.assert_allclose(net(x)[0].numpy(), before, rtol=1e-4, atol=1e-6)


def test_spectral_norm_state_goes_around():
    a, b = nn.utils.spectral_norm(nn.Linear(3, 4)), nn.utils.spectral_norm(nn.Linear(3, 4))
    a(paddle.ones([1, 3]))
    b.set_state_dict(a.state_dict())
    a.eval()
    b.eval()
    x = paddle.randn([2, 3])
    np.testing.assert_allclose(a(x).numpy(), b(x).numpy(), rtol=1e-6)


def test_parameters_round_trip():
    layer = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 1))
    vector = nn.utils.parameters_to_vector(layer.parameters())
    before = [p.numpy() for p in layer.parameters()]
    nn.utils.vector_to_parameters(vector * 2, layer.parameters())
    for p, old in zip(layer.parameters(), before):
        np.testing.assert_allclose(p.numpy(), old * 2)
