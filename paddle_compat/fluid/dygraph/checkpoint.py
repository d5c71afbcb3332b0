"""``paddle.fluid.dygraph.checkpoint``: state dicts in files, as Paddle 1.x named them."""

import os

__all__ = ["load_dygraph", "save_dygraph"]


def save_dygraph(state_dict, model_path):
    """Write a layer's state to ``model_path + '.pdparams'``, an optimizer's to ``'.pdopt'``.

    Raises:
        AssertionError: no file name, or an empty dict.
    """
    from paddle_compat.core.parameter import EagerParamBase
    from paddle_compat.framework.io import save

    assert os.path.basename(model_path) != "", (
        "The input model_path MUST be format of dirname/filename [dirname\\filename in Windows system], but received filename is empty string."
    )
    assert len(state_dict) > 0, "state_dict is empty, no need to save"
    suffix = ".pdopt"
    for value in state_dict.values():
        if isinstance(value, EagerParamBase):
            suffix = ".pdparams"
    directory = os.path.dirname(model_path)
    if directory:
        os.makedirs(directory, exist_ok=True)
    save(state_dict, model_path + suffix, 2)


def load_dygraph(model_path, **configs):
    """(parameters, optimizer state or None) of what ``save_dygraph`` or ``paddle.save`` wrote under ``model_path``, as dicts of arrays.

    Raises:
        ValueError: neither file is there.
    """
    from paddle_compat.framework.io import load

    stem = model_path
    for suffix in (".pdparams", ".pdopt"):
        stem = stem.removesuffix(suffix)
    params, state = stem + ".pdparams", stem + ".pdopt"
    if not os.path.exists(params) and not os.path.exists(state):
        if os.path.exists(stem) or os.path.exists(stem + ".pdmodel"):
            return load(model_path, return_numpy=True, **configs), None
        raise ValueError(f"The ``path`` ({model_path}) to load model not exists.")
    read = [load(p, return_numpy=True) if os.path.exists(p) else None for p in (params, state)]
    if read[0] is not None and not configs.get("keep_name_table"):
        read[0].pop("StructuredToParameterName@@", None)
    return read[0], read[1]
