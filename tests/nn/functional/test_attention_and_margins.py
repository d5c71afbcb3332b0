"""Functions that real 2.4.2 has on GPUs only, against their formulas in NumPy."""

import numpy as np
import pytest

import paddle_compat as paddle

F = paddle.nn.functional


def _softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def _pattern(rng, batch, heads, length):
    """(offsets, columns, mask) with the same number of pairs in each head, at least one in each row."""
    mask = np.zeros([batch, heads, length, length], bool)
    pairs = length * 2
    for b in range(batch):
        for h in range(heads):
            mask[b, h, range(length), rng.integers(0, length, length)] = True
            free = np.flatnonzero(~mask[b, h])
            mask[b, h].reshape(-1)[rng.choice(free, pairs - length, replace=False)] = True
    offsets = np.concatenate([np.zeros([batch, heads, 1], int), mask.sum(-1).cumsum(-1)], -1).astype("int32")
    columns = np.array([[np.nonzero(mask[b, h])[1] for h in range(heads)] for b in range(batch)], "int32")
    return offsets, columns, mask


@pytest.mark.parametrize("masks", [(), ("key",), ("attn",), ("key", "attn")])
def test_sparse_attention_is_dense_attention_with_a_mask(masks):
    rng = np.random.default_rng(len(masks) + 3)
    batch, heads, length, size = 2, 2, 5, 4
    q, k, v = (rng.normal(size=[batch, heads, length, size]).astype("float32") for _ in range(3))
    offsets, columns, seen = _pattern(rng, batch, heads, length)
    key_mask = (rng.random([batch, length]) < 0.8).astype("float32")
    attn_mask = (rng.random([length, length]) < 0.8).astype("float32")
    if "key" in masks:
        seen = seen & (key_mask[:, None, None, :] != 0)
    if "attn" in masks:
        seen = seen & (attn_mask != 0)
    scores = np.where(seen, q @ k.transpose(0, 1, 3, 2) / np.sqrt(size), -1e30)
    expected = np.where(seen.any(-1, keepdims=True), _softmax(scores), 0) @ v
    tensors = [paddle.to_tensor(t, stop_gradient=False) for t in (q, k, v)]
    out = F.sparse_attention(
        *tensors,
        paddle.to_tensor(offsets),
        paddle.to_tensor(columns),
        key_padding_mask=paddle.to_tensor(key_mask) if "key" in masks else None,
        attn_mask=paddle.to_tensor(attn_mask) if "attn" in masks else None,
    )
    np.testing.assert_allclose(out.numpy(), expected, rtol=1e-4, atol=1e-5)
    out.sum().backward()
    for t in tensors:
        assert np.isfinite(t.grad.numpy()).all()
    weights = np.where(seen.any(-1, keepdims=True), _softmax(scores), 0)
    np.testing.assert_allclose(tensors[2].grad.numpy(), weights.transpose(0, 1, 3, 2) @ np.ones_like(v), rtol=1e-4, atol=1e-5)


def test_sparse_attention_refuses_shapes():
    q = paddle.ones([1, 1, 2, 2])
    with pytest.raises(ValueError, match="sparse_csr_offset should be"):
        F.sparse_attention(q, q, q, paddle.to_tensor([[[0, 1]]], dtype="int32"), paddle.to_tensor([[[0, 1]]], dtype="int32"))
    with pytest.raises(ValueError, match="query should be"):
        F.sparse_attention(q[0], q[0], q[0], paddle.to_tensor([[[0, 1]]], dtype="int32"), paddle.to_tensor([[[0, 1]]], dtype="int32"))


@pytest.mark.parametrize("margins", [(1.0, 0.5, 0.0), (1.35, 0.0, 0.0), (1.0, 0.0, 0.35), (0.9, 0.4, 0.15)])
@pytest.mark.parametrize("reduction", ["mean", "sum", None])
def test_margin_cross_entropy(margins, reduction):
    rng = np.random.default_rng(0)
    cosines = rng.uniform(-0.8, 0.8, [4, 5])
    label = rng.integers(0, 5, 4)
    m1, m2, m3 = margins
    moved = cosines.copy()
    rows = np.arange(4)
    moved[rows, label] = np.cos(m1 * np.arccos(cosines[rows, label]) + m2) - m3
    softmax = _softmax(moved * 16.0)
    losses = -np.log(softmax[rows, label])[:, None]
    expected = {"mean": losses.mean(keepdims=True)[0], "sum": losses.sum(keepdims=True)[0], None: losses}[reduction]
    x = paddle.to_tensor(cosines, stop_gradient=False)
    out, probabilities = F.margin_cross_entropy(x, paddle.to_tensor(label), m1, m2, m3, 16.0, return_softmax=True, reduction=reduction)
    assert out.shape == list(expected.shape)
    np.testing.assert_allclose(out.numpy(), expected, rtol=1e-6)
    np.testing.assert_allclose(probabilities.numpy(), softmax, rtol=1e-6, atol=1e-12)
    out.sum().backward()
    assert x.grad.shape == x.shape


def test_margin_cross_entropy_label_out_of_range():
    with pytest.raises(ValueError, match=r"labels should be in \[0, 3\)"):
        F.margin_cross_entropy(paddle.zeros([1, 3]), paddle.to_tensor([3]))
