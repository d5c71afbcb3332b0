"""Assign: given values."""

import numpy as np
import torch

from paddle_compat.core.tensor import Tensor
from paddle_compat.nn.initializer.initializer import Initializer

__all__ = []


class NumpyArrayInitializer(Initializer):
    """Fill with the values of an array. The parameter takes the array's shape, as on 2.4.2."""

    def __init__(self, value):
        assert isinstance(value, np.ndarray), f"value must be a numpy.ndarray, but got {type(value).__name__}"
        self._value = value

    def _data(self, t):
        return torch.as_tensor(self._value).to(dtype=t.dtype, device=t.device)

    def forward(self, param, block=None):
        if not isinstance(param, Tensor):
            return self._in_program(param, block)
        with torch.no_grad():
            data = self._data(param._t)
            if data.shape == param._t.shape:
                param._t.copy_(data)
            else:
                param._t.data = data.clone()
        return None

    def _fill(self, t):
        t.copy_(self._data(t))


class Assign(NumpyArrayInitializer):
    """Start from given values.

    Args:
        value (Tensor|numpy.ndarray|list|tuple): the values.
    """

    def __init__(self, value, name=None):
        if isinstance(value, Tensor):
            value = value.numpy()
        elif isinstance(value, torch.Tensor):
            value = value.detach().cpu().numpy()
        elif isinstance(value, (list, tuple)):
            value = np.array(value)
        assert isinstance(value, np.ndarray), f"value must be a Tensor, numpy.ndarray, list or tuple, but got {type(value).__name__}"
        super().__init__(value)
