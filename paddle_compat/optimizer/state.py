"""An optimizer's state: accumulators, master weights, and their way into and out of a state dict."""

import warnings
from collections import defaultdict

import numpy as np
import torch

from paddle_compat.core import mode
from paddle_compat.core.convert import tensor_data
from paddle_compat.core.dtype import dtype_name, to_torch_dtype
from paddle_compat.core.tensor import Symbolic, Tensor, wrap
from paddle_compat.utils import unique_name

from .batch import LOW_PRECISION, is_same, is_small
from .lr import LRScheduler
from .static_state import declare_accumulator


class State:
    """The part of ``Optimizer`` that keeps accumulators.

    ``_accumulators[name][parameter name]`` is a Tensor; its own name, under which a state dict has it, is
    ``{parameter}_{name}_{n}``, the n counting the optimizers that the parameter has had. A float16 parameter under
    ``multi_precision`` has a float32 master, and the accumulators are the master's.
    """

    _pow_slots = ()  # accumulators of shape [1] that are kept in main memory
    _packs_slots = False  # whether the rule gains from small accumulators in one flat tensor: those without a fused kernel do
    _low_precision_warning = False

    def _init_state(self):
        self._accumulators = defaultdict(dict)
        self._accumulators_holder = {}  # a loaded state whose accumulators do not exist yet
        self._opti_name_list = []
        self._packed = {}  # name -> [(flat tensor, its views)]: accumulators that share memory, so that one call updates all
        self._scratch = {}  # id of such a flat tensor -> (it, another like it, the views of that)
        self._plans = {}
        self._scopes = None  # static mode: the state of each scope (static_state.py)

    # ---- accumulators -----------------------------------------------------------------------------------------------

    def _accumulator_key(self, name):
        return name if self._name is None else f"{self._name}_{name}"

    def _key_slot(self):
        """The accumulator that all parameters have, by which missing state is noticed; None if the optimizer keeps none."""
        names = self._slots or self._pow_slots
        return self._accumulator_key(names[0]) if names else None

    def _add_accumulator(self, name, param, dtype=None, fill_value=0.0, shape=None, type=None, device=None):
        """Make the accumulator ``name`` of a parameter, unless it exists.

        Args:
            dtype: the parameter's by default.
            fill_value: where it starts; a loaded state goes before it.
            shape: the parameter's by default.
            device: 'cpu' keeps it in main memory; by default it is where the parameter is.
        Returns:
            The Tensor.
        """
        key = self._accumulator_key(name)
        of = self._accumulators[key]
        if param.name in of:
            return of[param.name]
        if isinstance(param, Symbolic):
            acc = of[param.name] = declare_accumulator(unique_name.generate(f"{param.name}_{key}"), param, dtype, fill_value, shape)
            self._opti_name_list.append(acc.name)
            return acc
        t = param._t
        torch_dtype = t.dtype if dtype is None else to_torch_dtype(dtype)
        where = torch.device("cpu") if device == "cpu" else t.device
        if shape is None or list(shape) == list(t.shape):
            value = torch.full_like(t, float(fill_value), dtype=torch_dtype, device=where, requires_grad=False)
        else:
            value = torch.full(tuple(shape), float(fill_value), dtype=torch_dtype, device=where)
        acc = wrap(value)
        acc._meta = {"name": unique_name.generate(f"{param.name}_{key}"), "persistable": True}
        self._opti_name_list.append(acc.name)
        if self._accumulators_holder:
            assert acc.name in self._accumulators_holder, f"the loaded optimizer state has no {acc.name}"
            self._load_into(acc, self._accumulators_holder[acc.name])
        of[param.name] = acc
        return acc

    def _get_accumulator(self, name, param):
        """The accumulator ``name`` of a parameter. Exception: there is none."""
        key = self._accumulator_key(name)
        owner = param.name
        if self._multi_precision and low_precision(param):
            owner = self._master_weights[owner].name
        if key not in self._accumulators or owner not in self._accumulators[key]:
            raise Exception(f"Accumulator {key} does not exist for parameter {owner}")
        return self._accumulators[key][owner]

    def _create_accumulators(self, block, parameters):
        """Make what is missing of the state of ``parameters`` (a list, or a group's dict)."""
        if isinstance(parameters, dict):
            parameters = self._update_param_group(parameters)
        owners = []
        for p in parameters:
            if low_precision(p):
                if self._multi_precision:
                    if isinstance(p, Symbolic):
                        continue  # master and state are made when the program runs
                    owners.append(self._create_master_weight(p))
                    continue
                if self._low_precision_warning:
                    warnings.warn(
                        f"{type(self).__name__} updates the {dtype_name(p.dtype)} parameter {p.name} without a float32 copy; "
                        "multi_precision=True keeps one and is more accurate",
                        stacklevel=2,
                    )
            owners.append(p)
        for owner in owners:
            self._add_slots(owner)

    def _add_slots(self, owner):
        for name in self._slots:
            self._add_accumulator(name, owner)

    def _pack(self, plan):
        """Let a plan's accumulators of shape [1], and small ones where the rule likes them flat, be views of one tensor each."""
        if not plan.uniform and any(low_precision(p) for p in plan.params):
            return
        for name in self._pow_slots:
            self._pack_slot(name, plan.names)
        if self._packs_slots:
            names = [name for name, t in zip(plan.names, plan.tensors, strict=True) if is_small(t)]
            for name in self._slots:
                self._pack_slot(name, names)

    def _pack_slot(self, name, owners):
        of = self._accumulators[self._accumulator_key(name)]
        accs = [of[owner] for owner in owners]
        found = [acc._t for acc in accs]
        here = set(map(id, found))
        if len(here) < 2 or len(here) < len(found) or len({(t.dtype, t.device) for t in found}) > 1:
            return
        live = {id(acc._t) for acc in of.values()}
        packs = [pack for pack in self._packed.get(name, ()) if any(id(view) in live for view in pack[1])]
        self._packed[name] = packs
        touched = [pack for pack in packs if any(id(view) in here for view in pack[1])]
        # Packs only ever grow: one that has other parameters' accumulators as well stays as it is.
        if any(not here.issuperset(map(id, views)) for _, views in touched) or any(is_same(views, found) for _, views in touched):
            return
        flat = torch.cat([t.reshape(-1) for t in found])
        views, start = [], 0
        for acc, t in zip(accs, found, strict=True):
            acc._t = flat[start : start + t.numel()].view(t.shape)
            views.append(acc._t)
            start += t.numel()
        self._packed[name] = [pack for pack in packs if not any(pack is other for other in touched)] + [(flat, views)]
        self._scratch.clear()

    def _align_state(self, plan):
        """Give accumulators the memory layout of their parameters: fused kernels walk both as flat arrays."""
        for name in self._slots:
            of = self._accumulators[self._accumulator_key(name)]
            for owner, t in zip(plan.names, plan.tensors, strict=True):
                acc = of.get(owner)
                if acc is not None and acc._t.stride() != t.stride() and acc._t.shape == t.shape:
                    acc._t = torch.empty_like(t, dtype=acc._t.dtype, requires_grad=False).copy_(acc._t)

    # ---- master weights ---------------------------------------------------------------------------------------------

    def _create_master_weight(self, param):
        """The float32 master of a low precision parameter, made from it the first time."""
        if param.name in self._master_weights:
            return self._master_weights[param.name]
        master = wrap(param._t.detach().float())
        master._meta = {"name": unique_name.generate(f"{param.name}_fp32_master"), "persistable": True}
        self._master_weights[param.name] = master
        return master

    # ---- state dict -------------------------------------------------------------------------------------------------

    def state_dict(self):
        """The state: each accumulator under its name, ``master_weights`` if there are any, and ``LR_Scheduler`` if one is used."""
        _dynamic_only("state_dict")
        state = {}
        for of in self._accumulators.values():
            for acc in of.values():
                state[acc.name] = acc
        if getattr(self, "_master_weights", None):
            state["master_weights"] = self._master_weights
        if isinstance(self._learning_rate, LRScheduler):
            state["LR_Scheduler"] = self._learning_rate.state_dict()
        return state

    def set_state_dict(self, state_dict):
        """Load what ``state_dict`` gave; values may be Tensors or arrays.

        State that does not exist yet (no step has been made) is taken up when it is made.

        Raises:
            KeyError: no 'LR_Scheduler' though a scheduler is used.
            AssertionError: an accumulator is missing, or has another shape or dtype. RuntimeError: a value is neither Tensor nor array.
        """
        _dynamic_only("set_state_dict")
        if isinstance(self._learning_rate, LRScheduler):
            self._learning_rate.set_state_dict(state_dict["LR_Scheduler"])
        state = state_dict.copy()
        state.pop("LR_Scheduler", None)
        if "master_weights" in state:
            masters = state.pop("master_weights")
            if hasattr(self, "_master_weights"):
                self._master_weights = {name: _named_tensor(value, f"{name}_fp32_master") for name, value in masters.items()}
                self._plans.clear()
        self._accumulators_holder = state
        for of in self._accumulators.values():
            for acc in of.values():
                assert acc.name in state, f"the optimizer state to load has no {acc.name}"
                self._load_into(acc, state[acc.name])

    set_dict = set_state_dict

    def _load_into(self, acc, value):
        if not isinstance(value, (Tensor, torch.Tensor, np.ndarray)):
            raise RuntimeError(f"the state of {acc.name} must be a Tensor or an array, but got {type(value).__name__}: {value!r}")
        t = tensor_data(value, None, "cpu" if isinstance(value, np.ndarray) else None)
        assert t.shape == acc._t.shape, f"{acc.name} has shape {acc.shape}, but the state to load has {list(t.shape)}"
        assert t.dtype is acc._t.dtype, f"{acc.name} is of dtype {dtype_name(acc._t.dtype)}, but the state to load is {dtype_name(t.dtype)}"
        with torch.no_grad():
            acc._t.copy_(t)

    def get_opti_var_name_list(self):
        """The names of all accumulators made so far."""
        return self._opti_name_list


def low_precision(param):
    """Whether a parameter (a Tensor, or a Variable of a static program) is float16 or bfloat16."""
    return (param.infer[0] if isinstance(param, Symbolic) else param._t).dtype in LOW_PRECISION


def _named_tensor(value, prefix):
    """A copy of a loaded master weight, under its own name if it has one."""
    name = value.name if isinstance(value, Tensor) else unique_name.generate(prefix)
    out = wrap(tensor_data(value, None, "cpu" if isinstance(value, np.ndarray) else None))
    out._meta = {"name": name, "persistable": True}
    return out


def _dynamic_only(method):
    if mode.process.static:
        raise AssertionError(f"'{method}()' works in dynamic mode only; call paddle.disable_static() first")
