"""``paddle.amp.auto_cast`` and ``decorate``: mixed precision, applied in the op table by op type."""

import copy
import warnings
from contextlib import contextmanager

import torch

from paddle_compat.amp import lists
from paddle_compat.amp.state import State
from paddle_compat.core import mode


def _lists(level, dtype, custom_white_list, custom_black_list):
    white = set(lists.WHITE if dtype == "float16" else lists.BF16_WHITE)
    black = set(lists.BLACK if dtype == "float16" else lists.BF16_BLACK)
    if level == "O2":
        white, black = set(), set(lists.PURE_BLACK)
    custom_white, custom_black = set(custom_white_list or ()), set(custom_black_list or ())
    if custom_white & custom_black:
        raise ValueError(f"Custom white list overlap custom black list: {sorted(custom_white & custom_black)}")
    return frozenset((white | custom_white) - custom_black), frozenset((black | custom_black) - custom_white)


@contextmanager
def amp_guard(enable=True, custom_white_list=None, custom_black_list=None, level="O1", dtype="float16"):
    """See ``auto_cast``."""
    if level not in ("O0", "O1", "O2"):
        raise ValueError(
            "level should be O0, O1 or O2. O0 represents fp32 train mode, O1 represents AMP train mode, O2 represents pure fp16/bf16 train mode."
        )
    if dtype not in ("float16", "bfloat16"):
        raise ValueError("dtype should be 'float16' or 'bfloat16'.")
    before = mode.local.amp
    if not enable or level == "O0":
        state = None
    elif dtype == "float16" and not torch.cuda.is_available():
        # 2.4.2 warns and computes in float32: its CPU has no float16 kernels
        warnings.warn("amp_guard can only be enabled on CUDAPlace, XPUPlace, NPUPlace or MLUPlace for float16; on the CPU use dtype='bfloat16'.", stacklevel=3)
        state = None
    else:
        white, black = _lists(level, dtype, custom_white_list, custom_black_list)
        state = State(getattr(torch, dtype), level, white, black)
    delta = (state is not None) - (before is not None)
    mode.local.amp = state
    mode.switch(delta)
    try:
        yield
    finally:
        mode.local.amp = before
        mode.switch(-delta)


def auto_cast(enable=True, custom_white_list=None, custom_black_list=None, level="O1", dtype="float16"):
    """Inside the block operators run in low precision by their lists.

    Args:
        enable: False does nothing.
        custom_white_list, custom_black_list: op types to run low, or in float32.
        level: 'O1' by the lists, 'O2' nearly everything low, 'O0' nothing.
        dtype: 'float16' (GPU only) or 'bfloat16' (the CPU too).

    Raises:
        ValueError: another level or dtype, or lists that overlap.
    """
    return amp_guard(enable, custom_white_list, custom_black_list, level, dtype)


def decorate(models, optimizers=None, level="O1", master_weight=None, save_dtype=None):
    """Make models (and their optimizers) ready for level 'O2': parameters in float16, normalisation layers left in float32.

    Args:
        models: a Layer or a list.
        optimizers: an Optimizer or a list; they keep float32 master weights unless ``master_weight`` is False.
        level: 'O1' changes nothing.
        save_dtype: the dtype that ``state_dict`` gives the parameters in: 'float16', 'float32' or 'float64'.

    Returns:
        The models, with the optimizers behind where they were given.
    """
    return _decorate(models, optimizers, level, master_weight, save_dtype, torch.float16)


amp_decorate = decorate


def _decorate(models, optimizers, level, master_weight, save_dtype, dtype):
    from paddle_compat.nn import Layer
    from paddle_compat.optimizer import Optimizer

    if level not in ("O1", "O2"):
        raise ValueError("level should be O1 or O2, O1 represent AMP train mode, O2 represent Pure fp16 train mode.")
    if level == "O1":
        return models if optimizers is None else (models, optimizers)
    model_list = [models] if isinstance(models, Layer) else models
    if not isinstance(model_list, (list, tuple)) or not all(isinstance(m, Layer) for m in model_list):
        raise TypeError(f"models must be either a single model or a list of models, but received {type(models)}.")
    for model in model_list:
        _to_low(model, dtype)
    if optimizers is not None:
        optimizer_list = [optimizers] if isinstance(optimizers, Optimizer) else optimizers
        if not isinstance(optimizer_list, (list, tuple)):
            raise TypeError(f"optimizers must be either a single optimizer or a list of optimizers, but received {type(optimizers)}.")
        for optimizer in optimizer_list:
            if hasattr(optimizer, "_multi_precision"):
                optimizer._multi_precision = master_weight is not False
    if save_dtype is not None:
        if save_dtype not in ("float16", "float32", "float64"):
            raise ValueError(f"save_dtype can only be float16 float32 or float64, but your input save_dtype is {save_dtype}.")
        for model in model_list:
            for layer in model.sublayers(include_self=True):
                layer.register_state_dict_hook(_SaveAs(save_dtype))
    return models if optimizers is None else (models, optimizers)


def _to_low(model, dtype):
    from paddle_compat import nn

    kept = (nn.BatchNorm, nn.BatchNorm1D, nn.BatchNorm2D, nn.BatchNorm3D, nn.LayerNorm, nn.InstanceNorm1D, nn.InstanceNorm2D, nn.InstanceNorm3D)
    for layer in model.sublayers(include_self=True):
        if isinstance(layer, kept):
            continue
        for param in layer._parameters.values():
            if param is not None and param._t.dtype is torch.float32:
                param._t.data = param._t.data.to(dtype)
        layer._dtype = str(dtype)[6:]


class _SaveAs:
    """A state_dict hook that gives low parameters in another dtype."""

    def __init__(self, dtype):
        self._dtype = dtype

    def __call__(self, state_dict):
        for key, value in list(state_dict.items()):
            if value._t.dtype in (torch.float16, torch.bfloat16):
                name = value.name
                cast = value.astype(self._dtype)
                cast.name = name
                state_dict[key] = cast

    def __deepcopy__(self, memo):
        return copy.copy(self)
