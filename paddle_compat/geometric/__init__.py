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


def __getattr__(name):
    # The extensions load when first asked for, and stay out of __all__, which is exactly Paddle's.
    if name in ("Graph", "HeteroGraph", "NeighborSampler", "NeighborLoader"):
        from paddle_compat.geometric import graph, hetero, loader

        return {"Graph": graph.Graph, "HeteroGraph": hetero.HeteroGraph}.get(name) or getattr(loader, name)
    if name in ("nn", "graph", "hetero", "loader"):
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module 'paddle.geometric' has no attribute {name!r}")
