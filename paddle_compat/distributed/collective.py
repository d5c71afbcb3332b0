"""Groups of processes, and the messages between them, over ``torch.distributed``."""

import datetime

import torch
import torch.distributed as tdist

from paddle_compat.core.errors import unimplemented
from paddle_compat.core.tensor import Tensor, wrap

__all__ = []

_TIMEOUT = datetime.timedelta(seconds=1800)


class ReduceOp:
    """How values are combined."""

    SUM = 0
    MAX = 1
    MIN = 2
    PROD = 3
    AVG = 4


def _torch_op(op):
    names = {0: "SUM", 1: "MAX", 2: "MIN", 3: "PRODUCT", 4: "AVG"}
    if op not in names:
        raise ValueError(f"op must be one of ReduceOp.SUM, MAX, MIN, PROD, AVG, but got {op!r}")
    return getattr(tdist.ReduceOp, names[op])


class Group:
    """Some of the processes.

    Args:
        rank_in_group: this process's number in it, -1 where it is none of them.
        id: the group's number.
        ranks: the processes' global numbers.
        pg: torch's process group.
        name: its name.
    """

    def __init__(self, rank_in_group, id, ranks, pg=None, name=None):
        self._rank_in_group, self._id, self._ranks, self._pg, self._name = rank_in_group, id, list(ranks), pg, name

    rank = property(lambda self: self._rank_in_group)
    ranks = property(lambda self: self._ranks)
    name = property(lambda self: self._name)
    process_group = property(lambda self: self._pg)
    id = property(lambda self: self._id)

    @property
    def nranks(self):
        """How many processes."""
        return len(self._ranks)

    world_size = nranks

    def is_member(self):
        """Whether this process belongs to it and there are others."""
        return self._rank_in_group >= 0 and self.nranks >= 2

    def get_group_rank(self, rank):
        """The number in the group of a global number, -1 where it is none of them."""
        return self._ranks.index(rank) if rank in self._ranks else -1

    def __repr__(self):
        ranks = ", ".join(map(str, self._ranks))
        return f"rank: {self.rank}, nranks: {self.nranks}, id: {self.id}, ranks: {ranks}; name: {self._name}"


class _Task:
    """What a call without ``sync_op`` returns."""

    def __init__(self, work=None, then=None):
        self._work, self._then = work, then

    def wait(self):
        """Wait until it is done."""
        if self._work is not None:
            self._work.wait()
        if self._then is not None:
            self._then()
            self._then = None
        return True

    def is_completed(self):
        """Whether it is done."""
        return self._work is None or self._work.is_completed()


_groups = {}  # id -> Group
_next = [10]


def is_initialized():
    """Whether this process has joined the others."""
    return _groups.get(0) is not None and tdist.is_initialized()


def connect(rank, world_size, master, backend=None):
    """Join the processes at ``master`` (``ip:port``).

    Returns:
        The Group of all.
    """
    if not tdist.is_available():
        raise unimplemented("this torch is built without torch.distributed")
    if not tdist.is_initialized():
        backend = backend or ("cpu:gloo,cuda:nccl" if torch.cuda.is_available() and tdist.is_nccl_available() else "gloo")
        tdist.init_process_group(backend, init_method=f"tcp://{master}", rank=rank, world_size=world_size, timeout=_TIMEOUT)
    _groups[0] = Group(rank, 0, range(world_size), tdist.group.WORLD, "_default_pg")
    return _groups[0]


def destroy_process_group(group=None):
    """Leave a group; all of them where None."""
    if group is not None and group.id != 0:
        tdist.destroy_process_group(group.process_group)
        _groups.pop(group.id, None)
        return
    if tdist.is_initialized():
        tdist.destroy_process_group()
    _groups.clear()
    from paddle_compat.fluid.dygraph import parallel_helper

    parallel_helper._set_parallel_ctx(None)


def _get_default_group():
    if not is_initialized():
        raise AssertionError("Call paddle.distributed.init_parallel_env first to initialize the distributed environment.")
    return _groups[0]


def get_group(id=0):
    """The group of that number; None where there is none."""
    if id in _groups:
        return _groups[id]
    from paddle_compat.distributed.parallel import get_rank, get_world_size

    return Group(get_rank(), 0, range(get_world_size())) if id == 0 else None


def new_group(ranks=None, backend=None, timeout=_TIMEOUT):
    """Make a group of processes; all processes have to call it.

    Args:
        ranks: their numbers, all where None.
        backend: 'gloo' or 'nccl', as the environment's where None.
        timeout: how long a message may take.
    """
    from paddle_compat.distributed.parallel import get_rank, get_world_size

    if backend not in (None, "gloo", "nccl"):
        raise ValueError(f"backend must be 'gloo' or 'nccl', but got {backend!r}")
    ranks = sorted(range(get_world_size()) if ranks is None else ranks)
    number, _next[0] = _next[0], _next[0] + 1
    me = get_rank()
    group = tdist.new_group(ranks, timeout=timeout, backend=backend) if is_initialized() else None
    if group is None and len(ranks) > 1:
        _get_default_group()
    out = Group(ranks.index(me) if me in ranks else -1, number, ranks, group, f"_default_pg{number}")
    _groups[number] = out
    return out


def torch_group(group=None):
    """torch's process group of a Group (of all processes where None)."""
    if group is None:
        return _get_default_group().process_group
    return group.process_group


def _alone(group):
    """Whether nothing has to be sent: this process is the group's only one, or none of its own."""
    group = _get_default_group() if group is None else group
    return not group.is_member()


def _data(tensor, name="tensor"):
    if not isinstance(tensor, Tensor):
        raise TypeError(f"{name} must be a Tensor, but got {type(tensor).__name__}")
    return tensor._t.detach()


def _contiguous(t):
    """(the tensor that travels, what to do afterwards)."""
    if t.is_contiguous():
        return t, None
    copy = t.contiguous()
    return copy, lambda: t.copy_(copy)


def _done(work, sync_op, then=None):
    task = _Task(work, then)
    if sync_op:
        task.wait()
        return None
    return task


def _averages(op, group):
    """gloo has no mean: (the sum, the number to divide by)."""
    size = (_get_default_group() if group is None else group).nranks
    return (ReduceOp.SUM, size) if op == ReduceOp.AVG else (op, None)


def all_reduce(tensor, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combine the tensors of all processes; each gets the result in ``tensor``."""
    if group is None and not is_initialized():
        raise RuntimeError("The global group is not initialized.")
    t = _data(tensor)
    if _alone(group):
        return None
    op, divide = _averages(op, group)
    travels, back = _contiguous(t)

    def then():
        if divide:
            travels.div_(divide)
        if back:
            back()

    return _done(tdist.all_reduce(travels, _torch_op(op), torch_group(group), async_op=True), sync_op, then)


def broadcast(tensor, src, group=None, sync_op=True):
    """Give all processes the tensor of ``src``."""
    if _alone(group):
        return None
    travels, back = _contiguous(_data(tensor))
    return _done(tdist.broadcast(travels, src, torch_group(group), async_op=True), sync_op, back)


def reduce(tensor, dst, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combine the tensors of all processes into that of ``dst``."""
    if _alone(group):
        return None
    op, divide = _averages(op, group)
    from paddle_compat.distributed.parallel import get_rank

    t = _data(tensor)
    travels = t.clone() if get_rank() != dst else t.contiguous()  # gloo leaves partial sums with the others

    def then():
        if get_rank() == dst:
            if divide:
                travels.div_(divide)
            if travels is not t:
                t.copy_(travels)

    return _done(tdist.reduce(travels, dst, _torch_op(op), torch_group(group), async_op=True), sync_op, then)


def all_gather(tensor_list, tensor, group=None, sync_op=True):
    """Append the tensors of all processes to ``tensor_list``, in the processes' order."""
    group = _get_default_group() if group is None else group
    t = _data(tensor).contiguous()
    if not group.is_member():
        if group.rank == 0:
            tensor_list.append(wrap(t.clone()))
        return None
    parts = [torch.empty_like(t) for _ in range(group.nranks)]

    def then():
        if len(tensor_list) == len(parts):
            for have, part in zip(tensor_list, parts, strict=True):
                have._t.detach().copy_(part)
        else:
            tensor_list.extend(wrap(p) for p in parts)

    return _done(tdist.all_gather(parts, t, group.process_group, async_op=True), sync_op, then)


def all_gather_object(object_list, obj, group=None):
    """Append the objects of all processes to ``object_list``; they are pickled."""
    group = _get_default_group() if group is None else group
    if not group.is_member():
        object_list.append(obj)
        return
    parts = [None] * group.nranks
    tdist.all_gather_object(parts, obj, group.process_group)
    object_list.extend(parts)


def scatter(tensor, tensor_list=None, src=0, group=None, sync_op=True):
    """Give each process one of the tensors that ``src`` has in ``tensor_list``."""
    group = _get_default_group() if group is None else group
    from paddle_compat.distributed.parallel import get_rank

    t = _data(tensor)
    if not group.is_member():
        if tensor_list:
            t.copy_(_data(tensor_list[0]))
        return None
    parts = [_data(x, "tensor_list").contiguous() for x in tensor_list] if get_rank() == src else None
    travels, back = _contiguous(t)
    return _done(tdist.scatter(travels, parts, src, group.process_group, async_op=True), sync_op, back)


def reduce_scatter(tensor, tensor_list, op=ReduceOp.SUM, group=None, sync_op=True):
    """Combine the lists of all processes part by part; each process gets its own part."""
    group = _get_default_group() if group is None else group
    t = _data(tensor)
    if not group.is_member():
        t.copy_(_data(tensor_list[0]))
        return None
    total = torch.stack([_data(x, "tensor_list") for x in tensor_list])
    op, divide = _averages(op, group)

    def then():
        t.copy_(total[group.rank] / divide if divide else total[group.rank])

    return _done(tdist.all_reduce(total, _torch_op(op), group.process_group, async_op=True), sync_op, then)


def alltoall(in_tensor_list, out_tensor_list, group=None, sync_op=True):
    """Send the i-th tensor to the i-th process; what they sent is appended to ``out_tensor_list``."""
    group = _get_default_group() if group is None else group
    sent = [_data(x, "in_tensor_list").contiguous() for x in in_tensor_list]
    if not group.is_member():
        out_tensor_list.extend(wrap(s.clone()) for s in sent)
        return None
    got = [torch.empty_like(s) for s in sent] if not out_tensor_list else [x._t.detach() for x in out_tensor_list]
    works = _exchange(sent, got, group)
    fresh = not out_tensor_list

    def then():
        for w in works:
            w.wait()
        if fresh:
            out_tensor_list.extend(wrap(g) for g in got)

    return _done(None, sync_op, then)


def alltoall_single(in_tensor, out_tensor, in_split_sizes=None, out_split_sizes=None, group=None, sync_op=True):
    """``alltoall`` of the parts of one tensor along its first dimension."""
    group = _get_default_group() if group is None else group
    source, target = _data(in_tensor, "in_tensor"), _data(out_tensor, "out_tensor")
    if not group.is_member():
        target.copy_(source)
        return None
    n = group.nranks
    sent = [p.contiguous() for p in source.split(in_split_sizes or source.shape[0] // n)]
    parts = list(target.split(out_split_sizes or target.shape[0] // n))
    got = [torch.empty_like(p) for p in parts]
    works = _exchange(sent, got, group)

    def then():
        for w in works:
            w.wait()
        for p, g in zip(parts, got, strict=True):
            p.copy_(g)

    return _done(None, sync_op, then)


def _exchange(sent, got, group):
    """Send each tensor to its process and receive from all, by single messages (gloo has no all-to-all)."""
    me, works = group.rank, []
    for peer, rank in enumerate(group.ranks):
        if peer == me:
            got[me].copy_(sent[me])
        else:
            works.append(tdist.isend(sent[peer], rank, group.process_group))
            works.append(tdist.irecv(got[peer], rank, group.process_group))
    return works


def send(tensor, dst=0, group=None, sync_op=True):
    """Send a tensor to the process ``dst``."""
    if _alone(group):
        return None
    return _done(tdist.isend(_data(tensor).contiguous(), dst, torch_group(group)), sync_op)


def recv(tensor, src=0, group=None, sync_op=True):
    """Receive a tensor from the process ``src`` into ``tensor``."""
    if _alone(group):
        return None
    travels, back = _contiguous(_data(tensor))
    return _done(tdist.irecv(travels, src, torch_group(group)), sync_op, back)


def isend(tensor, dst, group=None):
    """``send`` that does not wait; returns a task."""
    return send(tensor, dst, group, sync_op=False)


def irecv(tensor, src=None, group=None):
    """``recv`` that does not wait; returns a task."""
    return recv(tensor, src, group, sync_op=False)


class P2POp:
    """One message of ``batch_isend_irecv``: ``isend`` or ``irecv``, the tensor and the other process."""

    def __init__(self, op, tensor, peer, group=None):
        if op not in (isend, irecv):
            raise RuntimeError("Invalid ``op`` function. Expected ``op`` to be of type ``paddle.distributed.isend`` or ``paddle.distributed.irecv``.")
        self.op, self.tensor, self.peer, self.group = op, tensor, peer, group


def batch_isend_irecv(p2p_op_list):
    """Start several messages; returns their tasks."""
    return [task for task in (o.op(o.tensor, o.peer, o.group) for o in p2p_op_list) if task is not None]


def barrier(group=None):
    """Wait for all processes."""
    if _alone(group):
        return
    tdist.barrier(torch_group(group))


def wait(tensor, group=None, use_calc_stream=True):
    """Wait until a tensor's messages are done (calls without ``sync_op`` return tasks for that)."""
    if tensor._t.is_cuda:
        torch.cuda.current_stream(tensor._t.device).synchronize()


def _parallel_only(name):
    def refuse(*args, **kwargs):
        raise unimplemented(f"paddle.distributed.collective.{name} belongs to tensor parallelism, which is not in paddle_compat; data parallelism is "
            f"(DataParallel)")

    refuse.__name__ = name
    return refuse


_c_identity, _c_concat, _c_split, _c_lookup_table, _mp_allreduce, _c_softmax_with_cross_entropy, _linear = (
    _parallel_only(n) for n in ("_c_identity", "_c_concat", "_c_split", "_c_lookup_table", "_mp_allreduce", "_c_softmax_with_cross_entropy", "_linear")
)
split = _parallel_only("split")
