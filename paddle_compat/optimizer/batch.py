"""From parameters and gradients to the lists of torch tensors that one fused call updates.

An optimizer's rule is written once, over a ``Batch``: parameters of one dtype on one device that share a learning rate and an
L2 coefficient. Nearly always a step is a single batch. What a step finds out about its parameters (names, dtype, memory
layout) is kept in a ``Plan`` and used again while the same tensors come back.
"""

from ctypes import c_float
from operator import is_

import torch

LOW_PRECISION = (torch.float16, torch.bfloat16)


def single(x):
    """``x`` as a float32 has it: Paddle's kernels take most of their constants as C floats, even for float64 parameters."""
    return c_float(x).value


is_contiguous = torch.Tensor.is_contiguous  # False for sparse tensors

SMALL = 4096  # elements; up to here a call costs more than its work, and many small tensors are better off as one


def is_small(t):
    """Whether the state of ``t`` is kept in one flat tensor with others: on the CPU only, GPUs run foreach kernels as one."""
    return t.numel() <= SMALL and t.device.type == "cpu" and t.is_contiguous()


def is_same(some, others):
    """Whether two lists hold the very same objects."""
    return len(some) == len(others) and all(map(is_, some, others))


class Plan:
    """What is known about one list of parameters.

    Attributes:
        params, tensors: the parameters and their torch tensors; the plan holds while both are the very same objects.
        names: their names.
        uniform: whether one batch takes all: one dtype that needs no float32 copy, one device, contiguous memory.
    """

    __slots__ = ("names", "params", "small", "state", "tensors", "uniform")

    def __init__(self, params, tensors):
        self.state = None  # (a dict of accumulators, its length): what the optimizer found when it made the plan
        self.params, self.tensors = params, tensors
        self.names = [p.name for p in params]
        first = tensors[0]
        self.uniform = first.dtype not in LOW_PRECISION and all(t.dtype is first.dtype and t.device == first.device and t.is_contiguous() for t in tensors)
        self.small = all(map(is_small, tensors)) or first.device.type != "cpu"

    def fits(self, params, tensors):
        """Whether the plan was made for these very objects."""
        return is_same(params, self.params) and is_same(tensors, self.tensors)


class Batch:
    """Parameters that one call of an optimizer's rule updates.

    Attributes:
        params: the parameters (for functions of the user's that ask about one).
        weights: the torch tensors to update in place: the parameters' own, their float32 masters, or float32 copies.
        grads: their gradients, of the same dtype and memory layout. Not to be written.
        lr: the learning rate, with the parameters' own factor, rounded as Paddle's tensor of it is.
        l2: the coefficient of an L2 penalty that the rule is to add to the gradients (0.0: none).
        key: what the optimizer's ``_extra_key`` gave for these parameters, or None.
        double: whether the weights are float64.
    """

    __slots__ = ("_opt", "_owners", "_pack", "_written", "double", "grads", "key", "l2", "lr", "params", "weights")

    def __init__(self, opt, params, owners, weights, grads, lr, l2, key=None):
        self._opt, self._owners, self._written, self._pack = opt, owners, None, None
        self.params, self.weights, self.grads = params, weights, grads
        self.lr, self.l2, self.key = lr, l2, key
        self.double = weights[0].dtype is torch.float64

    def constant(self, x):
        """A constant as Paddle's kernels of C float attributes see it: rounded to float32."""
        return c_float(x).value

    def typed(self, x):
        """A constant as Paddle's kernels of Scalar attributes see it: rounded to the weights' dtype."""
        return x if self.double else c_float(x).value

    def dense_grads(self):
        """The gradients, sparse ones made dense."""
        return [g.to_dense() for g in self.grads] if self.grads[0].is_sparse else self.grads

    def slot(self, name):
        """The torch tensors of the accumulator ``name``, one for each weight, to be updated in place."""
        of = self._opt._accumulators[self._opt._accumulator_key(name)]
        found = [of[owner]._t for owner in self._owners]
        dtype = self.weights[0].dtype
        if found[0].dtype is not dtype and dtype.is_floating_point and found[0].dtype in LOW_PRECISION:
            # float16 state of a float16 parameter without a master: computed in float32, written back by finish()
            wide = [t.to(dtype) for t in found]
            self._written = (self._written or []) + [(found, wide)]
            return wide
        return found

    def powers(self, name):
        """(tensors, values) of the accumulator ``name`` of shape [1]: one tensor to write and a list of numbers.

        ``tensors`` is a list with one flat tensor when the accumulators still are the views of it that they were made as.
        """
        opt = self._opt
        of = opt._accumulators[opt._accumulator_key(name)]
        found = [of[owner]._t for owner in self._owners]
        pack = self._find_pack(name, found)
        return (found, torch.cat(found).tolist()) if pack is None else ([pack[0]], pack[0].tolist())

    def _find_pack(self, name, found):
        """(flat tensor, views) where the accumulators ``found`` are the views, one after another; or None."""
        for pack in self._opt._packed.get(name, ()):
            if is_same(pack[1], found):
                return pack
        return None

    def columns(self, *names):
        """(gradients, accumulators of each name): lists to compute with, of one tensor for each weight, or of one flat tensor for all.

        What comes of them goes to the weights by ``add``.
        """
        slots = [self.slot(name) for name in names]
        grads = self.dense_grads()
        packs = [self._find_pack(name, found) for name, found in zip(names, slots, strict=True)]
        if None not in packs:
            self._pack = packs[0]
            grads, slots = [torch._C._nn.flatten_dense_tensors(grads)], [[pack[0]] for pack in packs]
        return grads, *slots

    def each(self, column):
        """A column as a list with one tensor for each weight.

        Of the first accumulator these are its own views, else views of a scratch tensor, good until the next call.
        """
        if self._pack is None:
            return column
        flat, views = self._pack
        if column[0] is flat:
            return views
        scratch = self._opt._scratch.get(id(flat))
        if scratch is None or scratch[0] is not flat:
            whole = torch.empty_like(flat)
            parts = [part.view(v.shape) for part, v in zip(whole.split([v.numel() for v in views]), views, strict=True)]
            scratch = self._opt._scratch[id(flat)] = (flat, whole, parts)
        scratch[1].copy_(column[0])
        return scratch[2]

    def add(self, column, alpha):
        """Add ``alpha`` times a column to the weights."""
        torch._foreach_add_(self.weights, self.each(column), alpha=alpha)

    def keep(self, originals):
        """Copy the weights, which are float32 stand-ins, to ``originals`` when the rule has run."""
        self._written = [(originals, self.weights)]

    def finish(self):
        """Write back what was computed in float32 copies."""
        if self._written:
            for narrow, wide in self._written:
                torch._foreach_copy_(narrow, wide)

    def part(self, indices):
        """A batch of some of the parameters; the rest of the facts stay."""
        pick = [[column[i] for i in indices] for column in (self.params, self._owners, self.weights, self.grads)]
        return Batch(self._opt, *pick, self.lr, self.l2, self.key)


def batches(opt, plan, grads, rates, l2, plain):
    """Split a step's parameters into batches.

    Args:
        opt: the optimizer.
        plan: the parameters.
        grads: their torch gradients.
        rates: function from a parameter's own factor to the learning rate.
        l2: a float for all, or a list of one for each.
        plain: whether parameters and gradients are dense, contiguous, and of one dtype on one device.

    Yields:
        Batch.
    """
    params = plan.params
    keys = opt._extra_keys(plan)
    factors = _factors(params)
    if plain and keys is None and not isinstance(l2, list) and not isinstance(factors, list) and (plan.small or not opt._packs_slots):
        yield Batch(opt, params, plan.names, plan.tensors, grads, rates(factors, plan.tensors[0].dtype), l2)
        return

    groups = {}
    for i, t in enumerate(plan.tensors):
        g = grads[i]
        factor = factors[i] if isinstance(factors, list) else factors
        decay = l2[i] if isinstance(l2, list) else l2
        key = None if keys is None else keys[i]
        # Rules of several passes take a large tensor by itself: it stays in the cache from pass to pass.
        small = i if opt._packs_slots and t.device.type == "cpu" and t.numel() > SMALL else -1
        groups.setdefault((t.dtype, t.device, g.is_sparse, small, factor, decay, key), []).append(i)
    for (dtype, _, sparse, _, factor, decay, key), indices in groups.items():
        some = [params[i] for i in indices]
        own = [plan.tensors[i] for i in indices]
        owners = [plan.names[i] for i in indices]
        weights = own
        if dtype in LOW_PRECISION and opt._multi_precision:
            masters = [opt._master_weights[name] for name in owners]
            owners = [m.name for m in masters]
            weights = [m._t for m in masters]
        elif dtype in LOW_PRECISION:
            weights = [t.float() for t in own]
        elif not all(map(is_dense, own)):
            weights = [t.contiguous() for t in own]
        aligned = [g if sparse else _aligned(g, w) for g, w in zip((grads[i] for i in indices), weights, strict=True)]
        batch = Batch(opt, some, owners, weights, aligned, rates(factor, weights[0].dtype), decay, key)
        if weights is not own:
            batch.keep(own)
        yield batch


def is_dense(t):
    """Whether the elements of ``t`` fill one stretch of memory, in whatever order of the dimensions."""
    return t.is_contiguous() or torch.empty_like(t, device="meta").stride() == t.stride()


def _factors(params):
    """The parameters' own factors of the learning rate: one number if all agree, else a list."""
    try:
        found = {p.optimize_attr["learning_rate"] for p in params}
        if len(found) == 1:
            return found.pop()
    except (AttributeError, TypeError):
        pass  # plain Tensors have no attributes, and a factor may be a Tensor
    return [_factor(p) for p in params]


def _factor(param):
    attributes = getattr(param, "optimize_attr", None)
    return 1.0 if attributes is None else float(attributes["learning_rate"])


def _aligned(grad, weight):
    """``grad`` in the dtype and memory layout of ``weight``: fused kernels walk both as flat arrays."""
    if grad.dtype is not weight.dtype:
        grad = grad.to(weight.dtype)
    if grad.device != weight.device:
        grad = grad.to(weight.device)
    if grad.stride() != weight.stride() and not (grad.is_contiguous() and weight.is_contiguous()):
        grad = torch.empty_like(weight).copy_(grad)
    return grad
