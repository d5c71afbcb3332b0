"""``paddle.hapi``: training without a loop of one's own."""

from paddle_compat.hapi import callbacks
from paddle_compat.hapi.dynamic_flops import flops
from paddle_compat.hapi.model import Model
from paddle_compat.hapi.model_summary import summary

__all__ = ["Model", "callbacks", "flops", "summary"]
