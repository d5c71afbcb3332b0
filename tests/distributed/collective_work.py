"""What each of two processes does for test_collective.py; writes what it got to a file."""

import json

import numpy as np

import paddle_compat as paddle
import paddle_compat.distributed as dist


def messages(path):
    """Every collective call, by two processes."""
    dist.init_parallel_env()
    r = dist.get_rank()
    got = {"rank": r, "world": dist.get_world_size(), "joined": dist.is_initialized()}

    def tensor(*values):
        return paddle.to_tensor(list(values), "float32")

    x = tensor(1.0 + r, 2.0)
    dist.all_reduce(x)
    got["all_reduce"] = x.numpy().tolist()
    x = tensor(1.0 + r)
    dist.all_reduce(x, op=dist.ReduceOp.AVG)
    got["average"] = x.item()
    x = tensor(1.0 + r)
    dist.reduce(x, 0, op=dist.ReduceOp.MAX)
    got["reduce"] = x.item()
    parts = []
    dist.all_gather(parts, tensor(r))
    got["all_gather"] = [p.item() for p in parts]
    objects = []
    dist.all_gather_object(objects, {"r": r})
    got["objects"] = objects
    x = tensor(r)
    dist.broadcast(x, 1)
    got["broadcast"] = x.item()
    x = tensor(0.0)
    dist.scatter(x, [tensor(5.0), tensor(6.0)] if r == 0 else None, src=0)
    got["scatter"] = x.item()
    out = []
    dist.alltoall([tensor(10.0 * r), tensor(10.0 * r + 1)], out)
    got["alltoall"] = [o.item() for o in out]
    x = tensor(0.0)
    dist.reduce_scatter(x, [tensor(10.0 * r), tensor(10.0 * r + 1)])
    got["reduce_scatter"] = x.item()
    x = tensor(7.0 if r == 0 else 0.0)
    task = dist.isend(x, 1) if r == 0 else dist.irecv(x, 0)
    task.wait()
    got["sent"] = x.item()
    x = tensor(r)
    task = dist.all_reduce(x, sync_op=False)
    task.wait()
    got["later"] = x.item()
    dist.barrier()
    with open(path + str(r), "w") as f:
        json.dump(got, f)


def parallel(path):
    """Gradients of half a batch in each process against those of the whole batch."""
    dist.init_parallel_env()
    r = dist.get_rank()
    paddle.seed(r)  # the weights differ until DataParallel makes them equal
    model = paddle.nn.Sequential(paddle.nn.Linear(3, 4), paddle.nn.ReLU(), paddle.nn.Linear(4, 1), paddle.nn.Linear(1, 1))
    outer = paddle.DataParallel(model, find_unused_parameters=True)
    data = paddle.to_tensor(np.arange(12, dtype="float32").reshape(4, 3) / 10)
    half = data[2 * r : 2 * r + 2]

    def gradients():
        return [p.grad.numpy().tolist() for p in model.parameters()]

    got = {}
    outer(half).mean().backward()
    got["mean"] = gradients()
    model.clear_gradients()
    with outer.no_sync():
        outer(half).mean().backward()
    got["own"] = gradients()
    outer(half).mean().backward()
    got["summed"] = gradients()
    model.clear_gradients()
    with outer.no_sync():
        model(data).mean().backward()
    got["whole"] = gradients()
    with open(path + str(r), "w") as f:
        json.dump(got, f)


def fail():
    """A process that ends with an error."""
    raise RuntimeError("on purpose")
