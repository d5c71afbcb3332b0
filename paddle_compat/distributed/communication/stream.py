"""``paddle.distributed.stream``: the messages, with a choice of the stream that they run on.

torch.distributed orders its streams itself, so ``use_calc_stream`` says no more than that the call waits.
"""

from paddle_compat.distributed import collective
from paddle_compat.distributed.collective import ReduceOp

__all__ = ["all_gather", "all_reduce", "alltoall", "alltoall_single", "broadcast", "recv", "reduce", "reduce_scatter", "scatter", "send"]


def _check(sync_op, use_calc_stream):
    if not sync_op and use_calc_stream:
        raise RuntimeError("use_calc_stream can only be True in sync op behavior.")


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.all_reduce``."""
    _check(sync_op, use_calc_stream)
    return collective.all_reduce(tensor, op, group, sync_op)


def all_gather(tensor_or_tensor_list, tensor, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.all_gather``; a Tensor as the first argument takes the parts one after another."""
    _check(sync_op, use_calc_stream)
    if isinstance(tensor_or_tensor_list, list):
        return collective.all_gather(tensor_or_tensor_list, tensor, group, sync_op)
    parts = []
    collective.all_gather(parts, tensor, group)
    import torch

    target = tensor_or_tensor_list._t.detach()
    target.copy_(torch.cat([p._t for p in parts]).view(target.shape))
    return None


def alltoall(out_tensor_or_tensor_list, in_tensor_or_tensor_list, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.alltoall`` of lists, ``alltoall_single`` of Tensors."""
    _check(sync_op, use_calc_stream)
    if isinstance(in_tensor_or_tensor_list, list):
        return collective.alltoall(in_tensor_or_tensor_list, out_tensor_or_tensor_list, group, sync_op)
    return collective.alltoall_single(in_tensor_or_tensor_list, out_tensor_or_tensor_list, None, None, group, sync_op)


def alltoall_single(out_tensor, in_tensor, out_split_sizes=None, in_split_sizes=None, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.alltoall_single``."""
    _check(sync_op, use_calc_stream)
    return collective.alltoall_single(in_tensor, out_tensor, in_split_sizes, out_split_sizes, group, sync_op)


def broadcast(tensor, src=0, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.broadcast``."""
    _check(sync_op, use_calc_stream)
    return collective.broadcast(tensor, src, group, sync_op)


def recv(tensor, src=0, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.recv``."""
    _check(sync_op, use_calc_stream)
    return collective.recv(tensor, src, group, sync_op)


def reduce(tensor, dst=0, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.reduce``."""
    _check(sync_op, use_calc_stream)
    return collective.reduce(tensor, dst, op, group, sync_op)


def reduce_scatter(tensor, tensor_or_tensor_list, op=ReduceOp.SUM, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.reduce_scatter``; a Tensor is taken apart along its first dimension."""
    _check(sync_op, use_calc_stream)
    return collective.reduce_scatter(tensor, _parts(tensor_or_tensor_list, group), op, group, sync_op)


def scatter(tensor, tensor_or_tensor_list=None, src=0, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.scatter``; a Tensor is taken apart along its first dimension."""
    _check(sync_op, use_calc_stream)
    parts = None if tensor_or_tensor_list is None else _parts(tensor_or_tensor_list, group)
    return collective.scatter(tensor, parts, src, group, sync_op)


def send(tensor, dst=0, group=None, sync_op=True, use_calc_stream=False):
    """``paddle.distributed.send``."""
    _check(sync_op, use_calc_stream)
    return collective.send(tensor, dst, group, sync_op)


def _parts(value, group):
    if isinstance(value, list):
        return value
    from paddle_compat.core.tensor import wrap

    n = (group or collective._get_default_group()).nranks
    return [wrap(p) for p in value._t.detach().chunk(n)]
