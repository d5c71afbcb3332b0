"""Layer beyond what the recorded cases show: pickling, torch modules as sublayers, the cost of a call, randomised sets of members."""

import copy
import pickle
import sys

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat import nn


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(3, 2)
        self.bn = nn.BatchNorm1D(2)
        self.register_buffer("scale", paddle.to_tensor([2.0]))

    def forward(self, x):
        return self.bn(self.fc(x)) * self.scale


def test_pickle_keeps_everything():
    net = Net()
    net.fc.bias.trainable = False
    net.fc.weight.optimize_attr["learning_rate"] = 0.5
    net.eval()
    other = pickle.loads(pickle.dumps(net))
    x = paddle.ones([2, 3])
    assert np.array_equal(net(x).numpy(), other(x).numpy())
    assert list(net.state_dict()) == list(other.state_dict())
    assert [p.name for p in net.parameters()] == [p.name for p in other.parameters()]
    assert other.fc.bias.stop_gradient and not other.fc.weight.stop_gradient
    assert other.fc.weight.optimize_attr == {"learning_rate": 0.5}
    assert other.training is False


def test_pickle_keeps_sharing():
    net = Net()
    net.same = net.fc.weight
    other = pickle.loads(pickle.dumps(net))
    assert other.same is other.fc.weight


def test_deepcopy_is_independent():
    net = Net()
    other = copy.deepcopy(net)
    other.fc.weight.set_value(np.zeros([3, 2], "float32"))
    assert np.abs(net.fc.weight.numpy()).max() > 0
    assert {p.name for p in net.parameters()}.isdisjoint(p.name for p in other.parameters())
    assert other.fc.weight.optimize_attr is not net.fc.weight.optimize_attr


def test_deepcopy_keeps_sharing():
    net = Net()
    net.same = net.fc.weight
    other = copy.deepcopy(net)
    assert other.same is other.fc.weight


def test_torch_module_as_sublayer():
    net = nn.Sequential(nn.Linear(3, 2))
    net.tail = torch.nn.Linear(2, 1)
    assert isinstance(net.tail, nn.Layer)
    assert len(net.parameters()) == 4
    assert {"0.weight", "0.bias"} < set(net.state_dict())


def test_torch_module_in_add_sublayer():
    net = nn.LayerList()
    net.append(torch.nn.Linear(2, 1))
    assert isinstance(net[0], nn.Layer)
    assert len(net.parameters()) == 2


def python_calls(function):
    """How many Python functions one call of ``function`` enters."""
    count = 0

    def watch(frame, event, arg):
        nonlocal count
        count += event == "call"

    sys.setprofile(watch)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count - 1  # not the lambda's own


@pytest.mark.parametrize(
    ("make", "shape", "limit"),
    [
        (lambda: nn.Linear(4, 4), [2, 4], 4),  # __call__, forward, linear, its kernel
        (lambda: nn.ReLU(), [2, 4], 4),
        (lambda: nn.Sequential(nn.Linear(4, 4)), [2, 4], 7),
    ],
)
def test_calls_enter_few_functions(make, shape, limit):
    layer, x = make(), paddle.ones(shape)
    layer(x)
    assert python_calls(lambda: layer(x)) <= limit


def test_hooks_do_not_slow_other_layers():
    a, b = nn.Linear(2, 2), nn.Linear(2, 2)
    a.register_forward_pre_hook(lambda layer, inputs: None)
    x = paddle.ones([1, 2])
    b(x)
    assert python_calls(lambda: b(x)) <= 4


def test_build_once_of_a_parent_class():
    built = []

    class A(nn.Layer):
        def _build_once(self, x):
            built.append(x)

        def forward(self, x):
            return x

    class B(A):
        pass

    assert B()(3) == 3
    assert built == [3]


def test_build_once_stops_when_built():
    built = []

    class A(nn.Layer):
        def _build_once(self, x):
            built.append(x)
            self._built = True

        def forward(self, x):
            return x

    a = A()
    a(1)
    a(2)
    assert built == [1]


NAMES = st.sampled_from(["a", "b", "c"])
KINDS = st.sampled_from(["layer", "parameter", "buffer", "tensor", "none", "number", "delete"])


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(NAMES, KINDS), max_size=12))
def test_a_member_is_in_one_place(steps):
    """Whatever is set, replaced and deleted, a name lives in at most one of the four places, and reading gives what stands there."""
    layer = nn.Layer()
    for name, kind in steps:
        try:
            if kind == "layer":
                setattr(layer, name, nn.ReLU())
            elif kind == "parameter":
                setattr(layer, name, layer.create_parameter([1]))
            elif kind == "buffer":
                layer.register_buffer(name, paddle.ones([1]))
            elif kind == "tensor":
                setattr(layer, name, paddle.ones([1]))
            elif kind == "none":
                setattr(layer, name, None)
            elif kind == "number":
                setattr(layer, name, 3)
            else:
                delattr(layer, name)
        except (TypeError, KeyError, AttributeError):
            pass
        places = [holder for holder in (layer.__dict__, layer._parameters, layer._buffers, layer._sub_layers) if name in holder]
        assert len(places) <= 1
        if places:
            assert getattr(layer, name) is places[0][name]
        else:
            assert not hasattr(layer, name)
        assert layer._non_persistable_buffer_names_set >= {n for n in layer._buffers if n not in layer.state_dict() and layer._buffers[n] is not None}


@settings(max_examples=50, deadline=None)
@given(st.recursive(st.sampled_from([0, 1]), lambda inner: st.lists(inner, min_size=1, max_size=3), max_leaves=8))
def test_walks_agree(tree):
    """named_parameters, parameters, state_dict and sublayers of any tree of layers tell the same story."""

    def build(node):
        if isinstance(node, list):
            return nn.Sequential(*[build(n) for n in node])
        return nn.Linear(1, 1) if node else nn.ReLU()

    net = nn.Sequential(build(tree))
    names = [n for n, _ in net.named_parameters()]
    assert names == list(net.state_dict())
    assert [id(p) for _, p in net.named_parameters()] == [id(p) for p in net.parameters()]
    for name, p in net.named_parameters():
        owner = net
        for part in name.split(".")[:-1]:
            owner = owner[part] if isinstance(owner, nn.Sequential) else getattr(owner, part)
        assert owner._parameters[name.rsplit(".", 1)[1]] is p
    assert len(net.sublayers(include_self=True)) == len(net.sublayers()) + 1


def test_to_keeps_tensors_and_gradients():
    net = Net()
    net(paddle.ones([4, 3])).sum().backward()
    inner = net.fc.weight._t
    net.to(dtype="float64")
    assert net.fc.weight._t is inner
    assert inner.dtype is torch.float64 and inner.grad.dtype is torch.float64
    assert net.bn._mean.dtype == paddle.float64 and net.scale.dtype == paddle.float64


def test_to_integers_turns_gradients_off():
    layer = nn.Linear(1, 1).to(dtype="int32")
    assert layer.weight.dtype == paddle.int32


def test_helper_of_the_old_style():
    layer = nn.Layer("old")
    p = layer._helper.create_parameter(None, [2, 3], "float32")
    assert p.shape == [2, 3] and p.name.startswith("old_")
    assert np.array_equal(layer._helper.append_activation(paddle.to_tensor([-1.0, 1.0]), "relu").numpy(), [0.0, 1.0])
    assert layer._helper.append_bias_op(paddle.ones([2, 3])).shape == [2, 3]
