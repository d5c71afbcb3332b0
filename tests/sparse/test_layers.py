"""Sparse convolution, pooling and norm against dense formulas; rulebook sharing; mixed precision; memory."""

import subprocess
import sys

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

import paddle_compat as paddle
from tests.sparse.patterns import filled, sparse

S = paddle.sparse
F = S.nn.functional


def grid(share, n=2, size=4, channels=2, seed=0, **kw):
    rng = np.random.RandomState(seed)
    places = np.stack(np.nonzero(rng.rand(n, size, size, size) < share))
    return S.sparse_coo_tensor(places, rng.randn(places.shape[1], channels), [n, size, size, size, channels], **kw)


def dense_conv(x, w, **kw):
    y = torch.nn.functional.conv3d(x.permute(0, 4, 1, 2, 3), w.permute(4, 3, 0, 1, 2), **kw)
    return y.permute(0, 2, 3, 4, 1)


def torch_leaf(array):
    return torch.tensor(array, requires_grad=True)


@settings(max_examples=20, deadline=None)
@given(st.sampled_from([0.0, 0.1, 1.0]), st.integers(1, 3), st.integers(1, 2), st.integers(0, 2), st.integers(1, 2))
def test_conv3d(share, kernel, stride, padding, dilation):
    x = grid(share, stop_gradient=False)
    x.retain_grads()
    w = np.random.RandomState(1).randn(kernel, kernel, kernel, 2, 3)
    if 4 + 2 * padding < dilation * (kernel - 1) + 1:
        return
    weight = paddle.to_tensor(w, stop_gradient=False)
    y = F.conv3d(x, weight, None, stride, padding, dilation)
    tx, tw = torch_leaf(x.to_dense().numpy()), torch_leaf(w)
    ty = dense_conv(tx, tw, stride=stride, padding=padding, dilation=dilation)
    assert y.shape == list(ty.shape)
    np.testing.assert_allclose(y.to_dense().numpy(), ty.detach().numpy(), atol=1e-10)
    (y.values() ** 2).sum().backward()
    (ty**2).sum().backward()
    np.testing.assert_allclose(weight.grad.numpy(), tw.grad.numpy(), atol=1e-9)
    at = tuple(x.indices().numpy())
    np.testing.assert_allclose(x.grad.values().numpy(), tx.grad.numpy()[at], atol=1e-9)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from([0.0, 0.1, 1.0]), st.sampled_from([1, 3, 5]), st.integers(1, 2))
def test_subm_conv3d(share, kernel, dilation):
    x = grid(share, stop_gradient=False)
    x.retain_grads()
    w = np.random.RandomState(1).randn(kernel, kernel, kernel, 2, 3)
    weight, bias = paddle.to_tensor(w, stop_gradient=False), paddle.to_tensor(np.array([1.0, 2.0, 3.0]))
    y = F.subm_conv3d(x, weight, bias, padding=kernel // 2, dilation=dilation)
    at = tuple(x.indices().numpy())
    tx, tw = torch_leaf(x.to_dense().numpy()), torch_leaf(w)
    ty = dense_conv(tx, tw, padding=dilation * (kernel // 2), dilation=dilation)[at] + torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)
    assert y._pattern is x._pattern
    np.testing.assert_allclose(y.values().numpy(), ty.detach().numpy(), atol=1e-10)
    (y.values() ** 2).sum().backward()
    (ty**2).sum().backward()
    np.testing.assert_allclose(weight.grad.numpy(), tw.grad.numpy(), atol=1e-9)
    np.testing.assert_allclose(x.grad.values().numpy(), tx.grad.numpy()[at], atol=1e-9)


def test_unsorted_repeated_and_fully_sparse_input():
    x = grid(0.2)
    shuffle = np.random.RandomState(0).permutation(x.nnz())
    mixed = S.sparse_coo_tensor(
        np.concatenate([x.indices().numpy()[:, shuffle], x.indices().numpy()], 1),
        np.concatenate([x.values().numpy()[shuffle], x.values().numpy()]) / 2,
        x.shape,
    )
    flat = x.to_dense().to_sparse_coo(5)
    w = paddle.to_tensor(np.random.RandomState(1).randn(3, 3, 3, 2, 3))
    want = F.subm_conv3d(x, w)
    for other in (mixed, flat):
        got = F.subm_conv3d(other, w)
        np.testing.assert_array_equal(got.indices().numpy(), want.indices().numpy())
        np.testing.assert_allclose(got.values().numpy(), want.values().numpy())


def test_rulebook_is_shared():
    x = grid(0.2)
    first = S.nn.SubmConv3D(2, 2, 3)
    second = S.nn.SubmConv3D(2, 4, 3)
    first.to(dtype="float64")
    second.to(dtype="float64")
    y = second(S.nn.ReLU()(first(x)))
    assert y._pattern is x._pattern
    assert sum(isinstance(k, tuple) and k[0] == "rulebook" for k in x._pattern._cache) == 1


def test_max_pool3d():
    x = grid(0.3)
    y = F.max_pool3d(x, 3, 2, 1)
    full = np.where((x.to_dense().numpy() == 0), -np.inf, x.to_dense().numpy())
    want = torch.nn.functional.max_pool3d(torch.tensor(full).permute(0, 4, 1, 2, 3), 3, 2, 1).permute(0, 2, 3, 4, 1).numpy()
    np.testing.assert_array_equal(y.to_dense().numpy(), np.where(np.isinf(want), 0, want))


def test_norms_normalise_the_stored_elements():
    x = grid(0.3)
    v = x.values().numpy()
    want = (v - v.mean(0)) / np.sqrt(v.var(0) + 1e-5)
    for layer in (S.nn.BatchNorm(2), S.nn.SyncBatchNorm(2)):
        layer.to(dtype="float64")
        np.testing.assert_allclose(layer(x).values().numpy(), want, atol=1e-6)


def test_softmax_coo_is_softmax_csr():
    a = filled(np.random.RandomState(0).rand(4, 5) < 0.5)
    np.testing.assert_allclose(F.softmax(sparse(a, "coo", order=1)).to_dense().numpy(), F.softmax(sparse(a, "csr")).to_dense().numpy())


def test_a_network_learns():
    paddle.seed(1)
    x = grid(0.2, seed=3)
    x = S.cast(x, value_dtype="float32")
    net = paddle.nn.Sequential(S.nn.SubmConv3D(2, 4, 3), S.nn.BatchNorm(4), S.nn.ReLU(), S.nn.Conv3D(4, 2, 2, stride=2), S.nn.MaxPool3D(2))
    optimizer = paddle.optimizer.Adam(0.05, parameters=net.parameters())
    losses = []
    for _ in range(20):
        loss = ((net(x).values() - 1.0) ** 2).mean()
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    assert losses[-1] < 0.2 * losses[0]


@pytest.mark.parametrize("dtype", ["bfloat16", "float16"])
def test_half_products_sum_in_float32(dtype):
    rng = np.random.RandomState(0)
    a, b = rng.rand(64, 256).astype("float32"), rng.rand(256, 4).astype("float32")
    x = S.cast(sparse(a, "csr"), value_dtype=dtype)
    y = paddle.to_tensor(b).astype(dtype)
    out = S.matmul(x, y)
    assert str(out.dtype) == f"paddle.{dtype}"
    exact = x.values().astype("float32").numpy().reshape(64, 256).astype("float64") @ y.astype("float32").numpy().astype("float64")
    np.testing.assert_allclose(out.astype("float32").numpy(), exact, rtol=2**-8 if dtype == "bfloat16" else 2**-11)
    scores = S.masked_matmul(paddle.to_tensor(a).astype(dtype), y, sparse(np.ones((64, 4), "float32"), "csr"))
    np.testing.assert_allclose(scores.values().astype("float32").numpy(), exact.reshape(-1), rtol=2**-7 if dtype == "bfloat16" else 2**-10)


def test_auto_cast():
    x, y = sparse(filled(np.random.RandomState(0).rand(8, 8) < 0.5, dtype="float32"), "coo"), paddle.rand([8, 3])
    voxels = S.cast(grid(0.2), value_dtype="float32")
    conv = S.nn.SubmConv3D(2, 3, 3)
    with paddle.amp.auto_cast(dtype="bfloat16"):
        low, scores, features = S.matmul(x, y), S.masked_matmul(y, y.T, x), conv(voxels)
        relu, soft = F.relu(x), F.softmax(S.cast(x, value_dtype="bfloat16"))
    assert low.dtype == paddle.bfloat16 and scores.dtype == paddle.bfloat16 and features.dtype == paddle.bfloat16
    assert relu.dtype == paddle.float32 and soft.dtype == paddle.bfloat16  # bfloat16's own lists have no black entries
    np.testing.assert_allclose(low.astype("float32").numpy(), S.matmul(x, y).numpy(), rtol=0.03, atol=0.03)
    np.testing.assert_allclose(features.values().astype("float32").numpy(), conv(voxels).values().numpy(), rtol=0.05, atol=0.05)
    with paddle.amp.auto_cast(dtype="bfloat16"):
        features = conv(voxels)
    features.values().astype("float32").sum().backward()
    assert conv.weight.grad.dtype == paddle.float32
    with paddle.amp.auto_cast(dtype="bfloat16", custom_black_list={"matmul"}):
        assert S.matmul(x, y).dtype == paddle.float32
    with paddle.amp.auto_cast(dtype="bfloat16", custom_black_list={"softmax"}):
        assert F.softmax(S.cast(x, value_dtype="bfloat16")).dtype == paddle.float32


PEAK = """
import numpy as np, paddle_compat as paddle
n = 12000
rng = np.random.RandomState(0)
places = rng.randint(0, n, (2, 100_000))
mask = paddle.sparse.coalesce(paddle.sparse.sparse_coo_tensor(places, np.ones(places.shape[1], "float32"), [n, n]))
x, y = paddle.randn([n, 16]), paddle.randn([16, n])
x.stop_gradient = False
def status(key):
    with open("/proc/self/status") as f:
        return next(int(line.split()[1]) / 1024 for line in f if line.startswith(key))
with open("/proc/self/clear_refs", "w") as f:
    f.write("5")  # the high-water mark starts again from here
before = status("VmRSS")
paddle.sparse.masked_matmul(x, y, mask).values().sum().backward()
print(status("VmHWM") - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_masked_matmul_never_holds_the_dense_product():
    out = subprocess.run([sys.executable, "-c", PEAK], capture_output=True, text=True, check=True)
    assert float(out.stdout) < 150  # MB; the dense product alone takes 550
