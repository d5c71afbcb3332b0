"""Random tensors: the right distribution (fixed seed, sane bounds), repeated by ``paddle.seed``; the streams are not Paddle's."""

import math

import numpy as np
import pytest

import paddle_compat as paddle

N = 20000
# name -> (draw, mean, deviation)
DRAWS = {
    "rand": (lambda: paddle.rand([N]), 0.5, math.sqrt(1 / 12)),
    "randn": (lambda: paddle.randn([N]), 0.0, 1.0),
    "standard_normal": (lambda: paddle.standard_normal([N]), 0.0, 1.0),
    "normal": (lambda: paddle.normal(2.0, 3.0, [N]), 2.0, 3.0),
    "normal of tensors": (lambda: paddle.normal(paddle.full([N], 1.0), paddle.full([N], 0.5)), 1.0, 0.5),
    "uniform": (lambda: paddle.uniform([N], min=-1.0, max=3.0), 1.0, 4 / math.sqrt(12)),
    "randint": (lambda: paddle.randint(0, 10, [N]), 4.5, math.sqrt(99 / 12)),
    "randint_like": (lambda: paddle.randint_like(paddle.zeros([N]), 0, 10), 4.5, math.sqrt(99 / 12)),
    "bernoulli": (lambda: paddle.bernoulli(paddle.full([N], 0.3)), 0.3, math.sqrt(0.21)),
    "poisson": (lambda: paddle.poisson(paddle.full([N], 4.0)), 4.0, 2.0),
    "uniform_": (lambda: paddle.zeros([N]).uniform_(0.0, 2.0), 1.0, 2 / math.sqrt(12)),
    "exponential_": (lambda: paddle.zeros([N]).exponential_(2.0), 0.5, 0.5),
    "gaussian": (lambda: paddle_gaussian([N], 1.0, 2.0), 1.0, 2.0),
}


def paddle_gaussian(shape, mean, std):
    from paddle_compat.tensor.random import gaussian

    return gaussian(shape, mean, std)


@pytest.mark.parametrize("name", DRAWS)
def test_mean_and_deviation(name):
    draw, mean, deviation = DRAWS[name]
    paddle.seed(7)
    values = draw().numpy().astype("float64")
    assert abs(values.mean() - mean) < 5 * deviation / math.sqrt(N)
    assert abs(values.std() - deviation) < 0.05 * deviation


@pytest.mark.parametrize("name", DRAWS)
def test_the_seed_repeats_the_stream(name):
    draw = DRAWS[name][0]
    paddle.seed(3)
    first, second = draw().numpy(), draw().numpy()
    paddle.seed(3)
    assert (draw().numpy() == first).all() and (draw().numpy() == second).all()
    assert (first != second).any()


def test_permutations_hold_every_number_and_differ():
    paddle.seed(1)
    a, b = paddle.randperm(50), paddle.randperm(50)
    assert sorted(a.tolist()) == list(range(50)) and a.tolist() != b.tolist()
    assert str(paddle.randperm(5, "int32").dtype) == "paddle.int32"


def test_multinomial_follows_the_weights():
    paddle.seed(1)
    draws = paddle.multinomial(paddle.to_tensor([1.0, 3.0, 0.0]), N, replacement=True).numpy()
    counts = np.bincount(draws, minlength=3) / N
    assert counts[2] == 0 and abs(counts[1] - 0.75) < 0.02
    without = paddle.multinomial(paddle.to_tensor([[1.0, 1.0, 1.0], [1.0, 2.0, 3.0]]), 3)
    assert [sorted(r) for r in without.tolist()] == [[0, 1, 2]] * 2


def test_a_seed_of_its_own_repeats_one_call():
    assert (paddle.uniform([5], seed=9).numpy() == paddle.uniform([5], seed=9).numpy()).all()
