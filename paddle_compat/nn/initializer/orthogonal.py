"""Orthogonal: rows (or columns) of unit length at right angles."""

import torch

from paddle_compat.nn.initializer.initializer import Initializer

__all__ = []


class Orthogonal(Initializer):
    """A (semi-)orthogonal matrix, times ``gain``; higher dimensions count as columns.

    Args:
        gain (float): the factor.
    """

    def __init__(self, gain=1.0, name=None):
        assert gain is not None, "gain should not be None"
        super().__init__()
        self._gain = gain

    def _fill(self, t):
        assert t.dim() >= 2, f"Only Tensor with 2 or more dimensions can be initialized by Orthogonal, but the shape is {list(t.shape)}"
        rows = t.shape[0]
        columns = t.numel() // rows
        flat = torch.randn(max(rows, columns), min(rows, columns), dtype=t.dtype if t.dtype is torch.float64 else torch.float32, device=t.device)
        q, r = torch.linalg.qr(flat)
        q = q * r.diagonal().sign()  # makes the distribution uniform (Haar)
        if rows < columns:
            q = q.T
        t.copy_(q.reshape(t.shape) * self._gain)
