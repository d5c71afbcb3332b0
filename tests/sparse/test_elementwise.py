"""Unary and binary functions, coalesce, transpose, reshape and conversions against dense arrays."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from tests.sparse.patterns import filled, gradient, masks, sparse

S = paddle.sparse
layouts = st.sampled_from(["coo", "csr"])
quick = settings(max_examples=25, deadline=None)
UNARY = {
    "sin": np.sin, "tan": np.tan, "atan": np.arctan, "sinh": np.sinh, "tanh": np.tanh, "asinh": np.arcsinh,
    "square": np.square, "abs": np.abs, "neg": np.negative,
    "expm1": np.expm1,
}  # fmt: skip


@quick
@given(masks(), layouts, st.sampled_from(sorted(UNARY)))
def test_unary(mask, layout, name):
    a = filled(mask)
    x = sparse(a, layout, mask)
    y = getattr(S, name)(x)
    assert y._pattern is x._pattern
    np.testing.assert_allclose(y.to_dense().numpy(), UNARY[name](a), rtol=1e-12)


def test_unary_on_a_part_of_the_line():
    a = np.array([[0.0, 0.3], [0.7, 0.0]])
    for name, f in {"asin": np.arcsin, "atanh": np.arctanh, "sqrt": np.sqrt, "log1p": np.log1p}.items():
        np.testing.assert_allclose(getattr(S, name)(sparse(a, "coo")).to_dense().numpy(), f(a))


@quick
@given(masks(), layouts, st.none() | st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_add_subtract_multiply(mask, layout, order, seed, same):
    other = mask if same else np.random.RandomState(seed).rand(*mask.shape) < 0.5
    a, b = filled(mask), filled(other, seed + 1)
    g = np.random.RandomState(3).randn(*a.shape)
    for name, f, fa, fb in (("add", np.add, 1, 1), ("subtract", np.subtract, 1, -1), ("multiply", np.multiply, b, a)):
        x, y = sparse(a, layout, mask, order, stop_gradient=False), sparse(b, layout, other, order, stop_gradient=False)
        x.retain_grads()
        y.retain_grads()
        out = getattr(S, name)(x, y)
        assert out.is_sparse_coo() == (layout == "coo")
        np.testing.assert_allclose(out.to_dense().numpy(), f(a, b), atol=1e-12)
        (out.to_dense() * paddle.to_tensor(g)).sum().backward()
        kept = mask & other if name == "multiply" else np.ones_like(mask)  # values of the random filling never cancel
        np.testing.assert_allclose(gradient(x), np.where(mask & kept, g * fa, 0), atol=1e-12)
        np.testing.assert_allclose(gradient(y), np.where(other & kept, g * fb, 0), atol=1e-12)


@quick
@given(masks(), layouts)
def test_divide_is_defined_everywhere_as_on_paddle(mask, layout):
    other = ~mask
    a, b = filled(mask), filled(other, 1)
    out = S.divide(sparse(a, layout, mask), sparse(b, layout, other)).to_dense().numpy()
    with np.errstate(all="ignore"):
        np.testing.assert_allclose(out, np.where(mask, a / np.zeros_like(a), 0), atol=1e-12)


def test_divide_gradient():
    a, b = np.full((2, 2), 3.0), np.full((2, 2), 2.0)
    x, y = sparse(a, "coo", stop_gradient=False), sparse(b, "coo", stop_gradient=False)
    x.retain_grads()
    y.retain_grads()
    S.divide(x, y).values().sum().backward()
    np.testing.assert_allclose(gradient(x), 1 / b)
    np.testing.assert_allclose(gradient(y), -a / b**2)


def test_zero_results_leave_merged_results_only():
    x = sparse(np.array([[1.0, 0.0], [0.0, 2.0]]), "coo")
    assert S.subtract(x, x).nnz() == 0
    assert S.add(x, S.neg(x)).nnz() == 2  # equal patterns: the pattern stays
    assert S.add(x, sparse(np.array([[-1.0, 3.0], [0.0, 0.0]]), "coo")).nnz() == 2


@pytest.mark.parametrize("layout", ["coo", "csr"])
def test_with_dense_and_numbers(layout):
    a = np.array([[0.0, 2.0], [4.0, 0.0]])
    d = np.array([[1.0, 2.0], [3.0, 4.0]])
    x, y = sparse(a, layout), paddle.to_tensor(d)
    np.testing.assert_allclose(S.add(x, y).numpy(), a + d)
    np.testing.assert_allclose(S.subtract(y, x).numpy(), d - a)
    np.testing.assert_allclose((x - y).numpy(), a - d)
    assert S.multiply(x, y).is_sparse() and S.divide(x, y).is_sparse()
    np.testing.assert_allclose(S.multiply(y, x).to_dense().numpy(), a * d)
    np.testing.assert_allclose(S.divide(x, y).to_dense().numpy(), a / d)
    np.testing.assert_allclose((2.0 * x / 4.0).to_dense().numpy(), a / 2)
    with pytest.raises(NotImplementedError):
        S.divide(y, x)
    with pytest.raises(NotImplementedError):
        S.add(y, y)
    with pytest.raises(ValueError, match="shapes"):
        S.add(x, paddle.ones([3, 2], "float64"))


@quick
@given(masks(batch=True), layouts, st.permutations([0, 1, 2]), st.none() | st.integers(0, 3))
def test_transpose(mask, layout, perm, order):
    a = filled(mask)
    x = sparse(a, layout, mask, order, stop_gradient=False)
    x.retain_grads()
    y = S.transpose(x, perm)
    np.testing.assert_array_equal(y.to_dense().numpy(), a.transpose(perm))
    g = np.random.RandomState(1).randn(*y.shape)
    (y.to_dense() * paddle.to_tensor(g)).sum().backward()
    np.testing.assert_allclose(gradient(x), np.where(mask, g.transpose(np.argsort(perm)), 0))


@quick
@given(masks(), layouts, st.booleans(), st.none() | st.integers(0, 3))
def test_reshape(mask, layout, third, order):
    a = filled(mask)
    m, k = a.shape
    shape = [k, 1, m] if third else [k, m]
    x = sparse(a, layout, mask, order, stop_gradient=False)
    x.retain_grads()
    y = S.reshape(x, shape)
    np.testing.assert_array_equal(y.to_dense().numpy(), a.reshape(shape))
    y.to_dense().sum().backward()
    np.testing.assert_array_equal(gradient(x), mask)


@quick
@given(masks(), st.lists(st.integers(0, 100), min_size=1, max_size=8))
def test_coalesce(mask, extra):
    m, k = mask.shape
    places = np.array([[e % m, (e // m) % k] for e in extra]).T
    values = np.random.RandomState(0).randn(len(extra))
    full = np.zeros((m, k))
    np.add.at(full, tuple(places), values)
    x = S.sparse_coo_tensor(places, values, [m, k], stop_gradient=False)
    x.retain_grads()
    y = S.coalesce(x)
    np.testing.assert_allclose(y.to_dense().numpy(), full)
    keys = y.indices().numpy()[0] * k + y.indices().numpy()[1]
    assert (np.diff(keys) > 0).all()
    y.values().sum().backward()
    assert x.grad.values().numpy().tolist() == [1.0] * len(extra)
    np.testing.assert_allclose(x.to_sparse_csr().to_dense().numpy(), full)


@quick
@given(masks(batch=True))
def test_conversions(mask):
    a = filled(mask)
    d = paddle.to_tensor(a, stop_gradient=False)
    for make in (lambda: d.to_sparse_csr(), lambda: d.to_sparse_coo(3), lambda: d.to_sparse_coo(3).to_sparse_csr(), lambda: d.to_sparse_csr().to_sparse_coo(3)):
        x = make()
        assert x.nnz() == mask.sum()
        np.testing.assert_array_equal(x.to_dense().numpy(), a)
        d.clear_gradient(False)
        (x.to_dense() * 3.0).sum().backward()
        np.testing.assert_array_equal(d.grad.numpy(), np.where(mask, 3.0, 0.0))


@pytest.mark.parametrize("sparse_dim", [1, 2, 3])
def test_hybrid(sparse_dim):
    a = filled(np.random.RandomState(0).rand(3, 4, 2) < 0.4)
    x = paddle.to_tensor(a).to_sparse_coo(sparse_dim)
    assert x.indices().shape[0] == sparse_dim and x.values().shape[1:] == list(a.shape[sparse_dim:])
    np.testing.assert_array_equal(x.to_dense().numpy(), a)
    np.testing.assert_allclose(S.add(x, x).to_dense().numpy(), 2 * a)
    np.testing.assert_allclose(S.subtract(x, S.coalesce(x)).to_dense().numpy(), 0 * a)
    if sparse_dim == 2:
        np.testing.assert_array_equal(S.transpose(x, [1, 0, 2]).to_dense().numpy(), a.transpose(1, 0, 2))
        np.testing.assert_array_equal(S.reshape(x, [12, 2]).to_dense().numpy(), a.reshape(12, 2))
        with pytest.raises(ValueError, match="dense"):
            S.transpose(x, [0, 2, 1])
        with pytest.raises(ValueError, match="dense"):
            S.reshape(x, [24])
        with pytest.raises(NotImplementedError):
            x.to_sparse_csr()


@pytest.mark.parametrize("top", [100, 70_000, 2**40])
def test_stable_order(top):
    import torch

    from paddle_compat.core.sparse_pattern import stable_order

    numbers = np.random.RandomState(0).randint(0, top, 5000)
    numbers[:50] = top - 1
    np.testing.assert_array_equal(stable_order(torch.tensor(numbers)).numpy(), np.argsort(numbers, kind="stable"))
