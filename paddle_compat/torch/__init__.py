"""The bridge to PyTorch (not part of Paddle): tensors, layers and weights, both ways, without copies.

``to_torch``/``from_torch`` change tensors, ``as_module``/``as_layer`` networks, ``to_torch_state_dict``/``load_torch_state_dict`` weights
for networks that were written twice.
"""

from paddle_compat.torch.convert import from_torch, to_torch

__all__ = ["Report", "as_layer", "as_module", "from_torch", "load_torch_state_dict", "paddle_layer", "to_torch", "to_torch_state_dict"]

_LAZY = {
    "as_module": "module", "paddle_layer": "module", "as_layer": "layer", "to_torch_state_dict": "state_dict",
    "load_torch_state_dict": "state_dict", "Report": "state_dict",
}  # fmt: skip


def __getattr__(name):  # paddle.nn, which these need, loads when first asked for
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    return value


def __dir__():
    return sorted({*globals(), *__all__})
