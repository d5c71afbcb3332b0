"""``paddle.fluid.dygraph.rnn``."""

from paddle_compat.nn.layer.rnn import GRUCell, LSTMCell

__all__ = ["GRUCell", "LSTMCell"]
