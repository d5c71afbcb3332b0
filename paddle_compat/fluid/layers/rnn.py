"""``paddle.fluid.layers.rnn``: the parts whose modern form takes the same arguments."""

from paddle_compat.fluid.layers.absent import OTHER_FUNCTIONS as _ABSENT
from paddle_compat.nn.decode import BeamSearchDecoder, dynamic_decode
from paddle_compat.nn.layer import rnn as _rnn
from paddle_compat.nn.layer.rnn import RNNCellBase as RNNCell

__all__ = [
    "BasicDecoder",
    "BeamSearchDecoder",
    "DecodeHelper",
    "Decoder",
    "GRUCell",
    "GreedyEmbeddingHelper",
    "LSTMCell",
    "RNNCell",
    "SampleEmbeddingHelper",
    "TrainingHelper",
    "beam_search",
    "beam_search_decode",
    "birnn",
    "dynamic_decode",
    "dynamic_gru",
    "dynamic_lstm",
    "dynamic_lstmp",
    "gru_unit",
    "lstm",
    "lstm_unit",
    "rnn",
]  # fmt: skip

BasicDecoder = _ABSENT["BasicDecoder"]
DecodeHelper = _ABSENT["DecodeHelper"]
GreedyEmbeddingHelper = _ABSENT["GreedyEmbeddingHelper"]
SampleEmbeddingHelper = _ABSENT["SampleEmbeddingHelper"]
TrainingHelper = _ABSENT["TrainingHelper"]
beam_search = _ABSENT["beam_search"]
beam_search_decode = _ABSENT["beam_search_decode"]
dynamic_gru = _ABSENT["dynamic_gru"]
dynamic_lstm = _ABSENT["dynamic_lstm"]
dynamic_lstmp = _ABSENT["dynamic_lstmp"]
gru_unit = _ABSENT["gru_unit"]
lstm = _ABSENT["lstm"]
lstm_unit = _ABSENT["lstm_unit"]


class Decoder:
    """What ``dynamic_decode`` steps: ``initialize``, ``step`` and ``finalize``."""

    def initialize(self, inits):
        """(inputs, states, finished) of the first step."""
        raise NotImplementedError

    def step(self, time, inputs, states, **kwargs):
        """(outputs, next states, next inputs, finished) of a step."""
        raise NotImplementedError

    def finalize(self, outputs, final_states, sequence_lengths):
        """What is given back at the end."""
        raise NotImplementedError

    @property
    def tracks_own_finished(self):
        """Whether the decoder itself remembers what is finished."""
        return False


def rnn(cell, inputs, initial_states=None, sequence_length=None, time_major=False, is_reverse=False, **kwargs):
    """(outputs, final states) of a cell stepped over time."""
    return _rnn.RNN(cell, is_reverse, time_major)(inputs, initial_states, sequence_length, **kwargs)


def birnn(cell_fw, cell_bw, inputs, initial_states=None, sequence_length=None, time_major=False, **kwargs):
    """(outputs of both directions, final states of both)."""
    return _rnn.BiRNN(cell_fw, cell_bw, time_major)(inputs, initial_states, sequence_length, **kwargs)


def _cell(kind, hidden_size, instead):
    from paddle_compat.core.errors import unimplemented

    raise unimplemented(f"fluid.layers.{kind}({hidden_size}): {instead}")


class LSTMCell(RNNCell):
    """Paddle 1.x's cell, which learns its input's size at the first call: use ``paddle.nn.LSTMCell(input_size, hidden_size)``."""

    def __init__(self, hidden_size, param_attr=None, bias_attr=None, gate_activation=None, activation=None, forget_bias=1.0, dtype="float32", name="LSTMCell"):
        _cell("LSTMCell", hidden_size, "use paddle.nn.LSTMCell(input_size, hidden_size)")


class GRUCell(RNNCell):
    """Paddle 1.x's cell, which learns its input's size at the first call: use ``paddle.nn.GRUCell(input_size, hidden_size)``."""

    def __init__(self, hidden_size, param_attr=None, bias_attr=None, gate_activation=None, activation=None, dtype="float32", name="GRUCell"):
        _cell("GRUCell", hidden_size, "use paddle.nn.GRUCell(input_size, hidden_size)")
