"""``paddle.incubate.autotune``: let kernels, layouts and loaders be chosen by measuring."""

import json
import warnings

__all__ = ["set_config"]

_state = {"kernel": {"enable": False, "tuning_range": [1, 10]}, "layout": {"enable": False}, "dataloader": {"enable": False, "tuning_steps": 500}}


def set_config(config=None):
    """Turn tuning on or off.

    Args:
        config: None turns all of it on; a dict, or the path of a JSON file with one: 'kernel' (enable, tuning_range), 'layout' (enable),
            'dataloader' (enable, tuning_steps). 'kernel' lets torch measure its convolutions (cuDNN's benchmark); the other two are
            noted only: torch chooses layouts itself.
    """
    import torch

    if config is None:
        for part in _state.values():
            part["enable"] = True
        torch.backends.cudnn.benchmark = True
        return
    if isinstance(config, dict):
        given = config
    elif not isinstance(config, str):
        warnings.warn(f"The auto-tuning configuration must be a dict or a path, but got {type(config).__name__}. Use default.", stacklevel=2)
        return
    else:
        try:
            with open(config) as f:
                given = json.load(f)
        except Exception as error:
            print(f"Load config error: {error}")
            warnings.warn("Use default configuration for auto-tuning.", stacklevel=2)
            return
    for name, part in _state.items():
        for key, value in given.get(name, {}).items() if isinstance(given.get(name, {}), dict) else ():
            expected = {"enable": bool, "tuning_range": (list, tuple), "tuning_steps": int}.get(key)
            if expected is None:
                continue
            if isinstance(value, expected):
                part[key] = value
            else:
                warnings.warn(
                    f"The auto-tuning configuration of the {name} is incorrect: `{key}` must not be {type(value).__name__}. Use default.", stacklevel=2
                )
    torch.backends.cudnn.benchmark = _state["kernel"]["enable"]
