"""``paddle.fluid.layers.collective``: messages between processes."""


def _c_allgather(x, nranks, ring_id=0, use_calc_stream=False):
    """The tensors of all processes one after another."""
    from paddle_compat.distributed.collective import all_gather
    from paddle_compat.tensor.manipulation import concat

    parts = []
    all_gather(parts, x)
    return concat(parts, 0)


def _c_allreduce(x, out=None, reduce_type="sum", ring_id=0, use_calc_stream=False):
    """The tensors of all processes combined, in place."""
    from paddle_compat.distributed.collective import ReduceOp, all_reduce

    all_reduce(x, getattr(ReduceOp, reduce_type.upper()))
    return x


def _c_broadcast(x, root=0, ring_id=0, use_calc_stream=False):
    """The tensor of one process, in place."""
    from paddle_compat.distributed.collective import broadcast

    broadcast(x, root)
    return x
