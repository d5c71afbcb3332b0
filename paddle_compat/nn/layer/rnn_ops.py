"""Operators behind the recurrent layers: one step of each cell, and whole sequences by torch's fused kernels.

torch's gates stand in Paddle's order (LSTM i, f, g, o; GRU r, z, n) and its formulas are Paddle's, so weights go in as they are.
"""

import torch

from paddle_compat.core.errors import invalid_argument
from paddle_compat.core.kinds import DType, Int, Num, OptT, Shape, T, Ts
from paddle_compat.core.op import op

__all__ = []

_VF = torch._VF
_SEQUENCE = {"LSTM": _VF.lstm, "GRU": _VF.gru, "RNN_TANH": _VF.rnn_tanh, "RNN_RELU": _VF.rnn_relu}
_STATES = {"LSTM": 2, "GRU": 1, "RNN_TANH": 1, "RNN_RELU": 1}


@op("simple_rnn_cell")
def simple_rnn_cell(x: T, h: T, w_ih: T, w_hh: T, b_ih: OptT = None, b_hh: OptT = None, activation="tanh"):
    """activation(w_ih x + b_ih + w_hh h + b_hh)."""
    step = _VF.rnn_tanh_cell if activation == "tanh" else _VF.rnn_relu_cell
    return step(x, h, w_ih, w_hh, b_ih, b_hh)


@op("lstm_cell")
def lstm_cell(x: T, h: T, c: T, w_ih: T, w_hh: T, b_ih: OptT = None, b_hh: OptT = None):
    """The next (h, c) of an LSTM."""
    return _VF.lstm_cell(x, (h, c), w_ih, w_hh, b_ih, b_hh)


@op("gru_cell")
def gru_cell(x: T, h: T, w_ih: T, w_hh: T, b_ih: OptT = None, b_hh: OptT = None):
    """The next h of a GRU, whose reset gate acts after the matrix product."""
    return _VF.gru_cell(x, h, w_ih, w_hh, b_ih, b_hh)


@op("fill_constant_batch_size_like")
def full_for_batch(ref: T, shape: Shape, value: Num = 0.0, dtype: DType = None, batch_dim_idx: Int = 0):
    """A constant of ``shape`` whose -1 is the batch size of ``ref``, found at ``batch_dim_idx``."""
    sizes = [ref.shape[batch_dim_idx] if s == -1 else s for s in shape]
    return torch.full(sizes, value, dtype=dtype or ref.dtype, device=ref.device)


@op("rnn")
def rnn_sequence(
    x: T, states: Ts, weights: Ts, sequence_length: OptT = None, mode="LSTM", num_layers: Int = 1, bidirectional=False, dropout: Num = 0.0,
    training=False, time_major=False,
):  # fmt: skip
    """All layers of a recurrent network over a whole sequence.

    Args:
        x: [batch, time, input] ([time, batch, input] if ``time_major``).
        states: the first states, each [layers * directions, batch, hidden]; empty for zeros.
        weights: for each layer and direction w_ih, w_hh, b_ih, b_hh.
        sequence_length: int tensor [batch]; outputs beyond it are zero and states stay.
        mode: LSTM, GRU, RNN_TANH or RNN_RELU.

    Returns:
        list: the outputs, then the last states.
    """
    if x.dim() != 3:
        raise invalid_argument(f"The input of a recurrent layer must be a 3-D Tensor, but its shape is {list(x.shape)}")
    if x.shape[2] != weights[0].shape[1]:
        raise invalid_argument(f"The last size of the input must be input_size ({weights[0].shape[1]}), but its shape is {list(x.shape)}")
    batch = x.shape[1 if time_major else 0]
    expected = [num_layers * (2 if bidirectional else 1), batch, weights[1].shape[1]]
    if not states:
        states = [x.new_zeros(expected) for _ in range(_STATES[mode])]
    elif len(states) != _STATES[mode]:
        raise invalid_argument(f"The number of tensors in PreState of {mode} should be {_STATES[mode]}, but received {len(states)}.")
    for s in states:
        if list(s.shape) != expected:
            raise invalid_argument(f"Each of the initial states must have shape {expected}, but got {[list(s.shape) for s in states]}")
    run = _SEQUENCE[mode]
    if sequence_length is None:
        result = run(x, tuple(states) if mode == "LSTM" else states[0], weights, True, num_layers, dropout, training, bidirectional, not time_major)
        return list(result)
    return _by_length(run, x, states, weights, sequence_length, num_layers, dropout, training, bidirectional, time_major)


def _by_length(run, x, states, weights, lengths, num_layers, dropout, training, bidirectional, time_major):
    """As above with sequences of several lengths: torch's packed form, in order of length and without the empty ones."""
    if not time_major:
        x = x.transpose(0, 1)
    steps, batch = x.shape[0], x.shape[1]
    lengths = lengths.reshape(-1).to(device="cpu", dtype=torch.int64).clamp(0, steps)
    if lengths.numel() != batch:
        raise invalid_argument(f"sequence_length must have one entry for each of the {batch} sequences, but its shape is {list(lengths.shape)}")
    order = torch.argsort(lengths, descending=True, stable=True)
    order = order[lengths[order] > 0]
    hidden = weights[1].shape[1] * (2 if bidirectional else 1)
    if order.numel() == 0:
        out = x.new_zeros(steps, batch, hidden)
        return [out if time_major else out.transpose(0, 1), *states]
    rows = order.to(x.device)
    data, sizes = _VF._pack_padded_sequence(x[:, rows], lengths[order], False)
    picked = [s[:, rows] for s in states]
    data, *last = run(data, sizes, tuple(picked) if len(picked) == 2 else picked[0], weights, True, num_layers, dropout, training, bidirectional)
    out, _ = _VF._pad_packed_sequence(data, sizes, False, 0.0, steps)
    out = x.new_zeros(steps, batch, hidden).index_copy(1, rows, out)
    last = [s.index_copy(1, rows, new) for s, new in zip(states, last, strict=True)]
    return [out if time_major else out.transpose(0, 1), *last]
