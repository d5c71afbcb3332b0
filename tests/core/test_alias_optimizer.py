"""Which results move with a parameter that an optimizer updates: what real Paddle 2.4.2 showed for each optimizer and view."""

import numpy as np
import pytest

import paddle_compat as paddle

SHARES = {
    "reshape": lambda w: w.reshape([4]),
    "whole slice": lambda w: w[:],
    "detach": lambda w: w.detach(),
    "unsqueeze": lambda w: w.unsqueeze(0),
    "flatten": lambda w: w.flatten(),
}
COPIES = {
    "transpose": lambda w: w.transpose([1, 0]),
    "T": lambda w: w.T,
    "index": lambda w: w[0],
    "slice": lambda w: w[:, 1:],
    "split": lambda w: paddle.split(w, 2)[0],
    "chunk": lambda w: w.chunk(2)[1],
    "unbind": lambda w: w.unbind()[0],
    "expand": lambda w: w.expand([3, 2, 2]),
    "broadcast_to": lambda w: paddle.broadcast_to(w, [2, 2, 2]),
    "moveaxis": lambda w: paddle.moveaxis(w, 0, 1),
    "clone": lambda w: w.clone(),
    "assign": paddle.assign,
    "cast": lambda w: w.astype("float32"),
}


@pytest.mark.parametrize("optimizer", ["SGD", "Momentum", "Adam", "AdamW", "RMSProp"])
@pytest.mark.parametrize("name", [*SHARES, *COPIES])
def test_update_shows_where_memory_is_shared(optimizer, name):
    layer = paddle.nn.Linear(2, 2, weight_attr=paddle.ParamAttr(initializer=paddle.nn.initializer.Constant(1.0)))
    step = getattr(paddle.optimizer, optimizer)(0.1, parameters=layer.parameters())
    with paddle.no_grad():
        view = {**SHARES, **COPIES}[name](layer.weight)
    before = view.numpy()
    layer(paddle.ones([1, 2])).sum().backward()
    step.step()
    assert bool(np.any(view.numpy() != before)) is (name in SHARES)
