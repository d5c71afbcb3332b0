"""Recurrent layers: SimpleRNN, LSTM and GRU, their cells, and RNN and BiRNN, which run any cell."""

import math

import torch
from torch.compiler import is_compiling

import paddle_compat as paddle
from paddle_compat.core.dtype import get_default_dtype
from paddle_compat.core.tensor import Tensor
from paddle_compat.nn import functional as F
from paddle_compat.nn import initializer as I
from paddle_compat.nn.layer import rnn_ops
from paddle_compat.nn.layer.container import LayerList
from paddle_compat.nn.layer.layers import Layer
from paddle_compat.nn.layer.nested import flatten, is_sequence, map_structure

__all__ = []

_KEPT = torch.ones(1, dtype=torch.uint8)


def _is_shape(shape):
    return all(not is_sequence(s) for s in shape)


def _map_shapes(fn, shapes):
    """``fn`` on every shape (a list or tuple of ints) in a nesting of shapes."""
    if _is_shape(shapes):
        return fn(shapes)
    return type(shapes)([_map_shapes(fn, s) for s in shapes])


class RNNCellBase(Layer):
    """The base of recurrent cells: a cell's ``forward(inputs, states)`` gives (outputs, new states)."""

    def get_initial_states(self, batch_ref, shape=None, dtype=None, init_value=0.0, batch_dim_idx=0):
        """States to start from.

        Args:
            batch_ref: a Tensor (or nesting of them) that has the batch size.
            shape: the states' shape(s) without the batch, ``state_shape`` where None.
            dtype: their dtype(s), ``state_dtype`` (or the default dtype) where None.
            init_value: what they are filled with.
            batch_dim_idx: where ``batch_ref`` has the batch.

        Returns:
            A Tensor for each shape, in the same nesting.
        """
        batch_ref = flatten(batch_ref)[0]
        shape = self.state_shape if shape is None else shape
        if dtype is None:
            try:
                dtype = self.state_dtype
            except NotImplementedError:
                dtype = get_default_dtype()
        dtypes = iter(flatten(dtype)) if is_sequence(dtype) else None

        def make(s):
            full = list(s) if len(s) and s[0] == -1 else [-1, *s]
            d = dtype if dtypes is None else next(dtypes)
            return rnn_ops.full_for_batch(batch_ref, full, init_value, d, batch_dim_idx)

        return _map_shapes(make, shape)

    @property
    def state_shape(self):
        """The shape(s) of the states, without the batch; every cell writes its own."""
        raise NotImplementedError("Please add implementaion for `state_shape` in the used cell.")

    @property
    def state_dtype(self):
        """The dtype(s) of the states, where a cell says so."""
        raise NotImplementedError("Please add implementaion for `state_dtype` in the used cell.")


class _GatedCell(RNNCellBase):
    """What the three cells share: two weights and two biases, uniform in +-1 / sqrt(hidden_size)."""

    _GATES = 1

    def _make(self, input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr):
        if hidden_size <= 0:
            raise ValueError(f"hidden_size of {type(self).__name__} must be greater than 0, but now equals to {hidden_size}")
        std = 1.0 / math.sqrt(hidden_size)
        rows = self._GATES * hidden_size

        def parameter(shape, attr, is_bias):
            return self.create_parameter(shape, attr, is_bias=is_bias, default_initializer=I.Uniform(-std, std))

        self.weight_ih = parameter([rows, input_size], weight_ih_attr, False)
        self.weight_hh = parameter([rows, hidden_size], weight_hh_attr, False)
        self.bias_ih = parameter([rows], bias_ih_attr, True)
        self.bias_hh = parameter([rows], bias_hh_attr, True)

    @property
    def state_shape(self):
        """The shape of the state without the batch."""
        return (self.hidden_size,)

    def extra_repr(self):
        return f"{self.input_size}, {self.hidden_size}"


class SimpleRNNCell(_GatedCell):
    """h' = activation(w_ih x + b_ih + w_hh h + b_hh).

    Args:
        input_size: the input's last size.
        hidden_size: the state's last size.
        activation: tanh or relu.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr: of the parameters; False for no bias.
    """

    def __init__(self, input_size, hidden_size, activation="tanh", weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        super().__init__()
        self._make(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self.input_size = input_size
        self.hidden_size = hidden_size
        if activation not in ("tanh", "relu"):
            raise ValueError(f"activation for SimpleRNNCell should be tanh or relu, but get {activation}")
        self.activation = activation
        self._activation_fn = F.tanh if activation == "tanh" else F.relu

    def forward(self, inputs, states=None):
        """(h', h') for inputs [batch, input_size] and states [batch, hidden_size], zeros where None."""
        if states is None:
            states = self.get_initial_states(inputs, self.state_shape)
        h = rnn_ops.simple_rnn_cell(inputs, states, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh, self.activation)
        return h, h

    def extra_repr(self):
        text = super().extra_repr()
        return text if self.activation == "tanh" else f"{text}, activation={self.activation}"


class LSTMCell(_GatedCell):
    """One step of a long short-term memory.

    Args:
        input_size: the input's last size.
        hidden_size: the state's last size.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr: of the parameters; False for no bias.
    """

    _GATES = 4

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        super().__init__()
        self._make(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self.hidden_size = hidden_size
        self.input_size = input_size
        self._gate_activation = F.sigmoid
        self._activation = F.tanh

    def forward(self, inputs, states=None):
        """(h', (h', c')) for inputs [batch, input_size] and states (h, c), zeros where None."""
        if states is None:
            states = self.get_initial_states(inputs, self.state_shape)
        pre_hidden, pre_cell = states
        h, c = rnn_ops.lstm_cell(inputs, pre_hidden, pre_cell, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h, (h, c)

    @property
    def state_shape(self):
        """The shapes of h and c without the batch."""
        return ((self.hidden_size,), (self.hidden_size,))


class GRUCell(_GatedCell):
    """One step of a gated recurrent unit.

    Args:
        input_size: the input's last size.
        hidden_size: the state's last size.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr: of the parameters; False for no bias.
    """

    _GATES = 3

    def __init__(self, input_size, hidden_size, weight_ih_attr=None, weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None):
        super().__init__()
        self._make(input_size, hidden_size, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
        self.hidden_size = hidden_size
        self.input_size = input_size
        self._gate_activation = F.sigmoid
        self._activation = F.tanh

    def forward(self, inputs, states=None):
        """(h', h') for inputs [batch, input_size] and states [batch, hidden_size], zeros where None."""
        if states is None:
            states = self.get_initial_states(inputs, self.state_shape)
        h = rnn_ops.gru_cell(inputs, states, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)
        return h, h


def _fused_mode(cell):
    """torch's name of what a cell computes, where that is one of the three above and nothing was hooked in."""
    kind = type(cell)
    if cell._forward_pre_hooks or cell._forward_post_hooks or cell.weight_ih is None or cell.weight_hh is None:
        return None
    if kind is LSTMCell:
        return "LSTM"
    if kind is GRUCell:
        return "GRU"
    return f"RNN_{cell.activation.upper()}"


def _bias(cell, name):
    """A cell's bias, zeros where it has none."""
    b = getattr(cell, name)
    if b is not None:
        return b
    return paddle.zeros([cell.weight_hh.shape[0]], dtype=cell.weight_hh.dtype)


def _run_cell(cell, inputs, initial_states, sequence_length, time_major, is_reverse, kwargs):
    """A cell over a sequence: (outputs, last states). Steps beyond a sequence's length leave its states alone."""
    time_axis = 0 if time_major else 1
    if initial_states is None:
        get = getattr(cell, "get_initial_states", None)
        initial_states = (
            get(inputs, batch_dim_idx=1 - time_axis) if get is not None else RNNCellBase.get_initial_states(cell, inputs, batch_dim_idx=1 - time_axis)
        )
    plain = type(cell) in (LSTMCell, GRUCell, SimpleRNNCell) and not is_sequence(inputs) and not kwargs and sequence_length is None
    mode = _fused_mode(cell) if plain else None
    if mode is not None:
        x = paddle.flip(inputs, [time_axis]) if is_reverse else inputs
        states = [s.unsqueeze(0) for s in (initial_states if mode == "LSTM" else [initial_states])]
        weights = [cell.weight_ih, cell.weight_hh, _bias(cell, "bias_ih"), _bias(cell, "bias_hh")]
        outputs, *last = rnn_ops.rnn_sequence(x, states, weights, None, mode, 1, False, 0.0, cell.training, time_major)
        if is_reverse:
            outputs = paddle.flip(outputs, [time_axis])
        last = tuple(s.squeeze(0) for s in last)
        return outputs, last if mode == "LSTM" else last[0]

    steps = flatten(inputs)[0].shape[time_axis]
    per_step = [paddle.unbind(x, time_axis) for x in flatten(inputs)]
    mask = None
    if sequence_length is not None:
        first = flatten(initial_states)[0]
        mask = paddle.unbind(paddle.cast(paddle.arange(steps).unsqueeze(1) < paddle.cast(sequence_length, "int64").unsqueeze(0), first.dtype), 0)
    states, collected = initial_states, []
    for i in reversed(range(steps)) if is_reverse else range(steps):
        at_step = iter([x[i] for x in per_step])
        outputs, new_states = cell(map_structure(lambda _, it=at_step: next(it), inputs), states, **kwargs)
        if mask is not None:
            new_states = map_structure(lambda old, new, m=mask[i]: _keep(old, new, m), states, new_states)
        states = new_states
        collected.append(flatten(outputs))
        like = outputs
    if is_reverse:
        collected.reverse()
    stacked = iter([paddle.stack(list(column), axis=time_axis) for column in zip(*collected, strict=True)])
    return map_structure(lambda _: next(stacked), like), states


def _keep(old, new, m):
    """``new`` where the mask is one, ``old`` where it is zero; the mask runs along the first axis."""
    m = m.reshape([-1] + [1] * (len(new.shape) - 1))
    return new * m + old * (1 - m)


class RNN(Layer):
    """Runs a cell over a sequence.

    Args:
        cell: a recurrent cell.
        is_reverse: whether it starts at the end.
        time_major: whether inputs are [time, batch, ...].
    """

    def __init__(self, cell, is_reverse=False, time_major=False):
        super().__init__()
        self.cell = cell
        self.is_reverse = is_reverse
        self.time_major = time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        """(outputs, last states).

        Args:
            inputs: [batch, time, ...], or a nesting of such.
            initial_states: what the cell starts from; its own initial states where None.
            sequence_length: [batch]; steps beyond it leave the states alone.
            kwargs: passed to the cell at every step.
        """
        return _run_cell(self.cell, inputs, initial_states, sequence_length, self.time_major, self.is_reverse, kwargs)


class BiRNN(Layer):
    """Runs one cell forward and one backward over a sequence and joins their outputs.

    Args:
        cell_fw, cell_bw: the two cells.
        time_major: whether inputs are [time, batch, ...].
    """

    def __init__(self, cell_fw, cell_bw, time_major=False):
        super().__init__()
        if cell_fw.input_size != cell_bw.input_size:
            raise ValueError(f"input size of forward cell({cell_fw.input_size}) does not equals that of backward cell({cell_bw.input_size})")
        self.cell_fw = cell_fw
        self.cell_bw = cell_bw
        self.time_major = time_major

    def forward(self, inputs, initial_states=None, sequence_length=None, **kwargs):
        """(outputs, (forward's last states, backward's last states)); see RNN.forward. ``initial_states`` is a pair."""
        if initial_states is None:
            states_fw = states_bw = None
        else:
            if isinstance(initial_states, (list, tuple)):
                assert len(initial_states) == 2, "length of initial_states should be 2 when it is a list/tuple"
            states_fw, states_bw = initial_states
        out_fw, last_fw = _run_cell(self.cell_fw, inputs, states_fw, sequence_length, self.time_major, False, kwargs)
        out_bw, last_bw = _run_cell(self.cell_bw, inputs, states_bw, sequence_length, self.time_major, True, kwargs)
        outputs = map_structure(lambda x, y: paddle.concat([x, y], -1), out_fw, out_bw)
        return outputs, (last_fw, last_bw)


def split_states(states, bidirectional=False, state_components=1):
    """Stacked states, each [layers * directions, batch, hidden], as a list with one entry for each layer (and a pair for two directions)."""
    if state_components == 1:
        parts = list(paddle.unbind(states))
    else:
        assert len(states) == state_components, f"there should be {state_components} states, but got {len(states)}"
        parts = list(zip(*[paddle.unbind(s) for s in states], strict=True))
    return list(zip(parts[::2], parts[1::2], strict=True)) if bidirectional else parts


def concat_states(states, bidirectional=False, state_components=1):
    """The inverse of ``split_states``."""
    if state_components == 1:
        return paddle.stack(flatten(states))
    flat = flatten(states)
    return tuple(paddle.stack(flat[i::state_components]) for i in range(state_components))


class RNNBase(LayerList):
    """What SimpleRNN, LSTM and GRU share: a list of RNN or BiRNN layers whose parameters are also this layer's own."""

    def __init__(
        self, mode, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0, weight_ih_attr=None,
        weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None,
    ):  # fmt: skip
        super().__init__()
        bidirectional = direction in ("bidirectional", "bidirect")
        if not bidirectional and direction != "forward":
            raise ValueError(f"direction should be forward or bidirect (or bidirectional), received direction = {direction}")
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.dropout = dropout
        self.num_directions = 2 if bidirectional else 1
        self.time_major = time_major
        self.num_layers = num_layers
        self.state_components = 2 if mode == "LSTM" else 1
        attrs = dict(weight_ih_attr=weight_ih_attr, weight_hh_attr=weight_hh_attr, bias_ih_attr=bias_ih_attr, bias_hh_attr=bias_hh_attr)
        make = {"LSTM": LSTMCell, "GRU": GRUCell}.get(mode, SimpleRNNCell)
        if make is SimpleRNNCell:
            attrs["activation"] = self.activation
        for i in range(num_layers):
            size = input_size if i == 0 else hidden_size * self.num_directions
            if bidirectional:
                self.append(BiRNN(make(size, hidden_size, **attrs), make(size, hidden_size, **attrs), time_major))
            else:
                self.append(RNN(make(size, hidden_size, **attrs), False, time_major))
        # Whether the fused operator runs. It zeroes outputs beyond a sequence's length, the layer-by-layer way does not.
        self.could_use_cudnn = all(attr is not False for name, attr in attrs.items() if name != "activation")
        names = []
        for i, rnn in enumerate(self):
            cells = (("cell_fw", ""), ("cell_bw", "_reverse")) if bidirectional else (("cell", ""),)
            for cell, suffix in cells:
                for kind in ("weight_ih", "weight_hh", "bias_ih", "bias_hh"):
                    p = getattr(getattr(rnn, cell), kind)
                    name = f"{kind}_l{i}{suffix}"
                    names.append(name)
                    if p is not None:
                        setattr(self, name, p)
        self.__dict__["_weight_names"] = names
        if self.could_use_cudnn:
            self.register_buffer("_dropout_state", self.create_variable(dtype="uint8"), persistable=False)

    @property
    def _all_weights(self):
        """The parameters, weights before biases."""
        p = self._parameters
        return [p[n] for n in self._weight_names if n.startswith("weight") and n in p] + [p[n] for n in self._weight_names if n.startswith("bias") and n in p]

    def flatten_parameters(self):
        """Lay the parameters out in one piece of memory where cuDNN runs, which wants that; nothing on other devices."""
        weights = [self._parameters.get(n) for n in self._weight_names]
        if any(w is None or not w._t.is_cuda for w in weights):
            return
        tensors = [w._t for w in weights]
        first = tensors[0]
        self.__dict__["_flat_at"] = None
        if len({t.data_ptr() for t in tensors}) != len(tensors) or any(t.dtype is not first.dtype for t in tensors):
            return
        if not torch.backends.cudnn.is_acceptable(first) or not torch._use_cudnn_rnn_flatten_weight():
            return
        from torch.backends.cudnn.rnn import get_cudnn_mode

        mode = get_cudnn_mode(self.mode)
        with torch.no_grad(), torch.cuda.device_of(first):
            torch._cudnn_rnn_flatten_weight(
                tensors, 4, self.input_size, mode, self.hidden_size, 0, self.num_layers, not self.time_major, self.num_directions == 2
            )
        self.__dict__["_flat_at"] = first.data_ptr()

    def _fused_weights(self):
        p = self._parameters
        try:
            weights = [p[n] for n in self._weight_names]
        except KeyError:
            pass
        else:
            first = getattr(weights[0], "_t", None)
            if first is not None and first.is_cuda and not is_compiling() and self.__dict__.get("_flat_at") != first.data_ptr():
                self.flatten_parameters()
            return weights
        out = []
        for n in self._weight_names:
            w = getattr(self, n, None)
            if w is None:  # a bias that was asked away, or a parameter that weight_norm and the like keep elsewhere
                like = getattr(self, n.replace("bias_ih", "weight_hh").replace("bias_hh", "weight_hh"))
                w = paddle.zeros([like.shape[0]], dtype=like.dtype)
            out.append(w)
        return out

    def forward(self, inputs, initial_states=None, sequence_length=None):
        """(outputs, last states).

        Args:
            inputs: [batch, time, input_size] ([time, batch, input_size] if ``time_major``).
            initial_states: a Tensor [layers * directions, batch, hidden_size], a pair (h, c) for LSTM; zeros where None.
            sequence_length: [batch]; outputs beyond it are zero.

        Returns:
            tuple: outputs [batch, time, directions * hidden_size], and the last states, shaped as the initial ones.
        """
        if sequence_length is not None and not self.could_use_cudnn:
            return self._by_layer(inputs, initial_states, sequence_length)
        if initial_states is None:
            states = []
        elif is_sequence(initial_states):
            states = list(initial_states)
        else:
            states = [initial_states]
        outputs, *last = rnn_ops.rnn_sequence(
            inputs, states, self._fused_weights(), sequence_length, self.mode, self.num_layers, self.num_directions == 2, self.dropout, self.training,
            self.time_major,
        )  # fmt: skip
        self._mark_dropout_state(outputs)
        return outputs, tuple(last) if self.mode == "LSTM" else last[0]

    def _mark_dropout_state(self, outputs):
        """Shape the buffer ``_dropout_state`` as Paddle's kernel leaves it: a mask over [time, batch, features], all kept."""
        state = self._buffers.get("_dropout_state")
        if state is None or not isinstance(outputs, Tensor) or is_compiling():
            return
        a, b, c = outputs._t.shape
        state._t = _KEPT.expand((a, b, c) if self.time_major else (b, a, c))
        if outputs._t.requires_grad:
            state.stop_gradient = False

    def _by_layer(self, inputs, initial_states, sequence_length):
        if initial_states is None:
            batch = inputs.shape[1 if self.time_major else 0]
            shape = [self.num_layers * self.num_directions, batch, self.hidden_size]
            initial_states = tuple(paddle.zeros(shape, dtype=inputs.dtype) for _ in range(self.state_components))
            initial_states = initial_states if self.state_components == 2 else initial_states[0]
        elif self.state_components == 1 and is_sequence(initial_states):
            initial_states = initial_states[0]
        last = []
        for i, (rnn, states) in enumerate(zip(self, split_states(initial_states, self.num_directions == 2, self.state_components), strict=True)):
            if i > 0 and self.dropout:
                inputs = F.dropout(inputs, self.dropout, training=self.training, mode="upscale_in_train")
            inputs, final = rnn(inputs, states, sequence_length)
            last.append(final)
        return inputs, concat_states(last, self.num_directions == 2, self.state_components)

    def extra_repr(self):
        text = f"{self.input_size}, {self.hidden_size}"
        if self.num_layers != 1:
            text += f", num_layers={self.num_layers}"
        if self.time_major is not False:
            text += f", time_major={self.time_major}"
        if self.dropout != 0:
            text += f", dropout={self.dropout}"
        return text


class SimpleRNN(RNNBase):
    """Layers of ``h' = activation(w_ih x + b_ih + w_hh h + b_hh)`` over a sequence.

    Args:
        input_size: the input's last size.
        hidden_size: the states' last size.
        num_layers: how many layers.
        direction: forward, or bidirect (bidirectional).
        time_major: whether inputs are [time, batch, input_size].
        dropout: between layers, in training.
        activation: tanh or relu.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr: of the parameters; False for no bias.
    """

    def __init__(
        self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0, activation="tanh", weight_ih_attr=None,
        weight_hh_attr=None, bias_ih_attr=None, bias_hh_attr=None, name=None,
    ):  # fmt: skip
        if activation not in ("tanh", "relu"):
            raise ValueError(f"Unknown activation {activation!r}")
        self.__dict__["activation"] = activation  # needed before the base class has made the layer
        super().__init__(
            "RNN_TANH" if activation == "tanh" else "RNN_RELU", input_size, hidden_size, num_layers, direction, time_major, dropout, weight_ih_attr,
            weight_hh_attr, bias_ih_attr, bias_hh_attr,
        )  # fmt: skip


class LSTM(RNNBase):
    """Layers of long short-term memories over a sequence.

    Args:
        input_size: the input's last size.
        hidden_size: the states' last size.
        num_layers: how many layers.
        direction: forward, or bidirect (bidirectional).
        time_major: whether inputs are [time, batch, input_size].
        dropout: between layers, in training.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr: of the parameters; False for no bias.
    """

    def __init__(
        self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0, weight_ih_attr=None, weight_hh_attr=None,
        bias_ih_attr=None, bias_hh_attr=None, name=None,
    ):  # fmt: skip
        super().__init__(
            "LSTM", input_size, hidden_size, num_layers, direction, time_major, dropout, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr
        )


class GRU(RNNBase):
    """Layers of gated recurrent units over a sequence.

    Args:
        input_size: the input's last size.
        hidden_size: the states' last size.
        num_layers: how many layers.
        direction: forward, or bidirect (bidirectional).
        time_major: whether inputs are [time, batch, input_size].
        dropout: between layers, in training.
        weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr: of the parameters; False for no bias.
    """

    def __init__(
        self, input_size, hidden_size, num_layers=1, direction="forward", time_major=False, dropout=0.0, weight_ih_attr=None, weight_hh_attr=None,
        bias_ih_attr=None, bias_hh_attr=None, name=None,
    ):  # fmt: skip
        super().__init__("GRU", input_size, hidden_size, num_layers, direction, time_major, dropout, weight_ih_attr, weight_hh_attr, bias_ih_attr, bias_hh_attr)
