"""Normalisation layers against their formulas; SyncBatchNorm over two processes."""

import numpy as np
import torch

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.nn.layer import norm_ops


def test_running_statistics_are_biased_and_slow():
    bn = nn.BatchNorm1D(2, momentum=0.9)
    x = np.random.RandomState(0).randn(8, 2).astype("float32")
    bn(paddle.to_tensor(x))
    np.testing.assert_allclose(bn._mean.numpy(), 0.1 * x.mean(0), rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(bn._variance.numpy(), 0.9 + 0.1 * x.var(0), rtol=1e-5)


def test_spectral_norm_converges_to_one():
    w = np.random.RandomState(0).randn(4, 6).astype("float32")
    layer = nn.SpectralNorm([4, 6], power_iters=60)
    assert abs(np.linalg.norm(layer(paddle.to_tensor(w)).numpy(), 2) - 1) < 1e-4


def test_spectral_norm_gradient_is_paddles():
    rng = np.random.RandomState(0)
    w, g = rng.randn(3, 4).astype("float32"), rng.randn(3, 4).astype("float32")
    layer = nn.SpectralNorm([3, 4], power_iters=2)
    u = layer.weight_u.numpy()
    for _ in range(2):
        v = w.T @ u
        v /= np.linalg.norm(v)
        u = w @ v
        u /= np.linalg.norm(u)
    sigma = u @ w @ v
    x = paddle.to_tensor(w, stop_gradient=False)
    y = layer(x)
    (y * paddle.to_tensor(g)).sum().backward()
    np.testing.assert_allclose(y.numpy(), w / sigma, rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(x.grad.numpy(), g * (1 - np.outer(u, v) * (w / sigma).sum()) / sigma, rtol=1e-4, atol=1e-5)


def test_sync_batch_norm_alone_is_batch_norm():
    a, b = nn.SyncBatchNorm(3), nn.BatchNorm2D(3)
    x = paddle.randn([4, 3, 2, 2])
    np.testing.assert_allclose(a(x).numpy(), b(x).numpy(), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(a._variance.numpy(), b._variance.numpy(), rtol=1e-6)


def test_converting_a_batch_norm_with_a_named_parameter():
    bn = nn.BatchNorm2D(3, weight_attr=paddle.ParamAttr(name="scale_of_bn"), name="named")
    out = nn.SyncBatchNorm.convert_sync_batchnorm(bn)
    assert isinstance(out, nn.SyncBatchNorm) and out.weight is bn.weight and out._name == "named"


def _part(rank, path, x, weights):
    torch.distributed.init_process_group("gloo", init_method=f"file://{path}", rank=rank, world_size=2)
    t = torch.tensor(x[rank * 2 : rank * 2 + 2], requires_grad=True)
    mean, variance, weight, bias = (torch.tensor(w) for w in weights)
    out = norm_ops.sync_batch_norm.kernel(t, mean, variance, weight, bias, True, 0.9, 1e-5, "NCHW")
    (out * torch.arange(out.numel()).view(out.shape)).sum().backward()
    torch.save([out.detach(), t.grad, mean, variance], f"{path}.{rank}")
    torch.distributed.barrier()  # who leaves first would close the other's connection
    torch.distributed.destroy_process_group()


def test_sync_batch_norm_over_two_processes(tmp_path):
    rng = np.random.RandomState(0)
    x = rng.randn(4, 3, 2).astype("float32")
    weights = [np.zeros(3, "float32"), np.ones(3, "float32"), rng.rand(3).astype("float32"), rng.rand(3).astype("float32")]
    torch.multiprocessing.spawn(_part, (str(tmp_path / "store"), x, weights), nprocs=2)
    parts = [torch.load(tmp_path / f"store.{rank}") for rank in range(2)]

    whole = torch.tensor(x, requires_grad=True)
    mean, variance = whole.mean((0, 2), keepdim=True), whole.var((0, 2), unbiased=False, keepdim=True)
    out = (whole - mean) / torch.sqrt(variance + 1e-5) * torch.tensor(weights[2]).view(1, 3, 1) + torch.tensor(weights[3]).view(1, 3, 1)
    factor = torch.arange(12).view(2, 3, 2)
    (out * torch.cat([factor, factor])).sum().backward()
    torch.testing.assert_close(torch.cat([p[0] for p in parts]), out.detach(), rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(torch.cat([p[1] for p in parts]), whole.grad, rtol=1e-4, atol=1e-4)
    torch.testing.assert_close(parts[0][2], 0.1 * mean.detach().view(-1), rtol=1e-4, atol=1e-6)
    torch.testing.assert_close(parts[1][3], 0.9 + 0.1 * variance.detach().view(-1), rtol=1e-4, atol=1e-6)


def test_sync_batch_norm_channels_last():
    a, b = nn.SyncBatchNorm(3, data_format="NHWC"), nn.BatchNorm2D(3, data_format="NHWC")
    x = paddle.randn([4, 2, 2, 3])
    np.testing.assert_allclose(a(x).numpy(), b(x).numpy(), rtol=1e-5, atol=1e-6)
