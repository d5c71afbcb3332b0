"""as_module: a Paddle layer as a torch module that shares everything with it."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
import torch

import paddle_compat as paddle
from paddle_compat import nn
from paddle_compat.torch import as_layer, as_module, from_torch, paddle_layer


class Net(nn.Layer):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2D(1, 4, 3, padding=1), nn.BatchNorm2D(4), nn.ReLU())
        self.head = nn.Linear(4 * 16, 3)
        self.register_buffer("scale", paddle.to_tensor([2.0]))
        self.register_buffer("hidden", paddle.to_tensor([1.0]), persistable=False)

    def forward(self, x, factor=1.0):
        y = paddle.flatten(self.features(x), 1)
        return self.head(y) * self.scale * factor


class MLP(nn.Layer):
    def __init__(self, depth=20, width=16):
        super().__init__()
        self.layers = nn.LayerList([nn.Linear(width, width) for _ in range(depth)])

    def forward(self, x):
        for layer in self.layers:
            x = nn.functional.relu(layer(x))
        return x


def image():
    return torch.randn(5, 1, 4, 4, generator=torch.Generator().manual_seed(0))


def one_storage(module, layer):
    ours = {**dict(module.named_parameters()), **dict(module.named_buffers())}
    theirs = {**dict(layer.named_parameters()), **dict(layer.named_buffers())}
    return set(ours) == set(theirs) and all(ours[k] is theirs[k]._t for k in ours)


def test_names_and_identity():
    layer = Net()
    module = as_module(layer)
    assert isinstance(module, torch.nn.Module)
    assert list(module.state_dict()) == [
        "scale", "features.0.weight", "features.0.bias", "features.1.weight", "features.1.bias", "features.1._mean", "features.1._variance",
        "head.weight", "head.bias",
    ]  # fmt: skip
    assert [name for name, _ in module.named_buffers()] == ["scale", "hidden", "features.1._mean", "features.1._variance"]
    assert set(module.state_dict()) == set(layer.state_dict())
    assert all(isinstance(p, torch.nn.Parameter) for p in module.parameters())
    assert one_storage(module, layer) and module.features[0].weight is layer.features[0].weight._t
    assert dict(module.named_buffers())["hidden"] is layer.hidden._t
    assert paddle_layer(module) is layer and as_layer(module) is layer
    assert "Conv2D" in repr(module) and "head" in repr(module)


def test_forward_backward():
    layer = Net()
    module = as_module(layer)
    x = image().requires_grad_()
    y = module(x, factor=3.0)
    assert type(y) is torch.Tensor
    np.testing.assert_allclose(y.detach().numpy(), layer(from_torch(x.detach()), 3.0).numpy(), rtol=1e-5)
    y.sum().backward()
    assert x.grad is not None
    for p in layer.parameters():
        assert p.stop_gradient or p.grad.shape == p.shape


@pytest.mark.parametrize("make", [lambda p: torch.optim.SGD(p, 0.1), lambda p: torch.optim.Adam(p, 0.01), lambda p: torch.optim.AdamW(p, 0.01, fused=True)])
def test_torch_optimizers_step_the_layer(make):
    layer = MLP(3)
    module = as_module(layer)
    before = [p.numpy() for p in layer.parameters()]
    optimizer = make(module.parameters())
    losses = []
    for _ in range(10):
        loss = module(torch.ones(2, 16)).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0]
    assert all((p.numpy() != b).any() for p, b in zip(layer.parameters(), before))
    assert one_storage(module, layer)


def test_paddle_optimizers_step_the_module():
    layer = MLP(2)
    module = as_module(layer)
    optimizer = paddle.optimizer.Adam(0.01, parameters=layer.parameters())
    before = module.layers[0].weight.detach().clone()
    loss = module(torch.ones(2, 16)).sum()
    loss.backward()
    optimizer.step()
    assert (module.layers[0].weight != before).any() and one_storage(module, layer)


def test_modes_move_and_freeze_together():
    layer = Net()
    module = as_module(layer)
    module.eval()
    assert not layer.training and not layer.features[1].training
    layer.train()
    assert module.training and module.features[1].training
    module.features.eval()
    assert module.training and not layer.features[1].training
    module.double()
    assert str(layer.head.weight.dtype) == "paddle.float64" and str(layer.features[1]._mean.dtype) == "paddle.float64"
    assert one_storage(module, layer) and layer.features[1]._mean._t is module.features[1]._mean
    layer.to(dtype="float32")
    assert module.head.weight.dtype is torch.float32 and module(image()).dtype is torch.float32
    module.requires_grad_(False)
    assert all(p.stop_gradient for p in layer.parameters())
    layer.head.weight.stop_gradient = False
    assert module.head.weight.requires_grad


def test_statistics_are_shared():
    layer = Net()
    module = as_module(layer)
    module(image())
    assert abs(layer.features[1]._mean.numpy()).sum() > 0
    np.testing.assert_array_equal(module.features[1]._mean.numpy(), layer.features[1]._mean.numpy())


@pytest.mark.parametrize("assign", [False, True])
def test_load_state_dict(assign):
    layer, other = Net(), Net()
    module = as_module(layer)
    module.load_state_dict(as_module(other).state_dict(), assign=assign)
    np.testing.assert_array_equal(layer.head.weight.numpy(), other.head.weight.numpy())
    assert one_storage(module, layer)
    layer.set_state_dict(Net().state_dict())
    assert one_storage(module, layer)


def test_functional_call_borrows():
    layer = MLP(2)
    module = as_module(layer)
    zeros = {name: torch.zeros_like(p) for name, p in module.named_parameters()}
    assert torch.func.functional_call(module, zeros, (torch.ones(1, 16),)).abs().sum() == 0
    assert one_storage(module, layer) and abs(layer(paddle.ones([1, 16])).numpy()).sum() > 0
    grads = torch.func.grad(lambda p: torch.func.functional_call(module, p, (torch.ones(1, 16),)).sum())(dict(module.named_parameters()))
    module(torch.ones(1, 16)).sum().backward()
    for name, p in module.named_parameters():
        torch.testing.assert_close(grads[name], p.grad)
    assert one_storage(module, layer)


def test_a_parameter_set_by_hand():
    layer = MLP(1)
    module = as_module(layer)
    module.layers[0].weight = torch.nn.Parameter(torch.zeros(16, 16))
    assert abs(layer.layers[0].weight.numpy()).sum() == 0 and one_storage(module, layer)
    layer.layers[0].bias._t = torch.full((16,), 3.0)  # what a Paddle operator that changes shape or dtype does
    assert (module(torch.ones(1, 16)) == 3).all() and one_storage(module.sync(), layer)


def test_shared_parameters_stay_shared():
    layer = nn.Layer()
    layer.a = nn.Linear(3, 3)
    layer.b = nn.Linear(3, 3)
    layer.b.weight = layer.a.weight
    layer.c = layer.a
    module = as_module(layer)
    assert module.a is module.c and module.a.weight is module.b.weight
    assert len(list(module.parameters())) == 3


def test_copies():
    layer = Net()
    module = as_module(layer)
    module(image())
    for twin in (copy.deepcopy(module), pickle.loads(pickle.dumps(as_module(MLP(1))))):
        own = paddle_layer(twin)
        assert own is not layer and one_storage(twin, own)
    twin = copy.deepcopy(module).eval()
    module.eval()
    torch.testing.assert_close(twin(image()), module(image()))
    twin.head.weight.data.zero_()
    assert module.head.weight.abs().sum() > 0


def test_compile_has_no_graph_break():
    module = as_module(MLP(20))
    x = torch.randn(4, 16)
    assert torch._dynamo.explain(module)(x).graph_break_count == 0
    compiled = torch.compile(module, fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(x), module(x))
    compiled(x).sum().backward()
    assert paddle_layer(module).layers[0].weight.grad is not None


def test_compile_sees_updates():
    layer = MLP(2)
    module = as_module(layer)
    compiled = torch.compile(module, fullgraph=True, backend="aot_eager")
    optimizer = torch.optim.SGD(module.parameters(), 0.5)
    for _ in range(3):
        torch.testing.assert_close(compiled(torch.ones(2, 16)), module(torch.ones(2, 16)))
        compiled(torch.ones(2, 16)).square().mean().backward()
        optimizer.step()
        optimizer.zero_grad()


def test_compile_a_network_with_state():
    torch._dynamo.reset()
    module = as_module(Net())
    compiled = torch.compile(module, backend="aot_eager")
    twin = copy.deepcopy(module)
    for _ in range(2):
        torch.testing.assert_close(compiled(image()), twin(image()))
    torch.testing.assert_close(module.features[1]._mean, twin.features[1]._mean)


@pytest.mark.parametrize("strict", [False, True])
def test_export(strict):
    torch._dynamo.reset()
    layer = MLP(20)
    module = as_module(layer)
    x = torch.randn(4, 16)
    program = torch.export.export(module, (x,), dynamic_shapes=({0: torch.export.Dim("batch", min=2, max=64)},), strict=strict)
    assert len(program.graph_signature.parameters) == 40
    torch.testing.assert_close(program.module()(x[:3]), module(x[:3]))
    assert one_storage(module, layer)


def test_export_keeps_eval_statistics():
    module = as_module(Net()).eval()
    program = torch.export.export(module, (image(),))
    torch.testing.assert_close(program.module()(image()), module(image()))


DDP = """
import sys, torch, torch.distributed as dist, paddle_compat as paddle
from paddle_compat.torch import as_module, paddle_layer
rank, path = int(sys.argv[1]), sys.argv[2]
dist.init_process_group("gloo", init_method=f"file://{path}", rank=rank, world_size=2)
paddle.seed(rank)
layer = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.BatchNorm1D(4), paddle.nn.Linear(4, 1))
net = torch.nn.parallel.DistributedDataParallel(as_module(layer))
optimizer = torch.optim.SGD(net.parameters(), 0.1)
data = torch.arange(24.0).reshape(8, 3) / 10
for step in range(3):
    optimizer.zero_grad()
    net(data[rank::2]).square().mean().backward()
    optimizer.step()
net(data)  # brings the statistics of rank 0 to all, then the same batch
print("SUM", [round(float(p.numpy().sum()), 6) for p in layer.parameters()], "GRAD", round(float(layer[0].weight.grad.numpy().sum()), 6))
dist.barrier()  # who leaves first would close the other's connection
dist.destroy_process_group()
"""


def test_distributed_data_parallel(tmp_path):
    """Two processes that start from different weights end with the same ones: weights and gradients were synchronised."""
    (tmp_path / "ddp.py").write_text(DDP)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    env = {**os.environ, "PYTHONPATH": root, "OMP_NUM_THREADS": "1"}
    command = [sys.executable, str(tmp_path / "ddp.py")]
    both = [subprocess.Popen([*command, str(r), str(tmp_path / "meet")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) for r in (0, 1)]
    outs = [p.communicate(timeout=180) for p in both]
    lines = [[line for line in out.splitlines() if line.startswith("SUM")] for out, _ in outs]
    assert lines[0] and lines[0] == lines[1], outs


def test_wrong_arguments():
    with pytest.raises(TypeError, match="takes a paddle"):
        as_module(3)
    with pytest.raises(TypeError, match="was not made by as_module"):
        paddle_layer(torch.nn.Linear(1, 1))
    assert as_module(torch_linear := torch.nn.Linear(1, 1)) is torch_linear
