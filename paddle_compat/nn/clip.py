"""Gradient clipping: what an optimizer does to gradients before it uses them.

``clip_torch(params, grads)`` works on torch gradients of many parameters at once; optimizers call it. Calling the object with
a list of (parameter, gradient) pairs, as user code does, goes through it too.
"""

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.tensor import Tensor, wrap

__all__ = []


def _needs(p):
    return getattr(p, "need_clip", True) is not False


class ClipGradBase:
    """The base of gradient clipping. A subclass writes ``_clip``, or overrides ``_dygraph_clip`` as on Paddle."""

    def clip_torch(self, params, grads):
        """The clipped gradients, a list. ``grads`` are torch tensors without None and are not written.

        Parameters whose ``need_clip`` is False keep theirs.
        """
        chosen = [i for i, p in enumerate(params) if _needs(p)]
        if not chosen:
            return list(grads)
        out = list(grads)
        with torch.no_grad():
            for i, g in zip(chosen, self._clip([_dense(grads[i]) for i in chosen]), strict=True):
                out[i] = g
        return out

    def _clip(self, grads):
        raise NotImplementedError

    def _dygraph_clip(self, params_grads):
        pairs = [(p, g) for p, g in params_grads if g is not None]  # pairs without a gradient are left out, as on 2.4.2
        clipped = self.clip_torch([p for p, _ in pairs], [g._t for _, g in pairs])
        return [(p, old if g is old._t else wrap(g)) for (p, old), g in zip(pairs, clipped, strict=True)]

    def _static_clip(self, params_grads):
        raise NotImplementedError(f"{type(self).__name__} has no form for static programs")

    def __call__(self, params_grads):
        """Clip a list of (parameter, gradient) pairs; a list of pairs comes back."""
        pairs = list(params_grads)
        if any(g is not None and not isinstance(g, Tensor) for _, g in pairs):
            return self._static_clip(pairs)
        return self._dygraph_clip(pairs)

    def _static_apply(self, params_grads, clip):
        """``clip(list of variables)`` on the gradients that are to be clipped, in a static program."""
        pairs = list(params_grads)
        at = [i for i, (p, g) in enumerate(pairs) if g is not None and _needs(p)]
        for i, g in zip(at, clip([pairs[i][1] for i in at]) if at else [], strict=True):
            pairs[i] = (pairs[i][0], g)
        return pairs


def _dense(g):
    if g.is_sparse:
        # merged rows, so that a row that came twice counts once, with the sum of both
        return g.coalesce()
    return g


def _squares(grads):
    """The norm of each gradient, in float32 at least."""
    norms = []
    for g in grads:
        values = g.values() if g.is_sparse else g
        norms.append(torch.linalg.vector_norm(values, dtype=torch.float32 if values.dtype in (torch.float16, torch.bfloat16) else values.dtype))
    return norms


def _scaled(g, factor):
    if g.is_sparse:
        return torch.sparse_coo_tensor(g.indices(), g.values() * factor.to(g.dtype), g.shape, is_coalesced=True)
    return g * factor.to(g.dtype)


class ClipGradByValue(ClipGradBase):
    """Clip every element to [min, max].

    Args:
        max (float): the upper bound.
        min (float): the lower bound, -max where None (max must be positive then).
    """

    def __init__(self, max, min=None):
        if min is None:
            assert max > 0.0, f"max must be positive where min is None, but got {max}"
            min = -max
        self.max = float(max)
        self.min = float(min)

    def __str__(self):
        return f"Clip Gradient By Value, min = {self.min:f}, max={self.max:f}"

    def _check(self):
        if self.min > self.max:
            raise invalid_argument(f"max should be greater than or equal to min. But received min = {self.min:f}, max = {self.max:f}")

    def _clip(self, grads):
        self._check()
        if any(g.is_sparse for g in grads):
            return [
                torch.sparse_coo_tensor(g.indices(), g.values().clamp(self.min, self.max), g.shape, is_coalesced=True)
                if g.is_sparse
                else g.clamp(self.min, self.max)
                for g in grads
            ]
        out = torch._foreach_clamp_min(grads, self.min)
        torch._foreach_clamp_max_(out, self.max)
        return out

    def _static_clip(self, params_grads):
        import paddle_compat as paddle

        self._check()
        return self._static_apply(params_grads, lambda grads: [paddle.clip(g, min=self.min, max=self.max) for g in grads])


class ClipGradByNorm(ClipGradBase):
    """Scale each gradient whose norm is over ``clip_norm`` down to it.

    Args:
        clip_norm (float): the greatest norm.
    """

    def __init__(self, clip_norm):
        self.clip_norm = float(clip_norm)

    def __str__(self):
        return f"Gradient Clip By Norm, clip_norm={self.clip_norm:f}"

    def _check(self):
        if self.clip_norm <= 0:
            raise invalid_argument(f"max_norm should be greater than 0. Received max_norm is {self.clip_norm:f}.")

    def _clip(self, grads):
        self._check()
        limit = self.clip_norm
        return [_scaled(g, limit / torch.clamp_min(norm, limit)) for g, norm in zip(grads, _squares(grads), strict=True)]

    def _static_clip(self, params_grads):
        import paddle_compat as paddle

        self._check()

        def clip(grads):
            limit = self.clip_norm
            return [g * (limit / paddle.clip(paddle.sqrt(paddle.sum(g * g)), min=limit)) for g in grads]

        return self._static_apply(params_grads, clip)


class ClipGradByGlobalNorm(ClipGradBase):
    """Scale all gradients alike where their norm, taken together, is over ``clip_norm``.

    Args:
        clip_norm (float): the greatest norm.
        group_name (str): names the group (static mode).
        auto_skip_clip (bool): whether gradients that need no scaling are left as they are rather than multiplied by one.
    """

    def __init__(self, clip_norm, group_name="default_group", auto_skip_clip=False):
        self.clip_norm = float(clip_norm)
        self.group_name = group_name
        assert isinstance(auto_skip_clip, bool), f"auto_skip_clip must be a bool, but got {auto_skip_clip!r}"
        self.auto_skip_clip = auto_skip_clip

    def __str__(self):
        return f"Gradient Clip By GlobalNorm, global_norm={self.clip_norm:f}"

    def _dygraph_clip(self, params_grads):
        if not any(g is not None and _needs(p) for p, g in params_grads):
            return params_grads  # nothing to clip: as it came, pairs without a gradient included
        return super()._dygraph_clip(params_grads)

    def _clip(self, grads):
        dense = [g for g in grads if not g.is_sparse]
        same = len(dense) == len(grads) and all(g.dtype is grads[0].dtype and g.device == grads[0].device for g in grads)
        if same and grads[0].dtype in (torch.float32, torch.float64):
            total = torch.linalg.vector_norm(torch.stack(torch._foreach_norm(grads)))
        else:
            wide = torch.float64 if any(g.dtype is torch.float64 for g in grads) else torch.float32
            total = torch.linalg.vector_norm(torch.stack([n.to(device=grads[0].device, dtype=wide) for n in _squares(grads)]))
        if self.auto_skip_clip and bool(total <= self.clip_norm):
            return grads
        factor = self.clip_norm / torch.clamp_min(total, self.clip_norm)
        if same:
            return torch._foreach_mul(grads, factor.to(grads[0].dtype))
        return [_scaled(g, factor.to(g.device)) for g in grads]

    def _static_clip(self, params_grads):
        import paddle_compat as paddle

        def clip(grads):
            total = paddle.sqrt(paddle.add_n([paddle.sum(g * g) for g in grads]))
            factor = self.clip_norm / paddle.clip(total, min=self.clip_norm)
            return [g * factor for g in grads]

        return self._static_apply(params_grads, clip)
