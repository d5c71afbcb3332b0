"""Graph layers: ``layer(graph, feature)``. An extension; Paddle has them in PGL."""

from paddle_compat.geometric.nn.gat import GATConv
from paddle_compat.geometric.nn.gcn import GCNConv
from paddle_compat.geometric.nn.gin import GINConv
from paddle_compat.geometric.nn.hetero import HeteroGraphConv
from paddle_compat.geometric.nn.hgt import HGTConv
from paddle_compat.geometric.nn.lightgcn import LightGCNConv
from paddle_compat.geometric.nn.message_passing import MessagePassing
from paddle_compat.geometric.nn.norm import GraphNorm, PairNorm
from paddle_compat.geometric.nn.readout import AttentionPooling, MaxPooling, MeanPooling, Readout, SumPooling
from paddle_compat.geometric.nn.rgcn import RGCNConv
from paddle_compat.geometric.nn.sage import SAGEConv

__all__ = [
    "AttentionPooling", "GATConv", "GCNConv", "GINConv", "GraphNorm", "HGTConv", "HeteroGraphConv", "LightGCNConv", "MaxPooling", "MeanPooling",
    "MessagePassing", "PairNorm", "RGCNConv", "Readout", "SAGEConv", "SumPooling",
]  # fmt: skip
