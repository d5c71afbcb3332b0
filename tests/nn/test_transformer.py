"""Attention against its formula, the fused way against the plain one, double gradients."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat import nn


def formula(m, q, k, v, mask=None):
    def heads(x, layer):
        y = x @ layer.weight.numpy().astype("float64") + layer.bias.numpy()
        return y.reshape(*y.shape[:2], m.num_heads, m.head_dim).transpose(0, 2, 1, 3)

    a, b, c = heads(q, m.q_proj), heads(k, m.k_proj), heads(v, m.v_proj)
    score = a @ b.transpose(0, 1, 3, 2) / np.sqrt(m.head_dim)
    if mask is not None:
        score = score + mask
    w = np.exp(score - score.max(-1, keepdims=True))
    w /= w.sum(-1, keepdims=True)
    out = (w @ c).transpose(0, 2, 1, 3).reshape(q.shape[0], q.shape[1], -1)
    return out @ m.out_proj.weight.numpy().astype("float64") + m.out_proj.bias.numpy(), w


@pytest.mark.parametrize("mask", [None, "float", "bool", "int"])
@pytest.mark.parametrize("gradients", [True, False])
def test_formula(mask, gradients):
    rng = np.random.RandomState(0)
    m = nn.MultiHeadAttention(8, 2, need_weights=False)
    q, k = rng.randn(2, 3, 8), rng.randn(2, 5, 8)
    added = passed = None
    if mask == "float":
        added = rng.randn(3, 5)
        passed = paddle.to_tensor(added.astype("float32"))
    elif mask:
        keep = rng.rand(2, 1, 3, 5) > 0.4
        added = np.where(keep, 0, -1e9)
        passed = paddle.to_tensor(keep if mask == "bool" else keep.astype("int64"))
    expected, _ = formula(m, q, k, k, added)
    t = [paddle.to_tensor(x.astype("float32")) for x in (q, k)]
    if gradients:
        got = m(t[0], t[1], t[1], attn_mask=passed)
    else:
        with paddle.no_grad():
            got = m(t[0], t[1], t[1], attn_mask=passed)
    np.testing.assert_allclose(got.numpy(), expected, rtol=1e-4, atol=1e-5)


def test_weights():
    m = nn.MultiHeadAttention(8, 2, need_weights=True)
    q = np.random.RandomState(0).randn(2, 3, 8)
    x = paddle.to_tensor(q.astype("float32"))
    out, w = m(x)
    expected, weights = formula(m, q, q, q)
    np.testing.assert_allclose(out.numpy(), expected, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(w.numpy(), weights, rtol=1e-4, atol=1e-6)


def test_second_gradient():
    m = nn.MultiHeadAttention(4, 2)
    x = paddle.randn([1, 3, 4])
    x.stop_gradient = False
    (g,) = paddle.grad((m(x) ** 2).sum(), [x], create_graph=True)
    (h,) = paddle.grad((g * g).sum(), [x])
    assert np.isfinite(h.numpy()).all() and np.abs(h.numpy()).max() > 0


def test_subclass_may_prepare_its_own_heads():
    class Mine(nn.MultiHeadAttention):
        def compute_kv(self, key, value):
            k, v = super().compute_kv(key, value)
            return k * 0, v

    m = Mine(4, 2)
    x = paddle.randn([1, 3, 4])
    v = m.v_proj(x).numpy().mean(1)  # equal weights
    np.testing.assert_allclose(m(x).numpy()[:, 0], v @ m.out_proj.weight.numpy() + m.out_proj.bias.numpy(), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("before", [False, True])
def test_dropout_is_off_in_evaluation(before):
    layer = nn.TransformerEncoderLayer(4, 2, 8, dropout=0.5, normalize_before=before)
    x = paddle.randn([2, 3, 4])
    assert not np.array_equal(layer(x).numpy(), layer(x).numpy())
    layer.eval()
    assert np.array_equal(layer(x).numpy(), layer(x).numpy())


def test_attention_dropout_keeps_the_mean():
    m = nn.MultiHeadAttention(4, 2, dropout=0.5, need_weights=True)
    _, w = m(paddle.zeros([200, 4, 4]))
    values = sorted(set(np.round(w.numpy().ravel(), 5).tolist()))
    assert values == [0.0, 0.5]
    assert abs(w.numpy().mean() - 0.25) < 0.02
