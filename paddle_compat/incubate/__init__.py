"""``paddle.incubate``: what was on its way into the main namespaces of 2.4."""

from paddle_compat.incubate import optimizer
from paddle_compat.incubate.graph import (
    graph_khop_sampler,
    graph_reindex,
    graph_sample_neighbors,
    graph_send_recv,
    segment_max,
    segment_mean,
    segment_min,
    segment_sum,
)
from paddle_compat.incubate.optimizer import LookAhead, ModelAverage

__all__ = [
    "LookAhead",
    "ModelAverage",
    "graph_khop_sampler",
    "graph_reindex",
    "graph_sample_neighbors",
    "graph_send_recv",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
]  # fmt: skip
