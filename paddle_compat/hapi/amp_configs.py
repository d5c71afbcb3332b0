"""``Model.prepare``'s ``amp_configs``: mixed precision in its loops."""

import contextlib

__all__ = []

_CAST = ("custom_white_list", "custom_black_list")
_SCALER = (
    "init_loss_scaling", "incr_ratio", "decr_ratio", "incr_every_n_steps", "decr_every_n_nan_or_inf", "use_dynamic_loss_scaling",
)  # fmt: skip


class Precision:
    """How a Model's batches are cast, scaled and stepped."""

    def __init__(self, level="O0", cast=None, scaler=None):
        self.level = level
        self._cast = cast or {}
        self._scaler = scaler

    def cast(self):
        """The context of forward and loss."""
        if self.level == "O0":
            return contextlib.nullcontext()
        from paddle_compat.amp import auto_cast

        return auto_cast(enable=True, level=self.level, **self._cast)

    def scaled(self, loss):
        """The loss to go backward from."""
        return loss if self._scaler is None else self._scaler.scale(loss)

    def step(self, optimizer):
        """Step the optimizer."""
        if self._scaler is None:
            optimizer.step()
        else:
            self._scaler.step(optimizer)
            self._scaler.update()


def prepare_amp(model, configs):
    """The Precision that ``amp_configs`` ask for.

    Raises:
        TypeError: neither text nor dict. ValueError: an unknown level or key.
    """
    if not configs:
        return Precision()
    if not isinstance(configs, (str, dict)):
        raise TypeError(f"amp_configs must be a str or a dict, but got {type(configs).__name__}")
    configs = {"level": configs} if isinstance(configs, str) else dict(configs)
    level = configs.pop("level", "O1")
    if level not in ("O0", "O1", "O2"):
        raise ValueError("The level of amp_configs should be 'O0', 'O1' or 'O2'.")
    pure = configs.pop("use_fp16_guard", None)
    if pure is not None:
        raise ValueError("'use_fp16_guard' in amp_configs is for static mode only.")
    unknown = tuple(k for k in configs if k not in _CAST + _SCALER)
    if unknown:
        raise ValueError(f"Except for 'level', the keys of 'amp_configs' must be accepted by mixed precision APIs, but {unknown} could not be recognized.")
    if level == "O0":
        return Precision()
    from paddle_compat.amp import GradScaler, decorate

    if level == "O2" and model._optimizer is not None:
        model.network, model._optimizer = decorate(models=model.network, optimizers=model._optimizer, level="O2")
    scaler = GradScaler(**{k: configs[k] for k in _SCALER if k in configs})
    return Precision(level, {k: configs[k] for k in _CAST if k in configs}, scaler)
