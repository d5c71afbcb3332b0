"""matmul, mv, addmm, masked_matmul, attention: values and gradients against the dense formula in NumPy."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from tests.sparse.patterns import filled, gradient, masks, sparse

S = paddle.sparse
layouts = st.sampled_from(["coo", "csr"])
quick = settings(max_examples=25, deadline=None)


def dense(*shape, seed=1):
    return np.random.RandomState(seed).randn(*shape)


def leaf(array):
    return paddle.to_tensor(array, stop_gradient=False)


@quick
@given(masks(), layouts, st.none() | st.integers(0, 5))
def test_matmul_dense(mask, layout, order):
    a = filled(mask)
    m, k = a.shape
    b, g = dense(k, 3), dense(m, 3, seed=2)
    x, y = sparse(a, layout, mask, order, stop_gradient=False), leaf(b)
    x.retain_grads()
    out = S.matmul(x, y)
    np.testing.assert_allclose(out.numpy(), a @ b, atol=1e-12)
    out.backward(paddle.to_tensor(g))
    np.testing.assert_allclose(gradient(x), np.where(mask, g @ b.T, 0), atol=1e-12)
    np.testing.assert_allclose(y.grad.numpy(), a.T @ g, atol=1e-12)
    assert x.grad.nnz() == x.nnz()


@quick
@given(masks(batch=True), layouts, st.none() | st.integers(0, 5))
def test_matmul_batched(mask, layout, order):
    a = filled(mask)
    n, m, k = a.shape
    b, g = dense(n, k, 2), dense(n, m, 2, seed=2)
    x, y = sparse(a, layout, mask, order, stop_gradient=False), leaf(b)
    x.retain_grads()
    out = S.matmul(x, y)
    np.testing.assert_allclose(out.numpy(), a @ b, atol=1e-12)
    out.backward(paddle.to_tensor(g))
    np.testing.assert_allclose(gradient(x), np.where(mask, g @ b.transpose(0, 2, 1), 0), atol=1e-12)
    np.testing.assert_allclose(y.grad.numpy(), a.transpose(0, 2, 1) @ g, atol=1e-12)


@quick
@given(masks(), st.integers(0, 9), layouts, st.none() | st.integers(0, 5))
def test_matmul_sparse(mask, seed, layout, order):
    a = filled(mask)
    other = np.random.RandomState(seed).rand(a.shape[1], 4) < 0.4
    b = filled(other, 3)
    x, y = sparse(a, layout, mask, order, stop_gradient=False), sparse(b, layout, other, order, stop_gradient=False)
    x.retain_grads()
    y.retain_grads()
    out = S.matmul(x, y)
    assert out.is_sparse_coo() == (layout == "coo")
    np.testing.assert_allclose(out.to_dense().numpy(), a @ b, atol=1e-12)
    g = dense(a.shape[0], 4, seed=5)
    (out.to_dense() * paddle.to_tensor(g)).sum().backward()
    meets = (mask.astype(int) @ other.astype(int)) > 0  # elsewhere no product is stored, so no gradient comes from there
    g = np.where(meets, g, 0)
    np.testing.assert_allclose(gradient(x), np.where(mask, g @ b.T, 0), atol=1e-12)
    np.testing.assert_allclose(gradient(y), np.where(other, a.T @ g, 0), atol=1e-12)


def test_matmul_sparse_batched():
    mask = np.random.RandomState(0).rand(2, 3, 4) < 0.5
    other = np.random.RandomState(1).rand(2, 4, 3) < 0.5
    a, b = filled(mask), filled(other, 1)
    for layout in ("coo", "csr"):
        np.testing.assert_allclose(S.matmul(sparse(a, layout, mask), sparse(b, layout, other)).to_dense().numpy(), a @ b)


@quick
@given(masks(), layouts)
def test_mv(mask, layout):
    a = filled(mask)
    v = dense(a.shape[1])
    x, y = sparse(a, layout, mask, stop_gradient=False), leaf(v)
    x.retain_grads()
    out = S.mv(x, y)
    np.testing.assert_allclose(out.numpy(), a @ v, atol=1e-12)
    out.sum().backward()
    np.testing.assert_allclose(gradient(x), np.where(mask, v, 0), atol=1e-12)
    np.testing.assert_allclose(y.grad.numpy(), a.sum(0), atol=1e-12)


@quick
@given(masks(), layouts, st.sampled_from([0.0, 1.0, -0.5]), st.sampled_from([1.0, 2.0]))
def test_addmm(mask, layout, beta, alpha):
    a = filled(mask)
    b, c = dense(a.shape[1], 3), dense(a.shape[0], 3, seed=2)
    y, z = leaf(b), leaf(c)
    out = S.addmm(z, sparse(a, layout, mask), y, beta=beta, alpha=alpha)
    np.testing.assert_allclose(out.numpy(), beta * c + alpha * (a @ b), atol=1e-12)
    out.sum().backward()
    np.testing.assert_allclose(z.grad.numpy(), np.full(c.shape, beta), atol=1e-12)
    np.testing.assert_allclose(y.grad.numpy(), alpha * (a.T @ np.ones(c.shape)), atol=1e-12)


def test_addmm_sparse():
    a = filled(np.eye(3, dtype=bool))
    x = sparse(a, "csr")
    np.testing.assert_allclose(S.addmm(x, x, x, beta=2.0, alpha=3.0).to_dense().numpy(), 2 * a + 3 * a @ a)


@quick
@given(masks(), layouts, st.none() | st.integers(0, 5))
def test_masked_matmul(mask, layout, order):
    m, n = mask.shape
    a, b = dense(m, 3), dense(3, n, seed=2)
    x, y = leaf(a), leaf(b)
    out = S.masked_matmul(x, y, sparse(mask.astype("float64"), layout, mask, order))
    assert out.is_sparse_csr() == (layout == "csr")
    np.testing.assert_allclose(out.to_dense().numpy(), np.where(mask, a @ b, 0), atol=1e-12)
    (out.values() ** 2).sum().backward()
    g = np.where(mask, 2 * (a @ b), 0)
    np.testing.assert_allclose(x.grad.numpy(), g @ b.T, atol=1e-11)
    np.testing.assert_allclose(y.grad.numpy(), a.T @ g, atol=1e-11)


def test_masked_matmul_batched():
    mask = np.random.RandomState(0).rand(2, 3, 4) < 0.5
    a, b = dense(2, 3, 5), dense(2, 5, 4)
    for layout in ("coo", "csr"):
        out = S.masked_matmul(paddle.to_tensor(a), paddle.to_tensor(b), sparse(mask.astype("float64"), layout, mask))
        np.testing.assert_allclose(out.to_dense().numpy(), np.where(mask, a @ b, 0))


def test_second_derivatives():
    mask = np.array([[True, False, True], [False, True, True]])
    a, b = filled(mask), dense(3, 2)
    x, y = sparse(a, "csr", mask, stop_gradient=False), leaf(b)
    out = (S.matmul(x, y) ** 3).sum()
    (gx,) = paddle.grad(out, [x], create_graph=True)
    (gy,) = paddle.grad((gx.values() ** 2).sum(), [y])
    eps, numeric = 1e-6, np.zeros_like(b)

    def f(b):
        return (np.where(mask, 3 * (a @ b) ** 2 @ b.T, 0) ** 2).sum()

    for i in np.ndindex(*b.shape):
        step = np.zeros_like(b)
        step[i] = eps
        numeric[i] = (f(b + step) - f(b - step)) / (2 * eps)
    np.testing.assert_allclose(gy.numpy(), numeric, rtol=1e-5)


def test_repeated_elements_add_up_and_each_gets_its_gradient():
    x = S.sparse_coo_tensor([[0, 0, 1], [1, 1, 0]], np.array([1.0, 2.0, 5.0]), [2, 2], stop_gradient=False)
    x.retain_grads()
    y = S.matmul(x, paddle.to_tensor([[1.0], [10.0]], dtype="float64"))
    assert y.numpy().tolist() == [[30.0], [5.0]]
    y.sum().backward()
    assert x.grad.values().numpy().tolist() == [10.0, 10.0, 1.0]


def test_a_write_to_the_values_is_seen_and_one_to_the_indices_too():
    x = S.sparse_coo_tensor([[0, 1], [1, 0]], [1.0, 2.0], [2, 2])
    eye = paddle.eye(2)
    assert S.matmul(x, eye).numpy().tolist() == [[0, 1], [2, 0]]
    x.values().set_value(np.array([3, 4], "float32"))
    assert S.matmul(x, eye).numpy().tolist() == [[0, 3], [4, 0]]
    x.indices()[1] = paddle.to_tensor([0, 1])
    assert S.matmul(x, eye).numpy().tolist() == [[3, 0], [0, 4]]


def test_the_conversion_is_made_once_and_shared():
    x = sparse(filled(np.random.RandomState(0).rand(5, 5) < 0.5), "coo", order=1)
    y = paddle.ones([5, 2], "float64")
    S.matmul(x, y)
    matrix = x._pattern.matrix()
    S.matmul(S.nn.functional.relu(x), y)
    S.matmul(x, y)
    assert S.sin(x)._pattern.matrix() is matrix and x._pattern.matrix() is matrix


@pytest.mark.parametrize("bits", ["int32", "int64"])
def test_index_dtypes(bits):
    a = filled(np.random.RandomState(0).rand(4, 4) < 0.5)
    for layout in ("coo", "csr"):
        x = S.cast(sparse(a, layout), index_dtype=bits)
        np.testing.assert_allclose(S.matmul(x, paddle.eye(4, dtype="float64")).numpy(), a)


def test_errors():
    x = sparse(filled(np.eye(3, dtype=bool)), "coo")
    ones = paddle.ones([3, 2], "float64")
    with pytest.raises(ValueError, match="do not fit"):
        S.matmul(x, paddle.ones([4, 2], "float64"))
    with pytest.raises(ValueError, match="one dtype"):
        S.matmul(x, paddle.ones([3, 2], "float32"))
    with pytest.raises(NotImplementedError):
        S.matmul(ones, x)
    with pytest.raises(NotImplementedError, match="CSR"):
        S.matmul(x, x.to_sparse_csr())
    with pytest.raises(RuntimeError, match="not registered"):
        S.matmul(S.cast(x, value_dtype="int32"), ones)
    with pytest.raises(ValueError, match="mv"):
        S.mv(x, paddle.ones([4], "float64"))
    with pytest.raises(ValueError, match="addmm"):
        S.addmm(paddle.ones([2, 2], "float64"), x, ones)
    with pytest.raises(ValueError, match="do not fit"):
        S.masked_matmul(ones, ones, x)
    with pytest.raises(NotImplementedError):
        S.masked_matmul(x, ones, x)


def softmax_rows(scores, keep):
    e = np.where(keep, np.exp(scores - scores.max(-1, keepdims=True)), 0)
    total = e.sum(-1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total > 0)


@pytest.mark.parametrize("layout", ["csr", "coo"])
@pytest.mark.parametrize("masked", [False, True])
def test_attention(layout, masked):
    rng = np.random.RandomState(0)
    b, h, n, d = 2, 3, 5, 4
    q, k, v = (rng.randn(b, h, n, d) for _ in range(3))
    mask = rng.rand(b * h, n, n) < 0.5
    mask[0, 2] = False  # a row without places
    key_mask, pair_mask = (rng.rand(b, n) < 0.7).astype("float64"), (rng.rand(n, n) < 0.7).astype("float64")
    keep = mask.reshape(b, h, n, n)
    if masked:
        keep = keep & (key_mask != 0)[:, None, None, :] & (pair_mask != 0)
    weights = softmax_rows(q @ k.transpose(0, 1, 3, 2) / np.sqrt(d), keep)
    tensors = [leaf(t) for t in (q, k, v)]
    extra = (paddle.to_tensor(key_mask), paddle.to_tensor(pair_mask)) if masked else ()
    out = S.nn.functional.attention(*tensors, sparse(mask.astype("float64"), layout, mask), *extra)
    np.testing.assert_allclose(out.numpy(), weights @ v, atol=1e-12)
    out.sum().backward()
    g = np.ones_like(q)
    np.testing.assert_allclose(tensors[2].grad.numpy(), weights.transpose(0, 1, 3, 2) @ g, atol=1e-12)
    gw = g @ v.transpose(0, 1, 3, 2)
    gs = weights * (gw - (gw * weights).sum(-1, keepdims=True)) / np.sqrt(d)
    np.testing.assert_allclose(tensors[0].grad.numpy(), gs @ k, atol=1e-12)
    np.testing.assert_allclose(tensors[1].grad.numpy(), gs.transpose(0, 1, 3, 2) @ q, atol=1e-12)


def test_torch_sparse_gives_the_same():
    pytest.importorskip("torch_sparse")
    from paddle_compat.core.sparse_products import use_torch_sparse

    mask = np.random.RandomState(0).rand(6, 5) < 0.4
    a, b = filled(mask), dense(5, 3)
    found = []
    for on in (False, True):
        use_torch_sparse(on)
        try:
            x, y = sparse(a, "coo", mask, order=1, stop_gradient=False), leaf(b)
            x.retain_grads()
            out = S.matmul(x, y)
            (out**2).sum().backward()
            found.append([out.numpy(), gradient(x), y.grad.numpy()])
        finally:
            use_torch_sparse(False)
    for one, other in zip(*found, strict=True):
        np.testing.assert_allclose(one, other)


def test_the_plain_kernels_agree_with_the_library_s():
    import torch

    from paddle_compat.core import sparse_products

    mask = np.random.RandomState(0).rand(30, 40) < 0.2
    x = sparse(filled(mask), "coo", mask, order=1)
    matrix, a, b = x._pattern.matrix(), torch.tensor(dense(30, 8)), torch.tensor(dense(40, 8))
    values = matrix.arrange(x._values)
    np.testing.assert_allclose(matrix.restore(sparse_products._plain_sddmm(matrix, a, b)), sparse_products._sddmm(matrix, a, b))
    np.testing.assert_allclose(sparse_products._plain_spmm(matrix, values, b), sparse_products._spmm(matrix, x._values, b))
