"""Messages along the edges of a graph."""

from paddle_compat.geometric.message_passing.send_recv import send_u_recv, send_ue_recv, send_uv

__all__ = []
