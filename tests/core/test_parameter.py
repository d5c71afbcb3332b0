"""Parameters: pickling, sharing with torch, the hook for static mode."""

import copy
import pickle

import numpy as np
import pytest
import torch

import paddle_compat as paddle
from paddle_compat.core import parameter


def test_pickle():
    p = paddle.create_parameter([2, 2], "float32", attr=paddle.ParamAttr(learning_rate=0.3, need_clip=False, trainable=False))
    p.extra = [1]
    q = pickle.loads(pickle.dumps(p))
    assert type(q) is type(p) and q.name == p.name and q.persistable and q.stop_gradient
    assert q.optimize_attr == {"learning_rate": 0.3} and q.need_clip is False and q.extra == [1]
    assert np.array_equal(p.numpy(), q.numpy())


def test_deepcopy_has_no_gradient():
    p = paddle.create_parameter([2], "float32")
    (p * 2).sum().backward()
    q = copy.deepcopy(p)
    assert q.grad is None and q.is_leaf and q.name != p.name


def test_from_torch_shares():
    t = torch.nn.Parameter(torch.ones(2))
    p = parameter.from_torch(t, "mine", need_clip=False)
    assert p._t is t and p.name == "mine" and p.trainable and p.need_clip is False
    with torch.no_grad():
        t.mul_(3)
    assert p.tolist() == [3.0, 3.0]


def test_an_operation_on_a_parameter_gives_a_tensor():
    p = paddle.create_parameter([2, 2], "float32")
    for result in (p * 2, p.reshape([4]), paddle.transpose(p, [1, 0]), p.astype("float64"), p.detach(), p.clone()):
        assert type(result) is paddle.Tensor


def test_in_place_operation_gives_the_parameter_back():
    p = paddle.create_parameter([2], "float32")
    with paddle.no_grad():
        assert p.scale_(2.0) is p


def test_float_dtypes_only_by_default():
    with pytest.raises(TypeError, match="default initializer"):
        paddle.create_parameter([2], "int32")


def test_errors_name_the_values():
    with pytest.raises(AssertionError, match="0-th dim is -3"):
        paddle.create_parameter([-3], "float32")
    with pytest.raises(ValueError, match="float at pos 1"):
        paddle.create_parameter([2, 2.5], "float32")
    with pytest.raises(ValueError, match="taken_name"):
        for _ in range(2):
            paddle.create_parameter([1], "float32", name="taken_name")
