"""Sampling of neighbours."""

from paddle_compat.geometric.sampling.neighbors import sample_neighbors

__all__ = []
