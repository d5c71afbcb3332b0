"""as_layer: a torch module as a Paddle layer that shares everything with it."""

import copy
import pickle

import numpy as np
import pytest
import torch

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.torch import as_layer, as_module, to_torch


def network():
    return torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.BatchNorm1d(8), torch.nn.ReLU(), torch.nn.Linear(8, 2))


def one_storage(layer, module):
    ours = dict(layer.named_parameters())
    theirs = dict(module.named_parameters())
    return list(ours) == list(theirs) and all(ours[k]._t is theirs[k] for k in ours)


def test_names_and_identity():
    module = network()
    layer = as_layer(module)
    assert isinstance(layer, nn.Layer) and layer.torch_module is module and as_module(layer) is module
    assert set(layer.state_dict()) == set(module.state_dict())
    assert one_storage(layer, module)
    assert all(p.name and not p.stop_gradient for p in layer.parameters()) and len({p.name for p in layer.parameters()}) == 6
    assert "Linear" in repr(layer)


def test_forward_backward_and_paddle_optimizer():
    layer = as_layer(network())
    optimizer = paddle.optimizer.Adam(0.05, parameters=layer.parameters())
    losses = []
    for _ in range(10):
        loss = paddle.mean(paddle.square(layer(paddle.ones([3, 4]) * paddle.to_tensor([[1.0], [2.0], [3.0]]))))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    assert losses[-1] < losses[0] and one_storage(layer, layer.torch_module)


def test_modes_and_moves():
    module = network()
    layer = as_layer(module)
    outer = nn.Sequential(layer)
    outer.eval()
    assert not module.training and not module[1].training and not layer.training
    outer.train()
    assert module.training and module[1].training
    module.eval()
    assert not layer.training
    layer.to(dtype="float64")
    assert module[0].weight.dtype is torch.float64 and module[1].running_mean.dtype is torch.float64
    module.float()
    assert str(layer.state_dict()["0.weight"].dtype) == "paddle.float32" and one_storage(layer, module)


def test_buffers_follow():
    module = network()
    layer = as_layer(module)
    layer(paddle.ones([3, 4]))
    np.testing.assert_array_equal(layer.state_dict()["1.running_mean"].numpy(), module[1].running_mean.numpy())
    assert layer.state_dict()["1.num_batches_tracked"].numpy() == 1
    module[1].running_mean = torch.full((8,), 7.0)
    assert layer.state_dict()["1.running_mean"].numpy()[0] == 7


def test_set_state_dict():
    layer, other = as_layer(network()), as_layer(network())
    layer.set_state_dict(other.state_dict())
    x = paddle.ones([2, 4])
    layer.eval(), other.eval()
    np.testing.assert_array_equal(layer(x).numpy(), other(x).numpy())


def test_a_torch_module_is_wrapped_by_itself():
    class Mixed(nn.Layer):
        def __init__(self):
            super().__init__()
            self.torch_part = torch.nn.Linear(3, 4)
            self.paddle_part = nn.Linear(4, 2)

        def forward(self, x):
            return self.paddle_part(self.torch_part(x))

    net = Mixed()
    assert list(net.state_dict()) == ["torch_part.weight", "torch_part.bias", "paddle_part.weight", "paddle_part.bias"]
    paddle.sum(net(paddle.ones([1, 3]))).backward()
    assert net.torch_part.weight.grad.shape == [4, 3]
    assert len(nn.Sequential(torch.nn.ReLU(), nn.Linear(1, 1))) == 2
    module = as_module(net)
    assert isinstance(module.torch_part, torch.nn.Linear)
    module(torch.ones(1, 3)).sum().backward()
    assert all(p is q._t for p, q in zip(module.parameters(), net.parameters()))


def test_shared_parameters():
    module = torch.nn.ModuleDict({"a": torch.nn.Linear(2, 2), "b": torch.nn.Linear(2, 2)})
    module["b"].weight = module["a"].weight
    layer = as_layer(module)
    assert layer.a.weight is layer.b.weight and len(layer.parameters()) == 3


def test_copies():
    layer = as_layer(network())
    for twin in (copy.deepcopy(layer), pickle.loads(pickle.dumps(layer))):
        assert one_storage(twin, twin.torch_module) and twin.torch_module is not layer.torch_module


def test_structures_in_and_out():
    class Many(torch.nn.Module):
        def forward(self, x, pair, *, scale):
            assert type(x) is torch.Tensor
            return {"sum": x + pair[0] + pair[1], "list": [x * scale]}

    out = as_layer(Many())(paddle.ones([2]), (paddle.ones([2]), paddle.ones([2])), scale=3.0)
    assert out["sum"].numpy().tolist() == [3, 3] and isinstance(out["list"][0], paddle.Tensor)


def test_no_grad_and_grad_modes_are_one():
    layer = as_layer(network())
    with paddle.no_grad():
        assert layer(paddle.ones([2, 4])).stop_gradient
    with torch.no_grad():
        assert layer(paddle.ones([2, 4])).stop_gradient
    assert to_torch(layer(paddle.ones([2, 4]))).requires_grad


def test_wrong_argument():
    with pytest.raises(TypeError, match="takes a torch"):
        as_layer(3)
    plain = nn.Linear(1, 1)
    assert as_layer(plain) is plain
