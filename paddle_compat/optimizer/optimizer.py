"""The base of all optimizers: arguments, parameter groups, state, and what happens in a step.

A step takes each parameter with a gradient, clips, adds regularisation, and hands the torch tensors to the optimizer's rule
in as few batches as it can (``batch.py``). A subclass that overrides one of Paddle's per-parameter methods
(``_append_optimize_op`` and the like, as several libraries do) is served by those methods instead.
"""

import logging

import torch

from paddle_compat.core import mode
from paddle_compat.core.dtype import float64
from paddle_compat.core.grad_mode import no_grad
from paddle_compat.core.parameter import EagerParamBase
from paddle_compat.core.tensor import Symbolic, Tensor, wrap
from paddle_compat.core.zero_grad import clear_all, cleared
from paddle_compat.regularizer import L2Decay

from . import regularization
from .batch import Plan, batches, is_contiguous, single
from .lr import LRScheduler
from .state import State, _dynamic_only

__all__ = []

# The methods that a subclass may override to do a step's work itself, parameter by parameter; each of ours is marked ``_engine``.
_PROTOCOL = (
    "_apply_optimize", "append_regularization_ops", "_create_regularization_of_grad", "_create_optimization_pass",
    "_append_optimize_op", "_finish_update", "apply_gradients",
)  # fmt: skip


def engine(method):
    """Mark a method as one that the batched path stands for."""
    method._engine = True
    return method


def check_parameters(parameters):
    """The list of an optimizer's ``parameters`` argument, or None.

    Raises:
        TypeError: a single Tensor, or a dict.
    """
    if parameters is None:
        return None
    if isinstance(parameters, (Tensor, torch.Tensor)):
        raise TypeError(f"`parameters` of an optimizer must be an iterable of Tensors, but got one {type(parameters).__name__}; write [x]")
    if isinstance(parameters, dict):
        raise TypeError("`parameters` of an optimizer must not be a dict; for parameter groups give a list of dicts")
    return [wrap(p) if isinstance(p, torch.Tensor) else p for p in parameters]  # torch parameters are welcome (an extension)


class Optimizer(State):
    """Base class of the optimizers.

    Args:
        learning_rate: a float, or an ``LRScheduler``.
        parameters: the Tensors to optimise, or a list of dicts, each with 'params' and options of its own ('learning_rate' is
            there a factor of the rate). Needed in dynamic mode.
        weight_decay: a float (L2), or a regularizer; a parameter's own regularizer (``ParamAttr``) goes before it.
        grad_clip: a ``paddle.nn.ClipGradBy...`` object.
        name: prefix in the names of the state.
    Raises:
        AttributeError: no ``parameters`` in dynamic mode.
        TypeError: an argument of the wrong type.
    """

    _per_parameter = False  # whether a subclass overrides one of _PROTOCOL
    _slots = ()  # names of the accumulators that have the parameter's shape
    _folds_l2 = False  # whether the rule adds the L2 penalty by itself
    _multi_precision = False

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls._per_parameter = any(not getattr(getattr(cls, name), "_engine", False) for name in _PROTOCOL)

    @no_grad()
    def __init__(self, learning_rate, parameters=None, weight_decay=None, grad_clip=None, name=None):
        self._parameter_list = check_parameters(parameters)
        self._name = name
        if not mode.process.static:
            if self._parameter_list is None:
                raise AttributeError("an optimizer needs its parameters argument in dynamic mode, but it is None")
            self._warn_of_regularizers(weight_decay)
        if not isinstance(learning_rate, (float, LRScheduler)):
            raise TypeError(f"learning_rate must be a float or an LRScheduler, but got {type(learning_rate).__name__}: {learning_rate!r}")
        if grad_clip is not None:
            _check_clip(grad_clip)
        self.regularization = L2Decay(weight_decay) if isinstance(weight_decay, float) else weight_decay
        self._grad_clip = grad_clip
        self._learning_rate = learning_rate
        self._dtype = self._find_dtype()

        self._learning_rate_map = {}
        self._init_state()
        self.helper = None
        self._param_device_map = {}
        self.clear_gradients = self.clear_grad
        self._default_dict = {"weight_decay": self.regularization, "grad_clip": grad_clip}
        self._use_multi_tensor = None
        self._auxiliary_vars = {}
        self._add_all_groups()

    def _find_dtype(self):
        if not self._parameter_list:
            return None
        first = self._parameter_list[0]
        if not isinstance(first, dict):
            return first.dtype
        for group in self._parameter_list:
            assert "params" in group, f"each parameter group needs 'params', but one has only {sorted(group)}"
        return first["params"][0].dtype if not isinstance(first["params"], Tensor) else first["params"].dtype

    def _add_all_groups(self):
        self._param_groups = []
        if self._parameter_list and isinstance(self._parameter_list[0], dict):
            for group in self._parameter_list:
                self._add_param_group(group.copy())
        else:
            self._param_groups = self._parameter_list

    def _warn_of_regularizers(self, weight_decay):
        if weight_decay is None or not self._parameter_list or isinstance(self._parameter_list[0], dict):
            return
        if any(getattr(p, "regularizer", None) is not None for p in self._parameter_list):
            logging.info(f"some parameters have a regularizer of their own (ParamAttr); weight_decay [{weight_decay}] applies to the others only")

    # ---- parameter groups -------------------------------------------------------------------------------------------

    def _add_param_group(self, param_group):
        """Append a group, a dict with 'params'. ValueError: a parameter is in a group already."""
        self._fill_group(param_group)
        decay = param_group["weight_decay"]
        regularizer = L2Decay(decay) if isinstance(decay, float) else decay
        for param in param_group["params"]:
            param.regularizer = regularizer
            param.optimize_attr["learning_rate"] = param_group.get("learning_rate", 1.0)
        self._param_groups.append(param_group)

    def _fill_group(self, group):
        params = group["params"]
        if isinstance(params, EagerParamBase):
            group["params"] = [params]
        elif isinstance(params, set):
            raise TypeError("the parameters of a group must be in an ordered collection such as a list, but got a set")
        else:
            group["params"] = list(params)
        for key, value in self._default_dict.items():
            group.setdefault(key, value)
        taken = {id(p) for other in self._param_groups for p in other["params"]}
        if not taken.isdisjoint(map(id, group["params"])):
            raise ValueError("some parameters appear in more than one parameter group")

    def _update_param_group(self, parameters):
        """Take over the options of a group (or of one parameter's) as the current ones; returns its 'params'."""
        return parameters.get("params")

    # ---- learning rate ----------------------------------------------------------------------------------------------

    def get_lr(self):
        """The current learning rate, a float."""
        rate = self._learning_rate
        return rate if isinstance(rate, float) else rate()

    def set_lr(self, value):
        """Set the learning rate.

        Args:
            value: float or int.
        Raises:
            TypeError: not a number. RuntimeError: the rate comes from an LRScheduler.
        """
        _dynamic_only("set_lr")
        if not isinstance(value, (int, float)):
            raise TypeError(f"value of set_lr must be a float, but got {type(value).__name__}: {value!r}")
        if isinstance(self._learning_rate, LRScheduler):
            raise RuntimeError("set_lr cannot be used while the learning rate comes from an LRScheduler: the two would conflict")
        self._learning_rate = float(value)
        current = self._global_learning_rate()
        if current is not None:
            current._t.fill_(self._learning_rate)

    def _rate_is_double(self):
        return self._dtype == float64

    def _create_global_learning_rate(self):
        dtype = torch.float64 if self._rate_is_double() else torch.float32
        self._learning_rate_map[None] = wrap(torch.full([1], float(self.get_lr()), dtype=dtype))

    def _global_learning_rate(self, program=None):
        """The rate as a Tensor of shape [1], once a step has been made; else None."""
        if program is None and self._plans:
            self._create_global_learning_rate()
        return self._learning_rate_map.get(program)

    def _create_param_lr(self, param_and_grad):
        """A parameter's rate, a Tensor of shape [1]: the global one times the parameter's factor."""
        factor = getattr(param_and_grad[0], "optimize_attr", {}).get("learning_rate", 1.0)
        if self._global_learning_rate() is None:
            self._create_global_learning_rate()
        rate = self._global_learning_rate()
        return rate if isinstance(factor, float) and factor == 1.0 else wrap(rate._t * float(factor))

    def _rate(self, factor, dtype):
        """The number that a kernel for ``dtype`` gets for a parameter with this factor."""
        rate = float(self.get_lr())
        if self._rate_is_double() and dtype is torch.float64:
            return rate * factor
        rate = single(rate)
        return rate if factor == 1.0 else single(rate * factor)

    # ---- a step -----------------------------------------------------------------------------------------------------

    def step(self):
        """Update each parameter that has a gradient and is not ``stop_gradient``."""
        if mode.process.static:
            _dynamic_only("step")
        recording = torch.is_grad_enabled()
        torch._C._set_grad_enabled(False)
        try:
            groups = self._param_groups
            if isinstance(groups[0], dict):
                for index, group in enumerate(groups):
                    self._step(group["params"], group, index)
            else:
                self._step(groups, None, 0)
        finally:
            torch._C._set_grad_enabled(recording)

    def _step(self, candidates, group, index):
        params, grads = [], []
        for p in candidates:
            t = p._t
            if t.requires_grad:
                g = t.grad
                if g is None:
                    g = cleared(p)
                    if g is None:
                        continue
                params.append(p)
                grads.append(g)
        self._check_sparse(grads, group)
        if self._per_parameter:
            pairs = [(p, _as_gradient(g)) for p, g in zip(params, grads, strict=True)]
            if group is not None:
                pairs = {**{k: v for k, v in group.items() if k != "params"}, "params": pairs}
            self._apply_optimize(None, None, pairs, index)
        elif params:
            self._run(params, grads, group)

    def _check_sparse(self, grads, group):
        pass

    def _apply(self, params, grads):
        """Update ``params`` in place with the torch tensors ``grads``, as ``step`` does with the parameters' own gradients.

        This is what a static program's executor calls for a recorded ``minimize``. A gradient may be None.
        """
        with torch.no_grad():
            present = [(p, g) for p, g in zip(params, grads, strict=True) if g is not None]
            if self._param_groups and isinstance(self._param_groups[0], dict):
                home = {id(p): i for i, group in enumerate(self._param_groups) for p in group["params"]}
                for index, group in enumerate(self._param_groups):
                    self._apply_pairs([pair for pair in present if home.get(id(pair[0])) == index], group)
            else:
                self._apply_pairs(present, None)

    def _begin_static_step(self):
        """Called before a recorded step of a static program."""

    def _apply_pairs(self, pairs, group):
        if pairs and self._per_parameter:
            wrapped = [(p, _as_gradient(g)) for p, g in pairs]
            self._apply_optimize(None, None, wrapped if group is None else {**group, "params": wrapped})
        elif pairs:
            self._run([p for p, _ in pairs], [g for _, g in pairs], group)

    def _run(self, params, grads, group):
        """Clip, regularise, update. ``params`` and torch ``grads`` are lists without None; gradients are off."""
        clip = self._grad_clip if group is None else group["grad_clip"]
        if clip is not None:
            params, grads = _clipped(clip, params, grads)
        self._update(params, grads, group)

    def _update(self, params, grads, group, regularize=True):
        if group is not None:
            self._update_param_group({**group, "params": params})
        plan = self._plan(params, group)
        if regularize:
            grads, l2 = regularization.add(self, plan, grads)
        else:
            l2 = self._kernel_l2(plan)
        tensors = plan.tensors
        plain = plan.uniform and all(map(is_contiguous, grads))  # sparse ones are not
        version = tensors[0]._version
        versions = None if plain else tuple([t._version for t in tensors])
        for batch in batches(self, plan, grads, self._rate, l2, plain):
            self._rule(batch)
            batch.finish()
        # Paddle's updates do not count as in-place writes: a graph that holds a parameter stays usable. torch's fused kernels do not
        # count either; the foreach ones do, alike for all parameters of a plain step.
        written = tensors[0]._version - version
        if versions is None and written:
            versions = tuple([t._version - written for t in tensors])
        if versions is not None:
            torch._C._autograd._unsafe_set_version_counter(tuple(tensors), versions)

    def _plan(self, params, group):
        tensors = [p._t for p in params]
        slot = self._key_slot()
        key = id(params[0])
        plan = self._plans.get(key)
        if plan is not None and plan.fits(params, tensors):
            state = plan.state
            if state is None or (self._accumulators.get(slot) is state[0] and len(state[0]) == state[1]):
                return plan
        self._create_accumulators(None, params if group is None else {**group, "params": params})
        plan = Plan(params, tensors)
        self._align_state(plan)
        self._pack(plan)
        if slot is not None:
            plan.state = (self._accumulators[slot], len(self._accumulators[slot]))
        self._plans[key] = plan
        return plan

    def _rule(self, batch):
        """Update ``batch.weights`` in place."""
        raise NotImplementedError(f"{type(self).__name__} has no update rule: the base class cannot step; use a subclass such as paddle.optimizer.Adam")

    def _fallback_regularizer(self):
        """What regularises the parameters that have no regularizer of their own."""
        return self.regularization

    def _kernel_l2(self, plan):
        """L2 coefficients that belong to the update itself, for gradients that have been regularised already."""
        return 0.0

    def _extra_keys(self, plan):
        """What else splits a step into batches: a list with a hashable key for each parameter, or None."""
        return

    def _skips_update(self):
        """Whether a loss scaler has found infinite gradients, so that nothing is to change."""
        found = self._auxiliary_vars.get("found_inf")
        return found is not None and bool(found)

    # ---- Paddle's per-parameter protocol ----------------------------------------------------------------------------

    @engine
    def backward(self, loss, startup_program=None, parameters=None, no_grad_set=None, callbacks=None):
        """The first half of ``minimize``. In dynamic mode: the list of (parameter, gradient) that ``loss.backward()`` left."""
        if self._dtype is None and loss is not None:
            self._dtype = loss.dtype
        if mode.process.static:
            return _static().append_backward(loss, parameters or self._parameter_list, no_grad_set, callbacks)
        pairs = []
        for p in parameters if parameters else self._parameter_list:
            g = None if p.stop_gradient else p._grad_ivar()
            if g is not None:
                pairs.append((p, g))
        return pairs

    @engine
    def apply_gradients(self, params_grads):
        """The second half of ``minimize``: clip, regularise and update for (parameter, gradient) pairs. Returns the operators: [] in dynamic mode."""
        params_grads = sorted(params_grads, key=lambda pair: pair[0].name)
        if mode.process.static:
            return _static().apply_gradients(self, params_grads)
        return self._apply_optimize(None, None, params_grads)

    @engine
    def _apply_optimize(self, loss, startup_program, params_grads, param_group_idx=0):
        group = None if isinstance(params_grads, list) else params_grads
        pairs = params_grads if group is None else group["params"]
        clip = self._grad_clip if group is None else group["grad_clip"]
        if clip is not None:
            pairs = clip(pairs)
        pairs = self.append_regularization_ops(pairs, self.regularization)
        return self._create_optimization_pass(pairs if group is None else {**group, "params": pairs}, param_group_idx)

    @engine
    def append_regularization_ops(self, parameters_and_grads, regularization=None):
        """Add the penalty's gradient to each gradient: a new list of (parameter, gradient)."""
        return [(p, self._create_regularization_of_grad(p, g, regularization)) for p, g in parameters_and_grads]

    @engine
    def _create_regularization_of_grad(self, param, grad, regularization=None):
        own = getattr(param, "regularizer", None)
        regularizer = regularization if own is None else own
        if grad is None or regularizer is None:
            return grad
        with torch.no_grad():
            return _as_gradient(_dense(grad._t) + regularizer(param, grad, None)._t)

    @engine
    def _create_optimization_pass(self, parameters_and_grads, param_group_idx=0):
        group = None if isinstance(parameters_and_grads, list) else parameters_and_grads
        pairs = parameters_and_grads if group is None else group["params"]
        self._create_global_learning_rate()
        pairs = [(p, g) for p, g in pairs if not p.stop_gradient and g is not None]
        block = _block()
        if getattr(type(self)._append_optimize_op, "_engine", False):
            if pairs:
                with torch.no_grad():
                    self._update([p for p, _ in pairs], [g._t for _, g in pairs], group, regularize=False)
        else:
            params = [p for p, _ in pairs]
            self._create_accumulators(block, params if group is None else {**group, "params": params})
            for pair in pairs:
                self._append_optimize_op(block, pair if group is None else {**group, "params": pair})
        self._finish_update(block, pairs if group is None else {**group, "params": pairs})
        return []

    @engine
    def _append_optimize_op(self, block, param_and_grad):
        """Update one parameter: a (parameter, gradient) pair, or a group's dict with such a pair as 'params'."""
        group = param_and_grad if isinstance(param_and_grad, dict) else None
        param, grad = param_and_grad if group is None else group["params"]
        with torch.no_grad():
            self._update([param], [grad._t], None if group is None else group, regularize=False)

    @engine
    def _finish_update(self, block, parameters_and_grads):
        """Called when all parameters have been updated."""

    def minimize(self, loss, startup_program=None, parameters=None, no_grad_set=None):
        """Update the parameters by the gradients that ``loss.backward()`` left; in static mode, record backward pass and update.

        Args:
            loss: a Tensor (a Variable in static mode).
            startup_program: static mode: the program that initialises the optimizer's state.
            parameters: those to update, instead of all.
            no_grad_set: static mode: variables to compute no gradient for.
        Returns:
            (operators, list of (parameter, gradient)); the first is [] in dynamic mode.
        """
        assert isinstance(loss, (Tensor, torch.Tensor, Symbolic)), f"loss of minimize must be a Tensor, but got {type(loss).__name__}: {loss!r}"
        if mode.process.static:
            if self._dtype is None:
                self._dtype = loss.dtype
            return _static().minimize(self, loss, startup_program, parameters or self._parameter_list, no_grad_set)
        with torch.no_grad():
            pairs = self.backward(loss, startup_program, parameters if parameters else self._parameter_list, no_grad_set)
            if self._per_parameter:
                operators = self._apply_optimize(loss, startup_program, pairs)
            else:
                operators = []
                if pairs:
                    self._run([p for p, _ in pairs], [g._t for _, g in pairs], None)
        return operators, pairs

    # ---- gradients --------------------------------------------------------------------------------------------------

    def clear_grad(self, set_to_zero=True):
        """Reset the gradients of all parameters.

        Args:
            set_to_zero: fill them with zeros; False drops them, so that ``grad`` is None.
        """
        _dynamic_only("clear_grad")
        if self._parameter_list and isinstance(self._parameter_list[0], dict):
            params = [p for group in self._param_groups for p in group["params"]]
        else:
            params = self._parameter_list
        with torch.no_grad():
            clear_all([p for p in params if p._t.requires_grad], set_to_zero)

    # ---- odds and ends that libraries reach for ---------------------------------------------------------------------

    def _set_auxiliary_var(self, key, val):
        self._auxiliary_vars[key] = val

    def _get_auxiliary_var(self, key):
        return self._auxiliary_vars.get(key)

    def _get_no_grad_set(self, loss, no_grad_set=None):
        return set(no_grad_set or ())


def _check_clip(grad_clip):
    from paddle_compat.nn.clip import ClipGradBase

    if not isinstance(grad_clip, ClipGradBase):
        raise TypeError(f"grad_clip must be a paddle.nn.ClipGradByNorm, ByValue or ByGlobalNorm, but got {type(grad_clip).__name__}: {grad_clip!r}")


def _as_gradient(g):
    """A gradient as libraries see it: a Tensor whose ``stop_gradient`` is False."""
    out = wrap(g)
    out._meta = {"stop_gradient": False}
    return out


def _dense(g):
    return g.to_dense() if g.is_sparse else g


def _clipped(clip, params, grads):
    kind = type(clip)
    from paddle_compat.nn.clip import ClipGradBase

    if kind._dygraph_clip is ClipGradBase._dygraph_clip and kind.__call__ is ClipGradBase.__call__:
        return params, clip.clip_torch(params, grads)
    pairs = clip([(p, _as_gradient(g)) for p, g in zip(params, grads, strict=True)])
    return [p for p, _ in pairs], [g._t for _, g in pairs]


def _static():
    from paddle_compat.static import optimize

    return optimize


def _block():
    """The block that Paddle hands to ``_append_optimize_op``: the main program's, if static programs are in use at all."""
    return None
