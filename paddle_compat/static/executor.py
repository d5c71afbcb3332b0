"""The Executor: carries a program out."""

import numpy as np
import torch

from paddle_compat.core.convert import tensor_data
from paddle_compat.core.dtype import TORCH_TO_NUMPY
from paddle_compat.core.errors import invalid_argument, precondition_not_met
from paddle_compat.core.place import torch_device
from paddle_compat.core.tensor import Tensor, wrap
from paddle_compat.static.backward import GradNode
from paddle_compat.static.program import Program, default_main_program
from paddle_compat.static.scope import LoDTensor, global_scope
from paddle_compat.static.variable import Variable


class Environment:
    """The values of one run: torch tensors by Variable; persistable ones come from the scope."""

    __slots__ = ("by_name", "scope", "second_order", "values")

    def __init__(self, scope, second_order=False):
        self.values, self.scope, self.second_order, self.by_name = {}, scope, second_order, {}

    def __getitem__(self, variable):
        found = self.values.get(id(variable))
        if found is not None:
            return found
        if variable.persistable:
            held = self.scope.get(variable.name)
            if held is not None:
                return held._t
            raise invalid_argument(f"The persistable variable '{variable.name}' has no value in the scope: run the startup program first")
        if variable.is_data:
            raise ValueError(f"Need feed data for '{variable.name}' but there is none: feed={{'{variable.name}': ...}}")
        raise precondition_not_met(f"The variable '{variable.name}' was not computed in this run")

    def __setitem__(self, variable, value):
        self.values[id(variable)] = value
        if variable.persistable:
            held = self.scope.get(variable.name)
            if held is None:
                self.scope.set(variable.name, wrap(value.detach()))
            elif held._t is not value:
                with torch.no_grad():
                    held._t.data = value.detach()


class Executor:
    """Runs programs on a place.

    Args:
        place: a Place or a device's name; the expected place where None.
    """

    def __init__(self, place=None):
        self.place = place
        self._device = torch_device(place)

    def close(self):
        """Nothing to free."""

    def run(
        self, program=None, feed=None, fetch_list=None, feed_var_name="feed", fetch_var_name="fetch", scope=None, return_numpy=True,
        use_program_cache=False, return_merged=True, use_prune=False,
    ):  # fmt: skip
        """Carry a program out.

        Args:
            program: the main program where None.
            feed: {name: array or Tensor}.
            fetch_list: Variables or names whose values are wanted.
            scope: where persistable values live.
            return_numpy: NumPy arrays, or LoDTensors (``static.scope``) where False.

        Returns:
            The list of fetched values.
        """
        program = default_main_program() if program is None else program
        program = getattr(program, "_program", program)
        if not isinstance(program, Program):
            raise TypeError(f"Executor requires Program as its Parameter. But you passed in {type(program)}")
        if isinstance(feed, (list, tuple)):  # as a DataLoader gives it: one dict for the one device
            if len(feed) != 1:
                raise TypeError(f"feed must be a dict, or a list of one dict, but got {len(feed)} items")
            feed = feed[0]
        for reader in program.__dict__.get("_readers", ()):  # DataLoaders that are started by hand
            feed = {**reader.next_feed(), **(feed or {})}
        scope = scope or global_scope()
        fetch_list = list(fetch_list) if isinstance(fetch_list, (list, tuple)) else [] if fetch_list is None else [fetch_list]
        block = program.global_block()
        wanted = [self._variable(block, f) for f in fetch_list]
        grads = [n for n in block.ops if isinstance(n, GradNode)]
        env = Environment(scope, second_order=len(grads) > 1)
        needed = {id(v) for n in grads for v in (*n.wanted,)}
        for name, value in (feed or {}).items():
            variable = block.vars.get(name)
            if variable is None:
                continue  # Paddle lets names through that the program has not
            env.values[id(variable)] = self._fed(variable, value, id(variable) in needed)
        from paddle_compat.core import mode

        static, mode.process.static = mode.process.static, False
        special, mode.S.special = mode.S.special, mode.S.special - (1 if static else 0)
        try:
            if program.random_seed:
                torch.manual_seed(program.random_seed)
            with torch.set_grad_enabled(bool(grads)):
                for node in block.ops:
                    node.run(env)
            results = [env[v].detach() for v in wanted]
        finally:
            mode.process.static, mode.S.special = static, special
        if return_numpy:
            return [wrap(r).numpy() for r in results]
        return [LoDTensor(wrap(r)) for r in results]

    @staticmethod
    def _variable(block, fetch):
        if isinstance(fetch, Variable):
            return fetch
        if isinstance(fetch, str):
            return block.var(fetch)
        raise TypeError(f"fetch_list must hold Variables or names, but got {type(fetch).__name__}")

    def _fed(self, variable, value, needs_grad):
        want = variable.infer[0].dtype
        if isinstance(value, (list, tuple, int, float, bool)):  # Python's numbers take the variable's dtype
            value = np.array(value if isinstance(value, (list, tuple)) else [value], dtype=TORCH_TO_NUMPY[want])
        t = value._t if isinstance(value, Tensor) else tensor_data(value, None, self._device)
        expected = variable.shape
        if len(expected) != t.dim() or any(e >= 0 and e != s for e, s in zip(expected, t.shape, strict=True)):
            raise ValueError(
                f"The fed Variable {variable.name!r} should have dimensions = {len(expected)}, shape = {tuple(expected)}, "
                f"but received fed shape {list(t.shape)} on each device"
            )
        if t.dtype is not want:
            raise ValueError(f"The data type of fed Variable {variable.name!r} must be {variable.dtype}, but received {str(t.dtype)[6:]}")
        t = t.detach().to(self._device)
        if needs_grad or (not variable.stop_gradient and t.is_floating_point()):
            t = t.clone().requires_grad_(True)
        return t
