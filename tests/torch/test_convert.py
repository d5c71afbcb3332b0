"""Tensors across the bridge: zero copy, any nesting, one autograd graph, torch's and other libraries' protocols."""

import collections
import copy
import dataclasses

import numpy as np
import pytest
import torch
from torch.utils import _pytree

import paddle_compat as paddle
from paddle_compat.torch import from_torch, to_torch

Pair = collections.namedtuple("Pair", "a b")


@dataclasses.dataclass
class Box:
    x: object
    n: int = 3


class Output(collections.OrderedDict):
    """The kind of class that model libraries return."""


def nest(leaf):
    return {
        "list": [leaf, 1], "tuple": (leaf, "s", None), "named": Pair(leaf, 2), "box": Box(leaf), "ordered": collections.OrderedDict(b=leaf, a=[leaf]),
        "default": collections.defaultdict(list, k=[leaf]), "output": Output(y=leaf), "array": np.ones(1), "set": {1}, "plain": Box(4),
    }  # fmt: skip


def types(x):
    if isinstance(x, (paddle.Tensor, torch.Tensor)):
        return "tensor"
    if isinstance(x, dict):
        return type(x).__name__, {k: types(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return type(x).__name__, [types(v) for v in x]
    if dataclasses.is_dataclass(x):
        return type(x).__name__, types(vars(x))
    return type(x).__name__


def test_any_nesting_both_ways():
    t = torch.arange(3.0)
    inside = from_torch(nest(t))
    assert types(inside) == types(nest(t))
    assert isinstance(inside["named"].a, paddle.Tensor) and inside["box"].x._t is t and inside["output"]["y"]._t is t
    outside = to_torch(inside)
    assert outside["list"][0] is t and outside["default"]["k"][0] is t and type(outside["default"]) is collections.defaultdict
    assert outside["array"] is inside["array"] and outside["plain"] is inside["plain"]


def test_the_original_is_not_changed():
    t = torch.ones(1)
    original = nest(t)
    from_torch(original)
    assert original["box"].x is t and original["ordered"]["b"] is t and original["default"]["k"][0] is t


def test_same_memory():
    x = paddle.ones([2, 2])
    t = to_torch(x)
    t.add_(1)
    assert x.numpy().sum() == 8
    y = from_torch(t)
    y._t.mul_(2)
    assert x.numpy().sum() == 16


def test_a_write_to_a_paddle_copy_does_not_cross():
    """transpose is a copy in Paddle though torch's is a view: writes of torch code keep to it."""
    x = paddle.reshape(paddle.arange(6, dtype="float32"), [2, 3])
    y = paddle.transpose(x, [1, 0])
    to_torch(y).zero_()
    assert x.numpy().sum() == 15
    z = paddle.transpose(x, [1, 0])
    to_torch(x).zero_()
    assert z.numpy().sum() == 15


def test_gradients_cross():
    w = torch.full((3,), 2.0, requires_grad=True)
    y = paddle.exp(from_torch(w * 2))
    assert not y.stop_gradient
    (to_torch(y) * torch.arange(3.0)).sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), 2 * np.exp(4) * np.arange(3), rtol=1e-5)
    x = paddle.to_tensor([1.0, 2.0], stop_gradient=False)
    z = from_torch(torch.sin(to_torch(paddle.square(x))))
    paddle.sum(z).backward()
    np.testing.assert_allclose(x.grad.numpy(), np.cos([1, 4.0]) * [2, 4], rtol=1e-5)
    (g,) = paddle.grad(from_torch(to_torch(x) ** 3), x, create_graph=True)
    (h,) = torch.autograd.grad(to_torch(g).sum(), to_torch(x))
    np.testing.assert_allclose(h.numpy(), [6, 12])


def test_stop_gradient_is_requires_grad():
    assert from_torch(torch.ones(1)).stop_gradient
    assert not from_torch(torch.ones(1, requires_grad=True)).stop_gradient
    assert to_torch(paddle.to_tensor([1.0], stop_gradient=False)).requires_grad
    p = from_torch(torch.nn.Parameter(torch.ones(2)))
    assert type(p).__name__ == "EagerParamBase" and p.trainable and to_torch(p).is_leaf


def test_shapes_stay():
    assert from_torch(torch.tensor(3.0)).shape == []
    assert to_torch(paddle.sum(paddle.ones([3]))).shape == (1,)
    assert from_torch(torch.tensor(3.0)).numpy() == 3


@pytest.mark.parametrize("dtype", "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128".split())
def test_dtypes(dtype):
    t = torch.ones(2).to(getattr(torch, dtype))
    x = from_torch(t)
    assert str(x.dtype) == f"paddle.{dtype}" and to_torch(x) is t


def test_dtypes_that_paddle_has_not():
    with pytest.raises(TypeError, match=r"no dtype for torch\.uint16"):
        from_torch(torch.zeros(1, dtype=torch.uint16))


def test_static_variables_have_no_data():
    paddle.enable_static()
    try:
        x = paddle.static.data("bridge_x", [2], "float32")
        with pytest.raises(TypeError, match="static"):
            to_torch([x])
    finally:
        paddle.disable_static()


# ---- protocols ------------------------------------------------------------------------------------------------------


def test_torch_functions_take_tensors():
    x = paddle.to_tensor([[1.0, 2.0], [3.0, 4.0]])
    for out in (torch.sin(x), torch.cat([x, torch.ones(1, 2)]), torch.stack((x, x)), torch.nn.functional.linear(x, torch.ones(3, 2)), torch.ones(2, 2) @ x):
        assert type(out) is torch.Tensor
    assert torch.equal(torch.where(x > 2, x, torch.zeros(2, 2)), torch.tensor([[0, 0], [3.0, 4]]))
    x.stop_gradient = False
    torch.sum(x * 3).backward()
    assert x.grad.numpy().tolist() == [[3, 3], [3, 3]]


def test_paddle_functions_take_torch_tensors():
    t = torch.tensor([1.0, 2.0], requires_grad=True)
    y = paddle.add(paddle.exp(t), t)
    assert isinstance(y, paddle.Tensor)
    y._t.sum().backward()
    np.testing.assert_allclose(t.grad.numpy(), np.exp([1, 2.0]) + 1, rtol=1e-5)
    assert paddle.concat([t, paddle.ones([1])]).shape == [3]


def test_arrays():
    x = paddle.to_tensor([1.0, 2.0])
    assert np.asarray(x).tolist() == [1, 2] and np.sin(np.asarray(x)).shape == (2,) and np.asarray(x, dtype="int64").dtype == np.int64


def test_dlpack():
    x = paddle.to_tensor([1.0, 2.0])
    t = torch.from_dlpack(x)
    t.add_(1)
    assert x.numpy().tolist() == [2, 3] and np.from_dlpack(x).tolist() == [2, 3]
    assert x.__dlpack_device__()[1] == 0
    copied = paddle.assign(x)  # a lazy copy: what other libraries write into it must not reach x
    torch.from_dlpack(copied).zero_()
    assert x.numpy().tolist() == [2, 3] and copied.numpy().tolist() == [0, 0]
    x.stop_gradient = False
    assert torch.from_dlpack(x).tolist() == [2, 3]


def test_pytree():
    x, p = paddle.ones([2]), from_torch(torch.nn.Parameter(torch.ones(1)))
    leaves, spec = _pytree.tree_flatten({"a": [x, 3], "p": p})
    assert leaves[0] is x._t and leaves[1] == 3
    again = _pytree.tree_unflatten(leaves, spec)
    assert isinstance(again["a"][0], paddle.Tensor) and again["p"].name == p.name and again["p"]._t is p._t


def test_compile_a_function_of_tensors():
    @torch.compile(fullgraph=True, backend="eager")
    def f(x, y):
        return paddle.tanh(paddle.matmul(x, y))

    x, y = paddle.ones([2, 3]), paddle.ones([3, 2])
    out = f(x, y)
    assert isinstance(out, paddle.Tensor)
    np.testing.assert_allclose(out.numpy(), np.full((2, 2), np.tanh(3)), rtol=1e-6)


def test_export_a_module_that_takes_tensors():
    class Twice(torch.nn.Module):
        def forward(self, x):
            return paddle.scale(x, 2.0)

    program = torch.export.export(Twice(), (paddle.ones([2]),))
    out = program.module()(paddle.to_tensor([1.0, 3.0]))
    assert isinstance(out, paddle.Tensor) and out.numpy().tolist() == [2, 6]


def test_copies_of_tensors_stay_tensors():
    x = paddle.ones([2])
    assert isinstance(copy.deepcopy(x), paddle.Tensor) and copy.deepcopy([x])[0]._t is not x._t
