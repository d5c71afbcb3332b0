"""Sampling: what is drawn, how often, by which seed."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.geometric.sampling.neighbors import sample_places

g = paddle.geometric
T = paddle.to_tensor
ROW, COLPTR = T(np.arange(30)), T([0, 10, 20, 20, 30])


def test_all_neighbors():
    """2.4.2's CPU kernel fails for -1, which is documented to mean all."""
    near, count = g.sample_neighbors(ROW, COLPTR, T([1, 2, 0]))
    assert near.tolist() == [*range(10, 20), *range(10)] and count.tolist() == [10, 0, 10]


def test_nodes_that_are_not_there():
    with pytest.raises(IndexError, match="input_nodes must be within 0 and 3, but got 7 to 7"):
        g.sample_neighbors(ROW, COLPTR, T([7]), 1)


def test_drawn_without_replacement_and_evenly():
    paddle.seed(0)
    hits = np.zeros(30)
    for _ in range(600):
        near, count = g.sample_neighbors(ROW, COLPTR, T([0, 3]), 3)
        assert count.tolist() == [3, 3] and len(set(near.tolist())) == 6
        hits[near.numpy()] += 1
    assert hits[10:20].sum() == 0
    drawn = hits[[*range(10), *range(20, 30)]]
    assert ((drawn - 180) ** 2 / 180).sum() < 50  # chi square of 19 degrees, 99.99%


def test_one_seed_one_draw():
    draws = []
    for _ in range(2):
        paddle.seed(5)
        draws.append(g.sample_neighbors(ROW, COLPTR, T([0, 3]), 4)[0].tolist())
    assert draws[0] == draws[1]


def test_weighted():
    paddle.seed(0)
    weight = paddle.ones([30]).numpy()
    weight[:10] = [0, 8, *[1] * 8]
    import torch

    first = np.zeros(30)
    for _ in range(800):
        places, count = sample_places(COLPTR._t, torch.tensor([0]), 1, torch.from_numpy(weight))
        first[places.numpy()] += 1
        assert count.tolist() == [1]
    assert first[0] == 0 and 0.42 < first[1] / 800 < 0.58  # 8 of 16


def test_counts_must_fit():
    """2.4.2 reads past the end, or leaves memory as it was."""
    with pytest.raises(ValueError, match="sum to the 3 neighbors"):
        g.reindex_graph(T([0, 1]), T([4, 5, 6]), T([1, 1], dtype="int32"))


def test_khop_on_the_whole_graph():
    """2.4.2 fails where a hop finds no new node."""
    row, colptr = T([1, 2, 0]), T([0, 1, 2, 3])
    src, dst, index, nodes = paddle.incubate.graph_khop_sampler(row, colptr, T([0, 1, 2]), [5, 5])
    assert src.reshape([-1]).tolist() == [1, 2, 0] and dst.reshape([-1]).tolist() == [0, 1, 2]
    assert index.tolist() == [0, 1, 2] and nodes.tolist() == [0, 1, 2]
