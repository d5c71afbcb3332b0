"""fleet with one process; strategies; recompute."""

import numpy as np
import pytest

import paddle_compat as paddle
from paddle_compat.distributed import fleet


def test_one_process():
    fleet.init(is_collective=True)
    layer = paddle.nn.Linear(2, 2)
    optimizer = paddle.optimizer.SGD(parameters=layer.parameters())
    assert fleet.distributed_model(layer) is layer
    assert fleet.distributed_optimizer(optimizer) is optimizer
    assert (fleet.worker_index(), fleet.worker_num(), fleet.is_first_worker(), fleet.worker_endpoints()) == (0, 1, True, ["127.0.0.1:6170"])
    assert fleet.get_hybrid_communicate_group().get_data_parallel_world_size() == 1


def test_strategy_has_the_recorded_defaults():
    strategy = fleet.DistributedStrategy()
    assert (strategy.amp, strategy.fuse_all_reduce_ops, strategy.fuse_grad_size_in_MB, strategy.nccl_comm_num) == (False, True, 32, 1)
    assert strategy.hybrid_configs == {"dp_degree": -1, "mp_degree": 1, "pp_degree": 1, "sharding_degree": 1}
    strategy.amp_configs = {"init_loss_scaling": 1024.0}
    assert strategy.amp_configs["init_loss_scaling"] == 1024.0 and strategy.amp_configs["incr_ratio"] == 2.0
    with pytest.raises(TypeError):
        strategy.amp = "yes"
    with pytest.raises(ValueError, match="no_such_key"):
        strategy.amp_configs = {"no_such_key": 1}


def test_what_would_be_left_undone_is_an_error():
    strategy = fleet.DistributedStrategy()
    strategy.tensor_parallel = True
    fleet.init(is_collective=True, strategy=strategy)
    with pytest.raises(NotImplementedError, match="tensor_parallel"):
        fleet.distributed_model(paddle.nn.Linear(2, 2))
    strategy = fleet.DistributedStrategy()
    strategy.hybrid_configs = {"mp_degree": 2}
    with pytest.raises(NotImplementedError, match="mp_degree"):
        fleet.distributed_optimizer(None, strategy)
    with pytest.raises(NotImplementedError, match="parameter servers"):
        fleet.init_server()
    fleet.init(is_collective=True)


def test_strategy_in_a_file(tmp_path):
    strategy = fleet.DistributedStrategy()
    strategy.recompute = True
    strategy.save_to_prototxt(str(tmp_path / "s"))
    other = fleet.DistributedStrategy()
    other.load_from_prototxt(str(tmp_path / "s"))
    assert other.recompute


def test_files_are_shared_out(monkeypatch):
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "2")
    files = ["a", "b", "c"]
    assert fleet.util.get_file_shard(files) == ["a", "b"]
    monkeypatch.setenv("PADDLE_TRAINER_ID", "1")
    assert fleet.util.get_file_shard(files) == ["c"]


def run(layer, x, again):
    x = paddle.to_tensor(x, stop_gradient=False)

    def block(a, scale, more=None):
        return {"out": [paddle.tanh(layer(a)) * scale], "more": more + 1}

    made = fleet.utils.recompute(block, x, 2.0, more=x) if again else block(x, 2.0, more=x)
    (made["out"][0].sum() + made["more"].sum()).backward()
    grads = [x.grad.numpy(), layer.weight.grad.numpy()]
    layer.clear_gradients()
    return made["out"][0].numpy(), grads


def test_recompute_gives_the_same_result_and_gradients():
    layer, x = paddle.nn.Linear(3, 2), np.linspace(-1, 1, 6, dtype="float32").reshape(2, 3)
    (plain, plain_grads), (again, again_grads) = run(layer, x, False), run(layer, x, True)
    np.testing.assert_array_equal(plain, again)
    for a, b in zip(plain_grads, again_grads, strict=True):
        np.testing.assert_array_equal(a, b)


def test_recompute_draws_the_same_random_numbers():
    x = paddle.ones([1000])
    x.stop_gradient = False
    out = fleet.utils.recompute(lambda a: paddle.nn.functional.dropout(a, 0.5), x)
    out.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), out.numpy())
