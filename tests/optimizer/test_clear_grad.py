"""Cleared gradients: zeros that the next backward replaces, at no cost while nobody looks (core/zero_grad.py)."""

import numpy as np
import torch

import paddle_compat as paddle


def parameter(n=2):
    p = paddle.create_parameter([n], "float32")
    return p, paddle.optimizer.SGD(0.1, [p])


def backward(p, factor=1.0):
    paddle.sum(paddle.scale(p, factor)).backward()


def test_nothing_is_kept_while_nobody_looks():
    p, opt = parameter()
    backward(p)
    opt.clear_grad()
    assert p._t.grad is None and p._meta["zero_grad"] is True
    assert p.grad.numpy().tolist() == [0.0, 0.0]


def test_a_held_gradient_turns_to_zeros_and_stays_so():
    p, opt = parameter()
    backward(p, 3.0)
    held = p.grad
    opt.clear_grad()
    assert held.numpy().tolist() == [0.0, 0.0]
    held.set_value(np.float32([5, 5]))
    assert p.grad.numpy().tolist() == [5.0, 5.0]
    before = p.numpy()
    opt.step()  # what was written into the zeros counts
    np.testing.assert_allclose(before - p.numpy(), 0.5, rtol=1e-5)
    backward(p)  # and is replaced, not added to
    assert p.grad.numpy().tolist() == [1.0, 1.0]
    assert held.numpy().tolist() == [5.0, 5.0]


def test_clearing_twice_and_dropping():
    p, opt = parameter()
    backward(p)
    opt.clear_grad()
    p.grad.set_value(np.float32([5, 5]))
    opt.clear_grad()
    assert p.grad.numpy().tolist() == [0.0, 0.0]
    opt.clear_grad(set_to_zero=False)
    assert p.grad is None
    opt.clear_grad()
    assert p.grad is None  # there was nothing to clear


def test_a_parameter_of_another_dtype_gets_zeros_of_its_own():
    p, opt = parameter()
    backward(p)
    held = p.grad
    opt.clear_grad()
    p._t = p._t.detach().double().requires_grad_(True)
    assert p.grad._t.dtype is torch.float64 and held._t.dtype is torch.float32


def test_sparse_gradients_are_dropped():
    p = paddle.create_parameter([4, 2], "float32")
    opt = paddle.optimizer.SGD(0.1, [p])
    p._t.grad = torch.sparse_coo_tensor(torch.tensor([[1]]), torch.ones(1, 2), (4, 2), check_invariants=True)
    opt.clear_grad()
    assert p.grad is None


def test_gradients_with_a_graph_keep_their_values():
    p, opt = parameter()
    x = p._t
    (g,) = torch.autograd.grad((x**3).sum(), [x], create_graph=True)
    p._t.grad = g
    opt.clear_grad()
    assert p.grad.numpy().tolist() == [0.0, 0.0]
    g.sum().backward()  # the graph of the second order still works
    assert np.isfinite(p.grad.numpy()).all()


def test_groups_and_frozen_parameters():
    p, _ = parameter()
    q, _ = parameter()
    opt = paddle.optimizer.SGD(0.1, [{"params": [p]}, {"params": [q]}])
    backward(p)
    backward(q)
    q.stop_gradient = True
    opt.clear_grad()
    assert p.grad.numpy().tolist() == [0.0, 0.0]
    assert q._t.grad is not None
