"""``paddle.amp.GradScaler``: the loss scaled up so that small gradients survive float16, by a factor that adapts."""

from enum import Enum

import torch

from paddle_compat.core.tensor import Tensor, wrap


class OptimizerState(Enum):
    """How far an optimizer is within one step."""

    INIT = 0
    UNSCALED = 1
    STEPPED = 2


class AmpScaler:
    """Scales losses, unscales gradients, skips steps whose gradients are not finite, and adapts the scale.

    Args:
        enable: False makes every method pass things through.
        init_loss_scaling: the scale at first.
        incr_ratio, decr_ratio: what it is multiplied by after ``incr_every_n_steps`` finite steps in a row, or
            ``decr_every_n_nan_or_inf`` others.
        use_dynamic_loss_scaling: False keeps the scale as it is.
    """

    def __init__(
        self, enable=True, init_loss_scaling=2.0**15, incr_ratio=2.0, decr_ratio=0.5, incr_every_n_steps=1000, decr_every_n_nan_or_inf=1,
        use_dynamic_loss_scaling=True,
    ):  # fmt: skip
        self._enable = enable
        self._use_dynamic_loss_scaling = use_dynamic_loss_scaling if enable else False
        if not enable:
            return
        if incr_ratio <= 1.0:
            raise AssertionError("The incr_ratio must be > 1.0.")
        if decr_ratio >= 1.0:
            raise AssertionError("The decr_ratio must be < 1.0.")
        self._init_loss_scaling = init_loss_scaling
        self._incr_ratio, self._decr_ratio = incr_ratio, decr_ratio
        self._incr_every_n_steps, self._decr_every_n_nan_or_inf = incr_every_n_steps, decr_every_n_nan_or_inf
        self._incr_count = self._decr_count = 0
        self._found_inf = False
        self._scale = wrap(torch.tensor([init_loss_scaling], dtype=torch.float32))
        self._states = {}

    def scale(self, var):
        """``var`` times the scale."""
        if not isinstance(var, Tensor):
            raise TypeError(f"var should be a Tensor, but received {type(var)}")
        if not self._enable:
            return var
        return var * self._scale.astype(var.dtype)

    def _state(self, optimizer):
        return self._states.setdefault(id(optimizer), OptimizerState.INIT)

    def _unscale(self, optimizer):
        if not self._enable:
            return
        state = self._state(optimizer)
        if state is OptimizerState.UNSCALED:
            raise RuntimeError("unscale_() has already been called on this optimizer since the last update().")
        if state is OptimizerState.STEPPED:
            raise RuntimeError("unscale_() is being called after step().")
        grads = [p._t.grad for p in _parameters(optimizer) if p._t.grad is not None]
        dense = [g if g.layout is torch.strided else g.coalesce().values() for g in grads]
        found = torch.zeros(1)
        by_device = {}
        for g in dense:
            by_device.setdefault((g.device, g.dtype), []).append(g)
        inverse = 1.0 / self._scale._t
        with torch.no_grad():
            for (device, _), group in by_device.items():
                flag = torch.zeros(1, device=device)
                torch._amp_foreach_non_finite_check_and_unscale_(group, flag, inverse.to(device))
                found = torch.maximum(found, flag.cpu())
        self._found_inf = bool(found.item())
        self._states[id(optimizer)] = OptimizerState.UNSCALED

    def minimize(self, optimizer, *args, **kwargs):
        """Unscale the gradients, step unless one is not finite, and adapt the scale."""
        if not self._enable:
            return optimizer.minimize(*args, **kwargs)
        if self._state(optimizer) is OptimizerState.INIT:
            self._unscale(optimizer)
        result = (None, None)
        if not self._found_inf:
            result = optimizer.minimize(*args, **kwargs)
        if self._use_dynamic_loss_scaling:
            self._update()
        self._states.clear()
        return result

    def _update(self):
        if not self._enable or not self._use_dynamic_loss_scaling:
            return
        if self._found_inf:
            self._incr_count = 0
            self._decr_count += 1
            if self._decr_count == self._decr_every_n_nan_or_inf:
                self._scale = self._scale * self._decr_ratio
                self._decr_count = 0
        else:
            self._decr_count = 0
            self._incr_count += 1
            if self._incr_count == self._incr_every_n_steps:
                self._scale = self._scale * self._incr_ratio
                self._incr_count = 0

    def is_enable(self):
        """Whether the scaler does anything."""
        return self._enable

    def is_use_dynamic_loss_scaling(self):
        """Whether the scale adapts."""
        return self._use_dynamic_loss_scaling

    def get_init_loss_scaling(self):
        """The scale at first."""
        return self._init_loss_scaling

    def set_init_loss_scaling(self, new_init_loss_scaling):
        """Set the scale anew."""
        self._init_loss_scaling = new_init_loss_scaling
        self._scale = wrap(torch.tensor([new_init_loss_scaling], dtype=torch.float32))

    def get_incr_ratio(self):
        """What the scale grows by."""
        return self._incr_ratio

    def set_incr_ratio(self, new_incr_ratio):
        """Set what the scale grows by, above 1."""
        if new_incr_ratio <= 1.0:
            raise AssertionError("The new_incr_ratio must be > 1.0.")
        self._incr_ratio = new_incr_ratio

    def get_decr_ratio(self):
        """What the scale shrinks by."""
        return self._decr_ratio

    def set_decr_ratio(self, new_decr_ratio):
        """Set what the scale shrinks by, below 1."""
        if new_decr_ratio >= 1.0:
            raise AssertionError("The new_decr_ratio must be < 1.0.")
        self._decr_ratio = new_decr_ratio

    def get_incr_every_n_steps(self):
        """After how many finite steps the scale grows."""
        return self._incr_every_n_steps

    def set_incr_every_n_steps(self, new_incr_every_n_steps):
        """Set after how many finite steps the scale grows."""
        self._incr_every_n_steps = new_incr_every_n_steps

    def get_decr_every_n_nan_or_inf(self):
        """After how many steps that are not finite the scale shrinks."""
        return self._decr_every_n_nan_or_inf

    def set_decr_every_n_nan_or_inf(self, new_decr_every_n_nan_or_inf):
        """Set after how many steps that are not finite the scale shrinks."""
        self._decr_every_n_nan_or_inf = new_decr_every_n_nan_or_inf

    def state_dict(self):
        """The scale and the counts, to be saved; {} where not enabled."""
        if not self._enable:
            return {}
        return {
            "scale": self._scale.numpy(), "incr_ratio": self._incr_ratio, "decr_ratio": self._decr_ratio, "incr_every_n_steps": self._incr_every_n_steps,
            "decr_every_n_nan_or_inf": self._decr_every_n_nan_or_inf, "incr_count": self._incr_count, "decr_count": self._decr_count,
            "use_dynamic_loss_scaling": self._use_dynamic_loss_scaling,
        }  # fmt: skip

    def load_state_dict(self, state_dict):
        """Go back to what ``state_dict`` gave.

        Raises:
            RuntimeError: an empty dict, from a scaler that was not enabled.
        """
        if not self._enable:
            return
        if not state_dict:
            raise RuntimeError("The input state dict is empty, possibly because it was saved from a disabled instance of GradScaler.")
        self._init_loss_scaling = float(state_dict["scale"][0])
        self._scale = wrap(torch.tensor([self._init_loss_scaling], dtype=torch.float32))
        self._incr_ratio, self._decr_ratio = state_dict["incr_ratio"], state_dict["decr_ratio"]
        self._incr_every_n_steps, self._decr_every_n_nan_or_inf = state_dict["incr_every_n_steps"], state_dict["decr_every_n_nan_or_inf"]
        self._incr_count, self._decr_count = state_dict["incr_count"], state_dict["decr_count"]
        self._use_dynamic_loss_scaling = state_dict["use_dynamic_loss_scaling"]


def _parameters(optimizer):
    found = []
    for p in optimizer._parameter_list or ():
        found.extend(p["params"] if isinstance(p, dict) else [p])
    return [p for p in found if isinstance(p, Tensor)]


class GradScaler(AmpScaler):
    """The scaler of ``paddle.amp``: ``scaler.scale(loss).backward(); scaler.step(optimizer); scaler.update()``."""

    def __init__(
        self, enable=True, init_loss_scaling=2.0**15, incr_ratio=2.0, decr_ratio=0.5, incr_every_n_steps=1000, decr_every_n_nan_or_inf=2,
        use_dynamic_loss_scaling=True,
    ):  # fmt: skip
        # Without a GPU 2.4.2 switches the scaler off. Here bfloat16 works on the CPU, and scaling is harmless: it stays on.
        super().__init__(enable, init_loss_scaling, incr_ratio, decr_ratio, incr_every_n_steps, decr_every_n_nan_or_inf, use_dynamic_loss_scaling)

    def step(self, optimizer):
        """Step the optimizer, its gradients unscaled first, unless one of them is not finite."""
        if not self._enable:
            return optimizer.step()
        state = self._state(optimizer)
        if state is OptimizerState.STEPPED:
            raise RuntimeError("step() has already been called since the last update().")
        if state is OptimizerState.INIT:
            self._unscale(optimizer)
        if not self._found_inf:
            optimizer.step()
        self._states[id(optimizer)] = OptimizerState.STEPPED
        return None

    def update(self):
        """Adapt the scale and make ready for the next step."""
        if not self._enable:
            return
        if self._use_dynamic_loss_scaling:
            self._update()
        self._states.clear()

    def unscale_(self, optimizer):
        """Divide the optimizer's gradients by the scale, once a step (to clip them, say)."""
        return self._unscale(optimizer)
