"""Averages gradients over processes while backward still runs.

Parameters are put into buckets in the order in which their gradients arrive (about the reverse of their making); a bucket
whose gradients are all there is sent off at once, and what is left is waited for when backward ends.
"""

import torch


class _Bucket:
    __slots__ = ("flat", "missing", "params", "work")

    def __init__(self, params):
        self.params = params
        self.start()

    def start(self):
        self.missing, self.work, self.flat = len(self.params), None, None


class Reducer:
    """Hooks on a layer's parameters.

    Args:
        layer: the layer.
        group: torch's process group.
        world: how many processes.
        megabytes, last_megabytes: a bucket's size, and that of the first bucket to leave.
        find_unused: parameters without gradient count as zero; without it they are an error.
    """

    def __init__(self, layer, group, world, megabytes, last_megabytes, find_unused):
        self.layer, self.group, self.world, self.find_unused = layer, group, world, find_unused
        self.limits = (max(int(last_megabytes * 2**20), 1), max(int(megabytes * 2**20), 1))
        self.enabled = True
        self.rebuild()

    def rebuild(self):
        """Put the parameters that now take gradients into buckets."""
        self.hooked, self.queued = {}, False
        params = [p for p in self.layer.parameters() if not p.stop_gradient]
        buckets, current, size = [], [], 0
        for p in reversed(params):
            if current and (size >= self.limits[bool(buckets)] or current[0]._t.dtype is not p._t.dtype):
                buckets.append(_Bucket(current))
                current, size = [], 0
            current.append(p)
            size += p._t.numel() * p._t.element_size()
        if current:
            buckets.append(_Bucket(current))
        self.buckets = buckets
        self.prepare()

    def prepare(self):
        """See to it that each parameter's present torch tensor has a hook."""
        for bucket in self.buckets:
            for p in bucket.params:
                t = p._t
                if self.hooked.get(id(p)) is not t and t.requires_grad:
                    self.hooked[id(p)] = t
                    t.register_post_accumulate_grad_hook(lambda _, bucket=bucket: self._arrived(bucket))
            if not self.queued:
                bucket.start()

    def _arrived(self, bucket):
        if not self.enabled:
            return
        if not self.queued:
            self.queued = True
            for other in self.buckets:
                other.start()
            torch.autograd.Variable._execution_engine.queue_callback(self._finish)
        bucket.missing -= 1
        if bucket.missing == 0:
            self._send(bucket)

    def _send(self, bucket):
        grads = [p._t.grad if p._t.grad is not None else torch.zeros_like(p._t) for p in bucket.params]
        bucket.flat = torch.cat([g.reshape(-1) for g in grads]).div_(self.world)
        bucket.work = torch.distributed.all_reduce(bucket.flat, group=self.group, async_op=True)

    def _finish(self):
        self.queued = False
        waiting = [b for b in self.buckets if b.work is None]
        if waiting and not self.find_unused:
            names = [p.name for b in waiting for p in b.params if p._t.grad is None]
            raise RuntimeError(
                f"(PreconditionNotMet) Parameters without gradient in this step: {names[:5]}. Make the DataParallel with find_unused_parameters=True, or "
                f"let the loss use them."
            )
        for bucket in waiting:
            self._send(bucket)
        for bucket in self.buckets:
            bucket.work.wait()
            at = 0
            for p in bucket.params:
                n = p._t.numel()
                part = bucket.flat[at : at + n].view(p._t.shape)
                if p._t.grad is None:
                    p._t.grad = part.clone()
                else:
                    p._t.grad.copy_(part)
                at += n
