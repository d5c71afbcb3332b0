"""Recurrent layers and cells: values, gradients, lengths, directions, states, state keys, errors."""

import numpy as np

from conformance.samplers import T, Val
from conformance.spec import case, cases, layer, raises

TOL = (1e-4, 1e-5, "matrix products in another order")
X = T(2, 3, 4)
for name in ("SimpleRNN", "LSTM", "GRU"):
    layer(
        f"paddle.nn.{name}",
        [4, 3],
        inputs=[X],
        tol=TOL,
        modes="train",
        variants={
            "two": dict(num_layers=2),
            "bidirect": dict(direction="bidirect"),
            "bidirectional-two": dict(direction="bidirectional", num_layers=2),
            "time-major": dict(time_major=True),
        },
        errors={"width": [5, 3], "direction": dict(direction="foo"), "hidden": [4, 0]},
    )
    layer(
        f"paddle.nn.{name}",
        [4, 3],
        inputs=[X],
        forward_kwargs=dict(sequence_length=Val(np.array([3, 1], "int64"))),
        tol=TOL,
        modes="train",
        prefix="length-",
        variants={"bidirect": dict(direction="bidirect", num_layers=2)},
    )
    layer(
        f"paddle.nn.{name}", [4, 3], inputs=[X], forward_kwargs=dict(sequence_length=Val(np.array([0, 2], "int32"))), tol=TOL, modes="train", prefix="length0-"
    )
    layer(
        f"paddle.nn.{name}Cell",
        [4, 3],
        inputs=[T(2, 4)],
        call=lambda paddle, cell, x: cell(x)[1],
        tol=TOL,
        modes="train",
        variants={"no-bias-ih": dict(bias_ih_attr=False), "no-bias": dict(bias_ih_attr=False, bias_hh_attr=False)},
        errors={"hidden": [4, 0], "width": [5, 3]},
    )
layer("paddle.nn.SimpleRNN", [4, 3], dict(activation="relu"), inputs=[X], tol=TOL, modes="train", prefix="relu-", errors={"activation": dict(activation="foo")})
layer(
    "paddle.nn.SimpleRNNCell",
    [4, 3],
    dict(activation="relu"),
    inputs=[T(2, 4)],
    call=lambda paddle, cell, x: cell(x)[1],
    tol=TOL,
    modes="train",
    prefix="relu-",
    errors={"activation": dict(activation="foo")},
)
layer("paddle.nn.GRU", [4, 3], dict(num_layers=2), inputs=[X, T(2, 2, 3)], tol=TOL, modes="train", prefix="state-")
layer(
    "paddle.nn.SimpleRNN", [4, 3], inputs=[X, T(1, 2, 3)], tol=TOL, modes="train", prefix="state-", errors={"state": {}}, inputs_by={"state": [X, T(2, 2, 3)]}
)
layer("paddle.nn.GRUCell", [4, 3], inputs=[T(2, 4), T(2, 3)], call=lambda paddle, cell, x, h: cell(x, h)[0], tol=TOL, modes="train", prefix="state-")
layer("paddle.nn.LSTM", [4, 3], dict(bias_ih_attr=False), inputs=[X], tol=TOL, modes="train", prefix="no-bias-")


def _fixed(paddle, net):
    for p in net.parameters():
        p.set_value((np.arange(p.size).reshape(p.shape) % 7 - 3).astype("float32") / 10)
    return net


def _x(paddle):
    return paddle.to_tensor(np.arange(24, dtype="float32").reshape(2, 3, 4) / 10, stop_gradient=False)


def _run(make, **kw):
    def run(paddle):
        x = _x(paddle)
        kwargs = {k: (v(paddle) if callable(v) else v) for k, v in kw.items()}
        net = _fixed(paddle, make(paddle.nn))
        out, state = net(x, **kwargs)
        out.sum().backward()
        return out, state, x.grad.numpy(), [p.grad.numpy() for p in net.parameters()]

    return run


LENGTH = lambda paddle: paddle.to_tensor([3, 1])  # noqa: E731
cases(
    "paddle.nn.RNN",
    {
        "lstm": _run(lambda nn: nn.RNN(nn.LSTMCell(4, 2))),
        "gru-reverse": _run(lambda nn: nn.RNN(nn.GRUCell(4, 2), is_reverse=True)),
        "lstm-length": _run(lambda nn: nn.RNN(nn.LSTMCell(4, 2)), sequence_length=LENGTH),
        "gru-reverse-length": _run(lambda nn: nn.RNN(nn.GRUCell(4, 2), is_reverse=True), sequence_length=LENGTH),
        "simple-state": _run(lambda nn: nn.RNN(nn.SimpleRNNCell(4, 2)), initial_states=lambda paddle: paddle.ones([2, 2])),
        "time-major": _run(lambda nn: nn.RNN(nn.GRUCell(4, 2), time_major=True)),
        "repr": lambda paddle: str(paddle.nn.RNN(paddle.nn.GRUCell(4, 2))),
        "keys": lambda paddle: list(paddle.nn.RNN(paddle.nn.GRUCell(4, 2)).state_dict()),
    },
    tol=TOL,
)
cases(
    "paddle.nn.BiRNN",
    {
        "simple": _run(lambda nn: nn.BiRNN(nn.SimpleRNNCell(4, 2), nn.SimpleRNNCell(4, 2))),
        "lstm-length": _run(lambda nn: nn.BiRNN(nn.LSTMCell(4, 2), nn.LSTMCell(4, 2)), sequence_length=LENGTH),
        "states": _run(lambda nn: nn.BiRNN(nn.GRUCell(4, 2), nn.GRUCell(4, 2)), initial_states=lambda paddle: (paddle.ones([2, 2]), paddle.zeros([2, 2]))),
        "sizes": lambda paddle: raises(lambda: paddle.nn.BiRNN(paddle.nn.GRUCell(4, 5), paddle.nn.GRUCell(3, 5))),
        "one-state": lambda paddle: raises(
            lambda: paddle.nn.BiRNN(paddle.nn.GRUCell(4, 2), paddle.nn.GRUCell(4, 2))(_x(paddle), initial_states=(paddle.ones([2, 2]),))
        ),
    },
    tol=TOL,
)
cases(
    "paddle.nn.LSTM",
    {
        "states": _run(lambda nn: nn.LSTM(4, 2), initial_states=lambda paddle: (paddle.ones([1, 2, 2]), paddle.full([1, 2, 2], 0.5))),
        "states-length": _run(
            lambda nn: nn.LSTM(4, 2), initial_states=lambda paddle: (paddle.ones([1, 2, 2]), paddle.full([1, 2, 2], 0.5)), sequence_length=LENGTH
        ),
        "no-bias-length": _run(lambda nn: nn.LSTM(4, 2, bias_ih_attr=False), sequence_length=LENGTH),
        "no-bias-both-two": _run(lambda nn: nn.LSTM(4, 2, 2, "bidirect", bias_ih_attr=False, bias_hh_attr=False)),
        "keys": lambda paddle: {k: p.name for k, p in paddle.nn.LSTM(4, 2, 2, "bidirect").state_dict().items()},
        "named-parameters": lambda paddle: [k for k, _ in paddle.nn.LSTM(4, 2, 2).named_parameters()],
        "repr": lambda paddle: str(paddle.nn.LSTM(4, 2, 2, "bidirect", True, 0.3)),
        "shared-parameters": lambda paddle: (lambda n: n.weight_ih_l0 is n[0].cell.weight_ih)(paddle.nn.LSTM(4, 2)),
        "state-missing": lambda paddle: raises(lambda: paddle.nn.LSTM(4, 2)(_x(paddle), paddle.zeros([1, 2, 2]))),
        "state-shape": lambda paddle: raises(lambda: paddle.nn.LSTM(4, 2)(_x(paddle), (paddle.zeros([2, 2, 2]), paddle.zeros([1, 2, 2])))),
        "rank": lambda paddle: raises(lambda: paddle.nn.LSTM(4, 2)(paddle.zeros([2, 4]))),
        "dropout-eval": lambda paddle: (lambda n: (n.eval(), bool((n(_x(paddle))[0] == n(_x(paddle))[0]).all()))[1])(paddle.nn.LSTM(4, 2, 2, dropout=0.5)),
        "set-state-dict": lambda paddle: (lambda a, b: (b.set_state_dict(a.state_dict()), bool((a(_x(paddle))[0] == b(_x(paddle))[0]).all()))[1])(
            paddle.nn.LSTM(4, 2), paddle.nn.LSTM(4, 2)
        ),
        "buffers": lambda paddle: [(k, b.persistable, b.name) for k, b in paddle.nn.LSTM(4, 2).named_buffers()],
    },
    tol=TOL,
)
cases(
    "paddle.nn.LSTMCell",
    {
        "state": lambda paddle: _fixed(paddle, paddle.nn.LSTMCell(4, 2))(paddle.ones([2, 4]), (paddle.ones([2, 2]), paddle.zeros([2, 2]))),
        "state-shape": lambda paddle: (paddle.nn.LSTMCell(4, 2).state_shape, paddle.nn.GRUCell(4, 2).state_shape, paddle.nn.SimpleRNNCell(4, 2).state_shape),
        "no-weight": lambda paddle: (
            paddle.nn.LSTMCell(4, 2, weight_ih_attr=False).weight_ih,
            raises(lambda: paddle.nn.LSTMCell(4, 2, weight_ih_attr=False)(paddle.ones([1, 4]))),
        ),
        "names": lambda paddle: {k: p.name for k, p in paddle.nn.LSTMCell(4, 2).named_parameters()},
    },
    tol=TOL,
)
cases(
    "paddle.nn.RNNCellBase.get_initial_states",
    {
        "lstm": lambda paddle: paddle.nn.LSTMCell(4, 2).get_initial_states(paddle.ones([5, 4])),
        "shape": lambda paddle: paddle.nn.LSTMCell(4, 2).get_initial_states(paddle.ones([5, 4]), shape=[7], init_value=2.0),
        "nested-shape": lambda paddle: paddle.nn.LSTMCell(4, 2).get_initial_states(paddle.ones([5, 4]), shape=([7], [3]), dtype="float64"),
        "batch-dim": lambda paddle: paddle.nn.GRUCell(4, 2).get_initial_states(paddle.ones([5, 4]), batch_dim_idx=1),
        "nested-ref": lambda paddle: paddle.nn.GRUCell(4, 2).get_initial_states([paddle.ones([5, 4]), paddle.ones([1])]),
    },
)
cases(
    "paddle.nn.RNNCellBase",
    {
        "state-shape": lambda paddle: raises(lambda: paddle.nn.RNNCellBase().state_shape),
        "state-dtype": lambda paddle: raises(lambda: paddle.nn.LSTMCell(4, 2).state_dtype),
    },
)


@case("paddle.nn.RNN")
def own_cell(paddle):
    nn = paddle.nn

    class Cell(nn.RNNCellBase):
        def __init__(self):
            super().__init__()
            self.input_size = 4
            self.fc = nn.Linear(4, 2, weight_attr=nn.initializer.Constant(0.1))

        @property
        def state_shape(self):
            return (2,)

        def forward(self, x, h, k=0.0):
            y = self.fc(x) * 0.5 + h + k
            return y, y

    x = _x(paddle)
    return nn.RNN(Cell())(x), nn.RNN(Cell())(x, k=1.0), nn.BiRNN(Cell(), Cell())(x, sequence_length=paddle.to_tensor([2, 3]))
