"""The sparse Tensor itself: flags, autograd state, copies, pickles, operators, errors at creation."""

import copy
import pickle

import numpy as np
import pytest
import torch

import paddle_compat as paddle

S = paddle.sparse


def coo(**kw):
    return S.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], [1.0, -2.0, 3.0], [3, 3], **kw)


def csr(**kw):
    return S.sparse_csr_tensor([0, 1, 2, 3], [1, 2, 0], [1.0, -2.0, 3.0], [3, 3], **kw)


DENSE = [[0.0, 1.0, 0.0], [0.0, 0.0, -2.0], [3.0, 0.0, 0.0]]


def test_is_a_tensor():
    for x in (coo(), csr()):
        assert isinstance(x, paddle.Tensor)
        assert str(type(x)) == "<class 'paddle.Tensor'>"
        assert x.shape == [3, 3] and x.ndim == 2 and x.size == 9 and len(x) == 3 and x.dtype == paddle.float32


@pytest.mark.parametrize("make", [coo, csr])
def test_copies(make):
    x = make(stop_gradient=False)
    for y in (copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert not y.stop_gradient
        assert y.numpy().tolist() == DENSE
    y = x.clone()
    y.values().set_value(np.zeros(3, "float32"))
    assert x.numpy().tolist() == DENSE
    assert x.detach().stop_gradient and x.detach().values()._t.data_ptr() == x.values()._t.data_ptr()
    assert x.cpu().numpy().tolist() == DENSE


def test_operators():
    x = coo()
    a = np.array(DENSE)
    assert (x + x).numpy().tolist() == (2 * a).tolist()
    assert (-x).numpy().tolist() == (-a).tolist()
    assert (x * x).numpy().tolist() == (a * a).tolist()
    assert (x @ paddle.eye(3)).numpy().tolist() == DENSE
    assert x.T.numpy().tolist() == a.T.tolist() and x.t().numpy().tolist() == a.T.tolist()
    assert abs(x).numpy().tolist() == np.abs(a).tolist()
    assert (x**2).numpy().tolist() == (a**2).tolist()
    assert x.astype("float64").dtype == paddle.float64
    assert (1.0 * paddle.ones([3, 3]) + x).numpy().tolist() == (1 + a).tolist()
    with pytest.raises(NotImplementedError, match="index"):
        x[0]


def test_gradients_accumulate_and_clear():
    x = csr(stop_gradient=False)
    for _ in range(2):
        S.square(x).values().sum().backward()
    assert x.grad.is_sparse_csr() and x.grad.values().numpy().tolist() == [4.0, -8.0, 12.0]
    x.clear_grad()
    assert x.grad is None


def test_hooks_see_a_sparse_gradient():
    x, seen = csr(stop_gradient=False), []

    def hook(g):
        seen.append(g.is_sparse_csr())
        return S.multiply(g, 2.0)

    handle = x.register_hook(hook)
    S.square(x).values().sum().backward()
    assert seen == [True] and x.grad.values().numpy().tolist() == [4.0, -8.0, 12.0]
    assert handle.remove()
    with pytest.raises(RuntimeError):
        csr().register_hook(hook)


def test_backward_takes_sparse_and_dense_starts():
    x = csr(stop_gradient=False)
    S.square(x).backward(csr())
    assert x.grad.values().numpy().tolist() == [2.0, 8.0, 18.0]
    x.clear_grad()
    S.square(x).backward(paddle.ones([3, 3]))
    assert x.grad.values().numpy().tolist() == [2.0, -4.0, 6.0]
    with pytest.raises(ValueError, match="same elements"):
        S.square(x).backward(S.sparse_csr_tensor([0, 1, 1, 1], [0], [1.0], [3, 3]))
    with pytest.raises(ValueError, match="shape"):
        S.square(x).backward(paddle.ones([2, 2]))


def test_values_of_a_leaf_tensor_get_the_gradient():
    v = paddle.to_tensor([1.0, -2.0, 3.0], stop_gradient=False)
    x = S.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], v, [3, 3], stop_gradient=False)
    S.square(x).values().sum().backward()
    assert v.grad.numpy().tolist() == [2.0, -4.0, 6.0]
    assert S.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], v, [3, 3]).stop_gradient


def test_sparse_values_train():
    x = csr(stop_gradient=False)
    v = x.values()
    assert not v.stop_gradient


def test_torch_sparse_tensors_are_sparse_tensors():
    e = paddle.nn.Embedding(5, 2, sparse=True)
    e(paddle.to_tensor([1, 1, 3])).sum().backward()
    g = e.weight.grad
    assert g.is_sparse_coo() and g.indices().numpy().tolist() == [[1, 1, 3]]
    assert S.coalesce(g).values().numpy().tolist() == [[2.0, 2.0], [1.0, 1.0]]
    t = coo(stop_gradient=False)._t
    assert t.layout is torch.sparse_coo and t.requires_grad and t.to_dense().tolist() == DENSE
    assert csr()._t.layout is torch.sparse_csr and csr()._t.to_dense().tolist() == DENSE
    assert paddle.sum(coo()).numpy().tolist() == [2.0]


def test_negative_indices_are_refused():
    with pytest.raises(ValueError, match=">= 0"):
        S.sparse_coo_tensor([[1, 0, -1], [0, 1, 0]], [3.0, 1, 2], [3, 3])


def test_bad_csr_is_refused():
    with pytest.raises(ValueError, match="cols must be in"):
        S.sparse_csr_tensor([0, 1, 2, 3], [1, 2, 7], [1.0, 2, 3], [3, 3])
    with pytest.raises(ValueError, match="must not fall"):
        S.sparse_csr_tensor([0, 2, 1, 3], [1, 2, 0], [1.0, 2, 3], [3, 3])


def test_bad_dense_sizes_are_refused():
    with pytest.raises(ValueError, match="3, 3, 2"):
        S.sparse_coo_tensor([[0, 1, 2], [1, 2, 0]], np.ones((3, 2), "float32"), [3, 3, 4])
    with pytest.raises(ValueError, match="smallest shape"):
        S.sparse_coo_tensor(np.zeros((2, 0), "int64"), np.zeros(0, "float32"))


def test_static_mode_is_refused():
    x = coo()
    paddle.enable_static()
    try:
        with pytest.raises(AssertionError, match="dynamic"):
            S.sin(x)
        with pytest.raises(AssertionError, match="dynamic"):
            coo()
    finally:
        paddle.disable_static()


def test_printing_summarises():
    x = S.sparse_coo_tensor(np.stack([np.arange(2000)] * 2), np.ones(2000, "float32"), [2000, 2000])
    text = str(x)
    assert "..." in text and len(text) < 500
