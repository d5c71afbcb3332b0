"""``paddle.incubate``: what was on its way into the main namespaces of 2.4."""

import importlib as _importlib

from paddle_compat.incubate import optimizer
from paddle_compat.incubate.operators import identity_loss, softmax_mask_fuse, softmax_mask_fuse_upper_triangle
from paddle_compat.incubate.optimizer import LookAhead, ModelAverage

__all__ = [
    "LookAhead",
    "ModelAverage",
    "graph_khop_sampler",
    "graph_reindex",
    "graph_sample_neighbors",
    "graph_send_recv",
    "identity_loss",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "softmax_mask_fuse",
    "softmax_mask_fuse_upper_triangle",
]  # fmt: skip

_MODULES = ("autograd", "autotune", "nn")
_GRAPH = (
    "graph_send_recv", "graph_khop_sampler", "graph_sample_neighbors", "graph_reindex", "segment_sum", "segment_mean", "segment_max", "segment_min",
)  # fmt: skip


def __getattr__(name):
    if name in _MODULES:
        return _importlib.import_module(f"paddle_compat.incubate.{name}")
    if name in _GRAPH:
        value = getattr(_importlib.import_module("paddle_compat.incubate.graph"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'paddle.incubate' has no attribute {name!r}")


def __dir__():
    return sorted({*globals(), *_MODULES, *_GRAPH})
