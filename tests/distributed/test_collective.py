"""Messages between two processes over gloo, and data parallelism."""

import json

import numpy as np
import pytest

import paddle_compat as paddle
import paddle_compat.distributed as dist
from tests.distributed import collective_work


def both(work, path):
    dist.spawn(work, args=(str(path / "out"),), nprocs=2)
    return [json.loads((path / f"out{r}").read_text()) for r in (0, 1)]


def test_messages(tmp_path):
    first, second = both(collective_work.messages, tmp_path)
    same = {
        "world": 2, "joined": True, "all_reduce": [3.0, 4.0], "average": 1.5, "all_gather": [0.0, 1.0], "objects": [{"r": 0}, {"r": 1}], "broadcast": 1.0,
        "sent": 7.0, "later": 1.0,
    }  # fmt: skip
    assert first == {**same, "rank": 0, "reduce": 2.0, "scatter": 5.0, "alltoall": [0.0, 10.0], "reduce_scatter": 10.0}
    assert second == {**same, "rank": 1, "reduce": 2.0, "scatter": 6.0, "alltoall": [1.0, 11.0], "reduce_scatter": 12.0}


def test_data_parallel_gives_the_whole_batch_gradients(tmp_path):
    first, second = both(collective_work.parallel, tmp_path)
    for got in (first, second):
        for mean, whole in zip(got["mean"], got["whole"], strict=True):
            np.testing.assert_allclose(mean, whole, atol=1e-6)
        for summed, whole in zip(got["summed"], got["whole"], strict=True):  # own gradients first, then the mean of both sums
            np.testing.assert_allclose(summed, 2 * np.array(whole), atol=1e-6)
    assert first["own"] != second["own"]


def test_an_error_in_a_process_is_raised_with_its_traceback():
    with pytest.raises(Exception, match="on purpose"):
        dist.spawn(collective_work.fail, nprocs=2)


def test_one_process_says_so():
    x = paddle.to_tensor([1.0])
    assert (dist.get_rank(), dist.get_world_size(), dist.is_initialized()) == (0, 1, False)
    with pytest.raises(RuntimeError, match="The global group is not initialized"):
        dist.all_reduce(x)
    with pytest.raises(AssertionError, match=r"Call paddle.distributed.init_parallel_env first"):
        dist.broadcast(x, 0)
    with pytest.warns(UserWarning, match="will not do anything"):
        assert dist.init_parallel_env() is None
    assert repr(dist.get_group()) == "rank: 0, nranks: 1, id: 0, ranks: 0; name: None"


def test_data_parallel_of_one_process_is_the_layer():
    layer = paddle.nn.Linear(2, 2)
    with pytest.warns(UserWarning, match="single-card"):
        outer = paddle.DataParallel(layer)
    x = paddle.ones([1, 2])
    np.testing.assert_array_equal(outer(x).numpy(), layer(x).numpy())
    assert list(outer.state_dict()) == ["weight", "bias"]
    assert outer.scale_loss(x) is x


def test_parallel_env(monkeypatch):
    env = dist.ParallelEnv()
    assert (env.rank, env.world_size, env.device_id, env.current_endpoint, env.trainer_endpoints, env.nrings) == (0, 1, 0, "", [""], 1)
    monkeypatch.setenv("PADDLE_TRAINER_ID", "3")
    monkeypatch.setenv("PADDLE_TRAINERS_NUM", "4")
    env = dist.ParallelEnv()
    assert (env.local_rank, env.nranks) == (3, 4)


def test_spawn_refuses_unknown_options():
    with pytest.raises(ValueError, match="colour"):
        dist.spawn(collective_work.fail, nprocs=1, colour="red")
