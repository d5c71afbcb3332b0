"""Gradient clipping against its formulas, sparse gradients and mixed dtypes among them."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.core.tensor import wrap

GRADS = st.lists(st.lists(st.floats(-10, 10, width=32), min_size=1, max_size=5), min_size=1, max_size=4)


def params(n):
    return [paddle.create_parameter([1], "float32") for _ in range(n)]


@settings(max_examples=50, deadline=None)
@given(GRADS, st.floats(0.125, 5, width=32))
def test_by_value(grads, limit):
    out = nn.ClipGradByValue(limit)([(p, paddle.to_tensor(g)) for p, g in zip(params(len(grads)), grads)])
    for (_, got), g in zip(out, grads):
        np.testing.assert_allclose(got.numpy(), np.clip(np.float32(g), -np.float32(limit), np.float32(limit)))


@settings(max_examples=50, deadline=None)
@given(GRADS, st.floats(0.125, 20, width=32))
def test_by_norm(grads, limit):
    out = nn.ClipGradByNorm(limit)([(p, paddle.to_tensor(g)) for p, g in zip(params(len(grads)), grads)])
    for (_, got), g in zip(out, grads):
        norm = np.linalg.norm(np.float64(g))
        np.testing.assert_allclose(got.numpy(), np.float64(g) * min(1, limit / max(norm, 1e-30)), rtol=1e-4, atol=1e-6)


@settings(max_examples=50, deadline=None)
@given(GRADS, st.floats(0.125, 20, width=32), st.booleans())
def test_by_global_norm(grads, limit, skip):
    out = nn.ClipGradByGlobalNorm(limit, auto_skip_clip=skip)([(p, paddle.to_tensor(g)) for p, g in zip(params(len(grads)), grads)])
    norm = np.sqrt(sum(np.sum(np.float64(g) ** 2) for g in grads))
    for (_, got), g in zip(out, grads):
        np.testing.assert_allclose(got.numpy(), np.float64(g) * min(1, limit / max(norm, 1e-30)), rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("clip", [nn.ClipGradByValue(1.0), nn.ClipGradByNorm(1.0), nn.ClipGradByGlobalNorm(1.0)])
def test_sparse_gradients(clip):
    """A sparse gradient is clipped as its dense form, rows that came twice summed first, and stays sparse."""
    sparse = torch.sparse_coo_tensor([[0, 2, 0]], torch.tensor([[1.0, 2.0], [3.0, 0.5], [1.0, -1.0]]), (4, 2))
    dense = torch.tensor([[0.5, 3.0]])
    p = params(2)
    got = clip([(p[0], wrap(sparse)), (p[1], wrap(dense))])
    want = clip([(p[0], wrap(sparse.to_dense())), (p[1], wrap(dense))])
    assert got[0][1]._t.is_sparse
    for (_, a), (_, b) in zip(got, want):
        np.testing.assert_allclose(a._t.to_dense().numpy(), b._t.numpy(), rtol=1e-6)


def test_gradients_are_not_written():
    g = paddle.to_tensor([3.0, 4.0])
    for clip in (nn.ClipGradByValue(1.0), nn.ClipGradByNorm(1.0), nn.ClipGradByGlobalNorm(1.0)):
        clip([(params(1)[0], g)])
    assert g.tolist() == [3.0, 4.0]


def test_half_precision_norm_does_not_overflow():
    g = paddle.to_tensor(np.full(100, 200.0, "float16"))
    out = nn.ClipGradByGlobalNorm(1.0)([(params(1)[0], g)])[0][1]
    assert out.dtype == paddle.float16
    np.testing.assert_allclose(out.numpy().astype("float32"), 0.1, rtol=2e-3)


def test_own_clip_class():
    class Twice(nn.clip.ClipGradBase):
        def _dygraph_clip(self, params_grads):
            return [(p, g * 2) for p, g in params_grads]

    assert Twice()([(params(1)[0], paddle.to_tensor([1.0]))])[0][1].tolist() == [2.0]
