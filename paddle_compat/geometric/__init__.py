"""``paddle.geometric``: graph learning. Messages along edges, segments, sampling; graph objects and layers (extensions)."""

from paddle_compat.geometric.math import segment_max, segment_mean, segment_min, segment_sum
from paddle_compat.geometric.message_passing import send_u_recv, send_ue_recv, send_uv
from paddle_compat.geometric.reindex import reindex_graph, reindex_heter_graph
from paddle_compat.geometric.sampling import sample_neighbors

__all__ = [
    "reindex_graph",
    "reindex_heter_graph",
    "sample_neighbors",
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_sum",
    "send_u_recv",
    "send_ue_recv",
    "send_uv",
]  # fmt: skip
