"""Initializers: seeds, half precision, own subclasses."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.nn import initializer as I
from paddle_compat.nn.initializer import initializer as base
from paddle_compat.nn.initializer.normal import NormalInitializer

DRAWN = [I.Normal(), I.TruncatedNormal(), I.Uniform(), I.XavierNormal(), I.XavierUniform(), I.KaimingNormal(), I.KaimingUniform(), I.Orthogonal()]


@pytest.mark.parametrize("init", DRAWN, ids=lambda i: type(i).__name__)
def test_seed_repeats(init):
    draws = []
    for seed in (1, 1, 2):
        paddle.seed(seed)
        draws.append(paddle.create_parameter([4, 5], "float32", default_initializer=init).numpy())
    assert np.array_equal(draws[0], draws[1])
    assert not np.array_equal(draws[0], draws[2])


@pytest.mark.parametrize("init", DRAWN, ids=lambda i: type(i).__name__)
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64"])
def test_other_float_dtypes(init, dtype):
    p = paddle.create_parameter([30, 40], dtype, default_initializer=init)
    values = p.astype("float32").numpy()
    assert p.dtype == getattr(paddle, dtype) and np.isfinite(values).all() and values.std() > 0


def test_own_seed():
    a, b = (paddle.create_parameter([5], "float32", default_initializer=NormalInitializer(seed=3)).numpy() for _ in range(2))
    assert np.array_equal(a, b)


def test_own_initializer_class():
    class Ramp(base.Initializer):
        def forward(self, param, block=None):
            param.set_value(np.arange(param.size, dtype="float32").reshape(param.shape))

    class Old(base.Initializer):
        def __call__(self, param, block=None):
            param.set_value(np.full(param.shape, 4, "float32"))

    assert nn.Linear(2, 2, weight_attr=Ramp()).weight.tolist() == [[0.0, 1.0], [2.0, 3.0]]
    assert nn.Linear(2, 2, weight_attr=Old()).weight.tolist() == [[4.0, 4.0], [4.0, 4.0]]


def test_filling_leaves_no_graph():
    p = nn.Linear(2, 2).weight
    I.Normal()(p)
    assert p.is_leaf and not p.stop_gradient
    p.set_value(np.ones([2, 2], "float32"))
    (p * 2).sum().backward()
    assert p.grad.tolist() == [[2.0, 2.0], [2.0, 2.0]]


def test_uniform_with_a_diagonal():
    from paddle_compat.nn.initializer.uniform import UniformInitializer

    a = paddle.create_parameter([3, 3], "float32", default_initializer=UniformInitializer(0.0, 0.5, diag_num=3, diag_step=3, diag_val=7.0)).numpy()
    assert np.diag(a).tolist() == [7.0, 7.0, 7.0] and (a[~np.eye(3, dtype=bool)] < 0.5).all()
