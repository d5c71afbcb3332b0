"""Messages and segments against NumPy loops, over drawn graphs; differences from 2.4.2 that the list of deviations names."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat.geometric.edges import SMALL, Edges, edges_of, stable_argsort

g = paddle.geometric
T = paddle.to_tensor
FOLD = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min}


def reference(messages, dst, size, how):
    out = np.zeros((size, *messages.shape[1:]), messages.dtype)
    for node in range(size):
        rows = messages[dst == node]
        if len(rows):
            out[node] = np.trunc(FOLD[how](rows, 0)) if messages.dtype.kind == "i" else FOLD[how](rows, 0)
    return out


def draw(seed, nodes, edges, features, dtype):
    rs = np.random.RandomState(seed)
    return rs.randint(-5, 6, (nodes, *features)).astype(dtype), rs.randint(0, nodes, edges), rs.randint(0, nodes, edges), rs


seeds, folds = st.integers(0, 10**6), st.sampled_from(list(FOLD))
sizes = st.sampled_from([0, 1, 7, SMALL - 1, SMALL, 700])


@settings(max_examples=60, deadline=None)
@given(seeds, sizes, st.sampled_from(["float32", "float64", "int32", "int64"]), folds, st.sampled_from([(), (1,), (3,), (2, 2)]))
def test_send_u_recv(seed, edges, dtype, how, features):
    x, src, dst, _ = draw(seed, 23, edges, features, dtype)
    got = g.send_u_recv(T(x), T(src), T(dst), how).numpy()
    np.testing.assert_allclose(got, reference(x[src], dst, 23, how), rtol=1e-5, atol=1e-5)


@settings(max_examples=60, deadline=None)
@given(seeds, sizes, st.sampled_from(["add", "sub", "mul", "div"]), folds, st.sampled_from([(1,), (4, 1), (4, 3), (3,), (1, 3)]))
def test_send_ue_recv(seed, edges, message, how, shape):
    x, src, dst, rs = draw(seed, 11, edges, (4, 3), "float64")
    y = rs.randint(1, 5, (edges, *shape)).astype("float64")
    wide = y.reshape(edges, *[1] * (2 - len(shape)), *shape)
    function = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}[message]
    got = g.send_ue_recv(T(x), T(y), T(src), T(dst), message, how).numpy()
    np.testing.assert_allclose(got, reference(function(x[src], wide), dst, 11, how), rtol=1e-9, atol=1e-9)


@settings(max_examples=40, deadline=None)
@given(seeds, sizes.filter(bool), folds, st.sampled_from(["float32", "float64", "int64"]))
def test_segments(seed, rows, how, dtype):
    rs = np.random.RandomState(seed)
    data, ids = rs.randint(-5, 6, (rows, 3)).astype(dtype), np.sort(rs.randint(0, 40, rows))
    got = getattr(g, f"segment_{how}")(T(data), T(ids)).numpy()
    np.testing.assert_allclose(got, reference(data, ids, ids[-1] + 1, how), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("edges", [20, 600])
@pytest.mark.parametrize("how", ["sum", "mean"])
def test_second_derivatives_of_sums(edges, how):
    rs = np.random.RandomState(0)
    src, dst = torch.from_numpy(rs.randint(0, 9, edges)), torch.from_numpy(rs.randint(0, 9, edges))
    from paddle_compat.geometric.messages import reduce_messages

    plan = edges_of(src, dst, 9, 9)
    x, w = torch.randn(9, 2, dtype=torch.float64, requires_grad=True), torch.rand(edges, 1, dtype=torch.float64, requires_grad=True)
    assert torch.autograd.gradcheck(lambda a, b: reduce_messages(plan, a, b, "mul", how), (x, w))
    assert torch.autograd.gradgradcheck(lambda a, b: reduce_messages(plan, a, b, "mul", how), (x, w))


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("how", list(FOLD))
def test_half_types(dtype, how):
    x, src, dst, _ = draw(1, 9, 400, (3,), "float32")
    got = g.send_u_recv(T(x).astype(dtype), T(src), T(dst), how)
    assert str(got.dtype) == f"paddle.{dtype}"
    np.testing.assert_allclose(got.astype("float32").numpy(), reference(x[src], dst, 9, how), rtol=1e-2, atol=1e-2)


def test_cached_order_notices_writes():
    x, src, dst, _ = draw(2, 9, 400, (2,), "float32")
    s, d = T(src), T(dst)
    g.send_u_recv(T(x), s, d)
    d[:] = 0
    np.testing.assert_allclose(g.send_u_recv(T(x), s, d).numpy()[0], x[src].sum(0), rtol=1e-5)


def test_argsort_of_many_bits():
    ids = np.random.RandomState(0).randint(0, 2**20, 5000)
    np.testing.assert_array_equal(stable_argsort(torch.from_numpy(ids), 2**20).numpy(), np.argsort(ids, kind="stable"))


def test_reversed_edges_share_orders():
    edges = Edges(torch.tensor([2, 0, 1]), torch.tensor([0, 1, 1]), 3, 3)
    assert edges.reversed().by_dst is edges.by_src
    assert edges.reversed().reversed() is edges


def test_nan_wins():
    """2.4.2 keeps or loses a NaN by the order of the edges; here it always shows."""
    x = T([[1.0, np.nan], [np.nan, 6.0]])
    for how in ("max", "min"):
        assert np.isnan(g.send_u_recv(x, T([0, 1]), T([1, 1]), how).numpy()[1]).all()
        assert np.isnan(getattr(g, f"segment_{how}")(x, T([0, 0])).numpy()).all()


def test_no_rows_no_segments():
    """2.4.2 gives an uninitialised Tensor."""
    assert g.segment_sum(paddle.zeros([0, 3]), paddle.zeros([0], "int64")).shape == [0, 3]


def test_other_index_dtypes():
    """2.4.2 gives an uninitialised Tensor."""
    with pytest.raises(ValueError, match="Src_index must be int32 or int64, but got float32"):
        g.send_u_recv(paddle.ones([2, 2]), T([0.0]), T([0.0]))
